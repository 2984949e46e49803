"""Contributions of apps to the apps below them."""

from __future__ import annotations

from neuroshima.contributions import Contributions


def test_contributions_come_in_their_order_and_once() -> None:
    contributions = Contributions("a")
    for each in ("c", "a", "b", "c"):
        contributions.add(each)
    assert list(contributions) == ["a", "c", "b"]

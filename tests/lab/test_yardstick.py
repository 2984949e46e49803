"""The fixed work by which the speed of machines is compared."""

from __future__ import annotations

import hashlib

import pytest
from neuroshima_lab.management.commands import bench

OUTCOME = "ea24a0ce08057b9a"


def test_the_work_is_what_it_always_was() -> None:
    """After a change, measurements of different days are incomparable: the reference has to be measured anew."""
    assert hashlib.sha256(bench.outcome().encode()).hexdigest()[:16] == OUTCOME


def test_speed_is_relative_to_the_reference_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "rate", lambda _work, _seconds: bench.REFERENCE / 2)
    assert bench.speed() == 0.5

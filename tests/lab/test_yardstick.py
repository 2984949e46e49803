"""The fixed work by which machines are compared."""

from __future__ import annotations

import hashlib

import pytest
from neuroshima_lab import yardstick

OUTCOME = "ea24a0ce08057b9a"


def test_the_work_is_what_it_always_was() -> None:
    """A change would make figures of different days incomparable: measure the reference anew then."""
    assert hashlib.sha256(yardstick.outcome().encode()).hexdigest()[:16] == OUTCOME


def test_speed_is_a_share_of_the_machine_that_aims_are_set_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "rate", lambda _work, _seconds: yardstick.REFERENCE / 2)
    assert yardstick.speed() == 0.5

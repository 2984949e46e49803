"""The cases of Hex itself, by the rules of the base game alone."""

from __future__ import annotations

from functools import cache

from neuroshima.testing.cases import Case, Difference
from neuroshima.testing.cases import differences as differences_by
from neuroshima_hex.base import base_registry
from neuroshima_hex.host.game import HexGame

from tests.support.playing import CASES, cases_of

FOLDER = CASES / "hex"


@cache
def game() -> HexGame:
    return HexGame(base_registry())


def cases() -> list[Case]:
    return cases_of("hex")


def differences(case: Case) -> list[Difference]:
    return differences_by(case, game())

"""The cases of Convoy."""

from __future__ import annotations

from neuroshima import plugins
from neuroshima.testing.cases import Case, Difference
from neuroshima.testing.cases import differences as differences_by
from neuroshima_contract import Game

from tests.support.playing import CASES, cases_of

FOLDER = CASES / "convoy"


def game() -> Game:
    return plugins.installed_games()["convoy"]


def cases() -> list[Case]:
    return cases_of("convoy")


def differences(case: Case) -> list[Difference]:
    return differences_by(case, game())

"""The rules of Hex's expansions as cases: every position file in their folders under tests/cases has its result.

The number at the head of a case's `rule` is the section of the expansion's own rules, if it has any, or else of Hex's;
"base" before it means Hex's. Each case is played in every edition of Hex that it applies to, whatever edition its
options name, and saved, loaded and resolved in one of them: the first case of a group in the first edition, the second
in the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from neuroshima.plugins import installed_games
from neuroshima.testing.cases import Case, Difference, differences_in, in_editions
from neuroshima_contract import Game, Json
from neuroshima_hex.rules.options.editions import EDITIONS

from tests.support.playing import CASES as FOLDER
from tests.support.playing import assert_as_expected, cases_of, groups_of
from tests.support.schemas import Fitting
from tools import workspace

BROUGHT = {folder.name: workspace.armies(folder) for folder in workspace.folders()}
"""The armies of each expansion."""
LEAST = {"babel13": 1300, "doomsday": 150}
ARMY = 40
"""What an expansion that brings one army has at least: about one case for each tile and ruling."""
CASES = {name: cases_of(name) for name in BROUGHT}
GROUPS = {(name, group): found for name, cases in CASES.items() for group, found in groups_of(cases).items()}


def hex_() -> Game:
    return installed_games()["hex"]


@cache
def fitting() -> Fitting:
    return Fitting(hex_())


def played(cases: Sequence[Case]) -> list[Case]:
    """The cases, each in every edition that it applies to."""
    return [one for case in cases for one in in_editions(case, tuple(EDITIONS))]


@pytest.mark.parametrize(("expansion", "group"), GROUPS, ids=["/".join(group) for group in GROUPS])
def test_cases(expansion: str, group: str) -> None:
    game, cases = hex_(), GROUPS[expansion, group]
    editions = {case.name: [one.editions[0] for one in played([case])] for case in cases}
    copied = {(name, mine[turn % len(mine)]) for turn, (name, mine) in enumerate(editions.items())}

    def differ(case: Case) -> list[Difference]:
        return differences_in(case, game, copies=(case.name, case.editions[0]) in copied)

    assert_as_expected(played(cases), differ, FOLDER / expansion)


@pytest.mark.parametrize("expansion", BROUGHT)
def test_its_cases_name_known_editions(expansion: str) -> None:
    assert {name for case in CASES[expansion] for name in (*case.editions, *case.expect_in)} <= EDITIONS.keys()


@pytest.mark.parametrize("expansion", BROUGHT)
def test_nearly_all_its_cases_are_played_in_every_edition(expansion: str) -> None:
    assert len(played(CASES[expansion])) > 2.8 * len(CASES[expansion])


@pytest.mark.parametrize("expansion", BROUGHT)
def test_its_cases_fit_the_schema(expansion: str) -> None:
    """A case that expects a refusal need not fit; every other one must."""
    accepted = [case for case in CASES[expansion] if "error" not in case.expect]
    complaints = {case.name: fitting().complaints(case.document) for case in accepted}
    assert {name: found for name, found in complaints.items() if found} == {}


@pytest.mark.parametrize("expansion", BROUGHT)
def test_there_are_enough_cases(expansion: str) -> None:
    assert len(CASES[expansion]) >= LEAST.get(expansion, ARMY)


@pytest.mark.parametrize("expansion", BROUGHT)
def test_every_case_names_its_rule_and_expects_something(expansion: str) -> None:
    assert [case.name for case in CASES[expansion] if not case.rule.strip() or not case.expect] == []


@pytest.mark.parametrize("expansion", BROUGHT)
def test_every_tile_of_its_armies_occurs(expansion: str) -> None:
    """Each tile is on the board, in the ground or in a hand of an accepted position."""
    accepted = [
        case.document["position"]
        for case in CASES[expansion]
        if "error" not in case.expect
        if "position" in case.document
    ]
    seen = {pair for position in accepted for pair in tiles_of(position)}
    armies = hex_().screen.catalogue()["armies"]
    assert {(army, tile) for army in BROUGHT[expansion] for tile in armies[army]["tiles"]} - seen == set()


def tiles_of(position: Json) -> set[tuple[str, str]]:
    """(army, tile) of all that a position holds."""
    armies = [player["army"] for player in position["players"]]
    hands = {(player["army"], tile) for player in position["players"] for tile in player.get("hand", [])}
    lying = [*position["board"], *position.get("ground", [])]
    return hands | {(entry.get("army", armies[entry["seat"]]), entry["tile"]) for entry in lying}


def test_the_schema_says_what_answers_hold() -> None:
    """Every pending decision of a case has a kind that the schema names, and its answers have that kind's fields."""
    fields = hex_().tools.schema()["$defs"]["Choose"]["fields"]
    cases = [*cases_of("hex"), *(case for cases in CASES.values() for case in cases)]
    asked = [case.expect["pending"] for case in cases if case.expect.get("pending")]
    answers = [(wait["kind"], answer) for wait in asked if "kind" in wait for answer in wait.get("answers", [])]
    assert {kind for kind, _answer in answers} <= fields.keys()
    assert [(kind, answer) for kind, answer in answers if answer.keys() - fields[kind]] == []

"""Campaigns from files: the three matches of the tests' pack, by every way through them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from neuroshima_contract import Campaign, Json, Outcome
from neuroshima_contract.campaign_files import drawn_chain
from neuroshima_contract.registry import installed_game
from pydantic import ValidationError

from tests.support.packs import files_of_roads, pack_of

TOLLMEN, BORGO = 0, 1


@pytest.fixture(scope="module")
def road() -> Campaign:
    game, pack = installed_game("hex"), pack_of(files_of_roads())
    assert game is not None
    return game.with_data({pack.file_name: pack.text}).packs.campaigns()["roads__long_road"]


def played(road: Campaign, memory: Json, tollmen: int, borgo: int) -> Json:
    """The memory when the next match has cost the HQs so many hit points."""
    stage = road.stage(memory)
    assert stage is not None
    before = stage.options["circumstances"]["hit_points"]
    damage = [tollmen, borgo]
    winners = () if tollmen == borgo else (TOLLMEN if tollmen < borgo else BORGO,)
    details: Json = {
        "hq_hp": [hp - lost for hp, lost in zip(before, damage, strict=True)], "damage": damage,
        "markers": [{}, {}], "allies": [[], []], "objectives": {},
    }  # fmt: skip
    after = road.after(memory, Outcome(winners, "hit_points", details))
    assert json.loads(json.dumps(after)) == after
    return after


def test_the_result_decides_which_match_is_next(road: Campaign) -> None:
    held = road.stage(played(road, road.begin(), 2, 5))
    lost = road.stage(played(road, road.begin(), 5, 2))
    drawn = road.stage(played(road, road.begin(), 3, 3))
    assert [stage.id for stage in (held, lost, drawn) if stage is not None] == ["siege", "chase", "chase"]
    assert [stop.id for stop in road.road(played(road, road.begin(), 2, 5))] == ["ford", "siege"]


def test_counters_and_texts_are_carried_on(road: Campaign) -> None:
    won = played(road, road.begin(), 2, 5)
    stage = road.stage(won)
    assert stage is not None
    assert stage.options == {"scenario": "roads__ford", "circumstances": {"hit_points": [20, 15]}}
    assert stage.seats == [{"army": "roads__tollmen"}, {"army": "borgo"}]
    assert [(fact.role, fact.titles["en"], fact.value["en"]) for fact in road.standing(won)] == [
        (TOLLMEN, "Hit points of the HQ", "20 of 20"),
        (TOLLMEN, "Toll", "2 of 9"),
        (BORGO, "Hit points of the HQ", "15 of 20"),
        (None, "News", "The toll is paid again."),
    ]
    assert [text["en"] for text in road.changes(road.begin(), won)] == [
        "The ford: Tollmen 2 damage, Borgo 5.",
        "Tollmen gains 4 points.",
    ]


def test_it_ends_with_the_last_match_or_with_an_hq(road: Campaign) -> None:
    second = played(road, played(road, road.begin(), 5, 2), 1, 2)
    assert road.stage(second) is None
    outcome = road.outcome(second)
    assert outcome is not None
    assert (outcome.winners, outcome.details) == ((TOLLMEN,), {"hq_hp": [17, 16]})
    fallen = road.outcome(played(road, road.begin(), 20, 4))
    assert fallen is not None
    assert fallen.winners == (BORGO,)


@pytest.mark.parametrize(
    "memory",
    [
        {"hp": [21, 20]},
        {"results": [{"scenario": "siege", "winner": 0, "damage": [0, 1]}]},
        {"results": [{"scenario": "ford", "winner": 0, "damage": [0, 1, 2]}]},
        {"extra": 1},
    ],
)
def test_a_memory_that_is_none_is_refused(road: Campaign, memory: Json) -> None:
    with pytest.raises(ValidationError):
        road.stage(memory)


def test_drawn_chain_has_every_way(road: Any) -> None:
    assert [(way.start, way.to) for way in drawn_chain(road.file)] == [(0, 1), (0, 2), (1, 3), (2, 3)]

"""The campaign of Babel 13: what the result of each scenario changes (its babel13 10)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima import plugins
from neuroshima.campaigns.plugin_calls import CheckedCampaign
from neuroshima.matches.data_files import text_store
from neuroshima_babel13.campaign import MissionBabel13
from neuroshima_babel13.campaign.named import NAMED
from neuroshima_babel13.campaign.names import FILE, TERMS
from neuroshima_contract import Json, Milestone, Outcome, Texts
from neuroshima_contract.campaign_files import campaign_complaints
from pydantic import ValidationError

from tests.support.rubbish import examples

CAMPAIGN = MissionBabel13()
NEW_YORK, NEOJUNGLE = 0, 1
STAGES = ["first_encounter", "steel_convoy", "to_the_bunker", "forlorn_mission", "battle_for_babel_13"]
NO_MARKERS: tuple[Json, Json] = ({}, {})


def machines(*tiles: str) -> list[Json]:
    return [{"army": "moloch", "tile": tile} for tile in tiles]


def played(
    memory: Json,
    new_york: int = 0,
    neojungle: int = 0,
    markers: Sequence[Mapping[str, int]] = NO_MARKERS,
    allies: Sequence[Json] = (),
    spared: Sequence[Json] = (),
    radio: bool = False,
) -> Json:
    """The memory when the next scenario has cost the HQs so many hit points. `allies` and `spared` are Neojungle's."""
    stage = CAMPAIGN.stage(memory)
    assert stage is not None
    damage = [new_york, neojungle]
    hp = [max(0, start - lost) for start, lost in zip(hit_points(memory), damage, strict=True)]
    ahead = [seat for seat in (0, 1) if damage[seat] == min(damage)]
    standing = [seat for seat in (0, 1) if hp[seat]]
    winners = standing if len(standing) < 2 else ahead if len(ahead) == 1 else []
    reasons = ("both_hqs_destroyed", "hq_destroyed", "hit_points")
    details = {
        "hq_hp": hp, "damage": damage, "sides": [0, 1], "markers": [dict(held) for held in markers],
        "allies": [[], list(allies)], "spared": [[], list(spared)],
        "objectives": {"new_york_ahead": [], "radio": [NEW_YORK] if radio else []},
    }  # fmt: skip
    return CAMPAIGN.after(memory, Outcome(tuple(winners), reasons[len(standing)], details))


def circumstances(memory: Json) -> Json:
    stage = CAMPAIGN.stage(memory)
    assert stage is not None
    found: Json = stage.options["circumstances"]
    return found


def hit_points(memory: Json) -> list[int]:
    return list(circumstances(memory)["hit_points"])


def after(*damages: tuple[int, int]) -> Json:
    """The memory after scenarios that cost the HQs these hit points."""
    memory = CAMPAIGN.begin()
    for new_york, neojungle in damages:
        memory = played(memory, new_york, neojungle)
    return memory


def english(texts: Sequence[Texts]) -> list[str]:
    return [text["en"] for text in texts]


def test_new_york_begins_with_both_hqs_whole() -> None:
    stage = CAMPAIGN.stage(CAMPAIGN.begin())
    assert stage is not None
    assert stage.id == "first_encounter"
    assert stage.seats == [{"army": "new_york"}, {"army": "neojungle"}]
    assert stage.roles == [0, 1]
    assert stage.options["scenario"] == "first_encounter"
    assert circumstances(CAMPAIGN.begin()) == {
        "first": NEW_YORK, "lead": 0, "reserves": {}, "hit_points": [20, 20], "markers": [{}, {}],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("damage", "first", "lead", "hp"),
    [
        pytest.param((5, 8), NEW_YORK, 3, [18, 12], id="New York wins and regains 3"),
        pytest.param((8, 5), NEOJUNGLE, 3, [12, 18], id="Neojungle wins and regains 3"),
        pytest.param((0, 1), NEW_YORK, 1, [20, 19], id="nobody has more than 20"),
        pytest.param((2, 9), NEW_YORK, 7, [20, 11], id="no more is regained than was lost"),
        pytest.param((4, 4), NEOJUNGLE, 0, [16, 16], id="a draw: nobody regains, Neojungle counts as the winner"),
        pytest.param((0, 0), NEOJUNGLE, 0, [20, 20], id="a draw without damage"),
    ],
)
def test_the_first_scenario_decides_who_is_ahead_in_the_second(
    damage: tuple[int, int], first: int, lead: int, hp: list[int]
) -> None:
    told = circumstances(after(damage))
    assert (told["first"], told["lead"], told["hit_points"]) == (first, lead, hp)


def test_only_the_second_scenario_knows_turns_ahead() -> None:
    assert circumstances(after((0, 6)))["lead"] == 6
    assert circumstances(after((0, 6), (0, 4)))["lead"] == 0
    assert circumstances(after((0, 6), (0, 4), (0, 1)))["lead"] == 0


def test_damage_of_the_scenario_decides_and_not_what_is_left() -> None:
    """10.2: New York has fewer hit points left and has won."""
    memory = after((10, 0), (1, 2))
    assert circumstances(memory)["first"] == NEW_YORK
    assert hit_points(memory) == [12, 18]  # 20 - 10, - 1 + 3; 20, - 2


def test_hit_points_go_on_from_scenario_to_scenario() -> None:
    assert hit_points(after((6, 6), (6, 6))) == [8, 8]


@pytest.mark.parametrize(
    ("before", "now", "hp"),
    [
        pytest.param((9, 0), (0, 0), [11, 20], id="never above 20"),
        pytest.param((0, 9), (5, 5), [15, 10], id="4 more for either winner"),
        pytest.param((0, 9), (5, 2), [15, 16], id="beside what the winner regains"),
        pytest.param((0, 0), (2, 5), [20, 19], id="also when New York has won"),
    ],
)
def test_neojungle_regains_4_at_the_start_of_the_fourth(
    before: tuple[int, int], now: tuple[int, int], hp: list[int]
) -> None:
    memory = CAMPAIGN.begin() | {"hp": [20 - lost for lost in before]}
    memory = memory | {"results": after((0, 0), (0, 0))["results"]}
    memory = played(memory, *now)
    stage = CAMPAIGN.stage(memory)
    assert stage is not None and stage.id == "forlorn_mission"
    assert hit_points(memory) == hp


def test_survivors_of_the_convoy_come_back_in_the_fourth_and_the_fifth_scenario() -> None:
    memory = played(after((0, 0)), allies=machines("blocker", "hybrid", "blocker"))
    reserves = {"moloch": {"blocker": 2, "hybrid": 1}}
    third = played(memory)
    assert circumstances(third)["reserves"] == reserves
    fifth = played(third, allies=machines("hybrid", "blocker"))
    assert circumstances(fifth)["reserves"] == {"moloch": {"blocker": 1, "hybrid": 1}}


def test_those_that_are_lost_in_the_fourth_do_not_come_back_in_the_fifth() -> None:
    fourth = played(played(after((0, 0)), allies=machines("blocker", "hybrid")))
    assert circumstances(played(fourth))["reserves"] == {}


def test_those_that_are_kept_out_of_the_fourth_come_back_in_the_fifth() -> None:
    fourth = played(played(after((0, 0)), allies=machines("blocker", "hybrid")))
    fifth = played(fourth, spared=machines("blocker"))
    assert circumstances(fifth)["reserves"] == {"moloch": {"blocker": 1}}


def test_a_unit_of_borgo_does_not_go_on() -> None:
    second = played(after((0, 0)), allies=machines("blocker"))
    third = played(second, allies=[{"army": "borgo", "tile": "mutant"}])
    assert circumstances(third)["reserves"] == {"moloch": {"blocker": 1}}
    fourth = played(third, allies=[*machines("blocker"), {"army": "borgo", "tile": "mutant"}])
    assert circumstances(fourth)["reserves"] == {"moloch": {"blocker": 1}}


def test_markers_that_are_won_and_not_used_are_kept() -> None:
    won: list[dict[str, int]] = [{"toughness": 1, "mobility": 2}, {}]
    memory = played(after((0, 0), (0, 0)), markers=won)
    assert circumstances(memory)["markers"] == won
    memory = played(memory, markers=[{"mobility": 1}, {}])
    assert circumstances(memory)["markers"] == [{"mobility": 1}, {}]


def test_the_radio_is_no_marker_to_keep() -> None:
    memory = played(after((0, 0), (0, 0), (0, 0)), markers=[{"universal": 1, "mobility": 1}, {}], radio=True)
    assert circumstances(memory)["markers"] == [{"mobility": 1}, {}]


@pytest.mark.parametrize(("won", "reinforced"), [(True, NEW_YORK), (False, NEOJUNGLE)])
def test_the_radio_decides_who_is_reinforced(won: bool, reinforced: int) -> None:
    fourth = after((0, 0), (0, 0), (0, 0))
    assert "reinforced" not in circumstances(fourth)
    assert circumstances(played(fourth, radio=won))["reinforced"] == reinforced


@pytest.mark.parametrize(
    ("damage", "first"),
    [((1, 2), NEW_YORK), ((2, 1), NEOJUNGLE), ((2, 2), NEOJUNGLE)],
    ids=["New York", "Neojungle", "Neojungle after a draw"],
)
def test_the_winner_of_the_fourth_begins_the_fifth_and_chooses_the_turrets(damage: tuple[int, int], first: int) -> None:
    fifth = played(after((0, 0), (0, 0), (0, 0)), *damage)
    assert circumstances(fifth)["first"] == first
    fourth = after((0, 0), (0, 0), (0, 0))
    name = "New York" if first == NEW_YORK else "Neojungle"
    assert f"{name} chooses the Turrets." in english(CAMPAIGN.changes(fourth, fifth))


@pytest.mark.parametrize("rounds", range(5))
@pytest.mark.parametrize(
    ("damage", "winners", "reason"),
    [
        ((0, 20), (NEW_YORK,), "hq_destroyed"),
        ((20, 0), (NEOJUNGLE,), "hq_destroyed"),
        ((20, 20), (), "both_hqs_destroyed"),
    ],
)
def test_a_destroyed_hq_ends_the_campaign_at_once(
    rounds: int, damage: tuple[int, int], winners: tuple[int, ...], reason: str
) -> None:
    memory = played(after(*[(0, 0)] * rounds), *damage)
    assert CAMPAIGN.stage(memory) is None
    outcome = CAMPAIGN.outcome(memory)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason)
    assert [stop.id for stop in CAMPAIGN.road(memory)] == STAGES[: rounds + 1]


def test_a_destroyed_hq_decides_before_damage() -> None:
    """New York's HQ falls by 2 points of damage, Neojungle's stands after 10."""
    weak = CAMPAIGN.begin() | {"hp": [2, 20], "results": after((0, 0))["results"]}
    outcome = CAMPAIGN.outcome(played(weak, 2, 10))
    assert outcome is not None
    assert outcome.winners == (NEOJUNGLE,)


@pytest.mark.parametrize(
    ("last", "winners", "hp"),
    [
        pytest.param((0, 5), (NEW_YORK,), [20, 15], id="more hit points win"),
        pytest.param((5, 0), (NEOJUNGLE,), [15, 20], id="for either owner"),
        pytest.param((4, 4), (), [16, 16], id="equal ones are a draw"),
    ],
)
def test_hit_points_decide_after_the_fifth(last: tuple[int, int], winners: tuple[int, ...], hp: list[int]) -> None:
    memory = played(after(*[(0, 0)] * 4), *last)
    assert CAMPAIGN.stage(memory) is None
    outcome = CAMPAIGN.outcome(memory)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.details["hq_hp"]) == (winners, "hit_points", hp)


def test_the_winner_of_the_fifth_regains_3_before_the_last_count() -> None:
    close = CAMPAIGN.begin() | {"hp": [10, 12], "results": after(*[(0, 0)] * 4)["results"], "radio": 1}
    outcome = CAMPAIGN.outcome(played(close, 1, 2))
    assert outcome is not None
    assert (outcome.winners, outcome.details["hq_hp"]) == ((NEW_YORK,), [12, 10])


# What is told ---------------------------------------------------------------------------------------------------------


def test_what_a_result_has_changed_is_told() -> None:
    before = after((3, 3), (0, 0), (0, 0))
    now = played(before, 1, 4, allies=machines("blocker", "blocker"), markers=[{"universal": 1}, {}], radio=True)
    assert english(CAMPAIGN.changes(before, now)) == [
        "Forlorn Mission: the HQ of New York takes 1 damage, that of Neojungle 4.",
        "New York wins the scenario.",
        "New York regains 3 hit points and has 19 now.",
        "New York comes first in the next scenario.",
        "New York chooses the Turrets.",
        "The radio has called the Hegemony: 3 of its units join New York in the last scenario.",
        "Left of Moloch's convoy: 2\u00a0×\u00a0Blocker.",
    ]


def test_turns_ahead_and_the_end_are_told() -> None:
    begun = CAMPAIGN.begin()
    assert english(CAMPAIGN.changes(begun, after((5, 4)))) == [
        "First Encounter: the HQ of New York takes 5 damage, that of Neojungle 4.",
        "Neojungle wins the scenario.",
        "Neojungle regains 3 hit points and has 19 now.",
        "Neojungle comes first in the next scenario.",
        "Neojungle is 1 turn ahead there.",
    ]
    assert english(CAMPAIGN.changes(begun, after((20, 4)))) == [
        "First Encounter: the HQ of New York takes 20 damage, that of Neojungle 4.",
        "The HQ of New York is destroyed.",
        "Neojungle wins the campaign.",
    ]
    fourth = after(*[(0, 0)] * 4)
    assert english(CAMPAIGN.changes(fourth, played(fourth, 6, 6)))[-1] == "The campaign ends in a draw."
    assert (
        english(CAMPAIGN.changes(fourth, played(fourth, 6, 8)))[-1]
        == "New York wins the campaign with 17 hit points to 12."
    )


def test_what_neojungle_regains_before_the_fourth_is_told() -> None:
    before = after((0, 9), (0, 0))
    assert "Neojungle regains 4 hit points and has 13 now." in english(CAMPAIGN.changes(before, played(before, 1, 2)))


def test_what_is_carried_on_is_told() -> None:
    memory = played(after((0, 2)), 2, 0, allies=machines("hybrid"), markers=[{"mobility": 2}, {}])
    told = [(fact.role, fact.titles["en"], fact.value["en"]) for fact in CAMPAIGN.standing(memory)]
    assert told == [
        (NEW_YORK, "Hit points of the HQ", "18 of 20"),
        (NEW_YORK, "Markers kept", "2\u00a0×\u00a0Mobility"),
        (NEOJUNGLE, "Hit points of the HQ", "20 of 20"),
        (NEOJUNGLE, "Left of Moloch's convoy", "Hybrid"),
        (None, "First in the next scenario", "Neojungle"),
    ]


def every_text(memory: Json) -> list[Texts]:
    road = [text for stop in CAMPAIGN.road(memory) for text in (stop.titles, stop.texts, *stop.stakes)]
    return [*road, *(text for fact in CAMPAIGN.standing(memory) for text in (fact.titles, fact.value))]


# Random campaigns -----------------------------------------------------------------------------------------------------

HELD = st.dictionaries(st.sampled_from(["toughness", "mobility", "accelerator", "universal"]), st.just(1))
CONVOY = machines("blocker", "blocker", "hybrid", "hornet", "brain")
FATES = st.lists(st.sampled_from(["lost", "stands", "spared"]), min_size=5, max_size=5)
"""The fate of each unit of the convoy."""
MATCHES = st.fixed_dictionaries(
    {
        "new_york": st.integers(0, 22),
        "neojungle": st.integers(0, 22),
        "markers": st.tuples(HELD, HELD),
        "fates": FATES,
        "radio": st.booleans(),
    }
)


@examples(60)
@given(st.lists(MATCHES, min_size=5, max_size=5))
def test_every_campaign_ends_and_stays_within_its_bounds(matches: list[dict[str, Any]]) -> None:
    game: Any = plugins.installed_games()["hex"]
    memory, number = CAMPAIGN.begin(), 0
    while (stage := CAMPAIGN.stage(memory)) is not None:
        assert CAMPAIGN.outcome(memory) is None
        assert stage.id == STAGES[number]
        assert min(hit_points(memory)) > 0
        options = game.Options.model_validate(stage.options)
        seats = [game.SeatOptions.model_validate(seat) for seat in stage.seats]
        game.start(options, seats, number)
        found = dict(matches[number])
        for role, name in enumerate(("new_york", "neojungle")):
            found[name] = min(found[name], hit_points(memory)[role])
        if stage.id in STAGES[:2]:
            found["markers"] = NO_MARKERS  # there are none to be won yet
        fates = list(zip(CONVOY, found.pop("fates"), strict=True))
        found["allies"] = [unit for unit, fate in fates if fate == "stands"]
        found["spared"] = [unit for unit, fate in fates if fate == "spared"]
        before, memory = memory, played(memory, **found)
        number += 1
        assert all(0 <= hp <= 20 for hp in memory["hp"])
        assert json.loads(json.dumps(memory)) == memory
        for text in (*every_text(memory), *CAMPAIGN.changes(before, memory)):
            assert all(text[code] and "%(" not in text[code] for code in ("en", "pl", "cs"))
    assert number <= 5
    assert CAMPAIGN.outcome(memory) is not None


@pytest.mark.parametrize(
    "memory",
    [
        {"hp": [21, 20]},
        {"hp": [20]},
        {"hp": [20, 20], "results": [{"scenario": "steel_convoy", "winner": 0, "damage": [0, 1]}]},
        {"hp": [20, 20], "results": [{"scenario": "first_encounter", "winner": 2, "damage": [0, 1]}]},
        {"hp": [20, 20], "extra": 1},
    ],
)
def test_a_memory_that_is_none_is_refused(memory: Json) -> None:
    with pytest.raises(ValidationError):
        CAMPAIGN.stage(memory)


def test_nothing_follows_when_it_is_over() -> None:
    over = after((0, 20))
    with pytest.raises(ValueError, match="over"):
        CAMPAIGN.after(over, Outcome((0,), "hit_points", {}))


def test_an_outcome_of_another_game_is_refused() -> None:
    with pytest.raises(ValidationError):
        CAMPAIGN.after(CAMPAIGN.begin(), Outcome((0,), "hit_points", {"hq_hp": [1, 2]}))


def test_polish_and_czech_count() -> None:
    begun = CAMPAIGN.begin()
    told = CAMPAIGN.changes(begun, after((1, 6)))
    assert [text["pl"] for text in told][-1] == "Nowy Jork ma tam 5 tur przewagi."
    assert [text["cs"] for text in told][-1] == "New York tam má 5 tahů náskoku."
    assert CAMPAIGN.changes(begun, after((1, 3)))[-1]["pl"] == "Nowy Jork ma tam 2 tury przewagi."


def road_on_the_page() -> list[Milestone]:
    """The campaign as the host shows it before it begins."""
    asked = CheckedCampaign(plugins.campaign("mission_babel13"), "babel13")
    return asked.road(asked.begin())


@pytest.mark.django_db
def test_the_road_shows_every_scenario() -> None:
    road = road_on_the_page()
    assert [stop.id for stop in road] == STAGES
    assert all(stop.picture.startswith("<svg") for stop in road)
    assert len({stop.picture for stop in road}) == len(STAGES)


@pytest.mark.django_db
def test_the_road_shows_the_boards_that_the_host_plays_on() -> None:
    before = [stop.picture for stop in road_on_the_page()]
    hex_game = plugins.game("hex")
    name = "scenario_steel_convoy.toml"
    text = hex_game.data_files.by_name()[name].text
    wasteland = "fields = [[-3, 1], [-3, 2]]"
    assert text.count(wasteland) == 1
    text_store.use(text_store.record("hex", name, text.replace(wasteland, "fields = [[-3, 1]]")))
    after = [stop.picture for stop in road_on_the_page()]
    assert [stage for stage, old, new in zip(STAGES, before, after, strict=True) if old != new] == ["steel_convoy"]


# Bots -----------------------------------------------------------------------------------------------------------------


def test_bots_play_a_stage_in_the_style_of_its_scenario() -> None:
    """The bot keeps the strength chosen for the campaign, and has an existing style."""
    game = plugins.installed_games()["hex"]
    known = {style for bot in game.bots.values() for style in bot.styles}
    presets = {preset.id: preset for preset in game.presets()}
    memory, wanted = CAMPAIGN.begin(), {}
    while (stage := CAMPAIGN.stage(memory)) is not None:
        wanted[stage.id] = [bot.style for bot in stage.bots]
        assert not any(bot.bot for bot in stage.bots)
        assert wanted[stage.id] == [bot.style for bot in presets[stage.id].bots]
        memory = played(memory)
    assert wanted["forlorn_mission"] == ["aggressive", "defensive"]
    assert {style for styles in wanted.values() for style in styles} - {""} <= known


# Its file -------------------------------------------------------------------------------------------------------------


def test_the_file_has_no_faults() -> None:
    assert campaign_complaints(FILE, TERMS, NAMED) == []


def test_a_campaign_goes_on_that_was_stored_before_there_was_a_file() -> None:
    """The memory as 2.x wrote it, before the last scenario."""
    stored: Json = {
        "hp": [12, 9], "markers": [{"mobility": 1}, {}], "moloch": {"hybrid": 1}, "radio": 0,
        "results": [{"scenario": name, "winner": n % 2, "damage": [n, 2]} for n, name in enumerate(STAGES[:4])],
    }  # fmt: skip
    assert circumstances(stored) == {
        "first": NEOJUNGLE, "lead": 0, "reserves": {"moloch": {"hybrid": 1}}, "hit_points": [12, 9],
        "markers": [{"mobility": 1}, {}], "reinforced": NEW_YORK,
    }  # fmt: skip
    outcome = CAMPAIGN.outcome(played(stored, 2, 3))
    assert outcome is not None
    assert outcome.winners == (NEW_YORK,)

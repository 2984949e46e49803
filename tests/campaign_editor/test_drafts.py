"""Drafts of campaigns: what the editor's form says becomes a file without faults, and comes back as it was."""

from __future__ import annotations

import tomllib

import pytest
from django.http import QueryDict
from neuroshima.campaign_editor.chain_picture import ways_of
from neuroshima.campaign_editor.changes import change
from neuroshima.campaign_editor.drafts import Condition, Counter, Draft, Step, Way, draft_of, text_of
from neuroshima.campaign_editor.reading import read_form
from neuroshima_contract import Refusal
from neuroshima_contract.campaign_files import CampaignFile, CampaignTerms, campaign_complaints
from neuroshima_contract.registry import installed_game

from tests.support.packs import files_of_roads

STAYS = [Way(), Way(), Way()]
"""The ways of a match of two that leads on after any result."""
FULL = Draft(
    names={"en": "The road", "pl": "Droga"},
    texts={"en": "It is long."},
    roles=["borgo", "moloch"],
    steps=[
        Step(
            id="match_1",
            preset="dry_star",
            ways=[Way(to="match_3", news={"en": "The gate is open."}), Way(), Way(to="end")],
        ),
        Step(id="match_2", preset="dry_star", names={"en": "The gate"}, texts={"en": "Closed."}, ways=STAYS),
        Step(id="match_3", preset="dry_star", gate="condition_1", gate_to="end", ways=STAYS),
        Step(id="match_4", preset="dry_star", ways=STAYS),
    ],
    carried=["hit_points", "markers"],
    regain=3,
    counters=[Counter(id="counter_1", names={"en": "Gold"}, gain=2)],
    conditions=[Condition(id="condition_1", names={"en": "Open"}, step="match_1", result=1)],
    decides="counter_1",
)
THREE = FULL.model_copy(deep=True)
change(THREE, "add-role")
THREE.roles[2] = "outpost"
THREE.steps[1].ways[2].to = "end"
ALONE = FULL.model_copy(deep=True)
change(ALONE, "remove-role-1")
DRAFTS = {
    "three": THREE,
    "alone": ALONE,
    "full": FULL,
    "new": Draft(names={"en": "New"}),
    "wins": FULL.model_copy(update={"decides": "wins", "counters": [], "carried": [], "regain": 0}),
    "last": FULL.model_copy(
        update={"decides": "", "conditions": [], "steps": [Step(id="match_1", preset="x", ways=STAYS)]}
    ),
}


@pytest.fixture(scope="module")
def terms() -> CampaignTerms:
    game = installed_game("hex")
    assert game is not None
    found = game.packs.campaign_terms()
    assert found is not None
    return found


@pytest.mark.parametrize("name", DRAFTS)
def test_a_draft_comes_back_from_its_file(name: str, terms: CampaignTerms) -> None:
    text = text_of(DRAFTS[name], "roads", "hex", terms)
    assert draft_of(text, "roads", "hex", terms) == DRAFTS[name]


@pytest.mark.parametrize("full", [FULL, THREE], ids=["two", "three"])
def test_a_full_draft_is_a_campaign_without_faults(full: Draft, terms: CampaignTerms) -> None:
    seats = {choice.id: choice.seat for choice in terms.choices()}
    chosen = [seats[role] for role in full.roles]
    preset = next(name for name in terms.presets() if not list(terms.misfits(name, chosen)))
    draft = full.model_copy(update={"steps": [step.model_copy(update={"preset": preset}) for step in full.steps]})
    file = CampaignFile.model_validate(tomllib.loads(text_of(draft, "roads", "hex", terms)))
    assert [(place, str(reason)) for place, reason in campaign_complaints(file, terms)] == []


def test_a_file_that_says_more_is_no_draft(terms: CampaignTerms) -> None:
    assert draft_of(files_of_roads()["campaigns/long_road.toml"], "roads", "hex", terms) is None
    assert draft_of("no toml", "roads", "hex", terms) is None


def test_a_third_role_has_a_way_in_each_match_and_takes_it_along() -> None:
    draft = FULL.model_copy(deep=True)
    draft.conditions[0].result = 2  # a draw
    change(draft, "add-role")
    assert [len(step.ways) for step in draft.steps] == [4] * 4
    assert (draft.steps[0].ways[3].to, draft.results[draft.conditions[0].result]) == ("end", "draw")
    change(draft, "remove-role-0")
    assert draft.roles == ["moloch", ""]
    assert [way.to for way in draft.steps[0].ways] == ["", "", "end"]
    assert draft.conditions[0].result == 2
    for number in range(9):
        change(draft, f"remove-role-{number % 2}")
    assert len(draft.roles) == 1


def test_buttons_change_the_list() -> None:
    draft = FULL.model_copy(deep=True)
    assert change(draft, "add-step") == "step-4"
    assert draft.steps[-1].id == "match_5"
    assert change(draft, "up-4") == "step-3"
    change(draft, "remove-step-0")
    assert [step.id for step in draft.steps] == ["match_2", "match_3", "match_5", "match_4"]
    for odd in ("up-0", "down-9", "remove-step-99", "remove-thing-1", "add-nothing", "up-²", "rubbish"):
        change(draft, odd)
    assert [step.id for step in draft.steps] == ["match_2", "match_3", "match_5", "match_4"]


def test_ways_are_those_of_the_results() -> None:
    assert ways_of(FULL, ["a", "b", "draw"], "if %(condition)s") == [
        (0, 2, "a"), (0, 1, "b"), (0, 4, "draw"), (1, 2, ""), (2, 4, "if Open"), (2, 3, ""), (3, 4, ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "field", ["names-en=" + "x" * 101, "regain=-1", "step-0-id=UP", "counter-0-id=a&counter-0-gain=x"]
)
def test_a_form_out_of_bounds_is_refused(field: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_form(QueryDict(field))
    assert refused.value.code == "campaign_form"

"""The coach of a first match: given this position of the Outpost, this advice; and what decided a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from neuroshima.lessons.coaching import fill_text
from neuroshima_contract import Event, Json, MatchMove, Outcome
from neuroshima_contract.coaching import read_rules
from neuroshima_convoy.coach.conditions import CONDITIONS
from neuroshima_convoy.coach.decided import REMARKS
from neuroshima_convoy.host.game import ConvoyGame

from tests.support.advice import values_wanted

RULES = read_rules("neuroshima_convoy.coach")

GAME = ConvoyGame()
DECK = ["brain", "clown", "hunter", "hornet", "juggernaut", "ripper", "brute", "blocker"]
GONE = {"destroyed": [0, 1]}


def position(hand: Sequence[str] = (), deck: int = 8, **more: Any) -> Json:
    """The Outpost acts in Ziggy One."""
    return {
        "battle": {"city": "ziggy_one", "district": 0},
        "phase": "outpost",
        "moloch": {"deck": DECK[:deck], "hand": ["combat_module"]},
        "outpost": {"deck": ["runner"], "hand": list(hand)},
        **more,
    }


def said(data: Json, events: Sequence[Event] = ()) -> dict[str, Any]:
    """The advice in a position, by id."""
    view = GAME.load(GAME.Options(), data).view(1)
    return {one.id: one for one in GAME.teaching.coach(GAME.Options(), view, 1, events)}


def here(moloch: Sequence[str] = (), outpost: Sequence[str] = ()) -> Json:
    row = {"moloch": [{"card": card} for card in moloch], "outpost": [{"card": card} for card in outpost]}
    return {"cities": {"ziggy_one": row}}


def resolved(winner: int | None) -> Event:
    return {"type": "resolved", "winner": winner, "moloch": {"total": 3}, "outpost": {"total": 4}}


IN_IRON_GATE: Json = {
    "battle": {"city": "iron_gate", "district": 2},
    "cities": {"ziggy_one": GONE, "iron_gate": {"destroyed": [0, 1]}},
}


def in_new_york(destroyed: Sequence[int], *soldiers: str) -> Json:
    gone = {"destroyed": [0, 1, 2]}
    before = {"ziggy_one": GONE, "iron_gate": gone, "port_cleveland": gone, "jersey_ruins": gone}
    there = {"destroyed": list(destroyed), "outpost": [{"card": card} for card in soldiers]}
    return {"battle": {"city": "new_york", "district": len(destroyed)}, "cities": {**before, "new_york": there}}


@pytest.mark.parametrize(
    ("data", "expected", "unexpected"),
    [
        (position(phase="mulligan", battle={"city": "ziggy_one", "district": 0}), [], ["goal"]),
        (position(**here(["brain"])), ["goal", "losing"], ["tied", "winning", "last_city"]),
        (position(), ["tied"], ["losing", "winning"]),
        (position(**here([], ["scorn"])), ["winning"], ["barely_winning", "losing"]),
        (position(**here(["brain"], ["scorn", "nestugov", "hacker"])), ["winning"], ["barely_winning"]),
        (position(["runner"]), ["unguarded"], ["building_in_hand", "instant_in_hand"]),
        (position(["bunker"]), ["building_in_hand"], ["unguarded"]),
        (position(["war_council"]), ["instant_in_hand"], ["building_in_hand"]),
        (position(**here([], ["runner"])), ["ability_ready"], ["no_room"]),
        (position(**here([], ["scorn", "commando", "sapper", "hacker"])), ["no_room"], []),
        (position(**IN_IRON_GATE), ["bomb", "last_district"], ["last_city"]),
        (position(**in_new_york([0, 1, 2], "scorn")), ["last_battle"], ["winning", "barely_winning"]),
        (position(**in_new_york([0, 1, 2])), ["last_battle"], ["tied"]),
        (position(**in_new_york([0, 1], "scorn")), ["last_city", "winning"], ["last_battle"]),
        (position(deck=5), ["deck_low"], []),
        (position(deck=0), [], ["deck_low"]),
        (position(phase="moloch"), [], ["goal", "tied"]),
    ],
)
def test_advice_names_what_matters(data: Json, expected: list[str], unexpected: list[str]) -> None:
    found = said(data)
    assert set(expected) <= set(found)
    assert not set(unexpected) & set(found)


def test_a_narrow_lead_may_be_turned_by_a_module() -> None:
    """Unless the cards of Moloch cannot bring one: its hand is empty, or this battle has no Module phase."""
    narrow = here(["brain"], ["scorn", "runner"])
    sums = GAME.load(GAME.Options(), position(**narrow)).view(1)["strength"]
    assert sums["outpost"]["total"] - sums["moloch"]["total"] == 1
    assert "barely_winning" in said(position(**narrow))
    empty = position(**narrow)
    empty["moloch"]["hand"] = []
    for safe in (empty, position(**narrow, skip_modules=True)):
        assert "winning" in said(safe) and "barely_winning" not in said(safe)


@pytest.mark.parametrize(("winner", "name"), [(1, "battle_won"), (0, "battle_lost"), (None, "battle_tied")])
def test_a_battle_that_was_fought_is_summed_up(winner: int | None, name: str) -> None:
    found = said(position(), [resolved(winner), {"type": "milled", "card": "brain"}])
    assert [one for one in found if one.startswith("battle_")] == [name]
    values = found[name].values
    assert (values["mine"], values["theirs"], values["gone"], values["deck"]) == (4, 3, 1, 8)


def test_with_an_empty_deck_no_card_has_to_go_any_more() -> None:
    found = said(position(deck=0), [resolved(1)])
    assert "battle_won" not in found
    assert found["battle_won_empty"].values["mine"] == 4


def test_cards_are_counted_only_when_the_winner_has_chosen() -> None:
    """What the victory in Iron Gate discards is chosen first."""
    guarded = {"destroyed": [0], "outpost": [{"card": "scorn"}]}
    there: Json = {"battle": {"city": "iron_gate", "district": 1}, "cities": {"ziggy_one": GONE, "iron_gate": guarded}}
    state = GAME.load(GAME.Options(), position(**there, skip_modules=True))
    events = state.apply(1, {"type": "pass"})
    view = state.view(1)
    assert view["pending"] is not None
    found = {one.id: one for one in GAME.teaching.coach(GAME.Options(), view, 1, events)}
    assert "battle_won" not in found
    assert "%(gone)s" not in found["battle_won_asked"].texts["en"]


def test_every_rule_has_a_condition_and_every_condition_a_rule() -> None:
    assert {rule.when for rule in RULES} == set(CONDITIONS)


@pytest.mark.parametrize("texts", [*(rule.text.texts for rule in RULES), *REMARKS.values()])
def test_a_text_has_the_same_placeholders_in_every_language(texts: dict[str, str]) -> None:
    assert values_wanted(texts["pl"]) == values_wanted(texts["cs"]) == values_wanted(texts["en"])


def test_what_decided_a_match() -> None:
    begun = {"type": "battle_started", "city": "ziggy_one", "district": 0, "number": 1}
    milled = {"type": "milled", "card": "brain"}
    lost = {"type": "resolved", "winner": 0, "moloch": {"total": 9}, "outpost": {"total": 7}}
    moves = [
        MatchMove(1, 0, None, [begun]),
        MatchMove(2, 1, None, [milled, milled, lost, {**begun, "city": "new_york"}]),
        MatchMove(3, 1, None, [milled, resolved(1)]),
    ]
    found = GAME.teaching.decided(GAME.Options(), [], moves, Outcome((0,), "new_york"), 1)
    assert [(one.seq, fill_text(one.texts, one.values)) for one in found] == [
        (3, "Moloch got through to New York: a card in the deck, or a Robot in the city, was left."),
        (2, "Battles won: you 1, Moloch 1. The narrowest that you lost was in Ziggy One, by 2."),
        (2, "Moloch's deck lost most cards between the battle before and the end of this battle in Ziggy One: 2."),
    ]
    for winners, reason in (((1,), "convoy_stopped"), ((1,), "resigned"), ((0,), "time"), ((), "draw_agreed")):
        assert len(GAME.teaching.decided(GAME.Options(), [], [], Outcome(winners, reason), 1)) == 3


def test_what_decided_a_match_in_which_moloch_lost_no_card() -> None:
    """It has three sentences, too."""
    begun = {"type": "battle_started", "city": "ziggy_one", "district": 0, "number": 1}
    moves = [MatchMove(1, 0, None, [begun]), MatchMove(2, 1, None, [resolved(0)])]
    found = GAME.teaching.decided(GAME.Options(), [], moves, Outcome((0,), "resigned"), 1)
    assert len(found) == 3 and found[2].seq == 2
    assert found[2].texts["en"].startswith("No card was discarded from Moloch's deck")

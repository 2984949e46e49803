"""Events at which traits, triggers, markers, the land and special rules act."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from neuroshima_contract.refusal import BadFile, BadPosition
from neuroshima_hex.base import base_registry
from neuroshima_hex.rules.answers import Answers
from neuroshima_hex.rules.battle.battle import Battle
from neuroshima_hex.rules.battle.fight import fight
from neuroshima_hex.rules.board.tiles import unit_on
from neuroshima_hex.rules.files.dump import dump
from neuroshima_hex.rules.files.load import load
from neuroshima_hex.rules.files.new_game import start
from neuroshima_hex.rules.files.view import view
from neuroshima_hex.rules.occasions import EVENTS
from neuroshima_hex.rules.occasions.faults import EndlessError, MisuseError
from neuroshima_hex.rules.occasions.triggers import CONCERNS, VERBS
from neuroshima_hex.rules.options.options import Options
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.texts.triggers import SENTENCES, trigger_words

from tests.support.hex.author_plugins import ARMY as LANCERS
from tests.support.hex.author_plugins import author_plugin, with_hex
from tests.support.hex.listening import ARMY, heard, noted, position, registry, when

HQS: list[tuple[str, int, list[int]]] = [("hq", 0, [-2, 0]), ("hq", 1, [2, 0])]
STACK = ("snare", "witch", "snare", "witch", "snare", "witch")
FIGHT = {"type": "play", "tile": "battle"}


def loaded_again(state: State) -> State:
    other = load(state.registry, state.options, json.loads(json.dumps(dump(state))))
    assert dump(other) == dump(state)
    return other


def types(events: Any) -> list[str]:
    return [event["type"] for event in events]


def at(state: State, coord: tuple[int, int]) -> Any:
    return state.units[state.grid.index[coord]]


# What really happened -------------------------------------------------------------------------------------------------


def test_base_armies_act_on_nothing_so_no_occasion_is_made() -> None:
    base = base_registry()
    assert all(not army.hears for army in base.armies.values())
    state = start(base, Options(), ["borgo", "moloch"], 1)
    assert not any(state.is_heard(event) for event in EVENTS) and state.heard == frozenset()


def test_the_order_of_a_battle_and_what_follows() -> None:
    """mechanisms 1: start, segments with wounds and losses, end of battle, end of turn before all that."""
    state = position([*HQS, ("scribe", 0, [-1, 0]), ("claws", 1, [0, 0])], hand=("battle",), stack=STACK)
    state.apply(0, FIGHT)
    events = [event for event, _tile, _at in heard if event != "wounded"]
    assert events[:4] == ["turn_ends", "battle_begins", "segment_begins", "segment_ends"]
    assert [o.segment for o in noted if o.event == "segment_ends"] == [3, 2, 1, 0]
    assert events[-3:] == ["battle_over", "turn_begins", "drawn"]


def test_a_wound_says_who_dealt_it_and_a_loss_says_it_too() -> None:
    state = position([*HQS, ("scribe", 0, [-1, 0]), ("reader", 0, [0, 0])], hand=("battle",), stack=STACK)
    mutant = {"at": [1, 0], "tile": "mutant", "seat": 1, "rotation": 4}
    state = load(state.registry, state.options, {**dump(state), "board": [*dump(state)["board"], mutant]})
    heard.clear()
    noted.clear()
    state.apply(0, FIGHT)
    lost = [o for o in noted if o.event in ("wounded", "destroyed")]
    assert [(o.event, o.unit and o.unit.tile.id, o.by and o.by.tile.id) for o in lost][:2] == [
        ("wounded", "reader", "mutant"),
        ("destroyed", "reader", "mutant"),
    ]


def test_nothing_is_told_by_previews_and_imagined_battles() -> None:
    state = position([*HQS, ("scribe", 0, [-1, 0])], hand=("battle", "droid"), stack=STACK)
    state.preview_action(0, {"type": "place", "tile": "droid", "at": [0, 0], "rotation": 0})
    fight(Battle(state.board.copy(), 0), Answers(automatic=True))
    assert heard == []
    state.apply(0, {"type": "place", "tile": "droid", "at": [0, 0], "rotation": 0})
    assert [event for event, *_ in heard] == ["placed", "entered"]


def test_an_occasion_is_told_once_however_often_the_segment_stops() -> None:
    """A Medic question stops the segment; the answer plays it again."""
    board = [
        {"at": [-2, 0], "tile": "hq", "seat": 0}, {"at": [2, 0], "tile": "hq", "seat": 1},
        {"at": [0, -2], "tile": "scribe", "seat": 0},
        {"at": [0, 0], "tile": "mutant", "seat": 1, "rotation": 0}, {"at": [1, 0], "tile": "medic", "seat": 1},
        {"at": [-1, 0], "tile": "droid", "seat": 0, "rotation": 2},
    ]  # fmt: skip
    asking = position([*HQS])
    players = [{"army": "listeners", "hand": ["battle"], "stack": ["bomb"] * 3}, {"army": "borgo", "stack": ["claws"]}]
    document = {"players": players, "board": board}
    counts = []
    for automatic in (False, True):
        state = load(asking.registry, Options(auto_choose=automatic), json.loads(json.dumps(document)))
        heard.clear()
        state.apply(0, FIGHT)
        while state.pending is not None and state.running is not None:
            state = loaded_again(state)
            state.apply(state.pending.seat, {"type": "choose", **state.pending.answers[0]})  # type: ignore[union-attr]
        counts.append([line for line in heard if line[0] != "drawn"])
    assert counts[0] == counts[1] and len(counts[0]) > 6


# Triggers -------------------------------------------------------------------------------------------------------------


def test_a_destroyed_tile_goes_on_top_of_the_stack_and_is_drawn_next() -> None:
    """96: a Bio-droid comes back even if it was netted; general: it is destroyed all the same."""
    board = [*HQS, ("droid", 0, [-1, 1]), ("net_fighter", 1, [0, 0]), ("mutant", 1, [0, 1])]
    state = position(board, hand=("battle",), stack=("bomb", "bomb"))
    state.destroy(at(state, (-1, 1)), "test")
    assert state.players[0].stack == ["droid", "bomb", "bomb"] and state.players[0].discard == []


def test_a_tile_that_is_taken_over_goes_to_the_stack_of_its_owner() -> None:
    """Its death is its owner's (mechanisms 2)."""
    state = position(HQS, stack=("bomb", "bomb"))
    here = state.grid.index[0, 0]
    tile = state.players[0].army.tiles["droid"]
    state.put(unit_on(state.grid, tile, 1, state.players[1].team, here, 0, owner=0))
    state.destroy(at(state, (0, 0)), "test")
    assert state.players[0].stack[0] == "droid" and "droid" not in state.players[1].stack


def test_what_an_explosion_destroys_explodes_itself_and_all_at_once() -> None:
    state = position([*HQS, ("bomb", 0, [-1, 0]), ("claws", 1, [0, -1]), ("claws", 1, [-1, 1])], stack=STACK)
    log: Any = []
    state.log = log
    state.destroy(at(state, (-1, 0)), "test")
    state.log = None
    assert [event["at"] for event in log if event["type"] == "destroyed"] == [[-1, 0], [-1, 1], [0, -1]]
    assert at(state, (2, 0)) is not None


def test_a_tile_that_draws_shows_nothing_before_it_is_placed() -> None:
    state = position(HQS, hand=("reader",), stack=("bomb", "droid", "snare"))
    action = {"type": "place", "tile": "reader", "at": [0, 0], "rotation": 0}
    foreseen = state.preview_action(0, action)
    assert foreseen.players[0].hand == [] and foreseen.players[0].stack == ["bomb", "droid", "snare"]
    assert view(foreseen, (0,))["draws"] == [{"seat": 0, "count": 2}], "that tiles are drawn, and not which"
    assert "draws" not in view(state, (0,))
    assert types(state.apply(0, action)) == ["placed", "drawn"]
    assert state.players[0].hand == ["bomb", "droid"] and state.players[0].stack == ["snare"]


def test_a_hand_takes_no_more_than_its_limit() -> None:
    state = position(HQS, hand=("reader", "bomb", "bomb"), stack=("droid", "snare", "snare"))
    state.apply(0, {"type": "place", "tile": "reader", "at": [0, 0], "rotation": 0})
    assert state.players[0].hand == ["bomb", "bomb", "droid"]


def test_an_hq_gets_hit_points_back_at_the_start_of_its_turn_but_never_more_than_it_had() -> None:
    state = position([*HQS, ("healer", 0, [0, 1])], stack=STACK)
    state.hp[0] = 19
    state.apply(0, {"type": "end_turn"})
    assert state.hp[0] == 19
    events = state.apply(1, {"type": "discard", "tile": state.players[1].hand[0]})
    events = state.apply(1, {"type": "end_turn"})
    repaired = [event for event in events if event["type"] == "hq_repaired"]
    assert state.hp[0] == 20 and [dict(event)["amount"] for event in repaired] == [1]
    assert types(events).index("turn_started") < types(events).index("hq_repaired") < types(events).index("drawn")


def test_a_marker_acts_when_the_battle_is_over() -> None:
    state = position([*HQS, ("scribe", 0, [0, -1])], hand=("battle",), stack=STACK)
    state.mark(at(state, (0, -1)), "curse")
    assert state.mark(at(state, (-2, 0)), "curse") and not state.mark(at(state, (2, 0)), "curse"), "two are in the box"
    assert state.unmark(at(state, (-2, 0)), "curse") and not state.unmark(at(state, (-2, 0)), "curse")
    state = loaded_again(state)
    events = state.apply(0, FIGHT)
    assert types(events).index("battle_ended") < types(events).index("destroyed") < types(events).index("turn_started")
    assert state.players[0].discard == ["battle", "scribe"]


def test_markers_act_on_moves_and_wounds_in_previews_too_if_that_is_foreseeable() -> None:
    board = [*HQS, ("scribe", 0, [0, 0])]
    state = position(board, stack=STACK)
    unit = at(state, (0, 0))
    state.mark(unit, "gnaw")
    log: Any = []
    state.log = log
    state.mark(unit, "blessing")
    state.swap(unit, at(state, (-2, 0)))
    assert types(log)[-3:] == ["swapped", "wound", "healed"] and not any(state.wounds)


def test_a_file_whose_tile_hurts_when_it_is_healed_stops_no_battle() -> None:
    """Nothing makes an attack inside of a battle, so the trigger does nothing there."""
    triggers = when("segment_ends", "heal"), when("healed", "hurt", on="itself")
    lancers = LANCERS.replace("lance = ", "toughness = 5\nmelee = ")
    answers: Any = {"hex_armies": [("lancers.toml", "\n".join((lancers, *triggers)))]}
    game: Any = with_hex(author=author_plugin(**answers)).games["hex"]
    players = [{"army": "lancers"}, {"army": "borgo"}]
    board = [{"at": [0, 0], "tile": "lancer", "seat": 0, "wounds": 2}, {"at": [2, -2], "tile": "hq", "seat": 1}]
    state = game.load(game.Options(), {"players": players, "board": board})
    state.sandbox = True
    told = types(state.apply(0, {"type": "resolve_battle"}))
    assert "healed" in told and "wound" not in told and "battle_ended" in told


def test_a_unit_that_enters_goes_to_the_hand_and_its_move_ends_there() -> None:
    state = position(HQS, hand=("snare",), stack=STACK)
    state.apply(0, {"type": "place", "tile": "snare", "at": [0, 0], "rotation": 0})
    state.apply(0, {"type": "end_turn"})
    tile = state.players[1].hand[0]
    state.apply(1, {"type": "discard", "tile": state.players[1].hand[1]})
    if tile in state.players[1].hand:
        events = state.apply(1, {"type": "place", "tile": tile, "at": [0, 0], "rotation": 0})
        assert types(events)[:2] == ["placed", "returned"] and tile in state.players[1].hand


def test_a_trigger_may_start_a_battle() -> None:
    state = position(HQS, hand=("herald",), stack=STACK)
    events = state.apply(0, {"type": "place", "tile": "herald", "at": [0, 0], "rotation": 0})
    assert types(events)[:3] == ["placed", "turn_ended", "battle_started"]


# Questions ------------------------------------------------------------------------------------------------------------


def test_questions_at_the_start_of_a_turn_come_before_drawing_one_after_the_other() -> None:
    board = [*HQS, ("inquirer", 0, [-1, 0]), ("inquirer", 0, [0, -1])]
    state = position(board, stack=STACK)
    state.apply(0, {"type": "end_turn"})
    state.apply(1, {"type": "discard", "tile": state.players[1].hand[0]})
    state.apply(1, {"type": "end_turn"})
    assert state.pending is not None and len(state.waiting) == 1 and state.players[0].hand == []
    state = pickle.loads(pickle.dumps(loaded_again(state)))
    state.apply(0, {"type": "choose", "use": True})
    assert state.pending is not None and state.waiting == () and state.players[0].hand == []
    state = loaded_again(state)
    state.apply(0, {"type": "choose", "use": False})
    assert state.pending is None and len(state.players[0].hand) == 3
    assert sum(unit is not None and unit.tile.id == "inquirer" for unit in state.units) == 1


def test_questions_after_a_battle_come_before_it_is_judged() -> None:
    board = [*HQS, ("inquirer", 0, [-1, 0])]
    state = position(board, hand=("battle",), stack=STACK)
    state.apply(0, FIGHT)
    assert state.running is not None and state.running.fought and state.turn.phase == "battle"
    again = loaded_again(state)
    assert "turn_started" in types(again.apply(0, {"type": "choose", "use": True}))
    assert again.running is None and at(again, (-1, 0)) is None and again.turn.seat == 1


def test_a_file_cannot_let_a_question_wait_for_nothing() -> None:
    state = position([*HQS, ("inquirer", 0, [-1, 0])], stack=STACK)
    waiting = [{"kind": "inquiry", "unit": [-1, 0]}]
    with pytest.raises(BadPosition) as caught:
        load(state.registry, state.options, {**dump(state), "waiting": waiting})
    assert caught.value.path == "waiting.0"


def test_who_is_hit_by_two_units_on_one_occasion_takes_the_wounds_of_both() -> None:
    board = [*HQS, ("bomb", 0, [0, 0]), ("bomb", 0, [1, -1]), ("mutant", 1, [1, 0]), ("super_mutant", 1, [0, -1])]
    state = position(board, stack=STACK)
    fields = [(state.grid.index[0, 0], 1), (state.grid.index[1, -1], 1)]
    state.hurt("test", 1, fields)
    assert at(state, (1, 0)) is None and at(state, (0, -1)) is None  # it bears one wound


# Faults ---------------------------------------------------------------------------------------------------------------


def test_traits_that_call_each_other_without_end_are_stopped() -> None:
    state = position([*HQS, ("restless", 0, [0, 0])], stack=STACK)
    with pytest.raises(EndlessError) as caught:
        state.hurt("test", 1, [(state.grid.index[0, 0], 1)])
    assert (caught.value.army, caught.value.tile) == ("listeners", "restless")


def test_no_attack_can_be_made_inside_of_a_battle() -> None:
    board = [*HQS, ("bomb", 0, [0, 0])]
    mutant = {"at": [1, 0], "tile": "mutant", "seat": 1, "rotation": 4}
    state = position(board, hand=("battle",), stack=STACK)
    state = load(state.registry, state.options, {**dump(state), "board": [*dump(state)["board"], mutant]})
    with pytest.raises(MisuseError):
        state.apply(0, FIGHT)


BAD = {
    "an unknown event": (when("destroid", "to_stack"), "event", "destroyed"),
    "an unknown verb": (when("destroyed", "to_stak"), "do", "to_stack"),
    "somebody whom it cannot concern": (when("turn_begins", "draw", whom="linked"), "whom", "itself"),
    "somebody to whom it cannot be done": (when("placed", "draw", on="it"), "on", "owner"),
    "a unit at an event without one": (when("turn_begins", "destroy", on="it"), "on", ""),
    "a count that is too large": (when("placed", "draw", count=10), "count", ""),
    "a count of nothing": (when("placed", "to_hand", count=2), "count", ""),
    "no marker": (when("placed", "mark"), "marker", ""),
    "a marker too many": (when("placed", "draw", marker="curse"), "marker", ""),
    "an attack in a battle": (when("battle_begins", "hurt", on="adjacent_enemies"), "do", ""),
    "a battle after a battle": (when("battle_over", "start_battle"), "do", ""),
    "an unknown word": (when("placed", "draw", luck=1), "luck", ""),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_trigger_is_refused_with_tile_field_and_suggestion(name: str) -> None:
    row, field, suggestion = BAD[name]
    with pytest.raises(BadFile) as caught:
        registry(ARMY.replace(when("placed", "draw", count=2), row))
    assert caught.value.code == "bad_army" and caught.value.path == f"tile reader.when.0.{field}"
    assert suggestion in str(caught.value)


def test_a_marker_of_a_trigger_must_exist() -> None:
    with pytest.raises(BadFile) as caught:
        registry(ARMY.replace("marker = 'curse'", "marker = 'curze'"))
    assert caught.value.path == "tile witch.when" and "curse" in str(caught.value)


def test_each_event_and_verb_of_a_trigger_is_explained_in_every_language() -> None:
    assert CONCERNS.keys() == EVENTS.keys()
    needed = {f"when.{event}_{whom}" for event, whoms in CONCERNS.items() for whom in whoms}
    needed |= {f"what.{do}_{on}" for do, verb in VERBS.items() for on in verb.on}
    assert needed | {"also.netted"} == SENTENCES.keys()
    assert all({"en", "pl", "cs"} <= texts.keys() for texts in SENTENCES.values())


def test_a_trigger_is_explained_by_its_words() -> None:
    words = trigger_words(registry())
    texts: Any = words["when.placed_enemy_mark_it_curse"]["texts"]
    assert texts["en"] == "When an opponent places a tile: that unit gets a marker, if one is left: Curse."
    texts = words["when.destroyed_itself_to_stack_itself_netted"]["texts"]
    assert texts["pl"].endswith("Także gdy jest w Sieci.")

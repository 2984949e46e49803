"""What the engine lets armies do as the Hounds do it (`tests.support.hex.hounds`)."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract import Illegal
from neuroshima_contract.refusal import BadFile
from neuroshima_hex.rules.board.army_files import read_army

from tests.support.hex.hounds import ARMY, hounds_game, position, wounds

MIDDLE = (0, 0)


# Set up with the HQ ---------------------------------------------------------------------------------------------------


def new_game() -> Any:
    game: Any = hounds_game()
    return game.start(game.Options(), [game.SeatOptions(army=army) for army in ("hounds", "borgo")], 1)


def place_hq(state: Any, at: tuple[int, int] = MIDDLE) -> Any:
    state.apply(0, {"type": "place", "tile": "hq", "at": list(at), "rotation": 0})
    return state


def test_tiles_set_up_with_the_hq_are_placed_beside_it_before_the_next_hq() -> None:
    state = place_hq(new_game())
    assert (state.view(None)["turn"]["phase"], tuple(state.to_move)) == ("deploy", (0,))
    near = {tuple(at) for entry in state.legal(0) for at in entry["at"]["any"]}
    assert near == {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}
    for at in ((0, -1), (0, 1)):
        state.apply(0, {"type": "place", "tile": "guard", "army": "hounds", "at": list(at), "rotation": 2})
    assert (state.view(None)["turn"]["phase"], tuple(state.to_move)) == ("place_hq", (1,))
    assert [unit["tile"] for unit in state.view(None)["board"]] == ["guard", "hq", "guard"]


def test_tiles_set_up_with_the_hq_stand_nowhere_else() -> None:
    state = place_hq(new_game())
    for at in ((0, 2), MIDDLE):
        with pytest.raises(Illegal):
            state.apply(0, {"type": "place", "tile": "guard", "army": "hounds", "at": list(at), "rotation": 0})


def test_tiles_set_up_with_the_hq_are_never_drawn() -> None:
    assert "guard" not in new_game().snapshot()["players"][0]["stack"]
    assert hounds_game().registry.armies["hounds"].size == 19


def test_a_tile_set_up_with_the_hq_is_a_unit_of_the_army_and_no_ally() -> None:
    state = place_hq(new_game())
    state.apply(0, {"type": "place", "tile": "guard", "army": "hounds", "at": [0, -1], "rotation": 0})
    game: Any = hounds_game()
    again = game.load(game.Options(), state.snapshot())
    assert again.snapshot() == state.snapshot()
    assert not any("army" in unit for unit in again.snapshot()["board"])


def test_only_warriors_and_modules_are_set_up_with_the_hq() -> None:
    text = ARMY.replace('set_up = true\nkind = "warrior"', 'set_up = true\nkind = "foundation"')
    with pytest.raises(BadFile) as refused:
        read_army(text, "hounds.toml", hounds_game().registry.traits, lambda trigger: None)  # type: ignore[arg-type, return-value]
    assert "set up beside the HQ" in str(refused.value)


# Attacks of units that are destroyed ----------------------------------------------------------------------------------

N, S = (0, -1), (0, 1)
BRAWLER = ("brawler", N, 3)
"""A Brawler of Borgo strikes south with strength 2 in segment 2."""


def battle(state: Any) -> list[Any]:
    events: list[Any] = state.apply(0, {"type": "resolve_battle"})
    return events


def test_a_unit_destroyed_before_its_segment_attacks_at_that_moment() -> None:
    state = position(("martyr", MIDDLE, 0), enemies=[BRAWLER])
    battle(state)
    assert (wounds(state, MIDDLE), wounds(state, N)) == (None, None)


def blows_of_the_martyr(events: list[Any]) -> int:
    return len([each for each in events if each["type"] == "attack" and each["from"] == list(MIDDLE)])


def test_a_unit_that_attacks_in_the_segment_of_its_death_does_not_attack_again() -> None:
    """With the Whip it acts in segment 2, as its killer does."""
    state = position(("martyr", MIDDLE, 0), ("whip", S, 0), enemies=[BRAWLER])
    assert blows_of_the_martyr(battle(state)) == 1
    assert (wounds(state, MIDDLE), wounds(state, N)) == (None, None)


def test_a_unit_that_has_attacked_before_attacks_once_more_with_its_bonuses() -> None:
    """It strikes the HQ in segment 2 with strength 3, dies in segment 0, and strikes again."""
    state = position(("martyr", MIDDLE, 0), ("whip", S, 0), enemies=[("hq", N, 0)])
    assert blows_of_the_martyr(battle(state)) == 2
    assert state.view(None)["players"][1]["hq_hp"] == 14


def test_one_last_attack_sets_off_another() -> None:
    """The enemy Guard kills the Martyr, which kills an enemy Martyr, which kills the Post."""
    enemies = [("guard", N, 3), ("martyr", (1, 0), 1)]
    state = position(("martyr", MIDDLE, 2), ("post", (2, -1), 0), enemies=enemies, enemy="jackals")
    battle(state)
    assert [wounds(state, at) for at in (MIDDLE, (1, 0), (2, -1), N)] == [None, None, None, 0]


def test_a_netted_unit_makes_no_last_attack() -> None:
    state = position(("martyr", MIDDLE, 0), enemies=[BRAWLER, ("net_fighter", (1, -1), 2)])
    assert blows_of_the_martyr(battle(state)) == 0
    assert (wounds(state, MIDDLE), wounds(state, N)) == (None, 0)


def test_no_last_attack_outside_of_battles() -> None:
    enemies = [("hq", N, 0)]
    players = [{"army": "hounds"}, {"army": "borgo", "hand": ["grenade"]}]
    state = position(("martyr", MIDDLE, 0), enemies=enemies, players=players, turn={"seat": 1, "phase": "play"})
    state.apply(1, {"type": "play", "tile": "grenade", "target": list(MIDDLE)})
    assert wounds(state, MIDDLE) is None
    assert state.view(None)["players"][1]["hq_hp"] == 20


def asked_for_medics() -> Any:
    """Two Medics may save the enemy Guard from the last attack."""
    enemies = [("guard", N, 3), ("healer", (0, -2), 0), ("healer", (1, -2), 0)]
    state = position(("martyr", MIDDLE, 0), enemies=enemies, enemy="jackals")
    events = battle(state)
    assert [each["type"] for each in events if each["type"] in ("destroyed", "absorbed")] == ["destroyed"]
    return state


def test_nothing_of_the_segment_is_booked_while_a_medic_is_asked_about_a_last_attack() -> None:
    state = asked_for_medics()
    assert state.snapshot()["pending"]["kind"] == "medic"
    assert wounds(state, MIDDLE) == 0


def test_a_question_in_a_last_attack_is_stored_and_answered() -> None:
    game: Any = hounds_game()
    stored = game.load(game.Options(), asked_for_medics().snapshot())
    answer = stored.snapshot()["pending"]["answers"][0]
    events = stored.apply(1, {"type": "choose", **answer})
    assert [each["type"] for each in events if each["type"] in ("destroyed", "absorbed")] == ["absorbed", "destroyed"]
    assert (wounds(stored, MIDDLE), wounds(stored, N)) == (None, 0)


def test_battles_that_are_only_imagined_have_last_attacks() -> None:
    state = position(("martyr", MIDDLE, 0), ("whip", S, 0), enemies=[("hq", N, 0)])
    state.rules.do(0, {"type": "resolve_battle"})
    assert state.view(None)["players"][1]["hq_hp"] == 14


# Fields on which units were destroyed ---------------------------------------------------------------------------------


def after_losses(**more: Any) -> Any:
    """Two units fall; the own HQ has 10 hit points, and the Raven stands far off."""
    players = [{"army": "hounds", "hq_hp": 10}, {"army": "borgo"}]
    pieces = [("martyr", MIDDLE, 0), ("hq", (2, 0), 0), ("raven", (-2, 0), 0)]
    return position(*pieces, enemies=[BRAWLER], players=players, **more)


def test_the_fields_of_losses_are_known_when_the_battle_is_over() -> None:
    state = after_losses()
    battle(state)
    assert state.view(None)["players"][0]["hq_hp"] == 12


def test_the_fields_of_losses_are_stored_with_the_battle() -> None:
    """The Post falls in segment 2; in segment 1 two Medics may save the enemy Guard."""
    players = [{"army": "hounds", "hq_hp": 10}, {"army": "jackals"}]
    pieces = [("post", MIDDLE, 0), ("martyr", (1, -1), 5), ("hq", (2, 0), 0), ("raven", (0, 2), 0)]
    enemies = [("guard", N, 3), ("healer", (0, -2), 0), ("healer", (-1, 0), 0)]
    state = position(*pieces, enemies=enemies, players=players)
    battle(state)
    stored = state.snapshot()
    assert stored["battle"]["losses"] == [list(MIDDLE)]
    game: Any = hounds_game()
    again = game.load(game.Options(), stored)
    again.sandbox = True
    again.apply(1, {"type": "choose", **stored["pending"]["answers"][0]})
    assert again.view(None)["players"][0]["hq_hp"] == 12


# Attacks outside of battles -------------------------------------------------------------------------------------------


def on_side(state: Any, direction: int) -> list[tuple[list[int], int]]:
    rules = state.rules
    unit = rules.units[rules.field(MIDDLE, "unit")]
    return [(list(rules.coord(at)), wounds) for at, wounds in rules.wounds_on_side(unit, direction)]


def test_attacks_on_one_side_count_bonuses_and_armor() -> None:
    """A blow of 2, with a Whip 3; a shot of 2 against armor."""
    assert on_side(position(("martyr", MIDDLE, 0), enemies=[BRAWLER]), 0) == [([0, -1], 2)]
    assert on_side(position(("martyr", MIDDLE, 0), ("whip", S, 0), enemies=[BRAWLER]), 0) == [([0, -1], 3)]
    assert on_side(position(("post", MIDDLE, 0), enemies=[("super_mutant", S, 0)]), 3) == [([0, 1], 1)]


def test_attacks_on_another_side_do_nothing() -> None:
    assert on_side(position(("martyr", MIDDLE, 0), enemies=[("super_mutant", (1, -1), 3)]), 1) == []


def test_hqs_do_not_wound_hqs_outside_of_battles_either() -> None:
    assert on_side(position(("hq", MIDDLE, 0), enemies=[("hq", N, 0), ("mutant", S, 0)]), 0) == []
    assert on_side(position(("hq", MIDDLE, 0), enemies=[("hq", N, 0), ("mutant", S, 0)]), 3) == [([0, 1], 1)]

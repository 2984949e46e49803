"""The coach of a first match: the advice in a position, and what decided a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from neuroshima.lessons.coaching import fill_text
from neuroshima_contract import Event, Json, MatchMove, Outcome
from neuroshima_contract.coaching import read_rules
from neuroshima_hex.coach.conditions import CONDITIONS
from neuroshima_hex.coach.decided import REMARKS

from tests.support.advice import values_wanted
from tests.support.hex.author_plugins import ARMY, author_plugin, with_hex
from tests.support.hex.playing import GAME, load

RULES = read_rules("neuroshima_hex.coach")

HQS: list[Json] = [{"at": [-2, 0], "tile": "hq", "seat": 0}, {"at": [2, 0], "tile": "hq", "seat": 1}]
STACKS = (["scout", "officer", "move", "super_mutant", "grenade", "super_officer"], ["push_back"] * 5 + ["brain"])


def at(q: int, r: int, tile: str, seat: int, rotation: int = 0) -> Json:
    return {"at": [q, r], "tile": tile, "seat": seat, "rotation": rotation}


def position(board: Sequence[Json] = (), hand: Sequence[str] = (), enemy: Sequence[str] = (), **more: Any) -> Json:
    """Borgo, on turn, against Moloch; `stacks`, `hp` by seat, and `turn` as in a position file."""
    stacks, hp = more.pop("stacks", (6, 6)), more.pop("hp", (20, 20))
    players = [
        {"army": "borgo", "hand": list(hand), "stack": STACKS[0][: stacks[0]], "hq_hp": hp[0]},
        {"army": "moloch", "hand": list(enemy), "stack": STACKS[1][: stacks[1]], "hq_hp": hp[1]},
    ]
    turn = {"seat": 0, "phase": "play", **more.pop("turn", {})}
    return {"players": players, "board": [*HQS, *board], "turn": turn, **more}


def said(data: Json, events: Sequence[Event] = ()) -> dict[str, Any]:
    """The ids of the advice in a position."""
    state = load(data)
    return {one.id: one for one in GAME.teaching.coach(GAME.Options(), state.view(0), 0, events)}


def words(data: Json, name: str, events: Sequence[Event] = ()) -> str:
    one = said(data, events)[name]
    return fill_text(one.texts, one.values)


def three(board: Sequence[Json], tile: str, **turn: Any) -> Json:
    """A hand of three tiles. One of them must be discarded."""
    return position(board, [tile, "mutant", "assassin"], turn={"phase": "discard", **turn})


NEAR = at(1, 0, "mutant", 0, 1)
"""Beside the enemy HQ and turned towards it."""
FIELDS = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
MOLOCH = ["blocker", "hybrid", "hunter_killer", "armored_hunter", "medic"] * 2 + [
    "gauss_cannon", "juggernaut", "clown", "armored_guard", "guard", "protector", "hornet",
]  # fmt: skip
CROWD = [
    at(field[0], field[1], tile, 1)
    for field, tile in zip([field for field in FIELDS if field not in ([-2, 0], [2, 0])], MOLOCH, strict=True)
]
ENDED = {"type": "battle_ended", "hq_hp": [18, 19]}


def hurt(seat: int, damage: int) -> Event:
    return {"type": "hq_damage", "seat": seat, "at": [0, 0], "damage": damage, "hp": 10}


@pytest.mark.parametrize(
    ("data", "expected", "unexpected"),
    [
        ({**position(turn={"phase": "place_hq"}), "board": []}, ["place_hq"], ["nothing_left"]),
        (position(hand=["mutant"], turn={"limit": 1}), ["first_turn", "near_enemy_hq"], ["one_tile_left"]),
        (position(hand=["mutant"]), ["one_tile_left"], ["first_turn"]),
        (position(hand=["mutant", "battle", "move"], turn={"phase": "discard"}), ["forced_discard"], ["battle_idle"]),
        (position(hand=["battle", "move"], turn={"phase": "discard", "redraw": True}), ["unlucky_draw"], []),
        (position(hand=["move"], turn={"limit": 1}), ["first_turn"], ["first_unit"]),
        (position(hand=["mutant"], turn={"limit": 1}), ["first_turn", "first_unit"], ["line_to_enemy_hq"]),
        # A Scout has no weapons to turn: it links.
        (position(hand=["scout"], turn={"limit": 1}), ["first_unarmed"], ["first_unit"]),
        (position(hand=["scout", "mutant"]), ["first_unit"], ["first_unarmed"]),
        (position(hand=["move"]), [], ["first_unit", "first_unarmed"]),
        # Which of three to do without.
        (three([at(1, 0, "brawler", 0, 2)], "battle"), ["discard_no_battle"], ["discard_battle", "discard_module"]),
        (three([at(-1, 0, "armored_hunter", 1)], "battle"), ["discard_battle"], ["discard_no_battle"]),
        (three([at(-1, 0, "armored_hunter", 1)], "battle", final=1), ["forced_discard"], ["discard_battle"]),
        (three([], "scout"), ["discard_module"], ["discard_battle", "discard_no_battle", "module_in_hand"]),
        (three([at(0, 0, "mutant", 0)], "scout"), ["forced_discard"], ["discard_module"]),
        (position(), ["nothing_left"], ["one_tile_left"]),
        # A battle now: it pays, it costs, it comes to nothing; and what the enemy could begin.
        (position([at(1, 0, "brawler", 0, 2)], ["battle"]), ["battle_pays"], ["battle_costs", "battle_idle"]),
        (position([at(-1, 0, "armored_hunter", 1)], ["battle"]), ["battle_costs", "hq_threatened"], ["battle_pays"]),
        (position(hand=["battle"]), ["battle_idle"], ["battle_pays", "battle_would"]),
        (position([at(-1, 0, "armored_hunter", 1)], ["battle"]), ["battle_costs"], ["battle_would"]),
        (position([at(-1, 0, "armored_hunter", 1)], enemy=["battle"]), ["enemy_holds_battle"], ["hq_threatened"]),
        (position([at(-1, 0, "armored_hunter", 1)]), ["hq_threatened", "battle_would"], ["enemy_holds_battle"]),
        # What the tiles in hand are for.
        (position(hand=["medic", "mutant"]), ["module_in_hand"], ["net_in_hand", "instant_in_hand"]),
        (position(hand=["net_fighter", "mutant"]), ["net_in_hand"], ["module_in_hand"]),
        (position([at(0, 0, "mutant", 0)], ["move"]), ["instant_in_hand"], ["near_enemy_hq"]),
        (position([at(0, 0, "assassin", 0)]), ["ability_ready", "aims_at_nobody"], ["nothing_left"]),
        # Units that are held, and those that come too late.
        (position([at(0, 0, "mutant", 0), at(0, -1, "net_fighter", 1, 3)]), ["netted"], []),
        (position([at(0, 0, "claws", 0), at(-1, 0, "hornet", 1, 2)]), ["faster"], ["slower"]),
        (position([at(0, 0, "net_fighter", 0, 1), at(0, -1, "hunter_killer", 1, 3)]), ["slower"], ["faster"]),
        # The end comes near.
        (position(CROWD[:13]), ["few_fields"], ["last_field"]),
        (position(CROWD[:16]), ["last_field"], ["few_fields"]),
        (position(CROWD[:5]), [], ["few_fields"]),
        (position(hp=(5, 20)), ["hq_low"], []),
        (position(stacks=(3, 5)), ["stack_low"], ["last_tile_drawn"]),
        (position(turn={"final": 1}), ["last_tile_drawn", "last_turn_even"], ["stack_low"]),
        (position(hp=(12, 9), turn={"final": 0}), ["last_turn_ahead"], ["last_turn_behind", "last_turn_even"]),
        (position(hp=(9, 12), turn={"final": 0}), ["last_turn_behind"], ["last_turn_ahead"]),
        (position([NEAR], hp=(12, 12), turn={"final": 0}), ["last_turn_ahead"], ["last_turn_even"]),
        (position(turn={"overtime": 0}), ["overtime"], ["last_tile_drawn"]),
        # Not in the enemy's turn.
        (position(turn={"seat": 1}), [], ["nothing_left", "hq_threatened", "last_turn_even"]),
    ],
)
def test_advice_names_what_matters(data: Json, expected: list[str], unexpected: list[str]) -> None:
    found = said(data)
    assert set(expected) <= set(found)
    assert not set(unexpected) & set(found)


@pytest.mark.parametrize(
    ("events", "name"),
    [
        ([hurt(1, 3), hurt(0, 1), ENDED], "battle_helped"),
        ([hurt(0, 2), ENDED], "battle_hurt"),
        ([hurt(0, 2), hurt(1, 2), ENDED], "battle_even"),
        ([ENDED], "battle_missed"),
        ([{"type": "turn_ended", "seat": 1}], None),
    ],
)
def test_a_battle_that_was_fought_is_summed_up(events: list[Event], name: str | None) -> None:
    found = [
        one
        for one in said(position(), events)
        if one in ("battle_helped", "battle_hurt", "battle_even", "battle_missed")
    ]
    assert found == ([name] if name else [])


def test_a_battle_tile_of_any_name_is_one() -> None:
    """An author may call it otherwise; the coach looks at what it does."""
    tile = '\n[[tile]]\nid = "clash"\nnames = { en = "Clash" }\ncount = 4\nkind = "instant"\ntraits = ["battle"]\n'
    text = ARMY.replace("count = 34", "count = 30").replace("lance = ", "melee = ") + tile
    game: Any = with_hex(author=author_plugin(hex_armies=[("lancers.toml", text)])).games["hex"]
    data = position([at(1, 0, "lancer", 0, 2)], ["clash"])
    data["players"][0] = {"army": "lancers", "hand": ["clash"], "stack": ["lancer"] * 6}
    state = game.load(game.Options(), data)
    advice = {one.id for one in game.teaching.coach(game.Options(), state.view(0), 0, [])}
    assert "battle_pays" in advice and "instant_in_hand" not in advice


def test_nothing_is_said_of_the_blows_of_a_module() -> None:
    """It is placed for its links, even if it can strike."""
    tile = (
        '\n[[tile]]\nid = "drum"\nnames = { en = "Drum" }\ncount = 4\nkind = "module"\ninitiative = [1]\n'
        "melee = [1, 0, 0, 0, 0, 0]\nlinks = [1, 0, 0, 0, 0, 0]\nbonus = { melee = 1 }\n"
    )
    text = ARMY.replace("count = 34", "count = 30").replace("lance = ", "melee = ") + tile
    game: Any = with_hex(author=author_plugin(hex_armies=[("lancers.toml", text)])).games["hex"]
    data = position([at(1, 0, "drum", 0, 2)], ["drum"])
    data["players"][0] = {"army": "lancers", "hand": ["drum"], "stack": ["lancer"] * 6}
    state = game.load(game.Options(), data)
    advice = {one.id for one in game.teaching.coach(game.Options(), state.view(0), 0, [])}
    assert "module_in_hand" in advice
    assert advice.isdisjoint({"first_unit", "near_enemy_hq", "line_to_enemy_hq", "aims_at_nobody"})


def test_two_battles_since_the_last_action_are_summed_up_together() -> None:
    told = words(position(), "battle_hurt", [hurt(0, 3), ENDED, hurt(0, 3), ENDED])
    assert told.startswith("That hurt: in the battle your HQ lost 6 hit points, the enemy HQ 0 hit points.")


def test_numbers_and_names_are_those_of_the_board() -> None:
    data = position([at(-1, 0, "armored_hunter", 1)], enemy=["battle"])
    assert "would cost your HQ 1 hit point, by these units: Armored Hunter B2." in words(data, "enemy_holds_battle")
    assert said(data)["enemy_holds_battle"].at == [[-1, 0]]
    assert "Tiles left: 1 in yours, 5 in the enemy's." in words(position(stacks=(1, 5)), "stack_low")
    assert (
        "it would cost the enemy HQ 2 hit points and your HQ 0 hit points. Units that you would lose: Brawler D3."
        in words(position([at(1, 0, "brawler", 0, 2)], ["battle"]), "battle_pays")
    )


def test_a_shooter_is_shown_the_free_lines_to_the_enemy_hq() -> None:
    """Shots pass own units and stop at enemies."""
    data = position([at(1, 0, "mutant", 0), at(2, -1, "blocker", 1)], ["assassin"])
    found = said(data)["line_to_enemy_hq"].at
    assert sorted(found) == [[-1, 0], [0, 0], [0, 2], [1, 1]]


def test_the_battle_is_fought_on_a_copy_and_hidden_stacks_make_no_difference() -> None:
    data = position([at(-1, 0, "armored_hunter", 1)], ["battle"], stacks=(6, 6))
    state = load(data)
    before = state.snapshot()
    first = GAME.teaching.coach(GAME.Options(), state.view(0), 0, ())
    assert state.snapshot() == before
    for player in data["players"]:
        player["stack"].reverse()
    assert GAME.teaching.coach(GAME.Options(), load(data).view(0), 0, ()) == first


def test_every_rule_has_a_condition_and_every_condition_a_rule() -> None:
    assert {rule.when for rule in RULES} == set(CONDITIONS)
    assert len({rule.id for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("texts", [*(rule.text.texts for rule in RULES), *REMARKS.values()])
def test_a_text_has_the_same_placeholders_in_every_language(texts: dict[str, str]) -> None:
    assert values_wanted(texts["pl"]) == values_wanted(texts["cs"]) == values_wanted(texts["en"])


# Remarks on a finished match ------------------------------------------------------------------------------------------


def moved(seq: int, *events: Event) -> MatchMove:
    return MatchMove(seq, 0, None, events)


def blow(start: list[int], end: list[int], wounds: int) -> Event:
    return {"type": "attack", "seat": 0, "from": start, "to": end, "wounds": wounds}


def placed(seat: int, tile: str, field: list[int]) -> Event:
    return {"type": "placed", "seat": seat, "tile": tile, "at": field, "rotation": 0}


BATTLE = {"type": "battle_started", "cause": "tile", "seat": 0}
MATCH = [
    moved(1, placed(0, "hq", [-2, 0])),
    moved(2, placed(1, "hq", [2, 0])),
    moved(3, placed(0, "brawler", [0, 0])),
    moved(4, {"type": "moved", "seat": 0, "from": [0, 0], "to": [1, 0], "rotation": 2, "by": "move", "path": []}),
    moved(5, BATTLE, blow([1, 0], [2, 0], 2), hurt(1, 2), ENDED),
    moved(6, placed(1, "hunter_killer", [-1, 0])),
    moved(7, BATTLE, blow([-1, 0], [-2, 0], 1), hurt(0, 5), hurt(1, 1), ENDED),
]


@pytest.mark.parametrize(
    ("winners", "reason", "seqs", "words"),
    [
        ((0,), "hit_points", [7, 7, 3], ["by 18 hit points to 15", "your HQ lost 5, the enemy HQ 1", "Brawler"]),
        ((1,), "hq_destroyed", [7, 7, 6], ["Your HQ fell", "your HQ lost 5", "Hunter-Killer"]),
        ((), "hit_points", [7, 7, 3], ["a draw", "your HQ lost 5", "Brawler"]),
        ((1,), "resigned", [7, 7, 6], ["You left", "your HQ lost 5", "Hunter-Killer"]),
    ],
)
def test_what_decided_a_match(winners: tuple[int, ...], reason: str, seqs: list[int], words: list[str]) -> None:
    seats = [GAME.SeatOptions(army=army) for army in ("borgo", "moloch")]
    found = GAME.teaching.decided(GAME.Options(), seats, MATCH, Outcome(winners, reason, {"hq_hp": [18, 15]}), 0)
    assert [remark.seq for remark in found] == seqs
    for remark, part in zip(found, words, strict=True):
        assert part in fill_text(remark.texts, remark.values)


def test_a_match_without_a_wound_is_summed_up_too() -> None:
    seats = [GAME.SeatOptions(army=army) for army in ("borgo", "moloch")]
    for moves in ([], MATCH[:4]):
        found = GAME.teaching.decided(GAME.Options(), seats, moves, Outcome((), "resigned", {}), 0)
        assert [fill_text(one.texts, one.values) for one in found][1:] == [
            "In no battle did an HQ lose a hit point.",
            "No unit reached an enemy HQ. Next time look for a shooter whose line leads there, or a fighter beside it.",
        ]


def test_the_unit_that_did_most_may_be_of_the_side_that_lost() -> None:
    """As when the winner never reached an HQ because the other side left."""
    seats = [GAME.SeatOptions(army=army) for army in ("borgo", "moloch")]
    [*_others, unit] = GAME.teaching.decided(GAME.Options(), seats, MATCH[:5], Outcome((1,), "resigned", {}), 0)
    assert fill_text(unit.texts, unit.values).startswith("Of your units Brawler")

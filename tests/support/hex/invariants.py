"""Invariants of every game of Hex, for the tests of the base game and of expansions.

Each check takes a position, or a new game with a player of all seats, and plays on.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from neuroshima_contract import Action, Illegal, Json
from neuroshima_hex.bots.evaluation import value_after_battle
from neuroshima_hex.bots.planning.steps import before_discard, is_over, steps, try_step
from neuroshima_hex.bots.trial_boards import TrialBoards, after, board_after, key_of
from neuroshima_hex.rules.answers import Answers
from neuroshima_hex.rules.battle.battle import Battle
from neuroshima_hex.rules.battle.fight import fight
from neuroshima_hex.rules.battle.lost_toughness import can_be_lost
from neuroshima_hex.rules.board.board import Board
from neuroshima_hex.rules.board.modifiers import Forces
from neuroshima_hex.rules.board.tiles import Unit
from neuroshima_hex.rules.state.legal_actions import usable_abilities

from tests.support.hex.playing import LONGEST_GAME, Chooser, play
from tests.support.playing import actions_of, refusal, refused, text


@dataclass(frozen=True)
class Setting:
    """The options and expansions with which a game is played."""

    game: Any
    options: Any

    @property
    def registry(self) -> Any:
        return self.game.registry

    def load(self, position: Json) -> Any:
        """Load the position through JSON text, as every position from outside is read."""
        return self.game.load(self.options, json.loads(json.dumps(position)))

    def imagine(self, view: Json, seat: int, seed: int) -> Any:
        return self.game.imagine(self.options, json.loads(json.dumps(view)), seat, random.Random(seed))


def seats_of(state: Any) -> range:
    return range(len(state.snapshot()["players"]))


# Whole games


def comes_to_an_end(state: Any, chooser: Chooser) -> None:
    actions = list(play(state, chooser))
    assert state.outcome is not None, f"no end after {len(actions)} actions"
    assert state.to_move == () and all(state.legal(seat) == [] for seat in seats_of(state))
    assert len(actions) < LONGEST_GAME


class Box:
    """Track all tiles of a seat, its allied units (by army and tile) and its Structure from events alone."""

    def __init__(self, setting: Setting, army: str) -> None:
        self.places: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """Tiles by pile, and by pool."""
        self.allies: Counter[tuple[str, str]] = Counter()
        self.tiles = setting.registry.armies[army].tiles
        self.structure: list[str] = []
        self.built = 0
        self.army, force = army, setting.registry.armies[army]
        self.size, self.aside, self.lost = force.size, {"hq": 1, **force.set_up}, force.graveyard
        """How many tiles there are, those that are not drawn, and where those go that are destroyed."""
        self.places["aside"].update(self.aside)
        self.places["stack"].update(force.deck)

    def carry(self, tiles: list[str], start: str, end: str) -> None:
        for tile in tiles:
            assert self.places[start][tile] > 0, f"{tile} was never in {start}"
            self.places[start][tile] -= 1
            self.places[end][tile] += 1

    def hear(self, event: Json) -> None:
        kind, tile = event["type"], str(event.get("tile"))
        tile = self.tiles[tile].front if tile in self.tiles else tile
        if event.get("army", self.army) != self.army:
            self.allies[event["army"], tile] += {"placed": 1, "destroyed": -1}.get(kind, 0)
        elif kind == "built":
            self.built += 1
            self.carry(event["tiles"], "hand", "discard")
        elif kind in ("placed", "destroyed") and self.tiles[tile].part:
            (self.structure.append if kind == "placed" else self.structure.remove)(tile)
        elif kind == "placed":
            self.carry([tile], "aside" if tile in self.aside else event.get("source", "hand"), "board")
        elif kind in ("destroyed", "ground_destroyed"):
            self.carry([tile], "board", "destroyed" if tile == "hq" else self.lost)
        elif kind == "returned":
            self.carry([tile], event["source"], event["pile"])
        elif kind == "taken_back":
            self.carry([tile], "board", "hand")
        elif kind == "shuffled_in":
            self.carry(event["tiles"], event["source"], "stack")
        elif kind == "stashed":
            self.carry(event["tiles"], "stack", event["pool"])
        elif kind == "drawn":
            self.carry(event["tiles"], "stack", "hand")
        elif kind == "redrawn":
            self.carry(event["tiles"], "hand", "discard")
        elif kind in ("discarded", "played"):
            self.carry([tile], "hand", "discard")

    def check(self, position: Json, seat: int) -> None:
        assert sum(self.places[p].total() for p in self.places) == self.size
        lying = [*position["board"], *position.get("ground", [])]
        mine = [piece for piece in lying if piece["seat"] == seat]
        own = [piece for piece in mine if "army" in piece or not self.tiles[piece["tile"]].part]
        assert sorted(self.structure) == sorted(piece["tile"] for piece in mine if piece not in own)
        assert sorted(self.tiles[tile].part for tile in self.structure) in ([], [1, 2]) and self.built <= 1
        assert +self.places["board"] == Counter(self.tiles[piece["tile"]].front for piece in own if "army" not in piece)
        assert +self.allies == Counter((piece["army"], piece["tile"]) for piece in own if "army" in piece)
        for pool, tiles in position["players"][seat].get("pools", {}).items():
            assert +self.places[pool] == Counter(tiles)
        for place in ("hand", "stack", "discard"):
            assert +self.places[place] == Counter(position["players"][seat][place])


def tiles_are_conserved_and_hit_points_only_fall(
    setting: Setting, state: Any, chooser: Chooser, mending: bool = False
) -> None:
    """No tile is lost or added, and no HQ gains hit points.

    `mending`: HQs may regain hit points, but never more than they began with."""
    players = state.snapshot()["players"]
    boxes = [Box(setting, player["army"]) for player in players]
    points = [player["hq_hp"] for player in players]
    for _seat, _action, events in play(state, chooser):
        for event in events:
            if event.get("seat") is not None:
                boxes[event["seat"]].hear(event)
        position = state.snapshot()
        for seat, box in enumerate(boxes):
            box.check(position, seat)
            left = position["players"][seat]["hq_hp"]
            assert 0 <= left <= points[seat]
            points[seat] = points[seat] if mending else left
    assert state.outcome is not None


def without_event_count(snapshot: Any) -> Any:
    """A snapshot without the count of events already announced."""
    return {
        name: {**part, "told": 0} if isinstance(part, dict) and "told" in part else part
        for name, part in snapshot.items()
    }


def the_same_actions_make_the_same_game(state: Any, chooser: Chooser, again: Any) -> None:
    """Replaying a game gives the same game; `again` is a fresh start of it."""
    for seat, action, events in play(state, chooser):
        quiet = again.copy()
        quiet.rules.do(seat, action)
        assert text(again.apply(seat, action)) == text(events)
        assert text(again.snapshot()) == text(state.snapshot())
        assert text(without_event_count(quiet.snapshot())) == text(without_event_count(state.snapshot()))


def loading_a_snapshot_changes_nothing_that_follows(setting: Setting, state: Any, chooser: Chooser) -> None:
    """A second state is loaded from a snapshot at every step, also within battles and instants, and stays equal."""
    other = setting.load(state.snapshot())
    for seat, action, events in play(state, chooser):
        assert text(other.apply(seat, action)) == text(events)
        assert text(json.loads(json.dumps(events, allow_nan=False))) == text(events)
        snapshot = text(state.snapshot())
        assert text(other.snapshot()) == snapshot
        other = setting.load(other.snapshot())
        assert text(other.snapshot()) == snapshot
        assert other.to_move == state.to_move
        assert all(text(other.legal(s)) == text(state.legal(s)) for s in seats_of(state))
        assert text(other.view(None)) == text(state.view(None))


def decisions_may_be_saved_and_loaded(setting: Setting, start: Any, seed: int) -> None:
    """One state answers without interruption, the other is loaded before every answer."""
    start.sandbox = True
    mover = start.to_move[0]
    plays = [a for a in actions_of(start, mover) if a["type"] == "play" and a["tile"] != "move"]
    for action in [{"type": "resolve_battle"}, *random.Random(seed).sample(plays, min(6, len(plays)))]:
        straight, chance = start.copy(), random.Random(seed)
        straight.apply(mover, action)
        while straight.to_move and (pending := straight.snapshot().get("pending")) is not None:
            loaded = setting.load(straight.snapshot())
            answer = {"type": "choose", **chance.choice(pending["answers"])}
            assert text(loaded.apply(pending["seat"], answer)) == text(straight.apply(pending["seat"], answer))
            assert text(loaded.snapshot()) == text(straight.snapshot())


def deciding_at_once_is_choosing_the_first_answer(state: Any, chooser: Chooser, asking: Any) -> None:
    """With auto_choose (`state`) nothing is pending; `asking`, the same game without it, takes every first answer."""
    for seat, action, events in play(state, chooser):
        told = asking.apply(seat, action)
        while (pending := asking.snapshot().get("pending")) is not None:
            told += asking.apply(pending["seat"], {"type": "choose", **pending["answers"][0]})
        assert "pending" not in state.snapshot()
        assert text(told) == text(events)
        assert text(asking.snapshot()) == text(state.snapshot())


def a_copy_goes_its_own_way(state: Any, chooser: Chooser, steps: int) -> None:
    for _ in play(state, chooser, steps):
        pass
    before, other = text(state.snapshot()), state.copy()
    for _ in play(other, chooser, 30):
        pass
    assert text(state.snapshot()) == before


# Secrets


def the_order_of_the_stacks_shows_nowhere(setting: Setting, state: Any, seed: int) -> None:
    position = state.snapshot()
    for player in position["players"]:
        random.Random(seed).shuffle(player["stack"])
    other = setting.load(position)
    for seat in (*seats_of(state), None):
        assert text(other.view(seat)) == text(state.view(seat))
    assert all(text(other.legal(seat)) == text(state.legal(seat)) for seat in seats_of(state))


def different(views: Iterable[Any]) -> list[Any]:
    """The views without duplicates: where nothing is secret, all are equal."""
    found: list[Any] = []
    for view in views:
        if view not in found:
            found.append(view)
    return found


def no_view_and_no_event_tells_stack_or_seed(state: Any, chooser: Chooser, seed: int) -> None:
    """`seed`, the game's own, is a number so long that it cannot occur by chance."""
    for _seat, _action, events in play(state, chooser):
        seats = seats_of(state)
        shown = [*different(state.view(seat) for seat in (*seats, None)), events, *map(state.legal, seats)]
        written = text(shown)
        assert str(seed) not in written
        for player in state.snapshot()["players"]:
            stack = player["stack"]
            if len(stack) > 5:
                assert not any(text(tiles)[1:-1] in written for tiles in (stack[:5], stack[:-6:-1]))


def views_are_independent(setting: Setting, state: Any, chooser: Chooser, every: int = 3) -> None:
    """A view does not depend on views made before, and does not change when the game goes on.

    The same holds for the view of a copy that was never looked at. `every`: how many actions apart it is checked."""
    seats = (None, *seats_of(state))
    kept: list[tuple[Any, Any, str]] = []
    for number, _move in enumerate(play(state, chooser)):
        if number % every == 0:
            fresh = setting.load(state.snapshot())
            copied = state.copy()
            for seat in seats:
                state.view(seat).clear()
                view = state.view(seat)
                assert text(view) == text(fresh.view(seat))
            kept.append((view, copied, text(view)))
    for view, copied, was in kept:
        assert text(view) == was == text(copied.view(seats[-1]))


def what_a_bot_imagines_agrees_with_what_it_sees(setting: Setting, state: Any, seat: int, seed: int) -> None:
    view = state.view(seat)
    imagined = setting.imagine(view, seat, seed)
    assert text(imagined.view(seat)) == text(view)
    assert imagined.to_move == state.to_move
    assert all(text(imagined.legal(s)) == text(state.legal(s)) for s in seats_of(state))


# Legal actions


def every_legal_action_is_accepted_and_listed_once(state: Any, most: int | None = None, seed: int = 0) -> None:
    """`most`: how many of them are tried, where trying all would take too long."""
    abilities_that_are_not_asked_offer_nothing(state)
    for seat in state.to_move:
        actions = actions_of(state, seat)
        assert actions, "nobody can do anything"
        assert len({text(action) for action in actions}) == len(actions)
        tried = actions if most is None or most >= len(actions) else random.Random(seed).sample(actions, most)
        for action in tried:
            state.copy().apply(seat, action)


def abilities_that_are_not_asked_offer_nothing(state: Any) -> None:
    rules, seat = state.rules, state.rules.turn.seat
    asked = usable_abilities(rules, seat)
    assert all(trait in asked or not trait.offers(rules, seat) for trait in rules.registry.abilities)


def only_units_with_many_wounds_need_support(state: Any) -> None:
    board = state.rules.board
    for seed in range(20):
        chance, other = random.Random(seed), board.copy()
        for unit in filter(None, board.units):
            other.wounds[unit.at] = 0 if unit.is_hq else chance.randint(0, unit.toughness + 1)
        assert can_be_lost(other) or not Forces(other).unsupported(other.wounds)


def what_comes_of_any_action_can_be_loaded(setting: Setting, state: Any, seed: int, most: int = 25) -> None:
    """After some legal actions, the position can be loaded unchanged. Then a player can move, or the game is over."""
    for seat in state.to_move:
        actions = actions_of(state, seat)
        for action in random.Random(seed).sample(actions, min(most, len(actions))):
            done = state.copy()
            done.apply(seat, action)
            loaded = setting.load(done.snapshot())
            assert text(loaded.snapshot()) == text(done.snapshot())
            assert bool(done.to_move) == (done.outcome is None)
            assert all(done.legal(mover) for mover in done.to_move)


def what_is_not_listed_is_refused(setting: Setting, state: Any, seed: int, number: int = 150) -> None:
    for seat in state.to_move:
        listed = {text(action) for action in actions_of(state, seat)}
        for candidate in Guesses(setting, state, seat, seed).some(number):
            if text(candidate) not in listed:
                assert refusal(state, seat, candidate)


def a_preview_refuses_what_apply_refuses(setting: Setting, state: Any, seed: int, number: int = 60) -> None:
    for seat in seats_of(state):
        for action in Guesses(setting, state, seat, seed).some(number):
            assert refused(state.preview, seat, action) == refused(state.copy().apply, seat, action)


class Guesses:
    """Well-formed actions of every type, mostly illegal, with fields, tiles and abilities of a position."""

    def __init__(self, setting: Setting, state: Any, seat: int, seed: int) -> None:
        self.chance = random.Random(seed)
        position, registry = state.snapshot(), setting.registry
        armies = [position["players"][seat]["army"], self.chance.choice(sorted(registry.armies))]
        self.tiles = [*(tile for army in armies for tile in registry.armies[army].tiles), "nothing"]
        self.faces = [tile.id for army in armies for part in (1, 2) for tile in registry.armies[army].faces(part)]
        self.faces = self.faces or ["nothing"]
        self.hand = position["players"][seat]["hand"]
        self.abilities = [*(trait.name for trait in registry.abilities), "nothing"]
        self.markers = [*registry.markers, "nothing"]
        self.placed = [*self.tiles, *registry.fixtures, *(t for army in registry.armies.values() for t in army.tiles)]
        self.armies = [None, *sorted(registry.armies)]
        self.fields = [*state.view(None)["fields"], [9, 9]]
        self.answers = position.get("pending", {}).get("answers", [])

    def some(self, number: int) -> list[Action]:
        return [self._one() for _ in range(number)]

    def at(self) -> list[int]:
        return list(self.chance.choice(self.fields))

    def _one(self) -> Action:
        chance, at, turn = self.chance, self.at, self.chance.randrange(6)
        tile = chance.choice(self.tiles)
        kinds: list[Action] = [
            {"type": "place", "tile": tile, "at": at(), "rotation": turn},
            {"type": "discard", "tile": tile},
            chance.choice([{"type": "redraw"}, {"type": "end_turn"}, {"type": "resolve_battle"}]),
            {"type": "play", "tile": tile},
            {"type": "play", "tile": "move", "unit": at(), "to": at(), "rotation": turn},
            {"type": "play", "tile": "push_back", "unit": at(), "target": at()},
            {"type": "play", "tile": chance.choice(["sniper", "grenade", "air_strike"]), "target": at()},
            {"type": "play", "tile": tile, "unit": at(), "with": at()},
            {"type": "play", "tile": tile, "target": [at() for _ in range(chance.randint(2, 4))]},
            {"type": "act", "unit": at(), "ability": chance.choice(self.abilities), "to": at(), "rotation": turn},
            {"type": "act", "unit": at(), "ability": chance.choice(self.abilities), "target": at()},
            {"type": "act", "unit": at(), "ability": chance.choice(self.abilities), "target": at(), "rotation": turn},
            {"type": "use_marker", "marker": chance.choice(self.markers), "unit": at()},
            self._placed(at(), turn),
            self._changed_answer(at(), turn),
            self._built(at(), turn),
        ]
        return chance.choice(kinds)

    def _placed(self, at: list[int], turn: int) -> Action:
        """A tile of any army, or of the land."""
        army = self.chance.choice(self.armies)
        action = {"type": "place", "tile": self.chance.choice(self.placed), "at": at, "rotation": turn}
        return action if army is None else {**action, "army": army}

    def _built(self, at: list[int], turn: int) -> Action:
        """A Structure of any tiles, most of them beside each other."""
        chance, hand = self.chance, self.hand
        given = [*hand, *self.tiles[:3]] if chance.random() < 0.2 else hand
        beside = chance.choice([[0, 1], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 2]])
        first = {"tile": chance.choice(self.faces), "at": at, "rotation": turn}
        other = {"other": chance.choice(self.faces), "other_at": [at[0] + beside[0], at[1] + beside[1]]}
        tiles = chance.sample(given, min(3, len(given)))
        return {"type": "build", "tiles": sorted((tiles + self.tiles)[:3]), **first, **other, "other_rotation": turn}

    def _changed_answer(self, at: list[int], turn: int) -> Action:
        """A pending answer with one field changed, or an answer to a question that was not asked."""
        chance = self.chance
        strange: list[Action] = [{"to": at}, {"explode": chance.random() < 0.5}, {"unit": at, "convert": None}]
        answer = dict(chance.choice(self.answers if self.answers and chance.random() < 0.8 else strange))
        field = chance.choice(sorted(answer))
        others: dict[str, list[Any]] = {
            "side": [turn, None], "source": [at, "sniper", "grenade"], "explode": [True, False],
            "convert": [None, {"side": turn, "to": "ranged"}, {"side": turn, "to": "melee"}],
            "path": [[at], [at, self.at()], [at, self.at(), self.at()]], "layer": ["unit", "ground"],
        }  # fmt: skip
        answer[field] = chance.choice(others.get(field, [at]))
        return {"type": "choose", **answer}


def only_the_seats_to_move_may_act(state: Any) -> None:
    for seat in (-1, *range(6)):
        if seat in state.to_move:
            continue
        assert state.legal(seat) == []
        for mover in state.to_move:
            for action in actions_of(state, mover)[::40]:
                assert refusal(state, seat, action) in ("not_to_move", "no_such_seat")


def naming_the_way_of_a_move_adds_no_other_move(state: Any, seed: int) -> None:
    """`path` only says how a unit moves.

    Any accepted path leads to the same position as the move without it, or as one of the listed paths with other
    consequences."""
    chance, fields = random.Random(seed), state.view(None)["fields"]
    for seat in state.to_move:
        walks = [a for a in actions_of(state, seat) if _is_walk(a)]
        moves, ways = [a for a in walks if "path" not in a], [a for a in walks if "path" in a]
        for action in chance.sample(moves, min(12, len(moves))):
            middle = list(chance.choice(fields))
            path = chance.choice([[action["to"]], [middle, action["to"]], [middle], [], [action["to"]] * 2])
            plain, other = state.copy(), state.copy()
            plain.apply(seat, action)
            try:
                other.apply(seat, {**action, "path": path})
            except Illegal as error:
                assert error.code in ("unreachable", "off_board")
            else:
                assert path[-1:] == [action["to"]]
                like = [
                    plain,
                    *(_applied(state, seat, way) for way in ways if {**way, "path": 0} == {**action, "path": 0}),
                ]
                assert text(other.snapshot()) in [text(one.snapshot()) for one in like]


def _applied(state: Any, seat: int, action: Action) -> Any:
    done = state.copy()
    done.apply(seat, action)
    return done


def _is_walk(action: Action) -> bool:
    """Whether the action moves a unit step by step, as the Move tile does."""
    return "to" in action and (action.get("tile") == "move" or action.get("ability") in ("mobility", "transport"))


# Preview


def a_preview_changes_nothing_and_foretells_placements(state: Any, seed: int) -> None:
    chance = random.Random(seed)
    before = text(state.snapshot())
    for seat in state.to_move:
        actions = actions_of(state, seat)
        for action in chance.sample(actions, min(15, len(actions))):
            shown = state.preview(seat, action)
            assert text(state.snapshot()) == before
            assert [p["stack"] for p in shown["players"]] == [p["stack"] for p in state.view(seat)["players"]]
            done = state.copy()
            if _only_places(action, state, done.apply(seat, action)):
                assert text(shown) == text(done.view(seat))


def an_outlook_is_what_comes_unless_it_is_open(state: Any, seed: int) -> None:
    """The forecast of a battle comes true unless a decision is left open.

    There is a forecast for actions that start a battle, and none for decisions during a battle."""
    chance = random.Random(seed)
    for seat in state.to_move:
        actions = actions_of(state, seat)
        for action in chance.sample(actions, min(15, len(actions))):
            told = state.outlook(seat, action)
            events = state.copy().apply(seat, action)
            starts = any(event["type"] == "battle_started" for event in events)
            assert (told is not None) == (starts and state.rules.running is None)
            if told is not None and not told["open"]:
                end = next(event for event in events if event["type"] == "battle_ended")
                assert [side["after"] for side in told["sides"]] == end["hq_hp"]


def _only_places(action: Action, state: Any, events: list[Json]) -> bool:
    """Whether the action only places a tile and does not end the turn."""
    in_play: bool = state.snapshot()["turn"]["phase"] == "play"
    return in_play and action["type"] == "place" and not any(e["type"] == "battle_started" for e in events)


# Cached facts


def facts_of(forces: Forces) -> dict[int, Json]:
    """The facts in force for each unit, by its field."""
    links = forces.links
    return {
        unit.at: {
            "numbers": [*_strengths(forces, unit), forces.toughness.of(unit)],
            "icons": list(forces.values.get(unit, ())),
            "frail": unit.at in forces.toughness.frail,
            "active": [unit.at in forces.netted, forces.is_active(unit), unit.at in forces.relays],
            "served": [(trait.id, module.at) for trait, module in links.served.get(unit.at, ())],
            "side": [links.team_served(unit), links.seat_served(unit)],
            "whole": [part.at for part in forces.structures.parts(unit)],
            "traits": [trait for trait in TRAITS if forces.traits.has(unit, trait)],
        }
        for unit in forces.present
    }


TRAITS = ("mobility", "explosion", "sniper_shot", "control_panel", "push_back")


def _strengths(forces: Forces, unit: Unit) -> list[int]:
    """The bonuses to the strength of the unit's blows and shots."""
    added = forces.bonuses[unit.team]
    return [added.melee[unit.at], added.ranged[unit.at]]


def what_is_kept_after_a_loss_is_what_holds(state: Any, seed: int) -> None:
    """After units left the board, the facts that were kept equal those derived anew."""
    chance, board = random.Random(seed), state.rules.board.copy()
    while units := [unit for unit in board.units if unit is not None and not unit.is_hq]:
        before = Forces(board)
        gone = [unit for one in chance.sample(units, min(2, len(units))) for unit in _taken_off(board, one)]
        kept = before.without(gone, board)
        board.grid.influences.clear()
        anew = Forces(board)
        assert {at: facts for at, facts in facts_of(kept).items() if board.units[at] is not None} == facts_of(anew)


def _taken_off(board: Board, unit: Unit) -> list[Unit]:
    return board.take_off(unit.at, "", None) if board.units[unit.at] is unit else []


def a_battle_is_the_same_where_nobody_listens(state: Any) -> None:
    """A battle without events leaves the same board as one with events.

    Without events the engine takes shortcuts, and it may reuse what units do to fields from other boards."""
    for causer in seats_of(state):
        told, quiet = state.rules.board.copy(), state.rules.board.copy()
        quiet_battle = Battle(quiet, causer)
        fight(quiet_battle, Answers(automatic=True))
        told.grid.influences.clear()
        battle = Battle(told, causer)
        fight(battle, Answers(automatic=True), [])
        assert key_of(quiet) == key_of(told)
        assert (quiet_battle.changed, quiet_battle.removed) == (battle.changed, battle.removed)
        assert quiet_battle.destroyed == battle.destroyed and quiet_battle.converted == battle.converted


# Looking ahead


def trials_are_what_the_rules_do(state: Any, seed: int, most: int = 12) -> int:
    """The boards that bots make without copying the position equal those after the action, and have the same value.

    A cached value equals a computed one, too. Returns the number of boards made so."""
    before, made = text(state.snapshot()), 0
    for seat in state.to_move if state.rules.pending is None else ():
        trials = TrialBoards(seat)
        actions = [action for action in actions_of(state, seat) if "leader" not in action]
        for action in random.Random(seed).sample(actions, min(most, len(actions))):
            done = after(state.rules, seat, action)
            board = board_after(state.rules, action)
            if board is not None:
                made += 1
                assert key_of(board) == key_of(done.board)
                assert [u and repr(u) for u in board.units] == [u and repr(u) for u in done.units]
            worth = value_after_battle(done, seat)
            assert [trials.value_after(state.rules, action) for _again in range(2)] == [worth, worth]
        made += _steps_are_what_the_rules_do(state.rules, seat, seed, most)
    assert text(state.snapshot()) == before
    return made


def _steps_are_what_the_rules_do(rules: Any, seat: int, seed: int, most: int) -> int:
    """The same of the steps of a planned turn, which change the position and put it back."""
    if rules.turn.phase not in ("discard", "play") or rules.puzzle is not None:
        return 0
    made, start = 0, before_discard(rules)
    found = [step for step in steps(start, seat) if step.unit is not None]
    for step in random.Random(seed).sample(found, min(most, len(found))):
        done = after(start, seat, step.action)
        with try_step(start, step, seat) as is_whole:
            if is_whole:
                made += 1
                assert key_of(start.board) == key_of(done.board) and not is_over(start, done)
    return made

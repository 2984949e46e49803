"""Bots that play Hex.

They get a state made from their own view, so the order of the stacks in it is a guess, and they use nothing but what
the rules offer to everybody: legal actions, copies, and battles fought to see what would come of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

import neuroshima_contract as contract
from neuroshima_contract import Action
from neuroshima_contract.legal import expand
from neuroshima_contract.translation import read_sentences

from ..hex_state import HexState, legal_actions
from ..rules.board.effects import POWER
from ..rules.board.tiles import Tile
from ..rules.state.state import State
from . import leader_choice
from .battle_calls import battle_tiles, begins_battle, calls, gain_of
from .evaluation import fixture_threats, value_after_battle, value_without_battle
from .openings import is_opener, opening
from .structure_placement import best_build
from .trial_boards import TrialBoards, after

TEXTS = read_sentences(__package__)

KEEP = 1.5
"""How much better than doing nothing an instant tile must make things to be played: another turn may use it better."""
PRICES = {"place": 0.0, "act": 0.05, "use_marker": 0.2, "play": KEEP}
"""The same for every kind of action: a unit does not walk to and fro for nothing, a tile in hand wants to be placed."""
BATTLE_GAIN = 4.0
"""How much a battle must bring at once to be called for."""
BATTLE, INSTANT = 1.6, 1.4
"""What these tiles are at least worth in hand."""
NEXT_BATTLE = 0.25
"""What a battle after the running one still counts."""
SHELTER = 1.5
"""An HQ that cannot be shot at from afar."""
RESERVE = 0.5
"""How much better than two tiles of the hand a Structure must be, which can still be built later."""
EVALUATIONS_PER_MS = 2
A_SAMPLE, FEW, SAMPLES = 150, 40, 450
"""So many uses of a tile show what it is good for; so few, roughly; so many of all tiles of a hand are tried."""
ROOM = 2
"""So many new tiles shall be drawn in the next turn."""
Noticed = Callable[[State, int, list[Action]], list[Action]]
"""Those of the legal actions of a seat that somebody thinks of: never none, and all that must be done at last."""


@dataclass(frozen=True)
class Manner:
    """A weaker way of playing than this bot's.

    `noticed`: the actions that it sees. `battle_gain`: how much a battle must bring at once to be started."""

    noticed: Noticed | None = None
    battle_gain: float = BATTLE_GAIN


AT_ITS_BEST = Manner()


class Greedy(contract.Bot):
    """A bot that plays the action after which a battle fought now is best for it."""

    id = "greedy"
    titles: Mapping[str, str] = TEXTS["greedy.titles"]

    descriptions: Mapping[str, str] = TEXTS["greedy.descriptions"]

    def __init__(self, barred: frozenset[str] = frozenset(), manner: Manner = AT_ITS_BEST) -> None:
        """`barred`: kinds of actions it leaves alone."""
        self.barred, self.manner = barred, manner

    def without_actions(self, kinds: frozenset[str]) -> Greedy:
        return Greedy(kinds, self.manner)

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        assert isinstance(state, HexState)
        rules, most = state.rules, max(1, budget * EVALUATIONS_PER_MS)
        entries = [entry for entry in legal_actions(rules, seat) if entry.get("type") not in self.barred]
        if rules.turn.opening and rules.pending is None:
            if (first := opening(rules, seat, entries)) is not None:
                return first
            entries = [entry for entry in entries if not is_opener(rules, entry)]
        if self.manner.noticed is not None:
            entries = self.manner.noticed(rules, seat, entries)
        if rules.turn.phase == "leader":
            return leader_choice.choose(entries, rng)
        if rules.pending is not None:
            leads = rules.pending.kind == "leader"
            return leader_choice.answer(rules, seat, entries, after, rng) if leads else _answer(rules, seat, entries)
        if rules.turn.phase == "place_hq":
            return _place_hq(rules, seat, entries, rng)
        if rules.turn.phase == "deploy":
            return _deploy(rules, seat, entries, rng, most)
        if rules.turn.phase == "discard":
            if (unlucky := _replaceable(entries)) is not None:
                return _replacement(rules, seat, entries, unlucky, rng, most)
            anew = leader_choice.before_discard(rules, seat, entries, rng)
            thrown = _structure_or_discard(rules, seat, entries, rng, most) if anew is None else anew
            return leader_choice.instead_of_discard(rules, seat, entries, thrown)
        return _best_action(rules, seat, entries, rng, most, self.manner)


def _answer(rules: State, seat: int, entries: list[Action]) -> Action:
    """The best answer to a decision.

    In a battle it is this one that counts, and not so much the next."""
    fighting = rules.running is not None or _precedes_battle(rules)

    def quality(action: Action) -> float:
        then = after(rules, seat, action)
        after_battle = value_after_battle(then, seat)
        return value_without_battle(then, seat) + NEXT_BATTLE * after_battle if fighting else after_battle

    return max(entries, key=quality)


def _precedes_battle(rules: State) -> bool:
    """Whether the decision is asked by a tile that begins a battle, before it does."""
    asker = rules.registry.asker(rules.pending.kind) if rules.pending is not None else None
    return asker is not None and asker.begins_battle


# Before the first turn


def _place_hq(rules: State, seat: int, entries: list[Action], rng: random.Random) -> Action:
    """Place the HQ on the edge, away from enemies, where it is not hurt at once.

    On the edge, fewer fields have to be guarded; an HQ that gives power needs fields around it, and one that fights
    enemy HQs, or is a unit as well, stands in the middle.
    Of an HQ with two faces the better one for its field is chosen."""
    hq, land = rules.players[seat].army.hq, rules.land
    team = rules.players[seat].team
    fights = any(tile.is_also_unit or _wounds_hqs(tile) for tile in rules.players[seat].army.hqs)
    middle = min(range(rules.grid.size), key=lambda field: sum(rules.grid.distances[field]))
    enemies = [u.at for u in rules.units if u is not None and u.team != team]
    powers_around = any(effect.does == POWER for trait in hq.traits for effect in trait.effects)
    enemy = next(player.seat for player in rules.players if player.team != team)

    def quality(action: Action) -> float:
        coord = action["at"]
        field = rules.grid.index[coord[0], coord[1]]
        far = min((rules.grid.distances[field][at] for at in enemies), default=0)
        if fights:  # it wants to reach the enemy
            near = -rules.grid.distances[field][middle]
            return near + value_after_battle(after(rules, seat, action), seat) + rng.random()
        if powers_around:  # it needs room for its own units
            return far + value_after_battle(after(rules, seat, action), seat) + rng.random()
        open_sides = sum(not land.bars(hq, enemy, near, rules.units) for near in rules.grid.neighbours[field])
        covered = SHELTER if any(x.near_only for x in land.features[field]) else 0.0
        return far - open_sides + covered + value_after_battle(after(rules, seat, action), seat) + rng.random()

    ways = [{**entry, "rotation": {"any": list(range(turns(_placed_tile(rules, entry))))}} for entry in entries]
    return max((action for way in ways for action in expand(way)), key=quality)


def _wounds_hqs(tile: Tile) -> bool:
    return any(trait.wounds_hqs for trait in tile.traits)


def _deploy(rules: State, seat: int, entries: list[Action], rng: random.Random, most: int) -> Action:
    """Place the allied unit or the tile of the land that helps most.

    None if that is allowed and every one would harm."""
    places = _some(_candidates(rules, entries), rng, most)

    def quality(action: Action) -> float:
        then = after(rules, seat, action)
        return value_after_battle(then, seat) + fixture_threats(then, seat)

    best = max(places, key=quality)
    may_stop = any(entry["type"] == "end_turn" for entry in entries)
    stop = may_stop and quality(best) < value_after_battle(rules, seat) + fixture_threats(rules, seat)
    return {"type": "end_turn"} if stop else best


# A turn


def _structure_or_discard(rules: State, seat: int, entries: list[Action], rng: random.Random, most: int) -> Action:
    """Build the Structure if it promises more than the two best tiles of the hand.

    Otherwise the forced discard."""
    builds = [entry for entry in entries if entry["type"] == "build"]
    if not builds:
        return _worst_tile(rules, seat, entries, rng, most)
    now = value_after_battle(rules, seat)
    action, value = best_build(rules, seat, builds, rng, most // 2)
    promises = _promises(rules, seat, entries, rng, most // 2)
    by_hand = sum(sorted((promises[tile] for tile in rules.players[seat].hand), reverse=True)[:2])
    return action if value - now > by_hand + RESERVE else min(_discards(entries), key=lambda e: promises[e["tile"]])


def _worst_tile(rules: State, seat: int, entries: list[Action], rng: random.Random, most: int) -> Action:
    """Discard the tile that promises least when tried on the present board."""
    promises = _promises(rules, seat, entries, rng, most)
    return {"type": "discard", "tile": min(promises, key=promises.__getitem__)}


def _discards(entries: list[Action]) -> list[Action]:
    return [entry for entry in entries if entry["type"] == "discard"]


def _replaceable(entries: list[Action]) -> Action | None:
    """The unlucky draw of some tiles of the hand, where it is on offer."""
    return next((entry for entry in entries if entry["type"] == "redraw" and "tiles" in entry), None)


def _replacement(
    rules: State, seat: int, entries: list[Action], entry: Action, rng: random.Random, most: int
) -> Action:
    """Replace the tiles that promise least together.

    A hand of nothing but instants is no good."""
    promises = _promises(rules, seat, entries, rng, most)
    return {**entry, "tiles": min(entry["tiles"]["any"], key=lambda tiles: sum(promises[tile] for tile in tiles))}


def _promises(rules: State, seat: int, entries: list[Action], rng: random.Random, most: int) -> dict[str, float]:
    """The promise of each tile that may be discarded, if another one is discarded."""
    discards = _discards(entries)
    if len(discards) == 1:
        return {discards[0]["tile"]: 0.0}
    now, sample = value_after_battle(rules, seat), min(A_SAMPLE, SAMPLES // len(discards), most)
    promises: dict[str, float] = {}
    for thrown, other in zip(discards, discards[1:] + discards[:1], strict=True):
        without = after(rules, seat, thrown)
        without.turn.spent = 0  # what is kept may be used in another turn
        promises[other["tile"]] = _promise(without, seat, other["tile"], now, rng, sample)
    return promises


def _promise(rules: State, seat: int, tile: str, now: float, rng: random.Random, most: int) -> float:
    """How much better a tile in hand could make things."""
    player, turn = rules.players[seat], rules.turn
    entries = [entry for entry in legal_actions(rules, seat) if entry.get("tile") == tile]
    as_battle = 0.0
    if player.army.tiles[tile].begins_battle:
        useless = turn.final is not None or turn.overtime is not None or len(battle_tiles(rules, seat)) > 1
        as_battle = 0.0 if useless else max(BATTLE, now - value_without_battle(rules, seat))
        if all(begins_battle(rules, seat, entry) for entry in entries if entry["type"] in PRICES):
            return as_battle
    uses = _some(_candidates(rules, entries), rng, most)
    value_after = TrialBoards(seat).value_after
    best = max((value_after(rules, action) - now for action in uses), default=0.0)
    if player.army.tiles[tile].is_instant:
        return max(INSTANT, best - KEEP, as_battle)
    return max(best, as_battle) if as_battle else best


def _best_action(
    rules: State, seat: int, entries: list[Action], rng: random.Random, most: int, manner: Manner
) -> Action:
    """The action with the best result.

    A Battle only if nothing else helps and it pays. Otherwise useless tiles are discarded, then the turn ends."""
    now = value_after_battle(rules, seat)

    def promise(tried: State, tile: str, before: float) -> float:
        return _promise(tried, seat, tile, before, rng, FEW)

    led = leader_choice.in_turn(rules, seat, entries, after, promise)
    if led is not None:
        return led
    trials = TrialBoards(seat)
    best, action = now, None
    for candidate in _some(_candidates(rules, entries), rng, most):
        value = trials.value_after(rules, candidate) - PRICES[candidate["type"]]
        if value > best:
            best, action = value, candidate
    if action is not None:
        return action
    gains = [(gain_of(rules, seat, call, now), call) for call in _some(calls(rules, seat, entries), rng, most)]
    gain, battle = max(gains, key=itemgetter(0), default=(0.0, None))
    if battle is not None and gain > manner.battle_gain:
        return battle
    return leader_choice.at_the_end(entries) or _finish_turn(rules, seat, entries, rng, most)


def _finish_turn(rules: State, seat: int, entries: list[Action], rng: random.Random, most: int) -> Action:
    """Discard, where that is allowed, until so few tiles are kept that new ones are drawn."""
    player, keeping = rules.players[seat], rules.hands.limit - ROOM
    allowed = any(entry["type"] == "discard" for entry in entries)
    if len(player.hand) <= keeping or not player.stack or not allowed:
        return {"type": "end_turn"}
    if keeping > 1:
        return _worst_tile(rules, seat, entries, rng, most)
    keep = next(iter(battle_tiles(rules, seat)), player.hand[0])
    return {"type": "discard", "tile": next((t for t in player.hand if t != keep), keep)}


def _candidates(rules: State, entries: list[Action]) -> Iterator[Action]:
    """Every single action that places, plays, moves or marks something.

    Actions with the same result are listed once."""
    for entry in entries:
        if entry["type"] == "place":
            yield from expand({**entry, "rotation": {"any": list(range(turns(_placed_tile(rules, entry))))}})
        elif entry["type"] in PRICES and not begins_battle(rules, rules.turn.seat, entry):
            yield from expand(entry)


def _placed_tile(rules: State, entry: Action) -> Tile:
    """The tile that would be placed: an ally's, one of the land, or one of the hand."""
    if "army" in entry:
        return rules.definition(entry["army"], entry["tile"])
    if rules.turn.phase == "deploy":
        return rules.registry.fixtures[entry["tile"]]
    return rules.players[rules.turn.seat].army.tiles[entry["tile"]]


@cache
def turns(tile: Tile) -> int:
    """In how many ways a tile can lie that are not alike."""
    rows = tile.sides.values()
    return next(n for n in (1, 2, 3, 6) if all(row[side] == row[side - n] for row in rows for side in range(6)))


def _some(actions: Iterator[Action], rng: random.Random, most: int) -> list[Action]:
    """All of them in any order, but no more than there is time for."""
    found = list(actions)
    rng.shuffle(found)
    return found[:most]

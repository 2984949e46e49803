"""Bots that play Hex.

They get a state made from their own view, so the order of the stacks in it is a guess, and they use nothing but what
the rules offer to everybody: legal actions, copies, and battles fought to see what would come of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from neuroshima import contract
from neuroshima.contract import Action
from neuroshima.legal import expand

from .adapter import HexState
from .rules.battle import Fight
from .rules.hexes import distance
from .rules.questions import Answers
from .rules.state import State
from .rules.tiles import Tile, Unit

WIN = 1000.0
HQ_POINT = 3.0
"""What one hit point of an HQ is worth, where a plain warrior is worth about 2."""
AFTER, BEFORE = 1.0, 0.35
"""Weights of the units left by a battle fought now, and of those that stand before it."""
KEEP = 1.5
"""How much better than doing nothing an instant tile must make things to be played: another turn may use it better."""
PRICES = {"place": 0.0, "act": 0.05, "play": KEEP}
"""The same for every kind of action: a unit does not walk to and fro for nothing, a tile in hand wants to be placed."""
BATTLE_GAIN = 4.0
"""How much a battle must bring at once to be called for."""
EVALUATIONS_PER_MS = 2


class Greedy(contract.Bot):
    """Does what makes the battle that would be fought now come out best, one action at a time."""

    id = "greedy"
    titles: Mapping[str, str] = {"en": "Greedy", "pl": "Zachłanny", "cs": "Hltavý"}  # type: ignore[misc]

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        assert isinstance(state, HexState)
        rules = state.rules
        entries = rules.legal(seat)
        if rules.pending is not None:
            return max(entries, key=lambda action: outlook(after(rules, seat, action), seat))
        if rules.turn.phase == "place_hq":
            return _place_hq(rules, entries[0], rng)
        if rules.turn.phase == "discard":
            return _worst_tile(rules, seat, entries)
        return _best_action(rules, seat, entries, rng, budget * EVALUATIONS_PER_MS)


def after(rules: State, seat: int, action: Action) -> State:
    """The state after `action`, every decision that follows taken as it comes."""
    other = rules.copy()
    other.options = replace(rules.options, auto_choose=True)
    other.apply(seat, action)
    return other


def outlook(rules: State, seat: int) -> float:
    """How good the position is for `seat`: what a battle fought now would leave of HQs and units."""
    if rules.result is not None:
        return WIN * ((seat in rules.result.winners) - bool(set(rules.result.winners) - {seat}))
    before = _standing(rules.units, seat)
    fight = Fight(rules.board.copy(), seat)
    fight.run(Answers(automatic=True))
    score = BEFORE * before + AFTER * _standing(fight.units, seat)
    for owner, hp in enumerate(fight.hp):
        sign = 1 if owner == seat else -1
        score += sign * HQ_POINT * hp
        if hp == 0:
            score -= sign * WIN / 2
    return score


def _standing(units: list[Unit | None], seat: int) -> float:
    """What the units of `seat` are worth more than those of its enemies."""
    return sum(worth(u.tile) * (1 if u.seat == seat else -1) for u in units if u is not None)


def worth(tile: Tile) -> float:
    """A rough price of a board tile, from what is printed on it."""
    if tile.is_hq:
        return 0.0
    attack = sum(icon.strength for icon in tile.icons) * (0.5 + 0.5 * len(tile.initiative))
    serving = 1.0 + 0.25 * len(tile.links) if tile.kind == "module" else 0.0
    return 0.5 + 0.5 * attack + serving + 0.7 * len(tile.nets) + 0.5 * tile.toughness + 0.2 * len(tile.traits)


def _place_hq(rules: State, entry: Action, rng: random.Random) -> Action:
    """On the edge, where fewer fields have to be guarded, and away from the other HQ."""
    others = [u for u in rules.units if u is not None]
    grid = rules.grid

    def quality(coord: list[int]) -> float:
        field = grid.index[coord[0], coord[1]]
        far = min((distance(grid.coords[field], grid.coords[u.at]) for u in others), default=0)
        return far - len(grid.neighbours[field]) + rng.random()

    return {**entry, "at": max(entry["at"]["any"], key=quality), "rotation": 0}


def _worst_tile(rules: State, seat: int, entries: list[Action]) -> Action:
    """The forced discard: the tile that promises least."""
    discards = [entry for entry in entries if entry["type"] == "discard"]
    tiles = rules.players[seat].army.tiles
    battles = rules.players[seat].hand.count("battle")

    def promise(entry: Action) -> float:
        tile = tiles[entry["tile"]]
        if not tile.is_instant:
            return worth(tile)
        if tile.id == "battle":
            useless = rules.turn.final is not None or rules.turn.overtime is not None
            return 0.0 if useless or battles > 1 else 1.6
        return 1.4

    return min(discards, key=promise)


def _best_action(rules: State, seat: int, entries: list[Action], rng: random.Random, evaluations: int) -> Action:
    """The action after which the outlook is best; a Battle only when nothing else helps and it pays; else the end of
    the turn, useless tiles thrown away before."""
    now = outlook(rules, seat)
    best, action = now, None
    candidates = list(_candidates(entries))
    rng.shuffle(candidates)
    for candidate in candidates[: max(1, evaluations)]:
        value = outlook(after(rules, seat, candidate), seat)
        price = PRICES[candidate["type"]]
        if value - price > best:
            best, action = value - price, candidate
    if action is not None:
        return action
    if any(entry == {"type": "play", "tile": "battle"} for entry in entries):
        quiet = BEFORE * _standing(rules.units, seat) + AFTER * _standing(rules.units, seat)
        lead = sum(HQ_POINT * hp * (1 if owner == seat else -1) for owner, hp in enumerate(rules.hp))
        if now - quiet - lead > BATTLE_GAIN:
            return {"type": "play", "tile": "battle"}
    return _finish_turn(rules, seat)


def _finish_turn(rules: State, seat: int) -> Action:
    """Keep at most one tile, so that two new ones are drawn."""
    player = rules.players[seat]
    if len(player.hand) > 1 and player.stack:
        keep = "battle" if "battle" in player.hand else player.hand[0]
        return {"type": "discard", "tile": next((t for t in player.hand if t != keep), keep)}
    return {"type": "end_turn"}


def _candidates(entries: list[Action]) -> Iterator[Action]:
    """Every concrete action that places, plays or moves something."""
    for entry in entries:
        if entry["type"] in ("place", "act") or (entry["type"] == "play" and entry["tile"] != "battle"):
            yield from expand(entry)


BOTS: Mapping[str, contract.Bot] = {Greedy.id: Greedy()}

"""The analyst of Hex: candidates of several searches, in words and with reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

import neuroshima_contract as contract
from neuroshima_contract import Candidate, Texts
from neuroshima_contract.translation import join_texts

from ..coach.conditions import faster
from ..coach.moment import Moment
from ..hex_state import HexState
from ..rules.board.tiles import Unit
from ..rules.files.view import view
from ..texts.words import Words
from .action_words import TEXTS, ActionWords
from .effects import Effects
from .lines import PlannedLines


class Finder(Protocol):
    """What finds candidates. It may leave their titles and reasons empty."""

    def candidates(
        self, state: contract.State, seat: int, rng: random.Random, most: int, budget: int
    ) -> Sequence[Candidate]: ...


class HexAnalyst(contract.Analyst):
    """Lets a finder find candidates, and says what they are and what they do."""

    def __init__(self, finder: Finder | None = None, words: Words | None = None) -> None:
        self.finder = finder or PlannedLines()
        self.words = words

    def candidates(
        self, state: contract.State, seat: int, rng: random.Random, most: int, budget: int
    ) -> Sequence[Candidate]:
        assert isinstance(state, HexState)
        words = ActionWords(state.rules, seat, self.words)
        found = self.finder.candidates(state, seat, rng, most, budget)
        return [self._in_words(words, one, Effects(state.rules, seat, one.actions)) for one in found]

    def _in_words(self, words: ActionWords, found: Candidate, effects: Effects) -> Candidate:
        steps = words.steps(found.actions)
        return replace(found, titles=join_texts(steps), steps=steps, reasons=reasons(words.names, effects))


# Reasons --------------------------------------------------------------------------------------------------------------

MOST_REASONS = 3


def reasons(names: Moment, effects: Effects) -> Sequence[Texts]:
    """Why something is good, the most important reason first."""
    found = list(_all_reasons(names, effects))[:MOST_REASONS]
    return found or [_plain_reason(effects)]


def _all_reasons(names: Moment, effects: Effects) -> Iterator[Texts]:
    if effects.has_won:
        yield TEXTS.fill("wins")
    if effects.fights:
        yield from _battle_results(names, effects)
    else:
        yield from _name_units("destroys", names, effects.destroyed_units(own=False))
    if effects.compares:
        yield from _changes_of_next_battle(names, effects)


def _battle_results(names: Moment, effects: Effects) -> Iterator[Texts]:
    """Sentences on what the battle that is begun does."""
    mine, theirs = effects.damage(own=True), effects.damage(own=False)
    if mine or theirs:
        yield TEXTS.fill("fought", mine=mine, theirs=theirs)
    yield from _name_units("fought_destroys", names, effects.destroyed_units(own=False))
    yield from _name_units("fought_loses", names, effects.destroyed_units(own=True))


def _changes_of_next_battle(names: Moment, effects: Effects) -> Iterator[Texts]:
    """What the next battle would do otherwise: threats, losses, nets, modules, tempo."""
    if effects.damage_spared() > 0:
        yield TEXTS.fill("spares", count=effects.damage_spared())
    doomed = effects.doomed_enemies()
    near = [unit for unit in doomed if effects.is_near_own_hq(unit)]
    yield from _name_units("doomed_near_hq", names, near)
    if effects.damage_dealt() > 0:
        yield TEXTS.fill("deals", count=effects.damage_dealt())
    yield from _name_units("doomed", names, [unit for unit in doomed if unit not in near])
    yield from _name_units("saved", names, effects.saved_units())
    yield from _name_units("freed", names, effects.freed_units())
    yield from _name_units("caught", names, effects.caught_enemies())
    yield from _name_units("unlinked", names, effects.unlinked_enemies())
    yield from _tempo(names, effects)
    yield from _name_units("helped", names, [unit for unit in effects.helped_units() if not unit.is_hq])


def _tempo(names: Moment, effects: Effects) -> Iterator[Texts]:
    """An own unit that now destroys one which would act later."""
    seen: Any = view(effects.after, (effects.seat,))
    now = faster(Moment(effects.after, seen, effects.seat, ()))
    before = faster(names)
    if now is not None and (before is None or before.values != now.values):
        values: dict[str, Any] = {**now.values}
        yield TEXTS.fill("tempo", **values)


def _plain_reason(effects: Effects) -> Texts:
    """Where nothing is to be seen of it."""
    if effects.before.turn.phase == "place_hq":
        return TEXTS.fill("hq_on_edge")
    if effects.actions[0]["type"] == "end_turn" and not effects.before.players[effects.seat].hand:
        return TEXTS.fill("nothing_left")
    return TEXTS.fill(
        {"end_turn": "holds", "discard": "keeps", "redraw": "redraws"}.get(effects.actions[0]["type"], "ready")
    )


def _name_units(name: str, names: Moment, units: Sequence[Unit]) -> Iterator[Texts]:
    """The sentence `name` with the names of the units; none without units."""
    if units:
        yield TEXTS.fill(name, units=names.names(units))

"""What actions do, in sentences to the player whose actions they would be.

The sentences stand in `words.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from neuroshima.contract import Texts

from ..coach.conditions import faster
from ..coach.moment import Moment
from ..rules.board.tiles import Unit
from ..rules.files.view import view
from .action_words import said
from .effects import Effects

MOST = 3


def reasons(names: Moment, effects: Effects) -> Sequence[Texts]:
    """The most important first."""
    found = list(_all(names, effects))[:MOST]
    return found or [_plain(effects)]


def _all(names: Moment, effects: Effects) -> Iterator[Texts]:
    if effects.has_won:
        yield said("wins")
    if effects.fights:
        yield from _fought(names, effects)
    else:
        yield from _listed("destroys", names, effects.destroyed(own=False))
    if effects.compares:
        yield from _foreseen(names, effects)


def _fought(names: Moment, effects: Effects) -> Iterator[Texts]:
    """What the battle that is begun does."""
    mine, theirs = effects.damage(own=True), effects.damage(own=False)
    if mine or theirs:
        yield said("fought", mine=mine, theirs=theirs)
    yield from _listed("fought_destroys", names, effects.destroyed(own=False))
    yield from _listed("fought_loses", names, effects.destroyed(own=True))


def _foreseen(names: Moment, effects: Effects) -> Iterator[Texts]:
    """What the next battle would do otherwise: threats, losses, nets, modules, tempo."""
    if effects.spared() > 0:
        yield said("spares", count=effects.spared())
    doomed = effects.doomed()
    near = [unit for unit in doomed if effects.is_near_own_hq(unit)]
    yield from _listed("doomed_near_hq", names, near)
    if effects.dealt() > 0:
        yield said("deals", count=effects.dealt())
    yield from _listed("doomed", names, [unit for unit in doomed if unit not in near])
    yield from _listed("saved", names, effects.saved())
    yield from _listed("freed", names, effects.freed())
    yield from _listed("caught", names, effects.caught())
    yield from _listed("unlinked", names, effects.unlinked())
    yield from _tempo(names, effects)
    yield from _listed("helped", names, [unit for unit in effects.helped() if not unit.is_hq])


def _tempo(names: Moment, effects: Effects) -> Iterator[Texts]:
    """An own unit that now destroys one which would act later."""
    seen: Any = view(effects.after, (effects.seat,))
    now = faster(Moment(effects.after, seen, effects.seat, ()))
    before = faster(names)
    if now is not None and (before is None or before.values != now.values):
        yield said("tempo", **now.values)


def _plain(effects: Effects) -> Texts:
    """Where nothing is to be seen of it."""
    if effects.before.turn.phase == "place_hq":
        return said("hq_on_edge")
    if effects.actions[0]["type"] == "end_turn" and not effects.before.players[effects.seat].hand:
        return said("nothing_left")
    return said({"end_turn": "holds", "discard": "keeps", "redraw": "redraws"}.get(effects.actions[0]["type"], "ready"))


def _listed(name: str, names: Moment, units: Sequence[Unit]) -> Iterator[Texts]:
    if units:
        yield said(name, units=names.names(units))

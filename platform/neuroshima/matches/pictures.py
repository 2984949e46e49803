"""Positions as drawings, for the host's pages.

`Game.picture` draws a snapshot. While a match runs it gets one in which everything hidden is a guess that agrees with
what a spectator sees, so that no drawing can give a secret away.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from neuroshima.matches import replays, states
from neuroshima.matches.access import Access
from neuroshima.matches.models import Move, Status
from neuroshima.matches.refusals import Code, refusal


@dataclass(frozen=True)
class Drawn:
    """The position after one move (None: at the beginning)."""

    move: Move | None
    picture: str


@dataclass(frozen=True)
class Pictures:
    """The drawings as far as the replay could be proved, and in words what is wrong with the first that could not."""

    steps: list[Drawn]
    problem: str | None


def pictures(access: Access, only: int | None = None) -> Pictures:
    """Every position of a match, or the one after move `only`. Raises Refusal `frozen`, `not_started`."""
    drawn: list[Drawn] = []
    for step in replays.proved(access):
        if isinstance(step, str):
            return Pictures(drawn, step)
        if only in (None, step.seq):
            drawn.append(Drawn(step.move, picture(access, step)))
        if only == step.seq:
            break
    return Pictures(drawn, None)


def picture(access: Access, step: replays.Step) -> str:
    """One position as SVG."""
    if access.game is None:
        raise refusal(Code.FROZEN, plugin=access.match.plugin)
    state = step.state
    if access.match.status != Status.OVER:
        options = states.options_of(access.game, access.match)
        state = access.game.imagine(options, state.view(None), 0, random.Random(0))
    return access.game.picture(state.snapshot())

"""What whoever sets a table leaves to chance: drawn so that the seats can play together."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from neuroshima.contract import Game, Json
from neuroshima.matches.play import SeatPlan, seated
from neuroshima.matches.seating import counts_of, fit_together
from neuroshima.web.schemas import Option, options_of

TRIES = 200
"""Draws until seats are found that can play together; then the game says in words why they cannot."""
CHANCE = secrets.SystemRandom()


def quick_plans(game: Game) -> list[SeatPlan]:
    """The fewest seats the game is played with, in their order: me somewhere among its strongest bots, and what they
    play by default or by chance."""
    bot = next(reversed(list(game.bots)), "")
    defaults = {o.name: o.default for o in options_of(game.SeatOptions) if o.default is not None}
    others = [SeatPlan("bot", {}, bot) if bot else SeatPlan("open") for _ in range(min(counts_of(game, {})) - 1)]
    plans = [SeatPlan("me", defaults), *others]
    return drawn(game, {}, seated(plans, secrets.randbelow(len(plans))))


def drawn(game: Game, options: Json, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """`plans` with every choice that was left open made by chance, so that the seats can play together."""
    blanks = [option for option in options_of(game.SeatOptions) if option.kind == "choice"]
    trial = list(plans)
    playable = fit_together(game, options, [None] * len(plans))
    for _attempt in range(TRIES if playable else 1):  # where nobody can play so, the game says why whatever is drawn
        trial = _filled(game, options, plans, blanks)
        if fit_together(game, options, [plan.options for plan in trial]):
            break
    return trial


def _filled(game: Game, options: Json, plans: Sequence[SeatPlan], blanks: Sequence[Option]) -> list[SeatPlan]:
    """One seat after the other gets what goes with those that have chosen, as far as the game can say so."""
    open_at = {n for n, plan in enumerate(plans) if plan.options is not None and _missing(plan, blanks)}
    seats = [None if n in open_at else plan.options for n, plan in enumerate(plans)]
    for index in CHANCE.sample(sorted(open_at), len(open_at)):
        choices = _choices(plans[index], blanks)
        seats[index] = next((c for c in choices if fit_together(game, options, _with(seats, index, c))), choices[0])
    return [replace(plan, options=chosen) for plan, chosen in zip(plans, seats, strict=True)]


def _choices(plan: SeatPlan, blanks: Sequence[Option]) -> list[Json]:
    """All that can be chosen where something is left open, in an order of chance's making."""
    left = _missing(plan, blanks)
    values = product(*[[value for value, _words in option.choices] for option in left])
    choices = [{**(plan.options or {}), **dict(zip([o.name for o in left], each, strict=True))} for each in values]
    return CHANCE.sample(choices, len(choices))


def _missing(plan: SeatPlan, blanks: Sequence[Option]) -> list[Option]:
    return [option for option in blanks if option.name not in (plan.options or {})]


def _with(seats: Sequence[Json | None], index: int, choice: Json) -> list[Json | None]:
    return [*seats[:index], choice, *seats[index + 1 :]]

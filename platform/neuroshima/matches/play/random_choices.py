"""Random choices that fit together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeVar

from neuroshima_contract import Game, OptionValues, Refusal

from neuroshima import chance
from neuroshima.matches.play.creating import SeatPlan, rotate_plans
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import Option, options_of
from neuroshima.matches.setup.seating import counts_of, fit_together, why_apart
from neuroshima.refusals import refusal, words

TRIES = 200
"""Attempts to draw choices that fit together."""
Thing = TypeVar("Thing")


def quick_plans(
    game: Game,
    liked: Sequence[OptionValues] = (),
    mine: OptionValues | None = None,
    place: int | None = None,
    bot: str = "",
) -> list[SeatPlan]:
    """Plans for the smallest match, with default or random options.

    `mine`: my own options. `place`: my seat. `bot`: plays the other seats; without it they are open. `liked`: preferred
    options."""
    defaults = {o.name: o.default for o in options_of(game.SeatOptions) if o.default is not None}
    others = [SeatPlan("bot", {}, bot) if bot else SeatPlan("open") for _ in range(min(counts_of(game, {})) - 1)]
    plans = [SeatPlan("me", {**defaults, **(mine or {})}), *others]
    seats = rotate_plans(plans, chance.generator.randrange(len(plans)) if place is None else place)
    return draw_choices(game, {}, seats, [liked] * len(seats))


def draw_choices(
    game: Game, options: OptionValues, plans: Sequence[SeatPlan], liked: Sequence[Sequence[OptionValues]] = ()
) -> list[SeatPlan]:
    """Draw all open choices of `plans` at random, so that they fit together.

    If nothing fits, anything is drawn; the game then refuses with a reason when the match is made. `liked`: preferred
    choices of each seat.

    Raises Refusal `nothing_to_draw` at a seat for which no choice fits, and the game's own if the given choices do not
    fit together."""
    blanks = [option for option in options_of(game.SeatOptions) if option.kind == "choice"]
    candidates = {n: _choices(plan, blanks) for n, plan in enumerate(plans) if plan.options is not None}
    open_at = [n for n, plan in enumerate(plans) if plan.options is not None and _missing(plan, blanks)]
    chosen = [None if n in open_at else plan.options for n, plan in enumerate(plans)]
    if not fit_together(game, options, [None] * len(plans)):
        return [replace(plan, options=candidates[n][0]) if n in open_at else plan for n, plan in enumerate(plans)]
    if (apart := why_apart(game, options, chosen)) is not None:
        raise apart
    wanted = liked or [()] * len(plans)
    for attempt in range(1, TRIES + 1):
        try:
            tried = {n: _shuffle_preferring(candidates[n], wanted[n]) for n in shuffled(open_at)}
            seats = _fill_seats(game, options, chosen, tried)
            break
        except Refusal:
            if attempt == TRIES:
                raise
    return [replace(plan, options=seat) for plan, seat in zip(plans, seats, strict=True)]


def _fill_seats(
    game: Game,
    options: OptionValues,
    chosen: Sequence[OptionValues | None],
    candidates: Mapping[int, Sequence[OptionValues]],
) -> list[OptionValues | None]:
    """Give each seat of `candidates` its first choice that fits the earlier seats.

    Raises Refusal `nothing_to_draw` with the game's reasons against the choices."""
    seats = list(chosen)
    for index, choices in candidates.items():
        reasons: list[str] = []
        for choice in choices:
            apart = why_apart(game, options, _with(seats, index, choice))
            if apart is None:
                seats[index] = choice
                break
            reasons.append(words(apart))
        else:
            raise refusal(MatchCode.NOTHING_TO_DRAW, f"seats.{index}", reason=" ".join(dict.fromkeys(reasons)))
    return seats


def _choices(plan: SeatPlan, blanks: Sequence[Option]) -> list[OptionValues]:
    """All combinations of the plan's open choices."""
    left = _missing(plan, blanks)
    values = product(*[[value for value, _words in option.choices] for option in left])
    return [{**(plan.options or {}), **dict(zip([o.name for o in left], each, strict=True))} for each in values]


def _shuffle_preferring(choices: Sequence[OptionValues], liked: Sequence[OptionValues]) -> list[OptionValues]:
    """Shuffle choices; those that agree with one of `liked` come first."""
    return sorted(shuffled(choices), key=lambda choice: not any(one.items() <= choice.items() for one in liked))


def shuffled(things: Sequence[Thing]) -> list[Thing]:
    """The items in random order."""
    return chance.generator.sample(things, len(things))


def _missing(plan: SeatPlan, blanks: Sequence[Option]) -> list[Option]:
    return [option for option in blanks if option.name not in (plan.options or {})]


def _with(seats: Sequence[OptionValues | None], index: int, choice: OptionValues) -> list[OptionValues | None]:
    return [*seats[:index], choice, *seats[index + 1 :]]

"""Choices for seats that the host of this site has closed.

They cannot be chosen or drawn for new matches; matches that have them go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext
from neuroshima_contract import Game, OptionValues

from neuroshima.contributions import Contributions
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import Option, options_of, words_of
from neuroshima.refusals import refusal

CLOSED_CHOICES: Contributions[Callable[[Game], Sequence[OptionValues]]] = Contributions()
"""The closed choices of a game. A seat has one of them if it has all these options."""


def closed_choices(game: Game) -> list[OptionValues]:
    """Every closed choice of the game. Asks the database, because other processes change it."""
    return [choice for closed in CLOSED_CHOICES for choice in closed(game)]


def has_any(options: OptionValues | None, choices: Sequence[OptionValues]) -> bool:
    """Whether a seat with these options has one of `choices`."""
    return options is not None and any(choice.items() <= options.items() for choice in choices)


def closed_words(game: Game, seats: Iterable[OptionValues | None], closed: Sequence[OptionValues]) -> list[str]:
    """Those of the closed choices that these seats have, in words, each once."""
    found = [choice for seat in seats for choice in closed if has_any(seat, [choice])]
    return list(dict.fromkeys(", ".join(words_of(game.SeatOptions, choice)) for choice in found))


def closed_sentence(game: Game, seats: Iterable[OptionValues | None], closed: Sequence[OptionValues]) -> str:
    """That a match with these seats cannot be begun now, because of closed choices; "" where it can."""
    names = closed_words(game, seats, closed)
    sentence = gettext("It cannot be begun now: the host of this site has switched off %(names)s.")
    return sentence % {"names": ", ".join(names)} if names else ""


def check_open(game: Game, seats: Mapping[str, OptionValues | None]) -> None:
    """Check the options of seats, by the paths at which a refusal is shown.

    Raises Refusal `choice_closed` for a choice that the host has closed."""
    closed = closed_choices(game) if any(seats.values()) else []
    for path, options in seats.items():
        for words in closed_words(game, [options], closed):
            raise refusal(MatchCode.CHOICE_CLOSED, path, choice=words)


def open_options(game: Game) -> list[Option]:
    """The options of seats, as `options_of`, without the values that are closed."""
    options, closed = options_of(game.SeatOptions), closed_choices(game)
    return [_without(option, closed) for option in options] if closed else options


def _without(option: Option, closed: Sequence[OptionValues]) -> Option:
    left = tuple(choice for choice in option.choices if not has_any({option.name: choice[0]}, closed))
    return replace(
        option, choices=left, default=option.default if not option.choices or option.default in dict(left) else None
    )

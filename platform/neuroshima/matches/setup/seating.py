"""What a game says about seats: how many, which teams, which choices fit; and choices that the host has closed.

Closed choices cannot be chosen or drawn for new matches; matches that have them go on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations

from django.utils.translation import gettext
from neuroshima_contract import Game, OptionValues, Refusal
from pydantic import BaseModel, ValidationError

from neuroshima import chance
from neuroshima.contributions import Contributions
from neuroshima.matches.models import Seat
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import Option, options_of, words_of
from neuroshima.players.models import Player
from neuroshima.players.names import distinct_name
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)


def seat_person(seat: Seat, player: Player, others: Sequence[Seat]) -> None:
    """Put `player` on `seat`, with a name that is unique at the table.

    `others`: the other seats."""
    taken = [other.name for other in others if other.player_id not in (None, player.pk)]
    seat.kind, seat.player, seat.name = Seat.Kind.PERSON, player, distinct_name(player.name, taken)


def seat_bot(seat: Seat, game: Game, bot: str, style: str = "") -> None:
    """Put a bot of the game on `seat`, in that style.

    An unknown style is replaced by a random one."""
    known = game.bots[bot]
    seat.kind, seat.bot, seat.name = Seat.Kind.BOT, bot, known.titles["en"]
    seat.style = style if style in known.styles else _by_lot(list(known.styles))


def _by_lot(styles: Sequence[str]) -> str:
    return chance.generator.choice(styles) if styles else ""


def counts_for(game: Game, options: BaseModel) -> list[int]:
    """The possible numbers of seats with these options, ascending."""
    return sorted(set(game.seat_counts_of(options)).intersection(game.seat_counts))


def counts_of(game: Game, options: OptionValues) -> list[int]:
    """The same for options that are not validated.

    All numbers of the game if it cannot answer, or if none is possible."""
    return _counts_or_none(game, options) or sorted(game.seat_counts)


def plays_with(game: Game, options: OptionValues, count: int) -> bool:
    """Whether `count` seats are possible with these options.

    If the game cannot answer, every number of the game is possible."""
    counts = _counts_or_none(game, options)
    return count in (sorted(game.seat_counts) if counts is None else counts)


def is_playable(game: Game, options: OptionValues) -> bool:
    """Whether any number of seats is possible. True if the game cannot answer."""
    return _counts_or_none(game, options) != []


def _counts_or_none(game: Game, options: OptionValues) -> list[int] | None:
    """The game's answer on raw options; None if they are invalid or the game fails."""
    try:
        return counts_for(game, game.Options.model_validate(options))
    except ValidationError:
        return None
    except Exception:
        logger.exception("%s cannot say how many play it", game.id)
        return None


def teams_of(game: Game, options: OptionValues, count: int) -> list[int]:
    """The team of each of `count` seats.

    All different if options are invalid or the game fails."""
    return _numbers_of(game, options, count, game.teams)


def commanders_of(game: Game, options: OptionValues, count: int) -> list[int]:
    """For each of `count` seats the first seat of the same commander.

    Each seat itself if the game cannot answer."""
    numbers = _numbers_of(game, options, count, game.commanders)
    return [numbers.index(number) for number in numbers]


def _numbers_of(game: Game, options: OptionValues, count: int, ask: Callable[[BaseModel, int], list[int]]) -> list[int]:
    """The numbers that the game gives the seats.

    All different if options are invalid or the game fails."""
    try:
        numbers = list(ask(game.Options.model_validate(options), count))
    except ValidationError:
        return list(range(count))
    except Exception:
        logger.exception("%s cannot say who plays with whom", game.id)
        return list(range(count))
    return numbers if len(numbers) == count else list(range(count))


def bots_to_move(seats: Sequence[Seat], to_move: Collection[int]) -> list[Seat]:
    """The bots that move now.

    A bot waits while a person of its team may act. So the person makes the team's shared decisions, such as the
    leader."""
    asked = [seat for seat in seats if seat.index in to_move]
    people = {seat.team for seat in asked if seat.kind != Seat.Kind.BOT}
    return [seat for seat in asked if seat.kind == Seat.Kind.BOT and seat.team not in people]


def partners(teams: Sequence[int]) -> list[list[int]]:
    """For each seat the other seats of its team."""
    return [[n for n, other in enumerate(teams) if other == team and n != seat] for seat, team in enumerate(teams)]


def sides(teams: Sequence[int]) -> list[list[int]]:
    """The seats of each team, in the order of their first seats."""
    return [[seat for seat, other in enumerate(teams) if other == team] for team in dict.fromkeys(teams)]


def fit_together(game: Game, options: OptionValues, seats: Sequence[OptionValues | None]) -> bool:
    """Whether these seats can play together.

    Undecided seats (None) are ignored."""
    return why_apart(game, options, seats) is None


def why_apart(game: Game, options: OptionValues, seats: Sequence[OptionValues | None]) -> Refusal | None:
    """The game's reason against these seats; None if they can play together.

    Invalid options give None: they are refused elsewhere."""
    try:
        chosen = [None if seat is None else game.SeatOptions.model_validate(seat) for seat in seats]
        game.check_so_far(game.Options.model_validate(options), chosen)
    except ValidationError:
        return None
    except Refusal as refused:
        return refused
    return None


def random_seat_order(teams: Sequence[int], commanders: Sequence[int] = ()) -> list[int]:
    """Random order of the seats: order[n] is the player who gets seat n.

    Partners stay partners, and seats of one commander stay together."""
    orders = [order for order in permutations(range(len(teams))) if _keeps_all(teams, commanders, order)]
    return list(chance.generator.choice(orders))


def rematch_seat_order(teams: Sequence[int], commanders: Sequence[int] = ()) -> list[int]:
    """Seat order of a rematch in which another player begins.

    Everybody moves by the smallest number of seats that keeps teams and commanders together; by one seat if none
    does."""
    count = len(teams)
    turns = [[(seat + by) % count for seat in range(count)] for by in range(1, count)]
    return next((order for order in turns if _keeps_all(teams, commanders, order)), turns[0])


def _keeps_all(teams: Sequence[int], commanders: Sequence[int], order: Sequence[int]) -> bool:
    return keeps_teams(teams, order) and (not commanders or keeps_teams(commanders, order))


def keeps_teams(teams: Sequence[int], order: Sequence[int]) -> bool:
    """Whether partners stay partners when the player of seat order[n] gets seat n."""
    before = {frozenset(side) for side in sides(teams)}
    return before == {frozenset(order[seat] for seat in side) for side in sides(teams)}


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

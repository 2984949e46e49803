"""What comes after a victory over a bot: a match against the next stronger one."""

from __future__ import annotations

from dataclasses import dataclass

from neuroshima.factions.access import faction_of_seat
from neuroshima.languages import in_words
from neuroshima.matches.models import Seat
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.ending_words import EndingWords


@dataclass(frozen=True)
class NextLevel:
    """A match that is offered: the bot with its title, and the reader's faction (empty: by chance)."""

    game: str
    bot: str
    title: str
    faction: str


def next_level(access: Access, ending: EndingWords | None) -> NextLevel | None:
    """The next stronger bot, if the reader has won against one alone; None if there is none."""
    game, bots = access.installed, [seat for seat in access.seats if seat.kind == Seat.Kind.BOT]
    if game is None or ending is None or ending.result != "won" or len(access.seats) != 2 or len(bots) != 1:
        return None
    levels = list(game.bots)  # weakest first
    if bots[0].bot not in levels[:-1]:
        return None
    bot = levels[levels.index(bots[0].bot) + 1]
    [own] = access.own_seats
    faction = faction_of_seat(game, own, access.seats[own].options)
    return NextLevel(game.id, bot, in_words(game.bots[bot].titles), faction.id if faction is not None else "")

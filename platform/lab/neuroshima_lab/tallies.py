"""Statistics of games of bots: wins, their uncertainty, thinking time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from neuroshima.intervals import wilson
from neuroshima_contract import Game

from neuroshima_lab.arena import GameResult, Pairing, Thinking


@dataclass
class Tally:
    """Results of one bot with one choice, of one seat, or of one drawn action."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Wins plus half of the draws."""
        return self.wins + self.draws / 2

    def add(self, result: str) -> None:
        setattr(self, result, getattr(self, result) + 1)


def result(winners: Sequence[int], seat: int, seats: int) -> str:
    """`wins`, `draws` or `losses`: the result of one seat."""
    if len(winners) in (0, seats):
        return "draws"
    return "wins" if seat in winners else "losses"


def by_seat(game: Game, size: int, played: Iterable[GameResult]) -> dict[str, Tally]:
    """Results of every seat or role, over all bots that played it."""
    names = [role.id for role in game.roles] or [f"seat {number}" for number in range(1, size + 1)]
    tallies = {name: Tally() for name in names}
    for each in played:
        for seat, tally in enumerate(tallies.values()):
            tally.add(result(each.winners, seat, size))
    return tallies


def by_lot(played: Iterable[tuple[Pairing, GameResult]]) -> dict[str, Tally]:
    """Results for each drawn action, over all seats with the counted bot."""
    tallies: dict[str, Tally] = {}
    for pairing, each in played:
        for seat, name in each.drawn:
            if pairing.bots[seat] == pairing.bots[pairing.first]:
                tallies.setdefault(name, Tally()).add(result(each.winners, seat, len(pairing.seats)))
    return dict(sorted(tallies.items()))


def with_or_against(played: Iterable[tuple[Pairing, GameResult]]) -> dict[str, Tally]:
    """Results of the first bot in all games in which a choice was on the table, on its own side or the other's.

    Where each choice is as often the first bot's as the others', these say how good the bot is with it: how strong the
    choice is helps and harms it alike."""
    tallies: dict[str, Tally] = {}
    for pairing, each in played:
        mine = pairing.seats[pairing.first]
        for seat in (mine, *(seat for at, seat in enumerate(pairing.seats) if at != pairing.first)):
            name = " ".join(map(str, seat.values()))
            tallies.setdefault(name, Tally()).add(result(each.winners, pairing.first, len(pairing.seats)))
    return tallies


def with_total(tallies: Mapping[str, Tally]) -> dict[str, Tally]:
    """`tallies` with their sum at the end."""
    whole = Tally(*(sum(getattr(t, what) for t in tallies.values()) for what in ("wins", "draws", "losses")))
    return {**tallies, "all": whole}


def thinking_of_bots(played: Iterable[tuple[Pairing, GameResult]]) -> dict[str, Thinking]:
    """The thinking time of each bot, over all seats."""
    found: dict[str, Thinking] = {}
    for pairing, each in played:
        for bot, thinking in zip(pairing.bots, each.thinking, strict=True):
            found[bot] = found.get(bot, Thinking()) + thinking
    return found


def table(tallies: Mapping[str, Tally]) -> list[str]:
    """The results as lines of text."""
    heads = ("", "games", "wins", "draws", "losses", "won", "95 % interval")
    return _lines([heads, *(_row(name, tally) for name, tally in tallies.items())])


def thinking_table(found: Mapping[str, Thinking]) -> list[str]:
    """The thinking times per choice, as lines of text."""
    heads = ("", "choices", "mean", "longest")
    return _lines([heads, *(_thinking_row(name, thinking) for name, thinking in found.items())])


def share_words(wins: float, games: int) -> tuple[str, str]:
    """A share and its interval, in words."""
    low, high = wilson(wins, games)
    return f"{100 * wins / games if games else 0.0:.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %"


def milliseconds(seconds: float) -> str:
    """A time as text, in milliseconds."""
    return f"{1000 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def _row(name: str, tally: Tally) -> tuple[Any, ...]:
    return (name, tally.games, tally.wins, tally.draws, tally.losses, *share_words(tally.wins, tally.games))


def _thinking_row(name: str, thinking: Thinking) -> tuple[Any, ...]:
    return (name, thinking.choices, milliseconds(thinking.mean), milliseconds(thinking.longest))


def _lines(rows: Sequence[Sequence[Any]]) -> list[str]:
    widths = [max(len(str(row[column])) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(str(cell).rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]

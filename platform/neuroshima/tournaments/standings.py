"""The table of a tournament, worked out from its pairings; and the points for each result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from neuroshima.tournaments.models import Entrant, Pairing, Tournament
from neuroshima.tournaments.pairings import Contender

Points = Annotated[int, Field(ge=0, le=100)]


class Scoring(BaseModel):
    """The points for each kind of result."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    win: Points = 2
    draw: Points = 1
    loss: Points = 0
    bye: Points = 2


Result, Format = Pairing.Result, Tournament.Format


@dataclass
class Row:
    """The results of one entrant. Those of an imported season come with the entrant."""

    entrant: Entrant
    rank: int = 0
    points: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    scored: int = 0
    """Points scored in the games of series; `conceded`: points of the opponents there."""
    conceded: int = 0
    buchholz: int = 0
    """The points of all opponents."""
    direct: int = 0
    """Points in matches against entrants who are equal in all earlier criteria."""
    reached: int = 0
    """The number of rounds that the entrant reached in a knock-out."""
    firsts: int = 0
    """How many more times the entrant sat first than second."""
    met: set[int] = field(default_factory=set)

    @property
    def difference(self) -> int:
        return self.scored - self.conceded


ORDERS: dict[str, tuple[str, ...]] = {
    Format.SWISS: ("points", "buchholz", "difference", "direct"),
    Format.ROUND_ROBIN: ("points", "difference", "direct", "won"),
    Format.KNOCKOUT: ("reached", "points", "difference"),
}
"""The criteria of each format, the first one first. The seed decides between equal rows."""


def standings(tournament: Tournament, entrants: Sequence[Entrant], pairings: Sequence[Pairing]) -> list[Row]:
    """The table, the best first."""
    scoring = Scoring.model_validate(tournament.scoring)
    if tournament.format == Format.ROUND_ROBIN:  # every entrant has one bye, or none has
        scoring = scoring.model_copy(update={"bye": 0})
    rows = {entrant.pk: Row(entrant, **(entrant.carried or {})) for entrant in entrants}
    for pairing in pairings:
        _count(rows, pairing, scoring, is_for_third_place(tournament, pairing))
    for row in rows.values():
        row.buchholz = sum(rows[other].points for other in row.met)
    order = ORDERS[tournament.format] if pairings else ()  # an imported table has the ranks that it came with
    _set_direct(list(rows.values()), pairings, scoring, order)
    table = sorted(rows.values(), key=lambda row: (*(-getattr(row, name) for name in order), _seed(row)))
    for rank, row in enumerate(table, 1):
        row.rank = rank
    return table


def _seed(row: Row) -> tuple[int, int]:
    return row.entrant.seed or 0, row.entrant.pk


def is_for_third_place(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether it is the match for the third place, which stands beside the final."""
    return tournament.third_place and pairing.table == 2 and pairing.round.number == tournament.rounds


def _count(rows: dict[int, Row], pairing: Pairing, scoring: Scoring, third: bool) -> None:
    """Count a pairing. Who plays for the third place does not get further by that."""
    first = rows[pairing.first_id]
    first.reached += not third
    if pairing.second_id is None:
        first.byes += 1
        first.points += scoring.bye
        first.reached += 1
        return
    second = rows[pairing.second_id]
    second.reached += not third
    first.met.add(pairing.second_id)
    second.met.add(pairing.first_id)
    first.firsts, second.firsts = first.firsts + 1, second.firsts - 1
    if pairing.score is not None:
        mine, theirs = pairing.score
        first.scored, first.conceded = first.scored + mine, first.conceded + theirs
        second.scored, second.conceded = second.scored + theirs, second.conceded + mine
    for row, other in ((first, second), (second, first)):
        _credit(row, pairing, scoring)
        row.reached += not third and pairing.result == (Result.FIRST if row is first else Result.SECOND)
        del other


def _credit(row: Row, pairing: Pairing, scoring: Scoring) -> None:
    row.points += points_of(row.entrant, pairing, scoring)
    if pairing.result == Result.DRAW:
        row.drawn += 1
    elif pairing.result == Result.NOBODY:
        row.lost += 1
    elif pairing.result:
        won = row.entrant.pk == (pairing.first_id if pairing.result == Result.FIRST else pairing.second_id)
        row.won, row.lost = row.won + won, row.lost + (not won)


def points_of(entrant: Entrant, pairing: Pairing, scoring: Scoring) -> int:
    """The points that an entrant got from a pairing."""
    if pairing.result == Result.DRAW:
        return scoring.draw
    if pairing.result in (Result.FIRST, Result.SECOND):
        winner = pairing.first_id if pairing.result == Result.FIRST else pairing.second_id
        return scoring.win if winner == entrant.pk else scoring.loss
    return 0


def _set_direct(rows: list[Row], pairings: Sequence[Pairing], scoring: Scoring, order: tuple[str, ...]) -> None:
    if "direct" not in order:
        return
    before = order[: order.index("direct")]
    key: Callable[[Row], tuple[int, ...]] = lambda row: tuple(getattr(row, name) for name in before)  # noqa: E731
    keys = {row.entrant.pk: key(row) for row in rows}
    known = {row.entrant.pk: row for row in rows}
    for pairing in pairings:
        if pairing.second_id is not None and keys[pairing.first_id] == keys[pairing.second_id]:
            for pk in (pairing.first_id, pairing.second_id):
                known[pk].direct += points_of(known[pk].entrant, pairing, scoring)


def for_pairing(table: Sequence[Row], apart: Sequence[Sequence[int]] = ()) -> list[Contender]:
    """The entrants of the table who have not withdrawn, as input for Swiss pairings.

    `apart`: pairs of entrants who are not paired, as if they had met."""
    forbidden = {row.entrant.pk: {key for pair in apart if row.entrant.pk in pair for key in pair} for row in table}
    return [
        Contender(row.entrant.pk, row.points, frozenset(row.met | forbidden[row.entrant.pk]), row.firsts, row.byes)
        for row in table
        if not row.entrant.withdrawn
    ]

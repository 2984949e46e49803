"""A match that is over, as it is sent to the process that reviews it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from neuroshima_contract import Action, Event, Game, OptionValues

from neuroshima import plugins
from neuroshima.matches.data_files.text_store import stored_texts, with_texts
from neuroshima.matches.reading.access import Access


@dataclass(frozen=True)
class KeptMove:
    """A stored move. `kind` is one of `Move.Kind`."""

    seq: int
    kind: str
    seat: int
    action: Action | None
    events: list[Event]


MOVE = [field.name for field in fields(KeptMove)]


@dataclass(frozen=True)
class EndedMatch:
    """Everything that is needed to play a match again.

    `seats`: the options of each seat. `checksum`: of the last position."""

    slug: str
    game: str
    options: OptionValues
    seats: list[OptionValues | None]
    seed: int
    seq: int
    moves: list[KeptMove]
    checksum: str
    texts: dict[str, str]
    """The match's data files, by name."""
    order: tuple[str, ...] = ()
    """The plugins in the order of their activation, which decides if two of them contribute the same."""

    def as_played(self) -> Game:
        """The game with the match's data files. Raises what `Game.with_data` raises."""
        return with_texts(plugins.installed_games(self.order)[self.game], self.texts)


def load_ended_match(access: Access) -> EndedMatch:
    """Load the data of a match that is over. Raises Refusal as `stored_texts` does."""
    match = access.match
    return EndedMatch(
        slug=access.slug,
        game=match.game,
        options=match.options,
        seats=[seat.options for seat in access.seats],
        seed=int(match.seed),
        seq=access.seq,
        moves=[KeptMove(*row) for row in match.moves.order_by("seq").values_list(*MOVE)],
        checksum=match.checksum,
        texts=stored_texts(match.game, access.digests),
        order=plugins.order_of_clashing(),
    )

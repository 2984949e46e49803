"""Earlier positions of a match, computed from a kept one instead of from the beginning."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from neuroshima_contract import Game, State

from neuroshima.matches.models import KeptPosition, Match, Move, Seat, Status
from neuroshima.matches.reading import states
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import is_storage_failure, refusal

KEPT_AFTER: Final = 12
"""After a take-back that had to read more moves than this, the position is kept."""
MOST_KEPT: Final = 3
"""Kept positions of a match."""


@dataclass(frozen=True)
class Tail:
    """The last moves of a match that count, and the position before them."""

    kept: KeptPosition | None
    """None: the tail begins with the match."""
    moves: Sequence[Move]
    read: int
    """How many stored moves had to be read."""

    def position_before(self, count: int, game: Game, match: Match, seats: Sequence[Seat]) -> State:
        """The position before the last `count` of the moves."""
        if self.kept is None:
            state = states.begin(game, match, seats)
        else:
            state = game.load(states.options_of(game, match), json.loads(self.kept.snapshot))
        for move in self.moves[: len(self.moves) - count]:
            states.play_again(state, move)
        return state


def position_after(game: Game, match: Match, seats: Sequence[Seat], seq: int) -> State:
    """The position after move `seq`, from the cache if possible. Raises what the game raises."""
    if seq == match.seq:
        return states.present(game, match)
    checksum = match.moves.filter(seq=seq).values_list("checksum", flat=True).first()
    if checksum == match.checksum:  # offers change no position
        return states.present(game, match)
    known = states.remembered(match, seq, checksum) if checksum is not None else None
    if known is not None:
        return known
    _tail, state = position_before(0, game, match, seats, seq)
    if checksum is not None:
        states.remember(match, state, seq, checksum)
    return state


def position_before(
    count: int, game: Game, match: Match, seats: Sequence[Seat], until: int | None = None
) -> tuple[Tail, State]:
    """The position before the last `count` moves that count, and the shortest tail from which it can be computed.

    `until`: see `tails`. Raises what the game raises, and Refusal `no_take_back` if there are fewer moves."""
    for tail in tails(match, until):
        if len(tail.moves) < count:
            continue
        try:
            return tail, tail.position_before(count, game, match, seats)
        except Exception as error:
            if tail.kept is None or is_storage_failure(error):
                raise  # else another version of the game has written the kept position
    raise refusal(MatchCode.NO_TAKE_BACK)


def tails(match: Match, until: int | None = None) -> Iterator[Tail]:
    """Tails of the match, the shortest first; the last one is the whole match.

    `until`: the last move of the tails; None: the last one of the match."""
    moves: list[Move] = []
    until = match.seq if until is None else until
    for kept in match.kept_positions.filter(seq__lte=until).order_by("-seq"):
        moves = [*_moves_between(match, kept.seq, until), *moves]
        until = kept.seq
        effective = states.effective_since(moves)
        if effective is not None:
            yield Tail(kept, effective, len(moves))
    moves = [*_moves_between(match, 0, until), *moves]
    yield Tail(None, states.effective(moves), len(moves))


def _moves_between(match: Match, after: int, until: int) -> Sequence[Move]:
    return list(match.moves.filter(seq__gt=after, seq__lte=until).order_by("seq"))


def keep_position(match: Match) -> None:
    """Keep the present position of the match; the oldest kept ones are deleted."""
    KeptPosition.objects.create(match=match, seq=match.seq, snapshot=match.snapshot, take_back=match.take_back)
    newest = match.kept_positions.order_by("-seq").values_list("seq", flat=True)[MOST_KEPT - 1 : MOST_KEPT]
    for seq in newest:
        match.kept_positions.filter(seq__lt=seq).delete()


def forget_kept_positions() -> None:
    """Delete the kept positions of matches that are over."""
    KeptPosition.objects.filter(match__status=Status.OVER).delete()

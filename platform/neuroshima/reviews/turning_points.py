"""Which turns of a match changed the outlook most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from neuroshima_contract import Loss, Texts

MOST = 3
LEAST_CHANGE = 0.1
"""The smallest change of a chance that makes a turn a turning point."""
MOST_SENTENCES = 3


@dataclass(frozen=True)
class JudgedTurn:
    """A turn with the chance of each seat to win after it, 0 to 1.

    None if not judged. `seq`: the move of the turn that mattered most."""

    seq: int
    end: int
    outlook: Sequence[float] | None
    losses: Sequence[Loss] = ()
    sentences: Sequence[Texts] = ()


@dataclass(frozen=True)
class Change:
    """The change of the chances by one turn."""

    turn: JudgedTurn
    before: Sequence[float]
    after: Sequence[float]

    @property
    def size(self) -> float:
        """The greatest change of the chance of one seat."""
        return max(abs(after - before) for before, after in zip(self.before, self.after, strict=True))


def turning_points(beginning: Sequence[float] | None, turns: Sequence[JudgedTurn]) -> list[Change]:
    """The turns that changed the chances most, in order of the match.

    If some turns have sentences of the game, only these count. `beginning`: chances before the first turn."""
    changes = _changes(beginning, turns)
    told = [change for change in changes if change.turn.sentences] or changes
    largest = sorted(told, key=lambda change: (-change.size, change.turn.seq))[:MOST]
    return sorted((change for change in largest if change.size >= LEAST_CHANGE), key=lambda change: change.turn.seq)


def _changes(beginning: Sequence[float] | None, turns: Sequence[JudgedTurn]) -> list[Change]:
    """The change of the chances by each turn.

    A turn counts only if the position before it was judged. Otherwise another turn may have made the change."""
    found, before = list[Change](), beginning
    for turn in turns:
        if before is not None and turn.outlook is not None:
            found.append(Change(turn, before, turn.outlook))
        before = turn.outlook
    return found

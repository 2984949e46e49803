"""What becomes of a player's rows when a guest logs in to an account, and when a player is deleted."""

from __future__ import annotations

from typing import Any

from neuroshima.players.models import Player
from neuroshima.puzzles.access import worth
from neuroshima.puzzles.models import Attempt, DailySolution, Solution, SolverRating, StoredPuzzle

OF_PLAYER = (Solution, Attempt, DailySolution, SolverRating)


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's rows to the account's player."""
    _move_solutions(guest, player)
    StoredPuzzle.objects.filter(owner=guest).update(owner=player)
    _move_missing(Attempt, guest, player, "puzzle")
    _move_missing(DailySolution, guest, player, "day")
    _move_ratings(guest, player)


def _move_solutions(guest: Player, player: Player) -> None:
    """For each puzzle the better solution is kept, with the earlier date."""
    kept = Solution.objects.select_for_update()
    for solution in kept.filter(player=guest):
        own = kept.filter(player=player, game=solution.game, puzzle=solution.puzzle).first() or solution
        best, other = (own, solution) if worth(own) >= worth(solution) else (solution, own)
        if other != best:
            other.delete()
        Solution.objects.filter(pk=best.pk).update(player=player, solved=min(own.solved, solution.solved))


def _move_missing(rows: type[Attempt] | type[DailySolution], guest: Player, player: Player, key: str) -> None:
    """Move the rows that the player does not have; the others go."""
    own = set(rows.objects.filter(player=player).values_list("game", key))
    for pk, *known in rows.objects.filter(player=guest).values_list("pk", "game", key):
        if tuple(known) not in own:
            rows.objects.filter(pk=pk).update(player=player)
    rows.objects.filter(player=guest).delete()


def _move_ratings(guest: Player, player: Player) -> None:
    """Of two ratings the one that rests on more attempts is kept."""
    kept = SolverRating.objects.select_for_update()
    for row in kept.filter(player=guest):
        own = kept.filter(player=player, game=row.game).first()
        if own is not None and own.attempts >= row.attempts:
            row.delete()
            continue
        if own is not None:
            own.delete()
        SolverRating.objects.filter(pk=row.pk).update(player=player)


def delete_rows(sender: Any, player: Player, **_more: Any) -> None:
    """Delete what is kept of a deleted player; nobody else sees it."""
    for rows in OF_PLAYER:
        rows.objects.filter(player=player).delete()
    StoredPuzzle.objects.filter(owner=player).delete()

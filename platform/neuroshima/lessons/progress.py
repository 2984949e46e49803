"""How far players have come in lessons: stored, moved to an account, deleted."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from neuroshima_contract import Game, Lesson

from neuroshima.lessons.models import Progress
from neuroshima.players.models import Player


def keep(player: Player, game: Game, lesson: Lesson, index: int) -> Progress:
    """Store that the player has done step `index`. Progress never goes back."""
    with transaction.atomic():
        found, _new = Progress.objects.select_for_update().get_or_create(player=player, game=game.id, lesson=lesson.id)
        is_last = index + 1 == len(lesson.step)
        found.step = 0 if is_last else index + 1
        if is_last and found.finished is None:
            found.finished = timezone.now()
        found.save()
    return found


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's progress to the account's player: the further one in each lesson."""
    kept = Progress.objects.select_for_update()
    for progress in kept.filter(player=guest):
        own = kept.filter(player=player, game=progress.game, lesson=progress.lesson).first()
        if own is None:
            progress.player = player
            progress.save()
            continue
        own.finished = min(filter(None, (own.finished, progress.finished)), default=None)
        own.step = max(own.step, progress.step)
        own.save()
        progress.delete()


def delete_progress(sender: Any, player: Player, **_more: Any) -> None:
    """Delete the progress of a deleted player; nobody else sees it."""
    Progress.objects.filter(player=player).delete()

"""Stored progress in lessons: kept, moved to an account, deleted."""

from __future__ import annotations

from typing import Any

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game, Lesson

from neuroshima.players.models import Player


class Progress(models.Model):
    """How far a player has come in a lesson."""

    player = models.ForeignKey("players.Player", models.CASCADE, related_name="lessons", verbose_name=_("player"))
    game = models.CharField(_("game"), max_length=60)
    lesson = models.CharField(_("lesson"), max_length=60)
    step = models.PositiveSmallIntegerField(_("step"), default=0)
    """The step with which the player goes on, counted from 0."""
    finished = models.DateTimeField(_("first finished"), null=True, blank=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("progress in a lesson")
        verbose_name_plural = _("progress in lessons")
        ordering = ("-changed", "-id")
        constraints = (models.UniqueConstraint(fields=("player", "game", "lesson"), name="progress_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.lesson}"


class CoachedMatch(models.Model):
    """A player's first match, in which a coach helps them. It is never rated."""

    match = models.OneToOneField("matches.Match", models.CASCADE, related_name="coached", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    """The seat of the player who is coached."""
    silent = models.BooleanField(_("the coach is silent"), default=False)
    said = models.JSONField(_("said"), default=dict, blank=True)
    """By the id of an advice: the number of the move after which it was said first."""

    class Meta:
        verbose_name = _("coached match")
        verbose_name_plural = _("coached matches")

    def __str__(self) -> str:
        return str(self.match)


def keep_progress(player: Player, game: Game, lesson: Lesson, index: int) -> Progress:
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

"""Stored progress in lessons."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


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

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

"""Stored solutions of puzzles."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Solution(models.Model):
    """A player's best solution of a puzzle, with its actions, so that it can be replayed."""

    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="solutions", verbose_name=_("player")
    )  # fmt: skip
    game = models.CharField(_("game"), max_length=60)
    puzzle = models.CharField(_("puzzle"), max_length=60)
    stars = models.PositiveSmallIntegerField(_("stars"))
    hints = models.PositiveSmallIntegerField(_("hints used"), default=0)
    """The number of hints seen before solving; 0 is marked on the pages."""
    outcome = models.JSONField(_("outcome"))
    """As the outcome of a match. The game adds what the solution used."""
    actions = models.JSONField(_("actions"))
    solved = models.DateTimeField(_("first solved"), auto_now_add=True)
    changed = models.DateTimeField(_("best solved"), auto_now=True)

    class Meta:
        verbose_name = _("solution of a puzzle")
        verbose_name_plural = _("solutions of puzzles")
        ordering = ("-changed", "-id")
        constraints = (
            models.UniqueConstraint(fields=("player", "game", "puzzle"), name="solution_once"),
            models.CheckConstraint(condition=Q(stars__gte=1, stars__lte=3), name="solution_has_stars"),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.puzzle}"

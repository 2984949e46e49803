"""Stored courses of matches: each can be worked out again from the moves."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class MatchCourse(models.Model):
    """The course of one match that is over."""

    match = models.OneToOneField(
        "matches.Match", models.CASCADE, primary_key=True, related_name="course", verbose_name=_("match")
    )
    version = models.CharField(_("worked out by version"), max_length=80, default="", blank=True)
    """The version of the game and of the form of `course`; empty until the course is stored."""
    course = models.JSONField(_("course"), default=dict, blank=True)
    """A `neuroshima.reviews.shapes.Course`."""
    asked = models.DateTimeField(_("asked for"))
    """When the task was enqueued last."""

    class Meta:
        verbose_name = _("course of a match")
        verbose_name_plural = _("courses of matches")

    def __str__(self) -> str:
        return str(self.match_id)

"""What the lobby stores beside a match: who may sit down at it, and until when."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class OpenTable(models.Model):
    """A match that waits, or has waited, for players. It stays when the match is gone, to say why."""

    class Audience(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        MEMBERS = "members", _("players with an account")
        LINK = "link", _("those who have the link")

    class End(models.TextChoices):
        NONE = "", "—"
        CANCELLED = "cancelled", _("cancelled")
        LAPSED = "lapsed", _("lapsed")

    slug = models.CharField(_("link"), max_length=10, unique=True)
    match = models.OneToOneField(
        "matches.Match", models.SET_NULL, null=True, blank=True, related_name="open_table", verbose_name=_("match")
    )
    opened_by = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="open_tables", verbose_name=_("opened by")
    )
    audience = models.CharField(_("who may sit down"), max_length=10, choices=Audience.choices)
    opened = models.DateTimeField(_("opened"), auto_now_add=True)
    lapses = models.DateTimeField(_("lapses"), db_index=True)
    end = models.CharField(_("end"), max_length=10, choices=End.choices, default=End.NONE, blank=True)
    """Why it was closed before anybody played; empty while it is open and once the match has begun."""

    class Meta:
        verbose_name = _("open table")
        verbose_name_plural = _("open tables")
        ordering = ("-opened", "-id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(audience__in=["everybody", "members", "link"]), name="table_audience_known"
            ),
            models.CheckConstraint(condition=models.Q(end__in=["", "cancelled", "lapsed"]), name="table_end_known"),
        )

    def __str__(self) -> str:
        return self.slug

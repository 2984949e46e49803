"""Reports about players and acts of moderators; both are kept."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from neuroshima.players.reasons import LONGEST


class Report(models.Model):
    """What a player tells the moderators about another one."""

    class State(models.TextChoices):
        OPEN = "open", _("not settled")
        SETTLED = "settled", _("settled")
        DISMISSED = "dismissed", _("dismissed")

    about = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="reports", verbose_name=_("reported player")
    )
    by = models.ForeignKey("players.Player", models.PROTECT, related_name="own_reports", verbose_name=_("reported by"))
    match = models.ForeignKey(
        "matches.Match", models.SET_NULL, null=True, blank=True, related_name="reports", verbose_name=_("match")
    )
    message = models.PositiveIntegerField(_("message"), default=0)
    """The number of a message in the match's talk; 0: the report is about the player."""
    reason = models.CharField(_("reason"), max_length=LONGEST)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN, db_index=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-created", "-id")
        permissions = (("moderate", "Can settle reports and act on players"),)
        indexes = (models.Index(fields=["state", "created", "id"], name="report_list"),)
        constraints = (
            models.UniqueConstraint(fields=["by", "about", "match", "message"], name="reported_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=["open", "settled", "dismissed"]), name="report_state_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk}: {self.about}"


class Act(models.Model):
    """What a moderator did, why, and to whom.

    A row is only changed when the act is ended early or read."""

    class Kind(models.TextChoices):
        WARN = "warn", _("warning")
        SILENCE = "silence", _("silenced")
        REMOVE = "remove", _("message removed")
        CLOSE = "close", _("account closed")
        DISMISS = "dismiss", _("report dismissed")
        END = "end", _("ended early")

    kind = models.CharField(_("what"), max_length=10, choices=Kind.choices)
    about = models.ForeignKey("players.Player", models.PROTECT, related_name="acts", verbose_name=_("player"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("moderator")
    )
    report = models.ForeignKey(
        Report, models.SET_NULL, null=True, blank=True, related_name="acts", verbose_name=_("report")
    )
    reason = models.CharField(_("reason"), max_length=LONGEST)
    created = models.DateTimeField(_("time"), auto_now_add=True)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    """When a temporary act ends by itself."""
    ended = models.DateTimeField(_("ended early"), null=True, blank=True)
    """When a moderator ended it early."""
    read = models.DateTimeField(_("read by the player"), null=True, blank=True)

    class Meta:
        verbose_name = _("act of a moderator")
        verbose_name_plural = _("acts of moderators")
        ordering = ("-created", "-id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind__in=["warn", "silence", "remove", "close", "dismiss", "end"]),
                name="act_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=["silence", "close"], until__isnull=False)
                | (~models.Q(kind__in=["silence", "close"]) & models.Q(until__isnull=True)),
                name="act_has_an_end_where_it_needs_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.about}"

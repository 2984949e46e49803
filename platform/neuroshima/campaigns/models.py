"""Stored campaigns: roles, and a chain of matches with the memory before each.

The memory after a match is not stored. It follows from the memory before it and from the outcome, so nothing can be
lost between two matches.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from neuroshima.matches.models import new_slug


class Run(models.Model):
    """A campaign that somebody has begun. Everybody knows it by its slug."""

    slug = models.CharField(_("link"), max_length=10, unique=True, default=new_slug)
    campaign = models.CharField(_("campaign"), max_length=60, db_index=True)
    plugin = models.CharField(_("plugin"), max_length=100)
    version = models.CharField(_("version"), max_length=40)
    needs = models.JSONField(_("other plugins it needs"), default=list, blank=True)
    data = models.JSONField(_("version of its pack"), default=dict, blank=True)
    """The data file of the pack that brings it, with the digest of its text; empty without a pack."""
    outcome = models.JSONField(_("outcome"), null=True, blank=True)
    """As the outcome of a match, with roles instead of seats."""
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("last match begun"), auto_now=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        ordering = ("-created", "-id")
        constraints = (
            models.CheckConstraint(
                condition=Q(ended__isnull=True, outcome__isnull=True) | Q(ended__isnull=False, outcome__isnull=False),
                name="run_over_has_an_outcome",
            ),
        )

    def __str__(self) -> str:
        return self.slug


class Part(models.Model):
    """The player or bot of one role of a campaign, from its first match to its last."""

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        BOT = "bot", _("bot")
        OPEN = "open", _("open")

    run = models.ForeignKey(Run, models.CASCADE, related_name="parts", verbose_name=_("campaign"))
    role = models.PositiveSmallIntegerField(_("role"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    player = models.ForeignKey(
        "players.Player", models.PROTECT, null=True, blank=True, related_name="parts", verbose_name=_("player")
    )
    bot = models.CharField(_("bot"), max_length=60, default="", blank=True)
    name = models.CharField(_("name"), max_length=60, default="", blank=True)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        ordering = ("run", "role")
        constraints = (
            models.UniqueConstraint(fields=["run", "role"], name="part_once"),
            models.CheckConstraint(
                condition=Q(kind="person", player__isnull=False, bot="")
                | (Q(kind="bot", player__isnull=True) & ~Q(bot=""))
                | Q(kind="open", player__isnull=True, bot=""),
                name="part_is_one_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.run_id}/{self.role}"


class Leg(models.Model):
    """One match of a campaign, never changed again."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="legs", verbose_name=_("campaign"))
    number = models.PositiveIntegerField(_("number"))
    """Counted from 1."""
    stage = models.CharField(_("stage"), max_length=100)
    match = models.OneToOneField("matches.Match", models.PROTECT, related_name="leg", verbose_name=_("match"))
    memory = models.JSONField(_("carried into it"))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("match of a campaign")
        verbose_name_plural = _("matches of campaigns")
        ordering = ("run", "number")
        constraints = (
            models.UniqueConstraint(fields=["run", "number"], name="leg_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="leg_counts_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.run_id}/{self.number}"

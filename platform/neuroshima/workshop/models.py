"""Works: what players make in the browser, as the files of a pack."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from neuroshima.matches.models import new_slug
from neuroshima.players.models import Player


class Work(models.Model):
    """The files of a pack that a player is making; they may be unfinished.

    It belongs to one player, and others see it by its link once it is shared."""

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("only you")
        LINK = "link", _("everybody with the link")

    slug = models.CharField(_("link"), max_length=10, unique=True, default=new_slug)
    game = models.CharField(_("game"), max_length=60)
    kind = models.CharField(_("kind"), max_length=30)
    """What it is (`army`): which editor opens it."""
    pack = models.CharField(_("id of the pack"), max_length=30)
    """The id with which the ids of all its contents begin; unique, so that every work can be handed in."""
    title = models.CharField(_("title"), max_length=100)
    """The English name, for lists."""
    files = models.JSONField(_("files"), default=dict)
    """Texts by their paths in the pack, `pack.toml` among them."""
    revision = models.PositiveIntegerField(_("revision"), default=1)
    """Counts the changes of the files, so that two open pages do not overwrite each other."""
    owner = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="works", verbose_name=_("player")
    )
    """None: the owner was deleted; only shared works are kept then."""
    visibility = models.CharField(_("seen by"), max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE)
    origin = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="copies", verbose_name=_("copied from")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("work")
        verbose_name_plural = _("works")
        ordering = ("-changed", "-id")
        constraints = (
            models.UniqueConstraint(fields=["game", "pack"], name="work_pack_once"),
            models.CheckConstraint(condition=Q(visibility__in=["private", "link"]), name="work_visibility_known"),
        )

    def __str__(self) -> str:
        return f"{self.game}/{self.slug}"


class BotGames(models.Model):
    """Games of one bot against itself with a version of a work: how many were asked for, and how it goes on."""

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        STOPPED = "stopped", _("stopped")
        FAILED = "failed", _("failed")

    bot = models.CharField(_("bot"), max_length=60)
    wanted = models.PositiveSmallIntegerField(_("games"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.RUNNING)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        abstract = True


class Measurement(BotGames):
    """Games with a version of a work against the game's own armies: how many are played, and who won."""

    work = models.OneToOneField(Work, models.CASCADE, related_name="measurement", verbose_name=_("work"))
    """The last one of each work is kept."""
    name = models.CharField(_("file"), max_length=100)
    digest = models.CharField(_("SHA-256"), max_length=64)
    """Of the tried pack."""
    seat = models.JSONField(_("options of the seat"), default=dict)
    revision = models.PositiveIntegerField(_("revision of the work"))
    played = models.PositiveSmallIntegerField(_("games played"), default=0)
    results = models.JSONField(_("results"), default=dict)
    """By the id of the opponent's faction: games that the work has won, drawn and lost."""

    class Meta:
        verbose_name = _("measurement")
        verbose_name_plural = _("measurements")
        constraints = (
            models.CheckConstraint(
                condition=Q(state__in=["running", "done", "stopped", "failed"]), name="measurement_state_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.work} {self.played}/{self.wanted}"

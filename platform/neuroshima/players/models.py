"""Players: people with an account, and guests with only a name."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from neuroshima.players.names import person_name
from neuroshima.players.reasons import LONGEST


class Player(models.Model):
    """A person. Without a user: a guest, known only by the session."""

    name = models.CharField(_("name"), max_length=40)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
        verbose_name=_("account"),
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    last_seen = models.DateTimeField(_("last seen"), auto_now_add=True)
    deleted = models.DateTimeField(_("deleted"), null=True, blank=True)
    """When the account was deleted. The row is then a stand-in in other players' matches."""
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    """What the player has chosen for every page and table (`player_settings`)."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("-last_seen", "-id")
        indexes = (
            models.Index(fields=["-last_seen", "-id"], name="player_seen"),
            models.Index(fields=["name"], name="player_named"),
            models.Index(
                fields=["-last_seen", "-id"], name="player_member_seen", condition=models.Q(user__isnull=False)
            ),
        )
        constraints = (models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),)

    def __str__(self) -> str:
        return self.name if self.deleted is None else person_name("")

    @property
    def is_guest(self) -> bool:
        return self.user_id is None


class NameLook(models.Model):
    """What the name of an account looks like (`names.look_of`), to find those that look like it."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="look")
    look = models.CharField(max_length=600, db_index=True)

    def __str__(self) -> str:
        return self.look


class FormerName(models.Model):
    """A name that an account had before it was renamed.

    For a time nobody else may take it (`reserved_names.KEPT_FOR`)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="former_names", verbose_name=_("account")
    )
    name = models.CharField(_("name"), max_length=150)
    look = models.CharField(max_length=600, db_index=True)
    """As in `NameLook`."""
    changed = models.DateTimeField(_("changed"), auto_now_add=True)

    class Meta:
        verbose_name = _("former name of an account")
        verbose_name_plural = _("former names of accounts")
        ordering = ("-changed", "-id")

    def __str__(self) -> str:
        return self.name


class Closure(models.Model):
    """A temporary closure of an account. Until it ends, the user is not active."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="closure", verbose_name=_("account")
    )
    until = models.DateTimeField(_("until"), db_index=True)
    reason = models.CharField(_("reason"), max_length=LONGEST)

    class Meta:
        verbose_name = _("closed account")
        verbose_name_plural = _("closed accounts")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.until}"

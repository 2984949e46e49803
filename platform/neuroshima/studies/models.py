"""Stored shared positions: position files under links of their own."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from neuroshima.matches.models import new_slug


class Study(models.Model):
    """A shared position file. It never changes; a changed position gets another link."""

    slug = models.CharField(_("link"), max_length=10, unique=True, default=new_slug)
    game = models.CharField(_("game"), max_length=60, db_index=True)
    version = models.CharField(_("version of the rules"), max_length=40)
    text = models.TextField(_("position file"))
    """The JSON text as it was uploaded, without remarks that do not belong to the position."""
    data = models.JSONField(_("data files"), default=dict, blank=True)
    """By name: digests of the game's own data files at the time, as in a match. Texts in the file are not here."""
    player = models.ForeignKey(
        "players.Player", models.SET_NULL, null=True, blank=True, related_name="studies", verbose_name=_("player")
    )
    """The player who shared it; null for a visitor without a name."""
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("shared position")
        verbose_name_plural = _("shared positions")
        ordering = ("-created", "-id")

    def __str__(self) -> str:
        return self.slug

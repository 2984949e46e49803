"""Packs by their ids, and who has handed them in. Their versions are data files (`matches.models.DataText`)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from neuroshima.players.models import Player


class FanPack(models.Model):
    """A pack that this site has been given, in whatever versions."""

    game = models.CharField(_("game"), max_length=60)
    name = models.CharField(_("id"), max_length=30)
    """The pack's id, with which the ids of all its contents begin."""
    owner = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="packs", verbose_name=_("handed in by")
    )
    """None: it came from the host's folder, or its owner was deleted. Then only the host changes it."""
    in_folder = models.BooleanField(_("in the host’s folder"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("pack")
        verbose_name_plural = _("packs")
        ordering = ("game", "name")
        constraints = (models.UniqueConstraint(fields=["game", "name"], name="pack_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.name}"

    @property
    def file(self) -> str:
        """The name of its data file."""
        return f"pack_{self.name}.toml"

    @staticmethod
    def id_of(file: str) -> str:
        """The id of the pack whose data file has that name."""
        return file.removeprefix("pack_").removesuffix(".toml")

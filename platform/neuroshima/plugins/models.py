"""What the host stores about plugins."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class PluginSetting(models.Model):
    """Whether a plugin is enabled. Without a row it is."""

    name = models.CharField(_("plugin"), max_length=100, unique=True)
    enabled = models.BooleanField(_("enabled"), default=True)

    class Meta:
        verbose_name = _("plugin")
        verbose_name_plural = _("plugins")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class PluginUse(models.Model):
    """Since when a plugin has been in use; if two clash, the older one stays."""

    name = models.CharField(_("plugin"), max_length=100, unique=True)
    since = models.DateTimeField(_("in use since"))

    class Meta:
        verbose_name = _("plugin in use")
        verbose_name_plural = _("plugins in use")
        ordering = ("since", "name")

    def __str__(self) -> str:
        return self.name

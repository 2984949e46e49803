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


class PluginDay(models.Model):
    """What a plugin has cost all processes of the site on a day (UTC); `usage.py` says what the numbers are."""

    name = models.CharField(_("plugin"), max_length=100)
    day = models.DateField(_("day"), db_index=True)
    calls = models.PositiveBigIntegerField(_("calls"), default=0)
    seconds = models.FloatField(_("seconds"), default=0.0)
    failures = models.PositiveIntegerField(_("failures"), default=0)
    last_error = models.CharField(_("last failure"), max_length=300, blank=True)
    slow_lists = models.PositiveIntegerField(_("slow lists of legal actions"), default=0)
    slowest = models.FloatField(_("longest call, in seconds"), default=0.0)
    slowest_in = models.CharField(_("method of the longest call"), max_length=100, blank=True)
    grown = models.BigIntegerField(_("bytes by which a process has grown"), default=0)

    class Meta:
        verbose_name = _("day of a plugin")
        verbose_name_plural = _("days of plugins")
        ordering = ("-day", "name")
        constraints = (models.UniqueConstraint(fields=["name", "day"], name="plugin_day_once"),)

    def __str__(self) -> str:
        return f"{self.name} {self.day}"


class FrozenMatches(models.Model):
    """How many unfinished matches the installed version of a plugin could not go on with when they were counted."""

    name = models.CharField(_("plugin"), max_length=100, unique=True)
    matches = models.PositiveIntegerField(_("frozen matches"))
    counted = models.DateTimeField(_("counted"))

    class Meta:
        verbose_name = _("frozen matches of a plugin")
        verbose_name_plural = _("frozen matches of plugins")
        ordering = ("name",)

    def __str__(self) -> str:
        return f"{self.name}: {self.matches}"


class OfferedVersion(models.Model):
    """The newest version of a distribution that the package index has; `error` instead, if it did not say."""

    distribution = models.CharField(_("distribution"), max_length=100, unique=True)
    version = models.CharField(_("version"), max_length=100, blank=True)
    error = models.CharField(_("error"), max_length=300, blank=True)
    asked = models.DateTimeField(_("asked"))

    class Meta:
        verbose_name = _("version in the index")
        verbose_name_plural = _("versions in the index")
        ordering = ("distribution",)

    def __str__(self) -> str:
        return f"{self.distribution} {self.version}"

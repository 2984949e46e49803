"""What the host says about the site itself."""

from __future__ import annotations

from typing import Any, Final

from django.core.validators import RegexValidator, URLValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from neuroshima.branding.colours import COLOUR
from neuroshima.branding.translated import TranslatedField
from neuroshima.languages import in_words

THE_ONE: Final = 1
LONGEST_PAGE: Final = 30_000


class Branding(models.Model):
    """The site's name, sign, colour and texts: one row at most. What is empty is as the site comes."""

    name = TranslatedField(_("name of the site"), blank=True, longest=40)
    logo = models.BinaryField(_("sign"), blank=True, editable=True, default=b"")
    """The cleaned file of `logo_kind`."""
    logo_kind = models.CharField(max_length=3, blank=True, editable=False)
    accent = models.CharField(
        _("accent colour"),
        max_length=7,
        blank=True,
        validators=[RegexValidator(COLOUR, _("Write the colour as #rrggbb."), "bad_colour")],
        help_text=_("#rrggbb. Pages use the nearest colours that can be read, in the light and in the dark look."),
    )
    welcome = TranslatedField(
        _("text of the front page"),
        blank=True,
        line=False,
        longest=LONGEST_PAGE,
        help_text=_("Markdown. It stands on the front page for everybody."),
    )
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("site's own face")
        verbose_name_plural = _("site's own face")
        constraints = (models.CheckConstraint(condition=models.Q(pk=THE_ONE), name="one_branding"),)

    def __str__(self) -> str:
        return in_words(self.name) if self.name else str(_("site's own face"))

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.pk = THE_ONE
        super().save(*args, **kwargs)


class SitePage(models.Model):
    """A page that the law or good manners ask of a site."""

    class Kind(models.TextChoices):
        IMPRINT = "imprint", _("Imprint")
        PRIVACY = "privacy", _("Privacy")
        TERMS = "terms", _("Terms of use")
        CONTACT = "contact", _("Contact")

    kind = models.CharField(_("page"), max_length=10, choices=Kind.choices, unique=True)
    text = TranslatedField(_("text"), line=False, longest=LONGEST_PAGE, help_text=_("Markdown."))

    class Meta:
        verbose_name = _("page of the site")
        verbose_name_plural = _("pages of the site")
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind__in=["imprint", "privacy", "terms", "contact"]), name="site_page_known"
            ),
        )

    def __str__(self) -> str:
        return str(self.get_kind_display())


class FooterLink(models.Model):
    """A link at the foot of every page."""

    title = TranslatedField(_("title"), longest=60)
    address = models.CharField(_("address"), max_length=300, validators=[URLValidator(["https", "http", "mailto"])])
    place = models.PositiveSmallIntegerField(_("place in the order"), default=0)

    class Meta:
        verbose_name = _("link at the foot")
        verbose_name_plural = _("links at the foot")
        ordering = ("place", "id")

    def __str__(self) -> str:
        return in_words(self.title)


class Announcement(models.Model):
    """News of the host, shown on every page from one moment until another."""

    text = TranslatedField(_("text"), longest=300)
    address = models.CharField(_("link"), max_length=300, blank=True, validators=[URLValidator(["https", "http"])])
    begins = models.DateTimeField(_("from"))
    ends = models.DateTimeField(_("until"), db_index=True)
    at_tables = models.BooleanField(
        _("also at open tables"),
        default=False,
        help_text=_("Who sits at a table sees it within a minute, such as “maintenance at 20:00”."),
    )

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ("-begins", "-id")
        constraints = (models.CheckConstraint(condition=models.Q(ends__gt=models.F("begins")), name="announced_while"),)

    def __str__(self) -> str:
        return in_words(self.text)

"""The site's own face in the admin."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import ClosedLookups, SingleRow
from neuroshima.branding.logos import read_logo
from neuroshima.branding.models import Announcement, Branding, FooterLink, SitePage
from neuroshima.branding.views import logo_address


class BrandingForm(forms.ModelForm):  # type: ignore[type-arg]
    """The face's fields; the sign is a file, checked when it is sent."""

    sign = forms.FileField(
        label=_("sign"), required=False, help_text=_("SVG or PNG, square, 100 kB at most. It replaces the one in use.")
    )
    own_sign = forms.BooleanField(label=_("back to the sign with which the site comes"), required=False)

    class Meta:
        model = Branding
        fields = ("name", "accent", "welcome")

    def clean_sign(self) -> tuple[str, bytes] | None:
        given = self.cleaned_data.get("sign")
        return read_logo(given.read()) if given else None

    def save(self, commit: bool = True) -> Any:
        if self.cleaned_data["own_sign"]:
            self.instance.logo_kind, self.instance.logo = "", b""
        elif self.cleaned_data.get("sign"):
            self.instance.logo_kind, self.instance.logo = self.cleaned_data["sign"]
        return super().save(commit)


@admin.register(Branding)
class BrandingAdmin(SingleRow, admin.ModelAdmin):  # type: ignore[type-arg]
    """The one row."""

    form = BrandingForm
    fields = ("name", "shown_sign", "sign", "own_sign", "accent", "welcome")
    readonly_fields = ("shown_sign",)

    @admin.display(description=_("sign in use"))
    def shown_sign(self, row: Branding) -> str:
        address = logo_address()
        return format_html('<img src="{}" width="48" height="48" alt="">', address) if address else "–"


@admin.register(SitePage)
class SitePageAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    """Imprint, privacy, terms, contact."""

    list_display = ("kind",)


@admin.register(FooterLink)
class FooterLinkAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    """Links at the foot, in their order."""

    list_display = ("__str__", "address", "place")
    list_editable = ("place",)


class AnnouncementForm(forms.ModelForm):  # type: ignore[type-arg]
    """An announcement ends after it begins."""

    class Meta:
        model = Announcement
        fields = ("text", "address", "begins", "ends", "at_tables")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("begins") and given.get("ends") and given["ends"] <= given["begins"]:
            self.add_error("ends", forms.ValidationError(_("It must end after it begins."), "ends_first"))
        return given


@admin.register(Announcement)
class AnnouncementAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    """News of the host."""

    form = AnnouncementForm
    list_display = ("__str__", "begins", "ends", "at_tables")

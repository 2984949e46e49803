"""Notices in the admin, read-only: what was sent to whom, and what failed.

Addresses at push services are not shown. An address is no secret that allows to push, but it identifies a device.
"""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from neuroshima.matches.admin.parts import OneRow
from neuroshima.notices.kinds import TURN
from neuroshima.notices.models import Delivery, Device, NoticeSettings


@admin.register(Delivery)
class DeliveryAdmin(OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("player", "about", "way", "state", "attempts", "error", "changed")
    list_filter = ("way", "state", "changed")
    list_select_related = ("notice__player", "notice__match")
    search_fields = ("notice__player__name", "notice__match__slug")
    fields = ("player", "about", "way", "device", "state", "attempts", "error", "changed")
    readonly_fields = fields

    @admin.display(description=_("player"), ordering="notice__player__name")
    def player(self, delivery: Delivery) -> str:
        return str(delivery.notice.player)

    @admin.display(description=_("about"))
    def about(self, delivery: Delivery) -> str:
        notice = delivery.notice
        return (
            notice.match.slug if notice.kind == TURN and notice.match is not None else f"{notice.what} {notice.about}"
        )


@admin.register(NoticeSettings)
class NoticeSettingsAdmin(OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("player", "mail", "sound", "language", "refused_address", "refusals")
    list_filter = ("mail", "language")
    list_select_related = ("player",)
    search_fields = ("player__name", "refused_address")
    fields = (
        "player",
        "mail",
        "mail_since",
        "hour",
        "zone",
        "last_daily",
        "sound",
        "language",
        "refused_address",
        "refusals",
    )
    readonly_fields = fields


@admin.register(Device)
class DeviceAdmin(OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("player", "name", "created", "reached")
    list_filter = ("created", "reached")
    list_select_related = ("player",)
    search_fields = ("player__name", "name")
    fields = ("player", "name", "created", "reached")
    readonly_fields = fields

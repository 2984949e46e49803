"""The form for notices of turns."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from neuroshima.notices.models import HOURS, NoticeSettings
from neuroshima.web.forms.fields import Cards

Mail = NoticeSettings.Mail


class NoticesForm(forms.Form):
    """Sound and mails.

    Without `mails` there are no fields of mails: the page says why."""

    sound = forms.BooleanField(
        label=_("Play a sound when it is my turn, on every page of this site that is open"), required=False
    )
    mail = forms.ChoiceField(
        label=_("Mail me that it is my turn"),
        choices=(
            (Mail.NEVER, _("Never")),
            (Mail.EACH, _("At every turn")),
            (Mail.DAILY, _("Once a day, all together")),
        ),
        widget=Cards(),
    )
    hour = forms.TypedChoiceField(
        label=_("Hour of the daily mail"), coerce=int, choices=[(hour, f"{hour}:00") for hour in HOURS]
    )
    zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, given: Any, wishes: NoticeSettings, mails: bool) -> None:
        initial = {"sound": wishes.sound, "mail": wishes.mail, "hour": wishes.hour, "zone": wishes.zone}
        super().__init__(given, initial=initial)
        for name, kind in (("sound", "check"), ("mail", "cards"), ("hour", "select"), ("zone", "hidden")):
            self.fields[name].kind = kind  # type: ignore[attr-defined]
        if not mails:
            for name in ("mail", "hour", "zone"):
                del self.fields[name]

    def clean_zone(self) -> str:
        """The time zone. An unknown one, from any browser, counts as empty."""
        zone = str(self.cleaned_data["zone"])
        return zone if zone in available_timezones() else str(self.initial["zone"])

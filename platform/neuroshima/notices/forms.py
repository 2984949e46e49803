"""The form in which a player chooses what they are told of, and how."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from neuroshima.notices.inbox import wants
from neuroshima.notices.kinds import KINDS, TURN, WAYS, choice
from neuroshima.notices.models import HOURS, NoticeSettings
from neuroshima.web.forms.fields import Cards

Mail = NoticeSettings.Mail
WAY_WORDS = {"page": _("on every page"), "push": _("on my devices"), "mail": _("by mail")}
WAY_TITLES = {"page": pgettext_lazy("notice", "Page"), "push": _("Device"), "mail": _("Mail")}


class NoticesForm(forms.Form):
    """Sound, mails, and each kind of notices with its ways.

    Without `mails` there are no fields of mails: the page says why. `kinds`: those that the player may get."""

    sound = forms.BooleanField(
        label=_("Play a sound when it is my turn, on every page of this site that is open"), required=False
    )
    mail = forms.ChoiceField(
        label=_("Mail me"),
        choices=(
            (Mail.NEVER, _("Never")),
            (Mail.EACH, _("At once")),
            (Mail.DAILY, _("Once a day, all together")),
        ),
        widget=Cards(),
    )
    hour = forms.TypedChoiceField(
        label=_("Hour of the daily mail"), coerce=int, choices=[(hour, f"{hour}:00") for hour in HOURS]
    )
    zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, given: Any, wishes: NoticeSettings, mails: bool, kinds: Collection[str] = ()) -> None:
        initial = {"sound": wishes.sound, "mail": wishes.mail, "hour": wishes.hour, "zone": wishes.zone}
        super().__init__(given, initial=initial)
        for name, kind in (("sound", "check"), ("mail", "cards"), ("hour", "select"), ("zone", "hidden")):
            self.fields[name].kind = kind  # type: ignore[attr-defined]
        if not mails:
            for name in ("mail", "hour", "zone"):
                del self.fields[name]
        self.kinds, self.ways = kinds, [way for way in WAYS if mails or way != "mail"]
        for kind, way in self._choices():
            field = forms.BooleanField(required=False, initial=wants(wishes, kind, way))
            field.label = f"{gettext(KINDS[kind].label)}: {WAY_WORDS[way]}"
            self.fields[choice(kind, way)] = field
        self.kept = [name for name in wishes.unwanted if name not in self.fields]

    def _choices(self) -> list[tuple[str, str]]:
        """Each kind with each way; turns stand on every page in any case."""
        return [(kind, way) for kind in self.kinds for way in self.ways if (kind, way) != (TURN, "page")]

    def rows(self) -> list[tuple[str, list[forms.BoundField | None]]]:
        """The kinds in words, each with a field for each way; None where nothing can be chosen."""
        fields = [[choice(kind, way) for way in self.ways] for kind in self.kinds]
        return [
            (gettext(KINDS[kind].label), [self[name] if name in self.fields else None for name in names])
            for kind, names in zip(self.kinds, fields, strict=True)
        ]

    def columns(self) -> list[str]:
        return [str(WAY_TITLES[way]) for way in self.ways]

    def chosen(self) -> dict[str, Any]:
        """What to store; wishes that the form did not show stay."""
        given = dict(self.cleaned_data)
        off = [choice(kind, way) for kind, way in self._choices() if not given.pop(choice(kind, way))]
        return {**given, "unwanted": [*self.kept, *off]}

    def clean_zone(self) -> str:
        """The time zone. An unknown one, from any browser, counts as empty."""
        zone = str(self.cleaned_data["zone"])
        return zone if zone in available_timezones() else str(self.initial["zone"])

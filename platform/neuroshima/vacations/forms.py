"""The form in which a player says from when until when they are away."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from neuroshima.vacations.models import Vacation

LONGEST: Final = timedelta(days=60)
"""No match allows more."""
FARTHEST: Final = timedelta(days=366)
"""How far ahead a vacation may begin."""


class VacationForm(forms.Form):
    """The first and the last day, both in the visitor's time zone."""

    first = forms.DateField(label=_("First day away"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    last = forms.DateField(label=_("Last day away"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))

    def __init__(self, given: Any, vacation: Vacation | None) -> None:
        super().__init__(given, initial=_days_of(vacation))
        for field in self.fields.values():
            field.kind = "date"  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if "first" in given and "last" in given:
            self._check(given["first"], given["last"], timezone.localdate())
        return given

    def _check(self, first: date, last: date, today: date) -> None:
        if last < first:
            self.add_error("last", gettext("The last day comes before the first."))
        elif last < today:
            self.add_error("last", gettext("That day is over."))
        elif last - first >= LONGEST:
            self.add_error("last", gettext("A vacation has at most %(days)s days.") % {"days": LONGEST.days})
        elif first - today > FARTHEST:
            self.add_error("first", gettext("That is more than a year ahead."))

    def moments(self) -> tuple[datetime, datetime]:
        """When the first day begins, and when the last one is over."""
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        return _midnight(first), _midnight(last + timedelta(days=1))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


def _days_of(vacation: Vacation | None) -> dict[str, date]:
    if vacation is None:
        return {}
    return {"first": vacation.first_day, "last": vacation.last_day}

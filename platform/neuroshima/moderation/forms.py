"""Forms of moderators."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from neuroshima.moderation.acts import TIMES, WITHOUT_A_REPORT, Kind
from neuroshima.moderation.models import Report
from neuroshima.players.reasons import LONGEST

ACTS = [
    (Kind.WARN, _("Warn the player")),
    (Kind.REMOVE, _("Remove the message")),
    (Kind.SILENCE, _("Let the player write nothing for a time")),
    (Kind.CLOSE, _("Close the account for a time")),
    (Kind.DISMISS, _("Dismiss the report")),
]
FOR = {
    "hour": _("an hour"),
    "day": _("a day"),
    "week": _("a week"),
    "month": _("30 days"),
    "year": _("a year"),
}


class ReasonForm(forms.Form):
    """The reason of an act. The player reads it, unless a report is dismissed."""

    reason = forms.CharField(label=_("Reason, which the player reads"), max_length=LONGEST)


class ActForm(ReasonForm):
    """The act with which a moderator settles a report."""

    kinds = forms.MultipleChoiceField(
        label=_("Dismiss it, or do one or several things"), widget=forms.CheckboxSelectMultiple
    )
    time = forms.ChoiceField(
        label=_("For how long"),
        choices=[(name, FOR[name]) for name in TIMES],
        initial="day",
        help_text=_("For silence and for closing the account."),
    )
    field_order = ("kinds", "time", "reason")

    def __init__(self, report: Report, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["kinds"]
        field.choices = [(kind.value, words) for kind, words in ACTS if _is_possible(kind, report)]
        field.kind = "cards"


class DirectActForm(ReasonForm):
    """An act on a player whom nobody has reported."""

    kind = forms.ChoiceField(label=_("What to do"))
    time = forms.ChoiceField(
        label=_("For how long"),
        choices=[(name, FOR[name]) for name in TIMES],
        initial="week",
        help_text=_("For silence and for closing the account."),
    )
    field_order = ("kind", "time", "reason")

    def __init__(self, has_account: bool, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["kind"]
        possible = [kind for kind in WITHOUT_A_REPORT if has_account or kind != Kind.CLOSE]
        field.choices = [(kind.value, words) for kind, words in ACTS if kind in possible]


def _is_possible(kind: Kind, report: Report) -> bool:
    if kind == Kind.REMOVE:
        return bool(report.message)
    return kind != Kind.CLOSE or report.about.user_id is not None

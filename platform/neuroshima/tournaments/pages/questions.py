"""Questions that a page asks an organiser before an act, and what the act then does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from neuroshima.players.models import Player
from neuroshima.players.reasons import LONGEST
from neuroshima.tournaments.access import TournamentAccess
from neuroshima.tournaments.models import League, Pairing

Place = TypeVar("Place", TournamentAccess, League)
Given = Mapping[str, Any]
"""What the form of a question holds."""


REASON = _("Reason, which everybody reads")
REASON_IF_WANTED = _("Reason, which everybody reads (not required)")


@dataclass(frozen=True)
class Question:
    """The page that asks before an act."""

    title: str
    consequences: list[str]
    """Sentences that say what follows."""
    button: str
    fields: Mapping[str, forms.Field] = field(default_factory=dict)
    """What the organiser chooses, besides the reason."""
    needs_reason: bool = False
    label: Any = ""
    """The label of the reason, if it is not that."""


@dataclass(frozen=True)
class Lever(Generic[Place]):
    """An act of organisers."""

    ask: Callable[[Place, int], Question]
    """The question, about the pairing, entrant or member with that key. Raises Refusal if the act is not possible."""
    do: Callable[[Player, str, int, Given], object]


class ActForm(forms.Form):
    """The fields of a question."""

    def __init__(self, question: Question, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(question.fields)
        widget = forms.TextInput(attrs={"data-keep": True, "autocomplete": "off"})
        label = question.label or (REASON if question.needs_reason else REASON_IF_WANTED)
        self.fields["reason"] = forms.CharField(
            label=label, max_length=LONGEST, required=question.needs_reason, widget=widget
        )


def select(
    label: Any, choices: Sequence[tuple[str, Any]], initial: str = "", required: bool = True
) -> forms.ChoiceField:
    """A field that chooses one of several."""
    found = forms.ChoiceField(label=label, choices=choices, initial=initial, required=required)
    found.kind = "select"  # type: ignore[attr-defined]
    return found


def pair_words(access: TournamentAccess, pairing: Pairing) -> str:
    """Both names of a pairing."""
    both = [access.by_key[pk] for pk in (pairing.first_id, pairing.second_id) if pk is not None]
    return " – ".join(access.name_of(entrant) for entrant in both)


def member_field() -> forms.CharField:
    """The field that takes the name of an account."""
    widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"})
    return forms.CharField(label=_("Name of an account"), max_length=150, widget=widget)

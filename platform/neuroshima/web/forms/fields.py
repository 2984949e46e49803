"""Fields that forms of several apps have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Series

from neuroshima.languages import in_words
from neuroshima.matches.setup.schemas import Option
from neuroshima.players.names import LONGEST

CHANCE = ""
"""The value of a choice that is left to chance."""


class Cards(forms.RadioSelect):
    """Radio buttons shown as cards; `data.color` of one is its accent.

    `settled`: values after which the form has nothing more to choose. The style sheet gets them as `data-settled`."""

    def __init__(self, colors: Mapping[str, str] | None = None, settled: Collection[str] = ()) -> None:
        super().__init__()
        self.colors, self.settled = dict(colors or {}), settled

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        attrs = {**option["attrs"], **({"data-settled": True} if str(value) in self.settled else {})}
        if not option["selected"]:
            attrs.pop("autofocus", None)
        return {**option, "attrs": attrs, "color": self.colors.get(str(value), "")}


class NameField(forms.CharField):
    """A player's name. `players.names` has the last word."""

    kind = "text"

    def __init__(self) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": LONGEST})
        super().__init__(label=_("Your name"), max_length=LONGEST, widget=widget)


def field_of(option: Option, chance: bool = False, compact: bool = False) -> forms.Field:
    """Form field of an option.

    `chance`: the choice may be left open. `compact`: for long forms."""
    makers: dict[str, Callable[[], forms.Field]] = {
        "choice": lambda: _choice_field(option, chance, compact),
        "boolean": lambda: forms.BooleanField(required=False, initial=option.default),
        "integer": lambda: forms.IntegerField(
            required=option.required, initial=option.default, min_value=option.minimum, max_value=option.maximum
        ),
        "text": lambda: forms.CharField(required=option.required, initial=option.default, max_length=200),
    }
    field = makers[option.kind]()
    field.label, field.help_text = option.label, option.help
    field.kind = _look(option, compact)  # type: ignore[attr-defined]
    return field


def _look(option: Option, compact: bool) -> str:
    if option.kind == "choice":
        return "select" if compact or len(option.choices) > 8 else "cards"
    return {"boolean": "check", "integer": "number"}.get(option.kind, "text")


def _choice_field(option: Option, chance: bool, compact: bool) -> forms.TypedChoiceField:
    values = {str(value): value for value, _text in option.choices}
    choices = [(str(value), text) for value, text in option.choices]
    if chance:
        choices.append((CHANCE, pgettext("choice", "By chance")))
    initial = str(option.default) if option.default is not None else (CHANCE if chance else choices[0][0])
    widget = Cards(option.colors) if _look(option, compact) == "cards" else forms.Select()
    return forms.TypedChoiceField(
        choices=choices, coerce=values.get, empty_value=None, required=not chance, initial=initial, widget=widget
    )


def card_field(
    label: Any,
    choices: Sequence[tuple[str, Any]],
    initial: str,
    colors: Mapping[str, str] | None = None,
    settled: Collection[str] = (),
) -> forms.ChoiceField:
    field = forms.ChoiceField(label=label, choices=choices, initial=initial, widget=Cards(colors, settled))
    field.kind = "cards"  # type: ignore[attr-defined]
    return field


def rated_field() -> forms.BooleanField:
    """The field that says whether a match is rated."""
    help_text = _("The result changes the ratings of all who play. Everybody needs an account.")
    field = forms.BooleanField(label=_("Rated"), required=False, help_text=help_text)
    field.kind = "check"  # type: ignore[attr-defined]
    return field


def series_field(series: Sequence[Series]) -> forms.ChoiceField:
    """The field that chooses a single game or a series."""
    choices = [("", gettext("One match")), *((each.id, in_words(each.titles)) for each in series)]
    field = select_field(pgettext("number", "Matches"), choices, "")
    field.help_text = " ".join(f"{in_words(each.titles)}: {in_words(each.texts)}" for each in series)
    return field


def select_field(label: Any, choices: Sequence[tuple[str, Any]], initial: str) -> forms.ChoiceField:
    """A choice from a list that folds out."""
    field = forms.ChoiceField(label=label, choices=choices, initial=initial, required=False)
    field.kind = "select"  # type: ignore[attr-defined]
    return field

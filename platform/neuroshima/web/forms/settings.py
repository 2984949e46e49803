"""The form of a player's settings, for the page and for the menu at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from neuroshima.players.player_settings import PlayerSettings
from neuroshima.web.forms.fields import Cards

CHOICES: Mapping[str, tuple[Any, tuple[tuple[str, Any], ...], Any]] = {
    "theme": (
        _("Theme"),
        (("dark", _("Dark")), ("light", pgettext_lazy("theme", "Light")), ("system", _("As my system has it"))),
        "",
    ),
    "colors": (
        _("Colours"),
        (("standard", _("Usual")), ("safe", _("For players who cannot tell red from green"))),
        "",
    ),
    "text": (_("Text"), (("normal", _("Usual size")), ("large", _("Large")), ("largest", _("Very large"))), ""),
    "motion": (_("Motion"), (("system", _("As my system has it")), ("reduced", _("As little as possible"))), ""),
    "speed": (
        _("Speed of battles"),
        (("1", _("Normal")), ("2", "2×"), ("4", "4×"), ("instant", _("At once"))),
        "",
    ),
    "confirm": (
        _("Ask before an action is sent"),
        (("never", _("Never")), ("final", _("When it ends the turn")), ("always", _("Always"))),
        "",
    ),
}
SWITCHES: Mapping[str, tuple[Any, Any]] = {
    "sound": (_("The table sounds"), ""),
    "letters": (_("Fields of a board show their names"), _("The log calls fields by these names.")),
    "auto": (
        _("Play the only legal action by itself"),
        _("Where a game allows it: never where a hidden card would be turned up or something given away."),
    ),
}


PARTS = (
    (_("How it looks"), ("theme", "colors", "text", "motion")),
    (_("Battles and sound"), ("speed", "sound", "volume")),
    (_("At the table"), ("letters", "confirm", "auto")),
)
AT_TABLE = ("speed", "sound", "volume", "confirm", "letters", "theme")
"""Settings that can be changed without leaving the table."""


class SettingsForm(forms.Form):
    """All settings, or those in `names`, as the reader has them."""

    def __init__(self, given: Any, chosen: PlayerSettings, names: tuple[str, ...] = ()) -> None:
        super().__init__(given, initial=chosen.model_dump(), auto_id="setting-%s")
        for name, (label, choices, help_text) in CHOICES.items():
            self._add(name, "cards", forms.ChoiceField(choices=choices, widget=Cards()), label, help_text)
        for name, (label, help_text) in SWITCHES.items():
            self._add(name, "check", forms.BooleanField(required=False), label, help_text)
        slider = forms.NumberInput(attrs={"type": "range", "step": 5})
        volume = forms.IntegerField(min_value=0, max_value=100, widget=slider)
        self._add("volume", "range", volume, _("Volume"), "")
        for name in set(self.fields).difference(names or self.fields):
            del self.fields[name]
        self.order_fields(names or None)

    def _add(self, name: str, kind: str, field: forms.Field, label: Any, help_text: Any) -> None:
        field.label, field.help_text = label, help_text
        field.kind = kind  # type: ignore[attr-defined]
        self.fields[name] = field


def parts_of(form: SettingsForm) -> list[tuple[Any, list[forms.BoundField]]]:
    """The headings of the page, each with its fields."""
    return [(title, [form[name] for name in names]) for title, names in PARTS]

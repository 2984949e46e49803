"""The options of seats in a form: factions are chosen by their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from neuroshima_contract import Game, OptionValues

from neuroshima.factions.access import faction_option
from neuroshima.factions.presenters import Card, card
from neuroshima.matches.setup.schemas import Option
from neuroshima.web.forms.fields import Cards, field_of


class FactionCards(Cards):
    """Cards of factions, with their emblems. `templates/factions/chooser.html` shows them."""

    def __init__(self, cards: Mapping[str, Card], compact: bool = False) -> None:
        super().__init__({value: card.color for value, card in cards.items()})
        self.cards, self.compact = cards, compact

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        says = f"{option['attrs'].get('id', name)}_says"
        attrs = {**option["attrs"], "aria-describedby": says}
        return {**option, "attrs": attrs, "card": self.cards.get(str(value)), "says": says}


def show_factions(field: forms.Field, cards: Mapping[str, Card], compact: bool = False) -> None:
    """Show the choices of a field as cards of factions. `compact`: only the chosen one until it is opened."""
    assert isinstance(field, forms.ChoiceField)
    choices = field.choices
    field.widget = FactionCards(cards, compact)
    field.widget.is_required, field.choices = field.required, choices
    field.kind = "factions"  # type: ignore[attr-defined]
    field.template = "factions/chooser.html"  # type: ignore[attr-defined]


class SeatFields(forms.Form):
    """Form with the options of several seats, each under its own prefix."""

    game: Game

    def add_error(self, field: str | None, error: Any) -> None:
        """Add an error and give its field the focus; browsers go to the first such field."""
        super().add_error(field, error)
        if field in self.fields:
            self.fields[field].widget.attrs["autofocus"] = True

    def add_options(self, options: Sequence[Option], prefix: str, chance: bool, compact: bool = False) -> None:
        chooses, factions = faction_option(self.game)
        for option in options:
            field = field_of(option, chance and option.kind == "choice", compact)
            if option.kind == "choice" and option.name == chooses:
                show_factions(field, {value: card(self.game, faction) for value, faction in factions.items()}, compact)
            self.fields[f"{prefix}-{option.name}"] = field

    def chosen_values(self, options: Sequence[Option], prefix: str) -> OptionValues:
        """Values under `prefix`, without those that were left open or empty."""
        values = {option.name: self.cleaned_data.get(f"{prefix}-{option.name}") for option in options}
        return {name: value for name, value in values.items() if value is not None and value != ""}

    def bound_fields(self, options: Sequence[Option], prefix: str) -> list[forms.BoundField]:
        return [self[f"{prefix}-{option.name}"] for option in options]

    def switches(self, options: Sequence[Option], prefix: str) -> list[forms.BoundField]:
        """Options that are switches, if there are several."""
        found = [option for option in options if option.kind == "boolean"]
        return self.bound_fields(found, prefix) if len(found) > 1 else []

    def variants(self) -> list[forms.BoundField]:
        """The fields that are folded away in the form."""
        return []

    def has_variants(self) -> bool:
        """Whether a variant is switched on or has an error.

        Then they are not folded away."""
        return any(field.value() or field.errors for field in self.variants())

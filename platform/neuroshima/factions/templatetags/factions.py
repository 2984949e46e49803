"""The chooser of factions in forms, as the reader likes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import template
from django.forms import BoundField
from django.forms.boundfield import BoundWidget

from neuroshima.factions.forms import FactionCards
from neuroshima.factions.presenters import Card
from neuroshima.web.templatetags.pages import reader_settings

register = template.Library()

MANY = 8
"""From so many factions there is a field to search them, and phones show only the chosen one until it is opened."""


@dataclass(frozen=True)
class Choice:
    """One radio button of the chooser."""

    radio: BoundWidget
    card: Card | None
    """None: by chance."""
    favourite: bool
    banned: bool


@dataclass(frozen=True)
class Chooser:
    """The choices of one field: chance first, then the reader's favourites."""

    choices: Sequence[Choice]
    count: int
    """The number of factions."""
    boxes: Sequence[str]
    """The boxes by name; empty if all factions come from one."""
    many: bool
    compact: bool
    banned: Sequence[str]
    """Names of the factions that chance does not give to the reader."""
    has_chance: bool


@register.simple_tag(takes_context=True)
def faction_chooser(context: template.Context, field: BoundField) -> Chooser:
    """What the template shows for a field of `forms.show_factions`."""
    own = reader_settings(context)
    favourites, banned = set(own.favourite_factions), set(own.banned_factions)
    choices = []
    for radio in field:
        card = radio.data["card"]
        name = f"{card.game}/{card.id}" if card is not None else ""
        choices.append(Choice(radio, card, name in favourites, name in banned))
    cards = [choice.card for choice in choices if choice.card is not None]
    boxes = sorted({card.box for card in cards if card.box}, key=str.casefold)
    widget = field.field.widget
    return Chooser(
        choices=sorted(choices, key=lambda choice: (choice.card is not None, not choice.favourite)),
        count=len(cards),
        boxes=boxes if len(boxes) > 1 else [],
        many=len(cards) >= MANY,
        compact=isinstance(widget, FactionCards) and widget.compact,
        banned=[choice.card.title for choice in choices if choice.card is not None and choice.banned],
        has_chance=len(cards) < len(choices),
    )

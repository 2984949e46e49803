"""Fields of a new match: for whom its open seats are."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from neuroshima.lobby.tables import Audience
from neuroshima.records.skill import MIDDLE
from neuroshima.web.forms.fields import select_field

WIDTH = 200
"""Default range of ratings: so many points above and below the player's own."""
MOST_POINTS = 4000


def audience_field() -> forms.ChoiceField:
    """The field that says who may take the open seats."""
    texts = {
        Audience.LINK: _("Players to whom I send the link"),
        Audience.EVERYBODY: _("Everybody, from the list of open tables"),
        Audience.MEMBERS: _("Players with an account, from the list"),
        Audience.RATING: _("Players whose rating is in a range, from the list"),
    }
    return select_field(_("For whom"), [(str(value), text) for value, text in texts.items()], Audience.LINK)


def rating_fields() -> dict[str, forms.Field]:
    """The fields of the range of ratings, by name."""
    labels = {"rating-least": _("Lowest rating"), "rating-most": _("Highest rating")}
    initial = ratings_around(MIDDLE)
    fields: dict[str, forms.Field] = {}
    for name, label in labels.items():
        fields[name] = forms.IntegerField(
            label=label, required=False, initial=initial[name], min_value=0, max_value=MOST_POINTS
        )
        fields[name].kind = "number"  # type: ignore[attr-defined]
    return fields


def ratings_around(points: int) -> dict[str, int]:
    """The initial range for a player with that rating."""
    return {"rating-least": max(0, points - WIDTH), "rating-most": min(MOST_POINTS, points + WIDTH)}

"""The forms of a new match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from neuroshima_contract import Game, Preset

from neuroshima.lobby.forms.new_match import NewMatchForm
from neuroshima.lobby.forms.seating import DuelForm, TableForm
from neuroshima.web.seat_count import Setting


def new_match_form(
    game: Game, setting: Setting, given: Any = None, preset: Preset | None = None, initial: Mapping[str, Any] = {}
) -> NewMatchForm:
    """The form for a number of seats, bound to `given`, or unbound with `initial`."""
    make = TableForm if setting.count > 2 else DuelForm
    return make(game, setting, given, preset=preset, initial=initial)

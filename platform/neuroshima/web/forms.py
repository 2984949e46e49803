"""Which form the lobby shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from neuroshima.contract import Game, Preset
from neuroshima.web.duel_form import DuelForm
from neuroshima.web.match_form import NewMatchForm
from neuroshima.web.setting import Setting
from neuroshima.web.table_form import TableForm


def new_match_form(
    game: Game, setting: Setting, given: Any = None, preset: Preset | None = None, initial: Mapping[str, Any] = {}
) -> NewMatchForm:
    """The form for so many seats, filled in with `given`, or with `initial` where nothing was given yet."""
    make = TableForm if setting.count > 2 else DuelForm
    return make(game, setting, given, preset=preset, initial=initial)

"""Parts of a view that no move changes: options, sentences of rules, terrain.

They follow from options and lands, which never change. So they are made once for each of them, and views share them.
Therefore nobody may change what stands within a view; only its outer dictionary is its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import cast

from ..board.icon_values import icon_values
from ..board.terrain import Land
from ..options.compatibility import OFF, is_extended
from ..options.options import Options
from ..options.rules_summary import RuleInForce, rules_in_force
from ..state.registry import MOST_LANDS
from .dump import dump_terrain
from .position_types import PatchData
from .view_types import InitiativeView, OptionsView

KEPT = 256
"""So many are kept: more than there are matches of different options, or different numbers, at the same time."""
ALWAYS = ("edition", "mode", "auto_choose", "scenario", "extended")


@lru_cache(KEPT)
def match_shown(options: Options, players: int) -> tuple[OptionsView, list[RuleInForce]]:
    """The options of a match, and the sentences of the rules that hold in it."""
    return _options_shown(options, players), rules_in_force(options)


def _options_shown(options: Options, players: int) -> OptionsView:
    """Those that every game has; of others those that are played."""
    facts = {name: value for name, value in asdict(options).items() if value not in OFF or name in ALWAYS}
    facts["extended"] = is_extended(options, players)
    if options.puzzle is not None:
        facts["puzzle"] = options.puzzle.model_dump(mode="json")
    return cast(OptionsView, facts)


@lru_cache(MOST_LANDS)
def terrain_of(land: Land) -> list[PatchData]:
    """The pieces of terrain of a board."""
    return dump_terrain(land)


@lru_cache(KEPT)
def initiatives(icons: Sequence[int], shift: int, extra: int) -> list[InitiativeView]:
    """The values of printed icons with a bonus to initiative, and with extra attacks."""
    values = icon_values(icons, shift, extra)
    printed: list[int | None] = [*icons, *[None] * (len(values) - len(icons))]
    return [{"value": value, "printed": number} for value, number in zip(values, printed, strict=True)]

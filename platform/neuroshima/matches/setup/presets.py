"""The presets of a game, with their data files and pictures."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import lru_cache

from neuroshima_contract import Game, Preset

from neuroshima.digests import sha256
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.seating import counts_for
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)

ID = re.compile(r"[a-z][a-z0-9_]{0,59}")


@lru_cache(maxsize=32)
def presets_of(game: Game) -> Mapping[str, Preset]:
    """Presets that can be begun, by id, in the game's order.

    Broken presets are logged and left out. `game`: the game for new matches, because presets depend on data files."""
    try:
        offered = list(game.presets())
    except Exception:
        logger.exception("%s cannot say what it offers ready made", game.id)
        return {}
    found: dict[str, Preset] = {}
    for preset in offered:
        reason = _wrong(game, preset, found)
        if reason:
            logger.warning("the preset %s of %s is left out: %s", preset.id, game.id, reason)
        else:
            found[preset.id] = preset
    return found


def preset_named(game: Game, preset_id: str) -> Preset:
    """Raises Refusal `no_such_preset`."""
    found = presets_of(game).get(preset_id)
    if found is None:
        raise refusal(MatchCode.NO_SUCH_PRESET)
    return found


def _wrong(game: Game, preset: Preset, others: Mapping[str, Preset]) -> str:
    if not ID.fullmatch(preset.id) or preset.id in others:
        return "its id must be a word of small letters, digits and _, and its own"
    if not preset.titles.get("en"):
        return "it must have an English title"
    if len(preset.seats) not in game.seat_counts:
        return f"the game is not played with {len(preset.seats)} seats"
    if preset.bots and len(preset.bots) != len(preset.seats):
        return f"it names bots for {len(preset.bots)} of {len(preset.seats)} seats"
    try:
        options = game.Options.model_validate(preset.options)
        if len(preset.seats) not in counts_for(game, options):
            return f"with its options the game is not played with {len(preset.seats)} seats"
        fixed = [None if seat is None else game.SeatOptions.model_validate(seat) for seat in preset.seats]
        game.check_so_far(options, fixed)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def files_of(game: Game, preset: Preset) -> list[str]:
    """The data files used by a match that begins from the preset."""
    try:
        return sorted(game.data_files.used_by(game.Options.model_validate(preset.options)))
    except Exception:
        logger.exception("%s cannot say by which files %s is played", game.id, preset.id)
        return []


@lru_cache(maxsize=256)
def picture_tag(svg: str) -> str:
    """A short tag for addresses, which changes when the picture does."""
    return sha256(svg)[:16]

"""Pictures of a game's presets, beside the data files that they use."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping

from django.urls import reverse
from django.utils.http import urlencode
from neuroshima_contract import Game, Preset

from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataText
from neuroshima.matches.setup.presets import files_of, picture_tag, presets_of
from neuroshima.pictures import svg_of

logger = logging.getLogger(__name__)


def preset_previews(game: Game) -> list[Mapping[str, object]]:
    """Previews of the game's presets, with the texts that new matches get."""
    playable = text_store.in_use(game)
    return [_preset_preview(playable, preset, []) for preset in presets_of(playable).values()]


def by_version(game: Game, row: DataText) -> list[Mapping[str, object]]:
    """Presets of this version of a file, with the other files in use."""
    digests = {**text_store.usable(game), row.name: row.digest}
    try:
        made = text_store.with_digests(game, digests)
    except Exception as error:
        logger.info("version %s has no previews: %s", row, error)
        return []
    found = []
    for preset in presets_of(made).values():
        files = files_of(made, preset)
        if row.name in files:
            found.append(
                _preset_preview(
                    made, preset, [("data", f"{name}:{digests[name]}") for name in files if name in digests]
                )
            )
    return found


def _preset_preview(game: Game, preset: Preset, words: Iterable[tuple[str, str]]) -> Mapping[str, object]:
    query = urlencode([*words, ("v", picture_tag(svg_of(preset.picture)))])
    address = reverse("preset_picture", args=[game.id, preset.id])
    return {
        "game": in_words(game.titles),
        "title": in_words(preset.titles),
        "picture": f"{address}?{query}",
        "remarks": [in_words(remark) for remark in preset.remarks],
        "files": files_of(game, preset),
    }

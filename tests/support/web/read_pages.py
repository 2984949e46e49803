"""Read addresses with a session, and the texts of the games, in a process with the environment of a server under test.

Gets the addresses as JSON on standard input. Prints the answers by name, and the texts.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from neuroshima import plugins  # noqa: E402
from neuroshima.languages import in_all_languages  # noqa: E402
from neuroshima_contract import Game, Texts  # noqa: E402


def main() -> None:
    given = json.load(sys.stdin)
    settings.ALLOWED_HOSTS.append("testserver")
    reader = Client(headers={"accept-language": given["language"]})
    stranger = Client(headers={"accept-language": given["language"]})
    reader.cookies["sessionid"] = given["session"]
    pages = {}
    for name, address in given["addresses"].items():
        answer: Any = (stranger if name in given["signed_out"] else reader).get(address)
        pages[name] = [answer.status_code, answer.content.decode()]
    texts = {key: in_all_languages([dict(text) for text in _texts(game)]) for key, game in plugins.games().items()}
    print(json.dumps({"pages": pages, "texts": texts}))


def _texts(game: Game) -> Iterator[Texts]:
    """A game's texts outside of its catalogue."""
    yield from (game.titles, *(role.titles for role in game.roles), *([game.points] if game.points else []))
    for bot in game.bots.values():
        yield from (text for text in (bot.titles, bot.descriptions) if text)
    yield from (file.titles for file in game.data_files.by_name().values())
    yield from (folder.titles for folder in game.data_files.folders())
    for plugin in plugins.discover():
        yield from game.guide.contributions(plugin.name)
    for preset in game.presets():
        yield from (preset.titles, preset.texts, *preset.remarks)
    for puzzle in game.teaching.puzzles()[:20]:
        yield from (puzzle.titles, puzzle.goal, *puzzle.hints)
    for faction in game.guide.factions():
        yield faction.titles
        for piece in faction.pieces:
            yield from (piece.titles, piece.kind)
    for campaign in plugins.campaigns().values():
        if campaign.game == game.id:
            for stop in campaign.road(campaign.begin()):
                yield from (stop.titles, stop.texts, *stop.stakes)


main()

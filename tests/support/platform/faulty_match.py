"""Matches in which the traits of the plugin `faulty` are called.

As a script it makes one of these matches and one of other players, and prints them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

POSITION: dict[str, Any] = {
    "players": [{"army": "faulty", "hand": ["order", "battle", "herald"]}, {"army": "moloch"}],
    "board": [
        {"at": [0, -2], "tile": "hq", "seat": 0},
        {"at": [2, 0], "tile": "hq", "seat": 1},
        {"at": [0, 0], "tile": "herald", "seat": 0, "markers": {"faulty_spot": 1}},
        {"at": [0, 1], "tile": "blocker", "seat": 1},
    ],
    "ground": [{"at": [-1, 0], "tile": "trap", "seat": 0}],
}

BESIDE = ("hex", "convoy", "sample")
"""No expansions: every restart would read their files again, which takes most of its time."""


def restart() -> None:
    """Forget everything that a newly started process does not know."""
    from neuroshima.matches.reading import states
    from neuroshima_contract import registry

    registry.forget()
    states._cache._states.clear()


@contextmanager
def faulty_installed() -> Iterator[None]:
    """Install the plugin `faulty` while the context lasts."""
    from faulty import plugin

    with plugin_installed("faulty", plugin):
        yield


@contextmanager
def plugin_installed(name: str, plugin: ModuleType) -> Iterator[None]:
    """Install a plugin of the tests while the context lasts, beside the games of `BESIDE`."""
    import pytest
    from neuroshima import plugins
    from neuroshima.configuration import configuration
    from neuroshima_contract.registry import discovery

    kept = [source for source in discovery._plugin_sources(configuration().plugins) if source[0] in BESIDE]
    named = [*kept, (name, plugin.__name__, "", "", lambda: plugin)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discovery, "_plugin_sources", lambda listed: named)
        restart()
        assert name not in plugins.registry(frozenset()).reasons
        yield
    restart()


def at_one_screen(player: Any, *armies: str, bot: str = "") -> str:
    from neuroshima.matches.play import SeatPlan, create_match

    plans = [SeatPlan("me", {"army": army}) for army in armies]
    if bot:
        plans[-1] = SeatPlan("bot", {"army": armies[-1]}, bot)
    return create_match(player, "hex", {}, plans).slug


def begun(player: Any, bot: str = "") -> str:
    """A match of the faulty army, in a position in which every trait of it may soon be called."""
    from neuroshima import plugins
    from neuroshima.matches.models import Match
    from neuroshima.matches.reading import states

    slug = at_one_screen(player, "faulty", "moloch", bot=bot)
    game = plugins.installed_games()["hex"]
    snapshot = states.text_of(game.load(game.Options(), POSITION).snapshot())
    Match.objects.filter(slug=slug).update(snapshot=snapshot, checksum=states.checksum_of(snapshot))
    return slug


def main() -> None:
    import django

    django.setup()
    from neuroshima.players.models import Player

    from tests.support.platform.sockets import session_of

    anna = Player.objects.create(name="Anna")
    made = {"faulty": begun(anna), "fine": at_one_screen(anna, "borgo", "moloch"), "session": session_of(anna)}
    print(json.dumps(made))


if __name__ == "__main__":
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    main()

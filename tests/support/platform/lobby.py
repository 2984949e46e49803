"""Open tables, and sockets of the lobby within the test's process."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from django.contrib.auth import get_user_model
from neuroshima.lobby.live.protocol import LobbyMessage, LobbyPong
from neuroshima.lobby.tables import Audience, RatingRange, set_table
from neuroshima.matches.live.protocol.from_server import RefusedMessage
from neuroshima.matches.play import SeatPlan
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from pydantic import TypeAdapter

from tests.support.platform.sockets import LONGEST, Wire

FROM_SERVER: TypeAdapter[Any] = TypeAdapter(LobbyMessage | LobbyPong | RefusedMessage)


SEATS = [SeatPlan("me", {"colour": "red"}), SeatPlan("open", {"colour": "blue"})]


def opened(
    player: Player,
    audience: str = Audience.EVERYBODY,
    game: str = "tally",
    ratings: RatingRange | None = None,
) -> Access:
    seats = SEATS if game == "tally" else [SeatPlan("me", {}), SeatPlan("open", {})]
    return set_table(player, game, {}, seats, audience, ratings=ratings)


def member(name: str) -> Player:
    return Player.objects.create(name=name, user=get_user_model().objects.create(username=name))


class LobbyPage(Wire):
    """A browser with the lobby open, and its lists as it would show them."""

    def __init__(self, session: str = "", language: str = "en") -> None:
        super().__init__("/ws/lobby/", session, language)
        self.lists: dict[str, dict[str, str]] = {}
        self.here = self.go = ""
        self.fresh: list[str] = []
        """The lines that the last message brought."""

    async def open(self) -> LobbyPage:
        assert (await self.wire.connect(timeout=LONGEST))[0]
        await self.changed()
        return self

    async def next(self) -> dict[str, Any]:
        text = await self.wire.receive_from(timeout=LONGEST)
        FROM_SERVER.validate_json(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "lobby":
            self._take(message)
        return message

    def _take(self, message: dict[str, Any]) -> None:
        self.here, self.go, self.fresh = message["here"], message["go"], []
        for name, lines in message["lists"].items():
            known = {**self.lists.get(name, {}), **lines["html"]}
            self.lists[name] = {line: known[line] for line in lines["order"]}
            self.fresh += lines["html"]

    async def changed(self) -> LobbyPage:
        """The lobby after the next change."""
        async with asyncio.timeout(LONGEST):
            while (await self.next())["type"] != "lobby":
                pass
        return self

    async def until(self, name: str, *slugs: str) -> LobbyPage:
        """The lobby as soon as that list has these lines."""
        while list(self.lists[name]) != list(slugs):
            await self.changed()
        return self

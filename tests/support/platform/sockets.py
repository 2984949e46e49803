"""Sockets within the test's process."""

from __future__ import annotations

import asyncio
import json
import uuid
from importlib import import_module
from typing import Annotated, Any

from channels.testing import WebsocketCommunicator
from django.conf import settings
from neuroshima.matches.live.protocol import from_server
from neuroshima.matches.reading import json_patch
from neuroshima.players.current_player import SESSION_KEY
from neuroshima.players.models import Player
from neuroshima.talk.protocol import FromTalk
from pydantic import Field, TypeAdapter

FROM_SERVER: TypeAdapter[Any] = TypeAdapter(Annotated[from_server.FromServer | FromTalk, Field(discriminator="type")])
"""Every message that a consumer sends must be one of these."""
LONGEST = 100
"""Seconds that an answer may take on a busy machine."""


def session_of(player: Player | None) -> str:
    """A new session of `player`'s; its key is what the cookie holds."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    if player is not None:
        store[SESSION_KEY] = player.pk
    store.save()
    return str(store.session_key)


def with_view(message: dict[str, Any], before: Any) -> None:
    """Fill in the view of a message that holds only the changes since the view `before`."""
    if message.get("changes") is not None:
        assert message["view"] is None, "the view or its changes, not both"
        message["view"] = json_patch.apply_patch(before, message["changes"])


class Wire:
    """A socket as a browser of the site opens it."""

    def __init__(self, path: str, session: str = "", language: str = "en") -> None:
        from neuroshima.site.asgi import application

        headers = [
            (b"host", b"testserver"),
            (b"origin", b"http://testserver"),
            (b"cookie", f"sessionid={session}".encode()),
            (b"accept-language", language.encode()),
        ]
        self.wire: Any = WebsocketCommunicator(application, path, headers=headers)

    async def raw(self, text: str) -> None:
        await self.wire.send_input({"type": "websocket.receive", "text": text})

    async def closed_with(self) -> int:
        """The code with which the server closes; earlier messages are dropped."""
        while True:
            event = await self.wire.receive_output(timeout=LONGEST)
            if event["type"] == "websocket.close":
                return int(event.get("code", 1000))

    async def close(self) -> None:
        await self.wire.disconnect(timeout=LONGEST)


class Socket(Wire):
    """One browser's socket of a match, with its state kept as a browser keeps it."""

    def __init__(self, slug: str, session: str = "", language: str = "en") -> None:
        super().__init__(f"/ws/match/{slug}/", session, language)
        self.seq, self.view, self.status = -1, None, ""
        self.log: list[dict[str, Any]] = []
        self.unread: list[dict[str, Any]] = []

    async def knock(self) -> bool:
        """Try to connect; return whether the server accepted."""
        return bool((await self.wire.connect(timeout=LONGEST))[0])

    async def open(self) -> Socket:
        assert await self.knock()
        await self.until("state")
        return self

    async def next(self) -> dict[str, Any]:
        """The next unread message."""
        return self.unread.pop(0) if self.unread else await self._received()

    async def _received(self) -> dict[str, Any]:
        text = await self.wire.receive_from(timeout=LONGEST)
        FROM_SERVER.validate_json(text)
        message = json.loads(text)
        self.log.append(message)
        if message["type"] in ("state", "moved"):
            assert message["type"] == "state" or message["seq"] == self.seq + 1, "no gap and nothing twice"
            with_view(message, self.view)
            self.seq, self.view, self.status = message["seq"], message["view"], message["status"]
        return dict(message)

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types; earlier ones are dropped."""
        async with asyncio.timeout(LONGEST):
            while (message := await self.next())["type"] not in kinds:
                pass
        return message

    async def answer(self, command: str) -> dict[str, Any]:
        """The server's answer to a command. All other messages stay unread: a heartbeat may report a move at any
        moment."""
        async with asyncio.timeout(LONGEST):
            while (message := await self._received()).get("id") != command:
                self.unread.append(message)
        return message

    async def reach(self, seq: int) -> None:
        async with asyncio.timeout(LONGEST):
            while self.seq < seq:
                await self.next()

    async def send(self, **message: Any) -> None:
        await self.wire.send_to(text_data=json.dumps({"v": 1, **message}))

    async def move(self, seat: int, action: Any, expect: int | None = None, name: str = "") -> dict[str, Any]:
        number = self.seq if expect is None else expect
        command = name or str(uuid.uuid4())
        await self.send(type="move", id=command, expect=number, seat=seat, action=action)
        return await self.answer(command)


class Table:
    """Anna and Jan at one match."""

    anna: Socket
    jan: Socket
    slug: str

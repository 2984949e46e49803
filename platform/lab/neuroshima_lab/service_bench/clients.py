"""Simulated players of duels, who play random legal actions.

Each has a socket. The next move is made when all have seen the last one. Clients run in a process of their own: `python
-m neuroshima_lab.service_bench.clients play|hold`.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
import uuid
from contextlib import AsyncExitStack
from typing import Any, TextIO

from neuroshima_contract.legal import count, nth
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from neuroshima_lab.service_bench.tables import Accepted, BenchMatch, ClientReport, Duels, Held, Sample, Window

LONGEST = 60.0
"""Seconds to wait for an answer."""
ANSWERS = frozenset({"accepted", "refused"})


def main() -> None:
    work = _play if sys.argv[1] == "play" else _hold
    asyncio.run(work(sys.stdin.readline(), sys.stdin))


class Player:
    """A player's socket, and the last state of the match that it has received."""

    def __init__(self, wire: ClientConnection, played: ClientReport) -> None:
        self.wire = wire
        self.played = played
        self.now: dict[str, Any] = {}

    async def next(self) -> dict[str, Any]:
        """The next message. Stores its move number, legal actions and end of the match."""
        text = await asyncio.wait_for(self.wire.recv(decode=False), LONGEST)
        message, size = dict(json.loads(text)), len(text)
        if message["type"] in ("accepted", "moved"):
            self.played.received += size
        if message["type"] == "moved":
            self.played.sizes.append(size)
        if message["type"] in ("state", "moved"):
            self.now = {name: message[name] for name in ("seq", "status", "legal", "to_move", "outcome")}
            self.now["you"] = message.get("you", self.now.get("you"))
        return message

    async def see(self, seq: int) -> None:
        """Read messages until move `seq` has arrived."""
        while self.now.get("seq", -1) < seq:
            await self.next()

    async def say(self, **message: Any) -> None:
        await self.wire.send(json.dumps({"v": 1, **message}))

    @property
    def can_move(self) -> bool:
        return self.now["status"] == "running" and bool(self.now["legal"])


class Duel:
    """Two players, or a player and a bot, who play matches until the time is up."""

    def __init__(self, number: int, tables: list[BenchMatch], work: Duels, played: ClientReport) -> None:
        self.number, self.tables, self.work, self.played = number, tables, work, played
        self.dice = random.Random(number)
        self.players: list[Player] = []
        self.sockets = AsyncExitStack()

    async def sit_down(self) -> bool:
        """Open the sockets of the next match; False if there is none."""
        await self.sockets.aclose()
        self.sockets = AsyncExitStack()
        if not self.tables:
            return False
        table = self.tables.pop(0)
        self.slug = table.slug
        self.players = [await self._player(index, session) for index, session in enumerate(table.sessions)]
        return True

    async def _player(self, index: int, session: str) -> Player:
        port = self.port_of(index)
        address = f"10.{self.number // 256}.{self.number % 256}.{index + 1}"
        wire = await self.sockets.enter_async_context(open_socket(port, self.slug, address, session))
        player = Player(wire, self.played)
        await player.see(0)
        return player

    def port_of(self, index: int) -> int:
        """The port to which the player with that number connects."""
        return self.work.ports[(self.number + index * self.work.apart) % len(self.work.ports)]

    async def play(self, window: Window) -> None:
        try:
            while time.time() < window.end:
                if all(player.now["status"] == "over" for player in self.players) and not await self.sit_down():
                    self.played.ran_out += 1
                    return
                await self.one_move(window)
        except (TimeoutError, ConnectionClosed) as error:
            self.played.refused[type(error).__name__] = self.played.refused.get(type(error).__name__, 0) + 1
        finally:
            await self.sockets.aclose()

    async def one_move(self, window: Window) -> None:
        """Play a move, and wait until all players have seen it."""
        mover = next((player for player in self.players if player.can_move), None)
        if mover is None:  # a bot is to move, or the message is still coming
            await self._wait(window)
            return
        seat, entries = next(iter(mover.now["legal"].items()))
        action = nth(entries, self.dice.randrange(count(entries)))
        command, sent = str(uuid.uuid4()), time.time()
        await mover.say(type="move", id=command, expect=mover.now["seq"], seat=int(seat), action=action)
        answer = await mover.next()
        while answer.get("id") != command or answer["type"] not in ANSWERS:
            answer = await mover.next()
        if answer["type"] == "refused":
            self.played.refused[answer["code"]] = self.played.refused.get(answer["code"], 0) + 1
            await asyncio.sleep(0.1)
            return
        self.played.accepted.append(Accepted(slug=self.slug, seq=answer["seq"], command=command))
        for player in self.players:
            await player.see(answer["seq"])
        self._note(window, sent)

    async def _wait(self, window: Window) -> None:
        """Wait for the next message. A move in it is the bot's."""
        begun = time.time()
        for player in self.players:
            before = player.now["seq"]
            while player.now["seq"] == before and player.now["status"] != "over" and time.time() < window.end:
                await player.next()
        self._note(window, begun, bot=True)

    def _note(self, window: Window, since: float, *, bot: bool = False) -> None:
        now = time.time()
        self.played.moves += 1
        if window.begin <= now <= window.end:
            self.played.samples.append(Sample(at=now, latency=now - since, bot=bot))


def open_socket(port: int, slug: str, address: str, session: str = "") -> connect:
    """A socket to a match on a local server that trusts one proxy.

    It claims `address` as the client's address."""
    headers = {"X-Forwarded-For": address, **({"Cookie": f"sessionid={session}"} if session else {})}
    return connect(
        f"ws://127.0.0.1:{port}/ws/match/{slug}/",
        additional_headers=headers,
        origin=Origin(f"http://127.0.0.1:{port}"),
        max_size=None,
        compression=None,
        open_timeout=LONGEST,
        ping_interval=None,
    )


async def _play(line: str, orders: TextIO) -> None:
    work = Duels.model_validate_json(line)
    played = ClientReport(samples=[], accepted=[], received=0, sizes=[], moves=0, refused={}, ran_out=0)
    duels = [Duel(work.first + index, tables, work, played) for index, tables in enumerate(work.duels)]
    for duel in duels:
        await duel.sit_down()
    print("ready", flush=True)
    window = Window.model_validate_json(await asyncio.to_thread(orders.readline))
    await asyncio.gather(*(duel.play(window) for duel in duels))
    print(played.model_dump_json(), flush=True)


async def _hold(line: str, orders: TextIO) -> None:
    """Hold sockets open and read everything, until a line comes on standard input."""
    held = Held.model_validate_json(line)
    async with AsyncExitStack() as sockets:
        readers = []
        for number, slug in enumerate(slug for slug, size in held.tables for _ in range(size)):
            port = held.ports[number % len(held.ports)]
            address = f"10.200.{number // 250}.{number % 250 + 1}"
            wire = await sockets.enter_async_context(open_socket(port, slug, address))
            await wire.recv()
            readers.append(asyncio.create_task(_discard_messages(wire)))
        print("ready", flush=True)
        await asyncio.to_thread(orders.readline)


async def _discard_messages(wire: ClientConnection) -> None:
    async for _message in wire:
        pass


if __name__ == "__main__":
    main()

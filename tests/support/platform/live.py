"""A match on a real server with a socket for each player. All sockets must show the same."""

from __future__ import annotations

import random
import signal
from typing import Any

from tests.support.platform.serving import Client, Server


class LiveTable:
    """The players of one match, by seat. Subclasses override `choose`, which picks a legal action."""

    def __init__(self, server: Server, slug: str, sessions: list[str], dice: random.Random) -> None:
        self.server, self.slug, self.sessions, self.dice = server, slug, sessions, dice
        self.clients: list[Client] = []
        self.open()

    def open(self) -> None:
        self.clients = [self.server.client(self.slug, session) for session in self.sessions]

    def close(self) -> None:
        for client in self.clients:
            client.close()

    def now(self) -> dict[str, Any]:
        """The position of the first client; all have the same."""
        first, *others = (client.state for client in self.clients)
        for other in others:
            assert (first["seq"], first["view"]) == (other["seq"], other["view"])
        return first

    def play(self) -> dict[str, Any]:
        """Play one move of the seat to move, and wait until all have seen it; return the action."""
        state = self.now()
        seat = state["to_move"][0]
        mover = self.clients[seat]
        action = self.chosen(mover.state["legal"][str(seat)], state["view"])
        answer = mover.move(seat, state["seq"], action)
        assert answer["type"] == "accepted", (action, answer)
        self.follow(answer["seq"])
        return action

    def follow(self, seq: int) -> None:
        for client in self.clients:
            while client.state["seq"] < seq:
                client.state = client.until("moved", "state")

    def chosen(self, legal: list[dict[str, Any]], view: dict[str, Any]) -> dict[str, Any]:
        return self.one(self.dice.choice(legal))

    def one(self, entry: dict[str, Any]) -> dict[str, Any]:
        """A single action of an entry of the legal list."""
        return {
            key: self.dice.choice(value["any"]) if isinstance(value, dict) and "any" in value else value
            for key, value in entry.items()
        }

    def killed(self) -> None:
        """Kill and restart the server; everybody returns to the same position."""
        before = self.now()
        self.server.stop(signal.SIGKILL)
        self.server.start()
        self.open()
        after = self.now()
        assert {key: after[key] for key in ("seq", "view", "to_move")} == {
            key: before[key] for key in ("seq", "view", "to_move")
        }

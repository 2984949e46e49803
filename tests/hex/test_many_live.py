"""Four and six players at one table, each with a socket, from the first HQ to the end.

With refusals, a player who reconnects, and a server that is killed in between. (That a position of six is stored whole:
`test_six_players.py` of Babel 13.)
"""

from __future__ import annotations

import json
import random
import signal
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from neuroshima.matches.live.protocol.from_browser import LARGEST

from tests.support.platform.live import LiveTable
from tests.support.platform.serving import SETTLED, Server

BASE = ["moloch", "outpost", "borgo", "hegemony"]
PLUGINS = "hex=neuroshima_hex.plugin,babel13=neuroshima_babel13.plugin"
HASTE = 0.95
"""How often a turn is ended, or a tile thrown away, where more could be done: a whole game is some hundred moves."""
MOST = 1500


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("many"), NEUROSHIMA_PLUGINS=PLUGINS, **SETTLED)
    server.start()
    yield server
    server.stop(signal.SIGKILL)


class Table(LiveTable):
    """Players who discard more than they place, and start battles only when told to. So the game lasts to the last
    tiles."""

    fights = False

    def open(self) -> None:
        super().open()
        self.done: list[dict[str, Any]] = getattr(self, "done", [])

    def play(self) -> dict[str, Any]:
        self.done.append(super().play())
        return self.done[-1]

    def chosen(self, legal: list[dict[str, Any]], view: dict[str, Any]) -> dict[str, Any]:
        battles = [entry for entry in legal if entry["type"] == "play" and entry["tile"] == "battle"]
        if battles and self.fights:
            return battles[0]
        entries = [entry for entry in legal if entry not in battles]
        if view["turn"]["phase"] == "play" and self.dice.random() < HASTE:
            hand = view["players"][view["turn"]["seat"]]["hand"]
            wanted = "discard" if hand else "end_turn"
            entries = [entry for entry in entries if entry["type"] == wanted] or entries
        return self.one(self.dice.choice(entries))


def seated(server: Server, options: dict[str, Any], armies: list[str], seed: int) -> Table:
    made = server.prepared("tests/support/hex/prepare_many.py", json.dumps(options), *armies)
    return Table(server, made["slug"], made["sessions"], random.Random(seed))


def played_out(table: Table, killed_after: int = 0) -> list[int]:
    """Play to the end; the server is killed after `killed_after` moves, if given. Returns the seats of the turns, in
    order."""
    turns: list[int] = []
    for played in range(1, MOST):
        state = table.now()
        if state["outcome"] is not None:
            return turns
        turn = state["view"]["turn"]
        if turn["phase"] in ("discard", "play") and (not turns or turns[-1] != turn["seat"]):
            turns.append(turn["seat"])
        table.play()
        if played == killed_after:
            table.killed()
    raise AssertionError("a game without an end")


def distance(at: list[int]) -> int:
    """The distance of a field from the middle."""
    q, r = at
    return max(abs(q), abs(r), abs(q + r))


def tiles_of(view: dict[str, Any], seat: int) -> Counter[str]:
    """Every tile of a seat, wherever it is; eliminated tiles lie in the discard pile."""
    player = view["players"][seat]
    standing = [unit["tile"] for unit in view["board"] if unit["seat"] == seat and unit["tile"] != "hq"]
    return Counter(player["hand"]) + Counter(player["discard"]) + Counter(player["remaining"]) + Counter(standing)


def test_four_in_two_teams(server: Server) -> None:
    table = seated(server, {"mode": "team"}, BASE, 4)
    first = table.now()
    assert [seat["team"] for seat in first["seats"]] == [0, 1, 0, 1]
    assert [client.state["you"] for client in table.clients] == [[0], [1], [2], [3]]
    partner = table.clients[2].move(2, first["seq"], table.one(table.clients[0].state["legal"]["0"][0]))
    assert partner["code"] == "not_to_move", "a partner waits for their own turn"
    begun = [sum(tiles_of(first["view"], seat).values()) for seat in range(4)]
    assert begun == [34] * 4

    for _hq in range(4):
        table.play()
    assert sorted(unit["seat"] for unit in table.now()["view"]["board"]) == [0, 1, 2, 3]

    table.clients[1].close()
    begins = table.clients[0]
    answer = begins.move(0, begins.state["seq"], table.one(begins.state["legal"]["0"][0]))
    table.clients[1] = server.client(table.slug, table.sessions[1])
    table.follow(answer["seq"])
    table.now()  # a player who comes back has what they missed

    turns = played_out(table, killed_after=40)
    assert all(later == (seat + 1) % 4 for seat, later in pairwise(turns)), turns
    ended = table.now()
    winners = ended["outcome"]["winners"]
    assert winners in ([], [0, 2], [1, 3]), "a team wins or nobody"
    assert [tiles_of(ended["view"], seat) for seat in range(4)] == [tiles_of(first["view"], seat) for seat in range(4)]
    late = table.clients[0].move(0, ended["seq"], {"type": "end_turn"})
    assert late["code"] == "match_over"


def test_six_on_the_extended_board(server: Server) -> None:
    table = seated(server, {"mode": "free_for_all"}, [*BASE, "new_york", "neojungle"], 6)
    first = table.now()
    assert len(first["seats"]) == 6
    table.fights = True
    turns = played_out(table)
    ended = table.now()
    table.open()  # everybody loads the page anew: a match with its whole history is larger than what a browser may send
    again = table.now()
    assert len(json.dumps(again)) > LARGEST
    assert {key: again[key] for key in ("seq", "view")} == {key: ended[key] for key in ("seq", "view")}
    assert len(again["history"]) == again["seq"]
    assert ended["outcome"] is not None and ended["outcome"]["winners"], "somebody is left, or several share it"
    assert any(distance(action["at"]) == 3 for action in table.done if action["type"] == "place"), (
        "outer fields are used"
    )
    assert turns[:6] == [0, 1, 2, 3, 4, 5]
    assert [tiles_of(ended["view"], seat) for seat in range(6)] == [tiles_of(first["view"], seat) for seat in range(6)]

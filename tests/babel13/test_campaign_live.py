"""The whole campaign through sockets and pages, from the first scenario to the fifth, with the server killed and
started again between scenarios and inside them. What must become of the hit points is reckoned here once more, from the
rulebook (babel13 10.2)."""

from __future__ import annotations

import random
import re
import signal
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.platform.live import LiveTable
from tests.platform.serving import LONGEST, SETTLED, Server

PLUGINS = "hex=neuroshima_hex.plugin,babel13=neuroshima_babel13.plugin"
STAGES = ["first_encounter", "steel_convoy", "to_the_bunker", "forlorn_mission", "battle_for_babel_13"]
KILLED_AFTER = {"steel_convoy": 3, "forlorn_mission": 25}
"""Moves of a scenario after which the server dies: while allies are placed, and in the middle of the game."""
KILLED_BETWEEN = ("steel_convoy", "battle_for_babel_13")
"""Scenarios after whose end the server dies: the next one has allies that it brings, and none."""

PEACE = 0.7
"""How often a tile is thrown away where something else could be done: hit points have to last for five scenarios."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, NEUROSHIMA_PLUGINS=PLUGINS, **SETTLED)
    yield server
    server.stop(signal.SIGKILL)


class Table(LiveTable):
    """Both players of one match. They play no Battle tile and place few units, so that no HQ falls before the end."""

    def chosen(self, legal: list[dict[str, Any]], view: dict[str, Any]) -> dict[str, Any]:
        hand = view["players"][view["turn"]["seat"]]["hand"]
        entries = [entry for entry in legal if not (entry["type"] == "play" and entry["tile"] == "battle")]
        if view["turn"]["phase"] == "play" and not hand:
            entries = [entry for entry in entries if entry["type"] in ("end_turn", "use_marker")] or entries
        discards = [entry for entry in entries if entry["type"] == "discard"]
        if discards and self.dice.random() < PEACE:
            entries = discards
        return self.one(self.dice.choice(entries))


class Road:
    """The campaign's page, and the button on it."""

    def __init__(self, server: Server, made: dict[str, Any]) -> None:
        self.server, self.slug, self.sessions = server, made["slug"], made["sessions"]

    def page(self, who: int) -> str:
        return self._ask(f"/c/{self.slug}/", who)[1]

    def go_on(self, who: int) -> str:
        """Press the button; the link of the match that it leads to."""
        page = self.page(who)
        played, token = (
            re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("played", "csrfmiddlewaretoken")
        )
        assert played is not None and token is not None, page
        form = {"played": played[1], "csrfmiddlewaretoken": token[1]}
        address, _page = self._ask(f"/c/{self.slug}/go/", who, form)
        found = re.fullmatch(r".*/m/(\w+)/", address)
        assert found is not None, address
        return found[1]

    def _ask(self, path: str, who: int, form: dict[str, str] | None = None) -> tuple[str, str]:
        url = f"http://127.0.0.1:{self.server.port}{path}"
        cookies = f"sessionid={self.sessions[who]}; csrftoken={'a' * 32}"
        data = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": "a" * 32}).encode() if form else None
        with urllib.request.urlopen(urllib.request.Request(url, data, {"Cookie": cookies}), timeout=LONGEST) as answer:
            return answer.url, answer.read().decode()


def after_scenario(number: int, hp: list[int]) -> tuple[list[int], int]:
    """Hit points with which the next scenario begins, and who begins it; `hp` are those at the start of this one and
    at its end. The winner regains 3 and begins; after a draw Neojungle begins; it regains 4 before the fourth."""
    before, after = hp[:2], hp[2:]
    lost = [start - end for start, end in zip(before, after, strict=True)]
    gain, first = [0, 0], 1
    if lost[0] != lost[1]:
        first = 0 if lost[0] < lost[1] else 1
        gain[first] = 3
    points = [min(20, end + more) for end, more in zip(after, gain, strict=True)]
    return ([points[0], min(20, points[1] + 4)] if number == 2 else points), first


def allies_of(view: dict[str, Any], army: str) -> Counter[str]:
    return Counter(unit["tile"] for unit in view["board"] if unit.get("army") == army)


@pytest.mark.timeout(600)
def test_from_the_first_scenario_to_the_fifth(server: Server) -> None:
    made = server.prepared("tests/babel13/prepare_campaign.py")
    server.start()
    road, dice = Road(server, made), random.Random(13)
    hp, first, lead, convoy = [20, 20], 0, 0, Counter[str]()
    for number, stage in enumerate(STAGES):
        slug = road.go_on(who=number % 2)
        table = Table(server, slug, made["sessions"], dice)
        begun = table.now()["view"]
        assert begun["options"]["scenario"] == stage
        assert [player["hq_start"] for player in begun["players"]] == hp
        ahead = [step["count"] for step in begun["setup"] if step["step"] == "turns"]
        assert begun["setup"][-1]["seat"] == (1 - first if stage == "steel_convoy" else first)
        assert ahead == ([lead] if stage == "steel_convoy" and lead else [])
        if stage in ("forlorn_mission", "battle_for_babel_13"):
            offered = [step for step in begun["setup"] if step["step"] == "deploy" and step["army"] == "moloch"]
            assert Counter(offered[0]["units"] if offered else {}) == convoy
        play_through(table, stage)
        ended = table.now()["view"]
        table.close()
        if stage in ("steel_convoy", "forlorn_mission"):
            spared = ended["players"][1].get("spared", {}).get("moloch", {})
            convoy = allies_of(ended, "moloch") + Counter(spared)
        left = [player["hq_hp"] for player in ended["players"]]
        assert min(left) > 0, "nobody plays a Battle tile, so no HQ falls"
        lead = abs((hp[0] - left[0]) - (hp[1] - left[1]))
        hp, first = after_scenario(number, [*hp, *left])
        if stage in KILLED_BETWEEN:
            server.stop(signal.SIGKILL)
            server.start()
    page = road.page(0)
    assert 'data-status="over"' in page
    assert page.count("/replay/") >= len(STAGES)


def play_through(table: Table, stage: str) -> None:
    """Play a scenario to its end; where it says so the server dies, and everybody comes back to the same position."""
    for played in range(1, 1000):
        if table.now()["outcome"] is not None:
            return
        table.play()
        if played == KILLED_AFTER.get(stage):
            table.killed()
    raise AssertionError("a scenario without an end")

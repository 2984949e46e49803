"""The whole campaign through the site's pages and its matches, from the first scenario to the fifth, read anew from the
database between scenarios and inside them. What must become of the hit points is reckoned here once more, from the
rulebook (babel13 10.2)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from neuroshima.campaigns.play import RolePlan, begin_run, join_run
from neuroshima.factions.models import FactionSetting
from neuroshima.matches.play import play_move
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima_contract import Action, State
from neuroshima_contract.legal import expand

from tests.support.playing import Chooser
from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db
STAGES = ["first_encounter", "steel_convoy", "to_the_bunker", "forlorn_mission", "battle_for_babel_13"]
FORGOTTEN_AFTER = {"steel_convoy": 3, "forlorn_mission": 25}
"""Moves of a scenario after which the server restarts: while allies are placed, and in the middle of the game."""
FORGOTTEN_BETWEEN = ("steel_convoy", "battle_for_babel_13")
"""Scenarios after which the server restarts: before one with allies, and before one without."""

PEACE = 0.7
"""How often a tile is discarded instead of played, so that the hit points last for five scenarios."""


class Peaceful(Chooser):
    """A random player that plays no Battle tile and places few units, so that no HQ falls before the end."""

    def __init__(self, seed: int) -> None:
        super().__init__(lambda _entry: 1.0, seed)

    def weighed(self, entries: list[Action]) -> Action:
        entries = [entry for entry in entries if not (entry["type"] == "play" and entry["tile"] == "battle")]
        discards = [entry for entry in entries if entry["type"] == "discard"]
        return super().weighed(discards if discards and self.chance.random() < PEACE else entries)

    def choose(self, state: State, seat: int) -> Action:
        view = state.view(seat)
        if view["turn"]["phase"] == "play" and not view["players"][seat]["hand"]:
            ending = [entry for entry in state.legal(seat) if entry["type"] in ("end_turn", "use_marker")]
            if ending:
                return self.one_of(list(expand(self.weighed(ending))))
        return super().choose(state, seat)


class Road:
    """The campaign's page, and the button on it."""

    def __init__(self, slug: str, players: tuple[Player, Player]) -> None:
        self.slug, self.players = slug, players

    def page(self, who: int) -> str:
        return visitor(self.players[who]).get(f"/c/{self.slug}/").content.decode()

    def go_on(self, who: int) -> str:
        """Press the button and return the id of the match that it leads to."""
        page = self.page(who)
        played = re.search(r'name="played" value="([^"]*)"', page)
        assert played is not None, page
        answer: Any = visitor(self.players[who]).post(f"/c/{self.slug}/go/", {"played": played[1]})
        found = re.fullmatch(r".*/m/(\w+)/", answer.headers["Location"])
        assert found is not None, answer.headers
        return found[1]


def forget() -> None:
    """Empty the memory of positions, as after a restart of the server."""
    states._cache._states.clear()


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


def state_of(access: Access) -> State:
    assert access.state is not None
    return access.state


def test_from_the_first_scenario_to_the_fifth(anna: Player, jan: Player) -> None:
    slug = join_run(jan, begin_run(anna, "mission_babel13", [RolePlan("me"), RolePlan("open")]).slug).slug
    players, chooser = (anna, jan), Peaceful(13)
    road = Road(slug, players)
    hp, first, lead, convoy = [20, 20], 0, 0, Counter[str]()
    for number, stage in enumerate(STAGES):
        match = road.go_on(who=number % 2)
        begun = state_of(access_match(anna, match)).view(0)
        assert begun["options"]["scenario"] == stage
        assert [player["hq_start"] for player in begun["players"]] == hp
        ahead = [step["count"] for step in begun["setup"] if step["step"] == "turns"]
        assert begun["setup"][-1]["seat"] == (1 - first if stage == "steel_convoy" else first)
        assert ahead == ([lead] if stage == "steel_convoy" and lead else [])
        if stage in ("forlorn_mission", "battle_for_babel_13"):
            offered = [step for step in begun["setup"] if step["step"] == "deploy" and step["army"] == "moloch"]
            assert Counter(offered[0]["units"] if offered else {}) == convoy
        ended = play_through(players, match, chooser, stage)
        if stage in ("steel_convoy", "forlorn_mission"):
            spared = ended["players"][1].get("spared", {}).get("moloch", {})
            convoy = allies_of(ended, "moloch") + Counter(spared)
        left = [player["hq_hp"] for player in ended["players"]]
        assert min(left) > 0, "nobody plays a Battle tile, so no HQ falls"
        lead = abs((hp[0] - left[0]) - (hp[1] - left[1]))
        hp, first = after_scenario(number, [*hp, *left])
        if stage in FORGOTTEN_BETWEEN:
            forget()
    page = road.page(0)
    assert 'data-status="over"' in page
    assert page.count("/replay/") >= len(STAGES)


def play_through(players: tuple[Player, Player], slug: str, chooser: Chooser, stage: str) -> dict[str, Any]:
    """Play a scenario to its end and check it, continuing from stored data where it says so."""
    for played in range(1000):
        access = access_match(players[0], slug)
        state = state_of(access)
        if state.outcome is not None:
            return state.view(0)
        if played == FORGOTTEN_AFTER.get(stage):
            forget()
            stored = state_of(access_match(players[0], slug))
            assert stored is not state and stored.snapshot() == state.snapshot()
        seat = state.to_move[0]
        play_move(players[seat], slug, seat, chooser.choose(state, seat), f"{played}", access.seq)
    raise AssertionError("a scenario without an end")


def test_the_page_says_that_an_army_of_the_next_match_is_off(anna: Player, jan: Player) -> None:
    """Before its button is pressed, to players and to readers."""
    slug = join_run(jan, begin_run(anna, "mission_babel13", [RolePlan("me"), RolePlan("open")]).slug).slug
    pages = [visitor(anna), visitor(None)]
    off = "It cannot be begun now: the host of this site has switched off New York."
    assert not any(off in who.get(f"/c/{slug}/").content.decode() for who in pages)
    FactionSetting.objects.create(game="hex", faction="new_york", enabled=False)
    assert all(off in who.get(f"/c/{slug}/").content.decode() for who in pages)

"""Many sockets at one match or in the lobby: what is equal is made once, and a slow one holds up nobody."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from neuroshima.lobby.live import feed
from neuroshima.lobby.presenters.lines import Line, LobbyView, Reader
from neuroshima.matches.live import lanes, updates, watchers
from neuroshima.matches.live.lanes import Asking, Lane
from neuroshima.matches.live.updates import News, SentView
from neuroshima.matches.live.watchers import Heart, Knowledge
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.matches.reading.memory import latest
from neuroshima.matches.reading.pulses import Pulse
from neuroshima.players import identity
from neuroshima.players.identity import NEW_VISITOR
from neuroshima.players.models import Player

from tests.support.web.visitors import BLUE, RED

PULSE = Pulse(2, "running", (), None, True)
LOOK = updates.Look({"m": PULSE}, frozenset(), {})
VIEW = SentView(1, None)


class Watching:
    """A socket that notes what it hears. `ready`: set when it may go on; None: it is quick."""

    online: Any = {}
    is_busy = False

    def __init__(self, player: Player | None = None, seq: int = 1, ready: asyncio.Event | None = None) -> None:
        self.slug, self.seq, self.ready = "m", seq, ready
        self.shown: SentView | None = VIEW
        self.reader = identity.Reader(identity.Identity(None, None, player, NEW_VISITOR.account), "en")
        self.heard: list[News | None] = []
        self.beats = 0

    async def hear(self, news: News | None, knows: Knowledge) -> None:
        if self.ready is not None:
            await self.ready.wait()
        self.heard.append(news)

    async def seats_changed(self) -> None: ...
    async def session_ended(self) -> None: ...

    def is_calm(self, look: updates.Look) -> bool:
        return self.ready is None

    async def beat(self, look: updates.Look | None) -> None:
        if self.ready is not None:
            await self.ready.wait()
        self.beats += 1

    @property
    def asking(self) -> Asking:
        return Asking(self, Knowledge(self.reader, self.seq, self.shown), {})


# Moves ----------------------------------------------------------------------------------------------------------------


def test_news_for_spectators_is_made_once(anna: Player, jan: Player, eva: Player, monkeypatch: Any) -> None:
    """Players, and spectators who know something else, get their own."""
    slug = create_match(anna, "tally", {"cards": 9}, [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]).slug
    play_move(anna, slug, 0, {"type": "take"}, "a", 0)
    latest.current(slug)
    made: list[Player | None] = []
    make = updates.updates_since

    def note(reader: identity.Reader, *given: Any) -> News:
        made.append(reader.player)
        return make(reader, *given)

    monkeypatch.setattr(updates, "updates_since", note)
    sockets = [Watching(player, seq=0) for player in (None, anna, eva, None, jan, None)]
    told = lanes._news_for(slug, 1, [socket.asking for socket in sockets])
    assert made == [None, anna, jan] and len(told) == 6
    crowd = [news for each, news in told if each.knows.reader.player not in (anna, jan)]
    assert len(crowd) == 4 and all(news is crowd[0] for news in crowd)


async def test_a_slow_socket_holds_up_no_other() -> None:
    slow, quick = Watching(ready=asyncio.Event()), [Watching() for _ in range(120)]
    slow.is_busy = True
    news = News([], PULSE, SentView(2, None))
    await Lane("tally")._tell_all("m", [(each.asking, news) for each in (slow, *quick)])
    assert all(each.heard == [news] for each in quick) and not slow.heard
    assert slow.ready is not None
    slow.ready.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert slow.heard == [news]


async def test_who_has_moved_on_meanwhile_is_told_with_the_next_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a match that is faster than its news, nobody reads the database alone."""
    late, there = Watching(seq=1), Watching(seq=2)
    asking = [Watching(seq=0).asking._replace(watcher=each) for each in (late, there)]
    lane, noted = Lane("tally"), list[tuple[str, int]]()
    monkeypatch.setattr(lane, "note_move", lambda slug, seq: noted.append((slug, seq)))
    await lane._tell_all("m", [(each, News([], PULSE, None)) for each in asking])
    assert noted == [("m", 2)] and not late.heard and not there.heard


# Heartbeats -----------------------------------------------------------------------------------------------------------


async def test_a_slow_socket_holds_up_no_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = Watching(ready=asyncio.Event()), [Watching() for _ in range(120)]
    heart = Heart()
    heart._sockets.update([slow, *quick])
    monkeypatch.setattr(watchers.Heart, "_look", lambda *_given: asyncio.sleep(0, LOOK))
    monkeypatch.setattr(watchers.Heart, "_note_present", lambda *_given: asyncio.sleep(0))
    first = asyncio.create_task(heart.beat())
    while not all(each.beats for each in quick):
        await asyncio.sleep(0)
    await heart.beat()
    assert {each.beats for each in quick} == {2} and slow.beats == 0, "the slow one is left out until it is done"
    assert slow.ready is not None
    slow.ready.set()
    await first
    assert slow.beats == 1


# The lobby ------------------------------------------------------------------------------------------------------------


def view(*tables: str, go: str = "") -> LobbyView:
    return LobbyView({"tables": [Line(name, f"<li>{name}</li>") for name in tables], "running": []}, "3 people", go)


def test_a_change_of_the_lobby_is_made_once_and_has_only_what_is_new() -> None:
    before, after, changes = view("a", "b"), view("b", "c"), feed.Changes()
    message = changes.message(before, after)
    assert message is not None and message is changes.message(before, after)
    assert set(message.lists) == {"tables"} and message.lists["tables"].html == {"c": "<li>c</li>"}
    assert message.lists["tables"].order == ["b", "c"]
    assert changes.message(before, view("a", "b")) is None
    whole = changes.message(None, after)
    assert whole is not None and set(whole.lists) == {"tables", "running"} and len(whole.lists["tables"].html) == 2


def test_readers_who_see_the_same_share_a_view() -> None:
    readers = [Reader("en", player, member=True) for player in range(4)]
    given = [view("a"), view("a"), view("a", go="/m/x/"), view("b")]
    found = feed._shared(dict(zip(readers, given, strict=True)))
    assert [found[reader] for reader in readers] == given
    assert found[readers[1]] is found[readers[0]] and len({id(each) for each in found.values()}) == 3

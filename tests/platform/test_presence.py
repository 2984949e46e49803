"""The players who are online: changes are announced, once per process; and limits of sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import RequestFactory, override_settings
from neuroshima.matches.live import attendance, commands, consumer, limits, presence, updates, watchers
from neuroshima.matches.live.limits import TokenBucket
from neuroshima.matches.live.presence import Room
from neuroshima.matches.live.protocol import CloseCode
from neuroshima.matches.play import notify
from neuroshima.matches.reading.access import Access
from neuroshima.players.current_player import address_of, visitor_of
from neuroshima.players.models import Player

from tests.support.platform.sockets import LONGEST, Socket, session_of

sync = database_sync_to_async


class Hints(list[notify.PresenceHint]):
    """Hints sent to other processes, and the rooms there."""

    rooms: tuple[Room, ...] = ()

    async def deliver(self, slug: str, hint: notify.PresenceHint) -> None:
        self.append(hint)
        for room in self.rooms:
            for _member in list(room.members):
                await room.receive(hint)


@pytest.fixture
def hints(monkeypatch: pytest.MonkeyPatch) -> Hints:
    said = Hints()
    monkeypatch.setattr(notify, "deliver", said.deliver)
    return said


class Window:
    """A fake socket that counts its messages."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.made = 0
        self.texts: list[str] = []

    async def seats_message(self, online: dict[int, bool]) -> str:
        self.made += 1
        return ",".join(map(str, online))

    async def pass_text(self, text: str) -> None:
        self.texts.append(text)


async def rest() -> None:
    """Wait until everybody was notified."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_room_announces_only_changes(hints: Hints) -> None:
    room, anna, watching = Room("slug"), [Window() for _ in range(250)], Window("pl")
    await room.enter(watching, ())
    for window in anna:
        await room.enter(window, (0,))
    await rest()
    assert [(hint["seats"], hint["ask"]) for hint in hints] == [([], True), ([0], False)]
    assert watching.texts == ["0"]
    assert sum(window.made for window in anna) == 1, "one message was made for all of one language"
    for window in anna[:-1]:
        await room.leave(window)
    await rest()
    assert len(hints) == 2 and watching.texts == ["0"], "she is still there"
    await room.leave(anna[-1])
    await rest()
    assert hints[-1]["seats"] == [] and watching.texts == ["0", ""]


async def test_many_changes_at_once_are_sent_together(hints: Hints) -> None:
    room, watching = Room("slug"), Window()
    await room.enter(watching, ())
    for seat in range(6):
        await room.enter(Window(), (seat,))
    await rest()
    assert watching.texts[-1] == "0,1,2,3,4,5" and len(watching.texts) <= 2


async def test_a_heartbeat_is_one_hint_in_a_process(hints: Hints) -> None:
    room, windows = Room("slug"), [Window() for _ in range(50)]
    for window in windows:
        await room.enter(window, (0,))
    hints.clear()
    for window in windows:
        await room.beat(window)
    assert len(hints) == 1


async def test_two_processes_hear_of_each_other(hints: Hints) -> None:
    now = [0.0]
    here, there = Room("slug", "here", lambda: now[0]), Room("slug", "there", lambda: now[0])
    hints.rooms = (here, there)
    for room, seat in ((here, 0), (there, 1)):
        for _ in range(20):
            await room.enter(Window(), (seat,))
    assert here.online == there.online == {0: True, 1: True}
    assert len(hints) <= 3, "each says once who is there; the first answers questions"
    await there.receive({**hints[0], "seats": [5]})
    assert 5 not in there.online, "a hint that comes late changes nothing"
    now[0] += presence.AWAY_AFTER
    assert here.online == {0: True}, "a process that fell silent"
    await here.beat(next(iter(here.members)))
    assert here.elsewhere == {}


# With sockets ---------------------------------------------------------------------------------------------------------


async def turned_away(socket: Socket, code: str) -> dict[str, Any]:
    assert await socket.knock()
    told = await socket.next()
    assert told["code"] == code
    assert await socket.closed_with() == CloseCode.TOO_MANY
    return told


@pytest.mark.django_db(transaction=True)
async def test_too_many_windows(fresh_layer: None, match: Access, anna: Player, jan: Player, monkeypatch: Any) -> None:
    """Of one player in one match; the others are not notified."""
    monkeypatch.setattr(watchers, "HEARTBEAT", 1000.0)
    made: list[Any] = []
    seats = updates.seats

    def noted(*given: Any) -> Any:
        made.append(given)
        return seats(*given)

    monkeypatch.setattr(updates, "seats", noted)
    other = await Socket(match.slug, await sync(session_of)(jan)).open()
    mine = [await Socket(match.slug, await sync(session_of)(anna)).open() for _ in range(consumer.MOST_WINDOWS)]
    told = await turned_away(Socket(match.slug, await sync(session_of)(anna), language="pl"), "too_many_windows")
    assert str(consumer.MOST_WINDOWS) in told["message"] and "windows" not in told["message"]
    async with asyncio.timeout(LONGEST):
        while not all(seat["online"] for seat in (await other.until("seats"))["seats"]):
            pass
    assert len(made) <= 4, "who is there was looked up when it changed, not for each window"
    await mine.pop().close()
    mine.append(await Socket(match.slug, await sync(session_of)(anna)).open())
    for socket in (other, *mine):
        await socket.close()
    assert not attendance.places.taken


@pytest.mark.django_db(transaction=True)
async def test_too_many_tables(fresh_layer: None, match: Access) -> None:
    """From one address, with any number of invented cookies."""
    with override_settings(SOCKETS_PER_ADDRESS=3):
        sockets = [await Socket(match.slug, f"made-up-{n}").open() for n in range(3)]
        await turned_away(Socket(match.slug, "made-up-too"), "too_many_tables")
        for socket in sockets:
            await socket.close()
        await (await Socket(match.slug).open()).close()


@pytest.mark.django_db(transaction=True)
async def test_many_sockets_send_no_more_than_an_address_may(
    fresh_layer: None, match: Access, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each excess message is refused by its id without a query; no socket is closed for what others send."""
    sockets = [await Socket(match.slug, await sync(session_of)(who)).open() for who in (anna, jan)]
    budgets = {one.budget.of_address for one in consumer.at_matches if one.slug == match.slug}
    assert len(budgets) == 1
    (budget,) = budgets
    monkeypatch.setattr(budget, "clock", lambda: budget.at)
    monkeypatch.setattr(budget, "level", 3.0)
    asked: list[Any] = []
    answer = commands.answer

    def noted(*given: Any) -> Any:
        asked.append(given)
        return answer(*given)

    monkeypatch.setattr(commands, "answer", noted)
    for number in range(12):
        socket = sockets[number % 2]
        await socket.send(type="preview", id=f"p{number}", seat=0, action={"type": "peek"})
        told = await socket.answer(f"p{number}")
        assert (told.get("code") == "too_fast") == (number >= 3)
    assert len(asked) == 3
    monkeypatch.setattr(budget, "level", 3.0)
    monkeypatch.setattr(limits, "everybody", TokenBucket(0, 0))
    await sockets[0].send(type="preview", id="dear", seat=0, action={"type": "peek"})
    assert (await sockets[0].answer("dear"))["code"] == "too_fast"
    assert (await sockets[0].move(0, {"type": "take"}))["type"] == "accepted", "moves are never held up by questions"
    for socket in sockets:
        await socket.close()


# Counting visitors ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "9.9.9.9"),
        (0, "1.1.1.1", "9.9.9.9"),
        (1, "", "9.9.9.9"),
        (1, "1.1.1.1", "1.1.1.1"),
        (1, "6.6.6.6, 1.1.1.1", "1.1.1.1"),
        (2, "6.6.6.6, 1.1.1.1, 8.8.8.8", "1.1.1.1"),
        (2, "1.1.1.1", "1.1.1.1"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (1, "::ffff:1.1.1.1", "1.1.1.1"),
        (1, "no address " * 99, ("no address " * 99)[:60]),
    ],
)
def test_an_address_is_believed_from_trusted_proxies_only(proxies: int, forwarded: str, address: str) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="9.9.9.9", headers={"x-forwarded-for": forwarded})
    scope = {"client": ("9.9.9.9", 1), "headers": [(b"x-forwarded-for", forwarded.encode())]}
    with override_settings(TRUSTED_PROXIES=proxies):
        assert address_of(request) == address_of(scope) == address


def test_a_made_up_cookie_makes_no_visitor(anna: Player) -> None:
    def scope(key: str | None) -> dict[str, Any]:
        return {"cookies": {"sessionid": key}, "client": ("1.1.1.1", 1), "headers": []}

    assert {visitor_of(scope(key)) for key in (None, "", "x", "made-up-by-somebody", "a" * 32)} == {"address 1.1.1.1"}
    stored = [session_of(None), session_of(None)]
    assert {visitor_of(scope(key)) for key in stored} == {f"session {key}" for key in stored}
    assert {visitor_of(scope(session_of(anna))) for _ in range(2)} == {f"player {anna.pk}"}

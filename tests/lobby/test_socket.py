"""The lobby's socket: every open lobby shows changes at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from neuroshima.lobby.live import feed
from neuroshima.lobby.presenters.lines import Reader
from neuroshima.lobby.presenters.lists import read_lobby
from neuroshima.lobby.tables import cancel_table, set_table, sit_down
from neuroshima.matches.live.attendance import attendance
from neuroshima.matches.live.consumer import MOST_WINDOWS
from neuroshima.matches.live.protocol import CloseCode
from neuroshima.players.models import Player

from tests.support.platform.lobby import SEATS, LobbyPage, member
from tests.support.platform.sockets import Socket, session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_layer")]
stored = database_sync_to_async


@pytest.fixture
def quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "HEARTBEAT", 0.2)


@pytest.fixture
async def pages(anna: Player, jan: Player) -> AsyncIterator[list[LobbyPage]]:
    """The lobby as Anna, Jan and a new visitor from Poland have it open."""
    opened = [await LobbyPage(await stored(session_of)(player)).open() for player in (anna, jan)]
    opened.append(await LobbyPage(language="pl").open())
    yield opened
    for page in opened:
        await page.close()


async def test_all_see_a_table_come_fill_and_end(pages: list[LobbyPage], anna: Player, jan: Player) -> None:
    annas, jans, polish = pages
    slug = (await stored(set_table)(anna, "tally", {}, SEATS, "everybody")).slug
    for page in pages:
        await page.until("tables", slug)
    assert "My table" in annas.lists["tables"][slug]
    assert "Sit down" in jans.lists["tables"][slug] and "Usiądź" in polish.lists["tables"][slug]
    await stored(sit_down)(jan, slug)
    for page in pages:
        await page.until("running", slug)
        assert page.lists["tables"] == {}


async def test_only_changes_are_sent(pages: list[LobbyPage], anna: Player) -> None:
    first, second = [(await stored(set_table)(anna, "tally", {}, SEATS, "everybody")).slug for _ in "ab"]
    await pages[1].until("tables", second, first)
    await stored(cancel_table)(anna, first)
    await pages[1].until("tables", second)
    assert pages[1].fresh == []


async def test_a_table_for_members_asks_guests_for_an_account(pages: list[LobbyPage], anna: Player) -> None:
    eva = await stored(member)("Eva")
    slug = (await stored(set_table)(anna, "tally", {}, SEATS, "members")).slug
    await pages[1].until("tables", slug)
    assert "Sit down" not in pages[1].lists["tables"][slug]
    shown = (await stored(read_lobby)([eva.pk])).lobby_for(Reader("en", eva.pk, member=True))
    assert "Sit down" in shown.lists["tables"][0].html


async def test_the_lobby_is_read_once_for_all_sockets(pages: list[LobbyPage], anna: Player, monkeypatch: Any) -> None:
    readings: list[object] = []

    def counted(players: Any) -> Any:
        readings.append(players)
        return read_lobby(players)

    monkeypatch.setattr(feed, "HEARTBEAT", 1000.0)
    monkeypatch.setattr(feed, "read_lobby", counted)
    slug = (await stored(set_table)(anna, "tally", {}, SEATS, "everybody")).slug
    for page in pages:
        await page.until("tables", slug)
    assert len(readings) <= 2, "that of the change, and a heartbeat that was under way"


async def test_each_visitor_is_counted_once(
    quick_beats: None, pages: list[LobbyPage], anna: Player, jan: Player, eva: Player
) -> None:
    again = await LobbyPage(await stored(session_of)(anna)).open()
    slug = (await stored(set_table)(anna, "tally", {}, SEATS, "everybody")).slug
    await stored(sit_down)(jan, slug)
    watching = await Socket(slug, await stored(session_of)(eva)).open()
    while again.here != "4 people are here" or "1 watches" not in again.lists["running"].get(slug, ""):
        await again.changed()
    await watching.close()
    while again.here != "3 people are here":
        await again.changed()
    assert "watches" not in again.lists["running"][slug]
    await again.close()


async def test_nobody_is_counted_after_leaving(anna: Player) -> None:
    page = await LobbyPage(await stored(session_of)(anna)).open()
    await page.close()
    assert attendance.counts(["here"]) == {"here": 0}


async def test_a_player_whose_session_ended_is_no_member_any_more(quick_beats: None, anna: Player) -> None:
    slug = (await stored(set_table)(anna, "tally", {}, SEATS, "members")).slug
    browser, eva = Client(), await stored(member)("Eva")
    await stored(browser.force_login)(eva.user)
    page = await LobbyPage(browser.cookies["sessionid"].value).open()
    assert "Sit down" in page.lists["tables"][slug]
    await stored(browser.session.delete)()
    while "Sit down" in page.lists["tables"][slug]:
        await page.changed()
    await page.close()


async def test_the_page_of_a_cancelled_table_says_so(anna: Player, jan: Player) -> None:
    slug = (await stored(set_table)(anna, "tally", {}, SEATS, "everybody")).slug
    watching = await Socket(slug, await stored(session_of)(jan)).open()
    await stored(cancel_table)(anna, slug)
    assert await watching.closed_with() == CloseCode.NOT_FOUND


@pytest.mark.parametrize(
    ("text", "code"),
    [("{", "malformed"), ('{"v":1,"type":"move"}', "unknown_type"), ('{"v":2,"type":"ping"}', "malformed")],
)
async def test_malformed_messages_are_refused_and_then_the_socket_is_closed(text: str, code: str) -> None:
    page = await LobbyPage().open()
    await page.raw(text)
    while (message := await page.next())["type"] != "refused":
        pass
    assert message["code"] == code
    for _ in range(4):
        await page.raw(text)
    assert await page.closed_with() == CloseCode.FLOODED


async def test_a_ping_is_answered(anna: Player) -> None:
    page = await LobbyPage().open()
    await page.raw('{"v":1,"type":"ping"}')
    while (await page.next())["type"] != "pong":
        pass
    await page.close()


async def test_the_windows_of_a_visitor_are_limited(anna: Player) -> None:
    session = await stored(session_of)(anna)
    opened = [await LobbyPage(session).open() for _ in range(MOST_WINDOWS)]
    one_more = LobbyPage(session)
    await one_more.wire.connect()
    assert (await one_more.next())["code"] == "too_many_lobbies"
    assert await one_more.closed_with() == CloseCode.TOO_MANY
    await asyncio.gather(*(page.close() for page in opened))

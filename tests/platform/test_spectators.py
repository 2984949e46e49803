"""Spectators: their number, and a delay of their view where the host wants it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.test import override_settings
from neuroshima.matches.live import updates, watchers
from neuroshima.matches.live.protocol.from_server import MovedMessage, StateMessage
from neuroshima.matches.live.updates import News
from neuroshima.matches.models import Move
from neuroshima.matches.play import play_move, take_back
from neuroshima.matches.play.leaving import resign
from neuroshima.matches.reading.access import Access
from neuroshima.players.identity import NEW_VISITOR, Reader
from neuroshima.players.models import Player

from tests.support.platform.sockets import Socket, Table

sync = database_sync_to_async
late = override_settings(SPECTATOR_DELAY=60)
TAKE = {"type": "take"}


def reader(player: Player | None) -> Reader:
    return Reader(replace(NEW_VISITOR, player=player), "en")


def grow_old(seq: int) -> None:
    """Make the moves up to that one old enough for spectators."""
    for move in Move.objects.filter(seq__lte=seq):
        Move.objects.filter(pk=move.pk).update(created=move.created - timedelta(minutes=2))


@pytest.fixture
def moved(match: Access, anna: Player, jan: Player) -> Access:
    """A match in which Anna has taken a card, and Jan another."""
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    play_move(jan, match.slug, 1, TAKE, "b", 1)
    return match


def state_for(player: Player | None, slug: str) -> StateMessage:
    """The first message to the reader."""
    (message,) = updates.whole_match(reader(player), slug, {}).messages
    assert isinstance(message, StateMessage)
    return message


def numbers(news: News | None) -> list[int]:
    """The numbers of the moves in the messages."""
    return [message.seq for message in news.messages if isinstance(message, MovedMessage)] if news is not None else []


def seen_by(player: Player | None, slug: str) -> tuple[int, int]:
    """The number of the last move in the reader's first message, and the number of cards on the deck."""
    message = state_for(player, slug)
    assert message.view is not None and len(message.history) == message.seq
    return message.seq, message.view["left"]


def test_without_a_delay_all_see_the_same(moved: Access, jan: Player) -> None:
    assert seen_by(None, moved.slug) == seen_by(jan, moved.slug) and seen_by(None, moved.slug)[0] == 2


@late
def test_spectators_see_moves_that_are_old_enough(moved: Access, jan: Player, eva: Player) -> None:
    assert seen_by(jan, moved.slug)[0] == 2
    assert seen_by(None, moved.slug) == seen_by(eva, moved.slug) == (0, 4)
    grow_old(1)
    assert seen_by(None, moved.slug) == (1, 3)
    grow_old(2)
    assert seen_by(None, moved.slug) == seen_by(jan, moved.slug)


@late
def test_a_move_is_sent_to_players_at_once_and_to_spectators_later(moved: Access, jan: Player) -> None:
    told = updates.updates_since(reader(jan), moved.slug, 2, 1, {})
    assert numbers(told) == [2]
    spectator = reader(None)
    first = updates.whole_match(spectator, moved.slug, {})
    assert updates.updates_since(spectator, moved.slug, 2, 0, {}, first.shown).messages == []
    assert updates.updates_if_changed(spectator, moved.slug, first.pulse, 0, {}, first.shown) is None
    grow_old(2)
    news = updates.updates_if_changed(spectator, moved.slug, first.pulse, 0, {}, first.shown)
    assert numbers(news) == [1, 2]


@late
def test_a_take_back_is_delayed_like_the_undone_move(match: Access, anna: Player) -> None:
    play_move(anna, match.slug, 0, {"type": "mark", "field": 2, "how": "dot"}, "a", 0)
    grow_old(1)
    take_back(anna, match.slug, 0, "b", 1)
    assert seen_by(None, match.slug)[0] == 1
    grow_old(2)
    assert seen_by(None, match.slug)[0] == 2


@late
def test_the_end_is_sent_to_everybody(moved: Access, anna: Player) -> None:
    resign(anna, moved.slug, 0, "c", 2)
    message = state_for(None, moved.slug)
    assert message.status == "over" and message.seq == 3


@pytest.fixture
def quick_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten heartbeats before the first socket opens."""
    monkeypatch.setattr(watchers, "HEARTBEAT", 0.1)


@pytest.mark.django_db(transaction=True)
async def test_a_heartbeat_sends_moves_that_are_old_enough(quick_heart: None, table: Table) -> None:
    with late:
        spectator = await Socket(table.slug).open()
        assert (await table.anna.move(0, TAKE))["type"] == "accepted"
        await table.jan.reach(1)
        await spectator.send(type="ping", have=0)
        for _ in range(3):
            assert (await spectator.until("pong", "moved", "state"))["seq"] == 0, "nothing to ask for"
        await sync(grow_old)(1)
        assert (await spectator.until("moved", "state"))["type"] == "moved"
        await spectator.close()


@pytest.mark.django_db(transaction=True)
async def test_players_hear_how_many_watch(quick_heart: None, table: Table) -> None:
    async def reaches(count: int) -> None:
        while (await table.anna.until("pong"))["watching"] != count:
            pass

    spectators = [await Socket(table.slug).open() for _ in range(2)]
    await reaches(1)  # both from one address and without a session: one visitor with two windows
    for socket in spectators:
        await socket.close()
    await reaches(0)

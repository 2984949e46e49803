"""Players and matches of Tally for the tests of the host."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import channel_layers
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.matches.play import SeatPlan, create_match, join_match, notify, play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima_contract import Refusal

from tests.support.platform.sockets import Socket, Table, session_of

RED, BLUE = {"colour": "red"}, {"colour": "blue"}


@pytest.fixture
def eva(db: None) -> Player:
    """A player who sits in no match of the test."""
    return Player.objects.create(name="Eva")


@pytest.fixture
def chief(db: None) -> Client:
    """The host, logged in."""
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    return client


@pytest.fixture
def waiting(anna: Player) -> Access:
    """Anna's match, which waits for a player."""
    return create_match(anna, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)])


@pytest.fixture
def match(waiting: Access, jan: Player) -> Access:
    """Anna (seat 0, to move) against Jan (seat 1)."""
    return join_match(jan, waiting.slug)


@pytest.fixture
async def fresh_layer(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A channel layer of the test's own loop."""
    channel_layers.backends.clear()
    monkeypatch.setattr(notify, "_server_loop", None)
    yield
    channel_layers.backends.clear()


@pytest.fixture
async def table(fresh_layer: None, match: Access, anna: Player, jan: Player) -> AsyncIterator[Table]:
    table = Table()
    table.slug = match.slug
    table.anna = await Socket(match.slug, await database_sync_to_async(session_of)(anna)).open()
    table.jan = await Socket(match.slug, await database_sync_to_async(session_of)(jan)).open()
    yield table
    for socket in (table.anna, table.jan):
        await socket.close()


@pytest.fixture
def refused() -> Callable[[str], Any]:
    """Assert that the block is refused with that code: `with refused("code"):`."""
    from contextlib import contextmanager

    @contextmanager
    def check(code: str) -> Iterator[None]:
        with pytest.raises(Refusal) as caught:
            yield
        assert caught.value.code == code
        assert "%(" not in str(caught.value)

    return check


@pytest.fixture
def open_match(anna: Player) -> Access:
    """Anna, red, waits for a player, who chooses what to play."""
    return create_match(anna, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open")])


@pytest.fixture
def running(open_match: Access, jan: Player) -> Access:
    """Anna (seat 0, to move) against Jan (seat 1)."""
    return join_match(jan, open_match.slug, options=BLUE)


@pytest.fixture
def ended(running: Access, anna: Player, jan: Player) -> Access:
    """The running match, played to its end in three moves."""
    play_move(anna, running.slug, 0, {"type": "mark", "field": 3, "how": "dot"}, "a", 0)
    play_move(anna, running.slug, 0, {"type": "take"}, "b", 1)
    play_move(jan, running.slug, 1, {"type": "take"}, "c", 2)
    return access_match(anna, running.slug)


@pytest.fixture
def new_match_form() -> Callable[..., dict[str, Any]]:
    """The lobby's form for Tally as a browser would send it."""

    def form(**changed: Any) -> dict[str, Any]:
        data = {
            "name": "Anna",
            "mine-colour": "red",
            "opponent-1": "bot:marker",
            "theirs-1-colour": "blue",
            "begins": "me",
            "match-cards": "4",
        }
        return {**data, **{name.replace("_", "-"): value for name, value in changed.items()}}

    return form

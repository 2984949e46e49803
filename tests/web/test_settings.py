"""What a player has chosen for every table: how fast battles are shown."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player

from tests.web.visitors import visitor

ADDRESS = "/settings/watch-speed/"


def told(client: Client, running: Access) -> str:
    """The speed that the page of the match tells the table."""
    html = client.get(f"/m/{running.slug}/").content.decode()
    return html.split('data-watch-speed="')[1].split('"')[0]


def test_the_speed_is_kept_for_the_player(running: Access, anna: Player) -> None:
    client = visitor(anna)
    assert told(client, running) == "1"
    assert client.post(ADDRESS, {"speed": "4"}).status_code == 204
    assert told(client, running) == "4"


def test_it_is_the_same_on_another_device(running: Access) -> None:
    user = User.objects.create_user("jan")
    one, other = Client(), Client()
    for client in (one, other):
        client.force_login(user)
    one.post(ADDRESS, {"speed": "2"})
    assert told(other, running) == "2"


def test_of_a_stranger_nothing_is_kept_here(running: Access) -> None:
    client = Client()
    assert client.post(ADDRESS, {"speed": "2"}).status_code == 204
    assert told(client, running) == ""
    assert not Player.objects.exclude(watch_speed=1).exists()


@pytest.mark.parametrize("speed", ["", "3", "fast", "-1", "9" * 5000])
def test_another_speed_is_refused(running: Access, anna: Player, speed: str) -> None:
    assert visitor(anna).post(ADDRESS, {"speed": speed}).status_code == 400
    anna.refresh_from_db()
    assert anna.watch_speed == 1

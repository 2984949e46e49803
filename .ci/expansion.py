"""A match that needs an expansion, in one database through three lives of the site: with it, without it, with it again.

Usage: expansion.py begin|waits|goes_on SLUG_FILE PLUGIN ARMY"""

import os
import sys
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
os.environ.setdefault("NEUROSHIMA_ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402 - models are there only now
from django.test import Client  # noqa: E402
from neuroshima.matches.access import access_match  # noqa: E402
from neuroshima.matches.play import SeatPlan, create_match, play_move  # noqa: E402
from neuroshima.players.models import Player  # noqa: E402

what, file, plugin, army = sys.argv[1:]
slug_file = Path(file)


def move(slug: str, at: list[int], number: int) -> None:
    """Both seats are the same person's."""
    player = Player.objects.get(name="Anna")
    seat = access_match(player, slug).to_move[0]
    play_move(player, slug, seat, {"type": "place", "tile": "hq", "at": at, "rotation": 0}, f"c{number}", number)


def pages(slug: str) -> str:
    """The page of the match; the lobby and the admin's list of matches must work too."""
    client = Client()
    user, _new = get_user_model().objects.get_or_create(username="host", is_staff=True, is_superuser=True)
    client.force_login(user)
    for address in ("/", "/admin/matches/match/", f"/m/{slug}/"):
        response = client.get(address)
        assert response.status_code == 200, (address, response.status_code)
    return response.content.decode()


if what == "begin":
    player = Player.objects.create(name="Anna")
    plans = [SeatPlan("me", {"army": army}), SeatPlan("me", {"army": "borgo"})]
    slug = create_match(player, "hex", {}, plans).slug
    slug_file.write_text(slug)
    move(slug, [0, 0], 0)
elif what == "waits":
    slug = slug_file.read_text()
    access = access_match(None, slug)
    assert (access.status, access.frozen_by) == ("frozen", plugin), (access.status, access.frozen_by)
    assert plugin in pages(slug)
else:
    slug = slug_file.read_text()
    access = access_match(None, slug)
    assert (access.status, access.seq) == ("running", 1), (access.status, access.seq)
    move(slug, [2, 0], 1)
    assert plugin not in pages(slug)
print(f"expansion: {what} is good")

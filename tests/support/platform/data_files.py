"""A host who uploads data files of the sample game Ambush, and matches that use them."""

from __future__ import annotations

from typing import Any

from django.test import Client
from neuroshima.matches.models import DataText
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from sample_game.ambush import FILE, WORTH
from sample_game.decks import SHORT

RICH = WORTH.replace("first = 1", "first = 100")
BOTH = [SeatPlan("me", {}), SeatPlan("me", {})]
TAKE = {"type": "take"}
ADD = "/admin/matches/datatext/add/"


def upload(client: Client, text: str, **more: Any) -> Any:
    return client.post(ADD, {"file": f"ambush/{FILE}", "pasted": text, "note": "", "use": "on", **more})


def begun(player: Player) -> Access:
    return create_match(player, "ambush", {"cards": 3}, BOTH)


def first_bonus(player: Player, access: Access) -> int:
    """The score of the first card beyond its number."""
    play_move(player, access.slug, 0, TAKE, "first", 0)
    now = access_match(player, access.slug)
    event = now.moves()[0].events[0]
    return int(now.view()["players"][0]["score"]) - int(event["card"])  # type: ignore[index]


def catalogue_of(client: Client, access: Access) -> Any:
    page = client.get(f"/m/{access.slug}/").content.decode()
    address = page.split('data-catalogue="')[1].split('"')[0].replace("&amp;", "&")
    return client.get(address).json()


FOLDER = "ambush/+deck_"
LONG = SHORT.replace('"short"', '"long"').replace("A short one", "A long one").replace("[1, 2]", "[9, 8, 7]")
NEW = "deck_long.toml"


def add(client: Client, text: str = LONG, name: str = "long", **more: Any) -> Any:
    """A new deck."""
    return client.post(ADD, {"file": FOLDER, "new_name": name, "pasted": text, "note": "", "use": "on", **more})


def dealt(player: Player, deck: str = "long") -> Access:
    return create_match(player, "ambush", {"deck": deck}, BOTH)


def deck_of(access: Access) -> Any:
    state = access_match(None, access.slug).state
    assert state is not None
    return state.snapshot()["deck"]


def page_of(row: DataText) -> str:
    return f"/admin/matches/datatext/{row.pk}/change/"


def newest(name: str = NEW) -> DataText:
    return DataText.objects.filter(name=name).latest("number")

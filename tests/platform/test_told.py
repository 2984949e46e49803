"""A secret action is hidden from other players, live and in the admin. After the end all readers see it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.matches import replays
from neuroshima.matches.live.updates import moved_messages, state_message
from neuroshima.matches.models import Move
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, take_back
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player


@pytest.fixture
def ambush(anna: Player, jan: Player) -> Access:
    """Anna, the hunter, has buried a card that Jan does not know."""
    slug = create_match(anna, "ambush", {"cards": 3}, [SeatPlan("me", {}), SeatPlan("open", {})]).slug
    join_match(jan, slug)
    play_move(anna, slug, 0, {"type": "peek"}, "a", 0)
    play_move(anna, slug, 0, {"type": "bury", "card": buried(slug)}, "b", 1)
    return access_match(anna, slug)


def buried(slug: str) -> int:
    state = access_match(None, slug).state
    return int(state.snapshot()["deck"][0])  # type: ignore[union-attr]


def last(access: Access) -> dict[str, Any] | None:
    """The last action of the history, as the socket sends it to the reader."""
    return state_message(access, {}).history[-1]["action"]


def test_only_the_actor_sees_the_whole_action(ambush: Access, jan: Player) -> None:
    card = Move.objects.get(seq=2).action["card"]  # type: ignore[index]
    assert last(ambush) == {"type": "bury", "card": card}
    for other in (access_match(jan, ambush.slug), access_match(None, ambush.slug)):
        assert last(other) == {"type": "bury"}
        told = [message.action for message in moved_messages(other, 0)]
        assert told == [{"type": "peek"}, {"type": "bury"}]
    assert [message.action for message in moved_messages(ambush, 1)] == [{"type": "bury", "card": card}]


def test_no_frame_of_a_running_match_tells_it(ambush: Access, anna: Player) -> None:
    assert [frame["action"] for frame in replays.frames(ambush.match)] == [None, {"type": "peek"}, {"type": "bury"}]
    take_back(anna, ambush.slug, 0, "c", 2)
    assert [frame["action"] for frame in replays.frames(ambush.match)][-2:] == [{"type": "bury"}, None]


def test_no_frame_of_a_running_match_shows_secrets(ambush: Access) -> None:
    peeked = replays.frames(ambush.match)[1]
    assert [player["knows"] for player in peeked["view"]["players"]] == [None, None]
    assert "card" not in peeked["events"][0]
    assert Client().get(f"/m/{ambush.slug}/frames.json").status_code == 403


def test_the_frames_of_a_match_that_is_over_show_everything(ambush: Access, anna: Player, jan: Player) -> None:
    card = Move.objects.get(seq=2).action["card"]  # type: ignore[index]
    for seq, (seat, player) in enumerate(((0, anna), (1, jan), (0, anna)), start=2):
        play_move(player, ambush.slug, seat, {"type": "take"}, f"take{seq}", seq)
    told = json.loads(Client().get(f"/m/{ambush.slug}/frames.json").content)["frames"]
    assert [player["knows"] for player in told[1]["view"]["players"]] == [card, None]
    assert told[1]["events"] == [{"type": "peeked", "seat": 0, "card": card, "reveals": True}]
    assert told[2]["action"] == {"type": "bury", "card": card}


def test_the_admin_does_not_show_it(ambush: Access) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    move = Move.objects.get(seq=2)
    for page in (f"match/{ambush.match.pk}", f"move/{move.pk}"):
        html = client.get(f"/admin/matches/{page}/change/").content.decode().replace("&quot;", '"')
        assert '"bury"' in html
        assert f'"card": {move.action["card"]}' not in html  # type: ignore[index]


def test_a_frozen_match_tells_no_action(ambush: Access) -> None:
    """Without its game, the host cannot know which actions are secret."""
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    client.post("/admin/plugins/pluginsetting/", {"name": "sample", "enabled": "0"})
    frozen = access_match(None, ambush.slug)
    assert frozen.status == "frozen"
    assert json.loads(state_message(frozen, {}).model_dump_json())["history"][-1]["action"] is None
    page = client.get(f"/admin/matches/move/{Move.objects.get(seq=2).pk}/change/").content.decode()
    assert "&quot;card&quot;" not in page

"""Pages of a game whose seats differ: they ask who plays which role, not who begins."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from neuroshima.matches.models import Match
from neuroshima.matches.play import play_move
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player

from tests.support.web.visitors import visitor

FORM = {"name": "Anna", "opponent-1": "bot:marker", "role": "1", "match-cards": "2"}


def created(answer: Any) -> Match:
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(slug=answer["Location"].split("/")[2])


def test_the_form_asks_who_plays_which_role(db: None) -> None:
    html = Client().get("/?game=ambush").content.decode()
    assert "You play" in html and "Who begins" not in html
    assert re.findall(r'name="role" value="(\w+)"', html) == ["0", "1", "random"]
    assert "--accent: #c0563b" in html and "Hunter" in html and "Prey" in html
    assert "chooses from what is left" not in html, "there is nothing to choose"


@pytest.mark.parametrize("role", ["0", "1"])
def test_a_player_gets_the_chosen_role(db: None, role: str) -> None:
    match = created(Client().post("/play/ambush/", {**FORM, "role": role}))
    assert match.seats.get(kind="person").index == int(role)


@pytest.mark.parametrize("role", ["2", "hunter", "", "me"])
def test_an_unknown_role_is_refused(db: None, role: str) -> None:
    answer = Client().post("/play/ambush/", {**FORM, "role": role})
    assert answer.status_code == 400
    assert Match.objects.count() == 0


def test_a_random_role_is_either_one(db: None) -> None:
    for page, form in (("/play/ambush/", {**FORM, "role": "random"}), ("/play/ambush/now/", {})):
        seats = {created(Client().post(page, form)).seats.get(kind="person").index for _ in range(30)}
        assert seats == {0, 1}, page


def test_names_stand_with_their_roles(anna: Player, jan: Player) -> None:
    host, guest = visitor(anna), visitor(jan)
    match = created(host.post("/play/ambush/", {**FORM, "opponent-1": "person"}))
    page = guest.get(f"/m/{match.slug}/").content.decode()
    assert "Join as Hunter" in page
    assert guest.post(f"/m/{match.slug}/join/", {"name": "Jan"}).status_code == 302
    page = host.get(f"/m/{match.slug}/").content.decode()
    assert re.findall(r'style="--seat: (#\w+)"', page) == ["#c0563b", "#4d9a8f"]
    assert re.findall(r'class="seat-role">(\w+)', page) == ["Hunter", "Prey"]
    assert "<bdi>Jan</bdi> <small>(Hunter)</small>" in host.get("/").content.decode()


def test_a_rematch_swaps_the_roles(anna: Player, jan: Player) -> None:
    host, guest = visitor(anna), visitor(jan)
    match = created(host.post("/play/ambush/", {**FORM, "opponent-1": "person"}))
    guest.post(f"/m/{match.slug}/join/", {"name": "Jan"})
    for seq, (player, seat) in enumerate([(jan, 0), (anna, 1)]):
        play_move(player, match.slug, seat, {"type": "take"}, f"c{seq}", seq)
    assert '<span class="seat-role">Prey</span>' in host.get(f"/m/{match.slug}/replay/").content.decode()
    again = created(guest.post(f"/m/{match.slug}/rematch/"))
    assert again.seats.get(kind="person").player == jan and again.seats.get(kind="person").index == 1
    assert "Join as Hunter" in host.get(f"/m/{again.slug}/").content.decode()
    host.post(f"/m/{again.slug}/join/", {"name": "Anna"})
    assert access_match(anna, again.slug).own_seats == (0,)

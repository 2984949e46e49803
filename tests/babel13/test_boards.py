"""The lobby offers the board enlarged by Wasteland to four, five and six players only."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from neuroshima.matches.models import Match

ARMIES = ("moloch", "borgo", "outpost", "hegemony", "new_york", "neojungle")


def form(count: int, **more: str) -> dict[str, str]:
    data = {"name": "Anna", "seats": str(count), "shown": str(count), "match-mode": "free_for_all", "order": "listed"}
    for seat, army in enumerate(ARMIES[:count]):
        data |= {f"seat-{seat}-who": "me", f"seat-{seat}-army": army}
    return {**data, "match-edition": "3.0", **more}


@pytest.mark.parametrize(("count", "offered"), [(2, False), (3, False), (4, True), (5, True), (6, True)])
def test_it_is_offered_to_so_many(db: None, count: int, offered: bool) -> None:
    mode = "duel" if count == 2 else "free_for_all"
    page = Client().get("/", {"game": "hex", "seats": str(count), "match-mode": mode}).content.decode()
    assert re.findall(r'name="seats" value="(\d)"[^>]*checked', page) == [str(count)]
    assert ('value="wasteland"' in page) is offered


@pytest.mark.parametrize(("count", "fields"), [(4, 23), (5, 26), (6, 29)])
def test_a_match_is_begun_on_it(db: None, count: int, fields: int) -> None:
    answer = Client().post("/play/hex/", form(count, **{"match-board": "wasteland"}))
    assert answer.status_code == 302, answer.content.decode()
    match = Match.objects.get()
    assert (match.options["board"], match.needs) == ("wasteland", ["babel13"])
    assert len(json.loads(match.snapshot)["fields"]) == fields

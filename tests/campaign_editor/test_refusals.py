"""Refusals of the editor of campaigns."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from neuroshima.campaign_editor import editing, reading, trying
from neuroshima.players.models import Player

from tests.support.platform.lobby import member
from tests.support.platform.refusing import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def author() -> Player:
    return member("Jan of the Ford")


def test_campaign_form(refused: Refused) -> None:
    with refused("campaign_form"):
        reading.read_form(QueryDict("regain=1000"))


def test_no_campaigns_for(author: Player, refused: Refused) -> None:
    for game in ("sample", "nothing"):
        with refused("no_campaigns_for"):
            editing.begin(author, game, "A road")


def test_campaign_unfinished(author: Player, refused: Refused) -> None:
    opened = editing.open_work(author, editing.begin(author, "hex", "A road").slug)
    with refused("campaign_unfinished"):
        trying.play(author, opened)


def test_map_not_yours(author: Player, refused: Refused) -> None:
    opened = editing.open_work(author, editing.begin(author, "hex", "A road").slug)
    with refused("map_not_yours"):
        editing.bring_map(author, opened, 1, "zzzzzzzzzz")

"""A campaign of a pack: begun, played through its first branch, while the pack is corrected and taken out of use."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from neuroshima.campaigns.access import access_run
from neuroshima.campaigns.models import Run
from neuroshima.campaigns.play import RolePlan, advance, begin_run, join_run
from neuroshima.matches.play import resign
from neuroshima.packs import access, keeping
from neuroshima.packs.models import FanPack
from neuroshima.players.models import Player
from neuroshima_contract import Refusal
from neuroshima_contract.pack_checks import check_files

from tests.support.packs import changed, files_of_roads
from tests.support.platform.lobby import member

ROAD = "roads__long_road"


@pytest.fixture
def author(db: None) -> Player:
    player = member("Jan of the Ford")
    assert player.user is not None
    permission = Permission.objects.get(codename="add_fanpack")
    player.user.user_permissions.add(permission)
    player.user = User.objects.get(pk=player.user.pk)
    return player


def in_use(player: Player, files: dict[str, str]) -> FanPack:
    kept, row = keeping.hand_in(player, check_files(files, [], access.games()))
    keeping.put_in_use(player, kept, row.number)
    return kept


def page(path: str) -> Any:
    return Client().get(path)


def test_a_campaign_of_a_pack_keeps_its_version(author: Player, anna: Player, jan: Player) -> None:
    assert page(f"/campaigns/{ROAD}/").status_code == 404
    kept = in_use(author, files_of_roads())
    listed = page("/campaigns/").content.decode()
    assert "The long road" in listed
    assert "fan-made: Roads" in listed
    road = page(f"/campaigns/{ROAD}/").content.decode()
    assert "The siege" in road and "The chase" in road
    run = begin_run(anna, ROAD, [RolePlan("me"), RolePlan("open")]).run
    join_run(jan, run.slug)
    first = advance(anna, run.slug, 0)
    assert first.data["pack_roads.toml"] == Run.objects.get().data["pack_roads.toml"]
    without = changed([("pack.toml", '"1.0"', '"1.1"')])
    del without["campaigns/long_road.toml"]
    in_use(author, without)
    assert page(f"/campaigns/{ROAD}/").status_code == 404
    keeping.take_out_of_use(author, kept)
    resign(jan, first.slug, 1, "leave", first.seq)
    now = access_run(anna, run.slug)
    assert now.status == "ready"
    assert now.stage is not None and now.stage.id == "siege"
    assert "The siege" in page(f"/c/{run.slug}/").content.decode()
    second = advance(anna, run.slug, 1)
    assert second.data["pack_roads.toml"] == first.data["pack_roads.toml"]
    with pytest.raises(Refusal) as refused:
        begin_run(anna, ROAD, [RolePlan("me"), RolePlan("me")])
    assert refused.value.code == "campaign_missing"

"""Refusals of campaigns."""

from __future__ import annotations

import pytest
from neuroshima import plugins
from neuroshima.campaigns.access import access_run
from neuroshima.campaigns.play import RolePlan, advance, begin_run, join_run
from neuroshima.matches.models import Match
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting

from tests.support.campaigns.caravans import ME, OPEN, begun, played
from tests.support.platform.refusing import Refused


def test_campaign_missing(anna: Player, refused: Refused) -> None:
    with refused("campaign_missing"):
        begin_run(anna, "crusade", [ME, ME])
    with refused("campaign_missing"):
        plugins.campaign("crusade")


def test_campaign_not_found(anna: Player, refused: Refused) -> None:
    for ask in (
        lambda: access_run(anna, "zzzzzzzzzz"),
        lambda: join_run(anna, "zzzzzzzzzz"),
        lambda: advance(anna, "zzzzzzzzzz", 0),
    ):
        with refused("campaign_not_found"):
            ask()


def test_campaign_frozen(anna: Player, refused: Refused) -> None:
    slug = begun(anna).slug
    off = PluginSetting.objects.create(name="sample", enabled=False)
    with refused("campaign_frozen"):
        advance(anna, slug, 0)
    with refused("campaign_frozen"):
        _ = access_run(anna, slug).memory
    off.delete()
    assert advance(anna, slug, 0).status == "running"


def test_campaign_broken(anna: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    from sample_game.campaign import Caravan

    slug = begun(anna).slug
    monkeypatch.setattr(Caravan, "stage", lambda self, memory: 1 / 0)
    with refused("campaign_broken"):
        advance(anna, slug, 0)
    assert not Match.objects.exists()


def test_campaign_over(anna: Player, refused: Refused) -> None:
    slug = begun(anna).slug
    for _match in range(3):
        over = played(anna, slug, 0)
    assert over.status == "over"
    with refused("campaign_over"):
        advance(anna, slug, 3)


def test_not_your_campaign(anna: Player, eva: Player, refused: Refused) -> None:
    with refused("not_your_campaign"):
        advance(eva, begun(anna).slug, 0)


def test_already_in_campaign(anna: Player, refused: Refused) -> None:
    slug = begun(anna, ME, OPEN).slug
    with refused("already_in_campaign"):
        join_run(anna, slug)
    assert access_run(anna, slug).status == "open"


@pytest.mark.parametrize("plans", [[], [ME], [ME, ME, ME]])
def test_role_count(anna: Player, refused: Refused, plans: list[RolePlan]) -> None:
    with refused("role_count"):
        begin_run(anna, "caravan", plans)


def test_role_open(anna: Player, refused: Refused) -> None:
    with refused("role_open"):
        advance(anna, begun(anna, OPEN, ME).slug, 0)
    assert not Match.objects.exists()


def test_no_open_role(anna: Player, jan: Player, refused: Refused) -> None:
    slug = begun(anna).slug
    for role in (None, 0, 1, 7):
        with refused("no_open_role"):
            join_run(jan, slug, role)


def test_match_running(anna: Player, refused: Refused) -> None:
    slug = begun(anna).slug
    advance(anna, slug, 0)
    with refused("match_running"):
        advance(anna, slug, 1)
    assert Match.objects.count() == 1

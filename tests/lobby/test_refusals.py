"""Refusals of open tables, invitations and quick matches."""

from __future__ import annotations

import pytest
from django.utils import timezone
from neuroshima.lobby import invitations
from neuroshima.lobby.invitations import decline, invite
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.quick import kind_named
from neuroshima.lobby.tables import Audience, cancel_table, sit_down
from neuroshima.matches.models import Match
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.records.models import Rating
from neuroshima.records.rating import points_of

from tests.support.platform.lobby import member, opened
from tests.support.platform.refusing import Refused


def test_members_only(anna: Player, jan: Player, refused: Refused) -> None:
    table = opened(anna, Audience.MEMBERS)
    with refused("members_only"):
        sit_down(jan, table.slug)
    sit_down(member("Eva"), table.slug)


def test_rating_out_of_range(anna: Player, refused: Refused) -> None:
    """The limits are included. A player without a rating has a newcomer's; invited players need none."""
    mia, new, friend = member("Mia"), member("New"), member("Friend")
    Rating.objects.create(game="tally", player=mia, mean=40, deviation=2)
    points = points_of(mia, "tally")
    assert points > points_of(new, "tally") == 1500
    strong = opened(anna, Audience.RATING, ratings=(points, 4000))
    for who in (new, friend):
        with refused("rating_out_of_range"):
            sit_down(who, strong.slug)
    sit_down(mia, strong.slug)
    friends = opened(anna, Audience.RATING, ratings=(points, 4000))
    invite(anna, friends.slug, "Friend")
    sit_down(friend, friends.slug)
    sit_down(new, opened(anna, Audience.RATING, ratings=(1500, 1500)).slug)
    with refused("members_only"):
        sit_down(Player.objects.create(name="Guest"), opened(anna, Audience.RATING, ratings=(0, 4000)).slug)


def test_table_cancelled(anna: Player, jan: Player, refused: Refused) -> None:
    table = opened(anna)
    cancel_table(anna, table.slug)
    assert not Match.objects.exists()
    with refused("table_cancelled"):
        sit_down(jan, table.slug)
    with refused("table_cancelled"):
        cancel_table(anna, table.slug)


def test_not_your_table(anna: Player, jan: Player, refused: Refused) -> None:
    table = opened(anna)
    for stranger in (jan, None):
        with refused("not_your_table"):
            cancel_table(stranger, table.slug)
    with refused("not_found"):
        cancel_table(anna, "nosuchlink")


def test_table_begun(anna: Player, jan: Player, refused: Refused) -> None:
    table = opened(anna)
    sit_down(jan, table.slug)
    with refused("table_begun"):
        cancel_table(anna, table.slug)
    assert Match.objects.get().status == "running"


def test_table_lapsed(anna: Player, jan: Player, refused: Refused) -> None:
    """The task that closes it is in `test_open_tables.py`."""
    table = opened(anna)
    OpenTable.objects.update(lapses=timezone.now())
    with refused("table_lapsed"):
        sit_down(jan, table.slug)


def test_no_such_quick_match(db: None, refused: Refused) -> None:
    for forged in ("", "tally", "tally 2 ", "nothing 2", "tally 99"):
        with refused("no_such_quick_match"):
            kind_named(forged)


def test_unknown_player(waiting: Access, anna: Player, jan: Player, refused: Refused) -> None:
    """A guest cannot be invited by name, since several guests may have the same name."""
    for name in ("Jan", "", "nobody"):
        with refused("unknown_player"):
            invite(anna, waiting.slug, name)


def test_already_at_table(refused: Refused, db: None) -> None:
    eva = member("eva")
    table = opened(eva)
    with refused("already_at_table"):
        invite(eva, table.slug, "Eva")


def test_too_many_invited(waiting: Access, anna: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST", 1)
    for name in ("eva", "adam"):
        member(name)
    invite(anna, waiting.slug, "eva")
    invite(anna, waiting.slug, "eva")
    with refused("too_many_invited"):
        invite(anna, waiting.slug, "adam")


def test_declined(waiting: Access, anna: Player, refused: Refused) -> None:
    """A player who has declined is not invited again."""
    eva = member("eva")
    invite(anna, waiting.slug, "eva")
    decline(eva, waiting.slug)
    with refused("declined"):
        invite(anna, waiting.slug, "eva")


def test_not_invited(waiting: Access, jan: Player, refused: Refused) -> None:
    for stranger in (jan, None):
        with refused("not_invited"):
            decline(stranger, waiting.slug)

"""The identity of a socket: what makes it outdated, and the cost of checking."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from neuroshima.players.current_player import SEEN_EVERY, SESSION_KEY
from neuroshima.players.identity import NEW_VISITOR, Identity, identity_of, outdated_identities, session_model
from neuroshima.players.models import Player

from tests.support.platform.sockets import session_of


def scope(key: str | None) -> Any:
    return {"headers": [], "cookies": {"sessionid": key}}


def guest(player: Player | None) -> Identity:
    return identity_of(scope(session_of(player)))


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("anna", password="correct horse")


@pytest.fixture
def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_an_unchanged_identity_is_not_outdated(anna: Player, browser: Client) -> None:
    account = identity_of(scope(browser.session.session_key))
    assert account.player is not None and account.player.user is not None
    identities = [guest(anna), account, guest(None), NEW_VISITOR]
    assert [one.player for one in identities] == [anna, account.player, None, None]
    assert outdated_identities(identities) == set()


def test_a_forged_session_is_a_new_visitor(db: None) -> None:
    assert identity_of(scope("made up")) == identity_of(scope(None)) == NEW_VISITOR


def test_a_session_that_is_gone_or_has_expired(anna: Player) -> None:
    gone, expired, kept = guest(anna), guest(anna), guest(anna)
    session_model()._default_manager.filter(session_key=gone.session_key).delete()
    past = timezone.now() - timedelta(seconds=1)
    session_model()._default_manager.filter(session_key=expired.session_key).update(expire_date=past)
    assert outdated_identities([gone, expired, kept]) == {gone, expired}


def test_logging_in_makes_an_identity_outdated(anna: Player, user: User) -> None:
    client = Client()
    session = client.session
    session[SESSION_KEY] = anna.pk
    session.save()
    before = identity_of(scope(session.session_key))
    client.force_login(user)
    assert outdated_identities([before]) == {before}
    assert client.get("/").status_code == 200
    after = identity_of(scope(client.session.session_key))
    assert after.player is not None and after.player.user == user
    assert outdated_identities([after]) == set()
    client.logout()
    assert outdated_identities([after]) == {after}


@pytest.mark.parametrize("change", ["password", "closed", "deleted"])
def test_an_account_that_has_changed(user: User, browser: Client, change: str) -> None:
    account = identity_of(scope(browser.session.session_key))
    if change == "password":
        user.set_password("battery staple")
    user.is_active = change != "closed"
    user.save()
    if change == "deleted":
        user.delete()
    assert outdated_identities([account]) == {account}


def test_checking_many_takes_as_many_queries_as_one(anna: Player, jan: Player, django_assert_num_queries: Any) -> None:
    identities = [guest(player) for player in (anna, jan, anna, None) for _ in range(5)]
    with django_assert_num_queries(2):
        assert outdated_identities(identities) == set()


def test_a_check_updates_the_last_visit(anna: Player, django_assert_num_queries: Any) -> None:
    long_ago = timezone.now() - 2 * SEEN_EVERY
    one, other = guest(anna), guest(anna)
    for identity in (one, other):
        assert identity.player is not None
        identity.player.last_seen = long_ago
    Player.objects.filter(pk=anna.pk).update(last_seen=long_ago)
    assert outdated_identities([one, other]) == set()
    anna.refresh_from_db()
    assert anna.last_seen > long_ago
    with django_assert_num_queries(2):
        outdated_identities([one, other])

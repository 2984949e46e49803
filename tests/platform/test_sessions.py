"""Which sessions are stored, and for how long."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, get_resolver, reverse
from django.utils import timezone
from neuroshima.players import identity
from neuroshima.players.identity import forget_expired_sessions
from neuroshima.tasks import upkeep

from tests.platform.test_doors import patterns
from tests.support.platform.sockets import session_of

ASK = "/account/passkeys/log-in/"
KNOWN = {"game_id": "tally", "pk": "1", "number": "1", "seq": "1", "uidb36": "1", "key": "abc", "form": "svg"}
"""Values of the parts of addresses; the others are nobody's."""


def address_of(pattern: URLPattern) -> str | None:
    for given in ({}, {name: KNOWN.get(name, "nobodys") for name in pattern.pattern.converters}):
        try:
            return reverse(str(pattern.name), kwargs=given)
        except NoReverseMatch:
            continue
    return None


def test_viewing_a_page_stores_no_session(db: None) -> None:
    addresses = {address_of(pattern) for pattern in patterns(get_resolver())} - {None}
    assert len(addresses) > 100
    storing = []
    for address in sorted(filter(None, addresses)):
        Client(raise_request_exception=False).get(address)
        if Session.objects.exists():
            storing.append(address)
            Session.objects.all().delete()
    assert storing == []


def test_a_challenge_waits_in_a_cookie_and_is_asked_for_once(client: Client, db: None) -> None:
    """Of a new visitor, and of a guest whose session stays unchanged."""
    for _ in range(2):
        assert "challenge" in client.get(ASK).json()["publicKey"]
        cookie = client.cookies["passkey"]
        assert cookie["httponly"] and cookie["samesite"] == "Strict" and cookie["path"] == ASK
        client.post(ASK, {"credential": "{}"})
        assert client.cookies["passkey"].value == ""
        stored = dict(Session.objects.values_list("pk", "session_data"))
        assert "mfa.webauthn.state" not in [key for data in stored.values() for key in SessionStore().decode(data)]
        client.post("/play/tally/now/")


@pytest.mark.parametrize("made_up", ["", "nonsense", "{}:1abc:def"])
def test_a_challenge_that_is_made_up_is_refused(client: Client, db: None, made_up: str) -> None:
    client.cookies["passkey"] = made_up
    answer = client.post(ASK, {"credential": json.dumps({"id": "AA", "rawId": "AA"})}, follow=True)
    assert answer.status_code == 200 and "That was not right." in answer.content.decode()


@pytest.mark.parametrize("most", [2, 100])
def test_expired_sessions_are_deleted(db: None, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """The oldest first, in parts; valid ones stay."""
    monkeypatch.setattr(identity, "EXPIRED_AT_ONCE", most)
    keys = [session_of(None) for _ in range(5)]
    for age, key in enumerate(keys):
        Session.objects.filter(pk=key).update(expire_date=timezone.now() + timedelta(hours=age - 3.5))
    forget_expired_sessions()
    assert set(Session.objects.values_list("pk", flat=True)) == set(keys[2:] if most == 2 else keys[4:])
    forget_expired_sessions()
    assert set(Session.objects.values_list("pk", flat=True)) == set(keys[4:])


def test_every_worker_deletes_them() -> None:
    assert forget_expired_sessions in [chore.function for chore in upkeep.CHORES]

"""Rate limits of expensive requests, and how visitors are told apart."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver
from neuroshima.match_pages.views import replay as replay_page
from neuroshima.matches import replays
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.replays import Replay
from neuroshima.players import rate_limits
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import ASK, VISITORS_OF_AN_ADDRESS
from neuroshima.web.single_flight import Once
from neuroshima_contract import Refusal

from tests.support.platform.sockets import session_of

ASKED = json.dumps({"options": {}, "count": 2})


@pytest.fixture(autouse=True)
def frozen_clock(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[float]:
    settings.LIMITS = 1.0
    now = [1e9]
    monkeypatch.setattr(rate_limits, "clock", lambda: now[0])
    return now


def ask(cookie: str = "", address: str = "1.1.1.1", **headers: str) -> int:
    client = Client(headers={"cookie": f"sessionid={cookie}", **headers} if cookie else headers)
    return client.post("/study/tally/setting/", ASKED, content_type="application/json", REMOTE_ADDR=address).status_code


@pytest.mark.django_db
def test_a_made_up_cookie_makes_no_new_visitor() -> None:
    with override_settings(LIMITS=4 / ASK.often):
        passed = [ask(f"made-up-by-somebody-{number}") for number in range(12)].count(200)
        assert passed == 4
        assert ask(address="2.2.2.2") == 200, "others come through"


@pytest.mark.django_db
def test_the_limit_holds_for_a_period(frozen_clock: list[float]) -> None:
    with override_settings(LIMITS=1 / ASK.often):
        assert [ask(), ask()] == [200, 429]
        frozen_clock[0] += ASK.seconds
        assert ask() == 200
    with override_settings(LIMITS=0):
        assert {ask() for _ in range(5)} == {200}


def test_one_address_has_no_more_for_many_sessions(db: None) -> None:
    """Stored sessions count as separate visitors; all visitors of one address share a limit."""
    with override_settings(LIMITS=2 / ASK.often):
        codes = [ask(session_of(None)) for _ in range(2 * VISITORS_OF_AN_ADDRESS + 2)]
        assert codes == [200] * 2 * VISITORS_OF_AN_ADDRESS + [429] * 2
        assert ask(session_of(None), address="2.2.2.2") == 200


@pytest.mark.django_db
def test_a_long_text_counts_as_several() -> None:
    """The longest text allowed passes as often as if it were many short ones."""
    long = ASKED[:-1] + " " * 5 * rate_limits.WEIGHED + "}"

    def send(text: str) -> int:
        return Client().post("/study/tally/setting/", text, content_type="application/json").status_code

    with override_settings(LIMITS=7 / ASK.often):
        assert [send(long), send(ASKED), send(ASKED)] == [200, 200, 429]


@pytest.mark.django_db
def test_newcomers_of_one_address_count_as_many() -> None:
    """A class of new visitors has only its address in common. Half of the site's limit is left to others."""
    door = rate_limits.Door("test", 10, 60, 300)
    assert (door.of_address, door.newcomers) == (150, 150)

    def enter(number: int, visitor: str, address: str) -> int:
        for done in range(number):
            try:
                rate_limits.enter_as(visitor, address, door)
            except Refusal:
                return done
        return number

    assert enter(200, "address 1.1.1.1", "address 1.1.1.1") == 150
    assert enter(20, "session s", "address 1.1.1.1") == 0, "what an address has is used up"
    assert enter(20, "session t", "address 2.2.2.2") == 10, "one person has as much as before"
    assert enter(200, "address 3.3.3.3", "address 3.3.3.3") == 140, "and the site has a ceiling"


def test_the_limits_of_the_analysis_board() -> None:
    doors = (rate_limits.ASK, rate_limits.HINT, rate_limits.SHARE)
    assert [(door.often, door.newcomers, door.of_address, door.site) for door in doors] == [
        (40, 40, 120, 200), (30, 30, 90, 240), (20, 20, 60, 200)
    ]  # fmt: skip


def test_an_address_leaves_half_of_the_site_to_others() -> None:
    """Twenty people fit into the limit of an address, and one address never uses up the whole site's."""
    doors = [door for door in vars(rate_limits).values() if isinstance(door, rate_limits.Door)]
    wide = [door for door in doors if door.name not in ("ask", "hint", "share", "mail_to")]
    assert len(wide) > 10
    for door in wide:
        assert door.often < door.of_address <= door.site // 2


def test_a_player_is_one_visitor_from_everywhere(anna: Player) -> None:
    with override_settings(LIMITS=2 / ASK.often):
        assert [ask(session_of(anna), address=f"1.1.1.{n}") for n in range(3)] == [200, 200, 429]


@pytest.mark.django_db
def test_the_whole_site_has_a_ceiling() -> None:
    with override_settings(LIMITS=8 / ASK.site):
        most = [ask(address=f"1.1.{n}.1") for n in range(9)]
    assert most == [200] * 8 + [429]


@pytest.mark.django_db
def test_refused_requests_use_up_no_share_of_others() -> None:
    with override_settings(LIMITS=8 / ASK.site):
        for _ in range(50):
            ask(address="6.6.6.6")
        assert ask(address="1.1.1.1") == 200


@pytest.mark.django_db
def test_behind_a_proxy_the_real_address_counts() -> None:
    with override_settings(LIMITS=1 / ASK.often, TRUSTED_PROXIES=1):
        assert [ask(**{"x-forwarded-for": f"7.7.7.7, 1.1.1.{n}"}) for n in (1, 2, 1)] == [200, 200, 429]
    with override_settings(LIMITS=1 / ASK.often):
        assert [ask(address="3.3.3.3", **{"x-forwarded-for": f"1.1.1.{n}"}) for n in (8, 9)] == [200, 429]


@pytest.mark.django_db
def test_without_its_cache_a_process_counts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    count = rate_limits._increment

    def away(cache: str, key: str, *more: int) -> int:
        asked.append(cache)
        if cache == "default":
            raise ConnectionError("no Redis")
        return count(cache, key, *more)

    monkeypatch.setattr(rate_limits, "_increment", away)
    monkeypatch.setattr(rate_limits, "_failed_at", -rate_limits.REST)
    with override_settings(LIMITS=2 / ASK.often):
        assert [ask() for _ in range(3)] == [200, 200, 429]
    assert asked.count("default") == 1, "it is left alone for a while"


# Which doors there are ------------------------------------------------------------------------------------------------

CHEAP = {
    "lobby", "presets", "match", "replay", "course", "campaigns", "campaign", "run", "pulse", "allow_what_if", "study",
    "shared_study", "puzzles", "todays_puzzle", "puzzle", "puzzle_picture", "help", "favicon", "set_language", "jsi18n",
    "pack", "keep_settings", "frames", "account", "my_matches", "ratings", "rating_changes",
    "ladder",
    "lessons", "lesson", "lesson_picture",
    "rulebooks", "rulebook", "rule_chapter", "whole_rulebook", "rule_example", "rule_picture", "rule_frames",
    "factions", "faction", "faction_results", "faction_emblem", "faction_piece",
    "turns", "service_worker", "manifest", "site_logo", "site_colours", "site_page", "announcements", "robots",
    "match_picture", "move_picture", "study_picture", "puzzle_share", "lesson_share",
    "faction_share", "book_share", "chapter_share", "example_share",
    "workshop", "workshop_words", "work_results_picture", "maps",
    "documentation", "series", "series_pulse", "tournaments", "tournament", "tournament_pulse", "leagues", "league",
}  # fmt: skip
"""Pages that only show what is there, a word that is kept, and what is made once: a script, and
frames and pictures, at a door of their own where they are made."""


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver) and entry.namespace != "admin":
            yield from patterns(entry)
        elif isinstance(entry, URLPattern):
            yield entry


def test_every_url_is_rate_limited_or_cheap() -> None:
    found = {str(entry.name): getattr(entry.callback, "door", None) for entry in patterns(get_resolver())}
    assert {name for name, door in found.items() if door is None} == CHEAP
    assert {door.site > door.often for door in found.values() if door is not None} == {True}


# Made once ------------------------------------------------------------------------------------------------------------


def test_forty_simultaneous_requests_compute_once() -> None:
    once, made, go = Once(1000), [], threading.Event()

    def make() -> bytes:
        made.append(1)
        assert go.wait(60)
        return b"document"

    with ThreadPoolExecutor(40) as pool:
        asked = [pool.submit(once.get, "key", make) for _ in range(40)]
        go.set()
        assert {future.result() for future in asked} == {b"document"}
    assert made == [1] and once.get("key", make) == b"document" and made == [1]


def test_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who has waited long is asked to retry; a failed computation is repeated."""
    monkeypatch.setattr("neuroshima.web.single_flight.PATIENCE", 0)
    once, go = Once(1000), threading.Event()
    begun = threading.Event()

    def make() -> bytes:
        begun.set()
        assert go.wait(60)
        raise ZeroDivisionError

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(once.get, "key", make)
        assert begun.wait(60)
        with pytest.raises(Refusal) as refused:
            once.get("key", make)
        assert refused.value.code == "busy"
        go.set()
        assert isinstance(first.exception(), ZeroDivisionError)
    assert once.get("key", lambda: b"later") == b"later"


def test_the_least_recently_used_entry_is_evicted() -> None:
    once, made = Once(10), list[str]()

    def asked(key: str) -> None:
        def make() -> bytes:
            made.append(key)
            return b"12345"

        once.get(key, make)

    for key in "abcabdd":
        asked(key)
    assert made == ["a", "b", "c", "a", "b", "d"]
    assert once.get("big", lambda: b"x" * 99) == b"x" * 99 == once.get("big", lambda: b"")


def over(anna: Player) -> Access:
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
    access = create_match(anna, "tally", {"cards": 1}, plans)
    play_move(anna, access.slug, 0, {"type": "take"}, "last", 0)
    return access


def test_a_player_sees_the_last_moves_again_as_their_seat_saw_them_and_nobody_else_does(anna: Player) -> None:
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("open", {"colour": "blue"})]
    slug = create_match(anna, "tally", {"cards": 4}, plans).slug
    jan = Player.objects.create(name="Jan")
    join_match(jan, slug)
    for seq, player in enumerate((anna, jan, anna)):
        play_move(player, slug, seq % 2, {"type": "take"}, str(seq), seq)
    seen = Client(headers={"cookie": f"sessionid={session_of(anna)}"})
    told: Any = seen.get(f"/m/{slug}/since.json?have=1")
    frames = told.json()["frames"]
    assert [(frame["seq"], frame["kind"], frame["seat"]) for frame in frames] == [
        (1, None, None), (2, "action", 1), (3, "action", 0),
    ]  # fmt: skip
    assert [frame["view"] for frame in frames] == [access_match(anna, slug).view(seq) for seq in (1, 2, 3)]
    late: Any = seen.get(f"/m/{slug}/since.json?have=99")
    assert [(frame["seq"], frame["view"]) for frame in late.json()["frames"]] == [(3, frames[-1]["view"])]
    assert Client().get(f"/m/{slug}/since.json?have=1").json()["error"]["code"] == "not_your_seat"


def test_frames_of_an_ended_match_are_computed_once(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = over(anna).slug
    asked: list[str] = []
    whole = replays.replay

    def replay(match: Match) -> Replay:
        asked.append(match.slug)
        return whole(match)

    monkeypatch.setattr(replays, "replay", replay)
    monkeypatch.setattr(replay_page, "_made", Once(10**6))
    plain = Client().get(f"/m/{slug}/frames.json")
    packed = [Client(headers={"accept-encoding": "gzip"}).get(f"/m/{slug}/frames.json") for _ in range(3)]
    assert {gzip.decompress(answer.content) for answer in packed} == {plain.content}
    assert "Accept-Encoding" in plain["Vary"] and packed[0]["Content-Encoding"] == "gzip"
    assert asked == [slug]
    with override_settings(LIMITS=2 / rate_limits.REPLAY.newcomers):  # once it has been made already
        made = [Client().get(f"/m/{slug}/frames.json").status_code for _ in range(5)]
        others = [Client().get(f"/m/{over(anna).slug}/frames.json").status_code for _ in range(2)]
    assert (made, others) == ([200] * 5, [200, 429]), "it is the making that is counted"
    asked.clear()
    polish: Any = Client(headers={"accept-language": "pl"}).get(f"/m/{slug}/frames.json")
    assert polish.status_code == 200 and asked == [slug], "its words are in the reader's language"

"""Every refusal of the host by name. The list of tests is checked against the list of codes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone, translation
from neuroshima import plugins, refusals
from neuroshima.campaigns.access import access_run
from neuroshima.campaigns.play import RolePlan, advance, begin_run, join_run
from neuroshima.contract import IllegalAction, Refusal
from neuroshima.factions.access import named as find_faction
from neuroshima.factions.access import piece_of
from neuroshima.lessons.access import named as find_lesson
from neuroshima.lessons.playing import attempted
from neuroshima.lobby import invitations
from neuroshima.lobby.invitations import decline, invite
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.tables import Audience, cancel_table, sit_down
from neuroshima.matches.clocks.time_control import TimeControl, live, slow
from neuroshima.matches.data_files import text_store
from neuroshima.matches.live import protocol
from neuroshima.matches.live.places import Lease, Places
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play import (
    MACHINE,
    SeatPlan,
    abort_match,
    answer,
    call_off,
    claim,
    create_match,
    hand_over,
    join_match,
    moving,
    offer,
    play_move,
    resign,
    resume,
    take_back,
    take_vacation,
    what_if,
    withdraw,
)
from neuroshima.matches.play.creating import MOST_UNFINISHED, STALE_AFTER
from neuroshima.matches.play.random_choices import drawn
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.replays.replaying import position_document
from neuroshima.matches.setup.presets import preset_named
from neuroshima.moderation.acts import act_on
from neuroshima.moderation.models import Act, Report
from neuroshima.players import rate_limits
from neuroshima.players.accounts import AccountAdapter, account_name
from neuroshima.players.closing import close_account
from neuroshima.players.models import Player
from neuroshima.players.names import clean_name
from neuroshima.players.second_factors import SecondFactorAdapter
from neuroshima.plugins import Found, Reason, enabled
from neuroshima.plugins.models import PluginSetting
from neuroshima.puzzles.access import judged, named, puzzles_of
from neuroshima.records.models import Rating
from neuroshima.records.rating import points_of
from neuroshima.refusals import Code, RefusalCode, codes, status_of
from neuroshima.studies import sharing, unfolding
from neuroshima.studies.resolving import ResolveError
from neuroshima.talk import choices
from neuroshima.talk.models import UnwantedWord
from neuroshima.talk.saying import say
from neuroshima.web.options.quick_kinds import kind_named
from neuroshima.web.views.accounts.reaching import reached
from requests import RequestException
from sample_game.game import TallyGame

from tests.platform.caravans import ME, OPEN, begun, played
from tests.platform.clock_turning import be_there, let_pass
from tests.platform.lobby import member, opened

Refused = Callable[[str], Any]
RED, BLUE = {"colour": "red"}, {"colour": "blue"}
MARK = {"type": "mark", "field": 2, "how": "dot"}
TAKE = {"type": "take"}


def clocked(anna: Player, jan: Player, control: TimeControl) -> str:
    """Anna (seat 0, to move) against Jan, with clocks."""
    be_there(days=9)
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    return create_match(anna, "tally", {"cards": 4}, plans, control=control).slug


GOOD = "three blind mice"
PLANS = [SeatPlan("me", RED), SeatPlan("open", BLUE)]


def unchanged(match: Access) -> bool:
    stored = Match.objects.get(pk=match.match.pk)
    return (stored.seq, stored.checksum) == (match.match.seq, match.match.checksum) and not Move.objects.exists()


@cache
def names_of_tests() -> frozenset[str]:
    """Of all tests of the host: a refusal is tested beside what refuses."""
    tests = Path(__file__).parents[1]
    texts = (file.read_text("utf-8") for folder in ("platform", "web") for file in (tests / folder).glob("test_*.py"))
    return frozenset(name for text in texts for name in re.findall(r"(?:^(?:async )?def |^| = )test_(\w+)", text, re.M))


def test_no_two_rooms_have_the_same_code() -> None:
    with pytest.raises(ValueError, match="two rooms refuse with stale"):

        class Second(RefusalCode):
            STALE = "stale", 400, "Once more."


@pytest.mark.parametrize("code", codes())
def test_every_code_has_a_test_a_sentence_and_a_counter(code: RefusalCode) -> None:
    assert code.value in names_of_tests(), "write a test with the name of the code"
    assert code.sentence.endswith(".") or "%(reason)s" in code.sentence
    assert code.value in refusals.counts()


@pytest.mark.parametrize("language", ["pl", "cs"])
@pytest.mark.parametrize("code", codes())
def test_every_sentence_is_translated(code: RefusalCode, language: str) -> None:
    numbers = "seq count counts first seat minutes hours days"
    named = f"game plugin reason bot name campaign series reasons until word least most points {numbers}"
    params = dict.fromkeys(named.split(), "X")
    with translation.override(language):
        told = refusals.words(refusals.refusal(code, **params))
    assert told != str(refusals.refusal(code, **params))
    assert "%(" not in told


def test_what_if_not_allowed(match: Access, refused: Refused) -> None:
    with refused("what_if_not_allowed"):
        what_if.position_file(match)


@pytest.mark.django_db
def test_study_not_found(refused: Refused) -> None:
    with refused("study_not_found"):
        sharing.shared("aaaaaaaaaa")


def test_not_found(anna: Player, refused: Refused) -> None:
    for ask in (
        lambda: access_match(anna, "zzzzzzzzzz"),
        lambda: play_move(anna, "zzzzzzzzzz", 0, TAKE, "c", 0),
        lambda: take_back(anna, "zzzzzzzzzz", 0, "c", 0),
        lambda: join_match(anna, "zzzzzzzzzz"),
    ):
        with refused("not_found"):
            ask()


@pytest.mark.parametrize("seat", [1, 2, 99, -1])
def test_not_your_seat(match: Access, anna: Player, eva: Player, refused: Refused, seat: int) -> None:
    """The same for the other's seat and one that does not exist, for a player, a stranger and the bots."""
    for who in (anna, eva, MACHINE):
        with refused("not_your_seat"):
            play_move(who, match.slug, seat, MARK, "c", 0)
        with refused("not_your_seat"):
            take_back(who, match.slug, seat, "c", 0)
    with refused("not_your_seat"):
        access_match(anna, match.slug).preview(seat, MARK)
    with refused("not_your_seat"):
        access_match(eva, match.slug, need="seat")
    assert unchanged(match)


def test_not_your_seat_in_another_match(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    """A seat in one match is none in another."""
    other = create_match(jan, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)])
    with refused("not_your_seat"):
        play_move(anna, other.slug, 0, MARK, "c", 0)


UNSEEN = ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "Anna\u3164", "a" + "\u0301" * 30, "Anna" + "\u0336" * 4]
"""Names that are drawn as nothing, or over their neighbours."""


@pytest.mark.parametrize(
    "name", ["", "  ", "x" * 41, "a\nb", "a\u202eb", "\u200b", "\ud800", "a\0b", "\u0301", *UNSEEN]
)
def test_bad_name(refused: Refused, name: str) -> None:
    with refused("bad_name"):
        clean_name(name)


def test_game_missing(anna: Player, refused: Refused) -> None:
    with refused("game_missing"):
        create_match(anna, "chess", {}, PLANS)
    with refused("game_missing"):
        plugins.game("chess")


def test_game_left_out(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the command line it is said which plugins are left out, and why: the game may be one of theirs."""
    odd = Found("odd", "odd.plugin", None, reason=Reason("no_contract"))
    monkeypatch.setattr(enabled, "discover", lambda: (odd,))
    with refused("game_left_out"):
        raise plugins.why_missing("chess")
    assert "odd: It does not say which contract" in str(plugins.why_missing("chess"))


def test_frozen(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    """A match whose plugin is switched off is kept, named, and goes on when it is back."""
    off = PluginSetting.objects.create(name="sample", enabled=False)
    frozen = access_match(anna, match.slug)
    assert (frozen.status, frozen.frozen_by, frozen.view(), frozen.legal()) == ("frozen", "sample", None, {})
    with refused("frozen"):
        play_move(anna, match.slug, 0, MARK, "c", 0)
    with refused("frozen"):
        frozen.preview(0, MARK)
    off.delete()
    assert play_move(anna, match.slug, 0, MARK, "c", 0) == 1


def test_not_started(waiting: Access, anna: Player, refused: Refused) -> None:
    with refused("not_started"):
        play_move(anna, waiting.slug, 0, MARK, "c", 0)
    assert access_match(anna, waiting.slug).view() is None


def finished(anna: Player) -> Access:
    plans = [SeatPlan("me", RED), SeatPlan("me", BLUE)]
    access = create_match(anna, "tally", {"cards": 1}, plans)
    play_move(anna, access.slug, 0, TAKE, "last", 0)
    return access_match(anna, access.slug)


def test_match_over(anna: Player, refused: Refused) -> None:
    over = finished(anna)
    assert over.status == "over"
    with refused("match_over"):
        play_move(anna, over.slug, 1, TAKE, "c", 1)
    with refused("match_over"):
        take_back(anna, over.slug, 1, "c", 1)
    assert play_move(anna, over.slug, 0, TAKE, "last", 0) == 1, "the old answer is given again even now"


def test_bad_reason(match: Access, refused: Refused) -> None:
    with refused("bad_reason"):
        abort_match(match.slug, " ")


def test_not_over(match: Access, refused: Refused, client: Any) -> None:
    with refused("not_over"):
        position_document(match.match, 0)
    answer = client.get(f"/m/{match.slug}/position.json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_over")


def test_unreadable_data(refused: Refused) -> None:
    """What a parser could choke on is given to no game; what is no TOML the game refuses."""
    for text in ("a." * 20 + "a=1", "a=" + "[" * 30):
        with refused("unreadable_data"):
            text_store.with_texts(plugins.installed_games()["ambush"], {"cards.toml": text})


@pytest.mark.parametrize("seq", [-1, 2, 10**8])
def test_no_such_move(anna: Player, refused: Refused, seq: int) -> None:
    with refused("no_such_move"):
        position_document(finished(anna).match, seq)


def test_too_many_matches(anna: Player, jan: Player, refused: Refused) -> None:
    """Of one player: with open seats, against bots, at one screen; those that are over or have rested do not count."""
    bot = SeatPlan("bot", BLUE, "marker")
    for number in range(MOST_UNFINISHED):
        create_match(anna, "tally", {}, [PLANS[0], bot if number % 2 else PLANS[1]])
    for plans in (PLANS, [PLANS[0], bot], [PLANS[0], SeatPlan("me", BLUE)]):
        with refused("too_many_matches"):
            create_match(anna, "tally", {}, plans)
    create_match(jan, "tally", {}, PLANS)
    Match.objects.filter(pk=Match.objects.earliest("pk").pk).update(changed=timezone.now() - STALE_AFTER)
    create_match(anna, "tally", {}, PLANS)
    with refused("too_many_matches"):
        create_match(anna, "tally", {}, PLANS)


def test_begun_too_often(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """By one visitor; nothing is begun, nobody is made a guest, and the form says why."""
    monkeypatch.setattr(rate_limits, "clock", lambda: 0.0)
    with override_settings(LIMITS=1 / rate_limits.BEGIN.often):
        assert client.post("/play/tally/now/").status_code == 302
        assert Client().post("/play/tally/now/", REMOTE_ADDR="192.0.2.1").status_code == 302
        before = Match.objects.count(), Player.objects.count()
        assert client.post("/play/tally/now/").status_code == 302, "a guest is another visitor than a stranger"
        for visitor in (client, Client()):
            answer = visitor.post("/play/tally/now/", headers={"accept-language": "pl"})
            assert answer.status_code == 429 and 'data-code="begun_too_often"' in answer.content.decode()
            assert "10 min" in answer.content.decode()
    assert (Match.objects.count(), Player.objects.count()) == (before[0] + 1, before[1])


def test_busy() -> None:
    """`test_doors.py` has those who wait."""
    assert status_of(refusals.refusal(Code.BUSY)) == 503


@pytest.mark.parametrize("plans", [[], PLANS[:1], PLANS * 3])
def test_seat_count(anna: Player, refused: Refused, plans: list[SeatPlan]) -> None:
    with refused("seat_count"):
        create_match(anna, "tally", {}, plans)


def test_seats_for_options(anna: Player, refused: Refused) -> None:
    """Four play in pairs, and three hunt: neither is for two."""
    for mode in ("pairs", "hunt"):
        with refused("seats_for_options"):
            create_match(anna, "tally", {"mode": mode}, PLANS)
    assert not Match.objects.exists()


def test_one_commander(anna: Player, jan: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player of seat 1 plays seat 3: neither somebody else nor another bot nor nobody sits there."""
    monkeypatch.setattr(TallyGame, "commanders", lambda self, options, count: [0, 1, 0, 2])
    mine, bot = SeatPlan("me", RED), SeatPlan("bot", {"colour": "green"}, "marker")
    for other in (bot, SeatPlan("open", BLUE), SeatPlan("player", {"colour": "green"}, player=jan)):
        with refused("one_commander"):
            create_match(anna, "tally", {"mode": "pairs"}, [mine, SeatPlan("open"), other, SeatPlan("open")])
    assert not Match.objects.exists()


def test_nothing_to_draw(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is against each of the choices is said, each reason once."""

    def check_so_far(game: TallyGame, options: Any, seats: Sequence[Any]) -> None:
        if any(seat and seat.colour != "red" for seat in seats):
            raise IllegalAction("only_red", "Today there is only red.", "seats.0.colour")
        strict(game, options, seats)

    strict = TallyGame.check_so_far
    monkeypatch.setattr(TallyGame, "check_so_far", check_so_far)
    plans = [SeatPlan("me", RED), SeatPlan("open"), SeatPlan("bot", {}, "marker")]
    with pytest.raises(Refusal) as told:
        drawn(plugins.game("tally"), {}, plans)
    assert (told.value.code, told.value.path) == ("nothing_to_draw", "seats.2")
    said = str(told.value)
    assert [said.count(reason) for reason in ("Somebody else plays red.", "Today there is only red.")] == [1, 1]


@pytest.mark.parametrize("options", [{"cards": 0}, {"cards": "many"}, {"hats": 1}])
def test_bad_options(anna: Player, refused: Refused, options: dict[str, Any]) -> None:
    with refused("bad_options"):
        create_match(anna, "tally", options, PLANS)
    assert not Match.objects.exists()


def test_bad_seat_options(anna: Player, jan: Player, refused: Refused) -> None:
    for wrong in ({"colour": "pink"}, {}, {"colour": "red", "hat": 1}):
        with refused("bad_seat_options"):
            create_match(anna, "tally", {}, [SeatPlan("me", wrong), PLANS[1]])
    assert not Match.objects.exists()
    free = create_match(anna, "tally", {}, [PLANS[0], SeatPlan("open")])
    with refused("bad_seat_options"):
        join_match(jan, free.slug, options={"colour": "pink"})
    with refused("same_colour"):
        join_match(jan, free.slug, options=RED)
    assert join_match(jan, free.slug, options=BLUE).status == "running"


def test_unknown_bot(anna: Player, refused: Refused) -> None:
    with refused("unknown_bot"):
        create_match(anna, "tally", {}, [PLANS[0], SeatPlan("bot", BLUE, "genius")])
    assert not Match.objects.exists()


def test_no_open_seat(match: Access, eva: Player, refused: Refused) -> None:
    for seat in (None, 0, 1, 7):
        with refused("no_open_seat"):
            join_match(eva, match.slug, seat)


def test_members_only(anna: Player, jan: Player, refused: Refused) -> None:
    table = opened(anna, Audience.MEMBERS)
    with refused("members_only"):
        sit_down(jan, table.slug)
    sit_down(member("Eva"), table.slug)


def test_rating_out_of_range(anna: Player, refused: Refused) -> None:
    """The range holds its ends. A player without a rating has a newcomer's; invited players need none."""
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
    """A guest's name is nobody's: others may have the same."""
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
    """Nobody is asked again who has said no."""
    eva = member("eva")
    invite(anna, waiting.slug, "eva")
    decline(eva, waiting.slug)
    with refused("declined"):
        invite(anna, waiting.slug, "eva")


def test_not_invited(waiting: Access, jan: Player, refused: Refused) -> None:
    for stranger in (jan, None):
        with refused("not_invited"):
            decline(stranger, waiting.slug)


def test_seat_taken(anna: Player, jan: Player, eva: Player, refused: Refused) -> None:
    """Told only where another seat is open; the one who asked for it gets none."""
    access = create_match(anna, "tally", {}, [PLANS[0], SeatPlan("open"), SeatPlan("open")])
    join_match(jan, access.slug, 2, BLUE)
    for seat in (0, 2, 7):
        with refused("seat_taken"):
            join_match(eva, access.slug, seat, {"colour": "green"})
    assert access_match(eva, access.slug).mine == ()
    assert join_match(eva, access.slug, 1, {"colour": "green"}).status == "running"


def test_already_seated(waiting: Access, anna: Player, refused: Refused) -> None:
    with refused("already_seated"):
        join_match(anna, waiting.slug)
    assert access_match(anna, waiting.slug).status == "waiting"


def test_not_to_move(match: Access, jan: Player, refused: Refused) -> None:
    with refused("not_to_move"):
        play_move(jan, match.slug, 1, MARK, "c", 0)
    with refused("not_to_move"):
        access_match(jan, match.slug).preview(1, MARK)
    assert unchanged(match)


@pytest.mark.parametrize("expect", [1, 2, 41])
def test_stale(match: Access, anna: Player, refused: Refused, expect: int) -> None:
    with refused("stale"):
        play_move(anna, match.slug, 0, MARK, "c", expect)
    with refused("stale"):
        take_back(anna, match.slug, 0, "c", expect)
    assert unchanged(match)


def test_command_taken(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    play_move(anna, match.slug, 0, TAKE, "c", 0)
    with refused("command_taken"):
        play_move(jan, match.slug, 1, TAKE, "c", 1)
    assert play_move(anna, match.slug, 0, TAKE, "c", 0) == 1


def test_no_such_data(db: None, client: Any, refused: Refused) -> None:
    with refused("no_such_data"):
        text_store.stored_texts("ambush", {"cards.toml": "0" * 64})
    answer = client.get("/games/ambush/catalogue.json?data=cards.toml:00")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_data")


def test_no_such_puzzle(refused: Refused) -> None:
    with refused("no_such_puzzle"):
        named(plugins.installed_games()["hex"], "nowhere")


def test_puzzle_unfinished(refused: Refused) -> None:
    game = plugins.installed_games()["hex"]
    with refused("puzzle_unfinished"):
        judged(game, next(iter(puzzles_of(game).values())), [])


def test_no_such_lesson(refused: Refused) -> None:
    with refused("no_such_lesson"):
        find_lesson(plugins.installed_games()["hex"], "nowhere")


def test_no_such_faction(refused: Refused) -> None:
    game = plugins.installed_games()["hex"]
    with refused("no_such_faction"):
        find_faction(game, "nobody")
    with refused("no_such_faction"):
        piece_of(find_faction(game, "moloch"), "nothing")


def test_lesson_step_open(refused: Refused) -> None:
    game = plugins.installed_games()["hex"]
    lesson = find_lesson(game, "blows")
    nothing: list[list[list[Any]]] = [[], [[]], [[], []]]
    for done in nothing:  # the second step goes on from the first
        with refused("lesson_step_open"):
            attempted(game, lesson, 1, done, [])


def test_no_such_preset(db: None, client: Any, refused: Refused) -> None:
    with refused("no_such_preset"):
        preset_named(plugins.game("tally"), "gone")
    for address in ("/games/tally/presets/gone.svg", "/?game=tally&preset=gone"):
        before = refusals.counts()["no_such_preset"]
        assert client.get(address).status_code == 404
        assert refusals.counts()["no_such_preset"] == before + 1, address


def test_has_left(anna: Player, jan: Player, refused: Refused) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan), SeatPlan("bot", {"colour": "green"}, "marker")]
    three = create_match(anna, "tally", {"cards": 4}, plans)
    resign(jan, three.slug, 1, "a", 0)
    with refused("has_left"):
        resign(jan, three.slug, 1, "b", 1)


def test_under_way(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    play_move(jan, match.slug, 1, TAKE, "b", 1)
    with refused("under_way"):
        call_off(anna, match.slug, 0, "c", 2)


def test_not_gone(match: Access, jan: Player, refused: Refused) -> None:
    with refused("not_gone"):
        claim(jan, match.slug, 1, 0, "win", "a", 0)


def test_out_of_time(anna: Player, jan: Player, refused: Refused) -> None:
    slug = clocked(anna, jan, live(5, 0, strict=True))
    let_pass(slug, minutes=6)
    with refused("out_of_time"):
        play_move(anna, slug, 0, TAKE, "a", 0)


def test_time_left(anna: Player, jan: Player, refused: Refused) -> None:
    with refused("time_left"):
        claim(jan, clocked(anna, jan, live(5, 0)), 1, 0, "win", "a", 0)


def test_no_clock(match: Access, anna: Player, refused: Refused) -> None:
    with refused("no_clock"):
        offer(anna, match.slug, 0, "pause", "a", 0)


def test_already_paused(anna: Player, jan: Player, refused: Refused) -> None:
    slug = clocked(anna, jan, slow(3))
    offer(anna, slug, 0, "pause", "a", 0)
    answer(jan, slug, 1, True, "b", 1)
    with refused("already_paused"):
        offer(jan, slug, 1, "pause", "c", 2)


def test_not_paused(anna: Player, jan: Player, refused: Refused) -> None:
    with refused("not_paused"):
        resume(anna, clocked(anna, jan, slow(3)), 0, "a", 0)


def test_no_vacation(anna: Player, jan: Player, refused: Refused) -> None:
    with refused("no_vacation"):
        take_vacation(anna, clocked(anna, jan, slow(3, vacation=2)), 0, 3, "a", 0)


def test_no_bots(match: Access, anna: Player, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    monkeypatch.setattr(plugins.game("tally"), "bots", {})
    with refused("no_bots"):
        hand_over(anna, match.slug, 0, "a", 0)


def test_nobody_to_ask(anna: Player, refused: Refused) -> None:
    alone = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")])
    with refused("nobody_to_ask"):
        offer(anna, alone.slug, 0, "draw", "a", 0)


def test_offer_open(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    offer(anna, match.slug, 0, "draw", "a", 0)
    with refused("offer_open"):
        offer(jan, match.slug, 1, "draw", "b", 1)


def test_offered_already(match: Access, anna: Player, refused: Refused) -> None:
    offer(anna, match.slug, 0, "draw", "a", 0)
    withdraw(anna, match.slug, 0, "b", 1)
    with refused("offered_already"):
        offer(anna, match.slug, 0, "draw", "c", 2)


def test_no_offer(match: Access, jan: Player, refused: Refused) -> None:
    with refused("no_offer"):
        answer(jan, match.slug, 1, True, "a", 0)


def test_no_take_back(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    with refused("no_take_back"):
        take_back(anna, match.slug, 0, "a", 0)
    play_move(anna, match.slug, 0, {"type": "peek"}, "b", 0)
    with refused("no_take_back"):
        take_back(anna, match.slug, 0, "c", 1)
    play_move(anna, match.slug, 0, TAKE, "d", 1)
    for player, seat in ((anna, 0), (jan, 1)):
        with refused("no_take_back"):
            take_back(player, match.slug, seat, "e", 2)


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


@pytest.mark.parametrize("text", ["", "[]", "7", "nope", '{"v":1', '{"v":NaN}', '{"v":1e999}', '"\\ud800"', "null"])
def test_malformed(refused: Refused, text: str) -> None:
    with refused("malformed"):
        protocol.decoded(text)


def test_malformed_messages(refused: Refused) -> None:
    good = {"v": 1, "type": "move", "id": "a", "expect": 0, "seat": 0, "action": {}}
    for change in ({"seat": True}, {"seat": "0"}, {"expect": -1}, {"v": 2}, {"id": "a b"}, {"id": 7}, {"hat": 1}):
        with refused("malformed"):
            protocol.understood({**good, **change})
    for name in good.keys() - {"type"}:
        with refused("malformed"):
            protocol.understood({key: value for key, value in good.items() if key != name})
    for depth in (20, 10_000):
        with refused("malformed"):
            protocol.decoded('{"a":' * depth)
    with refused("malformed"):
        protocol.decoded(json.dumps({"a": 2**70}))
    with refused("malformed"):
        protocol.decoded(None)


@pytest.mark.parametrize("kind", ["match.moved", "websocket.close", "", "state", "__class__"])
def test_unknown_type(refused: Refused, kind: str) -> None:
    with refused("unknown_type"):
        protocol.understood({"v": 1, "type": kind})


@pytest.mark.parametrize("code", [MatchCode.TOO_MANY_WINDOWS, MatchCode.TOO_MANY_TABLES])
async def test_too_many_windows(refused: Refused, code: RefusalCode) -> None:
    """The sockets that are turned away are in `test_presence.py`."""
    places, first, third = Places(), Lease("Anna"), Lease("Anna")
    await places.take(first, 2, code)
    await places.take(Lease("Anna"), 2, code)
    with refused(code):
        await places.take(third, 2, code)
    places.give_back(third)
    await places.take(Lease("Jan"), 2, code)
    places.give_back(first)
    await places.take(Lease("Anna"), 2, code)


test_too_many_tables = test_too_many_lobbies = test_too_many_windows


def test_too_large(refused: Refused) -> None:
    for text in ("x" * 65_537, "ž" * 40_000):
        with refused("too_large"):
            protocol.decoded(text)


@pytest.mark.django_db
def test_too_many_actions() -> None:
    actions = [{"seat": 0, "type": "peek"}] * (unfolding.MOST_ACTIONS + 1)
    document = {"game": "tally", "options": {"cards": 3}, "seats": ["red", "blue"], "actions": actions}
    with pytest.raises(ResolveError) as caught:
        unfolding.unfold(json.dumps(document).encode())
    assert caught.value.refused.code == "too_many_actions"


def test_too_fast() -> None:
    from neuroshima.matches.live.limits import TokenBucket

    now = [0.0]
    bucket = TokenBucket(rate=10, size=3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.1
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_unavailable(match: Access, anna: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(moving, "append", broken)
    with refused("unavailable"):
        play_move(anna, match.slug, 0, MARK, "c", 0)
    assert unchanged(match)


def test_too_many_logins(client: Client, db: None) -> None:
    """Slowed after failures, in words and in the reader's language; other visitors are not touched, nor who is in."""
    User.objects.create_user("host", password="right", is_staff=True)
    inside = Client()
    inside.force_login(User.objects.get())

    def log_in(password: str, address: str) -> Any:
        form = {"login": "host", "password": password}
        return client.post("/account/log-in/", form, REMOTE_ADDR=address, headers={"accept-language": "cs"})

    failures = [log_in("wrong", "192.0.2.1") for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert {answer.status_code for answer in failures[:-1]} == {400}
    locked = log_in("right", "192.0.2.1")
    assert (failures[-1].status_code, locked.status_code) == (429, 429)
    assert 'data-code="too_many_logins"' in locked.content.decode() and "za 15 min" in locked.content.decode()
    assert inside.get("/admin/", REMOTE_ADDR="192.0.2.1").status_code == 200
    assert log_in("right", "192.0.2.2").status_code == 302


def form_errors(client: Client, page: str, **sent: str) -> dict[str, str]:
    """The codes with which a page refuses a form, by field."""
    form = client.post(f"/account/{page}/", sent).context["form"]
    return {field: errors[0].code for field, errors in form.errors.as_data().items()}


def test_login_failed(client: Client, db: None) -> None:
    assert form_errors(client, "log-in", login="nobody", password="wrong") == {"__all__": "login_failed"}


def test_account_closed(client: Client, db: None) -> None:
    User.objects.create_user("anna", password="right", is_active=False)
    answer = client.post("/account/log-in/", {"login": "anna", "password": "right"})
    assert answer.status_code == 403 and 'data-code="account_closed"' in answer.content.decode()


def test_account_closed_until(client: Client, db: None) -> None:
    player = Player.objects.create(name="anna", user=User.objects.create_user("anna", password="right"))
    close_account(player, timezone.now() + timedelta(days=1), "rude")
    answer = client.post("/account/log-in/", {"login": "anna", "password": "right"})
    assert answer.status_code == 403 and 'data-code="account_closed_until"' in answer.content.decode()


def test_talk_needs_name(match: Access, refused: Refused) -> None:
    with refused("talk_needs_name"):
        say(None, match.slug, "a", "hello")


def test_nobody_reads(anna: Player, refused: Refused) -> None:
    slug = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)]).slug
    with refused("nobody_reads"):
        say(anna, slug, "a", "hello")


def test_phrases_only(match: Access, eva: Player, refused: Refused) -> None:
    with refused("phrases_only"):
        say(eva, match.slug, "a", "hello")


def test_silenced(match: Access, anna: Player, refused: Refused) -> None:
    Act.objects.create(kind="silence", about=anna, reason="rude", until=timezone.now() + timedelta(hours=1))
    with refused("silenced"):
        say(anna, match.slug, "a", "hello")


def test_unwanted_word(match: Access, anna: Player, refused: Refused) -> None:
    UnwantedWord.objects.create(word="młot", folded="mlot")
    with refused("unwanted_word"):
        say(anna, match.slug, "a", "Ty MŁOT!")


def test_bad_text(match: Access, anna: Player, refused: Refused) -> None:
    with refused("bad_text"):
        say(anna, match.slug, "a", " ")


def test_no_such_phrase(match: Access, anna: Player, refused: Refused) -> None:
    with refused("no_such_phrase"):
        say(anna, match.slug, "a", phrase="dance")


def test_no_such_message(match: Access, anna: Player, refused: Refused) -> None:
    with refused("no_such_message"):
        choices.mute(anna, match.slug, True, message=1)


def test_only_players_agree(match: Access, eva: Player, refused: Refused) -> None:
    with refused("only_players_agree"):
        choices.agree(eva, match.slug, True)


def reported(match: Access, anna: Player, jan: Player) -> Report:
    return choices.report_at(jan, match.slug, "rude", seat=0)


def test_not_a_moderator(match: Access, anna: Player, jan: Player, refused: Refused, client: Client) -> None:
    with refused("not_a_moderator"):
        act_on(User.objects.create(username="anybody"), reported(match, anna, jan).pk, ["warn"], "x")
    assert client.get("/moderation/").status_code == 403


def test_not_on_yourself(match: Access, anna: Player, refused: Refused) -> None:
    with refused("not_on_yourself"):
        choices.mute(anna, match.slug, True, seat=0)


def test_not_on_hosts(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    anna.user = User.objects.create_superuser("anna")
    anna.save()
    with refused("not_on_hosts"):
        act_on(User.objects.create_superuser("chief"), reported(match, anna, jan).pk, ["warn"], "x")


def test_no_such_report(db: None, refused: Refused) -> None:
    with refused("no_such_report"):
        act_on(User.objects.create_superuser("chief"), 7, ["warn"], "x")


def test_report_settled(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    chief, report = User.objects.create_superuser("chief"), reported(match, anna, jan)
    act_on(chief, report.pk, ["warn"], "x")
    with refused("report_settled"):
        act_on(chief, report.pk, ["warn"], "x")


def test_no_such_act(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    with refused("no_such_act"):
        act_on(User.objects.create_superuser("chief"), reported(match, anna, jan).pk, ["dance"], "x")


def test_no_account(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    with refused("no_account"):
        act_on(User.objects.create_superuser("chief"), reported(match, anna, jan).pk, ["close"], "x", "day")


@override_settings(SIGN_UP=False)
def test_sign_up_closed(client: Client, db: None) -> None:
    answer = client.get("/account/sign-up/")
    assert answer.status_code == 403 and 'data-code="sign_up_closed"' in answer.content.decode()


def test_bad_account_name() -> None:
    for name in ("", "a b", "anna@home", "a\u202eb", "x" * 41):
        with pytest.raises(ValidationError) as refused:
            account_name(name)
        assert refused.value.code == "bad_account_name"


def test_account_name_taken(client: Client, db: None) -> None:
    User.objects.create_user("anna")
    assert form_errors(client, "sign-up", username="Anna", password1=GOOD, password2=GOOD) == {
        "username": "account_name_taken"
    }


@pytest.mark.parametrize(
    ("password", "again", "code"),
    [
        ("short", "short", "password_too_short"),
        ("annamaria1", "annamaria1", "password_like_name"),
        ("iloveyou1", "iloveyou1", "password_too_common"),
        ("31415926535897", "31415926535897", "password_numeric"),
        (GOOD, "three blond mice", "passwords_differ"),
    ],
)
def test_password(client: Client, db: None, password: str, again: str, code: str) -> None:
    errors = form_errors(client, "sign-up", username="annamaria", password1=password, password2=again)
    assert errors == {"password2" if code == "passwords_differ" else "password1": code}


test_password_too_short = test_password_like_name = test_password
test_password_too_common = test_password_numeric = test_passwords_differ = test_password


def test_wrong_password(client: Client, db: None) -> None:
    client.force_login(User.objects.create_user("anna", password="right"))
    assert form_errors(client, "confirm", password="wrong") == {"password": "wrong_password"}
    sent = {"oldpassword": "wrong", "password1": GOOD, "password2": GOOD}
    assert form_errors(client, "password", **sent) == {"oldpassword": "wrong_password"}


def test_wrong_code(client: Client, db: None) -> None:
    client.get("/account/passkeys/log-in/")
    answer = client.post("/account/passkeys/log-in/", {"credential": "{}"}, follow=True)
    assert "That was not right." in answer.content.decode()


def test_no_second_factor() -> None:
    assert SecondFactorAdapter().validation_error("cannot_generate_recovery_codes").code == "no_second_factor"


@override_settings(STAFF_NEEDS_SECOND_FACTOR=True)
def test_staff_needs_second_factor(admin_client: Client) -> None:
    answer = admin_client.get("/admin/")
    assert answer.status_code == 403 and 'data-code="staff_needs_second_factor"' in answer.content.decode()


def test_sign_in_failed(refused: Refused) -> None:
    def away(request: HttpRequest, provider_id: str) -> HttpResponse:
        raise RequestException("no route")

    with refused("sign_in_failed"):
        reached(away)(RequestFactory().get("/"), "club")


def test_last_way_in() -> None:
    assert AccountAdapter().validation_error("no_password").code == "last_way_in"


def test_no_mail(client: Client, db: None) -> None:
    answer = client.get("/account/password/forgotten/")
    assert answer.status_code == 404 and 'data-code="no_mail"' in answer.content.decode()


def test_mail_taken() -> None:
    assert AccountAdapter().validation_error("email_taken").code == "mail_taken"


@override_settings(ACCOUNT_MAIL="optional")
def test_link_used(client: Client, db: None) -> None:
    answer = client.get("/account/password/new/1-made-up/")
    assert answer.status_code == 410 and 'data-code="link_used"' in answer.content.decode()


def test_tried_too_often(client: Client, db: None) -> None:
    with override_settings(LIMITS=1 / rate_limits.SIGN_UP.often):
        answers = [client.post("/account/sign-up/") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    assert 'data-code="tried_too_often"' in answers[1].content.decode()
    assert client.get("/account/sign-up/").status_code == 200, "to look at the form is free"


def test_internal(anna: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake of the host's own changes nothing that is stored."""
    monkeypatch.setattr(states, "begin", lambda *asked: 1 / 0)
    with refused("internal"):
        create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)])
    assert not Match.objects.exists()


def test_unreadable(match: Access, anna: Player, refused: Refused) -> None:
    """The reason is the game's own."""
    Match.objects.update(snapshot='{"bad": 1}', checksum="0" * 64)
    with refused("unreadable"):
        play_move(anna, match.slug, 0, TAKE, "c", 0)
    why = access_match(anna, match.slug).frozen
    assert why is not None and "Field required" in refusals.words(why)


def test_plugin_failed(match: Access, anna: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that fails half-way changes nothing that is stored."""
    from sample_game.game import Tally

    def broken(state: Tally, seat: int, action: Any) -> list[Any]:
        state.position.deck.clear()
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Tally, "apply", broken)
        with refused("plugin_failed"):
            play_move(anna, match.slug, 0, TAKE, "c", 0)
    assert unchanged(match)
    assert play_move(anna, match.slug, 0, TAKE, "c", 0) == 1


def test_refusals_of_the_game_pass_through(match: Access, anna: Player, refused: Refused) -> None:
    play_move(anna, match.slug, 0, MARK, "a", 0)
    with refused("field_taken"):
        play_move(anna, match.slug, 0, MARK, "b", 1)
    with refused("off_board"):
        play_move(anna, match.slug, 0, {**MARK, "field": 9}, "b", 1)
    with refused("unknown_action"):
        play_move(anna, match.slug, 0, {"type": "dance"}, "b", 1)
    assert Move.objects.count() == 1

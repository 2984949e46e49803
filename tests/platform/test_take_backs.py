"""Take-backs: their effect on clocks, their limits, and their cost in a long match."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError
from neuroshima.matches import replays
from neuroshima.matches.clocks.clock import TimeControl, live, slow
from neuroshima.matches.models import KeptPosition, Match, Move
from neuroshima.matches.play import (
    SeatPlan,
    answer,
    create_match,
    hand_over,
    offer,
    play_move,
    resign,
    take_back,
    take_seat_back,
    withdraw,
)
from neuroshima.matches.play.absence import end_overdue
from neuroshima.matches.play.transactions import HAND_OVERS_A_TURN, LONGEST, OFFERS_A_TURN, TAKE_BACKS_A_TURN
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.reading.states import MOST_KEPT, Tail, forget_kept_positions, position_after
from neuroshima.players.models import Player
from neuroshima_contract import Refusal, State

from tests.support.host_fixtures import BLUE, RED
from tests.support.platform.clock_turning import be_there, let_pass, seconds_left
from tests.support.platform.sockets import Socket, session_of

MARK: dict[str, Any] = {"type": "mark", "field": 2, "how": "dot"}
TAKE: dict[str, Any] = {"type": "take"}
Refused = Callable[[str], Any]


@pytest.fixture(autouse=True)
def there(db: None) -> None:
    """The server has been running for a month."""
    be_there(days=30)


def begun(first: Player, second: Player, control: TimeControl | None = None, **options: Any) -> str:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=second)]
    return create_match(first, "tally", {"cards": 20, **options}, plans, control=control).slug


def seq_of(slug: str) -> int:
    return Match.objects.get(slug=slug).seq


def play(player: Player, slug: str, seat: int, action: dict[str, Any]) -> None:
    seq = seq_of(slug)
    play_move(player, slug, seat, action, f"m{seq}", seq)


def undo(player: Player, slug: str, seat: int) -> None:
    seq = seq_of(slug)
    take_back(player, slug, seat, f"u{seq}", seq)


def undo_with_consent(asking: Player, seat: int, agreeing: Player, other: int, slug: str) -> None:
    seq = seq_of(slug)
    offer(asking, slug, seat, "take_back", f"o{seq}", seq)
    answer(agreeing, slug, other, True, f"y{seq}", seq + 1)


def is_replayed_alike(slug: str) -> bool:
    return replays.replay(access_match(None, slug).match).problem is None


def about(seconds: float) -> Any:
    """Approximately this many seconds, with a tolerance for the test's own time."""
    return pytest.approx(seconds, abs=15)


# Clocks ---------------------------------------------------------------------------------------------------------------


def test_nobody_gains_time_to_think_by_playing_and_taking_back(anna: Player, jan: Player) -> None:
    """Given a strict clock of 300 seconds with 10 for each action, when Anna plays, thinks for nine seconds and
    takes back, again and again, then she can think for 310 seconds at most."""
    slug = begun(anna, jan, live(5, 10, "action", strict=True))
    thought = 0
    with pytest.raises(Refusal) as refused:
        for _round in range(60):
            play(anna, slug, 0, MARK)
            let_pass(slug, seconds=9)
            thought += 9
            if _round < TAKE_BACKS_A_TURN - 1:
                undo(anna, slug, 0)
            else:
                break
        let_pass(slug, seconds=seconds_left(slug, 0) - 5)
        undo(anna, slug, 0)
    assert refused.value.code == "no_time_to_take_back"
    assert thought <= 310
    let_pass(slug, seconds=10)
    end_overdue()
    assert Match.objects.get(slug=slug).outcome is not None


def test_the_clock_stands_as_if_the_action_had_not_been_made(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, live(5, 60, "action", strict=True))
    let_pass(slug, seconds=100)
    play(anna, slug, 0, MARK)
    assert seconds_left(slug, 0) == about(260)
    let_pass(slug, seconds=50)
    undo(anna, slug, 0)
    assert seconds_left(slug, 0) == about(150), "the time that she thought stays spent"


def test_no_time_to_take_back(anna: Player, jan: Player, refused: Refused) -> None:
    """Given 20 seconds left, an action that gains 60, and 30 seconds of thinking, then a take-back would put the clock
    below 0.

    It is refused: the action stays, and so does the gained time."""
    slug = begun(anna, jan, live(5, 60, "action", strict=True))
    let_pass(slug, seconds=280)
    play(anna, slug, 0, MARK)
    let_pass(slug, seconds=30)
    with refused("no_time_to_take_back"):
        undo(anna, slug, 0)
    assert (seq_of(slug), seconds_left(slug, 0)) == (1, about(50))
    play(anna, slug, 0, TAKE)


def test_a_player_without_time_takes_nothing_back(anna: Player, jan: Player, refused: Refused) -> None:
    slug = begun(anna, jan, live(5, 0, strict=True))
    play(anna, slug, 0, MARK)
    let_pass(slug, seconds=302)
    with refused("out_of_time"):
        undo(anna, slug, 0)


def test_an_agreed_take_back_takes_the_increment_of_the_turn(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, live(5, 60))
    play(anna, slug, 0, MARK)
    play(anna, slug, 0, TAKE)
    play(jan, slug, 1, TAKE)
    assert (seconds_left(slug, 0), seconds_left(slug, 1)) == (about(360), about(360))
    undo_with_consent(anna, 0, jan, 1, slug)
    assert (seconds_left(slug, 0), seconds_left(slug, 1)) == (about(300), about(300))
    assert Match.objects.get(slug=slug).clock["running"] == [0]  # type: ignore[index]
    undo(anna, slug, 0)
    assert seconds_left(slug, 0) == about(300), "the mark had brought nothing"
    assert is_replayed_alike(slug)


def test_an_agreed_take_back_needs_time_on_all_clocks(anna: Player, jan: Player, refused: Refused) -> None:
    """Given Jan, who has less time left than his last turn gained, then neither player may take it from him."""
    slug = begun(anna, jan, live(5, 60))
    play(anna, slug, 0, TAKE)
    let_pass(slug, seconds=290)
    play(jan, slug, 1, TAKE)
    play(anna, slug, 0, TAKE)
    let_pass(slug, seconds=30)
    seq = seq_of(slug)
    offer(jan, slug, 1, "take_back", "o", seq)
    with refused("no_time_to_take_back"):
        answer(anna, slug, 0, True, "y", seq + 1)
    answer(anna, slug, 0, False, "n", seq + 1)


def test_an_agreed_take_back_gives_no_fresh_days(anna: Player, jan: Player) -> None:
    """Given three days for a turn, two of them used by Anna, then she has one day when her move is taken back."""
    day = 24 * 3600
    slug = begun(anna, jan, slow(3))
    let_pass(slug, days=2)
    play(anna, slug, 0, TAKE)
    undo_with_consent(anna, 0, jan, 1, slug)
    assert seconds_left(slug, 0) == about(day)
    play(anna, slug, 0, TAKE)
    play(jan, slug, 1, TAKE)
    assert seconds_left(slug, 0) == about(3 * day)
    let_pass(slug, hours=1)
    undo_with_consent(anna, 0, jan, 1, slug)
    assert seconds_left(slug, 0) == about(day - 3600), "the hour of the turn after it stays spent as well"
    play(anna, slug, 0, TAKE)
    assert seconds_left(slug, 1) == about(3 * day)


def test_moves_of_earlier_versions_lose_their_increment_too(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, live(5, 60, "action"))
    play(anna, slug, 0, MARK)
    Move.objects.update(gained=None)
    undo(anna, slug, 0)
    assert seconds_left(slug, 0) == about(300)


# How many -------------------------------------------------------------------------------------------------------------


def test_too_many_take_backs(anna: Player, jan: Player, refused: Refused) -> None:
    """They are counted anew in each turn, also if something was revealed in between."""
    slug = begun(anna, jan)
    for number in range(TAKE_BACKS_A_TURN):
        play(anna, slug, 0, MARK)
        undo(anna, slug, 0)
        if number == 3:
            play(anna, slug, 0, {"type": "peek"})
    play(anna, slug, 0, MARK)
    before = seq_of(slug)
    with refused("too_many_take_backs"):
        undo(anna, slug, 0)
    assert seq_of(slug) == before
    for player, seat in ((anna, 0), (jan, 1)):
        play(player, slug, seat, TAKE)
    play(anna, slug, 0, {**MARK, "field": 3})
    undo(anna, slug, 0)
    assert is_replayed_alike(slug)


def test_too_many_offers(anna: Player, jan: Player, refused: Refused) -> None:
    """All kinds count together, also with marks in between. The other player has their own limit."""
    slug = begun(anna, jan, slow(3))
    for number in range(OFFERS_A_TURN):
        offer(anna, slug, 0, ("draw", "pause")[number % 2], f"o{number}", seq_of(slug))
        withdraw(anna, slug, 0, f"w{number}", seq_of(slug))
    play(anna, slug, 0, MARK)
    with refused("too_many_offers"):
        offer(anna, slug, 0, "draw", "o", seq_of(slug))
    offer(jan, slug, 1, "draw", "j", seq_of(slug))
    play(anna, slug, 0, TAKE)
    offer(anna, slug, 0, "draw", "p", seq_of(slug))


def test_too_many_hand_overs(anna: Player, jan: Player, refused: Refused) -> None:
    slug = begun(anna, jan)
    for number in range(HAND_OVERS_A_TURN):
        hand_over(jan, slug, 1, f"h{number}", seq_of(slug))
        take_seat_back(jan, slug, 1, f"r{number}", seq_of(slug))
    with refused("too_many_hand_overs"):
        hand_over(jan, slug, 1, "h", seq_of(slug))
    play(anna, slug, 0, TAKE)
    hand_over(jan, slug, 1, "i", seq_of(slug))


def test_match_too_long(anna: Player, jan: Player, refused: Refused) -> None:
    """A match longer than any game's actions is played to its end, but nothing else is possible in it."""
    slug = begun(anna, jan)
    play(anna, slug, 0, MARK)
    Match.objects.update(seq=LONGEST)
    with refused("match_too_long"):
        undo(anna, slug, 0)
    with refused("match_too_long"):
        offer(anna, slug, 0, "draw", "o", LONGEST)
    with refused("match_too_long"):
        hand_over(anna, slug, 0, "h", LONGEST)
    play(anna, slug, 0, TAKE)
    resign(jan, slug, 1, "r", LONGEST + 1)


@pytest.mark.django_db(transaction=True)
async def test_a_flood_of_take_backs_and_offers_ends_in_words(
    fresh_layer: None, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the socket, in the language of the reader."""
    monkeypatch.setattr("neuroshima.matches.live.limits.MOVES_AT_ONCE", 1000)
    slug = await database_sync_to_async(begun)(anna, jan)
    socket = Socket(slug, await database_sync_to_async(session_of)(anna), "pl")
    await socket.open()
    codes = []
    for number in range(TAKE_BACKS_A_TURN + 1):
        assert (await socket.move(0, MARK, 2 * number))["type"] == "accepted"
        await socket.send(type="take_back", id=f"u{number}", expect=2 * number + 1, seat=0)
        codes.append((await socket.answer(f"u{number}")).get("code"))
    assert codes == [None] * TAKE_BACKS_A_TURN + ["too_many_take_backs"]
    seq = 2 * TAKE_BACKS_A_TURN + 1
    for number in range(OFFERS_A_TURN + 1):
        await socket.send(type="offer", id=f"o{number}", expect=seq, seat=0, what=("draw", "take_back")[number % 2])
        told = await socket.answer(f"o{number}")
        if told["type"] == "refused":
            break
        await socket.send(type="withdraw", id=f"w{number}", expect=told["seq"], seat=0)
        assert (await socket.answer(f"w{number}"))["type"] == "accepted"
    assert told["code"] == "too_many_offers" and "turze" in told["message"]
    await socket.close()


def test_no_match_is_frozen_while_the_database_is_away(
    anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a reader who has missed a move, when the position then cannot be read, the match goes on."""
    slug = begun(anna, jan)
    play(anna, slug, 0, MARK)
    play(anna, slug, 0, TAKE)
    reading = access_match(anna, slug).reading

    def away(*_asked: object) -> None:
        raise OperationalError("the server has gone")

    monkeypatch.setattr("neuroshima.matches.reading.loaded_match.position_after", away)
    with pytest.raises(OperationalError):
        reading.ask(lambda state: state.view(0), None, 1)
    assert reading.frozen is None


# Cost in long matches -------------------------------------------------------------------------------------------------


def make_long(slug: str, pairs: int) -> None:
    """Add this many taken-back actions, as if stored before there were limits."""
    match = Match.objects.get(slug=slug)
    seq, mark = match.seq, {"type": "mark", "field": 5, "how": "dot"}
    state = states.present(access_match(None, slug).game, match)  # type: ignore[arg-type]
    events = state.apply(0, mark)
    checksums = states.checksum_of(states.text_of(state.snapshot())), match.checksum
    rows = []
    for _number in range(pairs):
        given = {"match": match, "seat": 0, "events": events}
        action = {"seq": seq + 1, "kind": "action", "action": mark, "checksum": checksums[0]}
        rows.append(Move(**given, **action, command_id=f"long{seq + 1}"))
        action = {"seq": seq + 2, "kind": "take_back", "action": None, "checksum": checksums[1]}
        rows.append(Move(**given, **action, command_id=f"long{seq + 2}"))
        seq += 2
    Move.objects.bulk_create(rows)
    Match.objects.filter(pk=match.pk).update(seq=seq, turn_began=seq)


def rows_read(player: Player, slug: str) -> int:
    """The number of moves that are read to take back a mark made now."""
    play(player, slug, 0, MARK)
    with counted_rows() as read:
        undo(player, slug, 0)
    return len(read)


@contextmanager
def counted_rows() -> Iterator[list[Any]]:
    """The moves that are read from the database meanwhile."""
    read: list[Any] = []
    make = Move.from_db.__func__  # type: ignore[attr-defined]

    def counting(cls: Any, *args: Any) -> Any:
        read.append(args)
        return make(cls, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Move, "from_db", classmethod(counting))
        yield read


def test_a_take_back_starts_from_the_last_kept_position(
    anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a match of 2,000 moves, then only the first take-back reads them all."""
    monkeypatch.setattr("neuroshima.matches.play.transactions.LONGEST", 10_000)
    slug = begun(anna, jan)
    for number in range(4):
        play((anna, jan)[number % 2], slug, number % 2, TAKE)
    play(anna, slug, 0, {**MARK, "field": 4})
    make_long(slug, 1_000)
    before = Match.objects.get(slug=slug).checksum
    assert rows_read(anna, slug) > 2_000
    assert Match.objects.get(slug=slug).checksum == before
    for _again in range(3):
        assert rows_read(anna, slug) < 20
        assert Match.objects.get(slug=slug).checksum == before
    undo(anna, slug, 0)
    play(anna, slug, 0, {**MARK, "field": 4})
    assert Match.objects.get(slug=slug).checksum == before, "also what was before the kept position is taken back"
    assert is_replayed_alike(slug)


def test_asking_for_a_take_back_reads_as_little(anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neuroshima.matches.play.transactions.LONGEST", 10_000)
    slug = begun(anna, jan)
    make_long(slug, 100)
    rows_read(anna, slug)
    play(anna, slug, 0, TAKE)
    with counted_rows() as read:
        undo_with_consent(anna, 0, jan, 1, slug)
    assert len(read) < 20
    assert Match.objects.get(slug=slug).take_back is None
    assert is_replayed_alike(slug)


def test_a_reader_who_lags_costs_little(anna: Player, jan: Player) -> None:
    """Given a reader who missed three moves of a long match, then their views are computed from a kept position.

    Views after offers equal the one before."""
    slug = begun(anna, jan)
    make_long(slug, 100)
    rows_read(anna, slug)
    play(anna, slug, 0, MARK)
    offer(anna, slug, 0, "draw", "o", seq_of(slug))
    offers = access_match(jan, slug)
    play(anna, slug, 0, {**MARK, "field": 3})
    states._cache._states.clear()
    with counted_rows() as read:
        assert offers.view(seq_of(slug) - 2) == offers.view(seq_of(slug) - 1)
        late = access_match(jan, slug)
        assert late.view(seq_of(slug) - 1) == offers.view(seq_of(slug) - 1) != late.view()
    assert len(read) < 20


def test_a_kept_position_that_cannot_be_read_is_not_needed(anna: Player, jan: Player) -> None:
    """Given a kept position of another version of the game, then the match is computed from its start."""
    slug = begun(anna, jan)
    make_long(slug, 20)
    rows_read(anna, slug)
    assert KeptPosition.objects.count() == 1
    KeptPosition.objects.update(snapshot='{"of": "another version"}')
    rows_read(anna, slug)
    assert is_replayed_alike(slug)


def test_a_database_failure_is_not_taken_for_a_kept_position_of_another_version(
    anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    """Given a kept position, when the database fails, then no longer list of moves is read, and the refusal says so."""
    slug = begun(anna, jan)
    make_long(slug, 20)
    rows_read(anna, slug)
    play(anna, slug, 0, MARK)
    tried: list[Tail] = []

    def away(tail: Tail, *_rest: object) -> State:
        tried.append(tail)
        raise OperationalError("the server has gone")

    monkeypatch.setattr(Tail, "position_before", away)
    with refused("unavailable"):
        undo(anna, slug, 0)
    assert [tail.kept is not None for tail in tried] == [True]


def test_the_present_position_is_known_without_a_query(
    anna: Player, jan: Player, django_assert_num_queries: Any
) -> None:
    access = access_match(anna, begun(anna, jan))
    assert access.game is not None
    with django_assert_num_queries(0):
        position_after(access.game, access.match, access.seats, 0)


def test_few_positions_are_kept_and_none_of_a_match_that_is_over(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan)
    for _number in range(MOST_KEPT + 2):
        make_long(slug, 10)
        rows_read(anna, slug)
    assert KeptPosition.objects.count() == MOST_KEPT
    forget_kept_positions()
    assert KeptPosition.objects.count() == MOST_KEPT
    resign(anna, slug, 0, "r", seq_of(slug))
    forget_kept_positions()
    assert not KeptPosition.objects.exists()


@pytest.mark.parametrize("seed", range(6))
def test_take_backs_in_any_order_come_to_the_same_position(anna: Player, jan: Player, seed: int) -> None:
    """Own and agreed take-backs, with positions kept at each, compared with a full replay."""
    dice = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("OFFERS_A_TURN", "TAKE_BACKS_A_TURN"):
            patch.setattr(f"neuroshima.matches.play.transactions.{name}", 1_000)
        patch.setattr("neuroshima.matches.play.moving.KEPT_AFTER", 0)
        slug = begun(anna, jan, live(60, 5, dice.choice(["turn", "action"])), cards=30)
        for _step in range(60):
            match = Match.objects.get(slug=slug)
            seat = access_match(None, slug).to_move[0]
            player = (anna, jan)[seat]
            what = dice.random()
            if what < 0.3 and match.take_back == seat:
                undo(player, slug, seat)
            elif what < 0.45 and seat in match.acted:
                with suppress(Refusal):  # all that the seat has done may be taken back already
                    undo_with_consent(player, seat, (jan, anna)[seat], 1 - seat, slug)
            elif what < 0.7:
                free = states.present(access_match(None, slug).game, match).legal(seat)[0]  # type: ignore[arg-type]
                action = {"type": "mark", "field": free["field"]["any"][0], "how": "dot"} if "field" in free else TAKE
                play(player, slug, seat, action)
            else:
                play(player, slug, seat, TAKE)
    assert is_replayed_alike(slug)
    told = [frame["seq"] for frame in replays.replay(access_match(None, slug).match).frames]
    assert told == list(range(seq_of(slug) + 1))

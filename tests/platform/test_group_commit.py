"""The quick path of a move: computed in memory, stored together with others, sent without reading.

The memory may be outdated; then the move takes the ordinary path.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError, connection
from django.dispatch import Signal
from neuroshima.matches.clocks import uptime
from neuroshima.matches.clocks.clock import live
from neuroshima.matches.live import commands, lanes, watchers
from neuroshima.matches.live.lanes import Lane, carry_out
from neuroshima.matches.live.updates import moved_messages
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.matches.play import (
    MACHINE,
    SeatPlan,
    create_match,
    group_commit,
    moving,
    offer,
    play_move,
    transactions,
)
from neuroshima.matches.play.group_commit import Command, Prepared, prepare, store
from neuroshima.matches.play.moving import next_move
from neuroshima.matches.play.transactions import FIXED_FIELDS, MOVED_FIELDS
from neuroshima.matches.reading import loaded_match, memory, states
from neuroshima.matches.reading.access import Access, access_for, access_match
from neuroshima.matches.reading.memory import latest
from neuroshima.players.identity import Identity, Reader, identity_of, session_model
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from sample_game.game import Tally

from tests.support.host_fixtures import BLUE, RED
from tests.support.platform.sockets import Socket, Table, session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_layer")]
MARK, TAKE = {"type": "mark", "field": 2, "how": "dot"}, {"type": "take"}
sync = database_sync_to_async


def identity(player: Player) -> Identity:
    return identity_of({"cookies": {"sessionid": session_of(player)}})


def command(player: Player, slug: str, seat: int = 0, name: str = "c", expect: int = 0, action: Any = None) -> Command:
    return Command(identity(player), slug, seat, MARK if action is None else action, name, expect)


def looked_at(access: Access) -> str:
    """Let somebody in this process open the match."""
    latest.read_again(access.slug)
    return access.slug


def prepared(*commands: Command) -> list[Prepared]:
    found = [prepare(each) for each in commands]
    assert all(found)
    return [each for each in found if each is not None]


@pytest.fixture
def tables(anna: Player, jan: Player) -> list[str]:
    """Three matches of Anna (to move) against Jan, with open sockets."""
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    return [looked_at(create_match(anna, "tally", {"cards": 4}, plans)) for _ in range(3)]


# What is stored -------------------------------------------------------------------------------------------------------


def test_moves_of_several_matches_are_stored_as_each_alone_would_be(tables: list[str], anna: Player) -> None:
    batch = prepared(*(command(anna, slug) for slug in tables[:2]))
    assert store(batch)
    play_move(anna, tables[2], 0, MARK, "c", 0)
    fields = ("seq", "take_back", "bot_to_move", "status", "snapshot", "checksum")
    matches = list(Match.objects.filter(slug__in=tables).values_list(*fields))
    assert len({(*row[:4], len(row[4])) for row in matches}) == 1 and matches[0][0] == 1
    moves = Move.objects.values_list("seq", "seat", "kind", "action", "events", "player", "command_id")
    assert len(moves) == 3 and str(moves[0]) == str(moves[2])
    for match in Match.objects.all():
        assert match.moves.get().checksum == match.checksum == states.checksum_of(match.snapshot)
        assert match.changed > match.created


def test_a_batch_takes_as_many_queries_as_one_move(
    tables: list[str], anna: Player, django_assert_num_queries: Any
) -> None:
    """BEGIN, the rows of all matches, sessions, players, plugins, seats, the moves, COMMIT."""
    for slugs, name in ((tables[:1], "first"), (tables[1:], "second")):
        batch = prepared(*(command(anna, slug, name=name) for slug in slugs))
        with django_assert_num_queries(8):
            assert store(batch)


def test_what_was_stored_is_known_without_reading(
    tables: list[str], anna: Player, django_assert_num_queries: Any
) -> None:
    assert store(prepared(command(anna, tables[0])))
    with django_assert_num_queries(0):
        known = latest.since(tables[0], 1)
        assert known.position(1) is not None and [move.seq for move in known.moves(0)] == [1]
    stored = loaded_match.read_match(tables[0])
    assert known.view(1, None) == stored.view(1, None) and known.legal(0) == stored.legal(0)
    assert known.pulse == stored.pulse


def test_each_reader_receives_their_own_part_of_a_move(tables: list[str], anna: Player, jan: Player) -> None:
    """Anna has moved and may take it back; Jan and a visitor may not. All receive the same move."""
    store(prepared(command(anna, tables[0])))
    known = latest.since(tables[0], 1)
    told = {player: next(moved_messages(access_for(known, player), 0)) for player in (anna, jan, None)}
    texts = {player: json.loads(message.text) for player, message in told.items()}
    for player, message in told.items():
        access = access_for(loaded_match.read_match(tables[0]), player)
        assert (
            texts[player] == message.model_dump(mode="json") == next(moved_messages(access, 0)).model_dump(mode="json")
        )
        assert texts[player]["legal"] == access.legal() and texts[player]["rights"] == access.rights
    assert [texts[player]["take_back"] for player in (anna, jan, None)] == [[0], [], []]


# Changes in the meantime ----------------------------------------------------------------------------------------------


def seat_given_up(slug: str, player: Player) -> None:
    Seat.objects.filter(match__slug=slug, index=0).update(player=Player.objects.create(name="Eva"))


def moved_elsewhere(slug: str, player: Player) -> None:
    known = latest.last_reading(slug)
    play_move(player, slug, 0, MARK, "other", 0)
    assert known is not None
    latest._keep(known)


def session_ended(slug: str, player: Player) -> None:
    session_model()._default_manager.all().delete()


def plugin_switched_off(slug: str, player: Player) -> None:
    PluginSetting.objects.update_or_create(name="sample", defaults={"enabled": False})


def position_corrected(slug: str, player: Player) -> None:
    Match.objects.filter(slug=slug).update(checksum="0" * 64)


def match_ended(slug: str, player: Player) -> None:
    Match.objects.filter(slug=slug).update(status="over", outcome={"winners": [], "reason": "aborted"})


def away(batch: object) -> None:
    raise OperationalError("the database is away")


@pytest.mark.parametrize(
    "change", [seat_given_up, moved_elsewhere, session_ended, plugin_switched_off, position_corrected, match_ended]
)
def test_after_any_conflict_nothing_of_the_batch_is_stored(
    change: Callable[[str, Player], None], tables: list[str], anna: Player
) -> None:
    batch = prepared(*(command(anna, slug, name="mine") for slug in tables))
    change(tables[1], anna)
    assert not store(batch)
    assert not Move.objects.filter(command_id="mine").exists()
    assert latest.last_reading(tables[1]) is None, "what is doubtful is forgotten"


def test_a_database_that_fails_stores_nothing(tables: list[str], anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = prepared(command(anna, tables[0]))
    monkeypatch.setattr(group_commit, "_compare", away)
    assert not store(batch)
    assert not Move.objects.exists() and Match.objects.get(slug=tables[0]).seq == 0


def test_a_repeated_command_takes_the_ordinary_path(tables: list[str], anna: Player) -> None:
    play_move(anna, tables[0], 0, MARK, "c", 0)
    looked_at(access_match(anna, tables[0]))
    assert not store(prepared(command(anna, tables[0], expect=1, action=TAKE)))
    assert play_move(anna, tables[0], 0, TAKE, "c", 1) == 1, "the answer that it was given then"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"expect": 4}, "the match is at another move"),
        ({"seat": 1}, "the seat is not theirs"),
        ({"action": {"type": "mark", "field": 99, "how": "dot"}}, "the action is illegal"),
        ({"action": {"type": "fly"}}, "the action is malformed"),
        ({"slug": "zzzzzzzzzz"}, "nobody looks at that match"),
    ],
)
def test_a_command_that_may_be_refused_takes_the_ordinary_path(
    change: dict[str, Any], why: str, tables: list[str], anna: Player
) -> None:
    given = {"slug": tables[0], "seat": 0, "name": "c", "expect": 0, "action": MARK, **change}
    assert prepare(command(anna, **given)) is None, why


def test_the_last_move_ends_a_match_as_on_the_ordinary_path(
    tables: list[str], anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the same match twice, both with the same last move, then the same is stored and the same follows."""
    quick, ordinary = tables[:2]
    Match.objects.filter(slug=ordinary).update(**Match.objects.values("seed", "snapshot", "checksum").get(slug=quick))
    followed: list[tuple[str, str]] = []
    signal = Signal()
    ended = lambda matches, **_: followed.extend((match.slug, match.status) for match in matches)  # noqa: E731
    signal.connect(ended)
    monkeypatch.setattr(transactions, "matches_changed", signal)
    looked_at(access_match(anna, ordinary))
    expect = 0
    while (state := loaded_match.read_match(quick).state) is not None and state.outcome is None:
        seat, player = state.to_move[0], (anna, jan)[state.to_move[0]]
        assert store(prepared(command(player, quick, seat, f"c{expect}", expect, TAKE)))
        play_move(player, ordinary, seat, TAKE, f"c{expect}", expect)
        expect += 1
    assert followed[-2:] == [(quick, "over"), (ordinary, "over")] and followed[-3][1] == "running"
    fields = ("status", "outcome", "seq", "checksum", "snapshot", "bot_to_move", "take_back", "acted", "deadline")
    stored = {match["slug"]: match for match in Match.objects.filter(slug__in=tables[:2]).values("slug", *fields)}
    assert {**stored[quick], "slug": ""} == {**stored[ordinary], "slug": ""}
    match = Match.objects.get(slug=quick)
    assert match.status == "over" and match.ended is not None
    known = latest.last_reading(quick)
    assert known is not None and known.to_move() == () and known.match.status == "over"


def test_computing_a_move_does_not_change_the_cache(tables: list[str], anna: Player) -> None:
    known = latest.last_reading(tables[0])
    assert known is not None
    before = (known.match.seq, known.match.snapshot, states.text_of(known.state.snapshot()) if known.state else "")
    prepared(command(anna, tables[0]))
    after = (known.match.seq, known.match.snapshot, states.text_of(known.state.snapshot()) if known.state else "")
    assert before == after


# Which fields a move changes ------------------------------------------------------------------------------------------


def values_of(match: Match) -> dict[str, Any]:
    return {field.name: getattr(match, field.attname) for field in Match._meta.concrete_fields}


@pytest.mark.parametrize("quickly", [True, False])
def test_every_field_that_a_move_changes_is_stored(
    quickly: bool, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole match in which each field of `MOVED_FIELDS` changes: after each move the row equals the match in memory.

    A new field of `Match` is named in `FIXED_FIELDS`, or changed by this match."""
    uptime.note_uptime()
    in_memory: list[Match] = []

    def recorded(match: Match, *rest: Any) -> Move:
        in_memory.append(match)
        return next_move(match, *rest)

    monkeypatch.setattr(moving, "next_move", recorded)
    monkeypatch.setattr(group_commit, "next_move", recorded)
    plans = [
        SeatPlan("me", RED),
        SeatPlan("player", BLUE, player=jan),
        SeatPlan("bot", {"colour": "green"}, "marker"),
    ]
    slug = create_match(anna, "tally", {"cards": 4}, plans, control=live(5, 10)).slug
    rows = [values_of(Match.objects.get(slug=slug))]

    def check_row() -> None:
        rows.append(values_of(Match.objects.get(slug=slug)))
        assert rows[-1] == values_of(in_memory[-1])
        assert rows[-1]["seq"] == len(rows) - 1

    offer(anna, slug, 0, "draw", "offer", 0)
    check_row()
    actions: list[tuple[int, dict[str, Any]]] = [(0, MARK), (0, TAKE), (1, TAKE), (2, TAKE), (0, TAKE)]
    for expect, (seat, action) in enumerate(actions, start=1):
        player = (anna, jan, None)[seat]
        if quickly:
            looked_at(access_match(None, slug))
            who = None if player is None else identity(player)
            assert store(prepared(Command(who, slug, seat, action, f"c{expect}", expect)))
        else:
            play_move(player or MACHINE, slug, seat, action, f"c{expect}", expect)
        check_row()
    changed = {name for earlier, later in pairwise(rows) for name in later if earlier[name] != later[name]}
    assert changed == set(MOVED_FIELDS)


def test_fixed_fields_are_fields_of_a_match() -> None:
    assert {field.name for field in Match._meta.concrete_fields} - set(MOVED_FIELDS) == FIXED_FIELDS


# In the lane of a game ------------------------------------------------------------------------------------------------


class Nobody:
    """A socket whose methods are never called."""

    slug, seq = "", 0
    reader: Any = None
    online: Any = None
    is_busy = False
    shown: Any = None

    async def hear(self, news: object, asked: object) -> None: ...
    async def seats_changed(self) -> None: ...
    async def session_ended(self) -> None: ...


def forbidden(*arguments: object, **named: object) -> None:
    raise AssertionError("the ordinary way")


async def test_a_move_through_a_socket_takes_the_quick_path(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "answer", forbidden)
    monkeypatch.setattr(memory, "read_match", forbidden)
    for expect, action in enumerate((MARK, TAKE)):
        assert (await table.anna.move(0, action, expect))["seq"] == expect + 1
        await table.jan.reach(expect + 1)
        await table.anna.reach(expect + 1)
    assert table.anna.view is not None and table.jan.status == "running"


async def test_a_reader_who_opens_the_match_meanwhile_misses_no_move(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the match is read before or after the move, and without a heartbeat."""
    monkeypatch.setattr(watchers, "HEARTBEAT", 1000)
    late = Socket(table.slug)
    moving = asyncio.ensure_future(table.anna.move(0, MARK))
    await late.open()
    assert (await moving)["seq"] == 1
    await late.reach(1)
    await late.close()


async def test_matches_that_moved_elsewhere_are_read_together(
    tables: list[str], anna: Player, jan: Player, django_assert_num_queries: Any
) -> None:
    """Queries for matches, seats, last moves, and for each match the enabled plugins."""

    def moved_elsewhere() -> dict[str, int]:
        for slug in tables:
            play_move(anna, slug, 0, MARK, "c", 0)
        return dict.fromkeys(tables, 1)

    def told() -> Any:
        reader = Reader(identity(jan), "en")
        asking = {slug: [lanes.Asking(Nobody(), watchers.Knowledge(reader, 0, None), {})] for slug in tables}
        moved = moved_elsewhere()
        with django_assert_num_queries(4):
            return carry_out([], moved, asking)

    news = (await sync(told)()).news
    assert [[(message.type, message.seq) for message in each.messages] for _asking, each in news] == [
        [("moved", 1)]
    ] * 3


async def test_messages_made_before_a_log_out_are_not_sent(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may hold secrets of the player. A new view for a spectator is made instead."""
    (consumer,) = [each for each in watchers.watchers_of(table.slug) if getattr(each, "own_seats", ()) == (0,)]
    told, free = threading.Event(), threading.Event()

    def late(*arguments: Any) -> Any:
        done = carry_out(*arguments)
        told.set()
        free.wait(100)
        return done

    monkeypatch.setattr(lanes, "carry_out", late)
    await table.anna.send(type="move", id="a", expect=0, seat=0, action={"type": "peek"})
    await asyncio.to_thread(told.wait, 100)
    await sync(session_model()._default_manager.all().delete)()
    await consumer.session_ended()
    free.set()
    await table.anna.until("accepted")
    await table.anna.send(type="ping", have=1)
    await table.anna.until("pong")
    assert '"card"' not in json.dumps(table.anna.log)


async def test_frames_are_answered_in_their_order(table: Table) -> None:
    """A client need not wait for an answer: the second command finds the first one stored."""
    await table.anna.send(type="move", id="a", expect=0, seat=0, action=MARK)
    await table.anna.send(type="move", id="b", expect=1, seat=0, action=TAKE)
    assert [(await table.anna.until("accepted"))["id"] for _ in range(2)] == ["a", "b"]


async def test_a_match_that_cannot_be_shown_does_not_affect_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, broken = Tally.view, threading.Event()

    def fails(state: Any, seat: int | None) -> Any:
        if broken.is_set():
            raise ZeroDivisionError
        return view(state, seat)

    monkeypatch.setattr(Tally, "view", fails)
    broken.set()
    assert (await table.anna.move(0, MARK))["type"] == "accepted"
    assert (await table.jan.until("state"))["status"] == "frozen"


async def test_one_command_of_a_match_is_in_a_batch(
    tables: list[str], anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[list[str]] = []

    def noted(commands: Any, *rest: Any) -> Any:
        batches.append([each.slug for each in commands])
        return carry_out(commands, *rest)

    monkeypatch.setattr(lanes, "carry_out", noted)
    monkeypatch.setattr(lanes, "LONGEST", 60)  # however busy the machine is
    lane = Lane("tally")
    asked = [(tables[0], 0, MARK), (tables[0], 1, TAKE), (tables[1], 0, MARK)]
    commands = [await sync(command)(anna, slug, 0, f"{n}", n, action) for slug, n, action in asked]
    assert await asyncio.gather(*map(lane.play, commands)) == [1, 2, 1]
    assert batches == [[tables[0], tables[1]], [tables[0]]]


async def test_a_batch_that_takes_long_leaves_the_rest_for_the_next(
    tables: list[str], anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def noted(batch: Any) -> bool:
        sizes.append(len(batch))
        return store(batch)

    monkeypatch.setattr(lanes, "LONGEST", -1)
    monkeypatch.setattr(group_commit, "store", noted)
    lane = Lane("tally")
    commands = [await sync(command)(anna, slug) for slug in tables]
    assert await asyncio.gather(*map(lane.play, commands)) == [1, 1, 1]
    assert sizes == [1, 1, 1]


async def test_a_slow_game_delays_only_its_own_lane(
    tables: list[str], anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = threading.Event()
    apply = Tally.apply

    def slow(state: Tally, seat: int, action: Any) -> Any:
        if threading.current_thread().name.startswith("lane slow"):
            free.wait(100)
        return apply(state, seat, action)

    monkeypatch.setattr(Tally, "apply", slow)
    first, second = [await sync(command)(anna, slug) for slug in tables[:2]]
    waiting = asyncio.ensure_future(Lane("slow").play(first))
    assert await Lane("quick").play(second) == 1
    assert not waiting.done()
    free.set()
    assert await waiting == 1


def test_a_bot_that_is_to_move_is_asked_in_the_transaction_of_the_batch(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]
    slug = looked_at(create_match(anna, "tally", {"cards": 4}, plans))
    asked: list[tuple[str, int, bool, bool]] = []

    def noted(matches: Any, **_: Any) -> None:
        for match in matches:
            asked.append((match.slug, match.seq, match.bot_to_move, connection.in_atomic_block))

    signal = Signal()
    signal.connect(noted)
    monkeypatch.setattr(transactions, "matches_changed", signal)
    for expect, action in enumerate((MARK, TAKE)):
        assert store(prepared(command(anna, slug, name=str(expect), expect=expect, action=action)))
    assert asked == [(slug, 1, False, True), (slug, 2, True, True)]

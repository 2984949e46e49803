"""The protocol: two clients, everything malformed, and a channel layer that loses hints."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from datetime import timedelta
from typing import Any, get_args

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import override_settings
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from neuroshima import refusals
from neuroshima.matches.live import commands, consumer, presence, updates, watchers
from neuroshima.matches.live.protocol import CloseCode, from_browser, from_server
from neuroshima.matches.live.protocol.from_browser import decode_frame
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play import group_commit, join_match, notify, play_move, what_if
from neuroshima.matches.reading.access import Access
from neuroshima.players.identity import NEW_VISITOR, Reader, session_model
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima_contract import Refusal

from tests.support.platform.lossy_layer import LossyLayer
from tests.support.platform.sockets import LONGEST, Socket, Table, session_of
from tests.support.rubbish import examples

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_layer")]
MARK = {"type": "mark", "field": 2, "how": "dot"}
TAKE, PEEK = {"type": "take"}, {"type": "peek"}
sync = database_sync_to_async


async def test_both_see_every_move(table: Table) -> None:
    assert (await table.anna.move(0, MARK))["seq"] == 1
    moved = await table.jan.until("moved")
    from_server.MovedMessage.model_validate(moved)
    assert (moved["action"], moved["to_move"], moved["legal"]) == (MARK, [0], {})
    assert (await table.anna.until("moved"))["legal"].keys() == {"0"}
    await table.anna.send(type="take_back", id="back", expect=1, seat=0)
    assert (await table.jan.until("moved"))["kind"] == "take_back"


async def test_what_a_viewer_may_not_see_is_emptied(table: Table) -> None:
    await table.anna.move(0, PEEK)
    assert "card" in (await table.anna.until("moved"))["events"][0]
    assert (await table.jan.until("moved"))["events"] == [{"type": "peeked", "seat": 0, "reveals": True}]
    late = await Socket(table.slug).open()
    assert late.log[-1]["history"][0]["events"] == [{"type": "peeked", "seat": 0, "reveals": True}]
    await late.close()


async def test_duplicates_on_two_sockets_are_one_move(table: Table, anna: Player) -> None:
    second = await Socket(table.slug, await sync(session_of)(anna)).open()
    for socket in (table.anna, second, table.anna):
        assert (await socket.move(0, MARK, 0, "the-command"))["seq"] == 1
    assert await sync(Move.objects.count)() == 1
    await second.close()


async def test_refusals_have_code_sentence_and_number(table: Table, jan: Player) -> None:
    polish = await Socket(table.slug, await sync(session_of)(jan), language="pl").open()
    told = await polish.move(1, TAKE)
    from_server.RefusedMessage.model_validate(told)
    assert (told["code"], told["message"], told["seq"]) == ("not_to_move", "Teraz nie twoja kolej.", 0)
    assert (await table.anna.move(0, MARK, 7))["code"] == "stale"
    assert (await table.anna.move(1, MARK))["code"] == (await table.anna.move(9, MARK))["code"] == "not_your_seat"
    await polish.close()


async def test_a_spectator_only_watches(table: Table, eva: Player) -> None:
    for session in ("", "forged", await sync(session_of)(eva), await sync(session_of)(None)):
        stranger = await Socket(table.slug, session).open()
        for kind in ("move", "preview"):
            extra = {"expect": 0} if kind == "move" else {}
            await stranger.send(type=kind, id="x", seat=0, action=MARK, **extra)
            assert (await stranger.until("refused"))["code"] == "not_your_seat"
        await stranger.close()
    assert not await sync(Move.objects.exists)()


async def test_a_session_that_ended_has_no_seat(table: Table) -> None:
    await sync(Session.objects.all().delete)()
    assert (await table.anna.move(0, MARK))["code"] == "not_your_seat"


async def test_an_outlook_only_where_what_if_is_allowed(table: Table, anna: Player, jan: Player) -> None:
    await table.anna.send(type="outlook", id="o", seat=0, action=MARK)
    assert (await table.anna.until("refused"))["code"] == "what_if_not_allowed"
    for player in (anna, jan):
        await sync(what_if.allow)(player, table.slug, True)
    await table.anna.send(type="outlook", id="p", seat=0, action=MARK)
    assert (await table.anna.until("outlook"))["outlook"] is None, "nothing begins by it"


async def test_previews_change_nothing(table: Table) -> None:
    await table.anna.send(type="preview", id="p", seat=0, action=MARK)
    assert (await table.anna.until("preview"))["view"]["marks"] == {"2": 0}
    await table.anna.send(type="preview", id="p", seat=0, action=TAKE)
    assert (await table.anna.until("refused"))["code"] == "no_preview"
    assert not await sync(Move.objects.exists)()


async def test_resync_sends_missing_moves(table: Table) -> None:
    for field in range(3):
        await table.anna.move(0, {**MARK, "field": field}, field)
    late = await Socket(table.slug).open()
    late.seq, late.view = 1, None
    await late.send(type="resync", have=1)
    moved = [await late.until("moved") for _ in range(2)]
    assert [(m["type"], m["seq"], len(m["view"]["marks"])) for m in moved] == [("moved", 2, 2), ("moved", 3, 3)]
    assert [m["changes"] is None for m in moved] == [True, False], "first a whole view"
    for have in (3, 999):
        await late.send(type="resync", have=have)
        assert (await late.until("state"))["seq"] == 3
    await late.close()


async def test_the_socket_of_an_unknown_match_is_refused_and_closed(db: None) -> None:
    socket = Socket("zzzzzzzzzz")
    assert await socket.knock()
    assert (await socket.next())["code"] == "not_found"
    assert await socket.closed_with() == CloseCode.NOT_FOUND


OWN_PAGE = [(b"host", b"testserver"), (b"origin", b"http://testserver")]


async def test_an_unknown_address_is_closed(db: None) -> None:
    from neuroshima.site.asgi import application

    wire: Any = WebsocketCommunicator(application, "/ws/nothing/", headers=OWN_PAGE)
    await wire.connect(timeout=LONGEST)
    assert (await wire.receive_output(timeout=LONGEST))["code"] == CloseCode.NOT_FOUND


FOREIGN = [
    "http://evil.example",
    "null",
    "http://testserver.evil.example",
    "https://testserver",
    "http://testserver:81",
]


@pytest.mark.parametrize("origin", [None, *(name.encode() for name in FOREIGN)])
async def test_foreign_pages_get_no_socket(match: Access, origin: bytes | None) -> None:
    socket = Socket(match.slug)
    socket.wire.scope["headers"] = [(b"host", b"testserver"), *([(b"origin", origin)] if origin else [])]
    assert not await socket.knock()


NONSENSE = ["", "nope", "[]", "{}", "null", '{"v":NaN}', '{"a":' * 9_000, '{"v":1,"type":"match.moved","seq":5}']


@pytest.mark.parametrize("text", [*NONSENSE, '{"v":1,"type":"\\ud800"}', "9" * 5_000, "x" * 70_000])
async def test_malformed_messages_are_answered_five_times_and_then_closed(table: Table, text: str) -> None:
    before = refusals.counts()
    for _ in range(5):
        await table.anna.raw(text)
        code = (await table.anna.until("refused"))["code"]
        assert code in ("malformed", "unknown_type", "too_large")
    assert await table.anna.closed_with() == CloseCode.FLOODED
    assert refusals.counts()[code] >= before[code] + 5
    await table.jan.send(type="ping", have=0)
    assert (await table.jan.until("pong"))["seq"] == 0


async def test_binary_frames_are_malformed(table: Table) -> None:
    await table.anna.wire.send_to(bytes_data=b"\x00\x01")
    assert (await table.anna.until("refused"))["code"] == "malformed"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=12,
)
FRAMES = st.fixed_dictionaries(
    {},
    optional={
        "v": st.just(1) | JSON,
        "type": st.sampled_from(["move", "take_back", "preview", "resync", "ping", "moved", "websocket.close"]) | JSON,
        "id": st.just("id") | JSON,
        "expect": st.integers(-1, 2) | JSON,
        "have": st.integers(-1, 2) | JSON,
        "seat": st.integers(-1, 2) | JSON,
        "action": st.just(MARK) | JSON,
    },
)


@examples(80)
@given(frame=FRAMES)
def test_any_frame_of_a_spectator_is_answered_and_changes_nothing(match: Access, frame: dict[str, Any]) -> None:
    """For any JSON: an answer of the protocol, never an exception, never a change."""
    reader = Reader(NEW_VISITOR, "en")
    try:
        data = decode_frame(json.dumps(frame))
    except Refusal as refused:
        assert refused.code == "malformed"
        return
    told = commands.answer(reader, match.slug, data)
    assert isinstance(told, from_server.RefusedMessage | from_browser.Ping | from_browser.ResyncQuestion)
    if isinstance(told, from_server.RefusedMessage):
        assert told.message and "%(" not in told.message and told.code != "internal"
    assert not Move.objects.exists()


async def test_a_flood_is_answered_and_closed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [time.monotonic()]
    for name in ("frames", "bucket", "errors"):
        monkeypatch.setattr(getattr(live(table.slug, 0), name), "clock", lambda: now[0])
    for _ in range(4):
        for _ in range(100):
            await table.anna.send(type="ping", have=0)
        answers = [(await table.anna.until("pong", "refused"))["type"] for _ in range(100)]
        assert set(answers) == {"pong", "refused"}
        now[0] += 1.1
    for _ in range(100):
        await table.anna.send(type="ping", have=0)
    assert await table.anna.closed_with() == CloseCode.FLOODED
    await table.jan.send(type="ping", have=0)
    assert (await table.jan.until("pong"))["seq"] == 0


def live(slug: str, seat: int) -> Any:
    """The server's side of that seat's socket."""
    return next(one for one in consumer.at_matches if one.slug == slug and seat in one.own_seats)


async def test_waiting_players_see_who_joins(waiting: Access, anna: Player, jan: Player) -> None:
    first = await Socket(waiting.slug, await sync(session_of)(anna)).open()
    assert (first.status, first.view) == ("waiting", None)
    await sync(join_match)(jan, waiting.slug)
    state = await first.until("state")
    assert (state["status"], state["legal"].keys()) == ("running", {"0"})
    await first.close()


async def test_presence(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_AFTER", 10 * LONGEST)  # nobody is away because this machine is busy
    async with asyncio.timeout(LONGEST):
        while not all(seat["online"] for seat in (await table.anna.until("seats"))["seats"]):
            pass
    await table.jan.close()
    seats = (await table.anna.until("seats"))["seats"]
    assert [seat["online"] for seat in seats] == [True, False]


async def test_a_frozen_match_says_so_and_thaws(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    off = await sync(PluginSetting.objects.create)(name="sample", enabled=False)
    await watchers.heart().beat()
    state = await table.anna.until("state")
    assert (state["status"], state["frozen_by"], state["view"]) == ("frozen", "sample", None)
    assert (await table.anna.move(0, MARK))["code"] == "frozen"
    await sync(off.delete)()
    await watchers.heart().beat()
    assert (await table.anna.until("state"))["status"] == "running"


# Identity of a socket -------------------------------------------------------------------------------------------------


async def test_logging_out_makes_the_socket_a_spectator_at_once(table: Table) -> None:
    """Without a message of the client, and in every process on the channel layer."""
    ended = live(table.slug, 0).reader.identity.session_key
    await sync(session_model()._default_manager.filter(session_key=ended).delete)()
    state = await table.anna.until("state")
    assert (state["you"], state["legal"]) == ([], {})
    assert (await table.anna.move(0, MARK))["code"] == "not_your_seat"
    async with asyncio.timeout(LONGEST):
        while [seat["online"] for seat in (await table.jan.until("seats"))["seats"]] != [False, True]:
            pass


async def test_a_session_that_expires_is_found_by_the_heartbeat(table: Table) -> None:
    key = live(table.slug, 0).reader.identity.session_key
    past = timezone.now() - timedelta(seconds=1)
    await sync(session_model()._default_manager.filter(session_key=key).update)(expire_date=past)
    await watchers.heart().beat()
    assert (await table.anna.until("state"))["you"] == []
    assert live(table.slug, 1).own_seats == (1,)


async def test_a_command_from_a_deleted_session_is_refused_despite_caches(table: Table) -> None:
    key = live(table.slug, 0).reader.identity.session_key
    past = timezone.now() - timedelta(seconds=1)
    await sync(session_model()._default_manager.filter(session_key=key).update)(expire_date=past)
    assert (await table.anna.move(0, MARK))["code"] == "not_your_seat"
    assert (await table.anna.until("state"))["you"] == []


async def test_a_heartbeat_that_waits_holds_nobody_else_up(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first socket of a match waits for a channel layer that does not answer."""
    waiting = asyncio.Event()
    slow = live(table.slug, 0)
    monkeypatch.setattr(slow, "_pulse", lambda look: waiting.wait())
    first = asyncio.create_task(watchers.heart().beat())
    for _ in range(2):
        assert (await table.jan.until("pong"))["seq"] == 0
        second = asyncio.create_task(watchers.heart().beat())
    assert not first.done()
    waiting.set()
    await asyncio.gather(first, second)
    assert (await table.anna.until("pong"))["seq"] == 0


def with_layer(name: str) -> Any:
    return override_settings(CHANNEL_LAYERS={"default": {"BACKEND": f"tests.support.platform.lossy_layer.{name}"}})


async def moved_elsewhere(slug: str, player: Player, seat: int, action: Any, seq: int) -> None:
    """Make a move in another process: the sockets of this one get a hint of it, or nothing."""
    await sync(play_move)(player, slug, seat, action, str(uuid.uuid4()), seq)


@pytest.mark.parametrize("seed", range(12))
async def test_clients_converge_over_a_lossy_layer(
    match: Access, anna: Player, jan: Player, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, "HEARTBEAT", 0.1)
    monkeypatch.setattr(LossyLayer, "seed", seed)
    with with_layer("LossyLayer"):
        sockets = [await Socket(match.slug, await sync(session_of)(who)).open() for who in (anna, jan, None)]
        seq = 0
        for seat in (0, 1, 0, 1):
            for action in ({**MARK, "field": seq // 2}, TAKE):
                await moved_elsewhere(match.slug, (anna, jan)[seat], seat, action, seq)
                seq += 1
                await sockets[seat].reach(seq)
        for socket in sockets:
            await socket.reach(seq)
        assert [socket.status for socket in sockets] == ["over"] * 3
        assert sockets[0].view == sockets[1].view == sockets[2].view
        for socket in sockets:
            await socket.close()


async def test_a_dead_layer_loses_no_move(
    match: Access, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, "HEARTBEAT", 0.1)
    with with_layer("DeadLayer"):
        first = await Socket(match.slug, await sync(session_of)(anna)).open()
        second = await Socket(match.slug, await sync(session_of)(jan)).open()
        assert (await first.move(0, MARK))["seq"] == 1
        await second.reach(1)
        await moved_elsewhere(match.slug, anna, 0, TAKE, 1)
        for socket in (first, second):
            await socket.reach(2)
        for socket in (first, second):
            await socket.close()


def hint_of(slug: str, seq: int) -> notify.MovesHint:
    return {"type": "matches.moved", "moves": [(slug, seq)], "told_in": ""}


async def test_forged_hints_are_hints_only(table: Table) -> None:
    """With any number in the hint, the messages come from the database."""
    for seq in (5, 0, 5):
        await notify.deliver(table.slug, hint_of(table.slug, seq))
    await table.anna.move(0, MARK)
    await table.jan.reach(1)
    assert [m["seq"] for m in table.jan.log if m["type"] == "moved"] == [1]


async def test_no_traceback_reaches_a_client(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError("the secret of the server")

    monkeypatch.setattr(commands, "_execute", broken)
    await table.anna.send(type="preview", id="p", seat=0, action=MARK)
    told = await table.anna.until("refused")
    assert told["code"] == "internal" and "secret" not in json.dumps(told)


def test_every_message_is_versioned_and_closed() -> None:
    kinds = [*get_args(from_browser.FromBrowser), *get_args(from_server.FromServer)]
    assert {kind.model_fields["type"].annotation.__args__[0] for kind in kinds} == {
        "move", "take_back", "preview", "resync", "ping", "state", "moved", "accepted", "refused", "pong", "seats",
        "restarting", "resign", "call_off", "offer", "answer", "withdraw", "hand_over", "return", "claim",
        "resume", "vacation", "clock", "outlook", "hint",
    }  # fmt: skip
    for kind in kinds:
        assert kind.model_config["extra"] == "forbid" and "v" in kind.model_fields
    lossy = {kind.__name__ for kind in kinds if kind.lossy}
    assert lossy == {
        "Ping", "PongMessage", "PreviewQuestion", "PreviewMessage", "SeatsMessage", "RestartingMessage", "ClockMessage",
        "OutlookQuestion", "OutlookMessage", "HintQuestion", "HintMessage",
    }  # fmt: skip


async def test_seed_and_deck_are_in_no_message(table: Table) -> None:
    match = await sync(Match.objects.get)(slug=table.slug)
    await table.anna.move(0, PEEK)
    await table.jan.until("moved")
    for socket in (table.anna, table.jan):
        text = json.dumps(socket.log)
        assert match.seed not in text and match.snapshot not in text and '"deck"' not in text


async def test_a_database_that_is_away_ends_no_socket(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*arguments: object) -> None:
        raise OperationalError("connection refused")

    with monkeypatch.context() as patch:
        for name in ("look", "updates_if_changed", "updates_since"):
            patch.setattr(updates, name, away)
        patch.setattr(commands, "_execute", away)
        patch.setattr(group_commit, "_store", away)
        assert (await table.anna.move(0, MARK))["code"] == "unavailable"
        await notify.deliver(table.slug, hint_of(table.slug, 1))
        late = Socket(table.slug)
        patch.setattr(updates, "arrival", away)
        assert await late.knock()
        assert await late.closed_with() == CloseCode.TRY_AGAIN_LATER
    assert (await table.anna.move(0, MARK))["seq"] == 1
    await table.jan.reach(1)

"""Talk on the socket of a match: who receives what and when; and invalid messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st
from neuroshima.matches.live.limits import TokenBucket
from neuroshima.matches.play import resign
from neuroshima.moderation.acts import act_on
from neuroshima.moderation.models import Report
from neuroshima.players import rate_limits
from neuroshima.players.models import Player
from neuroshima.talk import choices
from neuroshima.talk.models import Message
from neuroshima.talk.protocol import understood
from neuroshima.talk.saying import say
from neuroshima_contract import Refusal

from tests.support.platform.lossy_layer import LossyLayer
from tests.support.platform.sockets import LONGEST, Socket, Table, session_of
from tests.support.rubbish import examples

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_layer")]
sync = database_sync_to_async
MARK = {"type": "mark", "field": 2, "how": "dot"}


@pytest.fixture
async def spectator(table: Table, eva: Player) -> AsyncIterator[Socket]:
    socket = await Socket(table.slug, await sync(session_of)(eva), language="pl").open()
    yield socket
    await socket.close()


async def hear(socket: Socket, have: int = 0) -> dict[str, Any]:
    await socket.send(type="hear", have=have)
    return await socket.until("talk")


async def tell(socket: Socket, words: str, name: str = "a") -> dict[str, Any]:
    await socket.send(type="say", id=name, words=words)
    return await socket.answer(name)


async def heard(socket: Socket, number: int) -> dict[str, Any]:
    """The message with that number, as soon as the socket receives it."""
    while True:
        for said in (await socket.until("talk"))["messages"]:
            if said["number"] == number:
                return dict(said)


async def test_messages_arrive_at_once_for_their_readers(table: Table, spectator: Socket) -> None:
    for socket in (table.anna, table.jan, spectator):
        assert (await hear(socket))["messages"] == []
    assert (await tell(table.anna, "hello"))["number"] == 1
    said = await heard(table.jan, 1)
    assert (said["name"], said["text"], said["seat"], said["mine"], said["circle"]) == (
        "Anna", "hello", 0, False, "players",
    )  # fmt: skip
    assert (await heard(table.anna, 1))["mine"] is True
    await spectator.send(type="say", id="b", phrase="hello")
    assert (await spectator.answer("b"))["number"] == 2
    assert (await heard(spectator, 2))["circle"] == "spectators"
    await tell(table.jan, "hi", "c")
    assert (await heard(table.anna, 3))["text"] == "hi"
    seen = [said["number"] for message in table.anna.log if message["type"] == "talk" for said in message["messages"]]
    assert 2 not in seen


async def test_a_returning_player_gets_missed_messages(table: Table, jan: Player) -> None:
    await hear(table.jan)
    await tell(table.anna, "one")
    have = 0
    while have == 0:
        have = (await table.jan.until("talk"))["change"]
    await table.jan.close()
    await tell(table.anna, "two", "b")
    again = await Socket(table.slug, await sync(session_of)(jan)).open()
    message = await hear(again, have)
    assert (message["whole"], [said["text"] for said in message["messages"]]) == (False, ["two"])
    await again.close()


async def test_a_client_with_an_invented_number_gets_all_messages(table: Table) -> None:
    await tell(table.anna, "one")
    message = await hear(table.jan, 1_000_000)
    assert (message["whole"], len(message["messages"]), message["change"]) == (True, 1, 1)


async def test_the_end_opens_what_the_players_agree_to(
    table: Table, spectator: Socket, anna: Player, jan: Player
) -> None:
    for socket in (table.anna, spectator):
        await hear(socket)
    await tell(table.anna, "for Jan")
    await spectator.send(type="say", id="s", phrase="thanks")
    await spectator.answer("s")
    for player in (anna, jan):
        await sync(choices.agree)(player, table.slug, True)
    await sync(resign)(jan, table.slug, 1, "r", 0)
    assert (await heard(table.anna, 2))["circle"] == "spectators"
    assert (await heard(spectator, 1))["text"] == "for Jan"


async def test_the_heartbeat_repairs_a_lost_hint(table: Table, anna: Player, monkeypatch: Any) -> None:
    await hear(table.jan)
    monkeypatch.setattr("neuroshima.talk.saying.notify.news", lambda group: None)
    await sync(say)(anna, table.slug, "x", "unheard")
    from neuroshima.talk.live import rooms

    room = rooms()[table.slug]
    await room.beat(next(iter(room.members)))
    assert (await heard(table.jan, 1))["text"] == "unheard"


async def test_simultaneous_messages_have_different_numbers(table: Table) -> None:
    for socket in (table.anna, table.jan):
        await hear(socket)
    answers = await asyncio.gather(tell(table.anna, "now", "a"), tell(table.jan, "now", "b"))
    assert sorted(answer["number"] for answer in answers) == [1, 2]
    same = await asyncio.gather(tell(table.anna, "once", "c"), tell(table.anna, "once", "c"))
    assert {answer["number"] for answer in same} == {3}


async def test_talk_and_moves_do_not_wait_for_each_other(table: Table, monkeypatch: Any) -> None:
    """While a message is blocked in its queue, moves of the same socket are answered."""
    import threading

    gate = threading.Event()
    monkeypatch.setattr("neuroshima.talk.live.say", lambda *_: gate.wait(LONGEST) and 7)
    await table.anna.send(type="say", id="slow", words="hello")
    assert (await table.anna.move(0, MARK))["type"] == "accepted"
    gate.set()
    assert (await table.anna.answer("slow"))["number"] == 7


async def test_too_many_messages_are_refused_and_moves_are_not(table: Table, monkeypatch: Any) -> None:
    monkeypatch.setattr("neuroshima.talk.live.TokenBucket", partial(TokenBucket, clock=lambda: 0.0))
    for number in range(20):
        await table.anna.send(type="say", id=f"m{number}", words="flood")
    answers = [await table.anna.until("done", "refused") for _each in range(20)]
    assert [answer["type"] for answer in answers].count("done") == await sync(Message.objects.count)() == 12
    assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"too_fast"}
    assert (await table.anna.move(0, MARK))["type"] == "accepted"


async def test_a_player_has_a_limit_in_all_windows_together(table: Table, anna: Player, settings: Any) -> None:
    settings.LIMITS = 2 / rate_limits.TALK.often
    second = await Socket(table.slug, await sync(session_of)(anna)).open()
    assert [(await tell(table.anna, "x", f"a{n}")).get("code") for n in range(2)] == [None, None]
    assert (await tell(second, "x", "b"))["code"] == "too_fast"
    assert (await tell(table.anna, "x", "a0"))["number"] == 1, "an answer that was lost is given again"
    await second.close()


async def test_a_new_visitor_reads_and_says_nothing(table: Table) -> None:
    stranger = await Socket(table.slug).open()
    assert (await hear(stranger))["rights"]["phrases"] is False
    assert (await tell(stranger, "hello"))["code"] == "talk_needs_name"
    await stranger.close()


async def test_mute_report_and_agree(table: Table) -> None:
    for socket in (table.anna, table.jan):
        await hear(socket)
    await tell(table.jan, "rude")
    await heard(table.anna, 1)
    await table.anna.send(type="mute", id="m", number=1, muted=True)
    assert (await table.anna.answer("m"))["type"] == "done"
    while (await table.anna.until("talk"))["rights"]["muted"] != [1]:
        pass
    for _twice in range(2):
        await table.anna.send(type="report", id="r", number=1, reason="rude")
        assert (await table.anna.answer("r"))["type"] == "done"
    assert await sync(Report.objects.count)() == 1
    await table.jan.send(type="agree", id="g", agrees=True)
    await table.jan.answer("g")
    while (await table.jan.until("talk"))["rights"]["agrees"] is not True:
        pass


async def test_a_silenced_player_is_told_at_the_table(table: Table, anna: Player, jan: Player) -> None:
    assert (await hear(table.anna))["rights"]["text"] is True
    report = await sync(choices.report_at)(jan, table.slug, "rude", seat=0)
    chief = await sync(User.objects.create_superuser)("chief")
    await sync(act_on)(chief, report.pk, ["silence"], "rude", "day")
    while (rights := (await table.anna.until("talk"))["rights"])["text"]:
        pass
    assert rights["phrases"] is True and rights["why_not"].startswith("The moderators let you write again")


async def test_a_refusal_is_in_the_readers_language(table: Table, spectator: Socket) -> None:
    answer = await tell(spectator, "cześć")
    assert (answer["code"], answer["type"]) == ("phrases_only", "refused")
    assert answer["message"] != "" and "ready-made" not in answer["message"]


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "say"},
        {"type": "say", "id": "a", "words": 3},
        {"type": "say", "id": "a", "words": "x" * 2_001},
        {"type": "say", "id": "a", "words": "x", "phrase": "hello"},
        {"type": "say", "id": "a b", "words": "x"},
        {"type": "say", "id": "a", "words": "x", "seat": 0},
        {"type": "hear", "have": -1},
        {"type": "hear", "have": True},
        {"type": "mute", "id": "a", "muted": True},
        {"type": "mute", "id": "a", "muted": True, "number": 1, "seat": 0},
        {"type": "report", "id": "a", "number": 0, "reason": "x"},
        {"type": "agree", "id": "a", "agrees": "yes"},
    ],
)
async def test_bad_frames_are_malformed(table: Table, frame: dict[str, Any]) -> None:
    await table.anna.send(**frame)
    assert (await table.anna.until("refused"))["code"] == "malformed"
    assert not await sync(Message.objects.exists)()


async def test_malformed_messages_close_the_socket(table: Table) -> None:
    for _each in range(5):
        await table.anna.send(type="say", id="a", nonsense=1)
    assert await table.anna.closed_with() == 4429


@examples(200)
@given(
    st.sampled_from(["hear", "say", "mute", "report", "agree"]), st.dictionaries(st.text(), st.integers() | st.text())
)
def test_anything_is_understood_or_refused(kind: str, fields: dict[str, Any]) -> None:
    try:
        understood({**fields, "v": 1, "type": kind})
    except Refusal as refused:
        assert refused.code == "malformed"


async def test_without_a_channel_layer_talk_is_stored(table: Table, monkeypatch: Any) -> None:
    monkeypatch.setattr("channels.layers.channel_layers.backends", {"default": LossyLayer()})
    assert (await tell(table.anna, "hello"))["number"] == 1

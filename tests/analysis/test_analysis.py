"""Hints and best lines: legal candidates of an analyst, and what happens when an analyst fails."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import connections
from django.test import Client
from django.utils import translation
from django_tasks_db.models import DBTaskResult
from neuroshima.analysis import hints, tasks
from neuroshima.matches.bots.thinking import Thinker, ThinkingFailedError
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, join_match, what_if
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player
from neuroshima.plugins.guarded_games import guard
from neuroshima.plugins.refusals import PluginCode
from neuroshima.studies import unfolding
from neuroshima_contract import Action, Analyst, Candidate, Refusal, State
from neuroshima_hex.review.reviewer import HexReviewer
from sample_game.game import TallyGame, TallyTools

from tests.support.platform.bot_tasks import BOT, ME, OneThinker, run_tasks, wait_for
from tests.support.platform.sockets import Socket, session_of


class Failing(Analyst):
    def candidates(self, state: State, seat: int, rng: random.Random, most: int, budget: int) -> Sequence[Candidate]:
        raise ZeroDivisionError


def test_a_game_has_no_analyst_unless_it_says_so() -> None:
    assert TallyGame().tools.analyst() is None


def test_an_analyst_that_fails_is_the_fault_of_its_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: Failing())
    analyst: Any = guard(TallyGame(), "sample").tools.analyst()
    with pytest.raises(Refusal) as refused:
        analyst.candidates(None, 0, random.Random(1), 3, 10)
    assert refused.value.code == PluginCode.PLUGIN_FAILED and refused.value.params["plugin"] == "sample"


# At a table -----------------------------------------------------------------------------------------------------------


class Simple(Analyst):
    """An analyst that takes as many cards as allowed, in two steps, and adds an illegal line."""

    def candidates(self, state: State, seat: int, rng: random.Random, most: int, budget: int) -> Sequence[Candidate]:
        reason = {"en": "Takes a card.", "pl": "Bierze kartę.", "cs": "Vezme kartu."}
        take: Action = {"type": "take"}
        return [
            Candidate([{"type": "fly"}], 0.9, [reason]),
            Candidate([take, {"type": "fly"}], 1.5, [reason], {"en": "A card", "pl": "Karta", "cs": "Karta"}),
        ]


class HereThinker(Thinker):
    """A thinker in the process of the test."""

    def ask(self, question: Any, patience: float) -> Any:
        try:
            return question.answer()
        except Exception as error:
            raise ThinkingFailedError(repr(error)) from error


@pytest.fixture
def analyst(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: Simple())
    monkeypatch.setattr(tasks, "thinkers", OneThinker(HereThinker()))


def finished(name: str) -> list[Any]:
    found = tasks.answer_to(name)
    assert isinstance(found, list)
    return found


def against_a_bot(player: Player) -> str:
    return create_match(player, "tally", {"cards": 5}, [ME, BOT]).slug


def duel(player: Player, other: Player, rated: bool = False) -> str:
    slug = create_match(player, "tally", {"cards": 5}, [ME, SeatPlan("open", {"colour": "blue"})], rated=rated).slug
    join_match(other, slug)
    return slug


@pytest.mark.django_db
@pytest.mark.usefixtures("analyst")
def test_a_hint_holds_only_legal_candidates(anna: Player) -> None:
    question = hints.question_of(access_match(anna, against_a_bot(anna)), 0)
    name = tasks.ask(question)
    assert tasks.answer_to(name) == tasks.COMING
    run_tasks()
    found = finished(name)[0]
    assert found["actions"] == [{"type": "take"}] and found["chance"] == 1.0
    with translation.override("cs"):
        shown = tasks.translate_candidates([found])
    assert shown[0] == {
        "actions": [{"type": "take"}], "chance": 1.0, "title": "Karta", "reasons": ["Vezme kartu."], "steps": [],
    }  # fmt: skip


@pytest.mark.django_db
def test_an_unrequested_answer_is_ignored() -> None:
    assert tasks.answer_to("4f9c2a52-7f1a-4b51-9a1c-7a7c45e0b3de") is None and tasks.answer_to("nonsense") is None


@pytest.mark.django_db
@pytest.mark.usefixtures("analyst")
def test_rated_no_hints(mia: Player, olaf: Player, refused: Any) -> None:
    with refused("rated_no_hints"):
        hints.question_of(access_match(mia, duel(mia, olaf, rated=True)), 0)


@pytest.mark.django_db
def test_no_hint(anna: Player, refused: Any) -> None:
    with refused("no_hint"):
        hints.question_of(access_match(anna, against_a_bot(anna)), 0)


@pytest.mark.django_db
@pytest.mark.usefixtures("analyst")
def test_among_people_everybody_has_to_allow_hints(anna: Player, jan: Player, refused: Any) -> None:
    slug = duel(anna, jan)
    with refused("what_if_not_allowed"):
        hints.question_of(access_match(anna, slug), 0)
    for player in (anna, jan):
        what_if.allow(player, slug, True)
    assert hints.question_of(access_match(anna, slug), 0).seat == 0
    with refused("not_to_move"):
        hints.question_of(access_match(jan, slug), 1)
    with refused("not_your_seat"):
        hints.question_of(access_match(jan, slug), 0)


@pytest.mark.django_db
@pytest.mark.parametrize("failing", [Failing(), None], ids=["raises", "gone"])
def test_an_analyst_that_fails_gives_no_hint_and_harms_nothing(
    monkeypatch: pytest.MonkeyPatch, anna: Player, failing: Analyst | None
) -> None:
    slug = against_a_bot(anna)
    monkeypatch.setattr(tasks, "thinkers", OneThinker(HereThinker()))
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: Simple())
    name = tasks.ask(hints.question_of(access_match(anna, slug), 0))
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: failing)
    run_tasks()
    assert not tasks.answer_to(name)
    assert access_match(anna, slug).frozen is None


# Over the socket ------------------------------------------------------------------------------------------------------


async def hinted(player: Player, slug: str) -> dict[str, Any]:
    socket = await Socket(slug, await database_sync_to_async(session_of)(player)).open()
    await socket.send(type="hint", id="h", seat=0)
    worker = asyncio.get_running_loop().run_in_executor(None, _work_until_done)
    answer = await socket.answer("h")
    await worker
    await socket.close()
    return answer


def _work_until_done() -> None:
    wait_for(lambda: DBTaskResult.objects.exists())
    run_tasks()
    connections.close_all()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("analyst", "fresh_layer")
async def test_a_hint_comes_by_the_socket(anna: Player) -> None:
    slug = await database_sync_to_async(against_a_bot)(anna)
    told = await hinted(anna, slug)
    assert told["type"] == "hint" and told["seq"] == 0
    assert [one["title"] for one in told["candidates"]] == ["A card"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("analyst", "fresh_layer")
async def test_the_server_refuses_hints_in_a_rated_match(anna: Player) -> None:
    slug = await database_sync_to_async(against_a_bot)(anna)
    await Match.objects.filter(slug=slug).aupdate(rated=True)
    socket = await Socket(slug, await database_sync_to_async(session_of)(anna)).open()
    await socket.send(type="hint", id="h", seat=0)
    told = await socket.answer("h")
    assert (told["type"], told["code"]) == ("refused", "rated_no_hints")
    assert told["message"] == "In a rated match there are no hints."
    await socket.close()


# On the analysis board ------------------------------------------------------------------------------------------------


def board(*actions: Action) -> bytes:
    """Borgo against Moloch, whose HQs stand, and a Mutant of Borgo's beside the HQ of Moloch; Borgo is to move."""
    hqs = [{"at": [-2, 0], "tile": "hq", "seat": 0}, {"at": [2, 0], "tile": "hq", "seat": 1}]
    near = {"at": [1, 0], "tile": "mutant", "seat": 0, "rotation": 1}
    players = [
        {"army": "borgo", "hand": ["battle"], "stack": ["scout"]},
        {"army": "moloch", "stack": ["scout"], "hq_hp": 1},
    ]
    position = {"players": players, "board": [*hqs, near], "turn": {"seat": 0, "phase": "play"}}
    return json.dumps({"game": "hex", "position": position, "actions": list(actions)}).encode()


def posted(address: str, body: bytes) -> Any:
    return Client().post(address, body, content_type="application/json")


@pytest.mark.django_db
def test_the_chances_of_a_position_are_listed_by_side() -> None:
    told = posted("/study/chances/", board()).json()["chances"]
    assert [one["name"] for one in told] == ["Borgo", "Moloch"] and all(one["color"] for one in told)
    assert told[0]["chance"] > 0.6 and sum(one["chance"] for one in told) == pytest.approx(1, abs=0.01)
    won = posted("/study/chances/", board({"type": "play", "tile": "battle", "seat": 0})).json()["chances"]
    assert [one["chance"] for one in won] == [1, 0]


@pytest.mark.django_db
def test_a_position_without_a_judge_has_no_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HexReviewer, "outlook", lambda _self, _state: 1 / 0)
    assert posted("/study/chances/", board()).json() == {"chances": []}
    tally = {"game": "tally", "seats": [{"colour": "red"}, {"colour": "blue"}]}
    assert posted("/study/chances/", json.dumps(tally).encode()).json() == {"chances": []}


@pytest.mark.django_db
def test_best_lines_are_requested_and_fetched_when_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "thinkers", OneThinker(HereThinker()))
    monkeypatch.setattr(unfolding, "BUDGET", 5)
    asked = posted("/study/lines/", board()).json()["asked"]
    address = f"/study/lines/{asked}/"
    assert Client().get(address).json() == {"coming": True, "lines": []}
    run_tasks()
    told = Client().get(address).json()
    assert not told["coming"]
    best = told["lines"][0]
    assert best["actions"][0] == {"type": "play", "tile": "battle"} and best["chance"] == 1
    assert best["title"] == "Begin a battle" and best["reasons"][0] == "Wins the match."


@pytest.mark.django_db
def test_where_nobody_is_to_move_there_are_no_lines() -> None:
    refused = posted("/study/lines/", board({"type": "play", "tile": "battle", "seat": 0}))
    assert refused.status_code == 400 and refused.json()["error"]["code"] == "no_hint"
    assert Client().get("/study/lines/4f9c2a52-7f1a-4b51-9a1c-7a7c45e0b3de/").json()["error"]["code"] == "no_hint"

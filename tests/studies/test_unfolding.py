"""Position files shown move by move, for the analysis board and the puzzles."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from neuroshima.players import rate_limits
from neuroshima.studies import unfolding
from neuroshima.wire.positions import UnfoldedPosition
from pydantic import TypeAdapter

UNFOLDED = TypeAdapter(UnfoldedPosition)
DUEL = {"options": {"cards": 3}, "seats": ["red", "blue"]}


def ask(document: Any, **headers: str) -> Any:
    body = document if isinstance(document, str) else json.dumps(document)
    return Client(headers=headers).post("/study/unfold/", body, content_type="application/json")


def told(document: Any) -> UnfoldedPosition:
    response = ask(document)
    assert response.status_code == 200, response.content
    return UNFOLDED.validate_json(response.content, strict=True)


@pytest.mark.django_db
def test_every_action_is_a_frame() -> None:
    actions = [{"seat": 0, "type": "mark", "field": 2, "how": "dot"}, {"seat": 0, "type": "take"}]
    answer = told({"game": "tally", **DUEL, "actions": actions})
    assert [frame["seq"] for frame in answer["frames"]] == [0, 1, 2]
    assert [frame["action"] and frame["action"]["type"] for frame in answer["frames"]] == [None, "mark", "take"]
    assert answer["frames"][1]["events"] == [{"type": "marked", "seat": 0, "field": 2, "how": "dot"}]
    assert answer["frames"][0]["view"]["marks"] == {}
    assert answer["frames"][1]["view"]["marks"] == {"2": 0}
    assert answer["to_move"] == [1]
    assert [entry["type"] for entry in answer["legal"]["1"]] == ["mark", "take", "peek"]
    assert answer["outcome"] is None
    assert [(seat["seat"], seat["options"]) for seat in answer["seats"]] == [
        (0, {"colour": "red"}),
        (1, {"colour": "blue"}),
    ]


@pytest.mark.django_db
def test_the_last_position_continues_like_the_file() -> None:
    first = told({"game": "tally", **DUEL, "actions": [{"seat": 0, "type": "take"}]})
    again = told({"game": "tally", "options": DUEL["options"], "position": first["position"]})
    assert again["frames"][0]["view"] == first["frames"][-1]["view"]
    assert again["legal"] == first["legal"]


@pytest.mark.django_db
def test_hex_offers_a_battle_to_try() -> None:
    position = {
        "players": [{"army": "moloch"}, {"army": "borgo"}],
        "board": [
            {"at": [0, 0], "tile": "hq", "seat": 0},
            {"at": [0, 1], "tile": "hq", "seat": 1},
            {"at": [1, 0], "tile": "gauss_cannon", "seat": 0, "rotation": 4},
        ],
    }
    file = {"game": "hex", "position": position}
    answer = told(file)
    (battle,) = answer["hypotheses"]
    assert (battle["id"], battle["seat"], battle["action"]) == ("battle", 0, {"type": "resolve_battle"})
    fought = told({**file, "actions": [{"seat": battle["seat"], **battle["action"]}]})
    assert "battle_started" in [event["type"] for event in fought["frames"][1]["events"]]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("document", "code", "path", "action"),
    [
        ("{", "malformed", "", None),
        ({"game": "chess"}, "game_missing", "game", None),
        ({"game": "tally"}, "seat_count", "seats", None),
        ({"game": "tally", **DUEL, "position": {}}, None, None, None),
        ({"game": "tally", **DUEL, "actions": [{"type": "take"}]}, "malformed", "seat", 0),
        (
            {"game": "tally", **DUEL, "actions": [{"seat": 0, "type": "take"}, {"seat": 0, "type": "take"}]},
            "not_your_turn",
            "",
            1,
        ),
        (
            {"game": "tally", **DUEL, "actions": [{"seat": 0, "type": "peek"}] * (unfolding.MOST_ACTIONS + 1)},
            "too_many_actions",
            "actions",
            None,
        ),
        ("[" * 200_001, "too_large", "", None),
    ],
)
def test_a_file_that_cannot_be_unfolded_says_why(document: Any, code: str, path: str, action: int | None) -> None:
    response = ask(document)
    error = response.json()["error"]
    assert 400 <= response.status_code < 500
    assert error["message"]
    if code is not None:
        assert (error["code"], error["path"], error.get("action")) == (code, path, action)


@pytest.mark.django_db
def test_the_reason_is_in_the_readers_language() -> None:
    response = ask({"game": "tally", **DUEL, "actions": [{"type": "take"}]}, accept_language="pl")
    assert response.json()["error"]["message"] == "Każda akcja podaje numer swojego miejsca."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The army has fewer copies of Net Fighter."),
        ("pl", "Armia ma mniej takich żetonów: Sieciarz."),
        ("cs", "Armáda má takových žetonů méně: Síťový bojovník."),
    ],
)
def test_translated_names_are_used(language: str, words: str) -> None:
    hand = {"players": [{"army": "moloch", "hand": ["net_fighter", "net_fighter"]}, {"army": "borgo"}], "board": []}
    response = ask({"game": "hex", "position": hand}, accept_language=language)
    assert response.json()["error"]["message"] == words


@pytest.mark.django_db
def test_requests_are_limited(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.LIMITS = 1
    monkeypatch.setattr(rate_limits, "clock", lambda: 0.0)
    often = rate_limits.ASK.often
    answers = [ask({"game": "tally", **DUEL}) for _question in range(often + 1)]
    assert [answer.status_code for answer in answers] == [200] * often + [429]
    assert answers[-1].json()["error"]["code"] == "too_fast"


@pytest.mark.django_db
def test_a_page_of_another_site_cannot_ask() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/study/unfold/", json.dumps({"game": "tally", **DUEL}), content_type="application/json")
    assert response.status_code == 403

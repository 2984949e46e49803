"""The host's side of the general table: pictures of views, and games that share its element."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from neuroshima import plugins
from neuroshima.plugins.guarded_games import guard
from neuroshima_contract import Game
from neuroshima_contract.registry import FoundPlugin, assemble

bare_game: Any = pytest.importorskip("bare_game.plugin")
VIEW = {"fields": {"north": "", "brook": "oat", "hill": ""}, "scores": [0, 0], "turns": 3, "seat": 1}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    games: dict[str, Game] = {game.id: guard(game, "bare") for game in bare_game.neuroshima_games(None)}
    monkeypatch.setattr(plugins, "game", games.__getitem__)
    yield


def drawn(game: str, view: object) -> tuple[int, str]:
    answer = Client().post(f"/games/{game}/seen.svg", json.dumps(view), content_type="application/json")
    return answer.status_code, answer.content.decode()


def test_games_on_the_general_table_do_not_clash() -> None:
    registry = assemble([FoundPlugin("bare", "bare_game.plugin", bare_game)])
    assert sorted(registry.games) == ["acres", "plain"] and not registry.reasons


@pytest.mark.usefixtures("bare", "db")
def test_a_view_is_drawn() -> None:
    status, svg = drawn("acres", VIEW)
    assert status == 200 and svg.startswith("<svg") and svg.count("#d9c26a") == 1
    assert drawn("plain", VIEW) == (200, "")


@pytest.mark.usefixtures("bare", "db")
@pytest.mark.parametrize("view", [[], 3, {"fields": {}}, {"deep": [[[[{}]]]] * 3}])
def test_what_is_no_view_is_no_picture(view: object) -> None:
    assert drawn("acres", view) in [(400, drawn("acres", view)[1]), (200, "")]


@pytest.mark.django_db
def test_a_table_that_shows_no_pictures_has_none_drawn() -> None:
    assert drawn("tally", {"players": []})[0] == 400

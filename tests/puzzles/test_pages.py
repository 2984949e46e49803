"""Puzzles as pages and their requests to the server: the list, today's puzzle, hints, counted and forged attempts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client, override_settings
from django.utils import timezone
from django.utils.html import escape
from neuroshima import plugins
from neuroshima.players import rate_limits
from neuroshima.players.models import Player
from neuroshima.puzzles.access import puzzles_of, todays
from neuroshima.puzzles.models import Solution
from neuroshima_contract import Puzzle

from tests.support.platform.launching import HASH_SEED, ROOT
from tests.support.platform.serving import LONGEST, run_launched
from tests.support.web.visitors import visitor

END = {"type": "end_turn"}


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return next(iter(puzzles_of(plugins.installed_games()["hex"]).values()))


@pytest.fixture(scope="module")
def solution(puzzle: Puzzle) -> list[Any]:
    maker = plugins.installed_games()["hex"].tools.puzzle_maker()
    assert maker is not None
    return list(maker.prove(puzzle).example)


def post(client: Client, puzzle: Puzzle, what: str, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(f"/puzzles/hex/{puzzle.id}/{what}/", text, content_type="application/json")


@pytest.mark.django_db
def test_the_list_has_every_level_and_the_puzzle_of_the_day() -> None:
    html = Client().get("/puzzles/").content.decode()
    for level in range(1, 6):
        assert f'id="level-{level}"' in html
    assert "Puzzle of the day" in html
    assert html.count('class="puzzle-card') == len(puzzles_of(plugins.installed_games()["hex"]))
    assert "/puzzles/next/hex/" in html and "?theme=survive" in html
    assert 'class="puzzle-calendar"' in html and 'aria-current="date"' in html


@pytest.mark.django_db
def test_the_front_page_offers_todays() -> None:
    assert "Puzzle of the day" in Client().get("/?game=hex").content.decode()
    assert "Puzzle of the day" not in Client().get("/?game=convoy").content.decode()
    assert Client().get("/puzzles/today/").status_code == 302


@pytest.mark.django_db
def test_a_puzzle_opens_on_its_position_and_keeps_its_solution_to_itself(puzzle: Puzzle) -> None:
    html = Client().get(f"/puzzles/hex/{puzzle.id}/").content.decode()
    text = html.split('<script id="known" type="application/json">')[1].split("</script>", maxsplit=1)[0]
    known = json.loads(text)
    assert known["document"] == {"game": "hex", "options": puzzle.options, "position": puzzle.position}
    assert escape(puzzle.goal["en"]) in html
    assert not any(escape(hint["en"]) in html for hint in puzzle.hints)
    assert '"solution"' not in html


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "word"), [("pl", "Łamigłówki"), ("cs", "Hlavolamy")])
def test_in_other_languages(puzzle: Puzzle, language: str, word: str) -> None:
    client = Client(headers={"accept-language": language})
    assert word in client.get("/puzzles/").content.decode()
    assert escape(puzzle.goal[language]) in client.get(f"/puzzles/hex/{puzzle.id}/").content.decode()


@pytest.mark.django_db
def test_its_picture(puzzle: Puzzle) -> None:
    answer = Client().get(f"/puzzles/hex/{puzzle.id}/picture.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")


@pytest.mark.django_db
def test_a_solution_makes_a_visitor_a_guest(puzzle: Puzzle, solution: list[Any]) -> None:
    client = Client()
    told = post(client, puzzle, "solve", {"actions": solution}).json()
    assert told["stars"] == 3
    assert told["unaided"]
    kept = Solution.objects.get()
    assert (kept.game, kept.puzzle, kept.stars, kept.hints) == ("hex", puzzle.id, 3, 0)
    assert kept.actions == solution
    html = client.get("/puzzles/").content.decode()
    assert "★★★" in html
    assert "without hints" in html


@pytest.mark.django_db
def test_failed_attempts_are_not_stored(puzzle: Puzzle) -> None:
    told = post(Client(), puzzle, "solve", {"actions": [END]}).json()
    assert told["stars"] == 0
    assert told["words"]
    assert not Solution.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_hints_come_one_after_the_other_and_are_counted(puzzle: Puzzle, solution: list[Any]) -> None:
    client = visitor(Player.objects.create(name="Ann"))
    for number in range(1, len(puzzle.hints) + 1):
        told = post(client, puzzle, "hint", {}).json()
        assert told["hints"] == [hint["en"] for hint in puzzle.hints[:number]]
        assert told["left"] == len(puzzle.hints) - number
    assert post(client, puzzle, "hint", {}).json()["left"] == 0
    assert puzzle.hints[0]["en"] in client.get(f"/puzzles/hex/{puzzle.id}/").content.decode()
    assert not post(client, puzzle, "solve", {"actions": solution}).json()["unaided"]
    assert Solution.objects.get().hints == len(puzzle.hints)


@pytest.mark.django_db
def test_only_the_best_result_is_kept(puzzle: Puzzle, solution: list[Any]) -> None:
    player = Player.objects.create(name="Ann")
    for body in (solution, solution):
        post(visitor(player), puzzle, "solve", {"actions": body})
    aided = visitor(player)
    post(aided, puzzle, "hint", {})
    post(aided, puzzle, "solve", {"actions": solution})
    assert Solution.objects.get().hints == 0


@pytest.mark.django_db
def test_giving_up_shows_the_solution_and_leaves_one_star(puzzle: Puzzle) -> None:
    client = Client()
    assert client.get(f"/puzzles/hex/{puzzle.id}/solution/").status_code == 405
    assert '"gaveUp": false' in client.get(f"/puzzles/hex/{puzzle.id}/").content.decode()
    told = post(client, puzzle, "solution", {}).json()["actions"]
    assert told == list(puzzle.solution)
    assert '"gaveUp": true' in client.get(f"/puzzles/hex/{puzzle.id}/").content.decode()
    assert post(client, puzzle, "hint", {}).json()["left"] == 0
    verdict = post(client, puzzle, "solve", {"actions": told}).json()
    assert (verdict["stars"], verdict["unaided"]) == (1, False)
    kept = Solution.objects.get()
    assert (kept.stars, kept.hints) == (1, len(puzzle.hints))


@pytest.mark.django_db
def test_a_player_who_has_solved_it_may_look_and_keeps_the_stars(puzzle: Puzzle, solution: list[Any]) -> None:
    client = Client()
    post(client, puzzle, "solve", {"actions": solution})
    told = post(client, puzzle, "solution", {}).json()["actions"]
    assert post(client, puzzle, "solve", {"actions": told}).json()["stars"] == 1
    assert (Solution.objects.get().stars, Solution.objects.get().hints) == (3, 0)


@pytest.mark.django_db
def test_a_puzzle_without_a_solution_to_show_offers_none(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = replace(puzzle, solution=())
    monkeypatch.setattr("neuroshima.puzzles.access.puzzle_by_id", lambda game, puzzle_id, player: silent)
    monkeypatch.setattr("neuroshima.puzzles.access.todays", lambda game, day: puzzle)
    assert 'id="give-up"' not in Client().get(f"/puzzles/hex/{puzzle.id}/").content.decode()
    assert post(Client(), puzzle, "solution", {}).status_code == 404


# Midnight -------------------------------------------------------------------------------------------------------------

EVE = datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC)
NEW_YEAR = EVE + timedelta(seconds=1)
Clock = Callable[[datetime], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Set the site's clock."""
    return lambda now: monkeypatch.setattr(timezone, "now", lambda: now)


def of_day(now: datetime) -> Puzzle:
    return todays(plugins.installed_games()["hex"], now.date())


def named_today(client: Client) -> str:
    """The target of the link to the puzzle of the day."""
    answer = client.get("/puzzles/today/")
    assert "no-store" in answer["Cache-Control"], "no browser keeps yesterday's"
    return str(answer["Location"])


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "pl", "cs"])
def test_the_day_of_the_puzzle_begins_at_midnight_utc(clock: Clock, language: str) -> None:
    """For everybody at once, in any language and time zone of server and reader."""
    client = Client(headers={"accept-language": language})
    old, new = of_day(EVE), of_day(NEW_YEAR)
    assert old != new
    for now, puzzle in ((EVE, old), (NEW_YEAR, new)):
        for zone in ("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"):
            clock(now.astimezone(ZoneInfo(zone)))
            assert named_today(client) == f"/puzzles/hex/{puzzle.id}/"
            for page in ("/puzzles/", "/?game=hex"):
                assert f'<h2 id="today">{escape(puzzle.titles[language])}' in client.get(page).content.decode()


@pytest.mark.django_db
def test_a_page_that_was_open_at_midnight_goes_on_and_both_days_have_their_stars(clock: Clock) -> None:
    maker = plugins.installed_games()["hex"].tools.puzzle_maker()
    assert maker is not None
    old, new = of_day(EVE), of_day(NEW_YEAR)
    client, of_the_day = Client(), '<span class="brand-quiet">Puzzle of the day</span>'
    clock(EVE)
    yesterdays = named_today(client)
    assert of_the_day in client.get(yesterdays).content.decode()
    clock(NEW_YEAR)
    for puzzle in (old, new):
        verdict = post(client, puzzle, "solve", {"actions": list(maker.prove(puzzle).example)}).json()
        assert verdict["stars"] == 3
    assert {solution.puzzle: solution.stars for solution in Solution.objects.all()} == {old.id: 3, new.id: 3}
    bookmarked = client.get(yesterdays)
    assert bookmarked.status_code == 200
    assert of_the_day not in bookmarked.content.decode()
    assert of_the_day in client.get(named_today(client)).content.decode()


PROGRAM = """
import django; django.setup()
from datetime import date; from neuroshima import plugins; from neuroshima.puzzles.access import todays
game = plugins.installed_games()["hex"]
print(*(todays(game, date(2027, 1, day)).id for day in range(1, 15)))
"""


@pytest.mark.parametrize("hash_seed", [HASH_SEED, "1"])
def test_every_process_has_the_same_puzzle_of_the_day(hash_seed: str, tmp_path: Path) -> None:
    """Another process, in another time zone and with another hash seed."""
    (script := tmp_path / "days.py").write_text(PROGRAM)
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": "Pacific/Kiritimati", "LANG": "pl_PL.UTF-8"}
    environment["PYTHONPATH"] = os.pathsep.join(map(str, (ROOT, ROOT / "tests/plugins")))
    if hash_seed == HASH_SEED:
        told = run_launched(script, (), environment)
    else:
        told = subprocess.run([sys.executable, script], env=environment, capture_output=True, timeout=LONGEST)
    assert told.returncode == 0, told.stderr.decode()
    game = plugins.installed_games()["hex"]
    assert told.stdout.decode().split() == [todays(game, date(2027, 1, day)).id for day in range(1, 15)]


FORGED = [
    ({"stars": 3}, "malformed"),
    ("[]", "malformed"),
    ("{", "malformed"),
    ({"actions": {}}, "malformed"),
    ({"actions": ["end_turn"]}, "malformed"),
    ({"actions": []}, "puzzle_unfinished"),
    ({"actions": [{"seat": 1, "type": "end_turn"}]}, "malformed"),
    ({"actions": [{"type": "resolve_battle"}]}, "sandbox_only"),
    ({"actions": [{"type": "place", "tile": "dragon", "at": [0, 0], "rotation": 0}]}, "not_in_hand"),
    ({"actions": [END, END]}, "game_over"),
    ({"actions": [END] * 61}, "too_many_actions"),
    ({"actions": [], "more": "x" * 30_000}, "too_large"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("body", "code"), FORGED)
def test_a_forged_result_is_refused_and_nothing_kept(puzzle: Puzzle, body: Any, code: str) -> None:
    answer = post(Client(), puzzle, "solve", body)
    assert answer.status_code >= 400
    assert answer.json()["error"]["code"] == code
    assert not Solution.objects.exists()


@pytest.mark.django_db
def test_a_position_sent_by_the_player_does_not_count(puzzle: Puzzle, solution: list[Any]) -> None:
    body = {"actions": [END], "position": {**puzzle.position, "players": []}, "stars": 3, "outcome": {"winners": [0]}}
    assert post(Client(), puzzle, "solve", body).json()["stars"] == 0


@pytest.mark.django_db
def test_unknown_puzzles_and_games(puzzle: Puzzle) -> None:
    assert Client().get("/puzzles/hex/nowhere/").status_code == 404
    assert Client().get("/puzzles/nowhere/any/").status_code == 404
    assert Client().get("/puzzles/convoy/any/").status_code == 404
    answer = Client().post("/puzzles/hex/nowhere/solve/", "{}", content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_puzzle")


@pytest.mark.django_db
def test_results_need_the_pages_token(puzzle: Puzzle, solution: list[Any]) -> None:
    client = Client(enforce_csrf_checks=True)
    assert post(client, puzzle, "solve", {"actions": solution}).status_code == 403
    assert client.get(f"/puzzles/hex/{puzzle.id}/solve/").status_code == 405


@pytest.mark.django_db
def test_too_many_attempts_have_to_wait(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "clock", lambda: 0.0)
    with override_settings(LIMITS=1 / rate_limits.ASK.often):
        told = [post(Client(), puzzle, "solve", {"actions": [END]}).json() for _try in range(2)]
    assert told[0]["stars"] == 0 and told[1]["error"]["code"] == "too_fast"

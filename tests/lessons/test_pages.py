"""Lessons as pages and their requests to the server: the list; steps done, missed and forged; kept progress."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape
from neuroshima import plugins
from neuroshima.lessons.access import lessons_of
from neuroshima.lessons.models import Progress
from neuroshima.players.models import Player
from neuroshima_contract import Lesson

from tests.support.web.visitors import visitor

BATTLE = {"type": "play", "tile": "battle"}
END = {"type": "end_turn"}


@pytest.fixture(scope="module")
def blows() -> Lesson:
    return lessons_of(plugins.installed_games()["hex"])["blows"]


def post(client: Client, lesson: str, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(f"/learn/hex/{lesson}/attempt/", text, content_type="application/json")


def known(client: Client, lesson: str) -> Any:
    html = client.get(f"/learn/hex/{lesson}/").content.decode()
    return json.loads(html.split('<script id="known" type="application/json">')[1].split("</script>", maxsplit=1)[0])


@pytest.mark.django_db
def test_the_list_has_every_lesson_in_order() -> None:
    html = Client().get("/learn/?game=hex").content.decode()
    lessons = lessons_of(plugins.installed_games()["hex"])
    places = [html.index(f"/learn/hex/{name}/") for name in list(lessons)[1:]]
    assert places == sorted(places)
    assert html.count('class="lesson-card') == len(lessons)
    assert f"0 of {len(lessons)} lessons done" in html and "Begin: What wins" in html


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title", "word"), [("pl", "Ciosy", "Nauka"), ("cs", "Útok ztečí", "Výuka")])
def test_in_other_languages(blows: Lesson, language: str, title: str, word: str) -> None:
    client = Client(headers={"accept-language": language})
    assert word in client.get("/learn/?game=hex").content.decode()
    html = client.get("/learn/hex/blows/").content.decode()
    assert title in html and escape(blows.last.texts[language]) in html


@pytest.mark.django_db
def test_a_lesson_opens_with_its_steps_and_keeps_its_answers_to_itself(blows: Lesson) -> None:
    start = known(Client(), "blows")
    assert start["document"] == {"game": "hex", "options": {}} and start["step"] == 0
    assert [step["kind"] for step in start["steps"]] == [step.kind for step in blows.step]
    assert all("right" not in answer and "says" not in answer for step in start["steps"] for answer in step["answers"])
    assert Client().get("/learn/hex/nowhere/").status_code == 404


@pytest.mark.django_db
def test_its_picture() -> None:
    answer = Client().get("/learn/hex/blows/picture.svg")
    assert answer["Content-Type"] == "image/svg+xml" and answer.content.startswith(b"<svg")


@pytest.mark.django_db
def test_the_first_step_makes_a_guest_with_progress(blows: Lesson) -> None:
    client = Client()
    begun = post(client, "blows", {"step": 0, "done": []}).json()
    assert begun == {"result": "open", "words": "", "actions": []}
    assert not Player.objects.exists(), "nothing was done yet"
    [step, *_others] = blows.step
    told = post(client, "blows", {"step": 0, "done": [], "actions": step.solution}).json()
    assert (told["result"], told["words"]) == ("done", step.done.en if step.done else "")
    assert told["actions"] == [{"seat": 0, **step.solution[0]}]
    assert known(client, "blows")["step"] == 1
    assert (
        "1 of" in client.get("/learn/?game=hex").content.decode()
        and "Go on: Blows" not in client.get("/learn/?game=hex").content.decode()
    )


@pytest.mark.django_db
def test_a_step_of_several_actions_stays_open_until_its_last() -> None:
    client = Client()
    step = lessons_of(plugins.installed_games()["hex"])["medics"].step[0]
    begun = post(client, "medics", {"step": 0, "actions": step.solution[:1]}).json()
    assert (begun["result"], begun["words"], len(begun["actions"])) == ("open", "", 1)
    assert post(client, "medics", {"step": 0, "actions": step.solution}).json()["result"] == "done"


@pytest.mark.django_db
def test_a_missed_step_is_reported_and_not_stored(blows: Lesson) -> None:
    client = Client()
    [mistake, *_others] = blows.step[0].mistakes
    told = post(client, "blows", {"step": 0, "actions": mistake.example}).json()
    assert (told["result"], told["words"]) == ("mistake", mistake.says.en)
    other = post(client, "blows", {"step": 0, "actions": [END]}).json()
    assert (other["result"], other["words"]) == ("ended", blows.step[0].otherwise.en if blows.step[0].otherwise else "")
    refused = post(client, "blows", {"step": 0, "actions": [{"type": "place", "tile": "mutant", "at": [9, 9]}]})
    assert refused.status_code == 400 and refused.json()["error"]["message"]
    assert not Progress.objects.exists() and not Player.objects.exists()


@pytest.mark.django_db
def test_a_lesson_is_finished_with_its_last_step(blows: Lesson) -> None:
    player = Player.objects.create(name="Ann")
    client = visitor(player)
    done: list[Any] = []
    for number, step in enumerate(blows.step):
        done = [] if step.position is not None else done
        right = next((n for n, answer in enumerate(step.answers) if answer.right), None)
        body: Any = {"do": {"actions": step.solution}, "ask": {"answer": right}, "read": {"read": True}}[step.kind]
        told = post(client, "blows", {"step": number, "done": done, **body}).json()
        assert told["result"] == "done", number
        done = [*done, step.solution]
    kept = Progress.objects.get(player=player)
    assert kept.finished is not None and kept.step == 0
    html = client.get("/learn/?game=hex").content.decode()
    assert "1 of" in html and "lesson-card finished" in html
    first = kept.finished
    post(client, "blows", {"step": 0, "actions": blows.step[0].solution})
    kept.refresh_from_db()
    assert (kept.step, kept.finished) == (1, first), "once more changes no date"


@pytest.mark.django_db
def test_an_answer_is_judged_by_the_server(blows: Lesson) -> None:
    number = next(n for n, step in enumerate(blows.step) if step.kind == "ask")
    wrong = next(n for n, answer in enumerate(blows.step[number].answers) if not answer.right)
    told = post(Client(), "blows", {"step": number, "answer": wrong}).json()
    assert (told["result"], told["words"]) == ("mistake", blows.step[number].answers[wrong].says.en)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body",
    [
        "[", [], {}, {"step": -1}, {"step": 99}, {"step": True}, {"step": 0, "done": 3}, {"step": 0, "done": [3]},
        {"step": 0, "actions": [3]}, {"step": 0, "actions": {}}, {"step": 2, "answer": "x"}, {"step": 2, "answer": 9},
        {"step": 1, "done": []}, {"step": 0, "actions": [{**BATTLE, "seat": 1}]}, {"step": 0, "actions": [BATTLE] * 61},
    ],
)  # fmt: skip
def test_forged_requests_are_refused(body: Any) -> None:
    answer = post(Client(), "blows", body)
    assert answer.status_code == 400 and answer.json()["error"]["message"]
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_the_front_page_offers_the_next_lesson() -> None:
    client = Client()
    assert "Learn in short lessons" in client.get("/?game=hex").content.decode()
    post(
        client, "blows", {"step": 0, "actions": lessons_of(plugins.installed_games()["hex"])["blows"].step[0].solution}
    )
    assert "/learn/hex/blows/" in client.get("/?game=hex").content.decode(), "what was begun comes first"
    player = Player.objects.get()
    for name in lessons_of(plugins.installed_games()["hex"]):
        Progress.objects.update_or_create(
            player=player, game="hex", lesson=name, defaults={"step": 0, "finished": "2026-01-01T00:00:00Z"}
        )
    assert "/learn/hex/" not in client.get("/?game=hex").content.decode(), "all are finished"

"""Lessons in the host: each lesson of each game is played to its end and through its mistakes; bad lessons."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from neuroshima import plugins
from neuroshima.lessons import access, playing
from neuroshima.lessons.access import faults
from neuroshima.lessons.playing import is_met
from neuroshima_contract import Game, Lesson
from neuroshima_contract.comparison import meets
from neuroshima_contract.lessons import Pattern
from pydantic import ValidationError

WORDS = {"en": "One", "pl": "Jeden", "cs": "Jedna"}
TAKE = {"type": "take", "count": 1}


def offered() -> list[tuple[str, str]]:
    return [(name, lesson.id) for name, game in plugins.installed_games().items() for lesson in game.teaching.lessons()]


@pytest.mark.parametrize(("game", "lesson"), offered())
def test_a_lesson_is_played_to_its_end_and_by_every_mistake(game: str, lesson: str) -> None:
    found = plugins.installed_games()[game]
    assert list(faults(found, {one.id: one for one in found.teaching.lessons()}[lesson])) == []


@pytest.mark.parametrize(("game", "lesson"), offered())
def test_a_lesson_is_translated(game: str, lesson: str) -> None:
    """The schema requires every language; a text of more than three words must differ from the English one."""
    found = {one.id: one for one in plugins.installed_games()[game].teaching.lessons()}[lesson]
    copied = [words["en"] for words in texts(found.model_dump()) if words["en"] in (words["pl"], words["cs"])]
    assert [text for text in copied if len(text.split()) > 3] == []


def texts(data: Any) -> list[dict[str, str]]:
    if isinstance(data, dict):
        return [data] if data.keys() == WORDS.keys() else [found for value in data.values() for found in texts(value)]
    return [found for value in data for found in texts(value)] if isinstance(data, list) else []


def test_a_battle_that_the_reader_starts_is_seen_to_its_end() -> None:
    """The other side gets no answers unless the lesson has some: a question would stop the battle."""
    game = plugins.installed_games()["hex"]
    unfinished = []
    for lesson in game.teaching.lessons():
        for index, step in enumerate(lesson.step):
            if step.goal:
                done = playing.usual_way(lesson, index)
                verdict = playing.judge_attempt(game, lesson, index, done, step.solution)
                told = {event["type"] for event in verdict.course.events}
                if "battle_started" in told and "battle_ended" not in told:
                    unfinished.append((lesson.id, index + 1))
    assert unfinished == []


def test_lessons_of_hex_have_distinct_places_in_their_chapters() -> None:
    lessons = list(access.lessons_of(plugins.installed_games()["hex"]).values())
    assert lessons[0].id == "what_wins"
    assert len({(lesson.chapter, lesson.order) for lesson in lessons}) == len(lessons), "each has a place of its own"


def test_the_right_answer_is_not_always_in_the_same_place() -> None:
    for name, game in plugins.installed_games().items():
        asked = [step.answers for lesson in game.teaching.lessons() for step in lesson.step if step.answers]
        first = sum(answers[0].right for answers in asked)
        assert not asked or 0 < first < len(asked), name


# A lesson of the sample game, in which players take counters ----------------------------------------------------------


def taking(**changes: Any) -> dict[str, Any]:
    step = {
        "text": WORDS, "position": {"left": 5, "seat": 0}, "goal": [{"action": TAKE}], "solution": [TAKE],
        "done": WORDS, "otherwise": WORDS,
    }  # fmt: skip
    lesson = {"id": "one", "order": 1, "names": WORDS, "idea": WORDS, "rules": "hex 3.2", "step": [step], "last": WORDS}
    return {**lesson, **changes}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"id": "One"}, "id"),
        ({"minutes": 9}, "minutes"),
        ({"rules": "somewhere"}, "rules"),
        ({"names": {"pl": "Jeden", "cs": "Jedna"}}, "names.en"),
        ({"names": {"en": "One", "english": "One"}}, "english is no language"),
        ({"step": []}, "step"),
        ({"extra": 1}, "extra"),
        ({"step": [{"text": WORDS}]}, "the first step needs a position"),
        ({"step": [{"text": WORDS, "position": {}, "goal": [{"action": TAKE}]}]}, "a goal needs a solution"),
        ({"step": [{"text": WORDS, "position": {}, "goal": [{}], "solution": [TAKE]}]}, "action, events"),
        ({"step": [{"text": WORDS, "position": {}, "otherwise": WORDS}]}, "belong to a goal"),
        ({"step": [{"text": WORDS, "position": {}, "happens": [{}]}]}, "actions before"),
        ({"step": [{"text": WORDS, "position": {}, "answers": [{"text": WORDS, "says": WORDS}]}]}, "exactly one"),
        (
            {"step": [{"text": WORDS, "position": {}, "goal": [{"action": TAKE}], "solution": [TAKE]}]},
            "what has been done",
        ),
    ],
)
def test_a_bad_file_is_refused_with_its_fault(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Lesson.model_validate(taking(**change))
    assert reason in str(refused.value)


class Offering:
    """A game with other lessons."""

    id = "offering"

    def __init__(self, game: Game, *lessons: Lesson) -> None:
        self.game, self.offered = game, lessons
        self.teaching = self

    def lessons(self) -> Any:
        if not self.offered:
            raise RuntimeError("out of lessons")
        return self.offered

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def hexes(*lessons: Lesson) -> Any:
    return Offering(plugins.installed_games()["hex"], *lessons)


def of_hex(lesson_id: str = "what_wins") -> Lesson:
    return access.lessons_of(plugins.installed_games()["hex"])[lesson_id]


def changed(lesson: Lesson, **changes: Any) -> Lesson:
    """A lesson with another first step."""
    data = lesson.model_dump(exclude_none=True)
    data["step"][0] |= changes
    return Lesson.model_validate(data)


def test_what_cannot_be_begun_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    good = of_hex()
    assert list(access.lessons_of(hexes(good, good))) == ["what_wins"]
    wrong = changed(good, position={"players": [{"army": "nobody"}]})
    assert list(access.lessons_of(hexes(wrong))) == []
    assert "step 1" in caplog.text
    assert list(access.lessons_of(hexes())) == []


def test_the_next_lesson_is_the_first_unfinished_one() -> None:
    game = plugins.installed_games()["hex"]
    first, second, *others = access.lessons_of(game).values()
    assert access.next_lesson(game, {}) == first
    assert access.next_lesson(game, {}, after=first) == second
    finished = type("Finished", (), {"finished": 1})()
    known: Any = {one.id: finished for one in (first, *others)}
    assert access.next_lesson(game, known) == access.next_lesson(game, known, after=others[0]) == second
    assert access.next_lesson(game, {**known, second.id: finished}) is None


# Patterns -------------------------------------------------------------------------------------------------------------


def test_actions_that_match_a_pattern() -> None:
    assert meets({"a": 1}, {"a": 1, "b": 2}) and not meets({"a": 1}, {"a": 2}) and not meets({"a": 1}, {"b": 1})
    assert meets({"a": {"any": [1, 2]}}, {"a": 2}) and not meets({"any": [1, 2]}, 3)
    assert meets([{"a": 1}, {"b": 2}], [{"b": 2, "c": 3}, {"a": 1}]) and not meets([{"a": 1}], [])
    assert meets([0, 1], [0, 1]) and not meets([0, 1], [1, 0]) and not meets([0], [0, 1])
    assert not meets(1, True)


def test_every_part_of_a_pattern_has_to_match() -> None:
    events: list[Any] = [{"type": "a"}, {"type": "b", "n": 1}]

    def met(**pattern: Any) -> bool:
        return is_met(Pattern(**pattern), {"type": "take"}, events, {"left": 3})

    assert met(events=[{"type": "a"}, {"type": "b"}]) and not met(events=[{"type": "b"}, {"type": "a"}])
    assert met(no_events=[{"type": "c"}]) and not met(no_events=[{"type": "a"}])
    assert met(action={"type": "take"}, view={"left": 3})
    assert not met(action={"type": "take"}, view={"left": 2}) and not met(action={"type": "end"}, view={"left": 3})


# Faults that the proof finds ------------------------------------------------------------------------------------------


def told(lesson: Lesson) -> str:
    return "\n".join(faults(hexes(lesson), lesson))


def test_the_proof_finds_faults() -> None:
    good = of_hex()
    end = {"type": "end_turn"}
    assert told(good) == ""
    assert "comes to mistake" in told(changed(good, ways=[[end]]))
    assert "comes to mistake" in told(changed(good, solution=[end]))
    assert "comes to open" in told(changed(good, solution=[{"type": "discard", "tile": "battle"}], mistakes=[], most=3))
    assert "is reached after 1" in told(changed(good, solution=[{"type": "play", "tile": "battle"}, end]))
    mistake = {"action": {"type": "redraw"}, "says": WORDS, "example": [end]}
    assert "the mistake" in told(changed(good, mistakes=[mistake]))
    assert "by ending the turn" in told(changed(good, goal=[{"no_events": [{"type": "none"}]}], mistakes=[]))
    fight = {"seat": 0, "type": "resolve_battle"}
    assert "this does not happen" in told(changed(good, before=[fight], happens=[{"type": "points"}]))
    assert "this must not happen" in told(changed(good, before=[fight], never=[{"type": "hq_damage"}]))
    assert "not to move" in told(changed(good, before=[fight]))
    assert told(changed(good, before=[{**end, "seat": 1}])).startswith("step 1: "), "in the words of the rules"


def test_others_answer_as_the_lesson_says() -> None:
    """A reply that does not fit the reader's action is left out."""
    game, lesson = plugins.installed_games()["hex"], of_hex()
    end = {"type": "end_turn"}
    turn = changed(lesson, goal=[{"events": [{"type": "turn_ended", "seat": 1}]}], solution=[end], mistakes=[])
    with_reply = changed(turn, replies=[{**end, "seat": 1}])
    verdict = playing.judge_attempt(game, with_reply, 0, [], [end])
    assert verdict.result == "done" and [action["seat"] for action in verdict.course.played] == [0, 1]
    refused = changed(turn, replies=[{"seat": 1, "type": "play", "tile": "battle"}])
    assert playing.judge_attempt(game, refused, 0, [], [end]).result == "ended"
    assert playing.judge_attempt(game, turn, 0, [], [end]).result == "ended"


# The command ----------------------------------------------------------------------------------------------------------


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("lesson", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_proves_the_lessons_named() -> None:
    assert run("hex", "what_wins") == "what_wins: proved\n"
    assert "step" in json.loads(run("--schema"))["properties"]


@pytest.mark.parametrize(
    ("arguments", "reason"), [(["chess"], "chess"), (["hex", "nowhere"], "there is no lesson nowhere"), ([], "name a")]
)
def test_the_command_refuses_bad_arguments_in_words(arguments: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        run(*arguments)


def test_a_lesson_that_cannot_be_played_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neuroshima.site.management.commands.lesson.faults", lambda game, lesson: iter(["step 1: no"]))
    with pytest.raises(CommandError, match="not all lessons"):
        run("hex", "what_wins")

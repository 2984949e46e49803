"""The course of a finished match: computed once by a task, stored, and never blocking anything."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from neuroshima.analysis.questions import AnalysisQuestion
from neuroshima.configuration import configuration
from neuroshima.matches.bots.thinkers import ThinkersClosedError
from neuroshima.matches.bots.thinking import Question, Thinker, ThinkingFailedError
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, play_move, take_back
from neuroshima.matches.play.leaving import resign
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima.reviews import stored
from neuroshima.reviews.course import Ask, JudgedTurn, course_of, turning_points
from neuroshima.reviews.models import MatchCourse
from neuroshima.reviews.shapes import EndedMatch, empty_course, load_ended_match
from neuroshima.reviews.stored import ReviewQuestion, ask_analyst, ask_reviewer, stored_course
from neuroshima.reviews.tasks import review_match
from neuroshima_contract import Analyst, Candidate, Event, Loss, Piece, PlayedTurn, Reviewer, Score, State, TurnReview
from sample_game.game import TallyGame, TallyTools

from tests.support.platform.bot_tasks import Here, run_tasks, think_by

MARK: dict[str, Any] = {"type": "mark", "field": 2, "how": "dot"}
TAKE: dict[str, Any] = {"type": "take"}
POINTS = {"en": "Points"}


class Scoring(Reviewer):
    """A reviewer that counts points. The player who is ahead wins with certainty. A taken card is a loss of the
    opponent."""

    def is_turn_over(self, events: Sequence[Event]) -> bool:
        return any(event["type"] == "taken" for event in events)

    def score(self, state: State) -> Score:
        return Score(POINTS, state.details()["scores"])

    def outlook(self, state: State) -> Sequence[float]:
        mine, other = state.details()["scores"]
        return [0.5, 0.5] if mine == other else [float(mine > other), float(mine < other)]

    def review(self, turn: PlayedTurn) -> TurnReview:
        taken = [(seat, event) for seat, events in turn.moves for event in events if event["type"] == "taken"]
        lost = [Loss("card", 1 - seat, seat) for seat, _event in taken]
        return TurnReview(lost, [{"en": f"Card {event['card']}"} for _seat, event in taken])

    def piece(self, piece: str) -> Piece | None:
        return Piece({"en": "Card"}) if piece == "card" else None


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute reviews in this process: another one would not know of the reviewers below."""
    think_by(monkeypatch, Here())


@pytest.fixture
def reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tally has a reviewer."""
    monkeypatch.setattr(TallyTools, "reviewer", lambda _self: Scoring())


@pytest.fixture
def duel(anna: Player, jan: Player) -> Access:
    """Two cards, 1 and 2, in this order."""
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("player", {"colour": "blue"}, player=jan)]
    return create_match(anna, "tally", {"cards": 2, "rules": "sorted"}, plans)


def play_out(anna: Player, jan: Player, slug: str) -> None:
    """Anna has 2 by marking and taking; Jan catches up, and it is a draw."""
    play_move(anna, slug, 0, MARK, "a", 0)
    play_move(anna, slug, 0, TAKE, "b", 1)
    play_move(jan, slug, 1, TAKE, "c", 2)


def course(slug: str) -> Any:
    return stored_course(access_match(None, slug))


def ended(slug: str) -> EndedMatch:
    return load_ended_match(access_match(None, slug))


def nobody(_question: AnalysisQuestion) -> None:
    """An analyst without results."""


def waiting() -> int:
    return DBTaskResult.objects.filter(task_path=review_match.module_path, status=TaskResultStatus.READY).count()


def test_a_match_that_ends_gets_its_course(reviewed: None, duel: Access, anna: Player, jan: Player) -> None:
    play_out(anna, jan, duel.slug)
    assert waiting() == 1 and course(duel.slug) is None
    run_tasks()
    assert course(duel.slug) == {
        "moves": 3,
        "score": {"titles": POINTS, "points": [
            {"seq": 0, "by_seat": [0, 0]}, {"seq": 1, "by_seat": [1, 0]}, {"seq": 2, "by_seat": [2, 0]},
            {"seq": 3, "by_seat": [2, 2]},
        ]},
        "outlook": [
            {"seq": 0, "by_seat": [0.5, 0.5]}, {"seq": 2, "by_seat": [1, 0]}, {"seq": 3, "by_seat": [0.5, 0.5]}
        ],
        "losses": [
            {"piece": "card", "seat": 1, "by": 0, "count": 1}, {"piece": "card", "seat": 0, "by": 1, "count": 1}
        ],
        "turning_points": [
            {"seq": 2, "end": 2, "seat": 0, "before": [0.5, 0.5], "after": [1, 0], "sentences": [{"en": "Card 1"}],
             "better": None, "as_good": False},
            {"seq": 3, "end": 3, "seat": 1, "before": [1, 0], "after": [0.5, 0.5], "sentences": [{"en": "Card 2"}],
             "better": None, "as_good": False},
        ],
    }  # fmt: skip


def test_a_game_without_a_reviewer_tells_none(duel: Access, anna: Player, jan: Player) -> None:
    play_out(anna, jan, duel.slug)
    run_tasks()
    told = course(duel.slug)
    assert told["score"] is None and told["losses"] == told["turning_points"] == []


def test_undone_moves_are_not_reviewed(reviewed: None, duel: Access, anna: Player, jan: Player) -> None:
    play_move(anna, duel.slug, 0, MARK, "a", 0)
    take_back(anna, duel.slug, 0, "b", 1)
    play_move(anna, duel.slug, 0, TAKE, "c", 2)
    play_move(jan, duel.slug, 1, TAKE, "d", 3)
    run_tasks()
    assert [(point["seq"], point["by_seat"]) for point in course(duel.slug)["score"]["points"]] == [
        (0, [0, 0]), (3, [1, 0]), (4, [1, 2])
    ]  # fmt: skip


def test_a_resignation_changes_no_outlook(reviewed: None, duel: Access, anna: Player, jan: Player) -> None:
    """A resignation is no turning point, since no position led to it."""
    play_move(anna, duel.slug, 0, MARK, "a", 0)
    resign(anna, duel.slug, 0, "b", 1)
    run_tasks()
    told = course(duel.slug)
    assert told["moves"] == 2
    assert [(point["seq"], point["by_seat"]) for point in told["outlook"]] == [(0, [0.5, 0.5]), (1, [1, 0])]
    assert [point["seq"] for point in told["turning_points"]] == [1]


def test_a_killed_worker_leaves_it_to_another(
    reviewed: None, duel: Access, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task runs twice, and computes the review once."""
    made = list[str]()

    def counted(question: ReviewQuestion) -> Any:
        made.append(question.match.slug)
        return ask_reviewer(question)

    monkeypatch.setattr(stored, "ask_reviewer", counted)
    play_out(anna, jan, duel.slug)
    run_tasks()
    DBTaskResult.objects.update(status=TaskResultStatus.READY, finished_at=None)
    run_tasks()
    assert made == [duel.slug] and MatchCourse.objects.count() == 1


def test_another_version_of_the_game_computes_the_course_again(
    reviewed: None, duel: Access, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_out(anna, jan, duel.slug)
    run_tasks()
    monkeypatch.setattr(TallyGame, "version", "1.1")
    MatchCourse.objects.update(asked=timezone.now() - timedelta(days=1))
    assert course(duel.slug)["moves"] == 3 and waiting() == 1, "meanwhile the old one is shown"
    assert course(duel.slug) is not None and waiting() == 1, "and asked for once"
    run_tasks()
    assert MatchCourse.objects.get().version.endswith("1.1")


def test_a_match_of_bots_is_reviewed_when_somebody_opens_it(anna: Player, run_bots: Callable[[str], None]) -> None:
    slug = create_match(None, "tally", {"cards": 1}, bots()).slug
    run_bots(slug)
    assert waiting() == 0
    assert course(slug) is None and waiting() == 1


def bots() -> list[SeatPlan]:
    return [SeatPlan("bot", {"colour": colour}, "marker") for colour in ("red", "blue")]


@pytest.fixture
def run_bots() -> Callable[[str], None]:
    def end(slug: str) -> None:
        Match.objects.filter(slug=slug).update(status="over", outcome={"winners": [], "reason": "deck_empty"})

    return end


class Failing(Scoring):
    def score(self, state: State) -> Score:
        raise ZeroDivisionError


def test_a_reviewer_that_fails_harms_no_match(
    duel: Access, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TallyTools, "reviewer", lambda _self: Failing())
    play_out(anna, jan, duel.slug)
    run_tasks()
    assert DBTaskResult.objects.filter(status=TaskResultStatus.FAILED).count() == 0
    assert course(duel.slug) is None and waiting() == 0, "nobody tries again what fails"
    access = access_match(anna, duel.slug)
    assert access.frozen is None and access.outcome is not None


def test_a_match_that_replays_differently_has_no_course(
    reviewed: None, duel: Access, anna: Player, jan: Player
) -> None:
    play_out(anna, jan, duel.slug)
    Match.objects.update(checksum="0" * 64)
    run_tasks()
    assert course(duel.slug) is None


def test_deleting_a_match_deletes_its_course(reviewed: None, duel: Access, anna: Player, jan: Player) -> None:
    play_out(anna, jan, duel.slug)
    run_tasks()
    Match.objects.filter(slug=duel.slug).delete()
    assert MatchCourse.objects.count() == 0
    review_match.enqueue(match=duel.slug)
    run_tasks()
    assert DBTaskResult.objects.filter(status=TaskResultStatus.FAILED).count() == 0


def test_without_time_a_part_of_the_turns_is_judged(reviewed: None, duel: Access, anna: Player, jan: Player) -> None:
    play_out(anna, jan, duel.slug)
    budget = configuration().review_time
    times = iter([0.0, 0.0, 0.0, budget, budget])
    told = course_of(ended(duel.slug), nobody, lambda: next(times))
    assert [point["seq"] for point in told["outlook"]] == [0, 2]
    assert [point["seq"] for point in told["turning_points"]] == [2]


# Turning points


def judged(*chances: float | None) -> list[JudgedTurn]:
    return [
        JudgedTurn(seq, seq, None if chance is None else [chance, 1 - chance]) for seq, chance in enumerate(chances, 1)
    ]


@pytest.mark.parametrize(
    ("chances", "found"),
    [
        ([0.5, 0.5], []),
        ([0.55, 0.5], []),
        ([0.9, 0.5], [1, 2]),
        ([0.7, 0.1, 0.5, 0.9], [2, 3, 4]),
        ([0.9, None, 0.1], [1]),
        ([None, 0.9, 0.2], [3]),
    ],
    ids=["nothing changes", "hardly", "there and back", "the three greatest", "not judged", "not judged at first"],
)
def test_turning_points_are_the_turns_with_the_largest_changes(chances: list[float | None], found: list[int]) -> None:
    assert [change.turn.seq for change in turning_points([0.5, 0.5], judged(*chances))] == found


def test_the_turns_that_cost_a_person_most_are_turning_points_too() -> None:
    """Three turns of the bot changed more; of Anna's three bad turns the two worst are told."""
    chances = [(1, 0.9), (0, 0.7), (1, 0.2), (0, 0.05), (1, 0.6), (0, 0.45)]
    turns = [JudgedTurn(n, n, [chance, 1 - chance], seat=seat) for n, (seat, chance) in enumerate(chances, 1)]
    assert [change.turn.seq for change in turning_points([0.5, 0.5], turns)] == [1, 3, 5]
    assert [change.turn.seq for change in turning_points([0.5, 0.5], turns, people=[0])] == [1, 2, 3, 4, 5]


# Better actions -------------------------------------------------------------------------------------------------------


class Marking(Analyst):
    """An analyst that only suggests marking, with certainty."""

    def candidates(self, state: State, seat: int, rng: random.Random, most: int, budget: int) -> Sequence[Candidate]:
        return [Candidate([{**MARK, "field": 0}], 0.9, [{"en": "A point."}], {"en": "Mark"})]


def betters(slug: str, ask: Ask) -> list[Any]:
    return [point["better"] for point in course_of(ended(slug), ask)["turning_points"]]


def test_a_turning_point_says_what_would_have_been_better(
    monkeypatch: pytest.MonkeyPatch, reviewed: None, duel: Access, anna: Player, jan: Player
) -> None:
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: Marking())
    play_out(anna, jan, duel.slug)
    assert betters(duel.slug, ask_analyst) == [
        None,  # Anna has marked, and won by it
        {"seq": 2, "seat": 1, "chance": 0.9, "titles": {"en": "Mark"}, "reasons": [{"en": "A point."}],
         "actions": [{**MARK, "field": 0}], "steps": []},
    ]  # fmt: skip


def test_a_turn_that_the_analyst_cannot_better_says_so(
    monkeypatch: pytest.MonkeyPatch, reviewed: None, duel: Access, anna: Player, jan: Player
) -> None:
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: Marking())
    play_out(anna, jan, duel.slug)
    assert [point["as_good"] for point in course_of(ended(duel.slug), ask_analyst)["turning_points"]] == [True, False]


@pytest.mark.parametrize("answer", [None, []], ids=["failed", "nothing"])
def test_without_an_answer_of_the_analyst_nothing_better_is_shown(
    monkeypatch: pytest.MonkeyPatch, reviewed: None, duel: Access, anna: Player, jan: Player, answer: Any
) -> None:
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: Marking())
    play_out(anna, jan, duel.slug)
    assert betters(duel.slug, lambda _question: answer) == [None, None]


def test_a_game_without_an_analyst_knows_nothing_better(
    reviewed: None, duel: Access, anna: Player, jan: Player
) -> None:
    play_out(anna, jan, duel.slug)
    assert betters(duel.slug, ask_analyst) == [None, None]


def test_an_analyst_that_raises_leaves_the_rest_of_the_course(
    monkeypatch: pytest.MonkeyPatch, reviewed: None, duel: Access, anna: Player, jan: Player
) -> None:
    monkeypatch.setattr(Marking, "candidates", lambda *_given: 1 / 0)
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: Marking())
    play_out(anna, jan, duel.slug)
    run_tasks()
    told = course(duel.slug)
    assert len(told["turning_points"]) == 2 and all(point["better"] is None for point in told["turning_points"])


# In another process ---------------------------------------------------------------------------------------------------


def test_a_missing_review_harms_nobody(
    monkeypatch: pytest.MonkeyPatch, reviewed: None, duel: Access, anna: Player, jan: Player
) -> None:
    """Its reviewer hangs, or its process is killed."""
    think_by(monkeypatch, Failed())
    play_out(anna, jan, duel.slug)
    run_tasks()
    assert DBTaskResult.objects.filter(status=TaskResultStatus.FAILED).count() == 0
    assert course(duel.slug) is None and waiting() == 0


def test_a_review_interrupted_by_a_stop_is_done_after_the_next_start(
    monkeypatch: pytest.MonkeyPatch, reviewed: None, duel: Access, anna: Player, jan: Player
) -> None:
    class Closed(Thinker):
        def ask(self, question: Question, patience: float) -> Any:
            raise ThinkersClosedError

    play_out(anna, jan, duel.slug)
    with monkeypatch.context() as stopping:
        think_by(stopping, Closed())
        run_tasks()
    assert course(duel.slug) is None
    DBTaskResult.objects.filter(status=TaskResultStatus.READY).update(run_after=timezone.now())
    think_by(monkeypatch, Here())
    run_tasks()
    assert course(duel.slug) is not None


class Failed(Thinker):
    """A thinker whose process dies."""

    def ask(self, question: Question, patience: float) -> Any:
        raise ThinkingFailedError("its process died")


def test_a_match_can_be_reviewed_in_another_process(duel: Access, anna: Player, jan: Player) -> None:
    """Tally has no reviewer in that process, since nobody has set one there."""
    play_out(anna, jan, duel.slug)
    thinker = Thinker()
    try:
        assert thinker.ask(ReviewQuestion(ended(duel.slug)), 60.0) == empty_course(3)
    finally:
        thinker.close()


def test_without_a_reviewer_no_process_is_asked(
    monkeypatch: pytest.MonkeyPatch, duel: Access, anna: Player, jan: Player
) -> None:
    think_by(monkeypatch, Failed())
    play_out(anna, jan, duel.slug)
    run_tasks()
    assert course(duel.slug) == empty_course(3)

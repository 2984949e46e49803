"""The course of a finished match, on its page and in its replay."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest
from django.test import Client
from neuroshima import chance
from neuroshima.matches.models import Match
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.reviews.models import MatchCourse
from neuroshima.reviews.stored import review
from neuroshima_contract import Analyst, Candidate, Event, Loss, Piece, PlayedTurn, Reviewer, Score, State, TurnReview
from sample_game.game import TallyTools

from tests.support.platform.bot_tasks import Here, think_by
from tests.support.web.visitors import visitor

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>'


class Counting(Reviewer):
    """A reviewer that counts points; each card that is taken counts as lost by the opponent."""

    def is_turn_over(self, events: Sequence[Event]) -> bool:
        return any(event["type"] == "taken" for event in events)

    def score(self, state: State) -> Score:
        return Score({"en": "Points", "pl": "Punkty"}, state.details()["scores"])

    def outlook(self, state: State) -> Sequence[float]:
        mine, other = state.details()["scores"]
        return [0.5, 0.5] if mine == other else [0.8, 0.2] if mine > other else [0.1, 0.9]

    def review(self, turn: PlayedTurn) -> TurnReview:
        seat = turn.moves[-1][0]
        return TurnReview([Loss("card", 1 - seat, seat)], [{"en": f"Seat {seat} takes a <card>."}])

    def piece(self, piece: str) -> Piece | None:
        return {"card": Piece({"en": "Card"}, DRAWING), "broken": Piece({"en": "?"}, lambda: 1 / 0)}.get(piece)  # type: ignore[arg-type,return-value]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute reviews in this process: another one would not know of this reviewer."""
    think_by(monkeypatch, Here())


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in every test; Anna, who begins, is ahead in the end."""
    monkeypatch.setattr(chance, "generator", random.Random("course"))


@pytest.fixture
def reviewed(ended: Access, monkeypatch: pytest.MonkeyPatch) -> Access:
    """A finished match of a game with a reviewer."""
    monkeypatch.setattr(TallyTools, "reviewer", lambda _self: Counting())
    review(ended.slug)
    return ended


def page(path: str, player: Player | None = None) -> str:
    answer = (visitor(player) if player is not None else Client()).get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def course(access: Access, player: Player | None = None) -> str:
    return page(f"/m/{access.slug}/course/", player)


def test_the_course_is_on_the_page_of_a_match_that_is_over(reviewed: Access, anna: Player) -> None:
    html = page(f"/m/{reviewed.slug}/", anna)
    assert '<dialog class="course-dialog" id="course"' in html and "data-coming" not in html
    assert "<figcaption>Points</figcaption>" in html
    figure = html.partition("<figcaption>Points</figcaption>")[2].partition("</figure>")[0]
    assert figure.count("<polyline") == 2 and 'data-sign="1"' in figure and 'data-sign="2"' in figure


def test_the_chances_are_a_line_above_the_turning_points(reviewed: Access) -> None:
    figure = course(reviewed).partition("<figcaption>Chances to win</figcaption>")[2].partition("</figure>")[0]
    (anna, _jan) = re.findall(r'points="([^"]+)"', figure)
    assert anna.startswith("0.0,100.0 ") and anna.split()[-1].endswith(",40.0")  # 50 %, then 80 %
    assert '"--rows: 1"' in figure and "--row: 0" in figure


def test_the_line_is_a_table_too(reviewed: Access) -> None:
    html = course(reviewed)
    rows = re.findall(r'<th scope="row"><a href="([^"]+)">(\d+)</a></th><td>(\d+)</td><td>(\d+)</td>', html)
    assert [(int(seq), int(mine), int(other)) for _link, seq, mine, other in rows][:2] == [(0, 0, 0), (1, 1, 0)]
    assert rows[1][0] == f"/m/{reviewed.slug}/replay/#1"


def test_turning_points_lead_into_the_replay(reviewed: Access) -> None:
    html = course(reviewed)
    assert "Seat 0 takes a &lt;card&gt;." in html
    assert f'<a href="/m/{reviewed.slug}/replay/#watch-2">Watch move 2</a>' in html
    assert re.search(r"<bdi>Anna</bdi> 50 .*?<strong>80 %</strong>", html)


class Marking(Analyst):
    """An analyst that would always mark, although nobody may do it twice in a turn."""

    def candidates(self, state: State, seat: int, rng: random.Random, most: int, budget: int) -> Sequence[Candidate]:
        mark = {"type": "mark", "field": 0, "how": "dot"}
        return [Candidate([mark], 1.0, [{"en": "A point."}], {"en": "Mark field 1"}, [{"en": "Mark field 1"}])]


def test_the_better_line_of_a_turning_point_is_played_in_the_replay(
    ended: Access, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TallyTools, "reviewer", lambda _self: Counting())
    monkeypatch.setattr(TallyTools, "analyst", lambda _self: Marking())
    review(ended.slug)
    html = course(ended, anna)
    begun = re.findall(rf'href="/m/{ended.slug}/replay/#better-(\d+)">Play it step by step</a>', html)
    assert begun and "Your turn" in html
    line = Client().get(f"/m/{ended.slug}/better/{begun[0]}.json").json()
    assert line["steps"] == ["Mark field 1"] and line["reasons"] == ["A point."] and line["chance"] == 100
    start, *played = line["frames"]
    assert start["seq"] == int(begun[0]) and start["events"] == []
    assert [(frame["seat"], frame["action"]["type"]) for frame in played] in ([(0, "mark")], [(1, "mark")])


def test_line_not_found(reviewed: Access) -> None:
    answer = Client().get(f"/m/{reviewed.slug}/better/1.json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "line_not_found")


def test_no_line_while_the_match_runs(running: Access) -> None:
    assert Client().get(f"/m/{running.slug}/better/1.json").json()["error"]["code"] == "not_over"


def test_what_was_lost_has_names_counts_and_drawings(reviewed: Access) -> None:
    html = course(reviewed)
    assert re.findall(r'<span class="course-plays">\w+</span>: (\d)</h4>', html) == ["1", "1"]
    assert "Destroyed" not in html, "in a duel what one has lost the other has destroyed"
    assert f'src="/m/{reviewed.slug}/pieces/card.svg" alt=""' in html
    answer = Client().get(f"/m/{reviewed.slug}/pieces/card.svg")
    assert answer.content.decode() == DRAWING and answer["Content-Type"] == "image/svg+xml"


@pytest.mark.parametrize("piece", ["nothing", "broken", "a/b"])
def test_piece_not_found(reviewed: Access, piece: str) -> None:
    answer = Client().get(f"/m/{reviewed.slug}/pieces/{piece}.svg")
    assert answer.status_code == 404 and 'data-code="piece_not_found"' in answer.content.decode()


def test_the_replay_has_the_line_under_its_slider(reviewed: Access) -> None:
    html = page(f"/m/{reviewed.slug}/replay/")
    track = html.partition('class="replay-track"')[2]
    assert track.index('id="step"') < track.index('id="course-strip" data-moves="3"')
    assert 'href="#2" aria-label="Turning point 1: move 2"' in track


def test_the_page_says_that_the_course_is_being_computed(ended: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TallyTools, "reviewer", lambda _self: Counting())
    html = course(ended)
    assert "data-coming" in html and "being worked out" in html and "<polyline" not in html
    review(ended.slug)
    assert "data-coming" not in course(ended) and "<polyline" in course(ended)


def test_a_game_without_a_reviewer_has_a_result_and_a_replay(ended: Access, anna: Player) -> None:
    review(ended.slug)
    html = page(f"/m/{ended.slug}/", anna)
    dialog = html.partition('id="course"')[2]
    assert any(words in dialog for words in ("You won", "You lost", "A draw"))
    assert f'href="/m/{ended.slug}/replay/"' in dialog and "<figure" not in dialog
    assert "course-strip" not in page(f"/m/{ended.slug}/replay/")


def test_nobody_is_shown_the_course_of_a_running_match(running: Access) -> None:
    answer = Client().get(f"/m/{running.slug}/course/")
    assert answer.status_code == 403 and 'data-code="not_over"' in answer.content.decode()
    assert MatchCourse.objects.count() == 0


def test_a_broken_course_spoils_no_page(reviewed: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: object, _piece: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Counting, "piece", fail)
    assert 'title="card"' in course(reviewed)


def test_after_a_match_one_may_share_it_and_play_again(reviewed: Access, anna: Player) -> None:
    mine, others = course(reviewed, anna), course(reviewed)
    assert "Rematch, sides swapped" in mine and 'name="sides" value="same"' in mine
    assert "Rematch" not in others and 'id="share-end"' in others


@pytest.mark.parametrize(("sides", "seat"), [("same", 0), ("swapped", 1), ("", 1)])
def test_a_rematch_with_the_same_sides_or_swapped(ended: Access, anna: Player, sides: str, seat: int) -> None:
    visitor(anna).post(f"/m/{ended.slug}/rematch/", {"sides": sides})
    again = Match.objects.get(rematch_of__slug=ended.slug)
    assert again.seats.get(player=anna).index == seat
    assert [each.options for each in again.seats.order_by("index")] == [{"colour": "red"}, {"colour": "blue"}]

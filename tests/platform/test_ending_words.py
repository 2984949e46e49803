"""How a match ended, in words: for a winner, a loser, a player of both sides, and everybody else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation
from neuroshima.matches.models import Status
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.ending_words import ending_shown, ending_words, result_words
from neuroshima.players.models import Player

ARMIES = ("moloch", "borgo")


def ended(game: str, plans: list[SeatPlan], outcome: dict[str, Any], anna: Player) -> Access:
    """A match that came to this end, as Anna reads it."""
    match = create_match(anna, game, {}, plans).match
    match.status, match.outcome = Status.OVER, outcome
    return Access(match, anna, list(match.seats.order_by("index")))


def as_read_by(access: Access, player: Player | None) -> tuple[str, str]:
    words = ending_words(Access(access.match, player, access.seats))
    assert words is not None
    return words.result, words.whole


@pytest.fixture
def duel(anna: Player, jan: Player) -> list[SeatPlan]:
    """Anna with Moloch against Jan with Borgo."""
    return [SeatPlan("me", {"army": "moloch"}), SeatPlan("player", {"army": "borgo"}, player=jan)]


def test_hit_points_decide_by_a_margin(duel: list[SeatPlan], anna: Player, jan: Player, eva: Player) -> None:
    match = ended("hex", duel, {"winners": [1], "reason": "hit_points", "hq_hp": [9, 12]}, anna)
    how = "The hit points of the HQs decide."
    assert as_read_by(match, anna) == ("lost", f"You lost by 3. {how}")
    assert as_read_by(match, jan) == ("won", f"You won by 3. {how}")
    assert as_read_by(match, eva) == as_read_by(match, None) == ("over", f"Jan wins by 3. {how}")
    assert result_words(match) == f"Jan wins by 3. {how}", "links and lists speak to everybody"


def test_the_army_whose_hq_fell_is_named_in_the_readers_language(duel: list[SeatPlan], anna: Player) -> None:
    match = ended("hex", duel, {"winners": [0], "reason": "hq_destroyed", "hq_hp": [4, 0]}, anna)
    assert as_read_by(match, anna) == ("won", "You won. HQ destroyed: Borgo.")
    with translation.override("pl"):
        assert as_read_by(match, anna) == ("won", "Wygrana. Zniszczony Sztab: Borgo.")
    shown = ending_shown(match)
    assert shown is not None
    assert (shown["who"]["cs"], shown["how"]["cs"]) == ("Výhra.", "Zničené HQ: Borgo.")


def test_a_draw_is_one_for_both(duel: list[SeatPlan], anna: Player, jan: Player) -> None:
    match = ended("hex", duel, {"winners": [], "reason": "hit_points", "hq_hp": [7, 7]}, anna)
    assert as_read_by(match, jan) == ("draw", "A draw. The hit points of the HQs are equal.")
    agreed = ended("hex", duel, {"winners": [], "reason": "draw_agreed", "hq_hp": [7, 7]}, anna)
    assert as_read_by(agreed, jan) == ("draw", "A draw. The players have agreed on it.")
    assert as_read_by(agreed, None) == ("draw", "The match is a draw. The players have agreed on it.")


@pytest.mark.parametrize(
    ("reason", "how"),
    [
        ("resigned", "The match ended by resignation."),
        ("time", "The match ended because time had run out."),
        ("claimed", "The match was claimed from a player who was away."),
    ],
)
def test_who_leaves_loses_by_no_number(duel: list[SeatPlan], anna: Player, reason: str, how: str) -> None:
    match = ended("hex", duel, {"winners": [1], "reason": reason, "hq_hp": [20, 12]}, anna)
    assert as_read_by(match, anna) == ("lost", f"You lost. {how}")


def test_a_team_wins_together_and_several_share(anna: Player, jan: Player, eva: Player) -> None:
    colours: tuple[Any, ...] = tuple({"colour": each} for each in ("red", "blue", "green"))
    kinds: tuple[Any, ...] = ("me", "player", "player")
    plans = [SeatPlan(*each) for each in zip(kinds, colours, strict=True)]
    plans = [replace(plan, player=player) for plan, player in zip(plans, (None, jan, eva), strict=True)]
    alone = ended("tally", plans, {"winners": [1, 2], "reason": "deck_empty"}, anna)
    assert as_read_by(alone, eva) == ("won", "You share the victory.")
    for seat, team in zip(alone.seats, (0, 1, 1), strict=True):
        seat.team = team
    assert as_read_by(alone, eva) == ("won", "Your team won.")
    assert as_read_by(alone, None) == ("over", "Jan, Eva win as a team.")
    assert as_read_by(alone, anna) == ("lost", "You lost.")


def test_a_player_of_both_sides_hears_which_has_won(anna: Player) -> None:
    both = [SeatPlan("me", {"army": army}) for army in ARMIES]
    match = ended("hex", both, {"winners": [0], "reason": "hit_points", "hq_hp": [8, 3]}, anna)
    assert as_read_by(match, anna) == ("over", "Anna (Moloch) wins by 5. The hit points of the HQs decide.")


def test_a_convoy_ends_without_points(anna: Player, jan: Player) -> None:
    plans = [SeatPlan("me", {}), SeatPlan("player", {}, player=jan)]
    match = ended("convoy", plans, {"winners": [0], "reason": "new_york", "destroyed": 9}, anna)
    assert as_read_by(match, anna) == ("won", "You won. Moloch has reached New York.")


def test_what_has_no_result_is_nobodys_victory(duel: list[SeatPlan], anna: Player) -> None:
    off = ended("hex", duel, {"winners": [], "reason": "called_off"}, anna)
    assert as_read_by(off, anna) == (
        "none", "The match was called off before everybody had acted. It has no result."
    )  # fmt: skip
    host = ended("hex", duel, {"winners": [], "reason": "aborted", "note": "Nobody plays."}, anna)
    assert as_read_by(host, anna) == ("none", "Ended by the host: Nobody plays.")


def test_a_match_that_runs_has_no_end(duel: list[SeatPlan], anna: Player) -> None:
    running = create_match(anna, "hex", {}, duel)
    assert ending_words(running) is None and ending_shown(running) is None

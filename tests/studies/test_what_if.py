"""What if: who may try out the position of a match, and what they can learn from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, what_if
from neuroshima.matches.play.leaving import resign
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player
from neuroshima.studies.resolving import dumps
from neuroshima.studies.unfolding import unfold
from neuroshima.wire.positions import PositionDocument
from neuroshima_contract import Refusal

Refused = Callable[[str], Any]
MOLOCH, BORGO, HEGEMONY = ({"army": army} for army in ("moloch", "borgo", "hegemony"))
HQ = [{"type": "place", "tile": "hq", "at": at, "rotation": 0} for at in ([0, 0], [0, 2])]


@pytest.fixture
def duel(anna: Player, jan: Player) -> str:
    """Anna against Jan; both HQs stand, and Anna is to move."""
    slug = create_match(anna, "hex", {}, [SeatPlan("me", MOLOCH), SeatPlan("open", BORGO)]).slug
    join_match(jan, slug)
    for number, player in enumerate((anna, jan)):
        play_move(player, slug, number, HQ[number], f"hq {number}", number)
    return slug


@pytest.fixture
def against_a_bot(anna: Player) -> str:
    """Anna against a bot, which does nothing here."""
    return create_match(anna, "hex", {}, [SeatPlan("me", MOLOCH), SeatPlan("bot", BORGO, "greedy")]).slug


@pytest.fixture
def alone(anna: Player) -> str:
    """Anna plays both sides."""
    return create_match(anna, "hex", {}, [SeatPlan("me", MOLOCH), SeatPlan("me", BORGO)]).slug


def asked(player: Player | None, slug: str, seq: int | None = None) -> str:
    """ "may", or the code of the refusal."""
    try:
        what_if.position_file(access_match(player, slug), seq)
    except Refusal as refused:
        return refused.code
    return "may"


def end(slug: str) -> None:
    """As if the match had ended here."""
    outcome = {"winners": [0], "reason": "hq_destroyed"}
    Match.objects.filter(slug=slug).update(status="over", outcome=outcome)


# Permissions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("allowing", "answer"),
    [((), "what_if_not_allowed"), (("Anna",), "what_if_not_allowed"), (("Jan",), "what_if_not_allowed"),
     (("Anna", "Jan"), "may")],
)  # fmt: skip
def test_among_people_everybody_has_to_allow_it(
    duel: str, anna: Player, jan: Player, allowing: tuple[str, ...], answer: str
) -> None:
    for player in (anna, jan):
        if player.name in allowing:
            what_if.allow(player, duel, True)
    assert [asked(anna, duel), asked(jan, duel)] == [answer, answer]


def test_it_may_be_withdrawn(duel: str, anna: Player, jan: Player) -> None:
    for player in (anna, jan):
        what_if.allow(player, duel, True)
    what_if.allow(jan, duel, False)
    assert asked(anna, duel) == "what_if_not_allowed"
    assert asked(jan, duel) == "what_if_not_allowed"


def test_two_of_three_players_allow_it(anna: Player, jan: Player, eva: Player) -> None:
    plans = [SeatPlan("me", MOLOCH), SeatPlan("open", BORGO), SeatPlan("open", HEGEMONY)]
    slug = create_match(anna, "hex", {"mode": "free_for_all"}, plans).slug
    join_match(jan, slug)
    join_match(eva, slug)
    what_if.allow(anna, slug, True)
    what_if.allow(jan, slug, True)
    assert [asked(player, slug) for player in (anna, jan, eva)] == ["what_if_not_allowed"] * 3
    what_if.allow(eva, slug, True)
    assert [asked(player, slug) for player in (anna, jan, eva)] == ["may"] * 3


def test_a_player_who_left_is_not_asked(anna: Player, jan: Player, eva: Player) -> None:
    plans = [SeatPlan("me", MOLOCH), SeatPlan("open", BORGO), SeatPlan("open", HEGEMONY)]
    slug = create_match(anna, "hex", {"mode": "free_for_all"}, plans).slug
    join_match(jan, slug)
    join_match(eva, slug)
    for player in (anna, jan):
        what_if.allow(player, slug, True)
    resign(eva, slug, 2, "gone", 0)
    assert [asked(player, slug) for player in (anna, jan)] == ["may"] * 2
    what_if.allow(eva, slug, False)
    assert asked(anna, slug) == "may"
    what_if.allow(jan, slug, False)
    assert asked(anna, slug) == "what_if_not_allowed"


def test_against_bots_only_their_opponent_may_at_any_time(against_a_bot: str, anna: Player, jan: Player) -> None:
    assert asked(anna, against_a_bot) == "may"
    assert asked(jan, against_a_bot) == "not_your_seat"
    assert asked(None, against_a_bot) == "not_your_seat"


def test_a_second_person_beside_bots_has_to_allow_it(anna: Player, jan: Player) -> None:
    plans = [SeatPlan("me", MOLOCH), SeatPlan("open", BORGO), SeatPlan("bot", HEGEMONY, "greedy")]
    slug = create_match(anna, "hex", {"mode": "free_for_all"}, plans).slug
    join_match(jan, slug)
    assert asked(anna, slug) == "what_if_not_allowed"


def test_a_player_of_all_sides_asks_nobody(alone: str, anna: Player, jan: Player) -> None:
    assert asked(anna, alone) == "may"
    assert asked(jan, alone) == "not_your_seat"


def test_spectators_never_may_while_it_runs(duel: str, anna: Player, jan: Player, eva: Player) -> None:
    for player in (anna, jan):
        what_if.allow(player, duel, True)
    assert asked(eva, duel) == "not_your_seat"
    assert asked(None, duel) == "not_your_seat"


def test_not_before_it_begins(anna: Player) -> None:
    slug = create_match(anna, "hex", {}, [SeatPlan("me", MOLOCH), SeatPlan("open", BORGO)]).slug
    what_if.allow(anna, slug, True)
    assert asked(anna, slug) == "not_started"


def test_when_it_is_over_everybody_may(duel: str, anna: Player, eva: Player) -> None:
    end(duel)
    assert [asked(player, duel, 1) for player in (anna, eva, None)] == ["may"] * 3
    assert asked(None, duel, 99) == "no_such_move"


def test_only_players_allow_it(duel: str, eva: Player, refused: Refused) -> None:
    with refused("not_your_seat"):
        what_if.allow(eva, duel, True)
    with refused("not_found"):
        what_if.allow(eva, "aaaaaaaaaa", True)
    assert not Seat.objects.filter(what_if=True).exists()


def test_the_others_see_who_allows_it(duel: str, anna: Player, jan: Player) -> None:
    what_if.allow(jan, duel, True)
    assert [seat["what_if"] for seat in access_match(anna, duel).seat_list()] == [False, True]


def test_a_game_in_which_nothing_can_be_tried_offers_nothing(duel: str, anna: Player, jan: Player) -> None:
    assert what_if.has_what_if(access_match(anna, duel))
    other = create_match(anna, "convoy", {}, [SeatPlan("me", {}), SeatPlan("me", {})]).slug
    assert not what_if.has_what_if(access_match(anna, other))


# The outlook of an action ---------------------------------------------------------------------------------------------


def foreseen(player: Player, slug: str, seat: int = 0) -> str:
    """ "may", or the code of the refusal. The end of a turn begins no battle."""
    try:
        assert what_if.outlook(access_match(player, slug), seat, {"type": "end_turn"}) is None
    except Refusal as refused:
        return refused.code
    return "may"


def test_what_if_not_allowed(duel: str, anna: Player, jan: Player) -> None:
    assert foreseen(anna, duel) == "what_if_not_allowed"
    what_if.allow(anna, duel, True)
    assert foreseen(anna, duel) == "what_if_not_allowed"
    what_if.allow(jan, duel, True)
    assert foreseen(anna, duel) == "may"
    assert foreseen(jan, duel, 1) == "not_to_move"
    assert foreseen(jan, duel) == "not_your_seat"


def test_rated_no_what_if(duel: str, anna: Player, jan: Player) -> None:
    for player in (anna, jan):
        what_if.allow(player, duel, True)
    Match.objects.filter(slug=duel).update(rated=True)
    assert foreseen(anna, duel) == "rated_no_what_if"


def test_no_outlook_when_it_is_over(duel: str, anna: Player) -> None:
    end(duel)
    assert foreseen(anna, duel) == "match_over"


# Known and hidden information -----------------------------------------------------------------------------------------


def file_of(player: Player, slug: str) -> PositionDocument:
    return what_if.position_file(access_match(player, slug))


def test_the_position_is_that_of_the_match_and_nothing_is_played(duel: str, anna: Player, jan: Player) -> None:
    for player in (anna, jan):
        what_if.allow(player, duel, True)
    file = file_of(anna, duel)
    assert file["actions"] == []
    told = unfold(dumps(file).encode())
    access = access_match(anna, duel)
    assert [frame["view"] for frame in told["frames"]] == [access.view()]
    assert access.state is not None
    assert told["to_move"] == list(access.state.to_move)
    assert [what["action"] for what in told["hypotheses"]] == [{"type": "resolve_battle"}]
    assert what_if.can_try(access, file)


def test_the_order_of_the_stacks_is_a_guess(duel: str, anna: Player, jan: Player) -> None:
    """Two matches that differ only in the order of the stacks look the same."""
    for player in (anna, jan):
        what_if.allow(player, duel, True)
    first = file_of(anna, duel)
    match = Match.objects.get(slug=duel)
    snapshot = json.loads(match.snapshot)
    real = [player["stack"][:] for player in snapshot["players"]]
    for player in snapshot["players"]:
        player["stack"].reverse()
    match.snapshot = states.text_of(snapshot)
    match.checksum = states.checksum_of(match.snapshot)
    match.save()
    assert file_of(anna, duel) == first
    guessed = [player["stack"] for player in first["position"]["players"]]
    assert [sorted(stack) for stack in guessed] == [sorted(stack) for stack in real]
    assert guessed != real


def test_what_only_the_other_has_seen_is_not_in_it(anna: Player, jan: Player) -> None:
    """Jan has peeked at the top card. Anna gets the same position for any such card."""
    slug = create_match(anna, "ambush", {"cards": 6}, [SeatPlan("me", {}), SeatPlan("open", {})]).slug
    join_match(jan, slug)
    for player in (anna, jan):
        what_if.allow(player, slug, True)
    play_move(anna, slug, 0, {"type": "take"}, "a", 0)
    play_move(jan, slug, 1, {"type": "peek"}, "b", 1)
    first, seen_by_jan = file_of(anna, slug), file_of(jan, slug)
    lie_otherwise(slug)
    assert file_of(anna, slug) == first
    assert file_of(jan, slug) != seen_by_jan


def lie_otherwise(slug: str) -> None:
    """Reverse the deck of that match; a player who has seen its top card has now seen another one."""
    match = Match.objects.get(slug=slug)
    snapshot = json.loads(match.snapshot)
    snapshot["deck"].reverse()
    snapshot["players"][1]["knows"] = snapshot["deck"][0]
    match.snapshot = states.text_of(snapshot)
    match.checksum = states.checksum_of(match.snapshot)
    match.save()


def test_a_finished_match_is_shown_as_it_was(duel: str) -> None:
    stored = json.loads(Match.objects.get(slug=duel).snapshot)
    end(duel)
    file = what_if.position_file(access_match(None, duel), 2)
    assert [player["stack"] for player in file["position"]["players"]] == [
        player["stack"] for player in stored["players"]
    ]


def test_a_failing_game_is_reported_in_words(against_a_bot: str, anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(what_if, "_as_known", lambda access: 1 / 0)
    assert asked(anna, against_a_bot) == "internal"

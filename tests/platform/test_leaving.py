"""Players leave a running match, or end it by agreement; everything is stored as moves, and replayed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from neuroshima.matches import replays
from neuroshima.matches.clocks.uptime import forget, note_uptime, uptime_since
from neuroshima.matches.models import Match, Move, Uptime
from neuroshima.matches.play import (
    SeatPlan,
    answer,
    call_off,
    claim,
    create_match,
    hand_over,
    join_match,
    offer,
    play_move,
    resign,
    take_back,
    take_seat_back,
    withdraw,
)
from neuroshima.matches.play.absence import note_present
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.ending_words import result_words
from neuroshima.players.models import Player

RED, BLUE, GREEN = {"colour": "red"}, {"colour": "blue"}, {"colour": "green"}
MARK: dict[str, Any] = {"type": "mark", "field": 2, "how": "dot"}
TAKE: dict[str, Any] = {"type": "take"}
Refused = Callable[[str], Any]


@pytest.fixture
def three(anna: Player, jan: Player, eva: Player) -> Access:
    """A match of Anna, Jan and Eva, each alone."""
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan), SeatPlan("player", GREEN, player=eva)]
    return create_match(anna, "tally", {"cards": 9}, plans)


def now(match: Access, player: Player | None = None) -> Access:
    """The stored match, whose replay confirms every move."""
    access = access_match(player, match.slug)
    told = replays.replay(access.match)
    assert told.problem is None
    assert [frame["seq"] for frame in told.frames] == list(range(access.seq + 1))
    return access


def outcome(match: Access) -> dict[str, Any]:
    shown = now(match).outcome
    assert shown is not None
    return dict(shown)


# Resigning


def test_resigning_loses(match: Access, anna: Player, jan: Player) -> None:
    play_move(anna, match.slug, 0, MARK, "a", 0)
    assert resign(jan, match.slug, 1, "b", 1) == 2
    assert outcome(match) == {"winners": [0], "reason": "resigned", "scores": [1, 0]}
    access = now(match)
    assert (access.status, access.to_move, access.take_back) == ("over", (), [])
    assert result_words(access) == "Anna wins. The match ended by resignation."


def test_it_is_a_move_with_its_command(match: Access, jan: Player) -> None:
    assert {resign(jan, match.slug, 1, "same", 0) for _ in range(3)} == {1}
    move = Move.objects.get()
    assert (move.kind, move.seat, move.player) == ("leaving", 1, jan)
    assert move.action == {"type": "resign", "reason": "resigned", "retire": [1]}


def test_nobody_resigns_for_others(match: Access, jan: Player, eva: Player, refused: Refused) -> None:
    with refused("not_your_seat"):
        resign(jan, match.slug, 0, "a", 0)
    with refused("not_your_seat"):
        resign(eva, match.slug, 1, "b", 0)


def test_resigning_with_an_outdated_position_is_refused(
    match: Access, anna: Player, jan: Player, refused: Refused
) -> None:
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    with refused("stale"):
        resign(jan, match.slug, 1, "b", 0)
    assert now(match).status == "running"


def test_a_finished_match_cannot_be_left(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    resign(jan, match.slug, 1, "a", 0)
    with refused("match_over"):
        resign(anna, match.slug, 0, "b", 1)


def test_of_three_two_play_on(three: Access, anna: Player, jan: Player, eva: Player, refused: Refused) -> None:
    play_move(anna, three.slug, 0, TAKE, "a", 0)
    resign(jan, three.slug, 1, "b", 1)
    access = now(three, jan)
    assert (access.status, access.to_move, access.rights) == ("running", (2,), {})
    with refused("has_left"):
        resign(jan, three.slug, 1, "c", 2)
    with refused("not_to_move"):
        play_move(jan, three.slug, 1, TAKE, "d", 2)
    play_move(eva, three.slug, 2, TAKE, "e", 2)
    assert now(three).to_move == (0,)
    resign(eva, three.slug, 2, "f", 3)
    assert outcome(three)["winners"] == [0]


def test_a_team_stays_while_one_of_it_does(anna: Player, jan: Player, eva: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan), SeatPlan("player", GREEN, player=eva)]
    hunt = create_match(anna, "tally", {"cards": 9, "mode": "hunt"}, plans)
    resign(jan, hunt.slug, 1, "a", 0)
    assert now(hunt).status == "running"
    resign(anna, hunt.slug, 0, "b", 1)
    assert outcome(hunt)["winners"] == [1, 2]


def test_bots_play_no_match_that_all_people_have_left(anna: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker"), SeatPlan("bot", GREEN, "marker")]
    match = create_match(anna, "tally", {"cards": 9}, plans)
    resign(anna, match.slug, 0, "a", 0)
    assert outcome(match)["winners"] == [1, 2]
    assert not Match.objects.get().bot_to_move


def test_with_both_seats_it_ends_at_once(anna: Player) -> None:
    match = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)])
    resign(anna, match.slug, 1, "a", 0)
    assert outcome(match)["winners"] == [0]


def test_a_take_back_never_undoes_that_somebody_left(
    three: Access, anna: Player, jan: Player, refused: Refused
) -> None:
    play_move(anna, three.slug, 0, MARK, "a", 0)
    resign(jan, three.slug, 1, "b", 1)
    assert now(three, anna).take_back == []
    with refused("no_take_back"):
        take_back(anna, three.slug, 0, "c", 2)
    with refused("no_take_back"):
        offer(anna, three.slug, 0, "take_back", "d", 2)
    play_move(anna, three.slug, 0, {**MARK, "field": 3}, "e", 2)
    take_back(anna, three.slug, 0, "f", 3)
    assert now(three).match.acted == [0]


def test_a_game_that_does_not_say_how_is_ended_by_the_host(
    three: Access, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from neuroshima_contract import State
    from sample_game.game import Tally

    monkeypatch.setattr(Tally, "retire", State.retire)
    play_move(anna, three.slug, 0, MARK, "a", 0)
    resign(jan, three.slug, 1, "b", 1)
    assert outcome(three) == {"winners": [0, 2], "reason": "resigned", "scores": [1, 0, 0]}
    assert now(three).to_move == ()


# Calling off


def test_before_each_has_acted_a_match_is_called_off(match: Access, anna: Player, jan: Player) -> None:
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    assert access_match(jan, match.slug).rights["call_off"] == [1]
    call_off(jan, match.slug, 1, "b", 1)
    assert outcome(match)["reason"] == "called_off"
    access = now(match)
    assert result_words(access) == "The match was called off before everybody had acted. It has no result."


def test_later_it_is_not(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    play_move(jan, match.slug, 1, MARK, "b", 1)
    assert "call_off" not in access_match(jan, match.slug).rights
    with refused("under_way"):
        call_off(jan, match.slug, 1, "c", 2)


# A draw


def test_a_draw_is_offered_and_accepted(match: Access, anna: Player, jan: Player) -> None:
    offer(anna, match.slug, 0, "draw", "a", 0)
    access = now(match, jan)
    assert access.offer == {"what": "draw", "seat": 0, "seq": 1, "agreed": [], "state": "open"}
    assert access.rights["answer"] == [1]
    assert now(match, anna).rights["withdraw"] == [0]
    answer(jan, match.slug, 1, True, "b", 1)
    assert (outcome(match)["winners"], outcome(match)["reason"]) == ([], "draw_agreed")
    assert result_words(now(match)) == "The match is a draw. The players have agreed on it."


def test_a_draw_is_declined(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    offer(anna, match.slug, 0, "draw", "a", 0)
    answer(jan, match.slug, 1, False, "b", 1)
    access = now(match, anna)
    assert (access.status, access.offer and access.offer["state"]) == ("running", "declined")
    with refused("offered_already"):
        offer(anna, match.slug, 0, "draw", "c", 2)
    play_move(anna, match.slug, 0, MARK, "d", 2)
    assert now(match).offer is None
    offer(anna, match.slug, 0, "draw", "e", 3)


def test_an_offer_is_withdrawn(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    offer(anna, match.slug, 0, "draw", "a", 0)
    with refused("no_offer"):
        withdraw(jan, match.slug, 1, "b", 1)
    withdraw(anna, match.slug, 0, "c", 1)
    with refused("no_offer"):
        answer(jan, match.slug, 1, True, "d", 2)
    with refused("no_offer"):
        withdraw(anna, match.slug, 0, "e", 2)


def test_the_next_action_ends_an_offer(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    """A move answers the offer, too, even if its player has not seen the offer."""
    offer(jan, match.slug, 1, "draw", "a", 0)
    assert play_move(anna, match.slug, 0, TAKE, "b", 0) == 2
    with refused("no_offer"):
        answer(anna, match.slug, 0, True, "c", 2)


def test_an_offer_keeps_the_right_to_take_back(match: Access, anna: Player, jan: Player) -> None:
    play_move(anna, match.slug, 0, MARK, "a", 0)
    offer(jan, match.slug, 1, "draw", "b", 1)
    assert now(match, anna).take_back == [0]
    take_back(anna, match.slug, 0, "c", 2)
    assert now(match).offer is None


def test_nobody_answers_their_own_offer(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    offer(anna, match.slug, 0, "draw", "a", 0)
    with refused("no_offer"):
        answer(anna, match.slug, 0, True, "b", 1)
    with refused("offer_open"):
        offer(jan, match.slug, 1, "take_back", "c", 1)


def test_an_answer_is_to_the_offer_that_was_seen(
    three: Access, anna: Player, jan: Player, eva: Player, refused: Refused
) -> None:
    offer(anna, three.slug, 0, "draw", "a", 0)
    withdraw(anna, three.slug, 0, "b", 1)
    offer(jan, three.slug, 1, "draw", "c", 2)
    with refused("stale"):
        answer(eva, three.slug, 2, True, "d", 1)


def test_all_people_have_to_agree(three: Access, anna: Player, jan: Player, eva: Player, refused: Refused) -> None:
    offer(anna, three.slug, 0, "draw", "a", 0)
    answer(jan, three.slug, 1, True, "b", 1)
    assert now(three).status == "running"
    with refused("no_offer"):
        answer(jan, three.slug, 1, True, "c", 2)
    answer(eva, three.slug, 2, True, "d", 1)
    assert outcome(three)["reason"] == "draw_agreed"


def test_a_player_who_left_is_not_asked(three: Access, anna: Player, jan: Player, eva: Player) -> None:
    resign(jan, three.slug, 1, "a", 0)
    offer(anna, three.slug, 0, "draw", "b", 1)
    answer(eva, three.slug, 2, True, "c", 2)
    assert outcome(three)["reason"] == "draw_agreed"


def test_bots_agree_to_nothing(anna: Player, refused: Refused) -> None:
    match = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")])
    assert set(access_match(anna, match.slug).rights) == {"resign", "call_off"}
    with refused("nobody_to_ask"):
        offer(anna, match.slug, 0, "draw", "a", 0)


# Asking for a take-back


def test_the_others_may_allow_a_take_back(match: Access, anna: Player, jan: Player) -> None:
    """Of all actions back to the asking player's last one, even where something was revealed."""
    before = now(match).match.checksum
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    play_move(jan, match.slug, 1, MARK, "b", 1)
    offer(anna, match.slug, 0, "take_back", "c", 2)
    answer(jan, match.slug, 1, True, "d", 3)
    access = now(match)
    assert (access.match.checksum, access.to_move, access.seq) == (before, (0,), 4)
    assert Move.objects.get(seq=4).action == {"type": "take_back", "count": 2}
    play_move(anna, match.slug, 0, MARK, "e", 4)
    take_back(anna, match.slug, 0, "f", 5)
    assert now(match).match.checksum == before


def test_a_player_without_actions_takes_nothing_back(
    match: Access, anna: Player, jan: Player, refused: Refused
) -> None:
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    assert "ask_take_back" not in access_match(jan, match.slug).rights
    with refused("no_take_back"):
        offer(jan, match.slug, 1, "take_back", "b", 1)


def test_a_campaign_counts_resignations_as_losses_and_repeats_called_off_matches(anna: Player, jan: Player) -> None:
    from neuroshima.campaigns.access import access_run
    from neuroshima.campaigns.play import RolePlan, advance, begin_run, join_run

    run = begin_run(anna, "caravan", [RolePlan("me"), RolePlan("open")])
    join_run(jan, run.slug)
    first = advance(anna, run.slug, 0)
    call_off(anna, first.slug, 0, "a", 0)
    second = advance(anna, run.slug, 1)
    assert second.options == first.options
    resign(jan, second.slug, 1, "b", 0)
    assert access_run(anna, run.slug).memory["gold"] == [4, 3]


def test_joining_and_leaving_go_on_in_a_rematch(match: Access, anna: Player, jan: Player) -> None:
    from neuroshima.matches.play import rematch

    resign(jan, match.slug, 1, "a", 0)
    again = rematch(anna, match.slug)
    join_match(jan, again.slug)
    assert not any(seat.retired for seat in access_match(None, again.slug).seats)


# Absent players


@pytest.fixture
def a_day() -> None:
    """A server has been running for two days; by the stored times, nothing has happened in the matches for one day."""
    present = timezone.now()
    Uptime.objects.create(began=present - timedelta(days=2), until=present)
    forget()


def long_ago(match: Access, hours: float = 25) -> None:
    """Make the last events of the match this many hours older."""
    then = timezone.now() - timedelta(hours=hours)
    Move.objects.filter(match=match.match).update(created=then)
    match.match.seats.update(seen=then)
    Match.objects.filter(pk=match.match.pk).update(started=then)


def test_a_long_absent_player_to_move_loses(match: Access, anna: Player, jan: Player, a_day: None) -> None:
    long_ago(match)
    assert now(match, jan).rights["claim"] == [1]
    claim(jan, match.slug, 1, 0, "win", "a", 0)
    assert (outcome(match)["winners"], outcome(match)["reason"]) == ([1], "claimed")


def test_of_several_only_the_absent_one_is_out(three: Access, jan: Player, a_day: None) -> None:
    long_ago(three)
    claim(jan, three.slug, 1, 0, "win", "a", 0)
    assert now(three).to_move == (1,)


@pytest.mark.parametrize("why", ["not to move", "seen", "just moved", "the server was away", "a bot", "oneself"])
def test_nobody_else_is_claimed_from(
    match: Access, anna: Player, jan: Player, a_day: None, refused: Refused, why: str
) -> None:
    play_move(anna, match.slug, 0, MARK, "m", 0)
    long_ago(match)
    claimant, seat, gone = jan, 1, 0
    if why == "not to move":
        claimant, seat, gone = anna, 0, 1
    elif why == "seen":
        note_present({(match.slug, anna.pk)})
    elif why == "just moved":
        Move.objects.update(created=timezone.now())
    elif why == "the server was away":
        Uptime.objects.update(until=timezone.now() - timedelta(hours=24))
        note_uptime()
    elif why == "a bot":
        hand_over(anna, match.slug, 0, "h", 1)
    else:
        claimant, seat = anna, 0
    with refused("not_gone"):
        claim(claimant, match.slug, seat, gone, "win", "a", access_match(None, match.slug).seq)


def test_an_offer_does_not_make_absent_players_present(match: Access, jan: Player, a_day: None) -> None:
    long_ago(match)
    offer(jan, match.slug, 1, "draw", "a", 0)
    claim(jan, match.slug, 1, 0, "win", "b", 1)
    assert outcome(match)["reason"] == "claimed"


def test_the_time_of_the_server_is_noted(db: None) -> None:
    note_uptime()
    note_uptime()
    began = Uptime.objects.get().began
    Uptime.objects.update(began=began - timedelta(hours=5), until=began - timedelta(hours=4))
    note_uptime()
    assert Uptime.objects.count() == 2
    assert timedelta(hours=1) <= uptime_since(began - timedelta(hours=9)) < timedelta(hours=1, minutes=1)


# Bots that play on


def test_a_bot_replaces_an_absent_player_until_they_return(
    match: Access, anna: Player, jan: Player, a_day: None
) -> None:
    long_ago(match)
    claim(jan, match.slug, 1, 0, "bot", "a", 0)
    access = now(match, anna)
    assert (access.own_seats, access.seats[0].kind, access.seats[0].name) == ((), "bot", "Marker")
    assert access.match.bot_to_move
    assert access.rights == {"return": [0]}
    take_seat_back(anna, match.slug, 0, "b", 1)
    access = now(match, anna)
    assert (access.own_seats, access.seats[0].kind, access.seats[0].name) == ((0,), "person", "Anna")
    assert not access.match.bot_to_move


def test_a_player_hands_the_seat_to_a_bot(
    match: Access, anna: Player, jan: Player, eva: Player, refused: Refused
) -> None:
    hand_over(anna, match.slug, 0, "a", 0)
    assert now(match).match.bot_to_move
    for stranger in (jan, eva):
        with refused("not_your_seat"):
            take_seat_back(stranger, match.slug, 0, "b", 1)
    assert "hand_over" not in now(match, jan).rights, "against bots alone one resigns"


@pytest.mark.parametrize(
    ("chosen", "plays"), [("", "marker"), ("marker", "marker"), ("gone", "marker"), ("other", "other")]
)
def test_a_game_says_which_bot_plays_on(
    match: Access, anna: Player, monkeypatch: pytest.MonkeyPatch, chosen: str, plays: str
) -> None:
    """If it does not, or there is no such bot, it is the strongest one."""
    game = access_match(None, match.slug).game
    assert game is not None
    bots = {"other": game.bots["marker"], "marker": game.bots["marker"]}
    monkeypatch.setattr(game, "bots", bots)
    monkeypatch.setattr(game.__class__, "stand_in", chosen)
    hand_over(anna, match.slug, 0, "a", 0)
    assert now(match).seats[0].bot == plays


def test_a_game_without_bots_has_none_to_play_on(
    match: Access, anna: Player, monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    game = access_match(None, match.slug).game
    assert game is not None
    monkeypatch.setattr(game, "bots", {})
    with refused("no_bots"):
        hand_over(anna, match.slug, 0, "a", 0)


def test_in_a_rated_match_no_bot_plays_on(
    match: Access, anna: Player, jan: Player, a_day: None, refused: Refused
) -> None:
    Match.objects.update(rated=True)
    long_ago(match)
    assert "hand_over" not in now(match, anna).rights
    with refused("no_bots"):
        hand_over(anna, match.slug, 0, "a", 0)
    with refused("no_bots"):
        claim(jan, match.slug, 1, 0, "bot", "b", 0)
    claim(jan, match.slug, 1, 0, "win", "c", 0)

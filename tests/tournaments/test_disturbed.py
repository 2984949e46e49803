"""Tournaments: results without play, players who leave, and failures between steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.utils import timezone
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import abort_match, play_move
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima.tournaments import matchmaking, rounds
from neuroshima.tournaments.access import access_tournament
from neuroshima.tournaments.matchmaking import make_match
from neuroshima.tournaments.models import Pairing, Round
from neuroshima.tournaments.organising import begin_now, cancel, enter, remove, settle_by_hand, withdraw
from neuroshima.tournaments.rounds import look_after, look_after_all
from neuroshima_contract import Refusal

from tests.platform.test_play import at_once
from tests.support.platform.bot_tasks import Scripted, run_tasks, think_by
from tests.support.tournaments.cups import (
    Format,
    Result,
    State,
    begun,
    names,
    organised,
    people,
    play_round,
    reread,
    win,
)

pytestmark = pytest.mark.django_db
Refused = Callable[[str], Any]


# Results that do not come from play -----------------------------------------------------------------------------------


def test_a_match_without_a_result_is_made_again_and_at_last_left_to_the_organiser(mia: Player) -> None:
    cup = begun(mia, people(2))
    for number in range(3):
        match = reread(cup).pairings[0].match
        assert match is not None and match.status == Status.RUNNING and Match.objects.count() == number + 1
        abort_match(match.slug, "stuck")
        run_tasks()
    assert Match.objects.count() == 3 and not reread(cup).pairings[0].result
    settle_by_hand(mia, cup.slug, cup.pairings[0].pk, Result.SECOND, "He won it on paper.")
    run_tasks()
    cup = reread(cup)
    assert (cup.tournament.status, cup.pairings[0].note) == (State.OVER, "He won it on paper.")


def test_the_organiser_settles_a_pairing_and_its_match_has_no_result(mia: Player) -> None:
    cup = begun(mia, people(2), rated=True)
    settle_by_hand(mia, cup.slug, cup.pairings[0].pk, Result.FIRST, "Did not come.")
    run_tasks()
    match = Match.objects.get()
    assert match.outcome is not None and match.outcome["note"] == "Did not come." and not match.rating_changes.exists()
    assert reread(cup).tournament.status == State.OVER


def test_no_such_pairing(mia: Player, refused: Refused) -> None:
    cup = begun(mia, people(3), format=Format.KNOCKOUT)
    bye = next(p for p in cup.pairings if p.second_id is None)
    played = next(p for p in cup.pairings if p.second_id is not None)
    for pairing, result in (
        (999, "first"),
        (bye.pk, "first"),
        (played.pk, "draw"),
        (played.pk, "bye"),
        (played.pk, ""),
    ):
        with refused("no_such_pairing"):
            settle_by_hand(mia, cup.slug, pairing, result, "so")
    with refused("bad_reason"):
        settle_by_hand(mia, cup.slug, played.pk, "first", " ")


def test_own_pairing(mia: Player, olaf: Player, refused: Refused) -> None:
    """An organiser settles no pairing of their own, neither by hand nor by taking the opponent out. Staff may."""
    players = [mia, *people(3)]
    cup = begun(mia, players)
    assert cup.own_entrant is not None
    own = next(pairing for pairing in cup.pairings if cup.plays_in(pairing))
    other = next(pairing for pairing in cup.pairings if not cup.plays_in(pairing))
    opponent = own.second_id if own.first_id == cup.own_entrant.pk else own.first_id
    with refused("own_pairing"):
        settle_by_hand(mia, cup.slug, own.pk, Result.FIRST, "I have won.")
    with refused("own_pairing"):
        remove(mia, cup.slug, opponent)  # type: ignore[arg-type]
    assert not reread(cup).pairings[0].result and len(reread(cup).active) == 4
    settle_by_hand(mia, cup.slug, other.pk, Result.FIRST, "They have told me.")
    assert olaf.user is not None
    olaf.user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    settle_by_hand(Player.objects.get(pk=olaf.pk), cup.slug, own.pk, Result.SECOND, "Seen.")
    assert reread(cup).pairings[0].result and reread(cup).pairings[1].result
    remove(mia, cup.slug, opponent)  # type: ignore[arg-type]


def test_pairing_settled(mia: Player, refused: Refused) -> None:
    cup = begun(mia, people(4))
    win(cup.pairings[0], True)
    run_tasks()
    with refused("pairing_settled"):
        settle_by_hand(mia, cup.slug, cup.pairings[0].pk, Result.SECOND, "so")


def test_tournament_over(mia: Player, refused: Refused) -> None:
    players = people(2)
    cup = play_round(begun(mia, players))
    for ask in (partial(cancel, mia, cup.slug), partial(withdraw, players[0], cup.slug)):
        with refused("tournament_over"):
            ask()


def test_a_cancelled_tournament_makes_no_more_matches(mia: Player) -> None:
    cup = begun(mia, people(2), rounds=3)
    cancel(mia, cup.slug)
    win(cup.pairings[0], True)
    run_tasks()
    assert (reread(cup).tournament.status, len(reread(cup).rounds)) == (State.CANCELLED, 1)
    assert Match.objects.get().status == Status.OVER


@pytest.mark.parametrize("acted", [False, True])
def test_the_player_to_move_loses_at_the_deadline(mia: Player, acted: bool) -> None:
    cup = begun(mia, people(2), round_hours=24)
    match = Match.objects.get()
    match.seats.update(seen=timezone.now())
    if acted:
        play_move(match.seats.get(index=0).player, match.slug, 0, {"type": "take"}, "t", 0)  # type: ignore[arg-type]
    look_after(cup.slug)
    assert not reread(cup).pairings[0].result, "it is not late yet"
    Round.objects.update(deadline=timezone.now())
    look_after(cup.slug)
    pairing = reread(cup).pairings[0]
    assert (pairing.result, pairing.why) == (Result.FIRST if acted else Result.SECOND, Pairing.Why.DEADLINE)
    assert Match.objects.get().status == Status.OVER and reread(cup).tournament.status == State.OVER


def test_at_the_deadline_nobody_gets_points_for_a_match_that_could_not_be_made(mia: Player) -> None:
    cup = organised(mia, round_hours=1)
    for player in people(2):
        enter(player, cup.slug)
    begin_now(mia, cup.slug)
    Round.objects.update(deadline=timezone.now())
    look_after(cup.slug)
    assert reread(cup).pairings[0].result == Result.NOBODY and [row.points for row in reread(cup).table] == [0, 0]


# People who leave -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("series", ["", "return"])
def test_withdrawing_loses_the_match_and_ends_pairings(mia: Player, series: str) -> None:
    players = people(4)
    cup = begun(mia, players, series=series)
    withdraw(players[0], cup.slug)
    run_tasks()
    gone = next(e for e in reread(cup).entrants if e.player == players[0])
    pairing = next(p for p in reread(cup).pairings if gone.pk in (p.first_id, p.second_id))
    assert pairing.why == Pairing.Why.WITHDRAWN and pairing.result == (
        Result.SECOND if pairing.first_id == gone.pk else Result.FIRST
    )
    assert not Match.objects.filter(seats__player=players[0], status=Status.RUNNING).exists()
    for _round in range(4 if series else 1):
        cup = play_round(cup)
    paired = {pk for p in cup.rounds[1].pairings.all() for pk in (p.first_id, p.second_id)}
    assert gone.pk not in paired and len(paired - {None}) == 3


@pytest.mark.parametrize("kind", [Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT])
def test_a_round_whose_player_deletes_the_account_is_played_to_its_end(mia: Player, kind: str) -> None:
    players = people(4)
    cup = begun(mia, players, format=kind)
    assert players[0].user is not None
    User.objects.get(pk=players[0].user.pk).delete()
    run_tasks()
    for _round in range(3):
        cup = play_round(cup)
    assert cup.tournament.status == State.OVER
    assert "deleted player" in names(cup) and "player0" not in names(cup)
    assert not Match.objects.filter(status=Status.RUNNING).exists()


def test_deleting_the_account_before_the_begin_withdraws_the_entry(mia: Player, olaf: Player) -> None:
    cup = organised(mia)
    enter(olaf, cup.slug)
    assert olaf.user is not None and mia.user is not None
    User.objects.get(pk=olaf.user.pk).delete()
    assert reread(cup).entrants == []
    User.objects.get(pk=mia.user.pk).delete()
    assert access_tournament(None, cup.slug).tournament.organiser is None


def test_a_tournament_with_one_remaining_entrant_ends(mia: Player) -> None:
    players = people(3)
    cup = begun(mia, players, format=Format.ROUND_ROBIN)
    for player in players[1:]:
        withdraw(player, cup.slug)
    run_tasks()
    assert reread(cup).tournament.status == State.OVER


def test_the_organiser_takes_somebody_out(mia: Player) -> None:
    players = people(2)
    cup = begun(mia, players)
    remove(mia, cup.slug, cup.entrants[0].pk)
    run_tasks()
    assert reread(cup).entrants[0].withdrawn and reread(cup).tournament.status == State.OVER


def test_a_guest_who_logs_in_stays_in(mia: Player, anna: Player, jan: Player) -> None:
    cup = begun(mia, [anna, jan])
    player = merge_guest(anna, User.objects.create_user("anna"))
    assert access_tournament(player, cup.slug).own_entrant is not None
    play_round(cup)
    assert reread(cup).tournament.status == State.OVER


# Faults ---------------------------------------------------------------------------------------------------------------


def killed(name: str) -> None:
    raise KeyboardInterrupt(name)


def test_a_round_is_stored_with_all_its_pairings_or_not_at_all(mia: Player, monkeypatch: Any) -> None:
    cup = begun(mia, people(4))
    for pairing in cup.pairings:
        win(pairing, True)
    monkeypatch.setattr(rounds, "failpoint", killed)
    with pytest.raises(KeyboardInterrupt):
        look_after(cup.slug)
    assert len(reread(cup).rounds) == 1 and not reread(cup).pairings[0].result
    monkeypatch.undo()
    run_tasks()
    assert len(reread(cup).rounds) == 2


def test_killed_between_pairing_and_making_the_matches(mia: Player, monkeypatch: Any) -> None:
    cup = organised(mia)
    for player in people(4):
        enter(player, cup.slug)
    begin_now(mia, cup.slug)  # and here the server dies
    assert (Pairing.objects.count(), Match.objects.count()) == (2, 0)
    monkeypatch.setattr(matchmaking, "failpoint", killed)
    with pytest.raises(KeyboardInterrupt):
        make_match(reread(cup).pairings[0].pk)
    assert not Match.objects.exists()
    monkeypatch.undo()
    run_tasks()
    assert Match.objects.count() == 2 and all(pairing.match for pairing in reread(cup).pairings)
    make_match(reread(cup).pairings[0].pk)
    assert Match.objects.count() == 2, "the task may run twice"


@pytest.mark.django_db(transaction=True)
def test_two_processes_make_one_round(mia: Player) -> None:
    cup = begun(mia, people(4))
    for pairing in cup.pairings:
        win(pairing, True)
    at_once([lambda: look_after(cup.slug)] * 3)
    assert Round.objects.count() == 2 and Pairing.objects.count() == 4


def test_a_match_that_cannot_be_made_says_why_and_is_made_later(mia: Player, monkeypatch: Any) -> None:
    cup = organised(mia)
    for player in people(2):
        enter(player, cup.slug)
    begin_now(mia, cup.slug)
    PluginSetting.objects.create(name="sample", enabled=False)
    with pytest.raises(Refusal):
        make_match(reread(cup).pairings[0].pk)
    pairing = reread(cup).pairings[0]
    assert pairing.problem is not None and pairing.problem["code"] == "game_missing"
    look_after(cup.slug)
    assert reread(cup).tournament.status == State.RUNNING
    PluginSetting.objects.update(enabled=True)
    look_after_all()
    run_tasks()
    pairing = reread(cup).pairings[0]
    assert pairing.match is not None and pairing.problem is None


def test_a_player_with_many_matches_gets_theirs_all_the_same(mia: Player, monkeypatch: Any) -> None:
    monkeypatch.setattr("neuroshima.matches.play.creating.MOST_UNFINISHED", 0)
    assert begun(mia, people(2)).pairings[0].match is not None


def test_bots_and_people_play_a_tournament_to_its_end(mia: Player, monkeypatch: Any) -> None:
    """Five people and three bots play three rounds of series. Games between two bots need no person."""
    think_by(monkeypatch, Scripted({"type": "take"}))
    cup = begun(mia, people(5), bots=3, series="return")
    for _round in range(12):
        if cup.tournament.status != State.OVER:
            cup = play_round(cup)
    assert cup.tournament.status == State.OVER and len(cup.rounds) == 3
    assert sum(row.points for row in cup.table) == 3 * 4 * 2 and len(cup.table) == 8
    assert not Match.objects.exclude(status=Status.OVER).exists()

"""Tournaments: entries, rounds that are made once, results, people who leave, and faults between the steps."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.utils import timezone
from neuroshima.contract import Refusal
from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.clocks.time_control import slow
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import abort_match, call_off, offer, play_move
from neuroshima.matches.play import answer as answer_offer
from neuroshima.players.guest_merging import merged
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima.records.models import Rating
from neuroshima.series.models import SeriesRun
from neuroshima.tournaments import matchmaking, rounds
from neuroshima.tournaments.access import access_tournament
from neuroshima.tournaments.matchmaking import make_match
from neuroshima.tournaments.models import Entrant, Pairing, Round, Tournament
from neuroshima.tournaments.organising import (
    begin_now,
    cancel,
    create_tournament,
    enter,
    enter_bot,
    remove,
    settle_by_hand,
    withdraw,
)
from neuroshima.tournaments.plans import MOST_UNFINISHED
from neuroshima.tournaments.rounds import look_after, look_after_all

from tests.platform.bot_tasks import Scripted, run_tasks, think_by
from tests.platform.caravans import play_to_the_end
from tests.platform.cups import PLAN, Format, Result, State, begun, organised, people, play_round, reread, win
from tests.platform.test_play import at_once

pytestmark = pytest.mark.django_db
Refused = Callable[[str], Any]


def names(cup: Any) -> list[str]:
    return [cup.name_of(row.entrant) for row in cup.table]


# Entries --------------------------------------------------------------------------------------------------------------


def test_members_organise_and_everybody_enters(mia: Player, anna: Player, jan: Player) -> None:
    cup = organised(mia)
    assert (cup.tournament.status, cup.tournament.organiser, cup.organises) == (State.OPEN, mia, True)
    enter(anna, cup.slug)
    enter_bot(mia, cup.slug, "marker")
    enter_bot(mia, cup.slug, "marker")
    assert [e.name for e in reread(cup).entrants] == ["Anna", "Marker", "Marker (2)"]
    withdraw(anna, cup.slug)
    assert len(reread(cup).entrants) == 2, "before it has begun nothing is left of an entry"


def test_members_organise(anna: Player, refused: Refused) -> None:
    for nobody in (anna, None):
        with refused("members_organise"):
            create_tournament(nobody, PLAN)


def test_organisers_only(mia: Player, olaf: Player, refused: Refused, settings: Any) -> None:
    settings.ORGANISERS = "permission"
    with refused("organisers_only"):
        create_tournament(mia, PLAN)
    assert olaf.user is not None
    olaf.user.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    assert create_tournament(Player.objects.get(pk=olaf.pk), PLAN).tournament.organiser == olaf


def test_too_many_tournaments(mia: Player, refused: Refused) -> None:
    made = [organised(mia) for _number in range(MOST_UNFINISHED)]
    with refused("too_many_tournaments"):
        organised(mia)
    cancel(mia, made[0].slug)
    organised(mia)


def test_not_for_two(mia: Player, refused: Refused) -> None:
    with refused("not_for_two"):
        organised(mia, options={"mode": "pairs"})
    with refused("bad_options"):
        organised(mia, options={"cards": "many"})
    with refused("series_missing"):
        organised(mia, series="hex_duel")
    with refused("game_missing"):
        organised(mia, game="chess")
    assert not Tournament.objects.exists()


def test_entry_for_members(mia: Player, anna: Player, refused: Refused) -> None:
    for cup in (organised(mia, audience="members"), organised(mia, rated=True)):
        with refused("entry_for_members"):
            enter(anna, cup.slug)
        enter(mia, cup.slug)


def test_already_entered(mia: Player, refused: Refused) -> None:
    cup = organised(mia)
    enter(mia, cup.slug)
    with refused("already_entered"):
        enter(mia, cup.slug)


def test_not_entered(mia: Player, anna: Player, refused: Refused) -> None:
    cup = organised(mia)
    with refused("not_entered"):
        withdraw(anna, cup.slug)
    with refused("not_entered"):
        remove(mia, cup.slug, 7)


def test_entry_closed(mia: Player, anna: Player, jan: Player, refused: Refused) -> None:
    full = organised(mia, places=2)
    enter(mia, full.slug)
    enter_bot(mia, full.slug, "marker")
    with refused("entry_closed"):
        enter(anna, full.slug)
    run_tasks()
    assert reread(full).tournament.status == State.RUNNING, "it begins when the last place is taken"
    late = organised(mia, closes=timezone.now() - timedelta(seconds=1))
    with refused("entry_closed"):
        enter(anna, late.slug)


def test_unknown_bots_and_options_are_refused(mia: Player, refused: Refused) -> None:
    cup = organised(mia, armies="chosen", places=3)
    with refused("unknown_bot"):
        enter_bot(mia, cup.slug, "hal")
    with refused("bad_seat_options"):
        enter(mia, cup.slug, {"colour": "mauve"})
    assert not Entrant.objects.exists()


def test_bots_draw_what_they_play_where_people_choose(mia: Player, anna: Player) -> None:
    cup = begun(mia, [anna], bots=1, armies="chosen")
    match = Match.objects.get()
    assert {seat.bot: (seat.options or {})["colour"] == "red" for seat in match.seats.all()} == {
        "": True,
        "marker": False,
    }
    assert cup.tournament.status == State.RUNNING


def test_tournament_not_found(mia: Player, refused: Refused) -> None:
    for ask in (
        lambda: access_tournament(mia, "zzzzzzzzzz"),
        lambda: enter(mia, "zzzzzzzzzz"),
        lambda: cancel(mia, "zzzzzzzzzz"),
    ):
        with refused("tournament_not_found"):
            ask()
    look_after("zzzzzzzzzz")


def test_not_your_tournament(mia: Player, olaf: Player, anna: Player, refused: Refused) -> None:
    cup = organised(mia)
    enter(olaf, cup.slug)
    for stranger in (olaf, anna):
        for ask in (
            partial(begin_now, stranger, cup.slug),
            partial(cancel, stranger, cup.slug),
            partial(enter_bot, stranger, cup.slug, "marker"),
            partial(remove, stranger, cup.slug, 1),
            partial(settle_by_hand, stranger, cup.slug, 1, Result.DRAW, "so"),
        ):
            with refused("not_your_tournament"):
                ask()


def test_staff_whom_the_host_lets_may_organise_it(mia: Player, olaf: Player) -> None:
    cup = organised(mia)
    assert olaf.user is not None
    olaf.user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    cancel(Player.objects.get(pk=olaf.pk), cup.slug)
    assert reread(cup).tournament.status == State.CANCELLED


def test_too_few_entrants(mia: Player, refused: Refused) -> None:
    cup = organised(mia)
    enter(mia, cup.slug)
    with refused("too_few_entrants"):
        begin_now(mia, cup.slug)


# Beginning ------------------------------------------------------------------------------------------------------------


def test_it_begins_at_its_time(mia: Player, olaf: Player) -> None:
    cup = organised(mia, closes=timezone.now() + timedelta(hours=1))
    enter(mia, cup.slug)
    enter(olaf, cup.slug)
    run_tasks()
    assert reread(cup).tournament.status == State.OPEN
    Tournament.objects.update(closes=timezone.now())
    look_after_all()
    run_tasks()
    assert reread(cup).tournament.status == State.RUNNING and Match.objects.count() == 1


def test_with_fewer_than_two_it_is_cancelled_at_its_time(mia: Player) -> None:
    cup = organised(mia, closes=timezone.now() - timedelta(seconds=1))
    look_after(cup.slug)
    assert reread(cup).tournament.status == State.CANCELLED


def test_seeds_are_by_rating(mia: Player) -> None:
    players = people(3)
    Rating.objects.create(game="tally", player=players[2], mean=30, deviation=1, matches=5)
    Rating.objects.create(game="tally", player=players[1], mean=20, deviation=1, matches=5)
    cup = begun(mia, players)
    seeds = {entrant.player: entrant.seed for entrant in cup.entrants}
    assert [seeds[player] for player in players] == [3, 2, 1]


def test_a_match_is_made_with_what_the_tournament_says(mia: Player) -> None:
    cup = begun(mia, people(2), rated=True, control=slow(3))
    match = Match.objects.get()
    assert (match.rated, control_of(match), match.options["cards"]) == (True, slow(3), 2)
    assert match.status == Status.RUNNING and cup.pairings[0].match == match
    assert len({seat.options["colour"] for seat in match.seats.all() if seat.options}) == 2


def test_what_was_chosen_is_played_unless_both_have_chosen_the_same(mia: Player) -> None:
    players = people(3)
    slug = organised(mia, armies="chosen", format=Format.ROUND_ROBIN).slug
    for player, colour in zip(players, ("red", "blue", "red"), strict=True):
        enter(player, slug, {"colour": colour})
    begin_now(mia, slug)
    run_tasks()
    for _round in range(3):
        play_round(access_tournament(mia, slug))
    colours = {
        frozenset(s.player_id for s in m.seats.all()): {s.player_id: s.options["colour"] for s in m.seats.all()}  # type: ignore[index]
        for m in Match.objects.all()
    }
    red, blue, other = (player.pk for player in players)
    assert colours[frozenset((red, blue))] == {red: "red", blue: "blue"}
    assert len(set(colours[frozenset((red, other))].values())) == 2


def test_a_round_can_be_drawn_for_all(mia: Player) -> None:
    begun(mia, people(6), armies="round")
    played = [[seat.options for seat in match.seats.order_by("index")] for match in Match.objects.all()]
    assert len(played) == 3 and played[0] == played[1] == played[2]


# Going on -------------------------------------------------------------------------------------------------------------


def test_the_next_round_comes_when_all_matches_have_ended(mia: Player) -> None:
    cup = begun(mia, people(4))
    first, second = cup.pairings
    win(first, True)
    run_tasks()
    cup = reread(cup)
    assert len(cup.rounds) == 1 and cup.pairings[0].result == Result.FIRST and not cup.pairings[1].result
    win(cup.pairings[1], False)
    run_tasks()
    cup = reread(cup)
    assert len(cup.rounds) == 2 and cup.rounds[0].ended is not None and Match.objects.count() == 4
    last = {frozenset((p.first_id, p.second_id)) for p in cup.rounds[1].pairings.all()}
    assert frozenset((first.first_id, second.second_id)) in last, "the winners meet"


@pytest.mark.parametrize(
    ("kind", "players", "rounds_", "matches"),
    [
        (Format.SWISS, 5, 3, 6),
        (Format.ROUND_ROBIN, 5, 5, 10),
        (Format.KNOCKOUT, 5, 3, 4),
        (Format.KNOCKOUT, 2, 1, 1),
        (Format.SWISS, 2, 1, 1),
    ],
)
def test_every_format_comes_to_its_end(mia: Player, kind: str, players: int, rounds_: int, matches: int) -> None:
    cup = begun(mia, people(players), format=kind)
    for _round in range(rounds_):
        cup = play_round(cup)
    assert cup.tournament.status == State.OVER and cup.tournament.ended is not None
    assert (len(cup.rounds), Match.objects.count()) == (rounds_, matches)
    assert [row.rank for row in cup.table] == list(range(1, players + 1))
    if kind == Format.KNOCKOUT:
        assert cup.table[0].lost == 0 and all(row.lost == 1 for row in cup.table[1:])
    if kind == Format.SWISS:
        assert cup.table[0].points == max(row.points for row in cup.table)


def test_a_swiss_tournament_has_no_more_rounds_than_opponents(mia: Player) -> None:
    assert begun(mia, people(4), rounds=9).tournament.rounds == 3


def drawn(pairing: Pairing) -> None:
    """They have agreed on a draw."""
    match = pairing.match
    assert match is not None
    one, other = match.seats.order_by("index")
    assert one.player is not None and other.player is not None
    offer(one.player, match.slug, one.index, "draw", "o", match.seq)
    answer_offer(other.player, match.slug, other.index, True, "y", match.seq + 1)


def test_a_draw_gives_both_a_point(mia: Player) -> None:
    cup = begun(mia, people(2))
    drawn(cup.pairings[0])
    run_tasks()
    assert [(row.points, row.drawn) for row in reread(cup).table] == [(1, 1), (1, 1)]


def test_a_knock_out_that_is_drawn_is_played_again_on_other_sides_and_then_the_higher_seed_goes_on(mia: Player) -> None:
    cup = begun(mia, people(2), format=Format.KNOCKOUT)
    before = cup.pairings[0].match
    drawn(cup.pairings[0])
    run_tasks()
    cup = reread(cup)
    again = cup.pairings[0].match
    assert before is not None and again is not None and again != before and not cup.pairings[0].result
    sides = [[seat.player_id for seat in match.seats.order_by("index")] for match in (before, again)]
    assert sides[0] == sides[1][::-1]
    drawn(cup.pairings[0])
    run_tasks()
    cup = reread(cup)
    assert (cup.tournament.status, cup.pairings[0].why) == (State.OVER, Pairing.Why.SEED)
    assert cup.table[0].entrant.seed == 1


def test_a_second_match_on_other_sides_counts_for_the_right_one(mia: Player) -> None:
    cup = begun(mia, people(2), format=Format.KNOCKOUT)
    drawn(cup.pairings[0])
    run_tasks()
    win(reread(cup).pairings[0], first=False)
    run_tasks()
    assert reread(cup).pairings[0].result == Result.SECOND


def test_in_a_series_points_of_the_games_break_ties(mia: Player) -> None:
    cup = begun(mia, people(2), series="return", format=Format.ROUND_ROBIN)
    run = SeriesRun.objects.get()
    for _game in range(2):
        play_to_the_end(run.games.order_by("-number")[0].match, 0)
        run_tasks()
    cup = reread(cup)
    run.refresh_from_db()
    assert run.outcome is not None and cup.pairings[0].score == run.outcome["points"]
    assert (cup.tournament.status, cup.table[0].difference) == (State.OVER, -cup.table[1].difference)


# Results that do not come from play -----------------------------------------------------------------------------------


def test_a_match_without_a_result_is_made_again_and_at_last_left_to_the_organiser(mia: Player) -> None:
    cup = begun(mia, people(2))
    for number in range(3):
        match = reread(cup).pairings[0].match
        assert match is not None and match.status == Status.RUNNING and Match.objects.count() == number + 1
        abort_match(match.slug, "stuck") if number else call_off(match.seats.first().player, match.slug, 0, "c", 0)  # type: ignore[union-attr, arg-type]
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
def test_who_withdraws_loses_the_match_and_is_not_paired_again(mia: Player, series: str) -> None:
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


def test_who_deletes_the_account_before_it_begins_has_not_entered(mia: Player, olaf: Player) -> None:
    cup = organised(mia)
    enter(olaf, cup.slug)
    assert olaf.user is not None and mia.user is not None
    User.objects.get(pk=olaf.user.pk).delete()
    assert reread(cup).entrants == []
    User.objects.get(pk=mia.user.pk).delete()
    assert access_tournament(None, cup.slug).tournament.organiser is None


def test_the_last_one_there_ends_it(mia: Player) -> None:
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
    player = merged(anna, User.objects.create_user("anna"))
    assert access_tournament(player, cup.slug).mine is not None
    play_round(cup)
    assert reread(cup).tournament.status == State.OVER


# Faults ---------------------------------------------------------------------------------------------------------------


def killed(name: str) -> None:
    raise KeyboardInterrupt(name)


def test_a_round_is_there_with_all_its_pairings_or_not_at_all(mia: Player, monkeypatch: Any) -> None:
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
    """Eight: five people and three bots, in three rounds of series; where bots meet, nobody else is asked."""
    think_by(monkeypatch, Scripted({"type": "take"}))
    cup = begun(mia, people(5), bots=3, series="return")
    for _round in range(12):
        if cup.tournament.status != State.OVER:
            cup = play_round(cup)
    assert cup.tournament.status == State.OVER and len(cup.rounds) == 3
    assert sum(row.points for row in cup.table) == 3 * 4 * 2 and len(cup.table) == 8
    assert not Match.objects.exclude(status=Status.OVER).exists()

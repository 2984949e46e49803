"""Tournaments: entries, rounds that are made once, and their results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone
from neuroshima.matches.clocks.clock import slow
from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import answer as answer_offer
from neuroshima.matches.play import offer
from neuroshima.players.models import Player
from neuroshima.records.models import Rating
from neuroshima.series.models import SeriesRun
from neuroshima.tournaments.access import access_tournament
from neuroshima.tournaments.models import Entrant, Pairing, Tournament
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

from tests.support.campaigns.caravans import play_to_the_end
from tests.support.platform.bot_tasks import run_tasks
from tests.support.tournaments.cups import (
    PLAN,
    Format,
    Result,
    State,
    begun,
    organised,
    people,
    play_round,
    reread,
    win,
)

pytestmark = pytest.mark.django_db
Refused = Callable[[str], Any]


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


def test_staff_with_permission_may_organise_it(mia: Player, olaf: Player) -> None:
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
    """Agree on a draw in that pairing."""
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

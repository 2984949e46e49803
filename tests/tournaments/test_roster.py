"""Entrants and pairings by the organiser's hand: entered, replaced, seeded, kept apart, paired anew; and changes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from neuroshima.matches.clocks.clock import slow
from neuroshima.matches.models import Match, Status
from neuroshima.players.models import Player
from neuroshima.tournaments import editing, roster
from neuroshima.tournaments.access import access_tournament
from neuroshima.tournaments.models import OrganiserAct
from neuroshima.tournaments.organising import begin_now, enter, remove
from neuroshima.tournaments.rounds import look_after

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.lobby import member
from tests.support.platform.refusing import Refused
from tests.support.tournaments.cups import Format, begun, names, organised, people, play_round, reread, win
from tests.tournaments.test_leagues import league
from tests.tournaments.test_levers import REASON, act, log, told
from tests.tournaments.test_pages import client, page

pytestmark = pytest.mark.django_db


# Entering -------------------------------------------------------------------------------------------------------------


def test_the_organiser_enters_players_by_their_names(mia: Player) -> None:
    """One name in each line, all of them or none; each is told, and may withdraw."""
    players = people(3)
    cup = organised(mia, places=3)
    assert act(mia, cup.slug, "enter", names="player0\nnobody-here").status_code == 404
    assert not reread(cup).entrants
    assert act(mia, cup.slug, "enter", names=" player0 \n\nPLAYER1\n").status_code == 302
    assert [entrant.player for entrant in reread(cup).entrants] == players[:2]
    assert told(players[0]) == ["entered"] and "The organiser has entered you." in page(players[0], "/")
    assert "player1 was entered." in log(cup.slug)
    answer = act(mia, cup.slug, "enter", names="player1\nplayer2")
    assert answer.status_code == 409 and "player1 takes part here already." in answer.content.decode()
    assert act(players[2], cup.slug, "enter", names="player2").status_code == 403
    act(mia, cup.slug, "enter", names="player2")
    run_tasks()
    assert reread(cup).tournament.status == "running", "all places are taken"


def test_too_few_places(mia: Player, refused: Refused) -> None:
    people(3)
    cup = organised(mia, places=2)
    with refused("too_few_places"):
        roster.enter_members(mia, cup.slug, "player0\nplayer1\nplayer2")


def test_takes_part(mia: Player, refused: Refused) -> None:
    cup = begun(mia, people(3))
    with refused("takes_part"):
        roster.enter_members(mia, cup.slug, "player0")


def test_one_who_comes_late_to_a_swiss_tournament_plays_from_the_next_round_on(mia: Player) -> None:
    late = member("late")
    cup = begun(mia, people(3), rounds=3)
    assert act(mia, cup.slug, "enter", names="late").status_code == 302
    cup = play_round(cup)
    assert [entrant.seed for entrant in cup.entrants] == [1, 2, 3, 4]
    assert late in {who.player for p in cup.rounds[1].pairings.all() for who in (p.first, p.second) if who}
    knockout = begun(mia, [mia, late], format=Format.KNOCKOUT)
    assert act(mia, knockout.slug, "enter", names="player0").status_code == 409


def test_members_of_a_league_are_entered_and_written_to(mia: Player) -> None:
    made = league(mia, people(2))
    late = member("late")
    address = f"/leagues/{made.slug}/act/"
    assert client(mia).post(f"{address}enter/", {"names": "late", "reason": ""}).status_code == 302
    assert client(mia).post(f"{address}enter/", {"names": "late", "reason": ""}).status_code == 409
    assert client(late).post(f"{address}message/", {"reason": "Hello."}).status_code == 403
    assert client(mia).post(f"{address}message/", {"reason": "We begin on Monday."}).status_code == 302
    assert told(late) == ["entered", "message"]
    assert "We begin on Monday." in page(None, f"/leagues/{made.slug}/") and "We begin on Monday." in page(late, "/")


# Replacing ------------------------------------------------------------------------------------------------------------


def test_a_replacement_takes_over_points_and_the_running_pairing(mia: Player) -> None:
    """Given a winner of round 1, when somebody else takes the place in round 2.

    Then the points stay, the running match ends without a result, the new player has a new match, and the log says
    who was there before."""
    cup = play_round(begun(mia, people(4), rounds=2))
    new = member("nora")
    winner = cup.table[0].entrant
    old = winner.player
    assert old is not None
    name = cup.name_of(winner)
    assert act(mia, cup.slug, f"replace/{winner.pk}", member="nora").status_code == 302
    run_tasks()
    cup = reread(cup)
    assert cup.by_key[winner.pk].player == new and cup.table[0].points == 2
    assert [m.outcome["reason"] for m in Match.objects.filter(seats__player=old, pairing=None) if m.outcome] == [
        "settled"
    ]
    assert Match.objects.filter(seats__player=new, status=Status.RUNNING).count() == 1
    assert f"nora takes the place of {name}." in log(cup.slug)
    assert "replaced" in told(new) and "replaced" in told(old)
    cup = play_round(cup)
    assert cup.tournament.status == "over"


def test_the_log_keeps_the_names_of_who_was_replaced(mia: Player) -> None:
    member("nora")
    cup = begun(mia, people(4))
    gone = cup.pairings[0].first
    remove(mia, cup.slug, gone.pk, "No answer.")
    run_tasks()
    name = cup.name_of(gone)
    act(mia, cup.slug, f"replace/{gone.pk}", member="nora")
    run_tasks()
    assert f"{name} was taken out." in log(cup.slug)
    pairing = reread(cup).pairings[0]
    assert not pairing.result and pairing.first.name == "nora" and pairing.match is not None


# Seeds ----------------------------------------------------------------------------------------------------------------


def test_seeds_by_hand_make_the_bracket(mia: Player) -> None:
    """Given a knock-out of four in which two have seeds by hand, then these two can meet only in the final."""
    players = people(4)
    cup = organised(mia, format=Format.KNOCKOUT)
    for player in players:
        enter(player, cup.slug)
    keys = {entrant.name: entrant.pk for entrant in reread(cup).entrants}
    fields = {f"seed-{keys['player2']}": "1", f"seed-{keys['player3']}": "2"}
    assert "The organiser" not in page(mia, f"/tournaments/{cup.slug}/act/seed/")
    assert act(mia, cup.slug, "seed", **fields).status_code == 302
    begin_now(mia, cup.slug)
    order = [entrant.name for entrant in reread(cup).entrants]
    assert order == ["player2", "player3", "player0", "player1"] and "Seeds were set." in log(cup.slug)
    assert act(mia, cup.slug, "seed", **fields).status_code == 409


def test_same_seed(mia: Player, refused: Refused) -> None:
    cup = organised(mia)
    with refused("same_seed"):
        roster.set_seeds(mia, cup.slug, {1: 2, 2: 2})


# Pairings -------------------------------------------------------------------------------------------------------------


def test_two_who_are_kept_apart_are_not_paired_until_they_may_meet_again(mia: Player) -> None:
    """Given four of whom two are kept apart, then they meet in none of the two rounds that leave a choice."""
    players = people(4)
    cup = organised(mia, rounds=2)
    for player in players:
        enter(player, cup.slug)
    one, other = reread(cup).entrants[0].pk, reread(cup).entrants[2].pk
    assert act(mia, cup.slug, "apart", one=str(one), other=str(other)).status_code == 302
    assert act(mia, cup.slug, "apart", one=str(one), other=str(one)).status_code == 400
    begin_now(mia, cup.slug)
    run_tasks()
    cup = play_round(reread(cup))
    assert len(cup.rounds) == 2 and {one, other} not in [{p.first_id, p.second_id} for p in cup.pairings]
    assert "Not paired with each other any more: player0 – player2" in log(cup.slug)
    assert act(mia, cup.slug, "together", pair=f"{one}-{other}").status_code == 302
    assert not reread(cup).tournament.apart and "May be paired with each other again" in log(cup.slug)


@pytest.mark.parametrize("form", [Format.ROUND_ROBIN, Format.KNOCKOUT])
def test_not_swiss(mia: Player, refused: Refused, form: str) -> None:
    with refused("not_swiss"):
        roster.check_can_keep_apart(begun(mia, people(2), format=form))


def test_same_twice(mia: Player, refused: Refused) -> None:
    cup = begun(mia, people(3))
    key = cup.entrants[0].pk
    with refused("same_twice"):
        roster.keep_apart(mia, cup.slug, key, key, "Brothers.")


@pytest.mark.parametrize("seat", ["first_id", "second_id"])
def test_a_changed_pairing_swaps_two_opponents(mia: Player, seat: str) -> None:
    """Given two pairings, then each gets a new match, and all four are told why."""
    players = people(4)
    cup = begun(mia, players)
    mine, theirs = cup.pairings
    wanted = getattr(theirs, seat)
    rest = ({theirs.first_id, theirs.second_id} - {wanted}) | {mine.second_id}
    assert act(mia, cup.slug, f"pair/{mine.pk}", opponent=str(wanted)).status_code == 302
    run_tasks()
    again, others = reread(cup).pairings
    assert (again.first_id, again.second_id) == (mine.first_id, wanted)
    assert {others.first_id, others.second_id} == rest
    assert Match.objects.filter(status=Status.RUNNING).count() == 2 and Match.objects.count() == 4
    assert all(told(player) == ["paired"] for player in players)
    assert "Round 1: the organiser has paired" in log(cup.slug)
    assert play_round(cup).rounds[0].ended


def test_a_changed_pairing_gives_the_bye_to_another(mia: Player) -> None:
    cup = begun(mia, people(3))
    mine = next(pairing for pairing in cup.pairings if pairing.second_id is not None)
    free = next(pairing for pairing in cup.pairings if pairing.second_id is None)
    roster.change_pairing(mia, cup.slug, mine.pk, free.first_id, REASON)
    after = {pairing.pk: pairing for pairing in reread(cup).pairings}
    assert after[mine.pk].second_id == free.first_id
    assert (after[free.pk].first_id, after[free.pk].result) == (mine.second_id, "bye")


def test_fixed_pairings(mia: Player, refused: Refused) -> None:
    """In a round robin, and in later rounds of a knock-out."""
    robin = begun(mia, people(4), format=Format.ROUND_ROBIN)
    knockout = play_round(begun(mia, list(Player.objects.filter(name__startswith="player")), format=Format.KNOCKOUT))
    for cup in (robin, knockout):
        with refused("fixed_pairings"):
            roster.pairing_to_change(cup, cup.rounds[-1].pairings.all()[0].pk)
        assert "act/pair/" not in page(mia, f"/tournaments/{cup.slug}/")


# Changes --------------------------------------------------------------------------------------------------------------


def fields(mia: Player, slug: str) -> dict[str, Any]:
    """What the form to change a tournament holds."""
    form = client(mia).get(f"/tournaments/{slug}/act/edit/").context["form"]
    return {name: field.initial for name, field in form.fields.items() if field.initial not in (None, "")}


def test_a_tournament_is_changed_while_it_is_open(mia: Player) -> None:
    """What is different stands in the log; who takes part is told. Nothing different: no line."""
    (player,) = people(1)
    cup = organised(mia, control=slow(3), round_hours=168, places=8)
    enter(player, cup.slug)
    given = fields(mia, cup.slug)
    assert (given["pace"], given["round_hours"], given["places"]) == ("kept", "168", 8)
    assert act(mia, cup.slug, "edit", **given).status_code == 302 and not OrganiserAct.objects.exists()
    changed = {**given, "name": "Autumn cup", "text": "New.", "round_hours": "336", "pace": "slow-7", "win": "3"}
    assert act(mia, cup.slug, "edit", **changed).status_code == 302
    now = reread(cup).tournament
    assert (now.name, now.text, now.round_hours, now.scoring["win"]) == ("Autumn cup", "New.", 336, 3)
    assert now.time_control == slow(7, vacation=14).model_dump(mode="json")
    for said in ("Cup → Autumn cup", "What players should know", "7 days → 14 days", "3 days per turn → 7 days per"):
        assert said in log(cup.slug), said
    assert told(player) == ["edited"]


def test_while_it_runs_only_what_harms_no_match_changes(mia: Player) -> None:
    cup = begun(mia, people(2), round_hours=24)
    assert set(fields(mia, cup.slug)) == {"name", "round_hours", "privacy"}
    act(mia, cup.slug, "edit", name="Cup", text="", round_hours="", privacy="public", places="2", win="9")
    now = reread(cup).tournament
    assert now.round_hours is None and now.scoring["win"] == 2
    win(reread(cup).pairings[0], True)
    run_tasks()
    assert act(mia, cup.slug, "edit", name="Cup", text="", round_hours="", privacy="public").status_code == 409, (
        "it is over"
    )


def test_time_passed(mia: Player, refused: Refused) -> None:
    cup = organised(mia)
    with refused("time_passed"):
        editing.edit_tournament(mia, cup.slug, {"closes": timezone.now() - timedelta(hours=1)})


def test_places_cannot_be_fewer_than_entrants(mia: Player, refused: Refused) -> None:
    cup = organised(mia, places=8)
    for player in people(3):
        enter(player, cup.slug)
    with refused("too_few_places"):
        editing.edit_tournament(mia, cup.slug, {"places": 2})
    editing.edit_tournament(mia, cup.slug, {"places": 3})
    run_tasks()
    look_after(cup.slug)
    assert access_tournament(mia, cup.slug).tournament.status == "running"
    assert len(names(reread(cup))) == 3


def test_a_league_is_changed_from_the_next_season_on(mia: Player) -> None:
    players = people(2)
    made = league(mia, players)
    address = f"/leagues/{made.slug}/act/edit/"
    form = client(mia).get(address).context["form"]
    given = {name: field.initial for name, field in form.fields.items() if field.initial not in (None, "")}
    assert client(mia).post(address, {**given, "size": "6", "reason": ""}).status_code == 302
    made.refresh_from_db()
    assert made.divisions["size"] == 6 and told(players[0]) == ["edited"]
    assert "Divisions: Divisions of" in page(None, f"/leagues/{made.slug}/")

"""Acts of organisers: a question first, then the public log, and a notice for the players whom it concerns."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from neuroshima.matches.models import Match
from neuroshima.players.models import Player
from neuroshima.tournaments.access import may_organise
from neuroshima.tournaments.leagues import begin_season
from neuroshima.tournaments.models import ActNotice, OrganiserAct, Round
from neuroshima.tournaments.organising import withdraw
from neuroshima.tournaments.rounds import look_after

from tests.support.platform.bot_tasks import run_tasks
from tests.support.tournaments.cups import Format, begun, names, people, play_round, reread, win
from tests.tournaments.test_leagues import league
from tests.tournaments.test_pages import client, page

pytestmark = pytest.mark.django_db
REASON = "Power <b>cut</b>."


def log(slug: str) -> str:
    """The log at the foot of a tournament's page, as visitors see it."""
    return page(None, f"/tournaments/{slug}/").partition("acts-title")[2]


def act(player: Player, slug: str, kind: str, **fields: Any) -> Any:
    """Post the form of a question."""
    return client(player).post(f"/tournaments/{slug}/act/{kind}/", {"reason": REASON, **fields})


def told(player: Player) -> list[str]:
    """The kinds of acts that the player has not read yet."""
    return list(ActNotice.objects.filter(player=player, read=None).values_list("act__kind", flat=True))


# The mechanism --------------------------------------------------------------------------------------------------------


def test_an_act_is_asked_first_then_logged_and_told(mia: Player, olaf: Player) -> None:
    """Given a running tournament, when its organiser cancels it.

    Then the question has changed nothing, and afterwards everybody reads who did it and why, as plain text."""
    players = people(2)
    cup = begun(mia, players)
    question = f"/tournaments/{cup.slug}/act/cancel/"
    assert "It ends without a winner." in page(mia, question)
    assert not OrganiserAct.objects.exists() and not log(cup.slug)
    assert client(olaf).get(question).status_code == client(None).post(question).status_code == 403
    assert act(mia, cup.slug, "cancel").status_code == 302
    text = log(cup.slug)
    assert "The tournament was cancelled." in text and "Mia" in text and "Power &lt;b&gt;cut&lt;/b&gt;." in text
    assert [told(player) for player in (*players, mia, olaf)] == [["cancelled"], ["cancelled"], [], []]
    assert "The tournament was cancelled." in page(players[0], "/")
    assert client(mia).get(question).status_code == 409


def test_a_refused_act_keeps_what_was_typed(mia: Player) -> None:
    cup = begun(mia, people(2))
    answer = act(mia, cup.slug, "cancel", reason="x" * 301)
    assert answer.status_code == 400 and "x" * 301 in answer.content.decode() and not OrganiserAct.objects.exists()


def test_the_log_forgets_the_name_of_a_deleted_player(mia: Player) -> None:
    players = people(3)
    cup = begun(mia, players)
    entrant = next(each for each in cup.entrants if each.player == players[0])
    act(mia, cup.slug, f"take-out/{entrant.pk}")
    assert "player0 was taken out." in log(cup.slug)
    assert players[0].user is not None
    players[0].user.delete()
    assert "deleted player was taken out." in log(cup.slug) and "player0" not in log(cup.slug)


# Deadlines ------------------------------------------------------------------------------------------------------------


def test_an_extended_deadline_takes_no_match_at_the_old_one(mia: Player) -> None:
    """Given a round whose deadline has just passed, and one of its two matches over.

    When the organiser gives a day more before anybody looks, then the other match goes on, both of its players are
    told, and the round ends a day from now."""
    cup = begun(mia, people(4), round_hours=24)
    win(cup.pairings[0], True)
    run_tasks()
    Round.objects.update(deadline=timezone.now() - timedelta(minutes=1))
    assert act(mia, cup.slug, "extend", hours="24").status_code == 302
    look_after(cup.slug)
    current = reread(cup).current
    assert current is not None and current.number == 1 and current.deadline is not None
    assert timedelta(hours=23) < current.deadline - timezone.now() <= timedelta(hours=24)
    assert not reread(cup).pairings[1].result
    waiting = reread(cup).pairings[1]
    assert {notice.player for notice in ActNotice.objects.all()} == {waiting.first.player, waiting.second.player}  # type: ignore[union-attr]
    assert "Round 1 ends later" in log(cup.slug) and act(mia, cup.slug, "extend", hours="9999").status_code == 400
    Round.objects.update(deadline=timezone.now() - timedelta(minutes=1))
    look_after(cup.slug)
    assert reread(cup).pairings[1].result, "the new deadline holds"


def test_no_deadline(mia: Player) -> None:
    cup = begun(mia, people(2))
    assert act(mia, cup.slug, "extend", hours="24").status_code == 409
    assert "act/extend/" not in page(mia, f"/tournaments/{cup.slug}/")


# Reinstating ----------------------------------------------------------------------------------------------------------


def test_a_reinstated_player_plays_the_pairing_after_all(mia: Player) -> None:
    """Given a player who was taken out of the running round, whose match was settled by that.

    When they are reinstated while another match still runs, then the two have a new match, both are told, and the
    old match says that it was settled: nobody has resigned."""
    cup = begun(mia, people(4))
    pairing = cup.pairings[0]
    act(mia, cup.slug, f"take-out/{pairing.first_id}")
    run_tasks()
    assert reread(cup).pairings[0].result == "second"
    assert act(mia, cup.slug, f"reinstate/{pairing.first_id}").status_code == 302
    run_tasks()
    again = reread(cup).pairings[0]
    assert not again.result and again.match != pairing.match and again.match.status == "running"  # type: ignore[union-attr]
    old = Match.objects.get(pairing=None)
    assert old.outcome is not None and old.outcome["reason"] == "settled"
    assert told(pairing.first.player) == ["taken_out", "reinstated"] and told(pairing.second.player) == ["reinstated"]  # type: ignore[arg-type, union-attr]
    assert "takes part again." in log(cup.slug)
    assert act(mia, cup.slug, f"reinstate/{pairing.first_id}").status_code == 409


def test_after_the_next_round_is_paired_what_was_lost_stays(mia: Player) -> None:
    """In the Swiss system they are paired again later; in a knock-out it is too late."""
    for form, status in ((Format.SWISS, 302), (Format.KNOCKOUT, 409)):
        players = list(Player.objects.filter(name__startswith="player")) or people(4)
        cup = begun(mia, players, format=form, rounds=3)
        gone = cup.pairings[0].first
        assert gone.player is not None
        withdraw(gone.player, cup.slug)
        cup = play_round(cup)
        assert len(cup.rounds) == 2 and cup.pairings[0].result == "second"
        assert act(mia, cup.slug, f"reinstate/{gone.pk}").status_code == status
        assert reread(cup).pairings[0].result == "second"
        assert reread(cup).by_key[gone.pk].withdrawn == (status == 409)


# Results --------------------------------------------------------------------------------------------------------------


def test_a_corrected_result_changes_the_table_and_not_what_was_paired_since(mia: Player) -> None:
    """Given round 1 won by both first players, and round 2 paired.

    When the first result is turned around, then the table counts it, round 2 stays, the question had said so, and
    the log says what it was before. After the end it can be corrected as well."""
    cup = play_round(begun(mia, people(4), rounds=2))
    pairing, since = cup.rounds[0].pairings.all()[0], [p.pk for p in cup.rounds[1].pairings.all()]
    question = f"/tournaments/{cup.slug}/act/correct/{pairing.pk}/"
    assert "What has been paired since stays" in page(mia, question)
    assert pairing.second is not None
    winner, loser = cup.name_of(pairing.first), cup.name_of(pairing.second)
    assert act(mia, cup.slug, f"correct/{pairing.pk}", result="second").status_code == 302
    cup = reread(cup)
    points = {cup.name_of(row.entrant): row.points for row in cup.table}
    assert (points[winner], points[loser]) == (0, 2)
    assert [p.pk for p in cup.rounds[1].pairings.all()] == since
    assert f"{loser} wins. (before: {winner} wins.)" in log(cup.slug)
    assert act(mia, cup.slug, f"correct/{pairing.pk}", result="second").status_code == 400
    cup = play_round(cup)
    assert cup.tournament.status == "over"
    final = cup.rounds[1].pairings.all()[0]
    before = names(cup)
    assert act(mia, cup.slug, f"correct/{final.pk}", result="second").status_code == 302
    assert names(reread(cup)) != before
    assert act(mia, cup.slug, f"reopen/{final.pk}").status_code == 409


def test_a_reopened_pairing_is_played_again_and_the_round_waits(mia: Player) -> None:
    cup = begun(mia, people(4), rounds=2)
    pairing = cup.pairings[0]
    win(pairing, True)
    run_tasks()
    assert act(mia, cup.slug, f"reopen/{pairing.pk}", reason="").status_code == 400, "a reason is wanted"
    assert act(mia, cup.slug, f"reopen/{pairing.pk}").status_code == 302
    win(cup.pairings[1], True)
    run_tasks()
    cup = reread(cup)
    again = cup.pairings[0]
    assert len(cup.rounds) == 1 and not again.result and again.match_id != pairing.match_id
    assert "the result was taken back" in log(cup.slug)
    win(again, False)
    run_tasks()
    cup = reread(cup)
    assert len(cup.rounds) == 2 and cup.pairings[0].result == "second"
    assert act(mia, cup.slug, f"reopen/{pairing.pk}").status_code == 409, "the next round is paired"


def test_nobody_corrects_a_pairing_of_their_own(mia: Player) -> None:
    cup = begun(mia, [mia, *people(3)])
    own = next(pairing for pairing in cup.pairings if cup.plays_in(pairing))
    win(own, True)
    run_tasks()
    for kind in ("correct", "reopen"):
        assert act(mia, cup.slug, f"{kind}/{own.pk}", result="second").status_code == 403
        assert f"/act/{kind}/" not in page(mia, f"/tournaments/{cup.slug}/")


# Helpers --------------------------------------------------------------------------------------------------------------


def test_a_second_organiser_may_do_all_but_name_others(mia: Player, olaf: Player) -> None:
    """Given a helper named by the log-in name of the account, then they organise until they are dismissed."""
    cup = begun(mia, people(4), round_hours=24)
    assert olaf.user is not None
    assert act(mia, cup.slug, "organiser", member="nobody-here").status_code == 404
    assert act(olaf, cup.slug, "extend", hours="1").status_code == 403
    assert act(mia, cup.slug, "organiser", member=olaf.user.username.upper()).status_code == 302
    assert act(mia, cup.slug, "organiser", member=olaf.user.username).status_code == 409
    assert told(olaf) == ["organiser"] and "Olaf organises it, too." in log(cup.slug)
    assert act(olaf, cup.slug, "extend", hours="1").status_code == 302
    assert act(olaf, cup.slug, "organiser", member="player0").status_code == 403
    assert act(olaf, cup.slug, f"dismiss/{mia.pk}").status_code == 403
    assert act(olaf, cup.slug, f"dismiss/{olaf.pk}").status_code == 302
    assert act(olaf, cup.slug, "extend", hours="1").status_code == 403


def test_a_helper_of_a_league_organises_its_divisions(mia: Player, olaf: Player) -> None:
    made = league(mia, people(4))
    season = begin_season(mia, made.slug)
    division = season.divisions.get()
    assert olaf.user is not None and not may_organise(olaf, division)
    address = f"/leagues/{made.slug}/act/organiser/"
    client(mia).post(address, {"member": olaf.user.username, "reason": ""})
    assert may_organise(olaf, division) and may_organise(olaf, made) and told(olaf) == ["organiser"]
    assert client(olaf).post(address, {"member": "player0", "reason": ""}).status_code == 403


# Messages -------------------------------------------------------------------------------------------------------------


def test_a_message_is_told_to_all_who_take_part(mia: Player, olaf: Player) -> None:
    players = people(2)
    cup = begun(mia, players)
    assert act(olaf, cup.slug, "message").status_code == 403
    assert act(mia, cup.slug, "message", reason="").status_code == 400
    assert act(mia, cup.slug, "message", reason="We begin at eight.").status_code == 302
    assert [told(player) for player in (*players, mia)] == [["message"], ["message"], []]
    assert "Message to all:</strong> We begin at eight." in page(players[0], "/")
    assert "We begin at eight." in log(cup.slug)

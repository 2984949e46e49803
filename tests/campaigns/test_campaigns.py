"""Campaigns are begun, joined, played on and ended; their memory is a function of results; nothing is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, transaction
from django.test import Client
from neuroshima import plugins
from neuroshima.campaigns.access import access_run, run_of
from neuroshima.campaigns.models import Leg, Part, Run
from neuroshima.campaigns.play import advance, join_run, settle
from neuroshima.matches.bots import playing
from neuroshima.matches.models import Match
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima_contract import Milestone, Outcome, Stage
from neuroshima_contract import registry as contract_registry
from sample_game.campaign import Caravan

from tests.platform.test_play import at_once
from tests.support.campaigns.caravans import BOT, ME, OPEN, begun, play_to_the_end, played

pytestmark = pytest.mark.django_db
Refused = Callable[[str], Any]


def switch(on: bool) -> None:
    PluginSetting.objects.update_or_create(name="sample", defaults={"enabled": on})


# Beginning and joining ------------------------------------------------------------------------------------------------


def test_a_campaign_is_begun_before_its_first_match(anna: Player) -> None:
    access = begun(anna, ME, OPEN)
    assert (access.status, access.own_roles, access.legs, Match.objects.count()) == ("open", (0,), [], 0)
    assert (access.run.plugin, access.run.version, access.run.needs) == ("sample", "1.0", [])


def test_the_first_match_waits_until_every_role_is_taken(anna: Player, jan: Player, refused: Refused) -> None:
    slug = begun(anna, ME, OPEN).slug
    with refused("role_open"):
        advance(anna, slug, 0)
    assert join_run(jan, slug).own_roles == (1,)
    match = advance(jan, slug, 0)
    assert [(seat.player, seat.name) for seat in match.seats.order_by("index")] == [(anna, "Anna"), (jan, "Jan")]
    assert access_match(anna, match.slug).status == "running"


def test_a_role_is_taken_once(anna: Player, jan: Player, eva: Player, refused: Refused) -> None:
    slug = begun(anna, ME, OPEN).slug
    with refused("no_open_role"):
        join_run(jan, slug, role=0)
    join_run(jan, slug, role=1)
    with refused("no_open_role"):
        join_run(eva, slug)


@pytest.mark.django_db(transaction=True)
def test_two_race_for_one_role(anna: Player, jan: Player, eva: Player) -> None:
    slug = begun(anna, ME, OPEN).slug
    results = at_once([lambda: join_run(jan, slug).slug, lambda: join_run(eva, slug).slug])
    assert sorted(map(str, results)) == sorted([slug, "no_open_role"])


# Going on -------------------------------------------------------------------------------------------------------------


def test_results_change_the_next_stages(anna: Player) -> None:
    """North wins the market and the pass, South the gate."""
    slug = begun(anna).slug
    assert access_run(anna, slug).memory["gold"] == [3, 3]
    first = played(anna, slug, winner=0)
    assert (first.memory["gold"], first.memory["first"], first.stage and first.stage.id) == ([4, 3], 0, "pass")
    second = advance(anna, slug, 1)
    assert second.options["cards"] == 3
    play_to_the_end(second, winner=1)
    third = access_run(anna, slug)
    assert (third.memory["gold"], third.memory["first"]) == ([4, 4], 1)
    assert third.stage is not None and list(third.stage.roles) == [1, 0]


def test_seats_follow_the_roles(anna: Player, jan: Player) -> None:
    """The winner of a match has the first seat in the next."""
    slug = begun(anna, ME, OPEN).slug
    join_run(jan, slug)
    played(anna, slug, winner=1)
    match = advance(anna, slug, 1)
    assert [seat.name for seat in match.seats.order_by("index")] == ["Jan", "Anna"]


def test_a_draw_leads_another_way(anna: Player) -> None:
    slug = begun(anna).slug
    drawn = played(anna, slug, winner=None)
    assert drawn.legs[-1].match.outcome is not None and drawn.legs[-1].match.outcome["winners"] == []
    assert (drawn.memory["gold"], drawn.stage and drawn.stage.id) == ([2, 2], "ford")


def test_it_may_end_before_the_last_stop(anna: Player) -> None:
    """The loser at the ford has lost everything: the gate is never reached."""
    slug = begun(anna).slug
    played(anna, slug, winner=None)
    ruined = played(anna, slug, winner=1)
    assert (ruined.status, ruined.outcome and ruined.outcome.reason) == ("over", "ruined")
    assert ruined.outcome is not None and ruined.outcome.winners == (1,)
    assert [stop.id for stop in ruined.checked_campaign.road(ruined.memory)] == ["market", "ford"]


def test_a_whole_campaign_may_be_a_draw(anna: Player) -> None:
    slug = begun(anna).slug
    for winner in (0, 1, None):
        over = played(anna, slug, winner)
    assert (over.status, over.memory["gold"]) == ("over", [3, 3])
    assert over.outcome is not None and over.outcome.winners == ()


def test_it_ends_and_says_who_has_won(anna: Player) -> None:
    slug = begun(anna).slug
    for winner in (0, 0, 0):
        access = played(anna, slug, winner)
    assert (access.status, access.stage) == ("over", None)
    assert access.outcome == Outcome((0,), "home", {"gold": access.memory["gold"]})


def test_the_end_is_stored_once(anna: Player) -> None:
    slug = begun(anna).slug
    for winner in (0, 0, 0):
        settle(played(anna, slug, winner))
    run = Run.objects.get()
    assert (run.ended, run.outcome and run.outcome["winners"]) == (Leg.objects.latest("number").match.ended, [0])
    settle(access_run(anna, slug))
    assert Run.objects.get().ended == run.ended


def test_an_end_that_could_not_be_stored_is_stored_on_the_next_visit(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = begun(anna).slug
    for winner in (0, 0, 0):
        over = played(anna, slug, winner)

    def full(*arguments: Any, **named: Any) -> None:
        raise OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("django.db.models.query.QuerySet.update", full)
        settle(over)
    assert Run.objects.get().ended is None
    settle(access_run(anna, slug))
    assert Run.objects.get().ended is not None


def test_a_running_campaign_has_no_result(anna: Player) -> None:
    access = begun(anna)
    settle(access)
    settle(played(anna, access.slug, 0))
    assert Run.objects.get().outcome is None


def test_a_stage_may_be_played_again(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Caravan, "after", lambda self, memory, outcome: memory)
    slug = begun(anna).slug
    for _match in range(3):
        access = played(anna, slug, 0)
    assert [leg.stage for leg in access.legs] == ["market"] * 3


# Pressing the button --------------------------------------------------------------------------------------------------


def test_the_button_pressed_twice_makes_one_match(anna: Player, jan: Player) -> None:
    slug = begun(anna, ME, OPEN).slug
    join_run(jan, slug)
    assert advance(anna, slug, 0) == advance(jan, slug, 0) == advance(anna, slug, 0)
    assert Match.objects.count() == 1


def _reached(player: Player, slug: str, behind: int) -> str:
    return advance(player, slug, behind).slug


@pytest.mark.django_db(transaction=True)
def test_the_button_pressed_by_both_at_the_same_moment_makes_one_match(anna: Player, jan: Player) -> None:
    slug = begun(anna, ME, OPEN).slug
    join_run(jan, slug)
    for behind in range(2):
        (reached,) = set(at_once([partial(_reached, who, slug, behind) for who in (anna, jan, anna, jan)]))
        play_to_the_end(Match.objects.get(slug=reached), 0)
    assert (Match.objects.count(), Leg.objects.count()) == (2, 2)


def test_a_failure_half_way_leaves_no_match_behind(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = begun(anna).slug

    def broken(**row: Any) -> None:
        raise IntegrityError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(Leg.objects, "create", broken)
        with pytest.raises(Exception, match="cannot store"):
            advance(anna, slug, 0)
    assert not Match.objects.exists()
    assert advance(anna, slug, 0).leg.number == 1


# Bots -----------------------------------------------------------------------------------------------------------------


class Thoughtless:
    """A thinker that calls the bot in this process."""

    def think(self, request: Any, patience: float) -> dict[str, Any]:
        game = plugins.games()[request.game]
        import random

        state = game.imagine(game.Options.model_validate(request.options), request.view, request.seat, random.Random(0))
        return game.bots[request.bot].choose(state, request.seat, random.Random(0), 0)


def test_a_bot_plays_its_role_in_every_match(anna: Player) -> None:
    slug = begun(anna, ME, BOT).slug
    for number in range(2):
        match = advance(anna, slug, number)
        while access_match(None, match.slug).status == "running":
            if not playing.play_bot(match.slug, Thoughtless()):  # type: ignore[arg-type]
                access = access_match(anna, match.slug)
                from neuroshima.matches.play import play_move

                play_move(anna, match.slug, access.to_move[0], {"type": "take"}, f"a{access.seq}", access.seq)
        (seat,) = Match.objects.get(pk=match.pk).seats.filter(kind="bot")
        assert (seat.bot, seat.name) == ("marker", "Marker")
    assert access_run(anna, slug).memory["gold"][1] > 3


# Nothing is kept in memory --------------------------------------------------------------------------------------------


def test_after_a_restart_all_is_as_it_was(anna: Player) -> None:
    """The process loses everything in memory: the registry, the positions, the roads."""
    slug = begun(anna).slug
    before = played(anna, slug, 1)
    contract_registry.forget()
    states._cache._states.clear()
    after = access_run(anna, slug)
    assert (after.memory, after.status, after.pulse) == (before.memory, before.status, before.pulse)
    assert advance(anna, slug, 1).options["cards"] == 3


def test_a_memory_is_the_same_out_of_every_database(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Number keys and tuples are converted to JSON before the campaign sees them again, not afterwards."""
    begin = Caravan.begin
    monkeypatch.setattr(Caravan, "begin", lambda self: {**begin(self), "odd": {1: ("a", "b")}})
    slug = begun(anna).slug
    at_first = access_run(anna, slug).memory
    advance(anna, slug, 0)
    assert at_first == access_run(anna, slug).memory
    assert at_first["odd"] == {"1": ["a", "b"]}


# The plugin is gone ---------------------------------------------------------------------------------------------------


def test_a_campaign_without_its_plugin_is_kept(anna: Player, refused: Refused) -> None:
    slug = begun(anna).slug
    played(anna, slug, 0)
    switch(False)
    frozen = access_run(anna, slug)
    assert (frozen.status, frozen.waits_for, frozen.campaign) == ("frozen", "sample", None)
    with refused("campaign_missing"):
        begun(anna)
    switch(True)
    assert access_run(anna, slug).memory["gold"] == [4, 3]
    assert advance(anna, slug, 1).leg.stage == "pass"


def test_it_waits_for_the_plugin_of_its_game_too(anna: Player, refused: Refused) -> None:
    access = begun(anna)
    Run.objects.update(needs=["elsewhere"])
    assert access_run(anna, access.slug).waits_for == "elsewhere"
    with refused("campaign_frozen"):
        advance(anna, access.slug, 0)
    Run.objects.update(needs=[])
    assert advance(anna, access.slug, 0)


def test_one_that_is_over_tells_its_result_without_the_plugin(anna: Player) -> None:
    slug = begun(anna).slug
    for winner in (0, 0, 0):
        settle(played(anna, slug, winner))
    switch(False)
    over = access_run(anna, slug)
    assert over.status == "over" and over.outcome is not None and over.outcome.winners == (0,)


# The campaign object is broken ----------------------------------------------------------------------------------------


def fails(*arguments: Any) -> Any:
    raise RuntimeError("out of order")


BROKEN: dict[str, tuple[str, Any]] = {
    "stage raises": ("stage", fails),
    "after raises": ("after", fails),
    "outcome raises": ("outcome", fails),
    "a memory that is no dict": ("after", lambda self, memory, outcome: [1]),
    "a memory that is no JSON": ("after", lambda self, memory, outcome: {"x": float("nan")}),
    "neither a stage nor an end": ("stage", lambda self, memory: None),
    "a stage for nobody": ("stage", lambda self, memory: Stage("x", {}, [{}, {}], [0, 7])),
    "seats without roles": ("stage", lambda self, memory: Stage("x", {}, [{}, {}], [0])),
    "a stage without a name": ("stage", lambda self, memory: Stage("", {}, [{}, {}], [0, 1])),
}


@pytest.mark.parametrize("how", sorted(BROKEN))
def test_a_broken_campaign_is_reported_and_logged(
    anna: Player, how: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, refused: Refused
) -> None:
    slug = begun(anna).slug
    played(anna, slug, 0)
    method, instead = BROKEN[how]
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(Caravan, method, instead)
        with refused("campaign_broken"):
            advance(anna, slug, 1)
        assert access_run(anna, slug).status == "broken"
        assert "the campaign caravan failed" in caplog.text
    assert Match.objects.count() == 1
    assert advance(anna, slug, 1).leg.stage == "pass", "mended, it goes on"


@pytest.mark.parametrize(
    "stage",
    [
        Stage("x", {"cards": 0}, [{"colour": "red"}, {"colour": "blue"}], [0, 1]),
        Stage("x", {}, [{"colour": "pink"}, {"colour": "blue"}], [0, 1]),
        Stage("x", {}, [{"colour": "red"}, {"colour": "red"}], [0, 1]),
        Stage("x", {}, [{"colour": "red"}], [0]),
    ],
)
def test_a_stage_that_the_game_refuses_is_the_campaigns_fault(
    anna: Player, stage: Stage, monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    slug = begun(anna).slug
    monkeypatch.setattr(Caravan, "stage", lambda self, memory: stage)
    with refused("campaign_broken"):
        advance(anna, slug, 0)
    assert not Match.objects.exists()


def test_a_campaign_that_fails_at_its_begin_is_not_begun(
    anna: Player, monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    monkeypatch.setattr(Caravan, "begin", fails)
    with refused("campaign_broken"):
        begun(anna)
    assert not Run.objects.exists()


def test_a_bot_that_is_gone_is_named(anna: Player, refused: Refused) -> None:
    slug = begun(anna, ME, BOT).slug
    Part.objects.filter(kind="bot").update(bot="genius")
    with refused("unknown_bot"):
        advance(anna, slug, 0)


def test_a_road_is_asked_for_once(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pictures are requested one by one."""
    asked: list[Any] = []
    road = Caravan.road

    def counting(self: Caravan, memory: Any) -> Any:
        asked.append(memory)
        return road(self, memory)

    monkeypatch.setattr(Caravan, "road", counting)
    monkeypatch.setattr(Caravan, "begin", lambda self: {"gold": [8, 8], "first": 0, "way": ["market"]})
    access = begun(anna)
    roads: list[list[Milestone]] = [access.checked_campaign.road(access.memory) for _time in range(3)]
    assert len(asked) == 1 and roads[0] == roads[2]


# Database constraints -------------------------------------------------------------------------------------------------


def test_database_constraints_refuse_bad_rows(anna: Player) -> None:
    slug = begun(anna).slug
    match = advance(anna, slug, 0)
    other = advance(anna, begun(anna).slug, 0)
    leg, run = match.leg, access_run(anna, slug).run
    for wrong in (
        lambda: Leg.objects.create(run=run, number=1, stage="x", match=other, memory={}),
        lambda: Leg.objects.create(run=run, number=2, stage="x", match=match, memory={}),
        lambda: Leg.objects.filter(pk=leg.pk).update(number=0),
        lambda: Run.objects.filter(pk=run.pk).update(outcome={"winners": []}),
        lambda: Part.objects.create(run=run, role=0, kind="open"),
        lambda: Part.objects.filter(run=run, role=0).update(player=None),
        lambda: Part.objects.filter(run=run, role=0).update(bot="marker"),
        lambda: match.delete(),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong()


def test_a_match_knows_its_campaign(anna: Player) -> None:
    slug = begun(anna).slug
    match = advance(anna, slug, 0)
    found = run_of(match, anna)
    assert found is not None and found.slug == slug
    alone = advance(anna, begun(anna).slug, 0)
    alone.leg.delete()
    assert run_of(alone, anna) is None


# The admin ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("there", [True, False], ids=["with the plugin", "without"])
def test_the_admin_shows_campaigns_and_changes_nothing(chief: Client, anna: Player, there: bool) -> None:
    access = played(anna, begun(anna).slug, 0)
    advance(anna, access.slug, 1)
    switch(there)
    run, leg = access.run.pk, access.legs[0].pk
    for page in (
        "/admin/campaigns/run/",
        f"/admin/campaigns/run/?q={access.slug}",
        "/admin/campaigns/run/?q=Anna&campaign=caravan",
        f"/admin/campaigns/run/?q={access.legs[0].match.slug}",
        f"/admin/campaigns/run/{run}/change/",
        "/admin/campaigns/leg/?q=pass",
        f"/admin/campaigns/leg/{leg}/change/",
    ):
        answer = chief.get(page)
        assert answer.status_code == 200 and access.slug in answer.content.decode(), page
    html = chief.get(f"/admin/campaigns/run/{run}/change/").content.decode()
    assert all(f"/admin/matches/match/{leg.match_id}/change/" in html for leg in Leg.objects.all())
    for page in (f"/admin/campaigns/run/{run}", f"/admin/campaigns/leg/{leg}"):
        assert chief.post(f"{page}/change/", {"campaign": "x"}).status_code == 403
        assert chief.post(f"{page}/delete/", {"post": "yes"}).status_code == 403
    assert chief.get("/admin/campaigns/run/add/").status_code == 403


def test_the_admin_takes_as_many_queries_for_many_campaigns_as_for_one(
    chief: Client, anna: Player, django_assert_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for _more in range(2):
        for _run in range(2):
            advance(anna, begun(anna).slug, 0)
        for page in ("/admin/campaigns/run/", "/admin/campaigns/leg/"):
            chief.get(page)
            with CaptureQueriesContext(connection) as asked:
                chief.get(page)
            counts.append(len(asked))
    assert counts[:2] == counts[2:]


def test_secrets_of_a_running_match_are_in_no_page_of_its_campaign(chief: Client, anna: Player) -> None:
    access = begun(anna)
    match = advance(anna, access.slug, 0)
    pages = [f"/c/{access.slug}/", f"/admin/campaigns/run/{access.run.pk}/change/", "/campaigns/"]
    pages.append(f"/admin/campaigns/leg/{match.leg.pk}/change/")
    for page in pages:
        html = chief.get(page).content.decode()
        assert match.seed not in html and "deck" not in html, page

"""A guest who logs into an account with a player: the two are merged, and nothing is lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from neuroshima.campaigns.models import Part, Run
from neuroshima.lessons.models import Progress
from neuroshima.matches.models import Move
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, rematch
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.current_player import SESSION_KEY
from neuroshima.players.lifecycle import guest_merged, merge_guest
from neuroshima.players.models import Player
from neuroshima.puzzles.models import Solution
from neuroshima.studies.models import Study

from tests.platform.test_play import at_once
from tests.support.host_fixtures import BLUE, RED
from tests.support.platform.sockets import Socket

MARK = {"type": "mark", "field": 2, "how": "dot"}
TAKE = {"type": "take"}


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("anna", is_staff=True)


@pytest.fixture
def account(user: User) -> Player:
    """Anna's account, into which the guest logs in."""
    return Player.objects.create(name="Anna K.", user=user)


def browser(guest: Player) -> Client:
    client = Client()
    session = client.session
    session[SESSION_KEY] = guest.pk
    session.save()
    return client


def logs_in(client: Client, user: User) -> Client:
    """Log in on any page; the session keeps its content under a new key."""
    client.force_login(user)
    assert client.get("/").status_code == 200
    return client


def solved(player: Player, puzzle: str, stars: int, hints: int = 0, days_ago: int = 0) -> Solution:
    solution = Solution.objects.create(
        player=player, game="hex", puzzle=puzzle, stars=stars, hints=hints, outcome={}, actions=[stars]
    )
    Solution.objects.filter(pk=solution.pk).update(solved=solution.solved - timedelta(days=days_ago))
    solution.refresh_from_db()
    return solution


def test_the_seats_and_moves_of_the_guest_come_along(
    match: Access, anna: Player, jan: Player, user: User, account: Player
) -> None:
    play_move(anna, match.slug, 0, MARK, "the-command", 0)
    logs_in(browser(anna), user)
    assert access_match(account, match.slug).own_seats == (0,)
    assert play_move(account, match.slug, 0, MARK, "the-command", 0) == 1, "given again it is the same command"
    play_move(account, match.slug, 0, TAKE, "next", 1)
    assert access_match(None, match.slug).seat_list()[0]["name"] == "Anna", "the others know the player by that name"
    assert not Player.objects.filter(pk=anna.pk).exists()


def test_what_is_kept_for_a_guest_is_kept_for_the_account(
    match: Access, anna: Player, jan: Player, user: User, account: Player
) -> None:
    for seq in range(4):
        seat = access_match(None, match.slug).to_move[0]
        play_move((anna, jan)[seat], match.slug, seat, TAKE, f"c{seq}", seq)
    again = rematch(jan, match.slug)
    assert again.match.status == "waiting"
    logs_in(browser(anna), user)
    assert join_match(account, again.slug).match.status == "running"


def test_the_best_of_both_is_kept_of_each_puzzle(anna: Player, user: User, account: Player) -> None:
    solved(anna, "only_guest", 2)
    solved(account, "only_account", 1)
    solved(anna, "guest_better", 3, hints=1)
    first = solved(account, "guest_better", 2, days_ago=9)
    solved(anna, "account_better", 2)
    solved(account, "account_better", 3, hints=2)
    old = solved(anna, "fewer_hints", 2, hints=1, days_ago=5)
    solved(account, "fewer_hints", 2, hints=0)
    logs_in(browser(anna), user)
    kept = {solution.puzzle: solution for solution in Solution.objects.filter(player=account)}
    assert Solution.objects.count() == len(kept)
    assert {name: (one.stars, one.hints) for name, one in kept.items()} == {
        "only_guest": (2, 0),
        "only_account": (1, 0),
        "guest_better": (3, 1),
        "account_better": (3, 2),
        "fewer_hints": (2, 0),
    }
    assert kept["guest_better"].actions == [3], "with what was done"
    assert kept["guest_better"].solved == first.solved
    assert kept["fewer_hints"].solved == old.solved


def test_the_best_progress_in_a_lesson_is_kept(anna: Player, user: User, account: Player) -> None:
    early, late = timezone.now() - timedelta(days=9), timezone.now()
    for player, lesson, step, finished in (
        (anna, "only_guest", 2, None), (account, "only_account", 1, None),
        (anna, "further", 3, None), (account, "further", 1, None),
        (anna, "both", 0, early), (account, "both", 2, late),
    ):  # fmt: skip
        Progress.objects.create(player=player, game="hex", lesson=lesson, step=step, finished=finished)
    logs_in(browser(anna), user)
    kept = {one.lesson: (one.step, one.finished) for one in Progress.objects.filter(player=account)}
    assert Progress.objects.count() == len(kept)
    assert kept == {"only_guest": (2, None), "only_account": (1, None), "further": (3, None), "both": (2, early)}


def test_shared_positions_and_roles_in_campaigns_come_along(anna: Player, user: User, account: Player) -> None:
    study = Study.objects.create(game="hex", version="1", text="{}", player=anna)
    alone, both = (Run.objects.create(campaign="any", plugin="any", version="1") for _ in range(2))
    part = Part.objects.create(run=alone, role=0, kind="person", player=anna, name="Anna")
    against = Part.objects.create(run=both, role=0, kind="person", player=anna, name="Anna")
    Part.objects.create(run=both, role=1, kind="person", player=account, name="Anna K.")
    logs_in(browser(anna), user)
    for row in (study, part, against):
        row.refresh_from_db()
    assert (study.player, part.player) == (account, account)
    assert against.player == anna, "the account plays the other role of this one"


def test_a_merge_never_seats_a_player_against_themselves(
    match: Access, anna: Player, jan: Player, user: User, account: Player
) -> None:
    """The account has a seat in the same match, perhaps because two people share the browser.

    The guest keeps that seat, and is the player again after logging out; everything else is merged."""
    slug = create_match(account, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
    join_match(anna, slug)
    solved(anna, "one", 3)
    client = logs_in(browser(anna), user)
    assert access_match(account, match.slug).own_seats == (0,)
    assert access_match(account, slug).own_seats == (0,)
    assert access_match(anna, slug).own_seats == (1,)
    assert Solution.objects.get().player == account
    table = f"/m/{slug}/"
    assert "data-seated" in client.get(table).content.decode()
    client.post("/admin/logout/")
    assert client.session[SESSION_KEY] == anna.pk, "so the seat is to be had"
    assert "data-seated" in client.get(table).content.decode()
    logs_in(client, user)
    assert access_match(anna, slug).own_seats == (1,), "and so on, as often as the player likes"


def test_a_merged_guest_is_a_new_visitor_after_logging_out(anna: Player, user: User, account: Player) -> None:
    client = logs_in(browser(anna), user)
    client.post("/admin/logout/")
    assert SESSION_KEY not in client.session


def test_all_or_nothing(match: Access, anna: Player, user: User, account: Player) -> None:
    def breaks(**_given: Any) -> None:
        raise RuntimeError("the last who is asked")

    guest_merged.connect(breaks)
    try:
        with pytest.raises(RuntimeError):
            merge_guest(anna, user)
    finally:
        guest_merged.disconnect(breaks)
    assert access_match(anna, match.slug).own_seats == (0,)
    assert merge_guest(anna, user) == account
    assert access_match(account, match.slug).own_seats == (0,)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("has_player", [False, True])
def test_two_tabs_merge_the_guest_once(match: Access, anna: Player, user: User, has_player: bool) -> None:
    """Both tabs have a guest's page open and send requests after the log-in. The second finds the merge done."""
    known = Player.objects.create(name="Anna K.", user=user) if has_player else None
    solved(anna, "one", 3)
    first, second = at_once([lambda: merge_guest(anna, user).pk, lambda: merge_guest(anna, user).pk])
    player = Player.objects.get(user=user)
    assert first == second == player.pk
    assert player == known or (not has_player and player.pk == anna.pk)
    assert access_match(player, match.slug).own_seats == (0,)
    assert Solution.objects.get().player == player
    assert Player.objects.exclude(pk=player.pk).filter(name__startswith="Anna").count() == 0


@pytest.mark.django_db(transaction=True)
def test_a_seat_taken_in_one_tab_while_the_other_logs_in_is_not_lost(waiting: Access, jan: Player, user: User) -> None:
    """Jan joins as a guest and logs in at the same time: the account gets the seat, or the page asks to try again."""
    account = Player.objects.create(name="Jan N.", user=user)
    joined, _home = at_once([lambda: join_match(jan, waiting.slug).slug, lambda: merge_guest(jan, user).pk])
    seats = access_match(account, waiting.slug)
    assert (joined, seats.own_seats, seats.match.status) in {
        (waiting.slug, (1,), "running"),
        ("unavailable", (), "waiting"),
    }


@pytest.mark.django_db(transaction=True)
async def test_other_sockets_learn_of_a_merge_at_once(match: Access, anna: Player, jan: Player, user: User) -> None:
    """Another tab of the browser is told to reload: its session ended with the log-in."""
    from asgiref.sync import sync_to_async

    account = await Player.objects.acreate(name="Anna K.", user=user)
    client = await sync_to_async(browser)(anna)
    other = await sync_to_async(browser)(jan)
    tab = await Socket(match.slug, client.cookies["sessionid"].value).open()
    opponent = await Socket(match.slug, other.cookies["sessionid"].value).open()
    assert [one.log[-1]["you"] for one in (tab, opponent)] == [[0], [1]]
    await sync_to_async(logs_in)(client, user)
    assert (await tab.until("state"))["you"] == []
    assert (await opponent.until("state"))["you"] == [1]
    again = await Socket(match.slug, client.cookies["sessionid"].value).open()
    assert again.log[-1]["you"] == [0]
    for one in (tab, opponent, again):
        await one.close()
    assert await Move.objects.filter(player=account).acount() == 0


@pytest.mark.django_db(transaction=True)
async def test_logging_out_ends_the_seat_of_an_open_table_at_once(match: Access, anna: Player, user: User) -> None:
    from asgiref.sync import sync_to_async

    anna.user = user
    await anna.asave()
    client = Client()
    await sync_to_async(client.force_login)(user)
    tab = await Socket(match.slug, client.cookies["sessionid"].value).open()
    assert tab.log[-1]["you"] == [0]
    await sync_to_async(client.post)("/account/log-out/")
    assert (await tab.until("state"))["you"] == []
    await tab.close()

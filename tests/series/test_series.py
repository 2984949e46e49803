"""Series: the next game begins automatically, points are summed, and every step happens exactly once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.tables import Audience, cancel_table, set_table, sit_down
from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, abort_match, call_off, create_match, resign
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima.series import play
from neuroshima.series.access import SeriesAccess, access_series, series_of_match
from neuroshima.series.models import SeriesGame, SeriesRun
from neuroshima.series.play import begin_series, end_without, go_on, play_again
from neuroshima_contract import NextGame, Outcome, PlayedGame
from sample_game.series import Return

from tests.platform.test_play import at_once
from tests.support.campaigns.caravans import play_to_the_end
from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.sockets import session_of

pytestmark = pytest.mark.django_db
Refused = Callable[[str], Any]
RED, BLUE = {"colour": "red"}, {"colour": "blue"}


def begun(anna: Player, jan: Player, rated: bool = False) -> SeriesAccess:
    """Anna (red, begins) against Jan (blue)."""
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    match = create_match(anna, "tally", {"cards": 2}, plans, rated=rated).match
    return access_series(anna, begin_series(match, "return").slug)


def reread(series: SeriesAccess, player: Player | None = None) -> SeriesAccess:
    return access_series(player or series.player, series.slug)


def left(match: Match, player: Player, seat: int) -> None:
    resign(player, match.slug, seat, f"r{match.pk}", Match.objects.get(pk=match.pk).seq)


# The rules of a series ------------------------------------------------------------------------------------------------


def games(*results: tuple[tuple[int, int], tuple[int, ...]]) -> list[PlayedGame]:
    """Games of Return: the scores by seat and the winner of each game; in the second the players are swapped."""
    return [
        PlayedGame({}, [RED, BLUE], (0, 1) if n == 0 else (1, 0), Outcome(won, "deck_empty", {"scores": list(scores)}))
        for n, (scores, won) in enumerate(results)
    ]


@pytest.mark.parametrize(
    ("results", "winners", "reason", "points"),
    [
        ([((5, 2), (0,)), ((4, 3), (0,))], (0,), "points", [8, 6]),
        ([((5, 2), (0,)), ((9, 1), (0,))], (1,), "points", [6, 11]),
        ([((4, 2), (0,)), ((4, 2), (0,))], (), "equal", [6, 6]),
        ([((3, 3), ()), ((4, 4), (0,))], (1,), "games", [7, 7]),
    ],
)
def test_points_are_added_up_and_then_games(
    results: list[Any], winners: tuple[int, ...], reason: str, points: list[int]
) -> None:
    outcome = Return().outcome(games(*results))
    assert outcome == Outcome(winners, reason, {"points": points})


def test_the_second_game_has_the_players_swapped_and_there_is_no_third() -> None:
    first = games(((1, 2), (1,)))
    assert Return().next(first) == NextGame({}, [RED, BLUE], (1, 0)) and Return().outcome(first) is None
    assert Return().next(games(((1, 2), (1,)), ((1, 2), (1,)))) is None


# Going on -------------------------------------------------------------------------------------------------------------


def test_the_second_game_comes_when_the_first_has_ended(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    assert (series.status, series.own_numbers, len(series.games)) == ("playing", (0,), 1)
    play_to_the_end(series.last, winner=0)
    assert Match.objects.count() == 1, "it is made by a task, and not in the transaction of the move"
    run_tasks()
    series = reread(series)
    assert [(seat.player, seat.options) for seat in series.last.seats.all()] == [(jan, RED), (anna, BLUE)]
    assert (series.status, series.games[1].players, series.last.status) == ("playing", [1, 0], "running")
    assert series.own_numbers == (0,) and reread(series, jan).own_numbers == (1,)


def test_the_sum_decides_at_the_end(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    for winner in (0, 1):  # Anna both times: she sits on seat 1 in the second game
        play_to_the_end(reread(series).last, winner)
        run_tasks()
    series = reread(series)
    assert series.status == "over" and len(series.games) == 2 and series.outcome is not None
    assert series.outcome.winners == (0,) and series.outcome.details["points"] == series.sums
    assert series.run.ended is not None


def test_leaving_a_game_scores_no_points_and_the_next_is_played(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    left(series.last, anna, 0)
    run_tasks()
    series = reread(series)
    assert series.scores[0] == [0, 0] and series.status == "playing"
    left(series.last, anna, 1)
    run_tasks()
    assert reread(series).outcome == Outcome((1,), "games", {"points": [0, 0]})


def test_going_on_again_changes_nothing(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    go_on(series.slug)
    assert len(reread(series).games) == 1, "the first game is being played"
    left(series.last, jan, 1)
    for _again in range(3):
        go_on(series.slug)
    assert len(reread(series).games) == 2
    run_tasks()
    assert Match.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_processes_make_one_game(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    left(series.last, jan, 1)
    at_once([lambda: go_on(series.slug)] * 2)
    assert Match.objects.count() == 2


def test_nothing_is_half_done_when_the_next_game_fails(anna: Player, jan: Player, monkeypatch: Any) -> None:
    series = begun(anna, jan)
    left(series.last, jan, 1)

    def killed(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "failpoint", killed)
    with pytest.raises(KeyboardInterrupt):
        go_on(series.slug)
    assert (Match.objects.count(), SeriesGame.objects.count()) == (1, 1)
    monkeypatch.undo()
    run_tasks()
    assert (Match.objects.count(), SeriesGame.objects.count()) == (2, 2)


def test_a_rated_series_is_rated_game_by_game(mia: Player, olaf: Player) -> None:
    series = begun(mia, olaf, rated=True)
    for _game in range(2):
        play_to_the_end(reread(series).last, 0)
        run_tasks()
    assert [game.match.rated for game in reread(series).games] == [True, True]
    assert [game.match.rating_changes.count() for game in reread(series).games] == [2, 2]


def test_the_second_game_has_the_time_of_the_first(anna: Player, jan: Player) -> None:
    control = TimeControl(pace="slow", time=3 * 86400)
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    match = create_match(anna, "tally", {"cards": 2}, plans, control=control).match
    slug = begin_series(match, "return").slug
    left(match, jan, 1)
    go_on(slug)
    assert control_of(access_series(anna, slug).last) == control


def test_a_bot_plays_both_games(anna: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]
    match = create_match(anna, "tally", {"cards": 2}, plans).match
    series = access_series(anna, begin_series(match, "return").slug)
    left(match, anna, 0)
    go_on(series.slug)
    assert [(seat.kind, seat.bot) for seat in reread(series).last.seats.all()] == [("bot", "marker"), ("person", "")]


# Games without a result -----------------------------------------------------------------------------------------------


def test_a_game_that_was_called_off_is_played_again_by_its_players(anna: Player, jan: Player, eva: Player) -> None:
    series = begun(anna, jan)
    call_off(anna, series.last.slug, 0, "off", 0)
    run_tasks()
    assert reread(series).status == "between", "nobody is asked for ever to play what they called off"
    again = play_again(jan, series.slug)
    assert play_again(anna, series.slug) == again, "who is second finds it"
    assert [(seat.player, seat.options) for seat in again.seats.order_by("index")] == [(anna, RED), (jan, BLUE)]
    assert (reread(series).status, reread(series).scores) == ("playing", [None, None])


def test_a_game_that_the_host_has_ended_is_played_again(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    left(series.last, jan, 1)
    run_tasks()
    abort_match(reread(series).last.slug, "stuck")
    again = play_again(jan, series.slug)
    assert [seat.player for seat in again.seats.order_by("index")] == [jan, anna]
    assert [game.players for game in reread(series).games] == [[0, 1], [1, 0], [1, 0]]


def test_not_your_series(anna: Player, jan: Player, eva: Player, refused: Refused) -> None:
    series = begun(anna, jan)
    for stranger in (eva, None):
        with refused("not_your_series"):
            play_again(stranger, series.slug)


def test_series_over(anna: Player, jan: Player, refused: Refused) -> None:
    series = begun(anna, jan)
    end_without(series.slug, [1])
    with refused("series_over"):
        play_again(anna, series.slug)
    assert reread(series).outcome == Outcome((0,), "left", {"points": [0, 0]})


def test_series_not_found(anna: Player, refused: Refused) -> None:
    for ask in (lambda: access_series(anna, "zzzzzzzzzz"), lambda: play_again(anna, "zzzzzzzzzz")):
        with refused("series_not_found"):
            ask()
    go_on("zzzzzzzzzz")
    end_without("zzzzzzzzzz", [0])


def test_series_missing(anna: Player, match: Any, refused: Refused) -> None:
    alone = create_match(anna, "tally", {"cards": 2}, [SeatPlan("me", {"colour": c}) for c in ("red", "blue", "green")])
    for series, of in (("nothing", match.match), ("hex_duel", match.match), ("return", alone.match)):
        with refused("series_missing"):
            begin_series(of, series)
    assert not SeriesRun.objects.exists()


# Plugins that are away, or fail ---------------------------------------------------------------------------------------


def test_series_frozen(anna: Player, jan: Player, refused: Refused) -> None:
    series = begun(anna, jan)
    left(series.last, jan, 1)
    PluginSetting.objects.create(name="sample", enabled=False)
    assert reread(series).status == "frozen"
    with refused("series_frozen"):
        play_again(anna, series.slug)
    PluginSetting.objects.update(enabled=True)
    run_tasks()
    assert reread(series).status == "playing" and len(reread(series).games) == 2


@pytest.mark.parametrize(
    ("method", "answer"),
    [
        ("next", lambda *_: NextGame({}, [RED, BLUE], (0, 0))),
        ("next", lambda *_: None),
        ("outcome", lambda *_: Outcome((2,), "x")),
        ("score", lambda *_: [1]),
        ("score", lambda *_: [1, -1]),
        ("score", lambda *_: [1, True]),
        ("next", lambda *_: 1 // 0),
    ],
)
def test_series_broken(
    anna: Player, jan: Player, refused: Refused, monkeypatch: Any, method: str, answer: Callable[..., Any]
) -> None:
    series = begun(anna, jan)
    left(series.last, jan, 1)
    monkeypatch.setattr(Return, method, answer)
    assert reread(series).status == "broken"
    with refused("series_broken"):
        reread(series).scores if method == "score" else play_again(anna, series.slug)
    page = Client().get(f"/series/{series.slug}/")
    assert page.status_code == 200 and b"cannot be read now" in page.content
    monkeypatch.undo()
    assert reread(series).status == "between" and len(reread(series).games) == 1


# Tables of the lobby, people who change -------------------------------------------------------------------------------


def test_an_open_table_can_be_the_first_game(anna: Player, jan: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("open")]
    access = set_table(anna, "tally", {"cards": 2}, plans, Audience.EVERYBODY)
    series = access_series(anna, begin_series(access.match, "return").slug)
    assert series.status == "waiting"
    sit_down(jan, access.slug, options=BLUE)
    assert (reread(series).status, reread(series, jan).own_numbers) == ("playing", (1,))
    left(access.match, jan, 1)
    run_tasks()
    tables = OpenTable.objects.filter(match=reread(series).last).values_list("audience", "opened_by")
    assert list(tables) == [("everybody", anna.pk)], "the second game may be watched as the first could"


def test_a_table_that_is_cancelled_leaves_no_series(anna: Player) -> None:
    access = set_table(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("open")])
    begin_series(access.match, "return")
    cancel_table(anna, access.slug)
    assert not SeriesRun.objects.exists()


def test_deleting_the_account_loses_the_series(mia: Player, anna: Player) -> None:
    series = begun(anna, mia)
    assert mia.user is not None
    User.objects.get(pk=mia.user.pk).delete()
    run_tasks()
    series = reread(series)
    assert series.outcome == Outcome((0,), "left", {"points": [0, 0]}) and series.last.status == Status.OVER


def test_a_guest_who_logs_in_continues_the_series(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    player = merge_guest(anna, User.objects.create_user("anna"))
    left(series.last, jan, 1)
    run_tasks()
    assert reread(series, player).own_numbers == (0,)


# Pages ----------------------------------------------------------------------------------------------------------------


def client(player: Player | None) -> Client:
    return Client(headers={"cookie": f"sessionid={session_of(player)}"}) if player is not None else Client()


def test_the_page_shows_both_games_and_the_sum(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    play_to_the_end(series.last, 0)
    run_tasks()
    page = client(anna).get(f"/series/{series.slug}/").content.decode()
    first, second = [game.match.slug for game in reread(series).games]
    assert (
        f"/m/{first}/replay/" in page and f'id="go" href="/m/{second}/"' in page and "Match 2 is being played" in page
    )
    assert [str(points) for points in reread(series).sums] == [
        text.split("</strong>")[0] for text in page.partition("<tfoot>")[2].split("<strong>")[1:]
    ]
    ended = client(anna).get(f"/m/{first}/").content.decode()
    assert f'data-next href="/m/{second}/"' in ended and "Rematch" not in ended
    pulse = client(None).get(f"/series/{series.slug}/pulse/").content
    left(reread(series).last, jan, 0)
    run_tasks()
    assert client(None).get(f"/series/{series.slug}/pulse/").content != pulse
    assert "Anna wins the series." in client(None).get(f"/series/{series.slug}/").content.decode()


def test_there_is_no_rematch_of_one_game_of_a_series(anna: Player, jan: Player) -> None:
    series = begun(anna, jan)
    left(series.last, jan, 1)
    answer: Any = client(anna).post(f"/m/{series.last.slug}/rematch/")
    assert answer["Location"] == f"/series/{series.slug}/" and Match.objects.count() == 1


def test_the_button_makes_the_game_again(anna: Player, jan: Player, eva: Player) -> None:
    series = begun(anna, jan)
    call_off(anna, series.last.slug, 0, "off", 0)
    assert client(eva).post(f"/series/{series.slug}/again/").status_code == 403
    answer: Any = client(jan).post(f"/series/{series.slug}/again/")
    assert answer["Location"] == f"/m/{reread(series).last.slug}/" != f"/m/{series.last.slug}/"
    assert client(jan).get(f"/series/{series.slug}/again/").status_code == 302
    assert Client().get("/series/zzzzzzzzzz/").status_code == 404


FORM = {
    "name": "Anna", "match-cards": "2", "match-mode": "each", "seats": "2", "shown": "2", "mine-colour": "red",
    "opponent-1": "bot:marker", "theirs-1-colour": "blue", "begins": "me", "audience": "link",
}  # fmt: skip


def test_a_series_is_begun_in_the_lobby(db: None) -> None:
    form = Client().get("/?game=tally").content.decode()
    assert '<option value="return">There and back' in form
    assert 'name="series"' not in Client().get("/?game=ambush").content.decode(), "nobody brings one for that game"
    visitor = Client()
    answer: Any = visitor.post("/play/tally/", {**FORM, "series": "return"})
    match = Match.objects.get(slug=answer["Location"].split("/")[2])
    series = series_of_match(match)
    assert series is not None and series.run.series == "return"
    visitor.post("/play/tally/", {**FORM, "series": ""})
    assert (Match.objects.count(), SeriesRun.objects.count()) == (2, 1)


def test_an_unknown_series_makes_no_match(db: None) -> None:
    assert Client().post("/play/tally/", {**FORM, "series": "hex_duel"}).status_code == 400
    assert not Match.objects.exists()


def test_the_list_of_open_tables_says_that_it_is_a_series(anna: Player) -> None:
    access = set_table(anna, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open", BLUE)], Audience.EVERYBODY)
    begin_series(access.match, "return")
    assert "There and back" in Client().get("/").content.decode().partition('id="tables"')[2].partition('id="new"')[0]


def test_the_admin_finds_a_series_by_its_players(anna: Player, jan: Player, admin_client: Client) -> None:
    series = begun(anna, jan)
    for asked in ("Anna", series.last.slug, series.slug):
        assert series.slug in admin_client.get(f"/admin/series/seriesrun/?q={asked}").content.decode()
    page = admin_client.get(f"/admin/series/seriesrun/{series.run.pk}/change/").content.decode()
    assert series.last.slug in page

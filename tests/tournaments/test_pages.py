"""The pages of tournaments and leagues, as organisers, entrants and visitors see them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from neuroshima.matches.clocks.clock import slow
from neuroshima.matches.models import Match
from neuroshima.players.models import Player
from neuroshima.tournaments.access import access_tournament
from neuroshima.tournaments.models import League, Tournament
from neuroshima.tournaments.standings import Scoring

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.lobby import member
from tests.support.platform.sockets import session_of
from tests.support.tournaments.cups import begun, organised, people, play_round
from tests.tournaments.test_leagues import league, play_season

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Spring cup", "text": "Bring time.", "format": "swiss", "rounds": "", "places": "8", "closes": "",
    "match-cards": "2", "series": "return", "armies": "drawn", "pace": "slow-3", "round_hours": "672",
    "rounds_begin": "after", "privacy": "public", "audience": "everybody", "win": "2", "draw": "1",
}  # fmt: skip
LEAGUE = {**FORM, "size": "8", "promoted": "2", "smallest": "4", "armies": "round"}


def client(player: Player | None) -> Client:
    visitor = Client()
    if player is not None and player.user is not None:
        visitor.force_login(player.user)
    elif player is not None:
        visitor = Client(headers={"cookie": f"sessionid={session_of(player)}"})
    return visitor


def page(player: Player | None, address: str) -> str:
    answer = client(player).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_member_makes_a_tournament(mia: Player) -> None:
    form = page(mia, "/tournaments/new/?game=tally")
    assert "Swiss system" in form and 'value="return"' in form
    answer: Any = client(mia).post("/tournaments/new/?game=tally", FORM)
    cup = Tournament.objects.get()
    assert answer["Location"] == f"/tournaments/{cup.slug}/"
    told = [cup.name, cup.text, cup.series, cup.armies, cup.round_hours, cup.options["cards"], cup.places, cup.rounds]
    assert told == ["Spring cup", "Bring time.", "return", "drawn", 672, 2, 8, None]
    assert cup.time_control is not None and cup.time_control["pace"] == "slow"
    assert "Spring cup" in page(None, "/tournaments/")


@pytest.mark.parametrize("game", ["hex", "convoy", "tally", "ambush"])
@pytest.mark.parametrize("kind", ["tournaments", "leagues"])
def test_the_form_as_it_opens_can_be_sent_for_every_game(mia: Player, game: str, kind: str) -> None:
    from neuroshima import plugins
    from neuroshima.matches.data_files import text_store
    from neuroshima.tournaments.pages.forms import LeagueForm, TournamentForm

    if game not in plugins.games():
        pytest.skip(f"the game {game} is not installed")
    make = TournamentForm if kind == "tournaments" else LeagueForm
    empty = make(text_store.in_use(plugins.game(game)))
    given = {name: field.initial for name, field in empty.fields.items() if field.initial not in (None, False)}
    answer: Any = client(mia).post(f"/{kind}/new/?game={game}", {**given, "name": "As it is"})
    assert answer.status_code == 302, answer.content.decode()
    assert (Tournament if kind == "tournaments" else League).objects.get().game == game


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("format", "best"),
        ("places", "1"),
        ("places", "1000"),
        ("rounds", "0"),
        ("closes", "yesterday"),
        ("closes", "2001-01-01T10:00"),
        ("match-cards", "-1"),
        ("series", "hex_duel"),
        ("armies", "stolen"),
        ("pace", "slow99"),
        ("round_hours", "5"),
        ("audience", "dogs"),
        ("win", "101"),
    ],
)
def test_bad_input_is_said_at_its_field_and_nothing_is_made(mia: Player, field: str, value: str) -> None:
    answer = client(mia).post("/tournaments/new/?game=tally", {**FORM, field: value})
    assert answer.status_code == 400 and "▲" in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Europe/Warsaw", "1 Jul 2100, 20:00 CEST"),
        ("Asia/Tokyo", "2 Jul 2100, 03:00 JST"),
        ("", "1 Jul 2100, 18:00 UTC"),
        ("Europe", "1 Jul 2100, 18:00 UTC"),
        ("../../etc/passwd", "1 Jul 2100, 18:00 UTC"),
        ("x" * 5000, "1 Jul 2100, 18:00 UTC"),
    ],
)
def test_times_are_shown_in_the_readers_time_zone(mia: Player, zone: str, told: str) -> None:
    """Mia in Warsaw sets the begin. A browser with no or an unknown time zone gets UTC."""
    at_warsaw = client(mia)
    at_warsaw.cookies["zone"] = "Europe/Warsaw"
    assert "By the clock of Europe/Warsaw" in at_warsaw.get("/tournaments/new/?game=tally").content.decode()
    at_warsaw.post("/tournaments/new/?game=tally", {**FORM, "closes": "2100-07-01T20:00"})
    cup = Tournament.objects.get()
    assert cup.closes == datetime(2100, 7, 1, 18, tzinfo=UTC)
    visitor = client(None)
    visitor.cookies["zone"] = zone
    for address in (f"/tournaments/{cup.slug}/", "/tournaments/"):
        assert told in visitor.get(address).content.decode()


def test_a_player_without_the_right_to_organise_is_told_so(anna: Player, mia: Player, settings: Any) -> None:
    refused = client(anna).get("/tournaments/new/?game=tally")
    assert refused.status_code == 403
    assert "/account/log-in/?next=%2Ftournaments%2Fnew%2F%3Fgame%3Dtally" in refused.content.decode().split("<main")[1]
    assert client(None).post("/leagues/new/", LEAGUE).status_code == 403
    assert "/tournaments/new/" not in page(anna, "/tournaments/")
    settings.ORGANISERS = "permission"
    answer = client(mia).post("/tournaments/new/?game=tally", FORM)
    assert answer.status_code == 403 and "the host says who organises" in answer.content.decode()
    assert client(mia).get("/tournaments/new/?game=chess").status_code == 403


def test_a_new_visitor_enters_under_a_name_and_leaves(mia: Player) -> None:
    cup = organised(mia)
    visitor = Client()
    address = f"/tournaments/{cup.slug}/"
    assert 'id="go"' in visitor.get(address).content.decode()
    visitor.post(f"{address}enter/", {"name": "Zoe"})
    assert "<bdi>Zoe</bdi>" in page(None, address) and 'id="leave"' in visitor.get(address).content.decode()
    assert visitor.post(f"{address}enter/", {"name": "Zoe"}).status_code == 302, "she takes part already"
    visitor.post(f"{address}do/", {"do": "withdraw"})
    assert "Zoe" not in page(None, address).partition("entrants-title")[2]


def test_choices_are_made_on_entering(mia: Player) -> None:
    cup = organised(mia, armies="chosen")
    address = f"/tournaments/{cup.slug}/"
    assert "entry-colour" in page(mia, address)
    assert client(mia).post(f"{address}enter/", {"entry-colour": "mauve"}).status_code == 400
    client(mia).post(f"{address}enter/", {"entry-colour": "blue"})
    assert "Blue" in page(None, address).partition("entrants-title")[2]


def test_nothing_is_preselected_on_entering(mia: Player, olaf: Player) -> None:
    """What nobody cares about is not what all play; and what happens to equal choices is said beforehand."""
    cup = organised(mia, armies="chosen")
    address = f"/tournaments/{cup.slug}/"
    entry = page(olaf, address).partition(f"{address}enter/")[2].partition("</form>")[0]
    assert "checked" not in entry and " selected" not in entry
    assert "what both play is drawn for this match" in entry
    assert client(olaf).post(f"{address}enter/", {}).status_code == 400


def test_the_page_says_how_it_is_played_before_one_enters(mia: Player) -> None:
    cup = organised(mia, control=slow(3), round_hours=336, rounds=5, scoring=Scoring(win=3, draw=1, bye=2))
    text = page(None, f"/tournaments/{cup.slug}/").partition("How it is played")[2]
    for said in (
        "3 days per turn", "5 rounds.", "14 days at most.", "Win 3, draw 1, loss 0.", "(bye): 2.",
        "Buchholz (the points of all opponents)", "Drawn for each match",
    ):  # fmt: skip
        assert said in text, said


@pytest.mark.parametrize(
    ("pace", "hours", "warning"),
    [
        ("none", "", "one player who stays away stops everybody"),
        ("slow-3", "168", "A round of 7 days is short for this pace (3 days per turn)"),
        ("live-20-60", "1", "A round of 1 hour is short for this pace"),
        ("live-5-20", "1", ""),
        ("slow-1", "168", ""),
        ("slow-7", "", ""),
        ("none", "24", ""),
    ],
)
@pytest.mark.parametrize("kind", ["tournaments", "leagues"])
def test_the_form_warns_of_what_does_not_fit(mia: Player, kind: str, pace: str, hours: str, warning: str) -> None:
    """Then a box says that it is meant like this, and nothing that was filled in is lost."""
    form = {**(FORM if kind == "tournaments" else LEAGUE), "series": "", "pace": pace, "round_hours": hours}
    answer: Any = client(mia).post(f"/{kind}/new/?game=tally", form)
    if warning:
        text = answer.content.decode()
        assert answer.status_code == 400 and warning in text and 'name="sure"' in text and "Bring time." in text
        answer = client(mia).post(f"/{kind}/new/?game=tally", {**form, "sure": "on"})
    assert answer.status_code == 302


def test_guests_are_told_that_it_is_for_members(mia: Player, anna: Player) -> None:
    cup = organised(mia, audience="members")
    address = f"/tournaments/{cup.slug}/"
    assert "Only players with an account can take part here" in page(anna, address)
    for visitor in (client(anna), Client()):
        assert visitor.post(f"{address}enter/", {"name": "Zoe"}).status_code == 403
    assert not Player.objects.filter(name="Zoe").exists()


def test_the_organiser_runs_it_by_buttons(mia: Player, olaf: Player) -> None:
    cup = organised(mia)
    address = f"/tournaments/{cup.slug}/"
    for bot in ("marker", "marker", "hal"):
        client(mia).post(f"{address}do/", {"do": "bot", "bot": bot})
    entrant = reread(cup).entrants[0]
    client(mia).post(f"{address}act/take-out/{entrant.pk}/")
    client(olaf).post(f"{address}enter/", {})
    assert 'id="begin"' not in page(olaf, address)
    assert client(olaf).post(f"{address}do/", {"do": "begin"}).status_code == 403
    client(mia).post(f"{address}do/", {"do": "begin"})
    assert Tournament.objects.get().status == "running" and len(reread(cup).entrants) == 2
    pairing = reread(cup).pairings[0]
    settle = f"{address}act/settle/{pairing.pk}/"
    assert client(mia).post(settle, {"result": "first"}).status_code == 400, "a reason is wanted"
    client(mia).post(settle, {"result": "first", "reason": "Power cut."})
    run_tasks()
    assert "Power cut." in page(None, address) and "has won" in page(None, address)
    for nonsense in ({}, {"do": "steal"}):
        assert client(mia).post(f"{address}do/", nonsense).status_code == 403
    for nowhere in ("act/steal/", f"act/settle/{'9' * 20}/", "act/take-out/", "act/cancel/"):
        assert client(mia).post(f"{address}{nowhere}").status_code in (403, 404, 409)
    assert client(None).post(f"{address}act/cancel/").status_code == 403


def reread(cup: Any) -> Any:
    return access_tournament(cup.player, cup.slug)


def test_the_page_leads_to_the_match_and_says_when_the_next_round_begins(mia: Player) -> None:
    players = people(4)
    cup = begun(mia, players, round_hours=24, series="return")
    address = f"/tournaments/{cup.slug}/"
    mine = page(players[0], address)
    match = Match.objects.filter(seats__player=players[0]).get()
    assert f'id="go" href="/m/{match.slug}/"' in mine and "at the latest on" in mine and "Round 1 of 2" in mine
    assert match.slug in page(players[0], "/matches/")
    at_table = page(players[0], f"/m/{match.slug}/")
    assert f'href="{address}"' in at_table
    pulse = client(None).get(f"{address}pulse/").content
    for _game in range(2):
        cup = play_round(cup)
    assert client(None).get(f"{address}pulse/").content != pulse
    told = page(None, address)
    assert "Buchholz" in told and "What decides, first to last: points, Buchholz" in told and 'id="round-2"' in told
    ended = page(players[0], f"/m/{match.slug}/")
    assert "Rematch" not in ended.partition('id="ended"')[2].partition("</section>")[0]


def test_a_match_of_a_tournament_has_no_rematch_of_its_own(mia: Player) -> None:
    players = people(2)
    cup = play_round(begun(mia, players))
    match = Match.objects.get()
    answer: Any = client(players[0]).post(f"/m/{match.slug}/rematch/")
    assert answer["Location"] == f"/tournaments/{cup.slug}/" and Match.objects.count() == 1


@pytest.mark.parametrize(("format_", "language"), [("swiss", "en"), ("round_robin", "pl"), ("knockout", "cs")])
def test_every_state_has_a_text_in_every_language(mia: Player, format_: str, language: str) -> None:
    cup = begun(mia, people(3), bots=1, format=format_, closes=None)
    address = f"/tournaments/{cup.slug}/"
    visitor = client(mia)
    visitor.cookies["django_language"] = language
    assert visitor.get(address).status_code == 200
    organised(mia, name="Open", closes=timezone.now() + timedelta(days=1))
    made = league(mia, people_of("b", 6))
    play_season(mia, made)
    for place in ("/tournaments/", "/leagues/", f"/leagues/{made.slug}/", "/tournaments/new/", "/leagues/new/"):
        assert visitor.get(place).status_code == 200


def people_of(prefix: str, count: int) -> list[Player]:

    return [member(f"{prefix}{number}") for number in range(count)]


def test_a_league_is_made_joined_and_begun_on_its_pages(mia: Player, olaf: Player) -> None:
    answer: Any = client(mia).post("/leagues/new/?game=tally", LEAGUE)
    made = League.objects.get()
    address = f"/leagues/{made.slug}/"
    assert answer["Location"] == address and made.divisions == {"size": 8, "promoted": 2, "smallest": 4}
    stranger = Client()
    for visitor in (client(mia), client(olaf), stranger):
        visitor.post(f"{address}do/", {"do": "join"})
    client(mia).post(f"{address}do/", {"do": "bot", "bot": "marker"})
    assert made.members.count() == 4
    stranger.post(f"{address}do/", {"do": "leave"})
    assert client(olaf).post(f"{address}act/season/", {"placing": "last"}).status_code == 403
    client(mia).post(f"{address}act/season/", {"placing": "last"})
    told = page(None, address)
    assert "Season 1 is being played" in told and "Division 1" in told
    client(mia).post(f"{address}act/close/")
    assert "This league is closed" in page(olaf, address)
    for nonsense in ({}, {"do": "steal"}):
        assert client(mia).post(f"{address}do/", nonsense).status_code in (403, 409)
    assert Client().post(f"{address}act/close/").status_code == 403


def test_unknown_addresses(db: None) -> None:
    for address in ("/tournaments/zzzzzzzzzz/", "/leagues/zzzzzzzzzz/", "/tournaments/zzzzzzzzzz/pulse/"):
        assert Client().get(address).status_code == 404
    for address in ("/tournaments/zzzzzzzzzz/do/", "/leagues/zzzzzzzzzz/do/", "/tournaments/zzzzzzzzzz/enter/"):
        assert Client().get(address).status_code == 302


def test_a_bad_league_size_is_refused_at_its_field(mia: Player) -> None:
    for field, value in (("size", "1"), ("promoted", "-1"), ("smallest", "99"), ("armies", "chosen")):
        answer = client(mia).post("/leagues/new/?game=tally", {**LEAGUE, field: value})
        assert answer.status_code == 400, field


def test_the_admin_finds_tournaments(mia: Player, admin_client: Client) -> None:
    cup = begun(mia, people(2))
    made = league(mia, [mia])
    for asked in ("Cup", "Mia", "player1", cup.slug):
        assert cup.slug in admin_client.get(f"/admin/tournaments/tournament/?q={asked}").content.decode(), asked
    assert made.slug in admin_client.get("/admin/tournaments/league/?q=Liga").content.decode()
    match = Match.objects.get()
    assert match.slug in admin_client.get(f"/admin/tournaments/pairing/?q={match.slug}").content.decode()
    for kind, row in (("tournament", cup.tournament), ("league", made), ("pairing", cup.pairings[0])):
        assert admin_client.get(f"/admin/tournaments/{kind}/{row.pk}/change/").status_code == 200

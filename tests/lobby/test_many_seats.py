"""The lobby, the page of a match and its lists where more than two play."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from neuroshima import plugins
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.setup.presets import presets_of
from neuroshima.players.models import Player
from neuroshima_contract import Illegal, Preset
from sample_game.game import TallyGame

from tests.support.web.visitors import visitor

TAKE = {"type": "take"}
COLOURS = ("red", "blue", "green", "yellow")


def form(*who: str, **changed: str) -> dict[str, str]:
    """The form for more than two as a browser would send it; seat n plays the n-th colour."""
    data = {"name": "Anna", "seats": str(len(who)), "shown": str(len(who)), "match-mode": "each", "order": "listed"}
    for index, kind in enumerate(who):
        data |= {f"seat-{index}-who": kind, f"seat-{index}-colour": COLOURS[index]}
    return {**data, "match-cards": "4", **{name.replace("_", "-"): value for name, value in changed.items()}}


def posted(given: dict[str, str], client: Client | None = None, address: str = "/play/tally/") -> Any:
    return (client or Client()).post(address, given)


def created(answer: Any) -> Match:
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(slug=answer["Location"].split("/")[2])


def page(address: str, client: Client | None = None, language: str = "en") -> str:
    answer = (client or Client()).get(address, headers={"accept-language": language})
    return answer.content.decode()


def words(html: str) -> str:
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", html, flags=re.S).split())


def rows(html: str) -> list[str]:
    """The rows of the form, as HTML."""
    return re.findall(r'<li class="seat-row".*?</li>', html, flags=re.S)


def seats(match: Match) -> list[Seat]:
    return list(match.seats.order_by("index"))


# How many, and who with whom ------------------------------------------------------------------------------------------


def test_for_two_the_form_is_as_it_was_and_says_how_many_may_play(db: None) -> None:
    html = page("/?game=tally")
    assert re.findall(r'name="seats" value="(\d)"', html) == ["2", "3", "4"]
    assert not rows(html) and "Who begins" in html and "Opponent" in html
    for text in ("Each alone (2 to 4 players)", "In pairs (4 players)", "One against two (3 players)"):
        assert text in html
    assert 'name="seats"' not in page("/?game=ambush"), "where there is no choice nothing is asked"


@pytest.mark.parametrize(
    ("language", "mode", "seat"),
    [("en", "2 to 4 players", "Seat 1"), ("pl", "od 2 do 4 graczy", "Miejsce 1"), ("cs", "2 až 4 hráčů", "Místo 1")],
)
def test_more_than_two_have_a_row_each(db: None, language: str, mode: str, seat: str) -> None:
    html = page("/?game=tally&seats=4", language=language)
    assert len(rows(html)) == 4 and mode in html and seat in words(rows(html)[0])
    assert [f'name="seat-{n}-who"' in row for n, row in enumerate(rows(html))] == [True] * 4
    chosen = [re.findall(r'<option value="([\w:]*)" selected', row)[0] for row in rows(html)]
    assert chosen == ["me", "bot:marker", "bot:marker", "bot:marker"]
    assert 'value="/?game=tally&amp;seats=4"' in html, "the other languages show the same"


@pytest.mark.parametrize("wanted", ["1", "5", "x", "", "-3"])
def test_an_invalid_number_shows_the_form_for_two(db: None, wanted: str) -> None:
    assert "Who begins" in page(f"/?game=tally&seats={wanted}")


@pytest.mark.parametrize(
    ("given", "count", "mode"),
    [
        ({"seats": "3", "shown": "2", "match-mode": "each"}, 3, "each"),
        ({"seats": "4", "shown": "4", "match-mode": "hunt"}, 3, "hunt"),
        ({"seats": "2", "shown": "2", "match-mode": "pairs"}, 4, "pairs"),
        ({"seats": "2", "shown": "4", "match-mode": "pairs"}, 2, "each"),
        ({"seats": "3", "shown": "4", "match-mode": "pairs"}, 3, "each"),
        ({"seats": "4", "shown": "3", "match-mode": "hunt"}, 4, "each"),
        # the mode was chosen before the number was answered, and the number before the mode was
        ({"seats": "4", "shown": "2", "match-mode": "hunt", "changed": "match-mode"}, 3, "hunt"),
        ({"seats": "4", "shown": "4", "match-mode": "hunt", "changed": "seats"}, 4, "each"),
    ],
)
def test_the_number_follows_the_mode_and_the_mode_the_number(
    db: None, given: dict[str, str], count: int, mode: str
) -> None:
    answer = posted({**form("me", "person", "person"), **given, "show": "seats"})
    html = answer.content.decode()
    assert answer.status_code == 200 and len(rows(html)) == (count if count > 2 else 0)
    assert re.findall(r'name="seats" value="(\d)"[^>]*checked', html) == [str(count)]
    assert re.findall(r'name="shown" value="(\d)"', html) == [str(count)]
    assert f'<option value="{mode}" selected' in html
    assert not Match.objects.exists()


def test_what_was_filled_in_stays_when_the_number_changes(db: None) -> None:
    changed = {"seats": "4", "shown": "3", "show": "seats", "match-cards": "7"}
    html = posted({**form("me", "person", "bot:marker", name="Zdeněk <b>"), **changed}).content.decode()
    assert 'value="Zdeněk &lt;b&gt;"' in html and 'value="7"' in html and 'class="wrong"' not in html
    chosen = [re.findall(r'<option value="([\w:]*)" selected', row) for row in rows(html)]
    assert chosen == [["me", "red"], ["person", "blue"], ["bot:marker", "green"], ["bot:marker", ""]]


def test_two_become_three_and_three_two_with_what_they_play(db: None, new_match_form: Any) -> None:
    more = {**new_match_form(opponent_1="self"), "seats": "3", "shown": "2", "show": "seats"}
    chosen = [re.findall(r'<option value="([\w:]*)" selected', row) for row in rows(posted(more).content.decode())]
    assert chosen[:2] == [["me", "red"], ["me", "blue"]]
    fewer = {**form("me", "person", "me"), "seats": "2", "show": "seats"}
    html = posted(fewer).content.decode()
    assert re.findall(r'name="opponent-1" value="(\w+)"[^>]*checked', html) == ["person"]
    assert re.findall(r'name="mine-colour" value="(\w+)"[^>]*checked', html) == ["red"]


def test_nothing_is_begun_while_the_seats_are_those_of_another_number(db: None) -> None:
    """Without scripts, when the number was changed and the form sent at once."""
    answer = posted({**form("me", "person", "person"), "seats": "4"})
    html = answer.content.decode()
    assert answer.status_code == 400 and 'data-code="seats_changed"' in html and len(rows(html)) == 4
    assert not Match.objects.exists()


def test_a_checkbox_for_more_players_is_shown_only_there(db: None) -> None:
    shown = {count: 'name="match-round"' in page(f"/?game=tally&seats={count}") for count in (2, 3, 4)}
    assert shown == {2: False, 3: False, 4: True}
    ticked = {**form("me", "bot:marker", "person", "person"), "match-round": "on", "show": "seats"}
    html = posted(ticked).content.decode()
    assert re.search(r'name="match-round"[^>]*checked', html) and len(rows(html)) == 4
    assert len(rows(posted({**ticked, "match-mode": "hunt"}).content.decode())) == 3
    for count in ("2", "3"):
        fewer = posted({**ticked, "seats": count, "match-mode": "pairs"}).content.decode()
        assert 'name="match-round"' not in fewer and '<option value="each" selected' in fewer
    assert created(posted({**form("me", "person", "bot:marker"), "match-round": "on"})).options["round"] is False


def test_a_checkbox_that_must_be_ticked_is_stated_and_not_asked(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkbox that this number of players must tick is shown as fixed; the match has it although nothing was
    ticked."""
    monkeypatch.setattr(TallyGame, "seat_counts_of", lambda game, options: (2, 3, 4) if options.round else (2, 3))
    shown = {count: page(f"/?game=tally&seats={count}") for count in (2, 3, 4)}
    assert {count: 'name="match-round"' in html for count, html in shown.items()} == {2: True, 3: True, 4: False}
    said = "<dt>Round table</dt><dd>yes</dd>"
    assert {count: said in html for count, html in shown.items()} == {2: False, 3: False, 4: True}
    assert created(posted(form("me", "person", "bot:marker", "bot:marker"))).options["round"] is True
    assert created(posted(form("me", "person", "bot:marker"))).options["round"] is False


# Partners and seats ---------------------------------------------------------------------------------------------------


def test_teams_are_described_only_where_there_are_any(db: None) -> None:
    def teams(mode: str, count: str) -> list[str]:
        html = posted({"match-mode": mode, "seats": count, "shown": count, "show": "1"}).content.decode()
        return [words("".join(re.findall(r'<span class="seat-team">.*?</span>', row))) for row in rows(html)]

    assert teams("each", "4") == [""] * 4
    pairs = ["team 1, with seat 3", "team 2, with seat 4", "team 1, with seat 1", "team 2, with seat 2"]
    assert teams("pairs", "4") == pairs
    assert teams("hunt", "3") == ["alone", "team 1, with seat 3", "team 1, with seat 2"]


@pytest.mark.parametrize(
    "who", [("me", "bot:marker", "person"), ("bot:marker", "me", "me", "person"), ("person", "person", "me")]
)
def test_people_links_and_bots_sit_as_listed(db: None, who: tuple[str, ...]) -> None:
    match = created(posted(form(*who)))
    kinds = {"me": "person", "person": "open"}
    assert [seat.kind for seat in seats(match)] == [kinds.get(kind, "bot") for kind in who]
    colours = [None if kind == "person" else {"colour": colour} for kind, colour in zip(who, COLOURS, strict=False)]
    assert [seat.options for seat in seats(match)] == colours
    assert len(set(match.seats.filter(kind="person").values_list("player", flat=True))) == 1


def test_by_chance_anybody_begins_and_partners_stay_partners(db: None) -> None:
    begins = set()
    for _attempt in range(24):
        given = form("me", "bot:marker", "me", "bot:marker", match_mode="pairs", order="random")
        sitting = seats(created(posted(given)))
        assert [seat.team for seat in sitting] == [0, 1, 0, 1]
        assert sitting[0].kind == sitting[2].kind and sitting[1].kind == sitting[3].kind
        begins.add(sitting[0].options["colour"])  # type: ignore[index]
    assert len(begins) > 1


def test_the_lone_player_stays_alone(db: None) -> None:
    for _attempt in range(12):
        given = form("me", "bot:marker", "bot:marker", match_mode="hunt", order="random")
        assert [seat.kind for seat in seats(created(posted(given)))] == ["person", "bot", "bot"]


def test_chance_gives_everybody_another_colour(db: None) -> None:
    given = form("me", "bot:marker", "bot:marker", "bot:marker")
    for index in range(4):
        given[f"seat-{index}-colour"] = ""
    for _attempt in range(12):
        assert {seat.options["colour"] for seat in seats(created(posted(given)))} == set(COLOURS)  # type: ignore[index]


# One person on several seats ------------------------------------------------------------------------------------------


@pytest.fixture
def general(monkeypatch: pytest.MonkeyPatch) -> None:
    """In pairs the seats 1 and 3 are played by one person."""
    both = lambda self, options, count: [0, 1, 0, 2] if options.mode == "pairs" else list(range(count))  # noqa: E731
    monkeypatch.setattr(TallyGame, "commanders", both)


def without_who(*who: str, row: int = 2, **changed: str) -> dict[str, str]:
    """The form as sent when one row does not ask who plays it."""
    given = form(*who, match_mode="pairs", **changed)
    del given[f"seat-{row}-who"]
    return given


def test_a_seat_that_comes_with_another_does_not_ask_who_plays_it(general: None, db: None) -> None:
    html = posted({"match-mode": "pairs", "seats": "4", "shown": "4", "show": "1"}).content.decode()
    found = rows(html)
    assert [f'name="seat-{n}-who"' in row for n, row in enumerate(found)] == [True, True, False, True]
    assert "Played by the same: Seat 1" in words(found[2]) and 'name="seat-2-colour"' in found[2]
    assert "In pairs (3 players at 4 seats)" in html


@pytest.mark.parametrize(("first", "kind"), [("me", "person"), ("bot:marker", "bot")])
def test_one_player_plays_both_seats(general: None, db: None, first: str, kind: str) -> None:
    who = (first, "me" if first != "me" else "person", "", "bot:marker")
    match = created(posted(without_who(*who)))
    assert [seat.kind for seat in seats(match)][::2] == [kind, kind]
    assert [seat.options for seat in seats(match)][::2] == [{"colour": "red"}, {"colour": "green"}]


def test_a_visitor_by_the_link_gets_both(general: None, db: None) -> None:
    match = created(posted(without_who("person", "me", "", "person")))
    assert [seat.options for seat in seats(match)] == [None, {"colour": "blue"}, {"colour": "green"}, None]
    html = page(f"/m/{match.slug}/")
    assert re.findall(r'name="seat" value="(\d)"', html) == ["0", "3"]
    assert "with it Seat 3 Green" in words(html)
    client = Client()
    given = {"name": "Jan", "seat": "0", "mine-colour": "red"}
    assert client.post(f"/m/{match.slug}/join/", given).status_code == 302
    assert [seat.kind for seat in seats(match)] == ["person", "person", "person", "open"]


def test_by_chance_a_player_keeps_both_seats(general: None, db: None) -> None:
    for _attempt in range(8):
        sitting = seats(created(posted(without_who("me", "bot:marker", "", "bot:marker", order="random"))))
        assert [seat.kind for seat in sitting] == ["person", "bot", "person", "bot"]


# Refused starts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "row", "code"),
    [
        (form("me", "bot:marker", "bot:marker", seat_2_colour="blue"), 2, "same_colour"),
        (form("me", "person", "bot:marker", seat_2_colour="red"), 2, "same_colour"),
        (form("me", "bot:genius", "bot:marker"), 1, "invalid_choice"),
        (form("me", "bot:genius", "bot:dunce"), 2, "invalid_choice"),
        (form("me", "person", ""), 2, "required"),
        (form("me", "person", "person", seat_0_colour="pink"), 0, "invalid_choice"),
        (form("person", "bot:marker", "bot:marker"), 0, "no_seat_of_mine"),
    ],
)
def test_a_refused_choice_is_shown_at_its_row(db: None, given: dict[str, str], row: int, code: str) -> None:
    answer = posted(given)
    found = rows(answer.content.decode())
    assert answer.status_code == 400 and f'data-code="{code}"' in found[row]
    assert all(f'data-code="{code}"' not in other for other in found[:row]) or code == "invalid_choice"
    assert not Match.objects.exists()


def test_a_refusal_is_at_the_right_row_after_a_random_order(db: None) -> None:
    """Seats 2 and 4 ask for blue; the later one in the drawn order is refused."""
    for _attempt in range(10):
        given = form("me", "bot:marker", "bot:marker", "bot:marker", seat_3_colour="blue", order="random")
        found = rows(posted(given).content.decode())
        assert [n for n, row in enumerate(found) if "same_colour" in row] in ([1], [3])


def test_an_impossible_random_choice_is_refused_at_its_row(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def check_so_far(game: TallyGame, options: Any, seats: Any) -> None:
        strict(game, options, seats)
        if any(seat and seat.colour in ("blue", "yellow") for seat in seats):
            raise Illegal("washed", "That colour is being washed.", "seats.0.colour")

    strict = TallyGame.check_so_far
    monkeypatch.setattr(TallyGame, "check_so_far", check_so_far)
    answer = posted(form("me", "bot:marker", "bot:marker", seat_1_colour="green", seat_2_colour=""))
    found = rows(answer.content.decode())
    assert answer.status_code == 400 and [n for n, row in enumerate(found) if "nothing_to_draw" in row] == [2]
    assert "That colour is being washed." in found[2] and not Match.objects.exists()


def test_explicit_choices_are_blamed_before_random_ones(db: None) -> None:
    answer = posted(form("me", "bot:marker", "bot:marker", seat_1_colour="", seat_2_colour="red"))
    assert [n for n, row in enumerate(rows(answer.content.decode())) if "data-code" in row] == [2]


@pytest.mark.parametrize(
    ("mode", "who", "language", "sentence"),
    [
        ("hunt", ("me", "person", "person", "person"), "en", "Played like this it is for 3 players, not for 4."),
        ("pairs", ("me", "person", "person"), "pl", "Liczba graczy w tej odmianie to 4, a nie 3."),
        ("pairs", ("me", "person", "person"), "cs", "Takhle hraje tento počet hráčů: 4, ne 3."),
    ],
)
def test_a_mode_for_another_number_is_refused_at_the_number(
    db: None, mode: str, who: tuple[str, ...], language: str, sentence: str
) -> None:
    answer = posted(form(*who, match_mode=mode), Client(headers={"accept-language": language}))
    setting = answer.content.decode().split('class="setting"')[1].split("seat-rows")[0]
    assert answer.status_code == 400 and 'data-code="seats_for_options"' in setting and sentence in setting
    assert not Match.objects.exists()


def test_in_a_duel_errors_are_shown_at_their_fields_too(db: None, new_match_form: Any) -> None:
    html = posted(new_match_form(theirs_1_colour="red")).content.decode()
    assert 'data-code="same_colour"' in html.split("their-options")[1]


# Coming by the link ---------------------------------------------------------------------------------------------------


def open_table(player: Player, mode: str = "each", count: int = 4) -> str:
    """The slug of a match in which `player` has the first seat, red, and all others are open."""
    plans = [SeatPlan("me", {"colour": "red"}), *[SeatPlan("open") for _ in range(count - 1)]]
    return create_match(player, "tally", {"mode": mode, "cards": 4}, plans).slug


def test_a_joining_player_chooses_a_seat_and_remaining_options(anna: Player) -> None:
    slug = open_table(anna, "pairs")
    html = page(f"/m/{slug}/")
    assert re.findall(r'name="seat" value="(\d)"', html) == ["1", "2", "3"]
    assert "Seat 3, team 1, with seat 1" in html and 'value="red"' not in html
    client = Client()
    assert client.post(f"/m/{slug}/join/", {"name": "Jan", "seat": "2", "mine-colour": "blue"}).status_code == 302
    assert [seat.kind for seat in access_match(None, slug).seats] == ["person", "open", "person", "open"]
    html = page(f"/m/{slug}/")
    assert re.findall(r'name="seat" value="(\d)"', html) == ["1", "3"] and 'value="blue"' not in html
    assert "Anna, Jan wait for you" in html


def test_clashing_choices_are_refused_at_once(anna: Player, jan: Player) -> None:
    slug = open_table(anna)
    join_match(jan, slug, 1, {"colour": "blue"})
    client = Client()
    for given, field, sentence in (
        ({"seat": "2", "mine-colour": "blue"}, "mine-colour", "Choose from what is left."),
        ({"seat": "1", "mine-colour": "green"}, "seat", "This seat has just been taken."),
    ):
        answer = client.post(f"/m/{slug}/join/", {"name": "Eva", **given})
        html = answer.content.decode()
        assert answer.status_code == 400 and sentence in html.split(f'id="id_{field}_error"')[1]
        assert 'value="Eva"' in html
    assert [seat.kind for seat in access_match(None, slug).seats] == ["person", "person", "open", "open"]


def test_a_lost_race_for_a_seat_shows_the_remaining_choices(
    anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another player sat down while this one read the form."""
    from neuroshima.lobby import tables

    slug = open_table(anna)

    def too_late(player: Player | None, slug: str) -> None:
        if not Seat.objects.filter(player=jan).exists():
            join_match(jan, slug, 1, {"colour": "blue"})

    monkeypatch.setattr(tables, "check_may_sit", too_late)
    answer = Client().post(f"/m/{slug}/join/", {"name": "Eva", "seat": "1", "mine-colour": "green"})
    html = answer.content.decode()
    assert answer.status_code == 409 and "This seat has just been taken." in html
    assert re.findall(r'name="seat" value="(\d)"', html) == ["2", "3"]
    Seat.objects.filter(player=jan).update(kind="open", player=None, name="", options=None)
    answer = Client().post(f"/m/{slug}/join/", {"name": "Eva", "seat": "2", "mine-colour": "blue"})
    assert answer.status_code == 400 and "Choose from what is left." in answer.content.decode()


def test_the_page_that_waits_says_how_many_are_missing(anna: Player) -> None:
    slug = open_table(anna)
    texts = {"en": "3 seats are still open.", "pl": "Wolne są jeszcze 3 miejsca.", "cs": "Volná jsou ještě 3 místa."}
    for language, text in texts.items():
        assert text in page(f"/m/{slug}/", visitor(anna), language)
    for number, colour in enumerate(("blue", "green"), 1):
        join_match(Player.objects.create(name=colour), slug, number, {"colour": colour})
    html = page(f"/m/{slug}/", visitor(anna))
    assert "1 seat is still open." in html and "to the other players" in html


# At the table and after -----------------------------------------------------------------------------------------------


def ended(anna: Player, jan: Player, mode: str = "pairs") -> str:
    """Anna and a bot against Jan and a bot, or all alone; the last card wins."""
    bot = [SeatPlan("bot", {"colour": colour}, "marker") for colour in ("green", "yellow")]
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("player", {"colour": "blue"}, player=jan), *bot]
    if mode == "hunt":
        plans.pop()
    access = create_match(anna, "tally", {"mode": mode, "cards": 2, "rules": "sorted"}, plans)
    play_move(anna, access.slug, 0, TAKE, "a", 0)
    play_move(jan, access.slug, 1, TAKE, "b", 1)
    return access.slug


def test_all_players_are_named_with_partners_together(anna: Player, jan: Player) -> None:
    slug = ended(anna, jan)
    assert "Anna + Marker – Jan + Marker" in page(f"/m/{slug}/").split("</title>")[0]
    line = page("/").split('class="match-names"')[1].split('<span class="match-game"')[0]
    assert words(f"<{line}") == "Anna + Marker – Jan + Marker"
    assert "Jan, Marker (Yellow) win as a team." in page("/")


def test_each_seat_says_its_team_and_whether_it_won(anna: Player, jan: Player) -> None:
    for address in ("", "replay/"):
        html = page(f"/m/{ended(anna, jan)}/{address}", visitor(jan))
        found = re.findall(r'<li class="seat".*?</li>', html, flags=re.S)
        assert [words(re.findall(r'class="seat-team">(.*?)<', seat)[0]) for seat in found] == [
            "team 1",
            "team 2",
            "team 1",
            "team 2",
        ]
        assert ["data-won" in seat for seat in found] == [False, True, False, True]


def test_winners_of_several_teams_share_the_win(anna: Player, jan: Player) -> None:
    slug = ended(anna, jan, "each")
    Match.objects.filter(slug=slug).update(outcome={"winners": [0, 1], "reason": "deck_empty"})
    assert "Anna, Jan win together." in page(f"/m/{slug}/")


def test_seats_of_teams_of_one_each_say_nothing_of_teams(anna: Player, jan: Player) -> None:
    assert "seat-team" not in page(f"/m/{ended(anna, jan, 'each')}/")


# Once more ------------------------------------------------------------------------------------------------------------


def test_a_rematch_keeps_what_everybody_plays_and_another_one_begins(anna: Player, jan: Player) -> None:
    slug = ended(anna, jan, "each")
    assert "Rematch, another one begins" in page(f"/m/{slug}/", visitor(anna))
    again = created(visitor(anna).post(f"/m/{slug}/rematch/"))
    assert [(seat.kind, seat.options["colour"]) for seat in seats(again)] == [  # type: ignore[index]
        ("open", "blue"),
        ("bot", "green"),
        ("bot", "yellow"),
        ("person", "red"),
    ]
    assert seats(again)[0].kept_for == jan and again.rematch_of is not None


def test_a_checkbox_that_must_be_ticked_today_is_ticked_in_a_rematch(
    anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match was made by an earlier version; its rematch is not refused."""
    slug = ended(anna, jan, "each")
    assert Match.objects.get(slug=slug).options["round"] is False
    monkeypatch.setattr(TallyGame, "seat_counts_of", lambda game, options: (2, 3, 4) if options.round else (2, 3))
    assert created(visitor(anna).post(f"/m/{slug}/rematch/")).options["round"] is True


def test_the_second_player_gets_the_same_rematch_and_their_own_seat(anna: Player, jan: Player) -> None:
    slug = ended(anna, jan, "each")
    again = created(visitor(anna).post(f"/m/{slug}/rematch/"))
    assert "Join as Blue" in page(f"/m/{again.slug}/", visitor(jan))
    assert "Accept the rematch, another one begins" in page(f"/m/{slug}/", visitor(jan))
    for player in (jan, anna):
        assert created(visitor(player).post(f"/m/{slug}/rematch/")) == again
    assert access_match(jan, again.slug).own_seats == (0,)
    assert Match.objects.get(pk=again.pk).status == Status.RUNNING


def test_a_player_of_two_seats_gets_both_back_in_a_rematch(anna: Player, jan: Player) -> None:
    plans = [SeatPlan("me", {"colour": "red"})]
    plans += [SeatPlan("player", {"colour": colour}, player=jan) for colour in ("blue", "green")]
    access = create_match(anna, "tally", {"mode": "each", "cards": 1}, plans)
    play_move(anna, access.slug, 0, TAKE, "a", 0)
    again = created(visitor(anna).post(f"/m/{access.slug}/rematch/"))
    eva = page(f"/m/{again.slug}/")
    assert "Seat 1, Blue, kept for Jan" in eva and "Seat 2, Green, kept for Jan" in eva
    assert "Join as Blue, Green" in page(f"/m/{again.slug}/", visitor(jan))
    visitor(jan).post(f"/m/{again.slug}/join/", {"name": "Jan"})
    assert access_match(jan, again.slug).own_seats == (0, 1)


def test_a_rematch_of_teams_keeps_the_teams(anna: Player, jan: Player) -> None:
    again = created(visitor(anna).post(f"/m/{ended(anna, jan)}/rematch/"))
    teams = {seat.options["colour"]: seat.team for seat in seats(again)}  # type: ignore[index]
    assert teams["red"] == teams["green"] != teams["blue"] == teams["yellow"]
    assert seats(again)[0].options == {"colour": "blue"}


# Made ready -----------------------------------------------------------------------------------------------------------


def test_a_scenario_for_three_has_a_row_for_each_seat_and_asks_only_what_is_open(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed = [{"colour": "red"}, None, {"colour": "green"}]
    preset = Preset("three", {"en": "Three"}, {"en": ""}, "<svg/>", {"mode": "hunt", "cards": 3}, fixed)
    wrong = Preset("pairs", {"en": "Pairs"}, {"en": ""}, "<svg/>", {"mode": "pairs"}, fixed)
    monkeypatch.setattr(TallyGame, "presets", lambda self: [preset, wrong])
    presets_of.cache_clear()
    assert list(presets_of(plugins.game("tally"))) == ["three"]
    html = page("/?game=tally&preset=three")
    assert 'name="seats"' not in html and 'name="match-mode"' not in html and 'name="order"' not in html
    assert ["-colour" in row for row in rows(html)] == [False, True, False]
    assert "Red" in words(rows(html)[0]) and "alone" in words(rows(html)[0])
    given = {"name": "Anna", "seat-0-who": "bot:marker", "seat-1-who": "me", "seat-1-colour": "blue"}
    match = created(posted({**given, "seat-2-who": "person"}, address="/play/tally/?preset=three"))
    assert [seat.options for seat in seats(match)] == [{"colour": c} for c in ("red", "blue", "green")]
    assert match.options["mode"] == "hunt" and [seat.team for seat in seats(match)] == [0, 1, 1]
    presets_of.cache_clear()

"""Ready-made matches: their page, their pictures, and the lobby's form that is begun from one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

import pytest
from django.template.loader import render_to_string
from django.test import Client
from neuroshima import plugins
from neuroshima.lobby.forms import new_match_form
from neuroshima.lobby.forms.drafts import empty_setting
from neuroshima.matches.models import Match, Status
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.setup.presets import presets_of
from neuroshima.pictures import svg_of
from neuroshima.players.models import Player
from neuroshima.records.forms import propose_level
from neuroshima_contract import Illegal, Preset, WantedBot
from pydantic import create_model
from sample_game.ambush import AmbushGame
from sample_game.game import Marker, TallyGame

from tests.support.web.visitors import visitor

DUEL = "/play/tally/?preset=duel"
FORM = {"name": "Anna", "opponent-1": "bot:marker", "seat": "0", "match-cards": "3"}
REST = {"mode": "each", "round": False, "ready": False}
HALF = {**FORM, "mine-colour": "blue", "theirs-1-colour": "green"}


def created(answer: Any) -> Match:
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(slug=answer["Location"].split("/")[2])


def page(address: str, language: str = "en") -> str:
    answer = Client(headers={"accept-language": language}).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("language", "title", "remark"),
    [
        ("en", "A sorted duel", "Nothing is left to chance."),
        ("pl", "Pojedynek po kolei", "Bez losowania."),
        ("cs", "Souboj popořadě", "Bez náhody."),
    ],
)
def test_the_page_lists_what_the_game_offers(db: None, language: str, title: str, remark: str) -> None:
    html = page("/play/tally/presets/", language)
    assert title in html and remark in html
    assert "The &lt;cards&gt; lie in order." in html or language != "en"
    assert html.count('class="preset-picture"') == 2
    assert "/?game=tally&amp;preset=duel#new" in html and "/?game=tally&amp;preset=waiting#new" in html


def test_the_page_says_what_each_seat_is(db: None) -> None:
    html = page("/play/tally/presets/")
    sides = [re.sub(r"<.*?>", "", words) for words in re.findall(r'class="preset-seats">(.*?)</p>', html)]
    assert sides == ["Red – Blue", "free choice – Red"]
    assert "Hunter <span" in page("/play/ambush/presets/")


def test_the_page_says_how_many_play(db: None) -> None:
    """Where a game is played by several numbers."""
    html = page("/play/tally/presets/")
    said = re.findall(r'class="preset-players">(.*?)</p>', html)
    assert len(said) == 2 and all(words.startswith("2 players") for words in said)
    assert "preset-players" not in page("/play/ambush/presets/")


def test_pictures_are_images_in_which_nothing_can_run_and_are_kept(db: None) -> None:
    html = page("/play/tally/presets/")
    assert "<svg" not in html.split('<main id="main"')[1]
    address = re.findall(r'src="(/games/tally/presets/duel\.svg[^"]*)"', html)[0]
    answer = Client().get(address)
    assert (answer["Content-Type"], "immutable" in answer["Cache-Control"]) == ("image/svg+xml", True)
    assert answer.content.decode() == svg_of(presets_of(TallyGame())["duel"].picture)
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    plain = Client().get(address.split("?")[0])
    assert "must-revalidate" in plain["Cache-Control"]
    assert Client().get(address, headers={"If-None-Match": plain["ETag"]}).status_code == 304


@pytest.mark.parametrize("address", ["/games/tally/presets/none.svg", "/games/nothing/presets/duel.svg"])
def test_a_missing_picture_is_refused_in_words(db: None, address: str) -> None:
    answer = Client().get(address)
    assert answer.status_code == 404 and answer.json()["error"]["message"]


def test_the_front_page_leads_to_the_list_where_there_is_one(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'href="/play/tally/presets/"' in page("/?game=tally")
    monkeypatch.setattr(TallyGame, "presets", lambda self: [])
    presets_of.cache_clear()
    assert "/presets/" not in page("/?game=tally")
    assert "None are offered here now." in page("/play/tally/presets/")
    presets_of.cache_clear()


def test_the_form_shows_the_chosen_preset_and_how_to_remove_it(db: None) -> None:
    html = page("/?game=tally&preset=duel")
    for text in ("A sorted duel", "Nothing is left to chance.", "duel.svg", 'value="3"', "?preset=duel"):
        assert text in html
    assert 'href="/?game=tally#new"' in html
    assert "Who begins" not in html and 'name="mine-colour"' not in html
    assert re.findall(r'name="seat" value="(\w+)"', html) == ["0", "1", "random"]
    assert html.index(">Red<") < html.index(">Blue<")
    assert 'name="next" value="/?game=tally&amp;preset=duel"' in html


@pytest.mark.parametrize(("seat", "mine"), [("0", 0), ("1", 1)])
def test_a_match_has_all_settings_of_its_preset(db: None, seat: str, mine: int) -> None:
    """Also settings that the form does not offer: the deck is not shuffled."""
    match = created(Client().post(DUEL, {**FORM, "seat": seat}))
    assert match.options == {**REST, "cards": 3, "rules": "sorted"}
    assert [s.options for s in match.seats.order_by("index")] == [{"colour": "red"}, {"colour": "blue"}]
    assert match.seats.get(kind="person").index == mine
    state = access_match(None, match.slug).state
    assert state is not None and state.snapshot()["deck"] == [1, 2, 3]


def test_by_chance_one_gets_either_seat(db: None) -> None:
    matches = [created(Client().post(DUEL, {**FORM, "seat": "random"})) for _ in range(25)]
    assert {match.seats.get(kind="person").index for match in matches} == {0, 1}


def test_what_the_form_offers_may_still_be_changed(db: None) -> None:
    match = created(Client().post(DUEL, {**FORM, "match-cards": "5"}))
    assert match.options == {**REST, "cards": 5, "rules": "sorted"}


PACES: Any = Literal["slow", "fast", "wild"]


class Paced(TallyGame):
    """Tally with an option that a preset fixes: it is played slowly."""

    Options = create_model("Paced", __base__=TallyGame.Options, pace=(PACES, "slow"))

    def check_so_far(self, options: Any, seats: Sequence[Any]) -> None:
        if options.pace == "fast" or (options.pace == "wild" and options.rules == "sorted"):
            raise Illegal("too_fast", "Not that fast.", "options.pace")
        super().check_so_far(options, seats)


@pytest.mark.parametrize(
    ("preset", "facts", "offered"),
    [("duel", [("Pace", "slow")], None), ("waiting", [], ["slow", "wild"])],
)
def test_settings_of_a_preset_are_stated_and_not_asked(
    db: None, preset: str, facts: list[tuple[str, str]], offered: list[str] | None
) -> None:
    """Of the remaining choices, only those that the game accepts are offered."""
    game = Paced()
    begun = presets_of(game)[preset]
    form = new_match_form(game, empty_setting(game, begun, ""), preset=begun)
    assert form.facts() == facts
    field: Any = form.fields.get("match-pace")
    assert (field and [value for value, _words in field.choices]) == offered
    html = render_to_string("lobby/new_match.html", {"form": form, "game": game, "preset": None})
    assert all(f"<dt>{label}</dt><dd>{value}</dd>" in html for label, value in facts) and ("<dl" in html) == bool(facts)


def test_without_a_preset_everything_is_asked(db: None) -> None:
    game = Paced()
    form = new_match_form(game, empty_setting(game, None, ""))
    assert form.facts() == [] and len(form.fields["match-pace"].choices) == 3  # type: ignore[attr-defined]


def test_raw_options_beside_the_form_change_nothing(db: None) -> None:
    match = created(Client().post("/play/tally/?preset=waiting", {**HALF, "match-rules": "sorted", "preset": "duel"}))
    assert match.options == {**REST, "cards": 3, "rules": "plain"}


@pytest.mark.parametrize(("seat", "colours"), [("0", ["blue", "red"]), ("1", ["green", "red"])])
def test_the_player_of_an_open_seat_chooses_its_options(db: None, seat: str, colours: list[str]) -> None:
    html = page("/?game=tally&preset=waiting")
    assert "mine-colour" in html and "theirs-1-colour" in html
    assert re.findall(r'name="seat" value="(\w+)"[^>]*data-settled', html) == ["1"]
    match = created(Client().post("/play/tally/?preset=waiting", {**HALF, "seat": seat}))
    assert [s.options["colour"] for s in match.seats.order_by("index")] == colours  # type: ignore[index]


def test_chance_fills_a_free_seat_so_that_it_fits_the_fixed_one(db: None) -> None:
    for _ in range(10):
        match = created(Client().post("/play/tally/?preset=waiting", {**HALF, "mine-colour": ""}))
        first, second = (s.options["colour"] for s in match.seats.order_by("index"))  # type: ignore[index]
        assert first in ("blue", "green", "yellow") and second == "red"


def test_seats_that_cannot_play_together_are_refused_and_the_choice_is_kept(db: None) -> None:
    answer = Client().post("/play/tally/?preset=waiting", {**HALF, "mine-colour": "red"})
    html = answer.content.decode()
    assert answer.status_code == 400 and "Both players chose red." in html
    assert "Red waits" in html and not Match.objects.exists()


def test_a_visitor_by_the_link_gets_the_fixed_seat_or_chooses(anna: Player, jan: Player) -> None:
    host, guest = visitor(anna), visitor(jan)
    match = created(host.post(DUEL, {**FORM, "opponent-1": "person"}))
    assert match.status == Status.WAITING
    html = guest.get(f"/m/{match.slug}/").content.decode()
    assert "Join as Blue" in html and "mine-colour" not in html
    free = created(host.post("/play/tally/?preset=waiting", {**HALF, "seat": "1", "opponent-1": "person"}))
    assert "mine-colour" in guest.get(f"/m/{free.slug}/").content.decode()
    guest.post(f"/m/{free.slug}/join/", {"name": "Jan", "mine-colour": "green"})
    assert [s.options for s in free.seats.order_by("index")] == [{"colour": "green"}, {"colour": "red"}]


def test_roles_are_asked_for_where_seats_differ(db: None) -> None:
    html = page("/?game=ambush&preset=short")
    assert "A short one" in html and "Laid by us." in html
    assert re.findall(r'name="role" value="(\w+)"', html) == ["0", "1", "random"]
    form = {"name": "Anna", "opponent-1": "bot:marker", "role": "1", "match-cards": "2"}
    match = created(Client().post("/play/ambush/?preset=short", form))
    assert match.seats.get(kind="person").index == 1
    assert match.options["deck"] == "short" and sorted(match.data) == ["cards.toml", "deck_short.toml"]


@pytest.mark.parametrize("preset", ["gone", "x" * 300, "duel%00", "../duel"])
def test_a_withdrawn_preset_begins_nothing(db: None, preset: str) -> None:
    for answer in (Client().get(f"/?game=tally&preset={preset}"), Client().post(f"/play/tally/?preset={preset}", FORM)):
        html = answer.content.decode()
        assert answer.status_code == 404 and "This scenario is not offered here any more." in html
        assert "Who begins" in html, "the ordinary form stands there"
    assert not Match.objects.exists()


@pytest.mark.parametrize(("wanted", "shown"), [("marker", "bot:marker"), ("of another version", "bot:second")])
def test_the_form_proposes_the_bot_that_a_preset_wants_and_gives_it_its_style(
    db: None, wanted: str, shown: str
) -> None:
    game = TallyGame({"marker": Marker(), "second": Marker()})
    preset = replace(GOOD, bots=[WantedBot(wanted, "bold"), WantedBot(wanted, "shy")])
    opened = new_match_form(game, empty_setting(game, preset, ""), preset=preset)
    propose_level(opened, "second")
    assert opened["opponent-1"].value() == shown, "what the preset wants, or else what suits the player"
    sent = new_match_form(game, empty_setting(game, preset, ""), {**FORM, "pace": "none"}, preset)
    assert sent.is_valid(), sent.errors
    assert [(plan.kind, plan.style) for plan in sent.plans()] == [("me", "bold"), ("bot", "shy")]


GOOD = Preset("good", {"en": "Good"}, {"en": ""}, "<svg/>", {}, [None, None])
WRONG = [
    replace(GOOD, id="Not a word"),
    replace(GOOD, titles={"pl": "Dobry"}),
    replace(GOOD, seats=[None]),
    replace(GOOD, options={"cards": 1000}),
    replace(GOOD, seats=[{"colour": "black"}, None]),
    replace(GOOD, seats=[{"colour": "red"}, {"colour": "red"}]),
    replace(GOOD, bots=[WantedBot("marker")]),
    GOOD,
]


@pytest.mark.parametrize("wrong", WRONG)
def test_presets_that_cannot_be_begun_are_left_out(wrong: Preset) -> None:
    assert list(presets_of(_offering([GOOD, wrong]))) == ["good"]


def test_a_game_that_fails_to_say_what_it_offers_is_still_played(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(TallyGame):
        def presets(self) -> Sequence[Preset]:
            raise ZeroDivisionError

    games = {"tally": Failing(), "ambush": AmbushGame()}
    monkeypatch.setattr(plugins, "games", lambda: games)
    monkeypatch.setattr(plugins, "game", games.__getitem__)
    assert "Set the table" in page("/?game=tally")


def _offering(presets: Sequence[Preset]) -> TallyGame:
    class Offering(TallyGame):
        def presets(self) -> Sequence[Preset]:
            return presets

    return Offering()


def test_a_picture_is_drawn_once_and_when_somebody_looks() -> None:
    drawn: list[str] = []

    def draw() -> str:
        drawn.append("drawn")
        return "<svg/>"

    assert [svg_of(draw), svg_of(draw), svg_of("<svg></svg>")] == ["<svg/>", "<svg/>", "<svg></svg>"]
    assert drawn == ["drawn"]


def test_a_picture_that_cannot_be_drawn_is_empty(caplog: pytest.LogCaptureFixture) -> None:
    """The page works without it, and the log says why."""
    assert svg_of(lambda: str(1 // 0)) == ""
    assert "a picture cannot be drawn" in caplog.text

"""Combinations of options, worked out once more from docs/rules/hex.md and compared with the table of the rules.

Also what the lobby, position files and the arena make of it (hex 8, 9).
"""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from neuroshima import plugins
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, take_back
from neuroshima.matches.play.creating import draw_choices
from neuroshima.matches.setup.seating import counts_of, plays_with
from neuroshima.players.models import Player
from neuroshima_contract import Refusal
from neuroshima_contract.refusal import BadPosition
from neuroshima_hex.rules.files.options_schema import OptionsModel
from neuroshima_hex.rules.options import compatibility
from neuroshima_hex.rules.options.options import Options
from neuroshima_lab.arena import pairings

from tests.support.hex.playing import GAME

EDITIONS = ("2e", "3.0", "2025")
PLAYERS = {"duel": (2,), "free_for_all": (3, 4, 5, 6), "points": (3, 4, 5, 6), "team": (4,), "one_against_team": (3,)}
SWITCHES = ("extended", "alternative_start", "reinforcements", "structures", "leaders")
TABLES = [(mode, players) for mode, numbers in PLAYERS.items() for players in numbers]


def allowed(edition: str, mode: str, players: int, on: set[str]) -> bool:
    """Whether the rulebooks allow this combination."""
    new, old = edition == "2025", edition == "2e"
    rules = {
        "extended": players >= 4 and not (old and players == 4),
        "alternative_start": not old,
        "reinforcements": not old,
        "structures": new and players <= 4,
        "leaders": new and mode in ("duel", "team"),
    }
    return (
        all(rules[switch] for switch in on)
        and not {"structures", "leaders"} <= on
        and not (old and mode == "one_against_team")
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_allowed_combinations_are_those_of_the_rulebooks(edition: str, mode: str, players: int) -> None:
    for chosen in product((False, True), repeat=len(SWITCHES)):
        on = {switch for switch, is_on in zip(SWITCHES, chosen, strict=True) if is_on}
        options = Options(
            edition,
            mode,
            extended=True if "extended" in on else None,
            alternative_start="alternative_start" in on,
            reinforcements="reinforcements" in on,
            structures="structures" in on,
            leaders="leaders" in on,
        )
        if allowed(edition, mode, players, on):
            compatibility.check(options, players)
            assert players in compatibility.seat_counts(options)
            continue
        with pytest.raises(BadPosition) as refused:
            compatibility.check(options, players)
        assert refused.value.code in ("wrong_edition", "wrong_table", "wrong_board", "not_together")
        name = refused.value.path.removeprefix("options.")
        assert name == "mode" or name in on
        assert str(refused.value).endswith(".") and "%(" not in str(refused.value)


def test_every_row_names_an_existing_option() -> None:
    known = set(GAME.Options.model_fields)
    assert {row.option for row in compatibility.ROWS} | {
        row.other for row in compatibility.ROWS if hasattr(row, "other")
    } <= known


def test_options_follow_the_number_of_players() -> None:
    assert compatibility.seat_counts(Options(mode="free_for_all", structures=True, edition="2025")) == [3, 4]
    assert compatibility.seat_counts(Options(mode="free_for_all", leaders=True, edition="2025")) == []
    assert compatibility.seat_counts(Options(mode="free_for_all", reinforcements=True)) == [3, 4, 5, 6]


@pytest.mark.parametrize(
    "options",
    [{"reinforcements": True, "edition": "2e"}, {"structures": True, "leaders": True, "edition": "2025"}],
)
def test_the_arena_says_why_nobody_can_play_so(options: Any) -> None:
    assert not list(pairings(GAME, ("greedy", "greedy"), 1, 1, 10, options))
    with pytest.raises(CommandError, match="rulebook"):
        call_command("arena", "hex", "--options", json.dumps(options))


def test_too_few_players_for_a_mode_is_not_blamed_on_an_option() -> None:
    options = {"mode": "team", "structures": True, "edition": "2025"}
    with pytest.raises(CommandError, match="not played with 2 seats"):
        call_command("arena", "hex", "--seats", "random", "random", "--options", json.dumps(options))


def test_bots_meet_with_options_that_go_together() -> None:
    assert list(pairings(GAME, ("greedy", "greedy"), 1, 1, 10, {"reinforcements": True}))


# The lobby


def form(**options: str) -> dict[str, str]:
    """The form of a duel as a browser would send it."""
    data = {"name": "Anna", "seats": "2", "shown": "2", "match-mode": "duel", "match-edition": "3.0", "begins": "me"}
    data |= {"mine-army": "moloch", "opponent-1": "person", "theirs-1-army": "borgo"}
    return {**data, **{f"match-{name}": value for name, value in options.items()}}


def beside(html: str, name: str) -> str:
    """The errors that the page shows beside a field."""
    found = re.search(rf'id="id_match-{name}_error".*?</p>', html, flags=re.S)
    return found.group() if found else ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "at", "words"),
    [
        ({"edition": "2e", "reinforcements": "on"}, "reinforcements", "has no reinforcements"),
        ({"edition": "2e", "alternative_start": "on"}, "alternative_start", "has no alternative start"),
        ({"edition": "2025", "structures": "on", "leaders": "on"}, "structures", "advises against"),
        ({"leaders": "on"}, "leaders", "Only the rulebook of 2025"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else value.replace(" ", "_"),
)
def test_the_lobby_says_beside_the_choice_why_it_cannot_be_played(options: dict[str, str], at: str, words: str) -> None:
    answer = Client().post("/play/hex/", form(**options))
    assert answer.status_code == 400
    html = answer.content.decode()
    assert words in beside(html, at), html
    assert not Match.objects.exists()


@pytest.mark.django_db
def test_a_match_with_reinforcements_is_begun_from_the_lobby() -> None:
    answer = Client().post("/play/hex/", form(reinforcements="on", alternative_start="on"))
    assert answer.status_code == 302
    options = Match.objects.get().options
    assert options["reinforcements"] and options["alternative_start"]


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("pl", "nie ma Posiłków"), ("cs", "posily neznají")])
def test_the_refusal_speaks_the_readers_language(language: str, words: str) -> None:
    data = form(edition="2e", reinforcements="on")
    answer = Client().post("/play/hex/", data, headers={"accept-language": language})
    assert words in beside(answer.content.decode(), "reinforcements")


@pytest.mark.django_db
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_board_is_asked_only_where_there_is_a_choice(seats: int) -> None:
    """Five can only play on an expansion's board, which says what is printed for them."""
    html = Client().get(f"/?game=hex&seats={seats}").content.decode()
    assert ('name="match-extended"' in html) is (seats == 4)
    assert ("As printed (five and six: 37 fields)" in html) is (seats > 3)
    assert "<dt>Board of 37 fields</dt>" not in html


@pytest.mark.django_db
def test_without_such_boards_the_form_states_the_board_for_five(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins.installed_games()["hex"], "Options", OptionsModel)
    assert "<dt>Board of 37 fields</dt><dd>yes</dd>" in Client().get("/?game=hex&seats=5").content.decode()


@pytest.mark.parametrize("extended", [None, False, True])
def test_the_chosen_board_limits_the_number_of_players(extended: bool | None) -> None:
    options = GAME.Options(mode="free_for_all", extended=extended)
    seats = [GAME.SeatOptions(army=army) for army in ("moloch", "borgo", "outpost", "hegemony")]
    assert len(GAME.start(options, seats, seed=1).view(None)["fields"]) == (37 if extended else 19)
    assert list(GAME.seat_counts_of(options)) == {None: [3, 4, 5, 6], False: [3, 4], True: [4, 5, 6]}[extended]


@pytest.mark.django_db
def test_for_three_the_lobby_offers_no_leaders() -> None:
    """An option that this number of players cannot have is not offered at all; an option of another edition is."""
    html = Client().get("/?game=hex&seats=3").content.decode()
    assert 'name="match-reinforcements"' in html and 'name="match-structures"' in html
    assert 'name="match-leaders"' not in html


def test_a_refusal_before_anybody_has_chosen() -> None:
    options = GAME.Options(edition="2e", reinforcements=True)
    with pytest.raises(Refusal) as refused:
        GAME.check_so_far(options, [None, None])
    assert (refused.value.code, refused.value.path) == ("wrong_edition", "options.reinforcements")


STRUCTURES = {"edition": "2025", "structures": True}


def test_chance_draws_armies_that_have_a_structure_where_structures_are_played(db: None) -> None:
    """Of all armies, expansions' too; without Structures, armies that have none are drawn as well."""
    game = plugins.game("hex")
    plans = [SeatPlan("me", {}), SeatPlan("bot", {}, "greedy")]
    armies = {
        on: {plan.options["army"] for _draw in range(draws) for plan in draw_choices(game, options, plans)}  # type: ignore[index]
        for on, options, draws in ((True, STRUCTURES, 30), (False, {}, 100))
    }
    assert armies[True] == {"moloch", "borgo", "outpost", "hegemony"} < armies[False]


def test_an_army_without_a_structure_is_refused_at_its_seat(anna: Player) -> None:
    seats = [SeatPlan("me", {"army": "moloch"}), SeatPlan("open", {"army": "neojungle"})]
    with pytest.raises(Refusal) as refused:
        create_match(anna, "hex", STRUCTURES, seats)
    assert (refused.value.code, refused.value.path) == ("army_without_structure", "seats.1.army")
    assert create_match(anna, "hex", {}, seats).seats


def test_an_army_that_does_not_fit_the_board_of_37_fields_is_refused_at_its_seat(anna: Player) -> None:
    """Beasts (FAQ multiplayer.38). Chance never draws it there."""
    armies = ("moloch", "beasts", "borgo", "outpost")
    seats = [SeatPlan("me" if not number else "open", {"army": army}) for number, army in enumerate(armies)]
    extended = {"mode": "free_for_all", "extended": True}
    with pytest.raises(Refusal) as refused:
        create_match(anna, "hex", extended, seats)
    assert (refused.value.code, refused.value.path) == ("army_not_on_extended_board", "seats.1.army")
    assert create_match(anna, "hex", {"mode": "free_for_all"}, seats).seats
    plans = [SeatPlan("me", {}), *(SeatPlan("bot", {}, "greedy") for _other in range(3))]
    drawn = {
        (plan.options or {})["army"]
        for _draw in range(30)
        for plan in draw_choices(plugins.game("hex"), extended, plans)
    }
    assert "beasts" not in drawn and len(drawn) > 10


def test_where_no_number_of_players_fits_the_game_says_why(anna: Player) -> None:
    """Not "this is for ... players": the options themselves contradict each other."""
    options = {"mode": "free_for_all", "edition": "2025", "leaders": True}
    seats = [SeatPlan("me", {"army": army}) for army in ("moloch", "borgo", "outpost")]
    with pytest.raises(Refusal) as refused:
        create_match(anna, "hex", options, seats)
    assert (refused.value.code, refused.value.path) == ("wrong_table", "options.leaders")
    assert not plays_with(GAME, options, 3) and counts_of(GAME, options) == [2, 3, 4, 5, 6]


# A match that is stored


def test_uses_are_counted_in_a_stored_match_and_undone_by_a_take_back(anna: Player, jan: Player) -> None:
    options = {"edition": "2025", "reinforcements": True}
    seats = [SeatPlan("me", {"army": "moloch"}), SeatPlan("open", {"army": "borgo"})]
    slug = create_match(anna, "hex", options, seats).slug
    join_match(jan, slug)
    count = 0

    def play(player: Player, seat: int, **action: Any) -> None:
        nonlocal count
        play_move(player, slug, seat, action, f"{seat}-{count}", count)
        count += 1

    def stored() -> Any:
        """The stored position."""
        return json.loads(Match.objects.get(slug=slug).snapshot)

    play(anna, 0, type="place", tile="hq", at=[0, 2], rotation=0)
    play(jan, 1, type="place", tile="hq", at=[0, -2], rotation=0)
    hand = stored()["players"][0]["hand"]
    assert len(hand) == 4
    play(anna, 0, type="discard", tile=hand[0])
    play(anna, 0, type="discard", tile=hand[1])
    assert stored()["turn"]["spent"] == 2
    with pytest.raises(Refusal) as refused:
        play(anna, 0, type="discard", tile=hand[2])
    assert refused.value.code == "all_used" and stored()["turn"]["spent"] == 2
    take_back(anna, slug, 0, "back", count)
    count += 1
    now = stored()
    assert now["turn"]["spent"] == 1 and now["players"][0]["hand"] == hand[1:]
    play(anna, 0, type="discard", tile=hand[2])
    play(anna, 0, type="end_turn")
    assert "spent" not in stored()["turn"] and len(stored()["players"][1]["hand"]) == 5

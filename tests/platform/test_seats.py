"""Tables of more than two through the services: people and bots, several to move at once, teams, and the order of
seats.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from neuroshima import plugins
from neuroshima.matches import replays
from neuroshima.matches.bots import playing
from neuroshima.matches.bots.thinking import Thinker, ThinkRequest
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import MACHINE, SeatPlan, create_match, join_match, play_move, rematch, take_back
from neuroshima.matches.play.creating import draw_choices
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.setup.seating import (
    commanders_of,
    counts_of,
    fit_together,
    keeps_teams,
    random_seat_order,
    rematch_seat_order,
    teams_of,
)
from neuroshima.players.models import Player
from neuroshima_contract import Game, Illegal, Json, Refusal
from sample_game.game import MODES, Marker, Options, SeatOptions, TallyGame

from tests.platform.test_play import at_once
from tests.support.platform.bot_tasks import waiting_for_bots

TAKE = {"type": "take"}
READY = {"type": "ready"}
COLOURS = ({"colour": "red"}, {"colour": "blue"}, {"colour": "green"}, {"colour": "yellow"})
Refused = Callable[[str], Any]
MODES_AND_COUNTS = [(mode, count) for mode, counts in MODES.items() for count in counts]


@pytest.fixture
def people(db: None) -> list[Player]:
    return [Player.objects.create(name=name) for name in ("Anna", "Jan", "Eva", "Adam")]


def plans(who: str, people: Sequence[Player]) -> list[SeatPlan]:
    """A letter a seat: p(erson), b(ot), o(pen), O(pen, with its choice fixed)."""
    make = {
        "p": lambda n: SeatPlan("player", COLOURS[n], player=people[n]),
        "b": lambda n: SeatPlan("bot", COLOURS[n], "marker"),
        "o": lambda n: SeatPlan("open"),
        "O": lambda n: SeatPlan("open", COLOURS[n]),
    }
    return [make[letter](n) for n, letter in enumerate(who)]


class AtOnce(Thinker):
    """The game's bot in the process of the test."""

    def think(self, request: ThinkRequest, patience: float) -> Any:
        game = plugins.game(request.game)
        options = game.Options.model_validate(request.options)
        state = game.imagine(options, request.view, request.seat, random.Random(1))
        return Marker().choose(state, request.seat, random.Random(1), request.budget)


@pytest.mark.parametrize(
    ("mode", "who"),
    [
        (mode, who)
        for mode, counts in MODES.items()
        for who in ("bbbb", "pbpb", "pppp", "bpb", "ppp")
        if len(who) in counts
    ],
)
def test_a_whole_match_of_people_and_bots(people: list[Player], mode: str, who: str) -> None:
    options = {"mode": mode, "cards": 5, "ready": True}
    slug = create_match(people[0], "tally", options, plans(who, people)).slug
    thinker = AtOnce()
    for step in range(200):
        access = access_match(None, slug)
        if access.status == "over":
            break
        person = next((seat for seat in access.to_move if who[seat] == "p"), None)
        if person is None:
            assert waiting_for_bots() == [slug] and playing.play_bot(slug, thinker)
        else:
            action = READY if access.match.seq < len(who) and access.state.position.unready else TAKE  # type: ignore[union-attr]
            play_move(people[person], slug, person, action, f"c{step}", access.seq)
    over = access_match(None, slug)
    assert over.status == "over" and replays.replay(over.match).problem is None
    winners, teams = over.outcome["winners"], [seat.team for seat in over.seats]  # type: ignore[index]
    assert teams == MODES[mode][len(who)]
    assert all((seat in winners) == (teams[seat] in {teams[w] for w in winners}) for seat in range(len(who)))


def test_a_bot_leaves_to_its_partner_what_both_may_do(people: list[Player]) -> None:
    """A person makes the team's shared choice; a bot goes on if its partner is done or a bot."""
    slug = create_match(people[0], "tally", {"mode": "pairs", "ready": True}, plans("ppbb", people)).slug
    assert waiting_for_bots() == [] and not playing.play_bot(slug, AtOnce())
    play_move(people[1], slug, 1, READY, "a", 0)
    assert waiting_for_bots() == [slug] and playing.play_bot(slug, AtOnce())
    assert access_match(None, slug).to_move == (0, 2) and waiting_for_bots() == []
    alone = create_match(people[0], "tally", {"mode": "pairs", "ready": True}, plans("pbpb", people)).slug
    assert waiting_for_bots() == [alone]


def test_several_to_move_act_in_any_order(people: list[Player], refused: Refused) -> None:
    slug = create_match(people[0], "tally", {"ready": True}, plans("ppb", people)).slug
    anna, jan, eva = (access_match(player, slug) for player in people[:3])
    assert anna.to_move == (0, 1, 2) and (anna.seat, jan.seat, eva.seat) == (0, 1, None)
    assert list(anna.legal()) == ["0"] and list(jan.legal()) == ["1"] and eva.legal() == {}
    assert waiting_for_bots() == [slug], "the bot does not wait for the people, nor they for it"
    play_move(people[1], slug, 1, READY, "a", 0)
    with refused("not_to_move"):
        play_move(people[1], slug, 1, READY, "b", 1)
    with refused("stale"):
        play_move(people[0], slug, 0, READY, "c", 0)
    assert playing.play_bot(slug, AtOnce())
    play_move(people[0], slug, 0, READY, "c", 2)
    assert access_match(None, slug).to_move == (0,)


def test_who_plays_several_seats_moves_with_each_of_them(people: list[Player]) -> None:
    mine = [SeatPlan("me", colour) for colour in COLOURS[:3]]
    slug = create_match(people[0], "tally", {"ready": True, "cards": 3}, mine).slug
    access = access_match(people[0], slug)
    assert access.own_seats == access.to_move == (0, 1, 2) and list(access.legal()) == ["0", "1", "2"]
    for seq, seat in enumerate((2, 0, 1)):
        play_move(people[0], slug, seat, READY, f"r{seq}", seq)
    for seq, seat in enumerate((0, 1, 2), 3):
        assert access_match(people[0], slug).seat == seat
        play_move(people[0], slug, seat, TAKE, f"t{seq}", seq)
    assert access_match(people[0], slug).status == "over"


def test_only_the_last_player_to_move_takes_back(people: list[Player], refused: Refused) -> None:
    slug = create_match(people[0], "tally", {}, plans("ppp", people)).slug
    play_move(people[0], slug, 0, {"type": "mark", "field": 1, "how": "dot"}, "a", 0)
    for number in (1, 2):
        assert access_match(people[number], slug).take_back == []
        with refused("no_take_back"):
            take_back(people[number], slug, number, f"b{number}", 1)
    assert take_back(people[0], slug, 0, "c", 1) == 2


# Sitting down ---------------------------------------------------------------------------------------------------------


def test_the_match_begins_when_the_last_player_joins(people: list[Player], refused: Refused) -> None:
    access = create_match(people[0], "tally", {"mode": "pairs"}, plans("pooO", people))
    assert access.match.status == "waiting"
    join_match(people[2], access.slug, 2, COLOURS[1])
    assert access_match(None, access.slug).status == "waiting"
    with refused("same_colour"):
        join_match(people[1], access.slug, 1, COLOURS[3])
    with refused("not_started"):
        play_move(people[0], access.slug, 0, TAKE, "a", 0)
    join_match(people[3], access.slug, 3)
    assert join_match(people[1], access.slug, None, COLOURS[2]).status == "running"
    assert [seat.player for seat in access_match(None, access.slug).seats] == people


@pytest.mark.parametrize("first", ["me", "bot", "open"])
@pytest.mark.parametrize("second", ["bot", "open"])
def test_what_cannot_go_together_is_refused_before_anybody_waits(
    people: list[Player], refused: Refused, first: Any, second: Any
) -> None:
    """Two fixed choices are equal: no choice of later players could help."""
    settled = [SeatPlan(kind, COLOURS[0], "marker" if kind == "bot" else "") for kind in (first, second)]
    with refused("same_colour"):
        create_match(people[0], "tally", {}, [settled[0], SeatPlan("open"), settled[1]])
    assert not Match.objects.exists()


def test_options_that_nobody_can_play_are_refused_before_seats_that_are_alike(
    people: list[Player], refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a game that checks its seats first. Random choices for them must not hide the fault."""
    strict = TallyGame.check_so_far

    def check_so_far(game: TallyGame, options: Any, seats: Sequence[Any]) -> None:
        strict(game, options, seats)
        if options.cards == 13:
            raise Illegal("unlucky", "Nobody plays with thirteen cards.", "options.cards")

    monkeypatch.setattr(TallyGame, "check_so_far", check_so_far)
    left_to_chance = [SeatPlan("me", {}), *[SeatPlan("bot", {}, "marker")] * 3]
    game = plugins.game("tally")
    with refused("unlucky"):
        create_match(people[0], "tally", {"cards": 13}, [SeatPlan("me", COLOURS[0])] * 2)
    with refused("unlucky"):
        create_match(people[0], "tally", {"cards": 13}, draw_choices(game, {"cards": 13}, left_to_chance))
    assert create_match(people[0], "tally", {"cards": 12}, draw_choices(game, {"cards": 12}, left_to_chance)).seats


def joined(slug: str, player: Player, seat: int, options: Json) -> str:
    return join_match(player, slug, seat, options).slug


@pytest.mark.django_db(transaction=True)
def test_three_race_for_two_seats_and_one_colour(people: list[Player]) -> None:
    """The first player gets it; nobody sits on two seats, and no two play the same."""
    slug = create_match(people[0], "tally", {}, plans("poo", people)).slug
    joins = [(people[1], 1, COLOURS[1]), (people[2], 1, COLOURS[2]), (people[3], 2, COLOURS[1])]
    results = at_once([partial(joined, slug, *join) for join in joins])
    chosen = [seat.options["colour"] for seat in access_match(None, slug).seats if seat.options]
    assert len(chosen) == len(set(chosen)) and slug in results
    assert set(map(str, results)) <= {slug, "seat_taken", "same_colour", "no_open_seat"}


def test_seats_that_are_kept_are_for_those_they_are_kept_for(people: list[Player]) -> None:
    anna, jan, eva, adam = people
    kept = [
        SeatPlan("open", COLOURS[1], player=jan),
        SeatPlan("open", COLOURS[2]),
        SeatPlan("open", COLOURS[3], player=jan),
    ]
    slug = create_match(anna, "tally", {}, [SeatPlan("me", COLOURS[0]), *kept]).slug
    assert join_match(eva, slug).own_seats == (2,), "who asks for any gets one that is nobody's"
    assert join_match(jan, slug).own_seats == (1, 3)
    assert not Seat.objects.filter(kept_for__isnull=False).exists()
    again = create_match(anna, "tally", {}, [SeatPlan("me", COLOURS[0]), kept[0], kept[2]]).slug
    assert join_match(adam, again).own_seats == (1,), "better than to wait for ever"


# Once more ------------------------------------------------------------------------------------------------------------


def over(people: list[Player], mode: str, who: str) -> str:
    slug = create_match(people[0], "tally", {"mode": mode, "cards": 1}, plans(who, people)).slug
    who_moves = people[0] if who[0] == "p" else MACHINE
    play_move(who_moves, slug, 0, TAKE, "last", 0)
    return slug


@pytest.mark.parametrize(
    ("mode", "who", "first", "kinds"),
    [("each", "ppp", 1, "oop"), ("each", "bpb", 1, "pbb"), ("pairs", "pbpp", 1, "boop"), ("hunt", "ppb", 1, "obp")],
)
def test_the_turn_order_is_passed_on(people: list[Player], mode: str, who: str, first: int, kinds: str) -> None:
    me = people[who.index("p")]
    again = rematch(me, over(people, mode, who))
    assert "".join(seat.kind[0] for seat in again.seats) == kinds
    expected = [COLOURS[(first + n) % len(who)] for n in range(len(who))]
    assert [seat.options for seat in again.seats] == expected
    kept = [(first + n) % len(who) for n, kind in enumerate(kinds) if kind == "o"]
    assert [seat.kept_for for seat in again.seats if seat.kind == "open"] == [people[n] for n in kept]


def test_players_change_seats_where_seats_fix_their_choice(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game fixes the choice of each seat: the player of seat 2 gets seat 1, with its choice."""

    def check(self: TallyGame, options: Any, seats: Sequence[Any]) -> None:
        if any(seat and seat.colour != colour for seat, colour in zip(seats, ["red", "blue", "green"], strict=True)):
            raise Refusal("wrong_side", "Seats have their colours.")

    monkeypatch.setattr(TallyGame, "check_so_far", check)
    again = rematch(people[0], over(people, "each", "ppp"))
    assert [seat.options for seat in again.seats] == list(COLOURS[:3])
    assert [seat.player or seat.kept_for for seat in again.seats] == [people[1], people[2], people[0]]


def test_only_players_get_a_rematch_and_all_the_same_one(people: list[Player], refused: Refused) -> None:
    slug = over(people, "each", "ppp")
    with refused("not_your_seat"):
        rematch(people[3], slug)
    assert len({rematch(player, slug).slug for player in people[:3]}) == 1
    running = create_match(people[0], "tally", {}, plans("ppp", people)).slug
    assert rematch(people[0], running).slug == running, "a match that is not over is not begun anew"


# One person on several seats ------------------------------------------------------------------------------------------


@pytest.fixture
def general(monkeypatch: pytest.MonkeyPatch) -> None:
    """In pairs the seats 0 and 2 are played by one person."""
    monkeypatch.setattr(TallyGame, "commanders", lambda self, options, count: [7, 1, 7, 2][:count])


def test_a_player_who_joins_one_of_two_seats_has_both(people: list[Player], general: None) -> None:
    anna, jan = people[:2]
    there = [*plans("opO", people), SeatPlan("bot", COLOURS[3], "marker")]
    there[1] = SeatPlan("me", COLOURS[1])
    slug = create_match(anna, "tally", {"mode": "pairs"}, there).slug
    joined = join_match(jan, slug, 0, COLOURS[0])
    assert joined.own_seats == (0, 2) and joined.status == "running"
    assert [seat.options for seat in joined.seats] == list(COLOURS)


def test_what_comes_with_a_seat_is_settled_beforehand(people: list[Player], general: None, refused: Refused) -> None:
    with refused("bad_seat_options"):
        create_match(people[0], "tally", {"mode": "pairs"}, plans("opoo", people))
    slug = create_match(people[0], "tally", {"mode": "pairs"}, plans("obOo", people)).slug
    assert [seat.options for seat in access_match(None, slug).seats] == [None, COLOURS[1], COLOURS[2], None]


def test_chance_and_rematches_leave_a_players_seats_together(people: list[Player], general: None) -> None:
    teams, commanders = [0, 1, 0, 1], [0, 1, 0, 3]
    orders = {tuple(random_seat_order(teams, commanders)) for _ in range(100)}
    assert orders == {(0, 1, 2, 3), (2, 1, 0, 3), (0, 3, 2, 1), (2, 3, 0, 1)}
    assert rematch_seat_order(teams, commanders) == [2, 3, 0, 1]
    anna, jan = people[:2]
    both = [SeatPlan("me", COLOURS[0]), SeatPlan("player", COLOURS[1], player=jan)]
    both += [SeatPlan("me", COLOURS[2]), SeatPlan("bot", COLOURS[3], "marker")]
    slug = create_match(anna, "tally", {"mode": "pairs", "cards": 1}, both).slug
    play_move(anna, slug, 0, TAKE, "last", 0)
    again = rematch(anna, slug)
    assert again.own_seats == (0, 2) and [seat.options for seat in again.seats] == [COLOURS[n] for n in (2, 3, 0, 1)]
    assert join_match(jan, again.slug).status == "running"


def test_a_game_that_fails_to_say_it_leaves_each_seat_to_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TallyGame()
    for wrong in (lambda self, options, count: 1 / 0, lambda self, options, count: [0]):
        monkeypatch.setattr(TallyGame, "commanders", wrong)
        assert commanders_of(game, {"mode": "pairs"}, 4) == [0, 1, 2, 3]


# Rules of a game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "count"), MODES_AND_COUNTS)
def test_orders_keep_partners_together(mode: str, count: int) -> None:
    teams = MODES[mode][count]
    for _attempt in range(20):
        assert keeps_teams(teams, random_seat_order(teams))
    order = rematch_seat_order(teams)
    assert order[0] != 0 and sorted(order) == list(range(count))
    assert keeps_teams(teams, order) == (mode != "hunt")
    assert {tuple(random_seat_order(teams)) for _ in range(200)} != {tuple(range(count))}


@pytest.mark.parametrize("teams", [[0, 0, 1, 1], [0, 1, 2, 0, 1, 2], [0, 0, 0, 1, 1, 1], [0, 1, 1, 1]])
def test_orders_of_other_tables(teams: list[int]) -> None:
    assert keeps_teams(teams, random_seat_order(teams))
    assert keeps_teams(teams, rematch_seat_order(teams)) == (teams != [0, 1, 1, 1])


def test_an_order_that_tears_partners_apart_is_known() -> None:
    assert not keeps_teams([0, 1, 0, 1], [1, 0, 2, 3])
    assert keeps_teams([0, 1, 0, 1], [3, 0, 1, 2])


def test_a_game_that_fails_to_say_rules_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TallyGame()
    assert counts_of(game, {"mode": "hunt"}) == [3] and teams_of(game, {"mode": "pairs"}, 4) == [0, 1, 0, 1]
    for wrong in ({"mode": "tango"}, {"cards": "many"}):
        assert counts_of(game, wrong) == [2, 3, 4] and teams_of(game, wrong, 3) == [0, 1, 2]
    monkeypatch.setattr(TallyGame, "seat_counts_of", lambda self, options: 1 / 0)
    monkeypatch.setattr(TallyGame, "teams", lambda self, options, count: [0])
    assert counts_of(game, {}) == [2, 3, 4] and teams_of(game, {}, 4) == [0, 1, 2, 3]


def test_what_is_chosen_so_far_goes_together_or_not() -> None:
    game = TallyGame()
    red, blue = COLOURS[:2]
    assert fit_together(game, {}, [red, None, blue]) and fit_together(game, {}, [None, None])
    assert not fit_together(game, {}, [red, None, red]) and not fit_together(game, {}, [None, blue, blue, None])


def test_a_game_that_knows_only_whole_tables_is_asked_when_all_have_chosen() -> None:
    asked = []

    class Old(TallyGame):
        def check_seats(self, options: Any, seats: Sequence[Any]) -> None:
            asked.append(len(seats))

        check_so_far = Game.check_so_far

    seats = [SeatOptions(colour="red"), None, SeatOptions(colour="red")]
    Old().check_so_far(Options(), seats)
    assert asked == []
    Old().check_so_far(Options(), seats[::2])
    assert asked == [2]


# Names ----------------------------------------------------------------------------------------------------------------


def test_two_of_one_name_are_distinguished_at_the_table(people: list[Player]) -> None:
    """When they sit down one after the other, and in a match created for several at once."""
    double = Player.objects.create(name=people[0].name)
    slug = create_match(people[0], "tally", {}, plans("poo", people)).slug
    assert [seat.name for seat in join_match(double, slug, options=COLOURS[1]).seats[:2]] == ["Anna", "Anna (2)"]
    again = create_match(people[0], "tally", {}, plans("pp", [people[0], double]))
    assert [seat.name for seat in again.seats] == ["Anna", "Anna (2)"]


def test_one_person_on_two_seats_has_one_name(people: list[Player]) -> None:
    mine = [SeatPlan("me", COLOURS[0]), SeatPlan("me", COLOURS[1])]
    assert [seat.name for seat in create_match(people[0], "tally", {}, mine).seats] == ["Anna", "Anna"]

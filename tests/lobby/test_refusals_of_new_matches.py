"""Refusals of making and beginning a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone
from neuroshima import plugins, refusals
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match
from neuroshima.matches.play import (
    SeatPlan,
    create_match,
    join_match,
)
from neuroshima.matches.play.creating import MOST_UNFINISHED, STALE_AFTER, draw_choices
from neuroshima.matches.setup.presets import preset_named
from neuroshima.players import rate_limits
from neuroshima.players.models import Player
from neuroshima.players.names import clean_name
from neuroshima_contract import Illegal, Refusal
from sample_game.game import TallyGame

from tests.support.platform.refusing import BLUE, PLANS, RED, Refused

UNSEEN = ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "Anna\u3164", "a" + "\u0301" * 30, "Anna" + "\u0336" * 4]
"""Names that are drawn as nothing, or over their neighbours."""


@pytest.mark.parametrize(
    "name", ["", "  ", "x" * 41, "a\nb", "a\u202eb", "\u200b", "\ud800", "a\0b", "\u0301", *UNSEEN]
)
def test_bad_name(refused: Refused, name: str) -> None:
    with refused("bad_name"):
        clean_name(name)


def test_unreadable_data(refused: Refused) -> None:
    """Data that could overload a parser reaches no game; invalid TOML is refused by the game."""
    for text in ("a." * 20 + "a=1", "a=" + "[" * 30):
        with refused("unreadable_data"):
            text_store.with_texts(plugins.installed_games()["ambush"], {"cards.toml": text})


def test_too_many_matches(anna: Player, jan: Player, refused: Refused) -> None:
    """Counted for one player: open tables, matches against bots and at one screen; finished and resting matches do
    not count."""
    bot = SeatPlan("bot", BLUE, "marker")
    for number in range(MOST_UNFINISHED):
        create_match(anna, "tally", {}, [PLANS[0], bot if number % 2 else PLANS[1]])
    for plans in (PLANS, [PLANS[0], bot], [PLANS[0], SeatPlan("me", BLUE)]):
        with refused("too_many_matches"):
            create_match(anna, "tally", {}, plans)
    create_match(jan, "tally", {}, PLANS)
    Match.objects.filter(pk=Match.objects.earliest("pk").pk).update(changed=timezone.now() - STALE_AFTER)
    create_match(anna, "tally", {}, PLANS)
    with refused("too_many_matches"):
        create_match(anna, "tally", {}, PLANS)


def test_too_many_bots(anna: Player, refused: Refused, settings: Any) -> None:
    """`test_turns.py` has the tests of what counts."""
    settings.BOT_SEATS = 2
    bots = [SeatPlan("bot", {"colour": colour}, "marker") for colour in ("red", "blue")]
    create_match(anna, "tally", {}, bots)
    with refused("too_many_bots"):
        create_match(anna, "tally", {}, [PLANS[0], bots[1]])


def test_begun_too_often(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """By one visitor, or by twenty of one address: nothing is begun, no guest is created, and the form says why."""
    monkeypatch.setattr(rate_limits, "clock", lambda: 0.0)
    with override_settings(LIMITS=1 / rate_limits.BEGIN.often):
        assert client.post("/play/tally/now/").status_code == 302
        assert Client().post("/play/tally/now/", REMOTE_ADDR="192.0.2.1").status_code == 302
        before = Match.objects.count(), Player.objects.count()
        assert client.post("/play/tally/now/").status_code == 302, "a guest is another visitor than a stranger"
        others = [Client().post("/play/tally/now/").status_code for _ in range(18)]
        assert others == [302] * 18, "newcomers of one address are many visitors"
        for visitor in (client, Client()):
            answer = visitor.post("/play/tally/now/", headers={"accept-language": "pl"})
            assert answer.status_code == 429 and 'data-code="begun_too_often"' in answer.content.decode()
            assert "10 min" in answer.content.decode()
    assert (Match.objects.count(), Player.objects.count()) == (before[0] + 19, before[1] + 18)


@pytest.mark.parametrize("plans", [[], PLANS[:1], PLANS * 3])
def test_seat_count(anna: Player, refused: Refused, plans: list[SeatPlan]) -> None:
    with refused("seat_count"):
        create_match(anna, "tally", {}, plans)


def test_seats_for_options(anna: Player, refused: Refused) -> None:
    """Four play in pairs, and three hunt: neither is for two."""
    for mode in ("pairs", "hunt"):
        with refused("seats_for_options"):
            create_match(anna, "tally", {"mode": mode}, PLANS)
    assert not Match.objects.exists()


def test_one_commander(anna: Player, jan: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player of seat 1 also plays seat 3: no other player, bot or open seat is allowed there."""
    monkeypatch.setattr(TallyGame, "commanders", lambda self, options, count: [0, 1, 0, 2])
    mine, bot = SeatPlan("me", RED), SeatPlan("bot", {"colour": "green"}, "marker")
    for other in (bot, SeatPlan("open", BLUE), SeatPlan("player", {"colour": "green"}, player=jan)):
        with refused("one_commander"):
            create_match(anna, "tally", {"mode": "pairs"}, [mine, SeatPlan("open"), other, SeatPlan("open")])
    assert not Match.objects.exists()


def test_nothing_to_draw(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reasons against each of the choices are listed, each reason once."""

    def check_so_far(game: TallyGame, options: Any, seats: Sequence[Any]) -> None:
        if any(seat and seat.colour != "red" for seat in seats):
            raise Illegal("only_red", "Today there is only red.", "seats.0.colour")
        strict(game, options, seats)

    strict = TallyGame.check_so_far
    monkeypatch.setattr(TallyGame, "check_so_far", check_so_far)
    plans = [SeatPlan("me", RED), SeatPlan("open"), SeatPlan("bot", {}, "marker")]
    with pytest.raises(Refusal) as told:
        draw_choices(plugins.game("tally"), {}, plans)
    assert (told.value.code, told.value.path) == ("nothing_to_draw", "seats.2")
    said = str(told.value)
    assert [said.count(reason) for reason in ("Somebody else plays red.", "Today there is only red.")] == [1, 1]


@pytest.mark.parametrize("options", [{"cards": 0}, {"cards": "many"}, {"hats": 1}])
def test_bad_options(anna: Player, refused: Refused, options: dict[str, Any]) -> None:
    with refused("bad_options"):
        create_match(anna, "tally", options, PLANS)
    assert not Match.objects.exists()


def test_bad_seat_options(anna: Player, jan: Player, refused: Refused) -> None:
    for wrong in ({"colour": "pink"}, {}, {"colour": "red", "hat": 1}):
        with refused("bad_seat_options"):
            create_match(anna, "tally", {}, [SeatPlan("me", wrong), PLANS[1]])
    assert not Match.objects.exists()
    free = create_match(anna, "tally", {}, [PLANS[0], SeatPlan("open")])
    with refused("bad_seat_options"):
        join_match(jan, free.slug, options={"colour": "pink"})
    with refused("same_colour"):
        join_match(jan, free.slug, options=RED)
    assert join_match(jan, free.slug, options=BLUE).status == "running"


def test_unknown_bot(anna: Player, refused: Refused) -> None:
    with refused("unknown_bot"):
        create_match(anna, "tally", {}, [PLANS[0], SeatPlan("bot", BLUE, "genius")])
    assert not Match.objects.exists()


def test_no_such_data(db: None, client: Any, refused: Refused) -> None:
    with refused("no_such_data"):
        text_store.stored_texts("ambush", {"cards.toml": "0" * 64})
    answer = client.get("/games/ambush/catalogue.json?data=cards.toml:00")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_data")


def test_no_such_preset(db: None, client: Any, refused: Refused) -> None:
    with refused("no_such_preset"):
        preset_named(plugins.game("tally"), "gone")
    for address in ("/games/tally/presets/gone.svg", "/?game=tally&preset=gone"):
        before = refusals.counts()["no_such_preset"]
        assert client.get(address).status_code == 404
        assert refusals.counts()["no_such_preset"] == before + 1, address

"""The page of one match: joining, watching, finished and frozen matches, and secrets."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any, Literal

import pytest
from django.test import Client
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.setup.schemas import setting_of
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from pydantic import Field, create_model
from sample_game.game import TallyGame, TallyScreen

from tests.support.web.visitors import BLUE, RED, visitor


def test_the_creator_sees_the_link_to_send(open_match: Access, anna: Player) -> None:
    html = visitor(anna).get(f"/m/{open_match.slug}/").content.decode()
    assert "Send this link to your opponent" in html
    assert f'value="http://testserver/m/{open_match.slug}/"' in html
    assert 'id="join"' not in html


def test_a_seat_has_the_colour_of_its_choice(running: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice that is no colour gives no colour. The page knows all colours, for players who sit down later."""
    colours = Field(json_schema_extra={"colors": {"red": "#aa0000", "green": "#00aa00", "blue": "url(evil)"}})
    seen: Any = Literal["red", "blue", "green", "yellow"]
    model = create_model("Coloured", colour=(seen, colours))
    monkeypatch.setattr(TallyGame, "SeatOptions", model)
    html = unescape(Client().get(f"/m/{running.slug}/").content.decode())
    assert re.findall(r'class="seat"[^>]* style="--seat: ([^"]*)"', html) == ["#aa0000"]
    (told,) = re.findall(r'data-colors="(\{.*?)"\s', html)
    assert json.loads(told) == {"colour": {"red": "#aa0000", "green": "#00aa00"}}


@pytest.mark.parametrize("shows_heads", [True, False])
def test_the_first_paint_shows_the_players_in_one_place(
    running: Access, monkeypatch: pytest.MonkeyPatch, shows_heads: bool
) -> None:
    """On a phone the head of the page hides the players if the table shows them (seats.css), so the table never
    moves."""
    monkeypatch.setattr(TallyScreen, "shows_heads", shows_heads)
    assert ("data-heads" in Client().get(f"/m/{running.slug}/").content.decode()) is shows_heads


def test_a_visitor_may_join_or_watch(open_match: Access) -> None:
    html = Client().get(f"/m/{open_match.slug}/").content.decode()
    assert "Anna waits for you" in html
    assert "Or just stay and watch" in html


def test_the_form_offers_only_the_remaining_choices(open_match: Access) -> None:
    html = Client().get(f"/m/{open_match.slug}/").content.decode()
    assert 'value="red"' not in html
    assert 'value="blue"' in html
    assert 'value="green"' in html


def test_joining_begins_the_match(open_match: Access) -> None:
    client = Client()
    answer = client.post(f"/m/{open_match.slug}/join/", {"name": "Zdeněk", "mine-colour": "green"})
    assert answer.headers["Location"] == f"/m/{open_match.slug}/"
    match = Match.objects.get(slug=open_match.slug)
    assert match.status == Status.RUNNING
    seat = match.seats.get(index=1)
    assert (seat.name, seat.options) == ("Zdeněk", {"colour": "green"})
    assert 'data-seat="1" data-mine' in client.get(f"/m/{open_match.slug}/").content.decode()


def test_open_choices_are_drawn(open_match: Access) -> None:
    Client().post(f"/m/{open_match.slug}/join/", {"name": "Zdeněk", "mine-colour": ""})
    assert (
        Match.objects.get(slug=open_match.slug).seats.filter(options__colour__in=["blue", "green", "yellow"]).exists()
    )


def test_a_settled_seat_names_its_choice(anna: Player) -> None:
    access = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("open", BLUE)])
    html = Client().get(f"/m/{access.slug}/").content.decode()
    assert "Join as Blue" in html
    assert "mine-colour" not in html
    assert Client().post(f"/m/{access.slug}/join/", {"name": "Jan"}).status_code == 302
    assert Match.objects.get(slug=access.slug).status == Status.RUNNING


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "", "mine-colour": "blue"},
        {"name": "\u200b", "mine-colour": "blue"},
        {"name": "Jan", "mine-colour": "red"},
    ],
)
def test_a_refused_choice_keeps_the_seat_open(open_match: Access, wrong: dict[str, str]) -> None:
    answer = Client().post(f"/m/{open_match.slug}/join/", wrong)
    assert answer.status_code == 400
    assert 'class="wrong"' in answer.content.decode()
    assert Match.objects.get(slug=open_match.slug).status == Status.WAITING


def test_nobody_joins_a_full_match(running: Access) -> None:
    client = Client()
    answer = client.post(f"/m/{running.slug}/join/", {"name": "Eva", "mine-colour": "green"}, follow=True)
    assert answer.status_code == 200
    assert "data-mine" not in answer.content.decode()
    assert not Player.objects.filter(name="Eva").exists()


def test_nobody_joins_their_own_match(open_match: Access, anna: Player) -> None:
    visitor(anna).post(f"/m/{open_match.slug}/join/", {"name": "Anna", "mine-colour": "blue"})
    assert Match.objects.get(slug=open_match.slug).status == Status.WAITING


def test_an_unknown_link_is_refused_in_words(db: None) -> None:
    answer = Client(headers={"accept-language": "cs"}).get("/m/aaaaaaaaaa/")
    assert answer.status_code == 404
    assert 'data-code="not_found"' in answer.content.decode()


def test_no_page_of_a_running_match_holds_its_seed(running: Access, anna: Player) -> None:
    seed = running.match.seed
    for client in (visitor(anna), Client()):
        for page in (f"/m/{running.slug}/", f"/m/{running.slug}/replay/", f"/m/{running.slug}/frames.json", "/"):
            assert seed not in client.get(page).content.decode()


def test_a_frozen_match_names_the_plugin_it_waits_for(running: Access, anna: Player) -> None:
    PluginSetting.objects.create(name="sample", enabled=False)
    html = visitor(anna).get(f"/m/{running.slug}/").content.decode()
    assert "waits for its plugin “sample”" in html
    assert 'id="table"' not in html
    assert "Frozen: it waits for its plugin" in visitor(anna).get("/").content.decode()


def test_when_it_is_over_the_result_and_the_replay_are_there(ended: Access, anna: Player) -> None:
    html = visitor(anna).get(f"/m/{ended.slug}/").content.decode()
    assert "The match is over" in html
    assert f'href="/m/{ended.slug}/replay/"' in html
    assert "Rematch, sides swapped" in html
    assert "Rematch" not in Client().get(f"/m/{ended.slug}/").content.decode()


def rematch(access: Access, player: Player) -> Match:
    answer = visitor(player).post(f"/m/{access.slug}/rematch/")
    return Match.objects.get(slug=answer.headers["Location"].strip("/").split("/")[1])


@pytest.mark.parametrize(("who", "sits"), [(0, 1), (1, 0)])
def test_a_rematch_swaps_the_sides(ended: Access, anna: Player, jan: Player, who: int, sits: int) -> None:
    player = (anna, jan)[who]
    match = rematch(ended, player)
    assert [seat.options for seat in match.seats.order_by("index")] == [RED, BLUE]
    assert match.seats.get(player=player).index == sits
    assert match.status == Status.WAITING


def test_only_the_opponent_is_offered_the_rematch(ended: Access, anna: Player, jan: Player) -> None:
    match = rematch(ended, anna)
    assert "Accept the rematch, sides swapped" in page_of(ended, jan)
    assert f'href="/m/{match.slug}/">To the rematch</a>' in page_of(ended, anna)
    for third in (None, Player.objects.create(name="Eva")):
        assert match.slug not in page_of(ended, third) and "Accept" not in page_of(ended, third)
    join_match(jan, match.slug)
    for player in (anna, jan):
        assert f'href="/m/{match.slug}/">To the rematch</a>' in page_of(ended, player)
    assert f'href="/m/{match.slug}/">Watch the rematch</a>' in page_of(ended, None)


@pytest.mark.parametrize("sides", ["same", "swapped"])
def test_accepting_a_rematch_gives_the_seat_at_once(ended: Access, anna: Player, jan: Player, sides: str) -> None:
    visitor(anna).post(f"/m/{ended.slug}/rematch/", {"sides": sides})
    assert f"Accept the rematch, {'same sides' if sides == 'same' else 'sides swapped'}" in page_of(ended, jan)
    visitor(jan).post(f"/m/{ended.slug}/rematch/", {"sides": sides})
    match = Match.objects.get(rematch_of=ended.match)
    assert match.status == Status.RUNNING and match.seats.get(player=jan).index == (1 if sides == "same" else 0)


@pytest.mark.parametrize("offered", ["same", "swapped"])
def test_nobody_is_seated_on_another_side_than_they_asked_for(
    ended: Access, anna: Player, jan: Player, offered: str
) -> None:
    """Two who ask at the same moment may ask for different sides."""
    visitor(anna).post(f"/m/{ended.slug}/rematch/", {"sides": offered})
    answer: Any = visitor(jan).post(f"/m/{ended.slug}/rematch/", {"sides": "swapped" if offered == "same" else "same"})
    match = Match.objects.get(rematch_of=ended.match)
    assert match.status == Status.WAITING and answer.headers["Location"] == f"/m/{match.slug}/"
    assert "Join as" in visitor(jan).get(f"/m/{match.slug}/").content.decode()


def page_of(access: Access, player: Player | None) -> str:
    return visitor(player).get(f"/m/{access.slug}/").content.decode()


def test_a_waiting_rematch_names_the_awaited_player(ended: Access, anna: Player, jan: Player) -> None:
    slug = rematch(ended, anna).slug
    assert "Rematch: waiting for Jan" in visitor(anna).get(f"/m/{slug}/").content.decode()
    for other in (visitor(jan), Client()):
        assert "Rematch: waiting" not in other.get(f"/m/{slug}/").content.decode()


def test_an_invitation_for_somebody_else_is_no_rematch(ended: Access, anna: Player, jan: Player) -> None:
    other = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("open")])
    assert other.slug not in visitor(jan).get(f"/m/{ended.slug}/").content.decode()


def test_a_rematch_needs_a_player_and_the_end(running: Access, anna: Player) -> None:
    assert Client().post(f"/m/{running.slug}/rematch/").status_code == 403
    answer: Any = visitor(anna).post(f"/m/{running.slug}/rematch/")
    assert answer.headers["Location"] == f"/m/{running.slug}/"
    assert Match.objects.count() == 1


def test_a_rematch_with_the_bot_begins_at_once(anna: Player) -> None:
    access = create_match(anna, "tally", {"cards": 1}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")])
    play_move(anna, access.slug, 0, {"type": "take"}, "a", 0)
    match = rematch(access, anna)
    assert match.status == Status.RUNNING
    assert match.seats.get(kind="bot").index == 0


def test_a_curtain_needs_several_seats_and_secrets(
    running: Access, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def has_curtain(slug: str) -> bool:
        return 'id="curtain"' in visitor(anna).get(f"/m/{slug}/").content.decode()

    both = create_match(anna, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("me", BLUE)]).slug
    assert (has_curtain(running.slug), has_curtain(both)) == (False, True)
    monkeypatch.setattr(TallyGame, "secrets", False)
    assert not has_curtain(both)


def test_whether_there_are_secrets_may_depend_on_options_and_on_the_position(
    running: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert running.has_secrets and running.secret
    assert running.state is not None
    monkeypatch.setattr(type(running.state), "secret", property(lambda state: False), raising=False)
    assert running.has_secrets and not running.secret
    monkeypatch.setattr(TallyGame, "secrets_of", lambda game, options: False, raising=False)
    assert not access_match(running.player, running.slug).has_secrets


def test_a_joining_player_reads_the_settings(anna: Player) -> None:
    """Choices in words, enabled options by name, numbers with their meaning."""
    plans = [SeatPlan("me", RED), SeatPlan("open")]
    access = create_match(anna, "tally", {"cards": 7}, plans)
    for reader in (Client(), visitor(anna)):
        html = unescape(reader.get(f"/m/{access.slug}/").content.decode())
        assert "<strong>Tally</strong>: Cards: 7" in html


def test_edition_mode_and_variants_are_shown() -> None:
    texts: Any = {"choices": {"new": {"en": "Edition of 2025"}}}
    editions: Any = Literal["old", "new"]
    offered: Any = create_model(
        "Options",
        edition=(editions, Field("new", json_schema_extra=texts)),
        leaders=(bool, Field(False, title="Leaders")),
        large=(bool, Field(False, title="Large board")),
        hidden=(bool, Field(True, json_schema_extra={"lobby": False})),
    )
    chosen = {"edition": "new", "leaders": True, "large": False, "hidden": True}
    assert setting_of(offered, chosen) == ["Edition of 2025", "Leaders"]

"""The admin: its content, its number of queries, and what it never shows."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from neuroshima import plugins
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.match_file import in_line
from neuroshima.players.models import Player
from neuroshima_contract.legal import nth
from sample_game.game import TallyDrawing, TallyGame

PLANS = [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
PAGES = [
    "/admin/matches/match/",
    "/admin/matches/seat/",
    "/admin/matches/move/",
    "/admin/players/player/",
    "/admin/plugins/pluginsetting/",
    "/admin/matches/match/?q=a&status__exact=running&game=tally",
    "/admin/matches/move/?q=a&kind__exact=action",
    "/admin/players/player/?q=a&guest=yes",
]


def begun(player: Player, moves: int) -> Access:
    access = create_match(player, "tally", {"cards": 20}, PLANS)
    for seq in range(moves):
        play_move(player, access.slug, seq % 2, {"type": "take"}, f"c{seq}", seq)
    return access_match(player, access.slug)


def queries(client: Client, page: str) -> int:
    client.get(page)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = client.get(page)
    assert answer.status_code == 200, page
    return len(asked)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_takes_as_many_queries_for_many_rows_as_for_one(chief: Client, page: str) -> None:
    begun(Player.objects.create(name="Anna"), 1)
    few = queries(chief, page)
    for name in ("Adam", "Ala", "Bea"):
        begun(Player.objects.create(name=name), 3)
    assert queries(chief, page) == few


def test_a_match_takes_as_many_queries_for_many_moves_as_for_one(chief: Client) -> None:
    anna = Player.objects.create(name="Anna")
    few, many = begun(anna, 1), begun(anna, 9)
    pages = [f"/admin/matches/match/{access.match.pk}/change/" for access in (few, many)]
    assert queries(chief, pages[0]) == queries(chief, pages[1])
    ends = [f"/admin/matches/move/{Move.objects.filter(match=a.match).latest('seq').pk}/change/" for a in (few, many)]
    assert queries(chief, ends[0]) == queries(chief, ends[1])


def pictures(client: Client, html: str) -> list[str]:
    """The drawings on a page."""
    answers = [client.get(address) for address in re.findall(r'src="([^"]+/position/\d+\.svg)"', html)]
    assert all(answer["Content-Type"] == "image/svg+xml" for answer in answers)
    return [answer.content.decode() for answer in answers]


def test_every_move_is_drawn(chief: Client) -> None:
    anna = Player.objects.create(name="Anna")
    access = create_match(anna, "tally", {"cards": 3}, PLANS)
    for seq in range(3):
        play_move(anna, access.slug, seq % 2, {"type": "take"}, f"c{seq}", seq)
    drawn = pictures(chief, chief.get(f"/admin/matches/match/{access.match.pk}/change/").content.decode())
    scores = [f"{v['players'][0]['score']} : {v['players'][1]['score']}" for v in views(access)]
    assert len(drawn) == 4 and all(score in picture for score, picture in zip(scores, drawn, strict=True))
    last = Move.objects.latest("seq")
    assert scores[-1] in pictures(chief, chief.get(f"/admin/matches/move/{last.pk}/change/").content.decode())[0]


def test_a_picture_is_in_the_hosts_language(chief: Client) -> None:
    access = begun(Player.objects.create(name="Anna"), 1)
    chief.cookies["django_language"] = "cs"
    page = chief.get(f"/admin/matches/match/{access.match.pk}/change/").content.decode()
    assert all('lang="cs"' in picture for picture in pictures(chief, page))


def test_a_game_that_draws_without_a_language_is_drawn(chief: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def picture(game: TallyGame, snapshot: Any) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><title>as before</title></svg>'

    access = begun(Player.objects.create(name="Anna"), 1)
    monkeypatch.setattr(TallyDrawing, "picture", picture)
    answer = chief.get(f"/admin/matches/match/{access.match.pk}/position/1.svg")
    assert answer.status_code == 200 and "as before" in answer.content.decode()


def views(access: Access) -> list[Any]:
    from neuroshima.matches.replays import frames

    return [frame["view"] for frame in frames(access.match)]


def test_nothing_can_be_changed_there(chief: Client) -> None:
    access = begun(Player.objects.create(name="Anna"), 1)
    seat, move = Seat.objects.first(), Move.objects.first()
    for name, row in (("match", access.match), ("seat", seat), ("move", move)):
        page = f"/admin/matches/{name}/{row.pk}/"  # type: ignore[union-attr]
        assert chief.get(f"{page}change/").status_code == 200
        assert chief.post(f"{page}change/", {"seq": 7}).status_code == 403
        assert chief.post(f"{page}delete/", {"post": "yes"}).status_code == 403
        assert chief.get(f"/admin/matches/{name}/add/").status_code == 403
    assert Match.objects.get().seq == 1


def test_secrets_of_a_running_match_are_on_no_page(chief: Client, client: Client) -> None:
    """Seed, snapshot and the deck's order are searched in every page."""
    anna = Player.objects.create(name="Anna")
    access = create_match(anna, "tally", {"cards": 9}, PLANS)
    play_move(anna, access.slug, 0, {"type": "peek"}, "c", 0)
    stored = Match.objects.get()
    order = json.loads(stored.snapshot)["deck"]
    rows = [f"{name}/{pk}/change/" for name, pk in pks(stored)]
    for page in [*PAGES, *(f"/admin/matches/{row}" for row in rows), f"/m/{stored.slug}/position.json"]:
        for who in (chief, client):
            text = who.get(page, follow=True).content.decode()
            for piece in [text, *pictures(who, text)]:
                assert stored.seed not in piece
                assert "deck" not in piece.replace("deck_empty", "")
                assert ", ".join(map(str, order[:4])) not in piece
                assert f'"card": {order[0]}' not in piece and f"&quot;card&quot;: {order[0]}" not in piece
    assert stored.commitment in chief.get(f"/admin/matches/match/{stored.pk}/change/").content.decode()


def pks(match: Match) -> list[tuple[str, int]]:
    seats = [("seat", pk) for pk in match.seats.values_list("pk", flat=True)]
    return [("match", match.pk), *seats, *(("move", pk) for pk in match.moves.values_list("pk", flat=True))]


def test_the_seed_is_shown_at_the_end(chief: Client) -> None:
    anna = Player.objects.create(name="Anna")
    access = create_match(anna, "tally", {"cards": 1}, PLANS)
    play_move(anna, access.slug, 0, {"type": "take"}, "c", 0)
    assert access.match.seed in chief.get(f"/admin/matches/match/{access.match.pk}/change/").content.decode()


@pytest.mark.parametrize(
    ("language", "title", "told"),
    [
        ("en", "Match", "Anna wins."),
        ("pl", "Partia", "Wygrywa Anna."),
        ("cs", "Partie", "Vyhrává Anna."),
    ],
)
def test_a_match_says_how_it_ended_and_its_data_is_folded(chief: Client, language: str, title: str, told: str) -> None:
    anna = Player.objects.create(name="Anna")
    access = create_match(anna, "tally", {"cards": 1}, PLANS)
    play_move(anna, access.slug, 0, {"type": "take"}, "c", 0)
    chief.cookies["django_language"] = language
    page = chief.get(f"/admin/matches/match/{access.match.pk}/change/").content.decode()
    assert f"<h1>{title}</h1>" in page
    assert f"{told}<details><summary>JSON</summary>" in page
    assert page.count("<details><summary>JSON</summary>") >= 4  # of the outcome, the options, the data files, a move


def test_a_match_that_the_host_has_ended_says_why(chief: Client) -> None:
    access = begun(Player.objects.create(name="Anna"), 1)
    Match.objects.update(status="over", outcome={"winners": [], "reason": "aborted", "note": "The game is gone."})
    page = chief.get(f"/admin/matches/match/{access.match.pk}/change/").content.decode()
    assert "Ended by the host: The game is gone." in page


def test_a_plugin_is_switched_there(chief: Client) -> None:
    page = "/admin/plugins/pluginsetting/"
    assert "Tally" in chief.get(page).content.decode()
    assert chief.post(page, {"name": "sample", "enabled": "0"}).status_code == 302
    assert "tally" not in plugins.games()
    access_before = chief.get(page).content.decode()
    assert "switch on" in access_before
    chief.post(page, {"name": "sample", "enabled": "1"})
    assert "tally" in plugins.games()
    chief.post(page, {"name": "no such plugin", "enabled": "0"})
    assert "no such plugin" not in chief.get(page).content.decode()


def test_a_frozen_match_is_shown_with_the_plugin_it_waits_for(chief: Client) -> None:
    access = begun(Player.objects.create(name="Anna"), 1)
    chief.post("/admin/plugins/pluginsetting/", {"name": "sample", "enabled": "0"})
    page = chief.get(f"/admin/matches/match/{access.match.pk}/change/").content.decode()
    assert "waits for its plugin “sample”" in page


def test_seeing_and_switching_need_permission(db: None) -> None:
    client = Client()
    client.force_login(User.objects.create_user("clerk", is_staff=True))
    for page in PAGES:
        assert client.get(page).status_code == 403
    assert client.post("/admin/plugins/pluginsetting/", {"name": "sample", "enabled": "0"}).status_code == 403
    assert "tally" in plugins.games()


def test_drawings_need_the_right_to_see_the_match(chief: Client, client: Client) -> None:
    access = begun(Player.objects.create(name="Anna"), 1)
    page = f"/admin/matches/match/{access.match.pk}/position/1.svg"
    assert chief.get(page).status_code == 200
    assert client.get(page).status_code == 302
    client.force_login(User.objects.create_user("clerk", is_staff=True))
    assert client.get(page).status_code == 403
    for wrong in (page.replace("1.svg", "2.svg"), "/admin/matches/match/0/position/0.svg"):
        assert chief.get(wrong).status_code == 404


@pytest.mark.parametrize(
    ("action", "line"),
    [
        ({"type": "end_turn"}, "end turn"),
        ({"type": "place", "tile": "net_fighter", "at": [1, -2]}, "place – tile net fighter, at 1,-2"),
        ({"type": "act", "path": [[0, 1], [0, 2]], "do": False, "to": None}, "act – path 0,1 → 0,2, do no"),
        (None, "take-back"),
    ],
)  # fmt: skip
def test_a_move_is_a_line_to_read(action: Any, line: str) -> None:
    kind = Move.Kind.TAKE_BACK if action is None else Move.Kind.ACTION
    assert in_line(Move(kind=kind), action) == line


def test_the_history_names_players_and_folds_data(chief: Client) -> None:
    access = begun(Player.objects.create(name="Anna <b>"), 1)
    html = chief.get(f"/admin/matches/match/{access.match.pk}/change/").content.decode()
    assert "<div data-words>Anna &lt;b&gt;: take</div>" in html
    assert "<details><summary>JSON</summary>" in html


def known_moves(client: Client, match: Match) -> Any:
    """The data from which a game's element describes the moves."""
    html = client.get(f"/admin/matches/match/{match.pk}/change/").content.decode()
    return json.loads(re.findall(r'<script id="known-moves" type="application/json">(.*?)</script>', html)[0])


def test_the_log_uses_a_spectators_knowledge_until_the_end(chief: Client) -> None:
    anna = Player.objects.create(name="Anna </script>")
    access = create_match(anna, "ambush", {"cards": 3}, [SeatPlan("me", {}), SeatPlan("me", {})])
    play_move(anna, access.slug, 0, {"type": "peek"}, "a", 0)
    shown = access_match(None, access.slug)
    known = known_moves(chief, access.match)
    assert known["view"] == json.loads(json.dumps(shown.view()))
    assert known["seats"][0]["name"] == "Anna </script>"
    assert [move["seq"] for move in known["history"]] == [1]
    assert "card" not in known["history"][0]["events"][0]
    while shown.match.status == "running":
        seat = shown.to_move[0]
        action = nth(shown.state.legal(seat), 0) if shown.state is not None else {}
        play_move(anna, access.slug, seat, action, f"c{shown.seq}", shown.seq)
        shown = access_match(None, access.slug)
    known = known_moves(chief, shown.match)
    assert "card" in known["history"][0]["events"][0]
    assert len(known["history"]) == shown.seq


def test_the_page_of_a_plugin_lists_its_contributions(chief: Client) -> None:
    assert "<li>Game: Tally</li>" in chief.get("/admin/plugins/pluginsetting/").content.decode()


def test_accounts_are_found_by_name_mail_and_player(admin_client: Client) -> None:
    """Each account links to its player."""
    user = User.objects.create_user("ania", email="ania@home.example", first_name="Ania")
    player = Player.objects.create(name="The Fox", user=user)
    User.objects.create_user("jan", email="jan@home.example")
    for asked in ("ania", "ania@home", "fox"):
        html = admin_client.get("/admin/auth/user/", {"q": asked}).content.decode()
        assert f"/admin/players/player/{player.pk}/change/" in html and "jan@home" not in html
    assert "The Fox" in admin_client.get(f"/admin/auth/user/{user.pk}/change/").content.decode()
    assert admin_client.get("/admin/auth/user/add/").status_code == 200

"""Pictures of positions for link previews on other sites: they show only public information."""

from __future__ import annotations

import json
import re
import struct
import subprocess
from typing import Any

import pytest
from django.test import Client, override_settings
from neuroshima.lobby.tables import be_watchable
from neuroshima.match_pages.views import pictures
from neuroshima.matches.models import Move
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.matches.reading.access import Access
from neuroshima.players import rate_limits
from neuroshima.players.models import Player
from neuroshima.web import sharing
from neuroshima.web.single_flight import Once
from neuroshima_contract import Refusal, Standing

from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db
ME = SeatPlan("me")
HEX = [SeatPlan("me", options={"army": army}) for army in ("moloch", "borgo")]


@pytest.fixture(autouse=True)
def nothing_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "_made", Once(10**7))


def listed(access: Access) -> Access:
    """The same match, begun from the list of open tables."""
    player = access.seats[0].player
    assert player is not None
    be_watchable(access.match, player)
    return access


def tags(address: str, client: Client | None = None) -> dict[str, str]:
    """The meta tags that other sites read on a page."""
    html = (client or Client()).get(address).content.decode()
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)"', html))


def picture(address: str) -> str:
    """The preview picture of a page, as SVG."""
    found = tags(address)["og:image"].replace("&amp;", "&")
    assert found.startswith("http://testserver/")
    answer = Client().get(found.replace(".png?", ".svg?"))
    assert answer["Content-Type"] == "image/svg+xml" and "sandbox" in answer["Content-Security-Policy"]
    return answer.content.decode()


# Visibility -----------------------------------------------------------------------------------------------------------


def test_a_match_that_is_over_shows_its_end_and_each_move(ended: Access) -> None:
    shown = [picture(f"/m/{ended.slug}/replay/?move={seq}") for seq in range(4)]
    assert "0 : 0" in shown[0] and "1 : 0" in shown[1]
    assert picture(f"/m/{ended.slug}/") == picture(f"/m/{ended.slug}/replay/") == shown[-1]
    assert picture(f"/m/{ended.slug}/replay/?move=99") == shown[-1] == picture(f"/m/{ended.slug}/replay/?move=x")


@pytest.mark.parametrize("path", ["picture/4.png", "picture/99999999999999999999.svg"])
def test_an_unknown_move_has_no_picture(ended: Access, path: str) -> None:
    answer = Client().get(f"/m/{ended.slug}/{path}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_move")


@pytest.mark.parametrize("form", ["gif", "svg.png", "html"])
def test_another_form_is_refused(ended: Access, form: str) -> None:
    assert Client().get(f"/m/{ended.slug}/picture.{form}").status_code == 404


def test_a_running_match_by_link_has_no_picture(running: Access, anna: Player) -> None:
    for client in (Client(), visitor(anna)):
        shown = tags(f"/m/{running.slug}/", client)
        assert shown["og:image"].endswith(".png") and "/icons/" in shown["og:image"]
        for path in ("picture.png", "picture.svg", "picture/0.png"):
            answer = client.get(f"/m/{running.slug}/{path}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_over")


def test_a_waiting_match_has_no_picture(open_match: Access) -> None:
    assert "/icons/" in tags(f"/m/{open_match.slug}/")["og:image"]
    assert Client().get(f"/m/{open_match.slug}/picture.png").json()["error"]["code"] == "not_started"


def test_a_running_match_of_the_list_shows_itself(running: Access, anna: Player) -> None:
    listed(running)
    before = picture(f"/m/{running.slug}/")
    play_move(anna, running.slug, 0, {"type": "take"}, "a", 0)
    assert picture(f"/m/{running.slug}/") != before
    assert Client().get(f"/m/{running.slug}/picture/0.png").status_code == 403, "what was is for replays"


def test_spectators_who_see_it_later_have_a_later_picture(running: Access, anna: Player) -> None:
    listed(running)
    with override_settings(SPECTATOR_DELAY=60):
        before = picture(f"/m/{running.slug}/")
        play_move(anna, running.slug, 0, {"type": "take"}, "a", 0)
        assert picture(f"/m/{running.slug}/") == before
        Move.objects.update(created=running.match.created.replace(year=2020))
        assert picture(f"/m/{running.slug}/") != before


def test_pictures_show_no_secrets(anna: Player) -> None:
    """The game draws everything in a snapshot; during the match it gets a snapshot with what spectators know."""
    access = listed(create_match(anna, "ambush", {"cards": 3}, [ME, ME]))
    play_move(anna, access.slug, 0, {"type": "peek"}, "a", 0)
    assert "known: None, None" in picture(f"/m/{access.slug}/")


def test_a_shared_position_shows_its_board() -> None:
    board = [{"at": [0, 0], "tile": "hq", "seat": 0}, {"at": [0, 1], "tile": "hq", "seat": 1}]
    players = [{"army": "moloch"}, {"army": "borgo"}]
    document = {"game": "hex", "options": {}, "position": {"players": players, "board": board}}
    made = Client().post("/study/share/", json.dumps(document), content_type="application/json").json()
    assert "<title>Moloch 20, Borgo 20</title>" in picture(f"/s/{made['slug']}/")
    assert Client().get("/s/nobodyknow/picture.png").status_code == 404


@pytest.mark.parametrize("address", ["/learn/hex/blows/", "/puzzles/hex/"])
def test_lessons_and_puzzles_show_their_boards(address: str) -> None:
    if address.startswith("/puzzles"):
        found = re.search(r'href="(/puzzles/hex/[a-z0-9_-]+/)"', Client().get("/puzzles/?game=hex").content.decode())
        assert found
        address = found[1]
    assert "<polygon" in picture(address) and tags(address)["twitter:card"] == "summary_large_image"
    assert Client().get(f"{address.rstrip('/')}x/share.png").status_code == 404


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/armies/hex/borgo/", "Borgo · Neuroshima Hex"),
        ("/rules/hex/", "Neuroshima Hex"),
        ("/rules/hex/4/", "4 Battle · Neuroshima Hex"),
        ("/rules/hex/10/", "10 Editions compared · Neuroshima Hex"),  # which has no example of its own
        ("/rules/convoy/examples/bomb/", "A Bomb goes off"),
    ],
)
def test_armies_and_rules_show_what_they_are_about(address: str, title: str) -> None:
    shown = tags(address)
    assert shown["og:title"] == title and shown["og:description"]
    assert "<svg" in picture(address) and shown["twitter:card"] == "summary_large_image"
    assert (
        Client().get(shown["og:image"].replace("http://testserver", "").replace("&amp;", "&"))["Content-Type"]
        == "image/png"
    )


@pytest.mark.parametrize(
    "address", ["/armies/hex/nobody/", "/rules/nothing/", "/rules/hex/99/", "/rules/hex/examples/no/"]
)
def test_unknown_pages_have_no_picture(address: str) -> None:
    assert Client().get(f"{address}share.png").status_code == 404


def test_words_are_in_the_language_of_the_link() -> None:
    polish = Client(headers={"accept-language": "pl"})
    assert "l=pl" in tags("/learn/hex/blows/", polish)["og:image"] and "l=en" in tags("/learn/hex/blows/")["og:image"]
    assert Client().get("/learn/hex/blows/share.svg?l=xx").status_code == 200


# PNG ------------------------------------------------------------------------------------------------------------------


def test_a_picture_is_a_png_of_one_size_and_kept(ended: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    address = tags(f"/m/{ended.slug}/replay/")["og:image"].replace("&amp;", "&")
    answer = Client().get(address)
    assert answer["Content-Type"] == "image/png" and "immutable" in answer["Cache-Control"]
    assert answer.content[16:24] == struct.pack(">II", 1200, 630)
    assert "immutable" not in Client().get(address.split("?")[0])["Cache-Control"], "it may be another one later"
    monkeypatch.setattr(sharing, "png_of", lambda svg: pytest.fail("it was drawn already"))
    again = Client().get(address, headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304 and Client().get(address).content == answer.content


def test_rendering_is_rate_limited(ended: Access, settings: Any) -> None:
    settings.LIMITS = 2 / rate_limits.PICTURE.often
    codes = [Client().get(f"/m/{ended.slug}/picture/{seq}.svg").status_code for seq in (0, 0, 1, 2)]
    assert codes == [200, 200, 200, 429], "what was made is not counted"


def test_a_board_fills_the_height_and_the_sides_stand_beside_it() -> None:
    board = '<svg viewBox="-5 -5 80 90"><title>of the drawing</title></svg>'
    sides = [Standing("Moloch", "18", "#f00", "<circle/>", 0.9), Standing("Borgo", "−2", "#00f")]
    text = sharing.compose(board, "Anna <b> – Eva", "Neuroshima Hex", sides, ["Anna <b>", "Eva"])
    assert '<svg x="0" y="0" width="560" height="630" viewBox="-5 -5 80 90">' in text
    words = re.findall(r"<text [^>]*>([^<]*)</text>", text)
    said = ["Anna &lt;b&gt; – Eva", "Anna &lt;b&gt;", "Moloch", "18", "Eva", "Borgo", "−2", "Neuroshima Hex"]
    assert words == said
    assert text.count("<rect") == 3, "a bar of two parts, and the ground"
    lefts = [int(left) for left in re.findall(r'<text x="(\d+)"', text)]
    assert min(lefts) > 560 and max(lefts) < 1200


def test_words_without_sides_are_there_in_full_below_a_title_of_any_length() -> None:
    idea = "The side with more strength in the city wins the battle for a district."
    for title in ("Strength", "Initiative: the order of a battle, and what follows from it"):
        text = sharing.compose('<svg viewBox="0 0 700 600"></svg>', title, idea)
        lines = [(int(y), words) for y, words in re.findall(r'<text x="\d+" y="(\d+)"[^>]*>([^<]*)', text)]
        assert [y for y, _words in lines] == sorted({y for y, _words in lines}), "no line lies on another"
        told = " ".join(words for _y, words in lines)
        assert told == f"{title} {idea} Neuroshima table"


def test_a_wide_drawing_has_its_words_above() -> None:
    text = sharing.compose('<svg width="900" height="300"></svg>', "Eva", "Convoy " * 99)
    placed = re.search(r'<svg x="15" y="(\d+)" width="1170" height="(\d+)" viewBox="0.0 0.0 900.0 300.0"', text)
    assert placed and all(int(y) < int(placed[1]) for y in re.findall(r'<text x="\d+" y="(\d+)"', text))
    assert "…" in text, "what does not fit is left out"


def test_a_picture_of_hex_says_who_leads_which_army(anna: Player) -> None:
    access = listed(create_match(anna, "hex", {}, HEX))
    board = pictures.match_drawing(access.slug).pose()
    assert [(side.value, side.left) for side in board.standings] == [("20", 1.0), ("20", 1.0)]
    assert "<title>" not in board.svg, "numbers stand beside the board, and not below it, too"


BAD = {
    "no drawing": "hello",
    "no size": "<svg></svg>",
    "a file of the server": '<svg viewBox="0 0 9 9"><image href="file:///etc/passwd"/></svg>',
    "another site": "<svg viewBox='0 0 9 9' viewBox=\"0 0 9 9\"><use xlink:href='http://example.com/a.svg#a'/></svg>",
    "another site's style": '<svg viewBox="0 0 9 9"><style>@import "http://example.com"</style></svg>',
    "too much": '<svg viewBox="0 0 9 9">' + " " * sharing.LARGEST + "</svg>",
    "not closed": '<svg viewBox="0 0 9 9"><g>',
}


@pytest.mark.parametrize("svg", BAD.values(), ids=list(BAD))
def test_an_invalid_drawing_is_refused(svg: str) -> None:
    with pytest.raises(Refusal) as refused:
        sharing.png_of(sharing.compose(svg, "", ""))
    assert refused.value.code == "internal"


def test_an_endless_drawing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_given: Any, timeout: float, **_more: Any) -> None:
        raise subprocess.TimeoutExpired("draw", timeout)

    monkeypatch.setattr(subprocess, "run", run)
    for _time in range(sharing.AT_ONCE + 1):
        with pytest.raises(Refusal) as refused:
            sharing.png_of('<svg viewBox="0 0 9 9"></svg>')
        assert refused.value.code == "busy"


def test_words_are_drawn_without_a_font_of_the_machine() -> None:
    """Letters of all three languages, each different from the missing glyph."""

    def drawn(text: str) -> bytes:
        drawing = f'<svg viewBox="0 0 90 40"><text y="30" fill="#fff">{text}</text></svg>'
        return sharing.png_of(sharing.compose(drawing, "", ""))

    assert len({drawn(text) for text in ("", "a", "ą", "ř")}) == 4

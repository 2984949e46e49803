"""A fourth language is a folder of data: with a complete pseudo-language, no untranslated text is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from tests.browser.test_every_page import SIGNED_OUT, addresses
from tests.support.packs import texts_of_roads
from tests.support.platform.serving import Server
from tests.support.web.pseudo import CODE, NAME, OPEN, holes, write_pseudo_language

GAMES = ("hex", "convoy")
PLUGINS = ("hex=neuroshima_hex.plugin", "convoy=neuroshima_convoy.plugin", "babel13=neuroshima_babel13.plugin",
           "doomsday=neuroshima_doomsday.plugin", "sample=sample_game.plugin")  # fmt: skip
KEPT = {
    "names of the site and of languages": r"Neuroshima|English|Polski|Česky|[A-Z]{2}|" + NAME,
    "names of people": r"Eva|eva|Jan|Maximiliana-Aleksandra",
    "what they have written": r"Cup of|League of|is rude\.|Maintenance\.|The club|A house\.",
    "keys and formats": r"Tab|Enter|Esc|\(?Home\)?|\(?End\)?|Ctrl\+Z|PNG|SVG",
    "commands": r"pip install uv|uv run manage\.py \w+",
    "places in files": r"campaigns/campaign\.toml|texts\.en|step",
    "digests": r"[0-9a-f]{64}",
    "dates, which Django writes": r"[\d/:, ]+[ap]\.m\. UTC|[A-Z][a-z]+\.? (\d{1,2}, )?\d{4}",
    "options of the sample game": r"Cards(: \d)?|How many cards the deck has|Who with whom|Colour",
    "a campaign of the sample game": r"A match with \d cards\.",
}  # fmt: skip
"""What no translation changes, or what is not ours."""
MARK = r"[\s·–:,;.()]*"
KEPT["what a pack brings in English alone"] = "|".join(map(re.escape, texts_of_roads()))
NAMES = re.compile(rf"{MARK}(?:(?:{'|'.join(KEPT.values())}){MARK})*")


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Pages and texts in the language."""
    folder = tmp_path_factory.mktemp("translations")
    write_pseudo_language(folder)
    server = Server(
        tmp_path_factory.mktemp("var"), NEUROSHIMA_PLUGINS=",".join(PLUGINS), NEUROSHIMA_TRANSLATIONS=str(folder)
    )
    made = server.prepared("tests/support/platform/prepare_pages.py")
    asked = {**addresses(made), "over": reverse("match", args=[made["over"]]), **dict(_more())}
    given = {"language": CODE, "session": made["session"], "addresses": asked, "signed_out": SIGNED_OUT}
    return server.prepared("tests/support/web/read_pages.py", given=json.dumps(given))


def _more() -> Iterator[tuple[str, str]]:
    """Further pages of both games, and data of their tables."""
    for game in GAMES:
        for page in ("lobby", "factions", "lessons", "puzzles", "ratings", "new_tournament"):
            yield f"{page} of {game}", f"{reverse(page)}?game={game}"
        yield f"study of {game}", reverse("study", args=[game])
        yield f"catalogue of {game}", f"{reverse('catalogue', args=[game])}?language={CODE}"
    for faction in ("hex/borgo", "hex/new_york", "hex/doomsday_machine", "convoy/moloch", "convoy/outpost"):
        yield f"faction {faction}", reverse("faction", args=faction.split("/"))
    for book in ("convoy", "babel13", "doomsday"):
        yield f"rulebook {book}", reverse("rulebook", args=[book])
    yield "the campaign", reverse("campaign", args=["mission_babel13"])
    yield "words of scripts", reverse("jsi18n")


def test_no_page_shows_a_text_that_is_not_translated(read: dict[str, Any]) -> None:
    pages = {name: html for name, (status, html) in read["pages"].items() if status == 200 and "<html" in html}
    assert len(pages) > 60
    found = {name: [text for text in holes(html) if not NAMES.fullmatch(text)] for name, html in pages.items()}
    assert not {name: texts for name, texts in found.items() if texts}
    assert all(f'<html lang="{CODE}"' in html and OPEN in html for html in pages.values())


def test_all_pages_were_read(read: dict[str, Any]) -> None:
    assert {name: status for name, (status, _html) in read["pages"].items() if status not in (200, 302)} == {}


def _texts(data: Any) -> Iterator[dict[str, str]]:
    if isinstance(data, dict):
        if isinstance(data.get("en", data.get(CODE)), str):
            yield data
        else:
            for value in data.values():
                yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


@pytest.mark.parametrize("game", GAMES)
def test_the_catalogue_has_the_language(read: dict[str, Any], game: str) -> None:
    found = [*_texts(json.loads(read["pages"][f"catalogue of {game}"][1]))]
    assert len(found) > 100
    assert [text for text in found if not text.get(CODE, "").startswith(OPEN)] == []


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_games_are_in_the_language(read: dict[str, Any], game: str) -> None:
    found = read["texts"][game]
    assert len(found) > 80
    assert [text for text in found if not text.get(CODE, "").startswith(OPEN)] == []


def test_all_words_of_scripts_are_translated(read: dict[str, Any]) -> None:
    script = read["pages"]["words of scripts"][1]
    words = json.loads(re.findall(r"const newcatalog = (\{.*?\});\n", script, re.DOTALL)[0])
    assert len(words) > 500
    shown = {key: word if isinstance(word, str) else word[0] for key, word in words.items()}
    assert [key for key, word in shown.items() if not word.startswith(OPEN)] == []

"""Rulebooks as pages: books, chapters, the whole book, search, examples; links between rulebooks and lessons."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from neuroshima import plugins
from neuroshima.lessons.access import lessons_of
from neuroshima.lessons.presenters import sections_of_lesson
from neuroshima.rulebooks.access import place_of, shelf
from neuroshima_contract.lessons import Lesson

LANGUAGES = ("en", "pl", "cs")
pytestmark = pytest.mark.django_db


def get(path: str, language: str = "en") -> str:
    answer = Client(headers={"accept-language": language}).get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_every_book_opens(language: str) -> None:
    """Each has one heading of the first level, and no id twice.

    A whole book has all chapters, so it is opened in each language, and each chapter's own page in one of them."""
    titles, turn = get("/rules/", language), LANGUAGES.index(language)
    for name, rulebook in shelf().items():
        assert f'href="/rules/{name}/"' in titles and rulebook.book.names.texts[language] in titles
        for path in ("", *(f"{number}/" for number in [*rulebook.book.numbers][turn :: len(LANGUAGES)]), "whole/"):
            html = get(f"/rules/{name}/{path}", language)
            ids = re.findall(r' id="([^"]+)"', html)
            assert html.count("<h1") == 1 and len(ids) == len(set(ids)), (name, path)


def test_a_chapter_leads_on_and_back_and_to_its_lessons() -> None:
    html = get("/rules/hex/5/")
    assert 'rel="prev" href="/rules/hex/4/"' in html and 'rel="next" href="/rules/hex/6/"' in html
    assert 'href="/learn/hex/nets/"' in html.split('class="taught"')[1]


def test_a_lesson_leads_to_its_chapter() -> None:
    assert 'href="/rules/hex/4/#4.7"' in get("/learn/hex/medics/")


def lessons() -> list[Lesson]:
    return [lesson for game in plugins.installed_games().values() for lesson in lessons_of(game).values()]


def test_every_lesson_cites_existing_sections() -> None:
    assert [
        (one.id, cited) for one in lessons() for cited in sections_of_lesson(one) if place_of(cited, shelf()) is None
    ] == []


def test_a_search_result_leads_to_its_place() -> None:
    html = get("/rules/search/?q=medic+clown")
    assert 'href="/rules/hex/4/#4.7-case-10"' in html and "<mark>Clown</mark>" in html
    assert "/rules/hex/" not in get("/rules/search/?q=medic&book=convoy").split('class="found"')[1]
    assert 'value="&quot;&gt;x"' in get("/rules/search/?q=%22%3Ex")


@pytest.mark.parametrize(
    ("language", "question", "first", "marked"),
    [
        ("en", "medics", "4.7 Medics", "Medics"),
        ("pl", "medyk", "4.7 Medycy", "Medyk"),
        ("pl", "inicjatywa", "4.3 Inicjatywa i dodatkowe ataki", "Inicjatyw"),
        ("cs", "medik", "4.7 Medici", "Medik"),
        ("cs", "iniciativa", "4.3 Iniciativa a další útoky", "Iniciativ"),
    ],
)
def test_words_are_found_in_all_their_forms(language: str, question: str, first: str, marked: str) -> None:
    found = get(f"/rules/search/?q={question}", language).split('class="found"')[1]
    [entry, *_others] = found.split("<li>")[1:]
    assert f"<strong>{first}</strong>" in entry
    assert f"<mark>{marked}" in found
    assert entry.count(first) == 1, "the excerpt begins behind the heading"


def test_a_source_across_two_lines_is_a_note() -> None:
    """In the files of the books, a note may span two lines."""
    for page in ("convoy/6/", "babel13/7/", "babel13/6/"):
        words = re.sub(r'<small class="source"[^>]*>.*?</small>', "", get(f"/rules/{page}"), flags=re.DOTALL)
        assert re.findall(r"\((?:Using a\s|More\s|Special\s)[^)]*\)", words) == []


def test_a_drawing_that_is_broad_has_the_whole_width() -> None:
    figures = {page: re.findall(r'<figure class="([^"]*)".*?height="(\d+)"', get(f"/rules/{page}/"), re.DOTALL)
               for page in ("convoy/6", "hex/5")}  # fmt: skip
    assert {kind for kind, _height in figures["convoy/6"]} == {"example broad"}
    assert {kind for kind, _height in figures["hex/5"]} == {"example"}
    assert all(int(height) < 300 for _kind, height in figures["convoy/6"])


def test_no_such_rule() -> None:
    for path in ("nothing/", "hex/99/", "hex/examples/none/", "hex/examples/none/picture.svg"):
        answer = Client().get(f"/rules/{path}")
        assert answer.status_code == 404 and b"no_such_rule" in answer.content
    answer = Client().get("/rules/hex/examples/none/frames.json")
    assert answer.status_code == 404 and answer.json()["error"]["code"] == "no_such_rule"


def test_only_an_example_may_stand_in_a_frame_of_this_site() -> None:
    name, book = next((name, each.book) for name, each in shelf().items() if each.book.examples)
    path = f"/rules/{name}/examples/{next(iter(book.examples))}/"
    answer = Client().get(path)
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in Client().get("/rules/")["Content-Security-Policy"]
    told = json.loads(get(f"{path}frames.json"))
    assert told["frames"][0]["view"]
    assert get(f"{path}picture.svg").startswith("<svg")
    assert ".nh-back{fill:#fff}" in get(f"{path}picture.svg?paper") and "<style>" not in get(f"{path}picture.svg")


# Editions -------------------------------------------------------------------------------------------------------------


def test_the_server_hides_text_of_other_editions() -> None:
    """By the address, or else the cookie, as rulebooks/editions.js does, so that nothing moves when the script
    starts."""
    everything = get("/rules/hex/9/")
    assert re.findall(r"data-editions[^>]* hidden", everything) == []
    assert re.search(r'value="" checked', everything)
    client = Client(headers={"accept-language": "en"})
    client.cookies["rules-edition-hex"] = "2e"
    for path in ("9/", "whole/"):
        html = client.get(f"/rules/hex/{path}").content.decode()
        others = [
            (editions, bool(hidden)) for editions, hidden in re.findall(r'data-editions="([^"]*)"( hidden)?', html)
        ]
        assert others == [(editions, "2e" not in editions.split()) for editions, _hidden in others]
        hidden = sum(is_hidden for _editions, is_hidden in others)
        assert hidden > 1 and f"{hidden} passages of other editions are hidden here" in html
        assert re.findall(r'value="([^"]*)" checked', html) == ["2e"]
        assert html.count('data-column="2e" class="chosen"') == html.count('data-column="2e"')
    for query, chosen in {"?edition=3.0": "3.0", "?edition=": "", "?edition=1e": "2e"}.items():
        assert re.findall(r'value="([^"]*)" checked', client.get(f"/rules/hex/9/{query}").content.decode()) == [chosen]
    client.cookies["rules-edition-hex"] = '"><script>'
    assert client.get("/rules/hex/9/").content.decode().count("<script>") == everything.count("<script>")

"""Rulebooks in the host: faults of files, targets of citations, search results, and every example played."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override
from neuroshima import plugins
from neuroshima.rulebooks import examples
from neuroshima.rulebooks.access import FoundRulebook, place_of
from neuroshima.rulebooks.rendering import chapter_of
from neuroshima.rulebooks.searching import are_forms, fold_text, search
from neuroshima_contract import Rulebook, read_rulebook
from neuroshima_contract.rulebooks import marks, outline
from neuroshima_contract.translation import offered_languages

ROOT = Path(__file__).resolve().parents[2]
WORDS = {"en": "One", "pl": "Jeden", "cs": "Jedna"}
BOOK = """
id = "tally"
[names]
en = "Tally"
pl = "Tally"
cs = "Tally"
[about]
en = "Counters."
pl = "Żetony."
cs = "Žetony."
[notes]
en = ["FAQ"]
[editions.1e]
en = "First"
pl = "Pierwsza"
cs = "První"
[editions.2e]
en = "Second"
pl = "Druga"
cs = "Druhá"
"""
FILES = {
    "book.toml": BOOK,
    "en/preface.md": "# Tally: the rules\n\nSee [the turn](tally.md#2-turn).\n<!-- contents -->\n1 Words\n",
    "en/01-words.md": "## 1. Words\n\n- **Counter**: what is taken (2.1).\n",
    "en/02-turn.md": (
        "## 2. Turn\n\n### 2.1 Taking\n\nOne counter (FAQ\n7), see tally 1. <b>Not two.</b>\n\n"
        "<!-- edition: 2e -->\n- Two counters.\n  <!-- edition: 1e -->\n- None [Rules].\n\n"
        "| what | 1e | 2e |\n| --- | --- | --- |\n| x | 1 | 2 |\n"
    ),
}


def words_of(language: str) -> dict[str, list[str]]:
    """Words with their forms, and pairs that are not forms of one word."""
    return tomllib.loads((ROOT / f"tests/cases/words/{language}.toml").read_text("utf-8"))


def tally(**changed: str) -> Rulebook:
    return read_rulebook({**FILES, **changed})


def on_shelf(book: Rulebook) -> dict[str, FoundRulebook]:
    return {book.id: FoundRulebook(plugins.installed_games()["tally"], book)}


def books() -> dict[str, FoundRulebook]:
    return {
        book.id: FoundRulebook(game, book)
        for game in plugins.installed_games().values()
        for book in game.guide.rulebooks()
    }


def html_of(book: Rulebook, name: str) -> str:
    with override("en"):
        return "".join(chapter_of(on_shelf(book), book.id, name).parts)


# Messages to authors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("book.toml", "id = 1", "book.toml: id"),
        ("book.toml", "id =", "book.toml: Invalid"),
        ("book.toml", BOOK.replace("tally", "Tally 2"), "book.toml: id"),
        ("en/3-end.md", "## 3. End\n", "en/3-end.md: a chapter's file is called"),
        ("en/03-end.md", "## 4. End\n", "en/03-end.md: the first line must be a heading, ## 3."),
        ("en/03-end.md", "## 3. End\n<!-- edition: 9e -->\n- x\n", "en/03-end.md, line 2: there is no edition 9e"),
        (
            "en/03-end.md",
            "## 3. End\n<!-- edition: 1e -->\n\n- x\n",
            "line 2: the mark must stand right above what it marks",
        ),
        ("en/03-end.md", "## 3. End\n<!-- example: none -->\n", "en/03-end.md, line 2: there is no example none"),
        ("en/03-end.md", "## 3. End\n<!-- example -->\n", "en/03-end.md, line 2: there is no example"),
        ("pl/03-end.md", "## 3. Koniec\n", "pl/03-end.md: there is no such chapter in English"),
        ("subjects.toml", '[trait]\nnet = "9.9"\n', "subjects.toml: trait.net: there is no section 9.9"),
        ("notes.txt", "", "notes.txt: this does not belong into a rulebook"),
        ("examples/one.toml", "id = 1", "examples/one.toml: id"),
        ("examples/one.toml", 'id = "one"\nactions = [{}]\n[position]\n', "examples/one.toml: names"),
    ],
)
def test_a_bad_file_is_refused_with_its_fault(path: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        tally(**{path: text})


def test_a_rulebook_needs_its_head_and_its_preface() -> None:
    for missing in ("book.toml", "en/preface.md"):
        with pytest.raises(ValueError, match=f"{missing} is missing"):
            read_rulebook({path: text for path, text in FILES.items() if path != missing})


def test_a_chapter_with_another_structure_is_shown_in_english() -> None:
    alike, unlike = "## 1. Słowa\n\n- **Żeton**: to, co się bierze (2.1).\n", "## 1. Słowa\n\nŻeton.\n"
    assert tally(**{"pl/01-words.md": alike}).text("01-words", "pl") == ("pl", alike)
    assert tally(**{"pl/01-words.md": unlike}).text("01-words", "pl")[0] == "en"
    assert tally().text("01-words", "cs")[0] == "en"


def test_a_short_rulebook_has_one_file_for_each_language() -> None:
    """The chapters are the same as those of folders, and have the names of the English ones."""
    english = "".join(FILES[f"en/{name}.md"] for name in ("preface", "01-words", "02-turn"))
    polish = "# Tally: zasady\n\n## 1. Słowa\n\n- **Żeton**: to, co się bierze (2.1).\n"
    book = read_rulebook({"book.toml": BOOK, "en.md": english, "pl.md": polish})
    assert book.chapters["en"] == tally().chapters["en"]
    assert sorted(book.chapters["pl"]) == ["01-words", "preface"] and book.text("01-words", "pl")[0] == "pl"


def test_subjects_may_stand_in_the_head() -> None:
    book = tally(**{"book.toml": f'{BOOK}[subjects.trait]\nnet = "2.1"\n'})
    assert book.subjects == {"trait": {"net": "2.1"}}
    with pytest.raises(ValueError, match=r"trait\.net: there is no section 9"):
        tally(**{"book.toml": f'{BOOK}[subjects.trait]\nnet = "9"\n'})


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("en.md", "# Tally\n\n## Words\n", "en.md: a chapter begins with its number, ## 1. ..., not with ## Words"),
        ("en.md", "# Tally\n\n## 1.2 Words\n", "en.md: a chapter begins with its number"),
        ("en.md", "# Tally\n\n## 1. Words\n\n## 1. Turn\n", "en.md: there are two chapters 1"),
        ("en.md", "## 1. Words\n", "en/preface.md: the first line must be a heading, # ..."),
        ("pl.md", "# Tally\n\n## 3. Koniec\n", "pl.md: there is no chapter 3 in English"),
        ("pl/preface.md", "# Tally\n", "pl.md: the chapters stand in the folder pl already"),
        ("notes.md", "", "notes.md: this does not belong into a rulebook"),
    ],
)
def test_a_bad_file_of_a_short_rulebook_is_refused(path: str, text: str, reason: str) -> None:
    short = {"book.toml": BOOK, "en.md": "# Tally\n\n## 1. Words\n", "pl.md": "# Tally\n\n## 1. Słowa\n"}
    with pytest.raises(ValueError, match=re.escape(reason)):
        read_rulebook({**short, path: text})


# A page ---------------------------------------------------------------------------------------------------------------


def test_a_section_has_an_address_and_so_has_what_begins_in_bold() -> None:
    html = html_of(tally(), "02-turn")
    assert '<h1 id="2">' in html and '<h2 id="2.1">' in html
    assert '<li id="1-counter">' in html_of(tally(), "01-words")


def test_citations_are_links_and_sources_are_small() -> None:
    html = html_of(tally(), "02-turn")
    assert '<a href="/rules/tally/1/">tally 1</a>' in html
    assert '<small class="source"><a href="/rules/tally/"' in html and "[Rules]</a></small>" in html
    assert "(FAQ\n7)" in html, "a note that goes over the end of a line is one"
    assert '<a href="/rules/tally/2/#2.1">2.1</a>' in html_of(tally(), "01-words")
    assert '<a href="/rules/tally/2/">the turn</a>' in html_of(tally(), "preface")
    assert "1 Words" not in html_of(tally(), "preface"), "pages make a list of contents themselves"


def test_raw_html_is_text() -> None:
    assert "&lt;b&gt;Not two.&lt;/b&gt;" in html_of(tally(), "02-turn")


def test_text_of_an_edition_is_marked() -> None:
    html = html_of(tally(), "02-turn")
    marked = re.findall(r'<li data-editions="(\w+)" data-only="Only: (\w+)">', html)
    assert marked == [("2e", "Second"), ("1e", "First")]
    assert html.count("<ul>") == 1, "a mark does not end its list"
    assert html.count('data-column="1e"') == html.count('data-column="2e"') == 2


def test_cells_have_the_heads_of_their_columns() -> None:
    """On narrow screens the cells of a row are stacked, and the heading row is hidden."""
    html = html_of(tally(), "02-turn")
    assert '<table class="stacked">' in html and '<td data-head="2e" data-column="2e">2</td>' in html
    narrow = html_of(tally(**{"en/01-words.md": "## 1. Words\n\n| | word |\n| --- | --- |\n| x | y |\n"}), "01-words")
    assert "<table>" in narrow, "two columns have room"
    assert '<td></td>\n<th scope="col">word</th>' in narrow, "an empty cell is no head"


@pytest.mark.parametrize(
    ("citation", "place"),
    [
        ("tally 2", ("2", "")),
        ("tally 2.1", ("2", "2.1")),
        ("tally 1 counter", ("1", "1-counter")),
        ("tally 2.1 nothing such", ("2", "2.1")),
        ("tally 3", None),
        ("other 1", None),
        ("2.1", None),
    ],
)
def test_where_a_citation_leads(citation: str, place: tuple[str, str] | None) -> None:
    found = place_of(citation, on_shelf(tally()))
    assert (found and found[1:]) == place


def test_search_ignores_accents() -> None:
    polish = tally(**{"pl/01-words.md": "## 1. Słowa\n\n- **Żeton**: bierze się go, łatwo (2.1).\n"})
    with override("pl"):
        found = search(on_shelf(polish), "ZETON latwo")
    assert [one.passage.place.anchor for one in found] == ["1-counter"]
    assert "<mark>Żeton</mark>" in found[0].excerpt and "<mark>łatwo</mark>" in found[0].excerpt
    with override("en"):
        assert "&lt;b&gt;" in search(on_shelf(tally()), "not two")[0].excerpt
        assert search(on_shelf(tally()), "") == search(on_shelf(tally()), "zzz") == []


@pytest.mark.parametrize("language", offered_languages())
def test_each_form_of_a_word_finds_the_others(language: str) -> None:
    lines = [[fold_text(word) for word in line.split()] for line in words_of(language)["forms"]]
    missed = [
        (asked, word) for forms in lines for asked in forms for word in forms if not are_forms(asked, word, language)
    ]
    assert missed == []


@pytest.mark.parametrize("language", offered_languages())
def test_another_word_is_not_found(language: str) -> None:
    pairs = [[fold_text(word) for word in line.split()] for line in words_of(language)["others"]]
    assert [(asked, word) for asked, word in pairs if are_forms(asked, word, language)] == []


# Our own books --------------------------------------------------------------------------------------------------------

CHAPTERS = [(name, chapter) for name, rulebook in books().items() for chapter in rulebook.book.chapters["en"]]
EXAMPLES = [(name, example) for name, rulebook in books().items() for example in rulebook.book.examples]


@pytest.mark.parametrize("language", [language for language in offered_languages() if language != "en"])
@pytest.mark.parametrize(("book", "name"), CHAPTERS)
def test_a_chapter_is_built_alike_in_every_language(book: str, name: str, language: str) -> None:
    """Headings and their numbers, items, bold beginnings, tables, marks of editions and examples."""
    found = books()[book].book.chapters
    assert name in found[language]
    assert outline(found[language][name]) == outline(found["en"][name])


@pytest.mark.parametrize(("book", "example"), EXAMPLES)
def test_an_example_does_what_it_says(book: str, example: str) -> None:
    game, found = books()[book]
    assert list(examples.faults(game, found.examples[example])) == []
    assert examples.picture(game, found, found.examples[example], "en").startswith("<svg")


def test_every_example_stands_in_a_chapter_once() -> None:
    for _game, book in books().values():
        found = [mark for text in book.chapters["en"].values() for mark in marks(text)]
        assert sorted(value for _line, kind, value in found if kind == "example") == sorted(book.examples)


@pytest.mark.parametrize("language", offered_languages())
@pytest.mark.parametrize("book", books())
def test_every_link_leads_somewhere(book: str, language: str) -> None:
    shelf = books()
    with override(language):
        whole = "".join("".join(chapter_of(shelf, book, name).parts[::2]) for name in shelf[book].book.chapters["en"])
    ids = re.findall(r' id="([^"]+)"', whole)
    assert len(ids) == len(set(ids)) > 5
    links = set(re.findall(r'<a href="/rules/([a-z0-9]+)/(?:([0-9]+)/)?(?:#([^"]+))?"', whole))
    assert len(links) > 3
    for name, chapter, anchor in links:
        found = shelf[name].book
        assert not chapter or chapter in found.numbers
        assert not anchor or anchor in [each.id for each in found.anchors[found.numbers[chapter]]]
    assert "%%" not in whole
    assert re.findall(r"[^ >]*\.md[^<]*", re.sub("<[^>]+>", "", whole)) == [], "a file's name says nothing to a player"


def test_the_chapters_of_a_book_count_without_a_gap() -> None:
    for _game, book in books().values():
        numbers = [int(number) for number in book.numbers]
        assert all(later == earlier + 1 for earlier, later in pairwise(numbers))


def test_headings_are_numbered_as_their_chapters() -> None:
    for _game, book in books().values():
        for number, name in book.numbers.items():
            found: list[Any] = [entry[2] for entry in outline(book.chapters["en"][name]) if entry[0] == "heading"]
            assert all(not each or each.split(".")[0] == number for each in found)


# Explanations of the tables -------------------------------------------------------------------------------------------


def kinds_of_events(package: str, field: str = "") -> set[str]:
    """The kinds of events that a game's rules create; `field`: only kinds with that field."""
    files = [*(ROOT / package).rglob("events.py"), *(ROOT / package).rglob("events/*.py")]
    text = "".join(path.read_text("utf-8") for path in files)
    having = rf"(?=(?:\n    .*)*\n    {field}: )" if field else ""
    return set(re.findall(r'type"?: Literal\["(\w+)"\]' + having, text))


def test_explanations_of_the_table_of_hex_cite_existing_sections() -> None:
    game: Any = plugins.installed_games()["hex"]
    catalogue = game.screen.catalogue()
    cited = {kind: set(found) for kind, found in catalogue["citations"].items()}
    assert set(game.registry.traits) - cited["trait"] == set()
    assert set(catalogue["features"]) - cited["feature"] == set()
    assert set(catalogue["markers"]) - cited["marker"] == set()
    assert set(catalogue["leaders"]) - cited["leader"] == set()
    assert {*catalogue["rules"], *(word for word in catalogue["words"] if word.startswith("rule_"))} <= cited["rule"]
    events = kinds_of_events("games/hex/neuroshima_hex/rules")
    assert len(events) > 40 and events - cited["event"] == set()


def test_explanations_of_the_table_of_convoy_cite_existing_sections() -> None:
    catalogue = plugins.installed_games()["convoy"].screen.catalogue()
    cited = {kind: set(found) for kind, found in catalogue["citations"].items()}
    assert set(catalogue["cards"]) == cited["card"]
    assert {city["id"] for city in catalogue["cities"]} == cited["city"]
    events = kinds_of_events("games/convoy/neuroshima_convoy/rules")
    of_cause = kinds_of_events("games/convoy/neuroshima_convoy/rules", "cause")  # these lead to what has caused them
    assert len(events) > 30 and len(of_cause) < 10 and events - of_cause - cited["event"] == set()


def test_every_citation_of_a_catalogue_leads_somewhere() -> None:
    for game in plugins.installed_games().values():
        for kind, found in game.screen.catalogue().get("citations", {}).items():
            for name, citation in found.items():
                place = place_of(citation, books())
                assert place is not None, (kind, name)
                assert "-" in place.anchor or citation.count(" ") == 1, (kind, name)

"""Sentences in every language: plural forms, names with cases and genders, and added languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from neuroshima_contract.translation import (
    Sentences,
    TextTable,
    add_language,
    count_text,
    is_language,
    join_texts,
    offered_languages,
    text_in,
)
from neuroshima_contract.translation.languages import choose_form, languages_with_rules, plural_form, remove_language
from pydantic import ValidationError

FORMS = {
    "en": {"one": [1], "other": [0, 2, 5, 21, 101]},
    "pl": {"one": [1], "few": [2, 3, 4, 22, 104], "many": [0, 5, 11, 12, 14, 21, 101, 112]},
    "cs": {"one": [1], "few": [2, 3, 4], "other": [0, 5, 12, 21, 22, 104]},
    "ru": {"one": [1, 21, 101], "few": [2, 24], "many": [0, 5, 11, 12, 111]},
    "fr": {"one": [0, 1], "other": [2, 100], "many": [1_000_000]},
    "ar": {"zero": [0], "one": [1], "two": [2], "few": [3, 110], "many": [11, 99, 111], "other": [100, 102]},
    "lv": {"zero": [0, 10, 11, 19, 30], "one": [1, 21], "other": [2, 9, 22]},
    "ja": {"other": [0, 1, 2]},
}
FILE: dict[str, Any] = {
    "points": {
        "en": {"one": "{army} has {count} point", "other": "{army} has {count} points"},
        "pl": {"one": "{army}: {count} punkt", "few": "{army}: {count} punkty", "many": "{army}: {count} punktów"},
    },
    "cards": {"en": "Cards of {side:gen}", "pl": "Karty {side:gen}"},
    "gone": {"en": "{side} is gone", "pl": "{side:m=zniszczony|f=zniszczona}"},
    "side": {
        "outpost": {
            "en": {"nom": "Outpost", "gen": "the Outpost"},
            "pl": {"nom": "Posterunek", "gen": "Posterunku", "gender": "m"},
        },
        "hegemony": {"en": "Hegemony", "pl": {"nom": "Hegemonia", "gender": "f"}},
    },
}


@pytest.fixture
def sentences() -> Sentences:
    return Sentences(FILE)


@pytest.mark.parametrize("language", FORMS)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    for form, counts in FORMS[language].items():
        assert {plural_form(language, count) for count in counts} == {form}


def test_all_rules_can_be_read() -> None:
    assert len([*languages_with_rules()]) > 150
    assert all(plural_form(code, count) for code in languages_with_rules() for count in (0, 1, 2, 5, 11, 100))
    assert plural_form("pt-br", 1) == plural_form("qq", 1) == "one"


def test_a_missing_plural_form_is_replaced() -> None:
    assert choose_form({"one": "a", "other": "b"}, "pl", 3) == "b"
    assert choose_form({"one": "a", "many": "c"}, "pl", 3) == "c"


def test_a_sentence_is_filled_in_every_language(sentences: Sentences) -> None:
    army = {"en": "Moloch", "pl": "Moloch", "cs": "Molochové"}
    assert sentences.fill("points", 3, army=army) == {
        "en": "Moloch has 3 points",
        "pl": "Moloch: 3 punkty",
        "cs": "Molochové has 3 points",  # no Czech sentence
    }


def test_a_name_is_filled_in_the_case_that_the_sentence_needs(sentences: Sentences) -> None:
    told = sentences.fill("cards", side=sentences["side.outpost"])
    assert (told["en"], told["pl"]) == ("Cards of the Outpost", "Karty Posterunku")
    assert sentences["side.outpost"] == {"en": "Outpost", "pl": "Posterunek"}
    assert sentences.fill("cards", side=sentences["side.hegemony"])["pl"] == "Karty Hegemonia"  # it has no such case
    assert sentences.fill("cards", side={"en": "Vegas"})["pl"] == "Karty Vegas"


def test_a_word_follows_the_gender_of_the_name(sentences: Sentences) -> None:
    gone = [sentences.fill("gone", side=sentences[f"side.{side}"])["pl"] for side in ("outpost", "hegemony")]
    assert gone == ["zniszczony", "zniszczona"]
    assert sentences.fill("gone", side={"en": "Vegas"})["pl"] == "zniszczony"


def test_texts_are_counted_and_joined() -> None:
    net = {"en": "Net", "cs": "Síť"}
    assert join_texts([count_text(net, 2), count_text(net, 1)]) == {
        "en": "2 × Net, Net",
        "pl": "2 × Net, Net",
        "cs": "2 × Síť, Síť",
    }


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ({"a": "text"}, "a: a table with en is needed"),
        ({"a": {"b": {"en": "x", "english": "y"}}}, "a.b.english: there is no such language"),
        ({"a": {"en": {"some": "x"}}}, "a.en: plural forms are called"),
        ({"a": {"en": ["x"]}}, "a.en: a text is needed, or a table of forms"),
    ],
)
def test_what_is_wrong_with_an_entry_is_said(entries: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Sentences(entries)


def test_only_english_must_be_in_a_file() -> None:
    assert TextTable.model_validate({"en": "Net", "de": "Netz"}).texts == {"en": "Net", "de": "Netz"}
    for wrong in ({"pl": "Sieć"}, {"en": "Net", "english": "Net"}, {"en": "Net", "pl": ""}):
        with pytest.raises(ValidationError):
            TextTable.model_validate(wrong)


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "de"
    (folder / "texts").mkdir(parents=True)
    (folder / "language.toml").write_text('name = "Deutsch"\n')
    (folder / "texts/all.toml").write_text(
        '"Net" = "Netz"\n'
        '"{army} has {count} points" = { one = "{army} hat {count} Punkt", other = "{army} hat {count} Punkte" }\n'
        '"Cards of {side:gen}" = "Karten {side:gen}"\n'
        '"Outpost" = { nom = "Außenposten", gen = "des Außenpostens" }\n'
    )
    yield folder
    remove_language("de")


def test_a_language_is_a_folder_of_data(german: Path, sentences: Sentences) -> None:
    assert add_language(german) == "de"
    assert [*offered_languages()] == ["en", "pl", "cs", "de"]
    assert text_in({"en": "Net", "pl": "Sieć"}, "de") == "Netz"
    assert text_in({"en": "HQ"}, "de") == "HQ"
    assert text_in({"en": "Net", "de": "Fangnetz"}, "de") == "Fangnetz"  # what stands beside the thing is stronger
    assert sentences.fill("points", 2, army={"en": "Moloch"})["de"] == "Moloch hat 2 Punkte"
    assert sentences.fill("cards", side=sentences["side.outpost"])["de"] == "Karten des Außenpostens"
    assert text_in(sentences["side.outpost"], "de") == "Außenposten"


def test_what_is_wrong_with_a_folder_is_said(german: Path) -> None:
    (german / "texts/all.toml").write_text('"Net" = ["Netz"]\n')
    with pytest.raises(ValueError, match=r"all\.toml: 'Net' must be a text"):
        add_language(german)
    (german / "language.toml").write_text("")
    with pytest.raises(ValueError, match="name is missing"):
        add_language(german)
    with pytest.raises(ValueError, match="a code that is free"):
        add_language(german.with_name("pl"))
    assert is_language("de") and not is_language("english") and not is_language("rulebook")

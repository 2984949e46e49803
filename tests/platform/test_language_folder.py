"""The folder for a new translation, written by `manage.py language`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import polib
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from neuroshima.site.management.commands.language import english_texts, installed_packages, literals, write_language

REVIEW = "texts/neuroshima_hex/review/sentences.toml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("translations") / "ru"
    write_language(folder, "Русский", installed_packages())
    return folder


def test_it_has_a_place_for_every_text(folder: Path) -> None:
    assert tomllib.loads((folder / "language.toml").read_text()) == {"name": "Русский"}
    texts = tomllib.loads((folder / REVIEW).read_text())
    assert texts["{army} loses: {tiles}."] == ""
    assert texts["{army} scores {count} points and has {total}."] == {"one": "", "few": "", "many": ""}
    assert "Duel" in tomllib.loads((folder / "texts/neuroshima_hex/rules/options/names.toml").read_text())
    assert (folder / "texts/neuroshima_babel13/markers.toml").exists()


def test_its_catalogues_have_the_sentences_of_all_packages(folder: Path) -> None:
    catalogue = polib.pofile(str(folder / "LC_MESSAGES/django.po"))
    assert len(catalogue) > 1000 and not catalogue.translated_entries()
    assert "nplurals=4" in catalogue.metadata["Plural-Forms"]
    counted = next(entry for entry in catalogue if entry.msgid_plural)
    assert len(counted.msgstr_plural) == 4
    assert len(polib.pofile(str(folder / "LC_MESSAGES/djangojs.po"))) > 500


def test_what_is_translated_stays(folder: Path) -> None:
    sentences, catalogue = folder / REVIEW, folder / "LC_MESSAGES/django.po"
    sentences.write_text(sentences.read_text().replace('loses: {tiles}." = ""', 'loses: {tiles}." = "Потери"'))
    known = polib.pofile(str(catalogue))
    known[5].msgstr = "Готово"
    known.save()
    (folder / "texts/neuroshima_hex/gone.toml").write_text('"Gone" = ""\n')
    write_language(folder, "", installed_packages())
    assert tomllib.loads(sentences.read_text())["{army} loses: {tiles}."] == "Потери"
    assert [entry.msgstr for entry in polib.pofile(str(catalogue)).translated_entries()] == ["Готово"]
    assert tomllib.loads((folder / "language.toml").read_text()) == {"name": "Русский"}
    assert not (folder / "texts/neuroshima_hex/gone.toml").exists()


def test_texts_are_found_in_data_and_in_code() -> None:
    data = {"a": [{"en": "Net", "pl": "Sieć"}], "b": {"en": ["none"]}, "c": {"en": "x", "id_of": "no text"}}
    assert [*english_texts(data)] == ["Net"]
    assert literals('NAMES = {"en": "Net"}\nOTHER = {"en": f"{NAMES}"}') == [{"en": "Net"}]


def test_a_language_that_is_there_cannot_be_begun(tmp_path: Path) -> None:
    for name in ("pl", "no_code"):
        with pytest.raises(CommandError, match="the code of a language"):
            call_command("language", str(tmp_path / name))

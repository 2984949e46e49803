"""The catalogue of a game in one language, and in all."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from neuroshima.languages import in_language

TEXTS = {"names": {"en": "Net", "pl": "Sieć", "cs": "Síť"}, "remarks": {}, "only": {"en": "Mine"}, "en": 1, "list": [1]}


def test_texts_keep_one_language() -> None:
    assert in_language(TEXTS, "pl") == {
        "names": {"pl": "Sieć"},
        "remarks": {},
        "only": {"en": "Mine"},
        "en": 1,
        "list": [1],
    }
    assert in_language([TEXTS], "cs")[0]["names"] == {"cs": "Síť"}


def catalogue(query: str, game: str = "hex") -> Any:
    return Client().get(f"/games/{game}/catalogue.json{query}")


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "pl", "cs"])
def test_a_page_gets_its_own_language(language: str) -> None:
    answer = catalogue(f"?language={language}")
    whole = catalogue("").json()["armies"]["moloch"]["names"]
    assert answer.json()["armies"]["moloch"]["names"] == {language: whole[language]}
    page = Client(headers={"accept-language": language}).get("/armies/hex/moloch/").content.decode()
    assert f'data-catalogue="/games/hex/catalogue.json?language={language}"' in page
    assert catalogue("?language=pl")["ETag"] != catalogue("?language=cs")["ETag"]


@pytest.mark.django_db
def test_a_game_whose_table_shows_all_languages_gets_them() -> None:
    assert catalogue("?language=pl", "convoy").content == catalogue("", "convoy").content
    assert catalogue("?language=xx").content == catalogue("").content

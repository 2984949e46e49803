"""Matches go on when another version of the game, or another expansion, has other data files."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataText, Match
from neuroshima.matches.play import play_move
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player
from neuroshima_contract import DataFile
from sample_game.ambush import WORTH, AmbushFiles, AmbushGame
from sample_game.decks import BROUGHT

from tests.support.platform.data_files import LONG, NEW, RICH, TAKE, add, begun, dealt, deck_of, first_bonus, upload


def installed(monkeypatch: pytest.MonkeyPatch, game: AmbushGame) -> None:
    """Replace the game, as after an upgrade or a change of expansions."""
    monkeypatch.setattr(plugins, "games", lambda: {"ambush": game})
    monkeypatch.setattr(plugins, "game", lambda game_id: game)


class ExpandedFiles(AmbushFiles):
    def by_name(self) -> dict[str, DataFile]:
        return {**super().by_name(), Expanded.EXTRA: DataFile({"en": "Extra"}, "")}


class Expanded(AmbushGame):
    """The game with an expansion that brings a deck and requires its file."""

    EXTRA = "extra.toml"

    def __init__(self, text: str = WORTH, more: Any = None) -> None:
        super().__init__(text, {**BROUGHT, NEW: LONG} if more is None else more)
        self.data_files = ExpandedFiles(self)


def test_a_match_goes_on_when_what_it_does_not_need_is_gone(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, Expanded())
    plain, deep = begun(anna), dealt(anna)
    installed(monkeypatch, AmbushGame())
    assert first_bonus(anna, access_match(anna, plain.slug)) == 1
    assert deck_of(deep) == [9, 8, 7], "its text is stored"


@pytest.mark.parametrize("more", [{"extra.toml": sha256("")}, {NEW: sha256(LONG)}, {"deck_bad.toml": sha256("?")}])
def test_a_match_that_stored_more_than_it_needs_goes_on(
    chief: Client, anna: Player, monkeypatch: pytest.MonkeyPatch, more: dict[str, str]
) -> None:
    """An unknown name, a known text, and a text that can no longer be read."""
    upload(chief, RICH)
    access = begun(anna)
    for name, text in (("extra.toml", ""), (NEW, LONG), ("deck_bad.toml", "?")):
        text_store.record("ambush", name, text)
    Match.objects.update(data={**access.match.data, **more})
    now = access_match(anna, access.slug)
    assert now.status == "running"
    assert chief.get(f"/games/ambush/catalogue.json{text_store.query_of(now.digests)}").json()["bonus"]["first"] == 100
    assert first_bonus(anna, now) == 100
    bots_texts = text_store.stored_texts("ambush", now.digests)
    assert text_store.with_texts(AmbushGame(), bots_texts).screen.catalogue()["bonus"]["first"] == 100
    for seq, seat in ((1, 1), (2, 0)):
        play_move(anna, access.slug, seat, TAKE, f"t{seq}", seq)
    assert "extra.toml" not in chief.get(f"/m/{access.slug}/position.json").json()["data"]


def test_a_match_without_the_text_of_a_renamed_file_is_frozen(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an upgrade the cards are in a file with another name: the match is kept frozen."""
    access = begun(anna)
    Match.objects.update(data={"old_cards.toml": sha256(WORTH)})
    text_store.record("ambush", "old_cards.toml", WORTH)
    assert access_match(anna, access.slug).status == "frozen"


def test_a_deck_that_a_match_needs_and_that_cannot_be_read_freezes_it(anna: Player, chief: Client) -> None:
    add(chief)
    access = dealt(anna)
    row = text_store.record("ambush", NEW, "cards = 1", origin=DataText.Origin.UPLOAD)
    Match.objects.filter(pk=access.match.pk).update(data={**access.match.data, NEW: row.digest})
    assert access_match(anna, access.slug).status == "frozen"
    assert chief.get(f"/m/{access.slug}/").status_code == 200

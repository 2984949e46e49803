"""A finished match as a file, and its page when the plugin is gone: both read what is stored."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from neuroshima.matches.models import Match
from neuroshima.matches.play.archiving import archive_match
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.match_file import match_file
from neuroshima.plugins.models import PluginSetting
from neuroshima.wire.matches import MatchFile
from pydantic import TypeAdapter

from tests.support.platform.refusing import Refused

MATCH_FILE = TypeAdapter(MatchFile)
FORMS = pytest.mark.parametrize("archived", [False, True], ids=["rows", "archive"])


def stored(ended: Access, archived: bool) -> str:
    """The link of the finished match, in one of the forms."""
    if archived:
        assert archive_match(ended.match.pk)
    return ended.slug


def fetched(slug: str) -> Any:
    answer = Client().get(f"/m/{slug}/moves.json")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{slug}-moves.json"'
    return MATCH_FILE.validate_python(answer.json())


@FORMS
@pytest.mark.parametrize("gone", [False, True], ids=["with its plugin", "without it"])
def test_the_file_has_the_whole_match(ended: Access, archived: bool, gone: bool) -> None:
    slug = stored(ended, archived)
    if gone:
        PluginSetting.objects.create(name="sample", enabled=False)
    file = fetched(slug)
    assert (file["match"], file["game"], file["seed"]) == (slug, "tally", ended.match.seed)
    assert [(seat["name"], seat["options"]) for seat in file["seats"]] == [
        ("Anna", {"colour": "red"}),
        ("Jan", {"colour": "blue"}),
    ]
    assert [(move["seq"], move["seat"], move["action"]["type"]) for move in file["moves"]] == [
        (1, 0, "mark"),
        (2, 0, "take"),
        (3, 1, "take"),
    ]
    assert file["moves"][1]["events"] and file["outcome"]["reason"] == "deck_empty"
    assert file["position"]["deck"] == []


@FORMS
def test_the_page_without_the_plugin_tells_what_is_stored(ended: Access, archived: bool) -> None:
    """Players, result, moves in words, and the file; also on the page of the match in the admin."""
    slug = stored(ended, archived)
    PluginSetting.objects.create(name="sample", enabled=False)
    page = Client().get(f"/m/{slug}/").content.decode()
    assert "This match is frozen" in page and "Stored moves: 3" in page
    assert "<strong>The match is a draw.</strong>" in page or "<strong>Anna wins" in page or "<strong>Jan wins" in page
    assert "<bdi>Anna</bdi>: mark – field 3, how dot" in page and "<bdi>Jan</bdi>: take" in page
    assert f'href="/m/{slug}/moves.json"' in page


@FORMS
def test_the_admin_lists_stored_moves_without_the_plugin(ended: Access, archived: bool, chief: Client) -> None:
    stored(ended, archived)
    PluginSetting.objects.create(name="sample", enabled=False)
    page = chief.get(f"/admin/matches/match/{ended.match.pk}/change/").content.decode()
    assert "Anna: mark – field 3, how dot" in page and "waits for its plugin" in page


def test_a_running_match_has_no_file(match: Access, refused: Refused) -> None:
    """It would show what is hidden, and the seed."""
    with refused("not_over"):
        match_file(match)
    assert Client().get(f"/m/{match.slug}/moves.json").status_code == 403
    PluginSetting.objects.create(name="sample", enabled=False)
    page = Client().get(f"/m/{match.slug}/").content.decode()
    assert "This match is frozen" in page and "Stored moves" not in page


def test_the_replay_leads_to_the_file(ended: Access) -> None:
    page = Client().get(f"/m/{ended.slug}/replay/").content.decode()
    assert f'href="/m/{ended.slug}/moves.json"' in page


def test_a_match_that_was_ended_before_its_first_move_has_a_file(match: Access) -> None:
    from neuroshima.matches.play.leaving import abort_match

    abort_match(match.slug, "The server moves.")
    over = Match.objects.get(slug=match.slug)
    assert archive_match(over.pk)
    file = fetched(match.slug)
    assert file["outcome"]["note"] == "The server moves." and len(file["moves"]) == over.seq

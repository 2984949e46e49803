"""Replays: open to everybody once the match is over, closed before."""

from __future__ import annotations

import gzip
import json

import pytest
from django.test import Client
from neuroshima.matches.reading.access import Access
from neuroshima.plugins.models import PluginSetting
from neuroshima.wire.matches import ReplayDocument
from pydantic import TypeAdapter

REPLAY = TypeAdapter(ReplayDocument)


def frames(access: Access) -> ReplayDocument:
    return REPLAY.validate_json(Client().get(f"/m/{access.slug}/frames.json").content, strict=True)


def test_the_replay_page_of_a_finished_match(ended: Access) -> None:
    html = Client().get(f"/m/{ended.slug}/replay/").content.decode()
    assert f'data-frames="/m/{ended.slug}/frames.json"' in html
    assert f'data-position="/m/{ended.slug}/position.json"' in html
    assert 'max="3"' in html


def test_a_finished_match_shows_the_seed_with_its_fingerprint(ended: Access) -> None:
    page = Client().get(f"/m/{ended.slug}/replay/").content.decode()
    assert ended.match.commitment in page
    assert ended.match.seed in page


def test_a_running_match_shows_the_fingerprint_only(running: Access) -> None:
    page = Client().get(f"/m/{running.slug}/").content.decode()
    assert running.match.commitment in page
    assert running.match.seed not in page


def test_frames_are_numbered_from_the_beginning(ended: Access) -> None:
    document = frames(ended)
    assert [frame["seq"] for frame in document["frames"]] == [0, 1, 2, 3]
    assert document["frames"][1]["action"] == {"type": "mark", "field": 3, "how": "dot"}
    assert document["problem"] is None
    assert [seat["name"] for seat in document["seats"]] == ["Anna", "Jan"]
    assert document["outcome"] is not None and document["outcome"]["reason"] == "deck_empty"


def test_frames_are_sent_compressed(ended: Access) -> None:
    plain = Client().get(f"/m/{ended.slug}/frames.json").content
    packed = Client(headers={"accept-encoding": "gzip"}).get(f"/m/{ended.slug}/frames.json")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain


@pytest.mark.parametrize("state", ["waiting", "running"])
def test_a_match_that_is_not_over_has_no_replay(state: str, request: pytest.FixtureRequest) -> None:
    access = request.getfixturevalue(state)
    page = Client().get(f"/m/{access.slug}/replay/")
    assert page.status_code == 403
    assert "as soon as the match is over" in page.content.decode()
    document = Client().get(f"/m/{access.slug}/frames.json")
    assert document.status_code == 403
    assert json.loads(document.content)["error"]["code"] == "not_over"


def test_the_position_of_a_shown_step_can_be_downloaded(ended: Access) -> None:
    for seq in (0, 2):
        answer = Client().get(f"/m/{ended.slug}/position.json?seq={seq}")
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert json.loads(answer.content)["game"] == "tally"


def test_the_replay_of_a_missing_game_is_refused_in_words(ended: Access) -> None:
    PluginSetting.objects.create(name="sample", enabled=False)
    page = Client().get(f"/m/{ended.slug}/replay/")
    assert page.status_code == 409
    assert "waits for its plugin “sample”" in page.content.decode()


def test_an_unknown_match_has_no_frames(db: None) -> None:
    answer = Client().get("/m/aaaaaaaaaa/frames.json")
    assert answer.status_code == 404
    assert json.loads(answer.content)["error"]["code"] == "not_found"

"""The pages of the editor: begun, changed by its buttons, shared, copied, filled with a map, handed in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from neuroshima import plugins
from neuroshima.campaign_editor.drafts import PATH
from neuroshima.campaigns.admin import role_words
from neuroshima.campaigns.models import Run
from neuroshima.packs.models import FanPack
from neuroshima.players.models import Player
from neuroshima.workshop import keeping
from neuroshima.workshop.models import Work

from tests.support.packs import files_of_roads
from tests.support.platform.lobby import member

pytestmark = pytest.mark.django_db


def client_of(player: Player) -> Client:
    assert player.user is not None
    client = Client()
    client.force_login(player.user)
    return client


@pytest.fixture
def author() -> Client:
    player = member("Jan of the Ford")
    assert player.user is not None
    player.user.user_permissions.add(Permission.objects.get(codename="add_fanpack"))
    return client_of(player)


@pytest.fixture
def path(author: Client) -> str:
    """The page of a new campaign."""
    answer: Any = author.post("/campaign-editor/new/", {"title": "The road", "game": "hex"})
    assert answer.status_code == 302
    return str(answer.url)


def fields(client: Client, path: str) -> dict[str, str]:
    """The form as a browser would send it back, without selected lists."""
    html = client.get(path).content.decode()
    found = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', html))
    for name, options in re.findall(r'<select id="[^"]+" name="([^"]+)">(.*?)</select>', html):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    found |= dict(re.findall(r'<textarea name="([^"]+)"[^>]*>([^<]*)</textarea>', html))
    return {name: value for name, value in found.items() if name not in ("carried", "csrfmiddlewaretoken")}


def press(client: Client, path: str, button: str, **changes: str) -> Any:
    changed = {name.replace("__", "-"): value for name, value in changes.items()}
    return client.post(f"{path}change/", {**fields(client, path), **changed, "do": button})


def test_a_campaign_is_made_and_handed_in(author: Client, path: str) -> None:
    press(author, path, "add-step", texts__en="Long.", role__0="borgo", role__1="moloch")
    press(author, path, "add-step", step__0__preset="switchyard")
    press(author, path, "add-step", step__1__preset="two_banks")
    answer = press(author, path, "save", step__2__preset="two_banks", **{"step__0__way-0": "match_3"})
    assert answer.status_code == 302
    html = author.get(path).content.decode()
    assert "Nothing is wrong with it" in html
    assert "Winner: Borgo → 3. Two Banks; Winner: Moloch, Draw → 2. Two Banks" in html
    answer = press(author, path, "hand_in")
    kept = FanPack.objects.get()
    assert answer.url == f"/packs/hex/{kept.name}/1/"
    assert "Campaigns" in author.get(answer.url).content.decode()


def test_a_campaign_is_tried_without_being_handed_in(author: Client, path: str) -> None:
    press(author, path, "add-step", texts__en="Long.", role__0="borgo", role__1="moloch")
    answer = press(author, path, "try", step__0__preset="", bot="greedy")
    assert answer.status_code == 409 and "cannot be played yet" in answer.content.decode()
    answer = press(author, path, "try", step__0__preset="switchyard", bot=next(iter(plugins.game("hex").bots)))
    assert not FanPack.objects.exists()
    run = Run.objects.get()
    assert answer.url == f"/c/{run.slug}/"
    assert [part.kind for part in run.parts.all()] == ["person", "bot"]
    assert "Borgo" in author.get(answer.url).content.decode()
    went: Any = author.post(f"{answer.url}go/", {"played": "0"})
    assert went.status_code == 302 and went.headers["Location"].startswith("/m/"), "its first match begins"
    assert [role_words(part) for part in run.parts.all()] == ["Borgo", "Moloch"], "the admin names them, too"


def test_what_is_missing_is_listed_and_handing_in_refused(author: Client, path: str) -> None:
    assert "campaigns/campaign.toml" in author.get(path).content.decode()
    answer = press(author, path, "hand_in")
    assert answer.status_code == 400
    assert "This pack cannot be used yet" in answer.content.decode()


def test_two_windows_do_not_overwrite_each_other(author: Client, path: str) -> None:
    old = fields(author, path)
    press(author, path, "add-step")
    answer = author.post(f"{path}change/", {**old, "names-en": "Other", "do": "save"})
    assert answer.status_code == 409
    assert 'value="Other"' in answer.content.decode()


def test_others_see_a_shared_campaign_and_copy_it(author: Client, path: str) -> None:
    other = client_of(member("Bea"))
    assert other.get(path).status_code == 404
    press(author, path, "share")
    assert other.get(path).status_code == 200
    assert other.post(f"{path}change/", {"do": "save"}).status_code == 403
    assert Client().get(f"{path}pack.zip").headers["Content-Type"] == "application/zip"
    answer: Any = other.post(f"{path}copy/")
    assert "after Jan of the Ford" in other.get(answer.url).content.decode()


def test_a_guest_is_asked_to_log_in() -> None:
    assert "players with an account" in Client().get("/campaign-editor/").content.decode()
    assert Client().post("/campaign-editor/new/", {"title": "X", "game": "hex"}).status_code == 403


def test_a_file_with_more_is_edited_as_text(author: Client) -> None:
    player = Player.objects.get(name="Jan of the Ford")
    work = keeping.begin(player, "hex", "campaign", "Roads", "roads", files_of_roads())
    text = files_of_roads()["campaigns/long_road.toml"]
    Work.objects.filter(pk=work.pk).update(files={**work.files, PATH: text})
    path = f"/campaign-editor/{work.slug}/"
    assert "The long road" in author.get(path).content.decode()
    answer = author.post(f"{path}change/", {"revision": 1, "text": text.replace("The siege", "The storm")})
    assert answer.status_code == 302
    assert "The storm" in author.get(path).content.decode()


def test_a_map_of_ones_own_comes_into_the_pack(author: Client, path: str) -> None:
    player = Player.objects.get(name="Jan of the Ford")
    work = keeping.begin(player, "hex", "scenario", "Fords", "roads", files_of_roads())
    press(author, path, "bring", map=work.slug, role__0="borgo", role__1="moloch")
    made = Work.objects.get(kind="campaign")
    assert "scenarios/roads_ford.toml" in made.files
    assert f"{made.pack}__ford" in made.files["scenarios/roads_ford.toml"]
    assert press(author, path, "bring", map="nothing").status_code == 404

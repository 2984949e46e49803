"""Works: who sees and changes them, how they are saved, shared and copied, and what is left of a deleted player's."""

from __future__ import annotations

import pytest
from neuroshima.players.models import Player
from neuroshima.workshop import access, keeping
from neuroshima.workshop.models import Work
from neuroshima_contract import Refusal

from tests.support.packs import files_of_roads
from tests.support.platform.lobby import member

pytestmark = pytest.mark.django_db


@pytest.fixture
def jan() -> Player:
    return member("Jan")


@pytest.fixture
def work(jan: Player) -> Work:
    """The pack of the roads as a work of Jan's."""
    return keeping.begin(jan, "hex", "army", "Tollmen", "roads", files_of_roads())


def test_works_for_members() -> None:
    for player in (None, Player.objects.create(name="Gast")):
        with pytest.raises(Refusal) as refused:
            keeping.begin(player, "hex", "army", "Tollmen", "roads", {})
        assert refused.value.code == "works_for_members"


def test_no_such_work(work: Work) -> None:
    """A work that is not shared is as good as none, for everybody but its owner."""
    for player in (None, member("Bea")):
        with pytest.raises(Refusal) as refused:
            access.work_shown_to(player, work.slug)
        assert refused.value.code == "no_such_work"
    assert access.work_shown_to(work.owner, work.slug) == work


def test_shared_work_is_seen_by_everybody_until_it_is_private_again(work: Work) -> None:
    keeping.share(work.owner, work.slug, True)
    assert access.work_shown_to(None, work.slug) == work
    keeping.share(work.owner, work.slug, False)
    with pytest.raises(Refusal):
        access.work_shown_to(None, work.slug)


def test_work_of_others(work: Work) -> None:
    keeping.share(work.owner, work.slug, True)
    with pytest.raises(Refusal) as refused:
        keeping.save(member("Bea"), work.slug, 1, "Mine", {})
    assert refused.value.code == "work_of_others"
    assert Work.objects.get().files == files_of_roads()


def test_work_changed_elsewhere(work: Work) -> None:
    """The second of two windows does not overwrite the first; saving the same once more is no change."""
    files = {**files_of_roads(), "README.md": "Roads"}
    assert keeping.save(work.owner, work.slug, 1, "Tollmen", files).revision == 2
    assert keeping.save(work.owner, work.slug, 1, "Tollmen", files).revision == 2
    with pytest.raises(Refusal) as refused:
        keeping.save(work.owner, work.slug, 1, "Tollmen", files_of_roads())
    assert refused.value.code == "work_changed_elsewhere"


def test_work_too_large(work: Work) -> None:
    with pytest.raises(Refusal) as refused:
        keeping.save(work.owner, work.slug, 1, "Tollmen", {"README.md": "x" * 800_000})
    assert refused.value.code == "work_too_large"


def test_too_many_works(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_WORKS", 1)
    with pytest.raises(Refusal) as refused:
        keeping.copy(work.owner, work.slug)
    assert refused.value.code == "too_many_works"


def test_copy_has_ids_of_its_own_and_names_the_author(work: Work) -> None:
    keeping.share(work.owner, work.slug, True)
    copied = keeping.copy(member("Bea"), work.slug)
    manifest = keeping.manifest_of(copied.files)
    assert manifest is not None
    assert (manifest.id, manifest.author, manifest.credits) == (copied.pack, "Bea", ["Jan of the Ford"])
    assert copied.origin == work
    assert "roads__" not in "".join((*copied.files, *copied.files.values()))
    assert f'army = "{copied.pack}__tollmen"' in copied.files["armies/tollmen.toml"]


def test_copy_of_a_copy_names_all_authors_once(work: Work) -> None:
    bea = member("Bea")
    keeping.share(work.owner, work.slug, True)
    first = keeping.copy(bea, work.slug)
    second = keeping.copy(bea, first.slug)
    keeping.share(bea, second.slug, True)
    manifest = keeping.manifest_of(keeping.copy(member("Cyd"), second.slug).files)
    assert manifest is not None
    assert manifest.credits == ["Jan of the Ford", "Bea"]


def test_deleted_player_leaves_only_shared_works(work: Work) -> None:
    shared = keeping.copy(work.owner, work.slug)
    keeping.share(work.owner, shared.slug, True)
    assert work.owner is not None and work.owner.user is not None
    work.owner.user.delete()
    assert [(row.slug, row.owner) for row in Work.objects.all()] == [(shared.slug, None)]


@pytest.mark.parametrize(
    ("title", "start"), [("Łowcy z Mostu", "lowcy_z_mostu_"), ("99 Red", "red_"), ("Ударники", "work_")]
)
def test_pack_ids_are_made_of_titles(title: str, start: str) -> None:
    assert keeping.new_pack_id("hex", title).startswith(start)

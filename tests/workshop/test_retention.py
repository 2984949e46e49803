"""Stored texts of tried packs: those that nothing needs any more are deleted, and no others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone
from neuroshima.campaigns.models import Run
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataText, Match
from neuroshima.studies.models import Study
from neuroshima.workshop import drafts, keeping
from neuroshima.workshop.models import Measurement, Work
from neuroshima.workshop.retention import KEPT_FOR, delete_unneeded_texts

from tests.support.platform.lobby import member

pytestmark = pytest.mark.django_db


@pytest.fixture
def work() -> Work:
    jan = member("Jan")
    game, workshop = drafts.workshop_named("hex", "army")
    pack = keeping.new_pack_id("hex", "Raiders")
    return keeping.begin(
        jan, "hex", "army", "Raiders", pack, drafts.blank_files(game, workshop, pack, "Raiders", "Jan")
    )


def tried(slug: str, count: int, age: timedelta = KEPT_FOR * 2) -> list[DataText]:
    """So many texts of a work that were stored so long ago, the oldest first."""
    name = f"pack_try_{slug}.toml"
    rows = [text_store.record("hex", name, f"# {number}\n") for number in range(count)]
    DataText.objects.filter(name=name).update(created=timezone.now() - age)
    return rows


def left() -> Sequence[int]:
    return list(DataText.objects.filter(name__startswith="pack_").order_by("number").values_list("number", flat=True))


def test_newest_text_of_a_work_is_kept(work: Work) -> None:
    tried(work.slug, 3)
    assert delete_unneeded_texts() == 2
    assert left() == [3]
    work.delete()
    assert delete_unneeded_texts() == 1


def test_texts_by_which_something_is_played_are_kept(work: Work) -> None:
    match, campaign, study, measured, unneeded, _newest = tried(work.slug, 6)
    Match.objects.create(game="hex", version="1", seed=1, data={match.name: match.digest})
    Run.objects.create(campaign="x", plugin="hex", version="1", data={campaign.name: campaign.digest})
    Study.objects.create(game="hex", version="1", text="{}", data={study.name: study.digest})
    Measurement.objects.create(work=work, name=measured.name, digest=measured.digest, bot="x", revision=1, wanted=1)
    assert delete_unneeded_texts() == 1
    assert not DataText.objects.filter(pk=unneeded.pk).exists()


def test_young_texts_and_those_of_packs_are_kept(work: Work) -> None:
    tried("gone", 2, age=KEPT_FOR / 2)
    text_store.record("hex", "pack_roads.toml", "# a pack that is handed in\n")
    DataText.objects.filter(name="pack_roads.toml").update(created=timezone.now() - KEPT_FOR * 9)
    assert delete_unneeded_texts() == 0

"""Deletes the stored texts of tried packs that nothing needs any more: every change of a work that is tried leaves one.

A text stays while a match, a campaign or a shared position is played by it, while it is what bots measured last, and
while it is the newest of its work."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Model, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from neuroshima.campaigns.models import Run
from neuroshima.matches.models import DataText, Match
from neuroshima.studies.models import Study
from neuroshima.workshop.models import Measurement, Work
from neuroshima.workshop.trying import FILE_START

logger = logging.getLogger(__name__)
EVERY = 6 * 3600
"""Seconds."""
KEPT_FOR = timedelta(days=7)
"""How long every text stays: somebody may have a board with it open."""
MOST_AT_ONCE = 500
PLAYED: tuple[type[Model], ...] = (Match, Run, Study)
"""Models whose `data` names the texts by which they are played."""


def delete_unneeded_texts() -> int:
    """Delete the oldest texts that nothing needs; how many they were."""
    old = DataText.objects.filter(name__startswith=FILE_START, created__lt=timezone.now() - KEPT_FOR, choices=None)
    candidates = old.order_by("created").values_list("pk", "name", "digest")
    if not candidates.exists():
        return 0
    needed = {*_played(), *Measurement.objects.values_list("name", "digest")}
    newest = _newest()
    unneeded = [pk for pk, name, digest in candidates if (name, digest) not in needed and pk not in newest]
    count, _models = DataText.objects.filter(pk__in=unneeded[:MOST_AT_ONCE]).delete()
    if count:
        logger.info("%s texts of tried packs were deleted: nothing needs them any more", count)
    return count


def _played() -> Iterator[tuple[str, str]]:
    """The names and digests of tried packs by which something is played."""
    for model in PLAYED:
        named = model._default_manager.annotate(named=Cast("data", TextField())).filter(named__contains=FILE_START)
        for data in named.values_list("data", flat=True):
            yield from data.items()


def _newest() -> set[int]:
    """The newest text of each work that is still there."""
    works = {f"{FILE_START}{slug}.toml" for slug in Work.objects.values_list("slug", flat=True)}
    rows = DataText.objects.filter(name__startswith=FILE_START).order_by("number").values_list("name", "pk")
    return {pk for name, pk in dict(rows).items() if name in works}  # of each name the last one

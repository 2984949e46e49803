"""The folder of the host: each pack in it, as a folder or a zip file, is in use.

A worker looks every few seconds whether anything has changed there. A broken pack changes nothing: the log says what is
wrong, and the version before stays in use."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import transaction
from neuroshima_contract.pack_checks import CheckedPack
from neuroshima_contract.packs import read_folder, read_zip
from neuroshima_contract.packs.archive import LARGEST_ARCHIVE

from neuroshima.matches.data_files import text_store
from neuroshima.packs import access
from neuroshima.packs.checking import check
from neuroshima.packs.keeping import store
from neuroshima.packs.models import FanPack

logger = logging.getLogger(__name__)
LOOK_EVERY = 5
"""Seconds."""
Signature = tuple[tuple[str, int, int], ...]
_seen: dict[Path, Signature] = {}
"""What the folder was like when it was read last; a cache that saves reading."""


def look() -> None:
    """Read the host's folder, if it has changed, and put in use what is in it."""
    folder = settings.PACKS_FOLDER
    if folder is None or not folder.is_dir():
        return
    now = _signature(folder)
    if _seen.get(folder) == now:
        return
    read_packs(folder)
    _seen[folder] = now


def _signature(folder: Path) -> Signature:
    """Paths, sizes and times of everything in a folder."""
    found = sorted(path for path in folder.rglob("*") if not path.is_dir())
    states = ((path, path.lstat()) for path in found)
    return tuple((str(path.relative_to(folder)), state.st_size, state.st_mtime_ns) for path, state in states)


def read_packs(folder: Path) -> dict[str, CheckedPack]:
    """Read all packs of a folder and put the whole ones in use; what each was found to be, by its name there.

    Packs that are not there any more are taken out of use."""
    found = dict(_checked(folder))
    there = set()
    for name, checked in found.items():
        if checked.pack is not None:
            there.add((checked.pack.manifest.game, checked.pack.id))
        if checked.pack is None or not checked.is_whole:
            logger.error("the pack %s cannot be used: %s", name, "; ".join(map(str, checked.faults)))
        else:
            _use(name, checked)
    for kept in FanPack.objects.filter(in_folder=True):
        if (kept.game, kept.name) not in there and not _is_unread(found):
            text_store.use_own(kept.game, kept.file)
            FanPack.objects.filter(pk=kept.pk).update(in_folder=False)
            logger.info("the pack %s is not in the folder any more and is out of use", kept)
    return found


def _is_unread(found: dict[str, CheckedPack]) -> bool:
    """Whether a pack in the folder cannot even be named: it may be any of those that seem to be gone."""
    return any(checked.pack is None for checked in found.values())


def _checked(folder: Path) -> Iterator[tuple[str, CheckedPack]]:
    for path in sorted(folder.iterdir()):
        if path.is_symlink() or path.name.startswith("."):
            continue
        if path.is_dir():
            yield path.name, check(*read_folder(path))
        elif path.suffix == ".zip":
            with path.open("rb") as file:
                yield path.name, check(*read_zip(file.read(LARGEST_ARCHIVE + 1)))


def _use(name: str, checked: CheckedPack) -> None:
    pack = checked.pack
    assert pack is not None
    with transaction.atomic():
        kept, _new = FanPack.objects.get_or_create(game=pack.manifest.game, name=pack.id)
        if kept.owner_id is not None and not kept.in_folder:
            logger.error("the pack %s in the folder has the id of one that %s has handed in", name, kept.owner)
            return
        row = store(pack, None)
        chosen = access.choice_of(kept)
        if chosen is None or chosen.text_id != row.pk:
            text_store.use(row)
            logger.info("the pack %s is in use in version %s", kept, row.number)
        FanPack.objects.filter(pk=kept.pk).update(in_folder=True)

"""The only way to change works: begin, save, share, copy and delete one."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Mapping
from typing import Any

import tomli_w
from django.db import transaction
from neuroshima_contract.packs import MANIFEST, SEPARATOR, Manifest, schema_faults
from neuroshima_contract.packs.archive import LARGEST_PACK

from neuroshima.matches.models import LETTERS
from neuroshima.packs.models import FanPack
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.workshop import access
from neuroshima.workshop.models import Work
from neuroshima.workshop.refusals import WorkCode

MOST_WORKS = 100
"""Of one player."""
LICENCE = "CC BY 4.0"
WORD = 20
"""The most letters of a title in the id of a pack."""
Files = Mapping[str, str]


def begin(player: Player | None, game: str, kind: str, title: str, pack: str, files: Files) -> Work:
    """Store a new work. `pack`: a `new_pack_id`; the files have it as their prefix.

    Raises Refusal `works_for_members`, `too_many_works`, `work_too_large`."""
    owner = access.member(player)
    check_size(files)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=owner.pk)
        check_number(owner)
        return Work.objects.create(game=game, kind=kind, pack=pack, title=title[:100], files=dict(files), owner=owner)


def check_number(owner: Player) -> None:
    """Raises Refusal `too_many_works` if the player may not begin another work."""
    if owner.works.count() >= MOST_WORKS:
        raise refusal(WorkCode.TOO_MANY_WORKS, count=MOST_WORKS)


def check_size(files: Files) -> None:
    """Raises Refusal `work_too_large` for files that no pack may have."""
    if sum(len(text.encode()) for text in files.values()) > LARGEST_PACK:
        raise refusal(WorkCode.WORK_TOO_LARGE, count=LARGEST_PACK // 1024)


def save(player: Player | None, slug: str, revision: int, title: str, files: Files) -> Work:
    """Store the work's files as they are now. `revision`: that of the files from which these were made.

    Raises Refusal `no_such_work`, `works_for_members`, `work_of_others`, `work_too_large`, `work_changed_elsewhere`."""
    check_size(files)
    with transaction.atomic():
        work = _locked(player, slug)
        if work.files == files and work.title == title[:100]:
            return work
        if work.revision != revision:
            raise refusal(WorkCode.WORK_CHANGED_ELSEWHERE)
        work.title, work.files, work.revision = title[:100], dict(files), work.revision + 1
        work.save(update_fields=["title", "files", "revision", "changed"])
    return work


def share(player: Player | None, slug: str, shared: bool) -> Work:
    """Let everybody with the link see the work, or nobody else any more.

    Raises Refusal `no_such_work`, `works_for_members`, `work_of_others`."""
    with transaction.atomic():
        work = _locked(player, slug)
        work.visibility = Work.Visibility.LINK if shared else Work.Visibility.PRIVATE
        work.save(update_fields=["visibility"])
    return work


def copy(player: Player | None, slug: str) -> Work:
    """A copy of a work that the player sees, as their own. Its manifest names the authors before.

    Raises Refusal `no_such_work`, `works_for_members`, `too_many_works`."""
    owner = access.member(player)
    before = access.work_shown_to(player, slug)
    pack = new_pack_id(before.game, before.title)
    files = with_pack_id(before.files, before.pack, pack)
    manifest = manifest_of(files)
    if manifest is not None and before.owner_id != owner.pk:
        authors = list(dict.fromkeys((*manifest.credits, manifest.author)))
        changes = {"id": pack, "author": owner.name, "credits": authors}
        files[MANIFEST] = manifest_text({**manifest.model_dump(mode="json"), **changes})
    work = begin(owner, before.game, before.kind, before.title, pack, files)
    Work.objects.filter(pk=work.pk).update(origin=before)
    work.origin = before
    return work


def delete(player: Player | None, slug: str) -> None:
    """Delete a work. Packs that were handed in from it, and matches, stay.

    Raises Refusal `no_such_work`, `works_for_members`, `work_of_others`."""
    with transaction.atomic():
        _locked(player, slug).delete()


def _locked(player: Player | None, slug: str) -> Work:
    """The player's work, locked until the end of the transaction."""
    work = access.work_changed_by(player, slug)
    return Work.objects.select_for_update().get(pk=work.pk)


# Files ----------------------------------------------------------------------------------------------------------------


def new_pack_id(game: str, title: str) -> str:
    """An id for a new pack that no other work and no pack of the site has: words of the title, and some letters."""
    plain = unicodedata.normalize("NFKD", title.replace("ł", "l").replace("Ł", "L")).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.lower())
    start = re.sub(r"^[^a-z]+", "", "_".join(words)[:WORD]).rstrip("_")
    while True:
        made = f"{start or 'work'}_{''.join(secrets.choice(LETTERS) for _each in range(5))}"
        taken = Work.objects.filter(game=game, pack=made).exists()
        if not taken and not FanPack.objects.filter(game=game, name=made).exists():
            return made


def with_pack_id(files: Files, before: str, after: str) -> dict[str, str]:
    """The files of a pack under another id: the prefix of all ids and paths is replaced, and the manifest's own."""
    prefix = re.compile(rf"(?<![a-z0-9_]){re.escape(before + SEPARATOR)}")
    renamed = {prefix.sub(after + SEPARATOR, path): prefix.sub(after + SEPARATOR, text) for path, text in files.items()}
    manifest = manifest_of(renamed)
    if manifest is not None:
        renamed[MANIFEST] = manifest_text({**manifest.model_dump(mode="json"), "id": after})
    return renamed


def manifest_of(files: Files) -> Manifest | None:
    """The manifest among the files, if it is in order."""
    try:
        return schema_faults(Manifest, MANIFEST, files.get(MANIFEST, ""))[0]
    except ValueError:
        return None


def manifest_text(values: Mapping[str, Any]) -> str:
    """The text of a manifest with these values; those that are empty are left out."""
    return tomli_w.dumps({key: value for key, value in values.items() if value not in (None, [], "")})


# Players --------------------------------------------------------------------------------------------------------------


def delete_private_works(sender: Any, player: Player, **_more: Any) -> None:
    """Delete the works of a deleted player that nobody else sees."""
    Work.objects.filter(owner=player, visibility=Work.Visibility.PRIVATE).delete()


def anonymise(sender: Any, player: Player, **_more: Any) -> None:
    """Keep the shared works of a deleted player without an owner."""
    Work.objects.filter(owner=player).update(owner=None)

"""A pack from its files, checked as a whole by the game that it is for.

files, faults = read_zip(data)            # or read_folder(path)
checked = check_files(files, faults, games)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .complaints import with_suggestion
from .game import Game
from .packs.faults import MOST_FAULTS, Fault
from .packs.manifest import MANIFEST
from .packs.pack import Pack, pack_of_files
from .refusal import Unfit, _


@dataclass(frozen=True)
class CheckedPack:
    """A pack, if its manifest could be read, with everything that is wrong with it."""

    pack: Pack | None
    faults: Sequence[Fault]

    @property
    def is_whole(self) -> bool:
        return self.pack is not None and not self.faults


def check_files(files: Mapping[str, str], faults: Sequence[Fault], games: Mapping[str, Game]) -> CheckedPack:
    """The pack of these files, checked by its game.

    `faults`: what was wrong with the files already. `games`: by id."""
    pack, wrong = pack_of_files(files)
    found = [*faults, *wrong]
    if pack is None:
        return CheckedPack(None, _listed(found))
    game = games.get(pack.manifest.game)
    if game is None or not game.packs.are_taken:
        taking = [name for name, each in games.items() if each.packs.are_taken]
        reason = with_suggestion(
            Unfit(_("there is no such game here; packs are for: %(games)s"), "no_such_game", games=", ".join(taking)),
            pack.manifest.game,
            taking,
        )
        return CheckedPack(pack, _listed([*found, Fault(MANIFEST, "game", reason)]))
    unread = {fault.file for fault in wrong}
    readable = Pack(pack.manifest, {path: text for path, text in pack.files.items() if path not in unread})
    return CheckedPack(pack, _listed([*found, *game.packs.check(readable, frozenset(unread))]))


def _listed(faults: Sequence[Fault]) -> list[Fault]:
    """The faults, each once, not more than anybody reads."""
    once = {(fault.file, fault.place, str(fault.reason)): fault for fault in faults}
    return list(once.values())[:MOST_FAULTS]

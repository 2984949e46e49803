"""Packs: folders or zip files with armies, scenarios, puzzles and the like, which need no programmer.

`archive.py` reads the files of one, `manifest.py` says what it is, `pack.py` makes one text of it that a game is played
by, `svg_files.py` cleans its drawings. `neuroshima_contract.pack_checks` has the game check all of
it."""

from .archive import read_folder, read_zip
from .faults import Fault, named_place, numbered_place, schema_faults
from .manifest import MANIFEST, SEPARATOR, Manifest
from .pack import FILE_PREFIX, Pack, pack_of_files, pack_of_text, unreadable
from .svg_files import clean_drawing

__all__ = [
    "FILE_PREFIX",
    "MANIFEST",
    "SEPARATOR",
    "Fault",
    "Manifest",
    "Pack",
    "clean_drawing",
    "named_place",
    "numbered_place",
    "pack_of_files",
    "pack_of_text",
    "read_folder",
    "read_zip",
    "schema_faults",
    "unreadable",
]

"""A pack: its files and its manifest, and both as one text.

The host stores that text as a data file, so packs have versions, matches keep theirs, and other processes hear of
them as they do with every other data file."""

from __future__ import annotations

import hashlib
import io
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..complaints import no_toml
from ..refusal import Malformed, Refusal, Unfit, _
from ..safe_parsing import check_toml, why_not
from .faults import MOST_FAULTS, Fault, schema_faults, toml_fault
from .manifest import MANIFEST, Manifest

FILE_PREFIX = "pack_"
LONGEST_TEXT = 1024 * 1024
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The earliest time of a zip file: the same pack always gives the same archive."""


@dataclass(frozen=True)
class Pack:
    """The files of a pack by their paths, with its manifest read."""

    manifest: Manifest
    files: Mapping[str, str]

    @property
    def id(self) -> str:
        return self.manifest.id

    @property
    def file_name(self) -> str:
        """The name of its data file."""
        return f"{FILE_PREFIX}{self.id}.toml"

    @cached_property
    def text(self) -> str:
        """All its files as one TOML text: the same files give the same text."""
        return "".join(f'"{path}" = {_quoted(text)}\n' for path, text in sorted(self.files.items()))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of its text, lower-case hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def folder(self, name: str) -> dict[str, str]:
        """The files of a folder by path, in the order of the paths."""
        return {path: text for path, text in sorted(self.files.items()) if path.startswith(f"{name}/")}

    def zipped(self) -> bytes:
        """Its files as a zip file, in a folder that is called as the pack."""
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, text in sorted(self.files.items()):
                archive.writestr(zipfile.ZipInfo(f"{self.id}/{path}", BEGINNING), text, zipfile.ZIP_DEFLATED)
        return file.getvalue()


def _quoted(text: str) -> str:
    """A text as a string of TOML on several lines."""
    escaped = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{escaped}"""' if not escaped.endswith('"') else f'"""\n{escaped[:-1]}\\""""'


def pack_of_files(files: Mapping[str, str]) -> tuple[Pack | None, list[Fault]]:
    """The pack of these files, and what is wrong with its manifest or with the TOML of a file.

    None if the manifest cannot be read."""
    faults = [fault for path, text in files.items() if path.endswith(".toml") and (fault := toml_fault(path, text))]
    if MANIFEST not in files:
        return None, [Fault(MANIFEST, "", Unfit(_("this file is missing"), "no_manifest")), *faults]
    if any(fault.file == MANIFEST for fault in faults):
        return None, faults
    manifest, wrong = schema_faults(Manifest, MANIFEST, files[MANIFEST])
    faults = [*wrong, *faults][:MOST_FAULTS]
    if manifest is None:
        return None, faults
    pack = Pack(manifest, dict(files))
    if len(pack.text) > LONGEST_TEXT:
        faults.append(Fault("", "", Unfit(_("all its texts together are too long"), "pack_too_long")))
    return pack, faults


def pack_of_text(name: str, text: str) -> Pack:
    """The pack of a data file's text. `name`: the file's.

    Raises Malformed: somebody may have written the text by hand."""
    try:
        check_toml(text, LONGEST_TEXT)
        files = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _unreadable(name, "", no_toml(error)) from None
    except ValueError as error:
        raise _unreadable(name, "", why_not(error)) from None
    if not all(isinstance(part, str) for part in files.values()):
        raise _unreadable(name, "", Unfit(_("every entry must be the text of a file")))
    pack, faults = pack_of_files(files)
    if pack is None or faults:
        raise _unreadable(name, f"{faults[0].file} {faults[0].place}".strip(), faults[0].reason)
    if pack.file_name != name:
        raise _unreadable(name, MANIFEST, Unfit(_("the pack is called %(pack)s"), pack=pack.id))
    return pack


def _unreadable(name: str, place: str, reason: Refusal) -> Malformed:
    message = _("The pack %(file)s cannot be used at %(place)s: %(reason)s.")
    return Malformed("bad_pack", message, name, file=name, place=place or "-", reason=reason)


def unreadable(pack: Pack, fault: Fault) -> Malformed:
    """The refusal of a pack with a fault."""
    return _unreadable(pack.file_name, f"{fault.file} {fault.place}".strip(), fault.reason)

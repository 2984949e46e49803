"""The pack of the tests, `tests/hex/packs/roads`: whole, changed, and in archives that somebody means harm with."""

from __future__ import annotations

import io
import re
import stat
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from neuroshima_contract.packs import Fault, Pack, pack_of_files, read_folder, read_zip

ROADS = Path(__file__).parents[1] / "hex" / "packs" / "roads"


def files_of_roads() -> dict[str, str]:
    files, faults = read_folder(ROADS)
    assert not faults
    return files


def texts_of_roads() -> set[str]:
    """All that the files of the pack say in words: each string of their tables."""
    return {text for file in files_of_roads().values() for text in re.findall(r'"((?:[^"\\\n])+)"', file)}


def changed(changes: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """The files of the pack with these texts replaced: (path, old, new). An old text has to be there."""
    files = files_of_roads()
    for path, old, new in changes:
        assert old in files[path], f"{path} has no {old}"
        files[path] = files[path].replace(old, new, 1)
    return files


def renamed(name: str, files: Mapping[str, str] | None = None) -> dict[str, str]:
    """The pack under another id."""
    found = files_of_roads() if files is None else files
    renamed_files = {path.replace("roads__", f"{name}__"): text for path, text in found.items()}
    other = {path: text.replace("roads__", f"{name}__") for path, text in renamed_files.items()}
    return other | {"pack.toml": found["pack.toml"].replace('id = "roads"', f'id = "{name}"')}


def pack_of(files: Mapping[str, str]) -> Pack:
    pack, faults = pack_of_files(files)
    assert pack is not None, faults
    assert not faults
    return pack


def zipped(files: Mapping[str, str | bytes], folder: str = "") -> bytes:
    """A zip file with these files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(folder + path, text)
    return data.getvalue()


def with_entry(info: zipfile.ZipInfo, text: str | bytes) -> bytes:
    """The pack as a zip file with one more entry."""
    data = io.BytesIO(zipped(files_of_roads()))
    with zipfile.ZipFile(data, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(info, text, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _link() -> bytes:
    info = zipfile.ZipInfo("armies/passwd.toml")
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return with_entry(info, "/etc/passwd")


def _lying() -> bytes:
    """An entry that says that it is small and is not."""
    data = bytearray(with_entry(zipfile.ZipInfo("armies/small.toml"), "#" * 600_000))
    size = (600_000).to_bytes(4, "little")
    at = data.rindex(size)
    data[at : at + 4] = (10).to_bytes(4, "little")
    return bytes(data)


def _encrypted() -> bytes:
    """An entry with the flag of encryption."""
    data = bytearray(with_entry(zipfile.ZipInfo("armies/secret.toml"), "x"))
    at = data.rindex(b"PK\x01\x02")
    data[at + 8] |= 1
    return bytes(data)


ARCHIVES: Mapping[str, Callable[[], bytes]] = {
    "no zip": lambda: b"PK\x03\x04 but no zip",
    "half a zip": lambda: zipped(files_of_roads())[:900],
    "large": lambda: zipped({"pack.toml": "x"}) + b"\0" * 3_000_000,
    "10 MB of TOML": lambda: with_entry(zipfile.ZipInfo("armies/large.toml"), "# much\n" * 1_500_000),
    "many large files": lambda: zipped({f"armies/a{n}.toml": "#" * 200_000 for n in range(9)}),
    "many files": lambda: zipped({f"armies/a{n}.toml": "" for n in range(300)}),
    "lying": _lying,
    "link": _link,
    "encrypted": _encrypted,
    "outside": lambda: with_entry(zipfile.ZipInfo("../../etc/cron.d/x.toml"), "x = 1"),
    "absolute": lambda: with_entry(zipfile.ZipInfo("/etc/x.toml"), "x = 1"),
    "drive": lambda: with_entry(zipfile.ZipInfo("C:/x.toml"), "x = 1"),
    "capitals": lambda: with_entry(zipfile.ZipInfo("Armies/Tollmen.toml"), "x = 1"),
    "deep": lambda: with_entry(zipfile.ZipInfo("a/b/c/d/e.toml"), "x = 1"),
    "no UTF-8": lambda: with_entry(zipfile.ZipInfo("README.md"), b"\xff\xfe\xfa"),
    "control characters": lambda: with_entry(zipfile.ZipInfo("README.md"), b"a\x00b"),
    "empty": lambda: zipped({}),
}
"""Archives by what is wrong with them."""


def read_archive(name: str) -> tuple[dict[str, str], list[Fault]]:
    files, faults = read_zip(ARCHIVES[name]())
    return files, list(faults)

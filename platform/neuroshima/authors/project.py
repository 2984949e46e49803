"""What an author's path holds, and how a process of its own can use it without installing it."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from configparser import ConfigParser, Error
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, entry_points, version
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext as _
from neuroshima_contract import hookspecs
from neuroshima_contract.packs import MANIFEST

from neuroshima.configuration import configuration

REQUIREMENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class NoProject(Exception):
    """A path that holds neither a plugin nor a pack; the text says why."""


@dataclass(frozen=True)
class Project:
    """A plugin or a pack. `root`: its folder, or the zip file of a pack."""

    kind: str
    """"plugin" or "pack"."""
    root: Path
    name: str
    version: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Of each plugin: its entry point ("my_package.plugin:PLUGIN")."""
    requires: tuple[str, ...] = ()
    """Names of the distributions that it needs."""

    @property
    def import_paths(self) -> list[Path]:
        """Folders in which its packages are."""
        return [path for path in (self.root, self.root / "src") if path.is_dir()]

    @property
    def missing(self) -> list[str]:
        """Distributions that it needs and that are not installed here."""
        return [name for name in self.requires if not _is_installed(name)]

    def environment(self) -> dict[str, str]:
        """Environment variables for a process that uses this plugin beside the installed ones, or in their place."""
        if self.kind == "pack":
            return dict(os.environ)
        paths = [*map(str, self.import_paths), *filter(None, [os.environ.get("PYTHONPATH")])]
        listed = {**installed_sources(), **self.sources}
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "NEUROSHIMA_PLUGINS": ",".join(f"{name}={source}" for name, source in listed.items()),
        }


def installed_sources() -> dict[str, str]:
    """The entry point of each plugin of this site, by name."""
    listed = configuration().plugins
    if listed is None:
        return {entry.name: entry.value for entry in entry_points(group=hookspecs.ENTRY_POINT_GROUP)}
    words = [word.strip().partition("=") for word in listed.split(",") if word.strip()]
    return {name: source or name for name, _, source in words}


@contextmanager
def open_project(path: Path) -> Iterator[Project]:
    """The project at a path: a folder, a wheel or a zip file. Raises NoProject."""
    path = path.absolute()
    if not path.exists():
        raise NoProject(_("There is nothing at %(path)s.") % {"path": path})
    if path.suffix == ".whl":
        with TemporaryDirectory(prefix="neuroshima-wheel-") as folder:
            yield _of_wheel(path, Path(folder))
    elif path.suffix == ".zip":
        yield Project("pack", path, path.stem)
    elif (path / MANIFEST).is_file():
        yield Project("pack", path, path.name)
    elif (path / "pack" / MANIFEST).is_file():  # as `new` makes it, with tests beside it
        yield Project("pack", path / "pack", path.name)
    elif (path / "pyproject.toml").is_file():
        yield _of_folder(path)
    else:
        raise NoProject(
            _("%(path)s has neither a pyproject.toml (a plugin) nor a %(manifest)s (a pack), and is no wheel.")
            % {"path": path, "manifest": MANIFEST}
        )


def _of_folder(path: Path) -> Project:
    try:
        read = tomllib.loads((path / "pyproject.toml").read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NoProject(
            _("%(path)s cannot be read: %(reason)s.") % {"path": path / "pyproject.toml", "reason": error}
        ) from None
    project = read.get("project", {})
    sources = project.get("entry-points", {}).get(hookspecs.ENTRY_POINT_GROUP, {})
    return _plugin(path, project.get("name", path.name), project.get("version", ""), sources, project)


def _plugin(root: Path, name: str, its_version: str, sources: object, project: Mapping[str, object]) -> Project:
    if not isinstance(sources, Mapping) or not sources or not all(isinstance(one, str) for one in sources.values()):
        group = hookspecs.ENTRY_POINT_GROUP
        raise NoProject(
            _("%(name)s names no plugin: it needs an entry point in the group %(group)s (docs/plugins.md).")
            % {"name": name, "group": group}
        )
    needs = project.get("dependencies", [])
    names = [REQUIREMENT.match(str(one)) for one in needs] if isinstance(needs, list) else []
    return Project("plugin", root, name, str(its_version), dict(sources), tuple(one[0] for one in names if one))


def _of_wheel(path: Path, folder: Path) -> Project:
    try:
        with ZipFile(path) as archive:
            archive.extractall(folder)  # keeps inside the folder, whatever the names in the archive are
    except (BadZipFile, OSError) as error:
        raise NoProject(_("%(path)s is no wheel: %(reason)s.") % {"path": path, "reason": error}) from None
    parser = ConfigParser(delimiters=("=",), interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # names of entry points keep their capitals
    found = next(folder.glob("*.dist-info/entry_points.txt"), None)
    try:
        parser.read_string(found.read_text("utf-8") if found else "")
    except Error as error:
        raise NoProject(
            _("The entry points of %(path)s cannot be read: %(reason)s.") % {"path": path.name, "reason": error}
        ) from None
    group = hookspecs.ENTRY_POINT_GROUP
    sources = dict(parser[group]) if parser.has_section(group) else {}
    name, its_version = path.name.split("-")[:2]
    metadata = next(folder.glob("*.dist-info/METADATA"), None)
    lines = metadata.read_text("utf-8").splitlines() if metadata else []
    needs = [
        line.partition(":")[2].strip() for line in lines if line.startswith("Requires-Dist:") and "extra" not in line
    ]
    return _plugin(folder, name, its_version, sources, {"dependencies": needs})


def _is_installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True

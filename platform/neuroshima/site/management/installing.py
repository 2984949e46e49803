"""Install, upgrade and remove plugins, with uv or with pip.

The data folder remembers what was installed, because `uv sync` removes packages that the workspace does not name. It
also keeps copies of the wheels, for installing them again. Installed packages keep their versions: a plugin that needs
another version of one is refused.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions, entry_points
from importlib.util import find_spec
from pathlib import Path

from neuroshima_contract import hookspecs

from neuroshima.configuration import configuration

SEPARATORS = re.compile(r"[-_.]+")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class InstallError(Exception):
    """A plugin cannot be installed or removed; the text says why."""


@dataclass(frozen=True)
class Installer:
    """The program that installs into this environment."""

    command: tuple[str, ...]
    choosing: tuple[str, ...] = ()
    """Arguments that name the environment."""
    agreeing: tuple[str, ...] = ()
    """Arguments that confirm a removal."""

    def run(self, verb: str, *arguments: str) -> None:
        """Run the program. Raises InstallError with its output if it fails."""
        done = subprocess.run(
            [*self.command, verb, *self.choosing, *arguments], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise InstallError((done.stderr or done.stdout).strip())


def installer() -> Installer:
    """pip if the environment has it, otherwise uv. Raises InstallError."""
    if find_spec("pip"):
        return Installer((sys.executable, "-m", "pip"), agreeing=("-y",))
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        raise InstallError(f"There is neither pip nor uv to install into {sys.prefix}.")
    return Installer((uv, "pip"), choosing=("--python", sys.executable))


def install(words: Sequence[str], upgrade: bool = False) -> list[str]:
    """Install distributions by name, requirement, wheel or folder, and remember them.

    Returns the plugins that they bring. Raises InstallError."""
    wanted = {_name_of(word): _keep_wheel(word) for word in words}
    how = ["--upgrade"] if upgrade else []
    installer().run("install", *how, "--constraint", str(_constraints(wanted)), *wanted.values())
    _remember({**recorded_requirements(), **wanted})
    return plugins_of(wanted)


def install_again() -> list[str]:
    """Install remembered distributions that are missing, for example after `uv sync`.

    Returns the plugins that they bring."""
    here = _installed_versions()
    gone = [word for name, word in recorded_requirements().items() if name not in here]
    return install(gone) if gone else []


def upgrade(words: Sequence[str]) -> list[str]:
    """Install newer versions. Words may be plugins, too; without any: of all that are remembered.

    A wheel or a folder that is remembered is installed as it is now. Returns the plugins. Raises InstallError."""
    return install(requirements_of(words), upgrade=True)


def requirements_of(words: Sequence[str]) -> list[str]:
    """What is to be installed for these words, each a plugin, a distribution, a wheel or a folder.

    Without any: all that is remembered."""
    bringers = _bringers()
    return [bringers.get(word, word) for word in words] or list(recorded_requirements().values())


def _bringers() -> dict[str, str]:
    """The distribution of each plugin."""
    return {entry.name: _normal(entry.dist.name) for entry in _entries() if entry.dist}


def uninstall(names: Sequence[str]) -> list[str]:
    """Remove distributions, each named by itself or by a plugin that it brings.

    Returns the distributions. Raises InstallError."""
    bringers = _bringers()
    chosen = [bringers.get(name, _normal(name)) for name in names]
    kept = recorded_requirements()
    for name, distribution in zip(names, chosen, strict=True):
        if distribution not in _installed_versions() and distribution not in kept:
            raise InstallError(f"{name} is neither a plugin nor a distribution that is installed here.")
    present = [distribution for distribution in chosen if distribution in _installed_versions()]
    if present:
        tool = installer()
        tool.run("uninstall", *tool.agreeing, *present)
    _remember({name: word for name, word in kept.items() if name not in chosen})
    return chosen


def plugins_named(names: Sequence[str]) -> list[str]:
    """The plugins of the distributions that are named by themselves or by a plugin that they bring."""
    bringers = _bringers()
    return plugins_of([bringers.get(name, _normal(name)) for name in names])


def plugins_of(names: Iterable[str]) -> list[str]:
    """The plugins that these distributions bring."""
    wanted = set(names)
    return sorted(entry.name for entry in _entries() if entry.dist and _normal(entry.dist.name) in wanted)


# The environment ------------------------------------------------------------------------------------------------------


def _installed_versions() -> dict[str, str]:
    """The version of every distribution in this environment, by name."""
    importlib.invalidate_caches()
    return {_normal(found.name): found.version for found in distributions() if found.name}


def _entries() -> Iterable[importlib.metadata.EntryPoint]:
    importlib.invalidate_caches()
    return entry_points(group=hookspecs.ENTRY_POINT_GROUP)


def _constraints(wanted: Iterable[str]) -> Path:
    """A constraints file that pins all installed distributions except the wanted ones."""
    path = _folder() / "constraints.txt"
    fixed = {name: version for name, version in _installed_versions().items() if name not in set(wanted)}
    path.write_text("".join(f"{name}=={version}\n" for name, version in sorted(fixed.items())), "utf-8")
    return path


# What is remembered ---------------------------------------------------------------------------------------------------


def recorded_requirements() -> dict[str, str]:
    """Remembered requirements by the names of the distributions."""
    try:
        return dict(json.loads(_record().read_text("utf-8")))
    except (OSError, ValueError):
        return {}


def move_remembered() -> None:
    """Correct the paths of remembered wheels after the data folder has moved."""
    wheels = _folder() / "wheels"
    _remember(
        {
            name: str(wheels / Path(word).name) if word.endswith(".whl") else word
            for name, word in recorded_requirements().items()
        }
    )


def _remember(words: dict[str, str]) -> None:
    draft = _record().with_suffix(".new")
    draft.write_text(json.dumps(words, indent=1), "utf-8")
    draft.replace(_record())


def _record() -> Path:
    return _folder() / "plugins_installed.json"


def _folder() -> Path:
    """The data folder, created if it does not exist yet."""
    var = configuration().var
    var.mkdir(parents=True, exist_ok=True, mode=0o700)
    return var


def _keep_wheel(word: str) -> str:
    """Copy a wheel to the data folder, and return its path; that of a folder; other requirements stay."""
    if is_folder(word):
        return str(Path(word).absolute())
    if not word.endswith(".whl"):
        return word
    path, folder = Path(word), _folder() / "wheels"
    if not path.is_file():
        raise InstallError(f"There is no file {word}.")
    folder.mkdir(exist_ok=True)
    copy = folder / path.name
    if not (copy.exists() and copy.samefile(path)):
        shutil.copyfile(path, copy)
    return str(copy)


def _name_of(word: str) -> str:
    """The name of the distribution of a requirement, a wheel or a folder."""
    if is_folder(word):
        return _normal(_name_in_folder(Path(word)))
    if word.endswith(".whl"):
        return _normal(Path(word).name.partition("-")[0])
    found = NAME.match(word)
    if found is None:
        raise InstallError(f"{word} is neither a name nor a wheel nor a folder.")
    return _normal(found[0])


def is_folder(word: str) -> bool:
    """Whether a word is the path of a folder, and not a name: it has a separator, or a project is there."""
    path = Path(word)
    return path.is_dir() and (os.sep in word or word in {".", ".."} or (path / "pyproject.toml").is_file())


def _name_in_folder(path: Path) -> str:
    """The name of the project in a folder. Raises InstallError."""
    try:
        return str(tomllib.loads((path / "pyproject.toml").read_text("utf-8"))["project"]["name"])
    except (OSError, KeyError, ValueError) as error:
        raise InstallError(f"{path} holds no project: {error}") from None


def _normal(name: str) -> str:
    """The normalized name of a distribution."""
    return SEPARATORS.sub("-", name).lower()

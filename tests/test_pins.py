"""Every package that a host installs, also indirectly, has an exact version in `pyproject.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
OWN = re.compile("neuroshima-")
EXTRAS = ("production", "social")
"""What a host may choose. Ray, for `arena`, brings more, and serves no visitors."""


def pins() -> dict[str, str]:
    """The exact versions, by canonical name."""
    constraints = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["uv"]["constraint-dependencies"]
    found = [Requirement(text) for text in constraints]
    return {canonicalize_name(one.name): str(one.specifier) for one in found}


def needed(name: str, extras: tuple[str, ...] = (), seen: set[str] | None = None) -> Iterator[str]:
    """The packages that a package needs on this machine, directly or indirectly."""
    seen = set() if seen is None else seen
    for text in distribution(name).requires or ():
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is not None and not any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            continue
        other = canonicalize_name(requirement.name)
        mark = f"{other}[{','.join(sorted(requirement.extras))}]"
        if mark in seen:
            continue
        seen.add(mark)
        if not OWN.match(other):
            yield other
        yield from needed(other, tuple(requirement.extras), seen)


def test_everything_that_a_host_installs_is_pinned() -> None:
    exact, missing = pins(), []
    for name in sorted(set(needed("neuroshima-platform", EXTRAS))):
        if not exact.get(name, "").startswith("=="):
            missing.append(f"{name}=={version(name)}")
    assert missing == []
    assert {"twisted", "autobahn", "requests", "urllib3"} <= exact.keys()


def test_the_pinned_versions_are_those_that_are_tested() -> None:
    for name, specifier in pins().items():
        try:
            assert specifier == f"=={version(name)}", name
        except PackageNotFoundError:
            assert name == "ray", "what is pinned is installed, but for Ray"

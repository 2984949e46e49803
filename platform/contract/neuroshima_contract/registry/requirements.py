"""What a plugin's distribution needs, and what of it is not installed in the right version.

That is read with `packaging`, which a site has. The rules as a library do without it: there nothing is checked.
"""

from __future__ import annotations

from importlib.metadata import Distribution, PackageNotFoundError, version
from importlib.util import find_spec


class UnmetRequirementsError(Exception):
    """A plugin needs what is not installed; the text lists it."""


def check_requirements(distribution: Distribution | None) -> None:
    """Raises UnmetRequirementsError if this environment lacks what a distribution needs.

    Extras are left out, and so is a requirement that cannot be read: it is for the installer to refuse it."""
    if find_spec("packaging") is None:
        return
    unmet = [_unmet(line) for line in (distribution.requires if distribution is not None else None) or ()]
    if any(unmet):
        raise UnmetRequirementsError(", ".join(filter(None, unmet)))


def _unmet(line: str) -> str:
    from packaging.markers import UndefinedEnvironmentName
    from packaging.requirements import InvalidRequirement, Requirement

    try:
        needed = Requirement(line)
        if needed.marker is not None and not needed.marker.evaluate({"extra": ""}):
            return ""
    except (InvalidRequirement, UndefinedEnvironmentName):
        return ""
    words = f"{needed.name}{needed.specifier}"
    try:
        here = version(needed.name)
    except PackageNotFoundError:
        return f"{words} (-)"
    return "" if needed.specifier.contains(here, prereleases=True) else f"{words} ({here})"

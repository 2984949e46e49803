"""Which running matches would freeze if plugins were installed, upgraded or removed, and why.

Nothing is changed to find out: a process of its own reads all unfinished matches, with the plugins as they would be
then. New versions are put into a folder for it, without what they need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.metadata import distributions
from tempfile import TemporaryDirectory

from django.core.management.base import CommandError, OutputWrapper
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from neuroshima_contract import hookspecs

from neuroshima.authors.project import installed_sources
from neuroshima.site.management.installing import InstallError, installer

MOST_SHOWN = 20
"""Matches that are named."""
Reasons = Mapping[str, str]
"""Why matches would be frozen, by slug."""


def frozen_matches() -> dict[str, str]:
    """Why each of the unfinished matches is frozen that are, in this process."""
    from neuroshima.matches.models import Match, Status
    from neuroshima.matches.reading.access import access_match

    found = {}
    for slug in Match.objects.filter(status__in=(Status.WAITING, Status.RUNNING)).values_list("slug", flat=True):
        reason = access_match(None, slug).frozen
        if reason is not None:
            found[slug] = str(reason)
    return found


def frozen_with(environment: Mapping[str, str]) -> Reasons:
    """What `frozen_matches` says in a process with this environment. Raises InstallError."""
    command = [sys.executable, "-m", "neuroshima.site.management.foreseeing"]
    quiet = {**environment, "NEUROSHIMA_LOG": "CRITICAL"}
    done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InstallError(_("It cannot be found out which matches would freeze: %s") % done.stderr.strip()[-400:])
    return dict(json.loads(done.stdout.splitlines()[-1]))


@contextmanager
def without_plugins(names: Collection[str]) -> Iterator[dict[str, str]]:
    """The environment of a process that lacks these plugins."""
    yield _listing({name: source for name, source in installed_sources().items() if name not in names})


@contextmanager
def with_versions(words: Sequence[str]) -> Iterator[dict[str, str]]:
    """The environment of a process with these distributions, by name, wheel or folder. Raises InstallError."""
    with TemporaryDirectory(prefix="neuroshima-foresee-") as folder:
        installer().run("install", "--no-deps", "--target", folder, *words)
        entries = [
            entry
            for found in distributions(path=[folder])
            for entry in found.entry_points
            if entry.group == hookspecs.ENTRY_POINT_GROUP
        ]
        environment = _listing({**installed_sources(), **{entry.name: entry.value for entry in entries}})
        paths = [folder, *filter(None, [os.environ.get("PYTHONPATH")])]
        yield {**environment, "PYTHONPATH": os.pathsep.join(paths)}


def _listing(sources: Mapping[str, str]) -> dict[str, str]:
    return {**os.environ, "NEUROSHIMA_PLUGINS": ",".join(f"{name}={source}" for name, source in sources.items())}


def ask_first(changed: AbstractContextManager[Mapping[str, str]], agreed: bool, out: OutputWrapper) -> None:
    """Tell which matches would freeze, and ask whether to go on. Raises CommandError if not, and InstallError.

    `changed`: the environment after the change; it is made only if a match is running. `agreed`: they are told, and
    nothing is asked."""
    from neuroshima.matches.reading.endings import unfinished_by_plugin

    if not unfinished_by_plugin():
        return
    with changed as environment:
        _ask(environment, agreed, out)


def _ask(environment: Mapping[str, str], agreed: bool, out: OutputWrapper) -> None:
    before, after = frozen_with(os.environ), frozen_with(environment)
    new = {slug: reason for slug, reason in after.items() if slug not in before}
    if not new:
        return
    n = len(new)
    told = ngettext("%(n)s running match would freeze:", "%(n)s running matches would freeze:", n) % {"n": n}
    out.write("\n".join([told, *(f"  /m/{slug}/: {reason}" for slug, reason in list(new.items())[:MOST_SHOWN])]))
    out.flush()
    if agreed:
        return
    if not sys.stdin.isatty():
        raise CommandError(_("Nothing was changed. With --yes it is done nevertheless."))
    if input(_("Go on? [y/N] ")).strip().lower() not in {"y", "yes", "t", "tak", "a", "ano"}:
        raise CommandError(_("Nothing was changed."))


def main() -> None:
    """Print what `frozen_matches` says, as one line of JSON."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    django.setup()
    print(json.dumps(frozen_matches()))


if __name__ == "__main__":
    main()

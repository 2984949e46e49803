"""Ask the package index for newer versions of the installed plugins.

Only if the host allows it (`NEUROSHIMA_PLUGIN_UPDATES`): the index learns then which plugins a site has. pip or uv asks
the index that it is configured for. Nothing is installed; the admin and `manage.py plugins` show what there is.
"""

from __future__ import annotations

import json
import logging
import re
import subprocess
from importlib.metadata import PackageNotFoundError, distribution

from django_tasks import task
from django_tasks_db.models import DBTaskResult
from packaging.utils import canonicalize_name

from neuroshima.configuration import configuration
from neuroshima.plugins.discovery import on_disk
from neuroshima.plugins.records import note_offered_version
from neuroshima.site.management.installing import Installer, InstallError, installer
from neuroshima.tasks import queues

logger = logging.getLogger(__name__)
ASK_EVERY = 24 * 3600
"""Seconds; also asked when the workers start."""
PATIENCE = 60
"""Seconds for one distribution."""
LONGEST = 300
PIP = ("install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed", "--no-input", "--report", "-")
UV = ("compile", "--quiet", "--no-deps", "--no-header", "--no-annotate", "-")
CREDENTIALS = re.compile(r"//[^/\s@]*@")


class NoAnswerError(Exception):
    """The index did not say which version it has; the text says why, in one line."""


@task(queue_name=queues.PATIENT)
def ask_index() -> None:
    """Ask for each distribution that brings plugins, and store what is said. Without a network, that is the reason."""
    if not configuration().plugin_updates:
        return
    for name in sorted({found.distribution for found in on_disk().values() if found.distribution}):
        if is_editable(name):
            continue  # a checkout, which has no newer version than itself
        try:
            note_offered_version(name, newest_version(name))
        except NoAnswerError as error:
            logger.warning("the package index did not say which version of %s it has: %s", name, error)
            note_offered_version(name, "", str(error))


def ask_now_and_then() -> None:
    """Enqueue the task, if the host allows it and no other process has done so."""
    if configuration().plugin_updates and not DBTaskResult.objects.ready().filter(task_path=ask_index.module_path):
        ask_index.enqueue()


def is_editable(name: str) -> bool:
    """Whether a distribution is installed from a folder in which its author works."""
    try:
        where = distribution(name).read_text("direct_url.json")
    except PackageNotFoundError:
        return False
    return where is not None and bool(json.loads(where).get("dir_info", {}).get("editable"))


def newest_version(name: str) -> str:
    """The newest version that the index has for this Python. Raises NoAnswerError."""
    try:
        tool = installer()
    except InstallError as error:
        raise NoAnswerError(str(error)) from error
    return _of_uv(tool, name) if tool.choosing else _of_pip(tool, name)


def _of_uv(tool: Installer, name: str) -> str:
    for line in _answer((*tool.command, *UV, *tool.choosing), name).splitlines():
        found, _, version = line.partition("==")
        if _same(found, name):
            return version.split(";")[0].strip()
    raise NoAnswerError("uv named no version")


def _of_pip(tool: Installer, name: str) -> str:
    report = json.loads(_answer((*tool.command, *PIP, "--disable-pip-version-check", name)))
    for found in report["install"]:
        if _same(found["metadata"]["name"], name):
            return str(found["metadata"]["version"])
    raise NoAnswerError("pip named no version")


def _same(one: str, other: str) -> bool:
    return canonicalize_name(one.strip()) == canonicalize_name(other)


def _answer(command: tuple[str, ...], said: str = "") -> str:
    """What the program prints. Raises NoAnswerError with the last line of its complaint."""
    try:
        done = subprocess.run(command, input=said, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoAnswerError(CREDENTIALS.sub("//", str(error))[:LONGEST]) from error
    if done.returncode:
        lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise NoAnswerError(CREDENTIALS.sub("//", lines[-1] if lines else str(done.returncode))[:LONGEST])
    return done.stdout

"""`.ci/subjects`: which commits it checks, and which subjects it refuses."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / ".ci/subjects"
COPY = ".ci/subjects"
Commit = Callable[[str], None]
Checked = Callable[..., "subprocess.CompletedProcess[str]"]

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, without this machine's git settings and those of a hook that runs these tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    person = {f"GIT_{who}_{what}": "a@b.example" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_CEILING_DIRECTORIES": str(folder)}
    environment = {**clean, **person, **alone}
    return subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)


def copy_script(folder: Path) -> None:
    (folder / COPY).parent.mkdir(parents=True)
    shutil.copy(SCRIPT, folder / COPY)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with an old commit whose subject is wrong, and the commit that adds the script."""
    folder = tmp_path / "repository"
    folder.mkdir()
    assert run(folder, "git", "init", "--quiet").returncode == 0
    commit(folder, "an old subject, which nobody looks at")
    copy_script(folder)
    commit(folder, "and the script")
    return folder


def commit(folder: Path, subject: str) -> None:
    run(folder, "git", "add", "--all")
    made = run(folder, "git", "commit", "--quiet", "--allow-empty", "--message", subject)
    assert made.returncode == 0, made.stderr


def check(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(folder, f"./{COPY}", *arguments)


@needs_git
def test_older_commits_are_not_checked(repository: Path) -> None:
    commit(repository, "Fix malformed-cookie test on Python 3.13")
    commit(repository, "Speed up pages: ask once whether a player has unread notices")
    commit(repository, "Docs: list close code 1009")
    checked = check(repository)
    assert (checked.returncode, checked.stdout) == (0, "subjects: 3 checked, 0 wrong\n")


@needs_git
def test_wrong_subjects_are_named(repository: Path) -> None:
    commit(repository, "Send odd cookies as they come")
    commit(repository, "Add a test")
    checked = check(repository)
    assert checked.returncode == 1
    assert '"Send odd cookies as they come" does not begin with Add, Fix' in checked.stderr
    assert "Add a test" not in checked.stderr


@needs_git
def test_only_the_newest_fifty_are_checked(repository: Path) -> None:
    commit(repository, "wrong, and fifty commits ago")
    for number in range(49):
        commit(repository, f"Test number {number}")
    assert check(repository).returncode == 1
    commit(repository, "Test one more")
    assert check(repository).stdout == "subjects: 50 checked, 0 wrong\n"


@needs_git
def test_merges_are_not_checked(repository: Path) -> None:
    run(repository, "git", "checkout", "--quiet", "-b", "other")
    commit(repository, "Add something")
    run(repository, "git", "checkout", "--quiet", "-")
    commit(repository, "Add something else")
    assert run(repository, "git", "merge", "--quiet", "--message", "Merge other", "other").returncode == 0
    assert check(repository).stdout == "subjects: 2 checked, 0 wrong\n"


@needs_git
@pytest.mark.parametrize(("depth", "count"), [(1, 0), (2, 1), (5, 2)])
def test_a_shallow_clone_is_checked_as_far_as_it_goes(repository: Path, tmp_path: Path, depth: int, count: int) -> None:
    commit(repository, "Add the first")
    commit(repository, "Add the second")
    source = f"file://{repository}"
    assert run(tmp_path, "git", "clone", "--quiet", f"--depth={depth}", source, "clone").returncode == 0
    checked = check(tmp_path / "clone")
    assert checked.returncode == 0
    assert f"subjects: {count} checked, 0 wrong" in checked.stdout
    assert ("shallow" in checked.stdout) == (depth < 4)


def test_an_archive_without_git_is_skipped(tmp_path: Path) -> None:
    copy_script(tmp_path)
    checked = check(tmp_path)
    assert checked.returncode == 0
    assert "SKIPPED, because there is no git history here" in checked.stdout


@needs_git
def test_a_repository_without_the_script_is_skipped(tmp_path: Path) -> None:
    run(tmp_path, "git", "init", "--quiet")
    commit(tmp_path, "another project")
    copy_script(tmp_path)
    checked = check(tmp_path)
    assert checked.returncode == 0
    assert "SKIPPED, because no commit has .ci/subjects yet" in checked.stdout


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ("Fix a thing\n\nBecause it was broken.\n", ""),
        ("# a comment of git\n\nAdd a thing\n", ""),
        ("Speed up a thing\n", ""),
        ("Docs: a thing\n", ""),
        (f"Add {'x' * 68}\n", ""),
        (f"Add {'x' * 69}\n", "73 characters"),
        ("fixup! Let something be\n", ""),
        ("Merge branch 'other'\n", ""),
        ("Let something be\n", "does not begin"),
        ("add a thing\n", "does not begin"),
        ("Fixes a thing\n", "does not begin"),
        ("Speed a thing up\n", "does not begin"),
        ("Docs: \n", "does not begin"),
        ("Fix\n", "does not begin"),
        ("", "does not begin"),
    ],
)
def test_the_message_of_a_new_commit(tmp_path: Path, message: str, fault: str) -> None:
    copy_script(tmp_path)
    (tmp_path / "message").write_text(message, encoding="utf-8")
    checked = check(tmp_path, "--message", "message")
    assert (checked.returncode == 1) == bool(fault)
    assert fault in checked.stderr

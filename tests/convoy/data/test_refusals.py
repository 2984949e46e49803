"""Every sentence with which the rules refuse something has a case, and a translation in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import neuroshima_convoy
import polib
import pytest

from tests.support.convoy.case_runner import cases

PACKAGE = Path(neuroshima_convoy.__file__).parent
RULES = PACKAGE / "rules"
CHECKS = RULES / "actions" / "checks.py"
LOCALE = PACKAGE / "locale"


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def sentences(path: Path) -> set[str]:
    """All sentences that are marked for translation with `_("...")`."""
    return {call.args[0].value for call in calls(path, "_") if isinstance(call.args[0], ast.Constant)}  # type: ignore[misc]


def codes() -> set[str]:
    """The first arguments of `Illegal(...)`."""
    return {str(c.args[0].value) for c in calls(CHECKS, "Illegal") if isinstance(c.args[0], ast.Constant)}


REFUSED = [case.expect["error"] for case in cases() if "error" in case.expect]


def test_every_refusal_code_has_a_case() -> None:
    assert len(codes()) > 20
    assert codes() - {error.get("code") for error in REFUSED} == set()


def test_every_sentence_of_a_refusal_has_a_case() -> None:
    assert sentences(CHECKS) - {error.get("message") for error in REFUSED} == set()


@pytest.mark.parametrize("language", ["pl", "cs"])
def test_every_sentence_of_the_rules_is_translated(language: str) -> None:
    catalogue = polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "django.po"))
    translated = {entry.msgid: entry.msgstr for entry in catalogue if entry.translated()}
    wanted = {sentence for path in RULES.rglob("*.py") for sentence in sentences(path)}
    assert wanted - translated.keys() == set()
    for sentence in wanted:
        assert set(re.findall(r"%\(\w+\)s", sentence)) == set(re.findall(r"%\(\w+\)s", translated[sentence]))

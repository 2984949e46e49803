"""Every sentence exists in every language, with the same placeholders, and is compiled as written."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import polib
import pytest
from neuroshima.web.management.commands.texts import merge_catalogue

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("platform", "games", "expansions")
CATALOGUES = sorted(po for room in ROOMS for po in (ROOT / room).rglob("locale/*/LC_MESSAGES/*.po"))
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def entries(path: Path) -> list[polib.POEntry]:
    return [entry for entry in polib.pofile(str(path)) if not entry.obsolete]


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_every_sentence_is_translated(path: Path) -> None:
    missing = [entry.msgid for entry in entries(path) if not all(texts(entry)) or entry.fuzzy]
    assert missing == []


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_every_number_has_its_form(path: Path) -> None:
    """A missing plural form would show English for its numbers."""
    forms = re.search(r"nplurals=(\d)", polib.pofile(str(path)).metadata.get("Plural-Forms", ""))
    with_numbers = [entry for entry in entries(path) if entry.msgid_plural]
    assert forms or not with_numbers
    assert [entry.msgid for entry in with_numbers if forms and len(texts(entry)) != int(forms[1])] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_placeholders_agree(path: Path) -> None:
    for entry in entries(path):
        allowed = set(PLACEHOLDER.findall(entry.msgid + entry.msgid_plural))
        for text in texts(entry):
            found = set(PLACEHOLDER.findall(text))
            assert found <= allowed, entry.msgid
            assert found == allowed or entry.msgid_plural, entry.msgid


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_the_compiled_catalogue_is_the_written_one(path: Path) -> None:
    compiled = polib.mofile(str(path.with_suffix(".mo")))
    found = {(entry.msgctxt, entry.msgid): texts(entry) for entry in compiled}
    assert found == {(entry.msgctxt, entry.msgid): texts(entry) for entry in entries(path)}


FORMAL = {
    "cs": r"vy|váš|vaš(?:e|i|eho|emu|ich|im|imi)|vám|vás|vámi|(?:ne)?jste|byste|můžete|máte|musíte|chcete|hrajete"
    r"|zvolte",
    "pl": r"Pan|Pani|Państwo|Państwa|wasz[ae]?|możecie|macie|musicie|jesteście|chcecie",
}
"""Words by which several people are spoken to, or one whom one hardly knows."""


@pytest.mark.parametrize("path", CATALOGUES, ids=name)
def test_the_informal_address_is_used_everywhere(path: Path) -> None:
    """Polish "ty", Czech "ty", the informal address, in every sentence."""
    formal = re.compile(rf"\b({FORMAL[path.parts[-3]]})\b", re.IGNORECASE if path.parts[-3] == "cs" else 0)
    assert [text for entry in entries(path) for text in texts(entry) if formal.search(text)] == []


@pytest.mark.parametrize("locale", sorted({path.parents[2] for path in CATALOGUES}), ids=name)
def test_polish_and_czech_hold_the_same_sentences(locale: Path) -> None:
    for domain in {path.name for path in locale.rglob("*.po")}:
        known = [
            {(entry.msgctxt, entry.msgid) for entry in entries(locale / language / "LC_MESSAGES" / domain)}
            for language in ("pl", "cs")
        ]
        assert known[0] == known[1]


@pytest.mark.parametrize("domain", ["django", "djangojs"])
@pytest.mark.parametrize("language", ["pl", "cs"])
def test_a_sentence_of_several_packages_has_one_translation(language: str, domain: str) -> None:
    """All catalogues of a language are merged: of two translations only one would be used in both games."""
    found: dict[tuple[str | None, str], set[str]] = {}
    for path in CATALOGUES:
        if path.parts[-3] == language and path.stem == domain:
            for entry in entries(path):
                found.setdefault((entry.msgctxt, entry.msgid), set()).add(" / ".join(texts(entry)))
    assert {key: told for key, told in found.items() if len(told) > 1} == {}


@pytest.mark.parametrize(
    "package",
    [
        "platform/neuroshima",
        "games/hex/neuroshima_hex",
        "games/convoy/neuroshima_convoy",
        "expansions/babel13/neuroshima_babel13",
        "expansions/doomsday/neuroshima_doomsday",
    ],
)
def test_the_catalogues_have_the_sentences_of_the_sources(package: str, tmp_path: Path) -> None:
    """Collect the sentences in a copy without catalogues, and compare: none is missing, and `manage.py texts` would
    drop none."""
    if shutil.which("xgettext") is None:
        pytest.skip("GNU gettext is not installed")
    copy = tmp_path / "package"
    shutil.copytree(ROOT / package, copy, ignore=shutil.ignore_patterns("locale", "__pycache__"))
    (copy / "locale").mkdir()
    for domain in ("django", "djangojs"):
        command = ["django-admin", "makemessages", "-l", "pl", "-d", domain, "--no-location", "-v", "0"]
        subprocess.run(command, cwd=copy, check=True, timeout=200, env=_plain_environment())
        collected = copy / "locale" / "pl" / "LC_MESSAGES" / f"{domain}.po"
        written = [path for path in CATALOGUES if path.is_relative_to(ROOT / package) and path.name == collected.name]
        known = {(entry.msgctxt, entry.msgid) for path in written for entry in entries(path)}
        wanted = {(entry.msgctxt, entry.msgid) for entry in entries(collected)} if collected.exists() else set()
        assert wanted == known


def test_collecting_leaves_entries_in_their_places() -> None:
    head = '#\nmsgid ""\nmsgstr ""\n"Language: pl\\n"'
    a, b, gone = (
        'msgid ""\n"One "\n"sentence"\nmsgstr "Zdanie"',
        'msgid "Two"\nmsgstr "Dwa"',
        'msgid "Gone"\nmsgstr "Nie"',
    )
    wrapped, new = 'msgid "One sentence"\nmsgstr "Zdanie"', 'msgid "New"\nmsgstr ""'
    before, collected = ("\n\n".join(entries) + "\n" for entries in ([head, b, gone, a], [head, wrapped, new, b]))
    assert merge_catalogue(before, collected) == "\n\n".join([head, b, a, new]) + "\n"
    assert merge_catalogue(before, before) == before


def _plain_environment() -> dict[str, str]:
    import os
    import sys

    kept = {key: value for key, value in os.environ.items() if not key.startswith(("DJANGO_", "NEUROSHIMA_"))}
    return {**kept, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"}

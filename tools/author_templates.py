"""Templates of `neuroshima new`, made from what the pages of docs/ show and from the tested sample pack.

A page's files become templates by replacing its names. Beside them lie files that no page shows (`copier.yml`, tests,
types, CI); those are written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from neuroshima_hex.host.scenarios import EXAMPLE

ROOT = Path(__file__).resolve().parents[1]
HEX = ROOT / "games/hex/neuroshima_hex/author_templates"
HOST = ROOT / "platform/neuroshima/authors/author_templates"
SAMPLE_PACK = ROOT / "tests/hex/packs/roads"
FILE = re.compile(r"^`([\w./]+)`[^\n]*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
Names = Sequence[tuple[str, str]]
"""Regular expressions and what takes the place of what they match, in this order."""

ARMY: Names = (
    (r"neuroshima-tollmen", "neuroshima-{{ dashed }}"),
    (r"tollmen", "{{ id }}"),
    (r"\bTollmen\b", "{{ title }}"),
    (r"\bCelnicy\b", "{{ title_pl }}"),
    (r"\bMýtní\b", "{{ title_cs }}"),
)
GAME: Names = (
    (r"\bnim-(table|heap)\b", r"{{ dashed }}-\1"),
    (r"\bnim(_table)?\b", r"{{ id }}\1"),
    (r"\bNim(?=[A-Z(])", "{{ class_name }}"),
    (r"\bNim\b", "{{ title }}"),
)
PACK: Names = (
    (r"\broads__", "{{ id }}__"),
    (r'^id = "roads"', 'id = "{{ id }}"'),
    (r'en = "Roads", pl = "Drogi", cs = "Cesty"', 'en = "{{ title }}", pl = "{{ title_pl }}", cs = "{{ title_cs }}"'),
    (r"Jan of the Ford", "{{ author }}"),
)
SCENARIO: Names = (
    (r"\bmy_scenario\b", "{{ id }}__{{ id }}"),
    (r"\bMy scenario\b", "{{ title }}"),
    (r"\bMůj scénář\b", "{{ title_cs }}"),
    (r"\bMój scenariusz\b", "{{ title_pl }}"),
)


def expected() -> dict[Path, str]:
    """What the made templates should hold, by path."""
    scenario = {"scenarios/my_scenario.toml": EXAMPLE}
    return {
        **_made(HEX / "army", _of_page("first-army.md"), ARMY),
        **_made(HOST / "game", _of_page("first-game.md"), GAME),
        **_made(HEX / "pack", _in_pack(_of_folder(SAMPLE_PACK)), PACK),
        **_made(
            HEX / "scenario", _in_pack(scenario), SCENARIO, lambda path: path.replace("{{ id }}__{{ id }}", "{{ id }}")
        ),
    }


def _made(
    folder: Path, files: Mapping[str, str], names: Names, called: Callable[[str], str] = lambda path: path
) -> dict[Path, str]:
    return {folder / f"{called(_replaced(path, names))}.jinja": _replaced(text, names) for path, text in files.items()}


def _replaced(text: str, names: Names) -> str:
    for pattern, template in names:
        text = re.sub(pattern, template, text, flags=re.MULTILINE)
    return text


def _of_page(page: str) -> dict[str, str]:
    files = dict(FILE.findall((ROOT / "docs" / page).read_text(encoding="utf-8")))
    packages = {path.rpartition("/")[0] for path in files if path.endswith(".py")}
    return {**{f"{package}/__init__.py": "" for package in packages}, **files}


def _of_folder(folder: Path) -> dict[str, str]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}


def _in_pack(files: Mapping[str, str]) -> dict[str, str]:
    """The files in the folder that is the pack, beside which tests have a place."""
    return {f"pack/{path}": text for path, text in files.items()}

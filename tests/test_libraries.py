"""Each game's rules as a library: the documented example runs, and nothing of the host is imported."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = ("neuroshima_hex", "neuroshima_convoy")


@pytest.mark.parametrize("package", GAMES)
def test_the_documented_example_runs(package: str) -> None:
    result = doctest.testmod(importlib.import_module(package))
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("package", GAMES)
def test_the_rules_import_no_django_and_no_hooks(package: str) -> None:
    code = f"import sys, {package}.rules.state, {package}; sys.exit(bool({{'django', 'pluggy'}} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


EXPANSIONS_WITHOUT_DJANGO = """
import pickle, sys
from neuroshima_contract.registry import registry
made = registry()
assert not made.reasons, made.reasons
game = made.games["hex"]
seats = [game.SeatOptions(army=army) for army in ("new_york", "doomsday_machine")]
state = game.start(game.Options(), seats, seed=7)
state.apply(0, {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 0})
print(pickle.dumps(state.rules).hex())
sys.exit("django" in sys.modules)
"""


def _plain_python(code: str, stdin: str | None = None) -> str:
    """The output of a process without Django's settings."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, input=stdin).stdout


def test_the_registry_gives_games_with_expansions_without_django() -> None:
    """Another such process reads the pickled position, which names its armies by their digests."""
    pickled = _plain_python(EXPANSIONS_WITHOUT_DJANGO)
    read = "import pickle; print([player.army.id for player in pickle.loads(bytes.fromhex(input())).players])"
    assert _plain_python(read, stdin=pickled) == "['new_york', 'doomsday_machine']\n"


PAGE = Path(__file__).resolve().parents[1] / "docs" / "library.md"
PAGE_WITHOUT_DJANGO = f"""
import doctest, sys
result = doctest.testfile({str(PAGE)!r}, module_relative=False)
assert result.attempted > 25, result
sys.exit(result.failed or "django" in sys.modules)
"""


def test_the_examples_of_the_page_run_without_django() -> None:
    done = subprocess.run([sys.executable, "-c", PAGE_WITHOUT_DJANGO], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


RESEARCH_WITHOUT_DJANGO = PAGE_WITHOUT_DJANGO.replace("library.md", "research.md")


def test_the_examples_of_the_page_on_research_run_without_django() -> None:
    done = subprocess.run([sys.executable, "-c", RESEARCH_WITHOUT_DJANGO], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr

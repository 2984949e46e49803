"""The rules of each game as a library: the example in its documentation runs, and it imports nothing of the host."""

import doctest
import importlib
import subprocess
import sys

import pytest

GAMES = ("neuroshima_hex", "neuroshima_convoy")


@pytest.mark.parametrize("package", GAMES)
def test_the_documented_example_runs(package: str) -> None:
    result = doctest.testmod(importlib.import_module(package))
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("package", GAMES)
def test_the_rules_import_no_django(package: str) -> None:
    code = f"import sys, {package}.rules.state, {package}; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

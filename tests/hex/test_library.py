"""The rules as a library: the example in its documentation runs, and nothing of the host is imported by it."""

import doctest
import subprocess
import sys

import neuroshima_hex


def test_the_documented_example_runs():
    result = doctest.testmod(neuroshima_hex)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_rules_import_no_django():
    code = "import sys, neuroshima_hex.rules.state, neuroshima_hex; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

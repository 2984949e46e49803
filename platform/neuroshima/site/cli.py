"""The command line: `manage.py` in a checkout, `neuroshima` from the wheel."""

from __future__ import annotations

import gc
import os
import sys

GARBAGE = 20_000
"""New objects after which Python looks for circles among them. Its own 700 costs a tenth of the time of a start."""


def main() -> None:
    """Run the command named in the arguments. Without one, say what there is."""
    gc.set_threshold(GARBAGE)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    if sys.argv[1:2] == ["resolve"]:  # its standard error holds one JSON object or nothing
        os.environ["NEUROSHIMA_LOG"] = "CRITICAL"
    check_settings()
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


def check_settings() -> None:
    """End with a sentence where a setting from outside cannot be used."""
    from neuroshima.configuration import configuration

    try:
        configuration().database()
    except ValueError as error:
        sys.exit(f"A setting cannot be used: {error}")

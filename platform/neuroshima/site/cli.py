"""The command line: `manage.py` in a checkout, `neuroshima` from the wheel."""

from __future__ import annotations

import gc
import os
import sys

GARBAGE = 20_000
"""New objects after which Python collects garbage. Its default of 700 costs a tenth of the time of a start."""


def main() -> None:
    """Run the command named in the arguments. Without one, list the commands."""
    gc.set_threshold(GARBAGE)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    if sys.argv[1:2] == ["resolve"]:  # its standard error may hold only one JSON object
        os.environ["NEUROSHIMA_LOG"] = "CRITICAL"
    check_settings()
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


def check_settings() -> None:
    """Exit with a message if an environment variable has an invalid value."""
    from neuroshima.configuration import configuration

    try:
        configuration().database()
    except ValueError as error:
        sys.exit(f"A setting cannot be used: {error}")

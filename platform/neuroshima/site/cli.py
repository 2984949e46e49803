"""The command line: `manage.py` in a checkout, `neuroshima` from the wheel."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command named in the arguments. Without one, say what there is."""
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

"""The language of authors' commands: that of their shell."""

from __future__ import annotations

import os

from django.conf import settings

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which a shell asks them."""


def shell_language() -> str:
    """The language that the environment names ("pl_PL.UTF-8"); English, if the site does not speak it."""
    named = next(filter(None, (os.environ.get(name, "") for name in VARIABLES)), "")
    code = named.partition(".")[0].partition("_")[0].lower()
    return code if code in dict(settings.LANGUAGES) else "en"

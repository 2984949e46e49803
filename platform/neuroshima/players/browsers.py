"""The name of a browser, by which its owner recognises it among others."""

from __future__ import annotations

import re

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"),
           ("CrOS", "ChromeOS"), ("Linux", "Linux"))  # fmt: skip
"""Names in user agent strings, and what people call the systems. The first match counts."""


def browser_name(user_agent: str) -> str:
    """The browser and the system of a user agent string; "?" if neither is known."""
    browser = next((name for sign, name in BROWSERS if re.search(rf"\b{sign}", user_agent)), "")
    system = next((name for sign, name in SYSTEMS if sign in user_agent), "")
    return ", ".join(filter(None, (browser, system))) or "?"

"""Plural forms by language: which of its texts a sentence has for a count.

The rules are those of the Unicode CLDR, as data in `plurals.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

FORMS = ("zero", "one", "two", "few", "many", "other")
CONDITION = re.compile(r"n(?: % ([0-9]+))? (!?=) ([0-9.,]+)")


def plural_form(language: str, count: int) -> str:
    """One of `FORMS`: the plural form of a language for a whole number.

    A language without rules has those of English."""
    known = _rules()
    rules = known.get(language.partition("-")[0], known["en"])
    return next((form for form, rule in rules.items() if _holds(rule, abs(count))), "other")


def choose_form(forms: Mapping[str, str], language: str, count: int) -> str:
    """The text for this count; the last one, where the text of its form is missing."""
    form = plural_form(language, count)
    return forms.get(form) or forms.get("other") or [*forms.values()][-1]


def languages_with_rules() -> Iterable[str]:
    """The codes of all languages that the rules know."""
    return _rules().keys()


@cache
def _rules() -> Mapping[str, Mapping[str, str]]:
    """For each language its rules by form."""
    text = resources.files(__package__).joinpath("plurals.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for entry in tomllib.loads(text)["rule"]:
        rules = {form: entry[form] for form in FORMS if form in entry}
        found |= dict.fromkeys(entry["languages"], rules)
    return found


@cache
def _holds(rule: str, count: int) -> bool:
    return any(all(_is_met(part, count) for part in way.split(" and ")) for way in rule.split(" or "))


def _is_met(condition: str, count: int) -> bool:
    found = CONDITION.fullmatch(condition)
    if found is None:
        raise ValueError(f"no condition of a plural form: {condition}")
    modulus, sign, values = found.groups()
    number = count % int(modulus) if modulus else count
    bounds = [value.partition("..") for value in values.split(",")]
    within = any(int(first) <= number <= int(last or first) for first, _dots, last in bounds)
    return within == (sign == "=")

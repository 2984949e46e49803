"""Reads the editor's form into a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from neuroshima_contract.translation.languages import BUILT_IN
from pydantic import ValidationError

from neuroshima.campaign_editor.drafts import MOST_ROLES, Draft
from neuroshima.campaign_editor.refusals import EditorCode
from neuroshima.refusals import refusal

MOST = 40
"""Entries of a list that are read."""


def read_form(form: QueryDict) -> Draft:
    """The draft of a posted form. Raises Refusal `campaign_form`."""
    roles = [form[f"role-{n}"] for n in range(MOST_ROLES) if f"role-{n}" in form]
    steps = [_step(form, f"step-{n}", len(roles) + 1) for n in _numbers(form, "step")]
    counters = [
        _with_id(form, f"counter-{n}") | {"gain": _number(form, f"counter-{n}-gain")} for n in _numbers(form, "counter")
    ]
    conditions = [_condition(form, f"condition-{n}") for n in _numbers(form, "condition")]
    read = {
        "names": _texts(form, "names"),
        "texts": _texts(form, "texts"),
        "roles": roles,
        "steps": steps,
        "carried": form.getlist("carried"),
        "regain": _number(form, "regain"),
        "counters": counters,
        "conditions": conditions,
        "decides": form.get("decides", ""),
    }
    try:
        found = Draft.model_validate(read)
    except ValidationError:
        raise refusal(EditorCode.CAMPAIGN_FORM) from None
    if any(condition.result > len(found.roles) for condition in found.conditions):
        raise refusal(EditorCode.CAMPAIGN_FORM)
    return found


def _numbers(form: QueryDict, name: str) -> list[int]:
    return [number for number in range(MOST) if f"{name}-{number}-id" in form]


def _texts(form: Mapping[str, Any], name: str) -> dict[str, str]:
    found = {code: str(form.get(f"{name}-{code}", "")).replace("\r\n", "\n").strip() for code in BUILT_IN}
    return {code: text for code, text in found.items() if text}


def _number(form: QueryDict, name: str) -> int | str:
    """A number; an empty field is 0. What is no number is left to the schema."""
    return form.get(name, "").strip() or 0


def _with_id(form: QueryDict, name: str) -> dict[str, Any]:
    return {"id": form.get(f"{name}-id", ""), "names": _texts(form, f"{name}-names")}


def _step(form: QueryDict, name: str, results: int) -> dict[str, Any]:
    ways = [{"to": form.get(f"{name}-way-{n}", ""), "news": _texts(form, f"{name}-news-{n}")} for n in range(results)]
    plain = {key: form.get(f"{name}-{key}", "") for key in ("preset", "gate", "gate_to")}
    return {**_with_id(form, name), **plain, "texts": _texts(form, f"{name}-texts"), "ways": ways}


def _condition(form: QueryDict, name: str) -> dict[str, Any]:
    plain = {"step": form.get(f"{name}-step", ""), "result": _number(form, f"{name}-result")}
    return {**_with_id(form, name), **plain}

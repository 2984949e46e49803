"""Validation errors are shown in the reader's language, never in pydantic's English."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator
from typing import Any, Literal, get_args

import pytest
from django.utils import translation
from neuroshima import plugins
from neuroshima.configuration import Settings
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import validate_or_refuse
from neuroshima.refusals import words
from neuroshima.schema_errors import complaint
from neuroshima.studies.resolving import ResolveError, resolve
from neuroshima_contract import Refusal
from neuroshima_contract.schema_sentences import OTHERWISE, PREFIX, REASONS
from pydantic import BaseModel, ValidationError
from pydantic_core.core_schema import ErrorType

LANGUAGES = ("pl", "cs")
CONTEXT: dict[str, Any] = {
    "gt": 1, "ge": 1, "lt": 9, "le": 9, "multiple_of": 2, "min_length": 1, "max_length": 9, "pattern": "[a-z]+",
    "expected": "'duel' or 'trio'",
}  # fmt: skip
BOUNDS = {"greater_than", "greater_than_equal", "less_than", "less_than_equal", "multiple_of"}
STRINGS = {"string_type", "string_unicode", "string_too_short", "string_too_long", "string_pattern_mismatch"}
LENGTHS = {"too_short", "too_long"}
RAISED: dict[str, set[str]] = {
    "any": set(), "default": set(), "definition-ref": {"recursion_loop"}, "definitions": set(), "no-info": set(),
    "with-info": set(),
    "model-field": set(), "union": set(), "nullable": {"none_required"},
    "bool": {"bool_type", "bool_parsing"},
    "int": {"int_type", "int_parsing", "int_parsing_size", "int_from_float", "finite_number", *BOUNDS},
    "float": {"float_type", "float_parsing", "finite_number", *BOUNDS},
    "str": STRINGS,
    "literal": {"literal_error"},
    "list": {"list_type", *LENGTHS},
    "tuple": {"tuple_type", "missing", *LENGTHS},
    "dict": {"dict_type", *LENGTHS},
    "model": {"model_type"},
    "model-fields": {"model_type", "model_attributes_type", "missing", "extra_forbidden", "invalid_key"},
    "typed-dict": {"dict_type", "missing", "extra_forbidden", "invalid_key"}, "typed-dict-field": set(),
    "tagged-union": {"union_tag_invalid", "union_tag_not_found", "model_attributes_type"},
    "function-after": {"value_error"}, "function-before": {"value_error"},
}  # fmt: skip
"""Every kind of schema that we use, and what it can complain of."""


def models() -> list[type[BaseModel]]:
    """Every schema of the host and of the installed plugins.

    Files that commands both write and read are left out: they are refused with a single sentence."""
    plugins.installed_games()
    import neuroshima.site.management.backups.archive  # noqa: F401 - as where another test has imported it

    def below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
        for sub in model.__subclasses__():
            yield sub
            yield from below(sub)

    ours = [model for model in below(BaseModel) if model.__module__.startswith("neuroshima") and model is not Settings]
    commands = ("neuroshima.authors", "neuroshima.site.management", "neuroshima_lab.")
    return [model for model in ours if not model.__module__.startswith(commands)]


def kinds(schema: Any) -> Iterator[str]:
    """The kinds of all nodes of a schema."""
    if isinstance(schema, dict):
        if isinstance(schema.get("type"), str):
            yield schema["type"]
        for name, part in schema.items():
            if name not in ("serialization", "metadata"):
                yield from kinds(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            yield from kinds(part)


def test_every_error_of_our_schemas_has_a_sentence() -> None:
    used = {kind for model in models() for kind in kinds(model.__pydantic_core_schema__)}
    assert "model-fields" in used and used <= set(RAISED), "a new kind: say what it can complain of"
    raised = set().union(*(RAISED[kind] for kind in used))
    assert raised <= set(get_args(ErrorType))
    assert raised - {"value_error"} <= set(REASONS)


def checks() -> list[Any]:
    """The validator functions of our schemas."""
    found = [
        decorator.func
        for model in models()
        for group in ("field_validators", "model_validators", "validators", "root_validators")
        for decorator in getattr(model.__pydantic_decorators__, group).values()
    ]
    return [getattr(function, "__func__", function) for function in found]


READ_BY_AUTHORS = ("campaign.memory", "board.army_files", "board.marker_files", "contract.rulebooks")


def test_our_own_checks_raise_sentences_that_are_translated() -> None:
    """Except in files that authors alone write (a campaign's memory, armies, rulebooks), with messages in English."""
    for check in checks():
        if check.__module__.endswith(READ_BY_AUTHORS):
            continue
        nodes = list(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(check)))))
        assert not [node for node in nodes if isinstance(node, ast.Assert)], check.__qualname__
        raised = [node.exc for node in nodes if isinstance(node, ast.Raise)]
        assert all(isinstance(exc, ast.Call) and ast.unparse(exc.func) == "Unfit" for exc in raised), check.__qualname__


@pytest.mark.parametrize("kind", get_args(ErrorType))
def test_every_error_of_pydantic_has_a_sentence(kind: str) -> None:
    """Also impossible ones and those of later versions: in general words."""
    told = Refusal(f"{PREFIX}{kind}", "%(said)s", "", said="Input should be something else", **CONTEXT)
    english = words(told)
    assert "Input" not in english and "%(" not in english
    for language in LANGUAGES:
        with translation.override(language):
            assert words(told) not in (english, "") and "%(" not in words(told)


def test_pydantics_lists_of_choices_are_translated() -> None:
    class Choice(BaseModel):
        mode: Literal["duel", "trio"] = "duel"

    with pytest.raises(ValidationError) as wrong:
        Choice.model_validate({"mode": "quartet"})
    with translation.override("pl"):
        assert words(complaint(wrong.value)).endswith("'duel', 'trio'")
    assert words(Refusal(f"{PREFIX}of_tomorrow", "%(said)s", said="Wrong")) == OTHERWISE
    with translation.override("cs"), pytest.raises(Refusal) as refused:
        validate_or_refuse(Choice, {"mode": 1}, MatchCode.BAD_OPTIONS, "options")
    with translation.override("cs"):
        assert "options.mode: " in words(refused.value) and "Input" not in words(refused.value)


FILES = [
    (b"\xff", "utf-8"),
    (b"{", "1"),
    (b'{"game": 1}', "This is not a position file"),
    (b'{"game": NaN}', "NaN"),
    (json.dumps({"game": "hex", "seats": ["moloch", "borgo"], "actions": [{"seat": 0, "type": 5}]}).encode(), ""),
    (json.dumps({"game": "hex", "seats": ["moloch", 5]}).encode(), "seats.1"),
    (json.dumps({"game": "hex", "options": {"mode": 5}, "seats": ["moloch", "borgo"]}).encode(), "options.mode"),
    (json.dumps({"game": "hex", "options": {}, "position": {"turn": "x"}}).encode(), ""),
    (json.dumps({"game": "convoy", "options": {}, "position": {"cities": "x"}}).encode(), ""),
    (json.dumps({"game": "hex", "data": {"scenario_x": "["}, "options": {}}).encode(), "scenario_x"),
    (json.dumps({"game": "hex", "data": {"scenario_x": "scenario = 1"}, "options": {}}).encode(), "scenario_x"),
    (json.dumps({"game": "convoy", "data": {"moloch": "schema = 2"}, "options": {}}).encode(), "moloch"),
    (json.dumps({"game": "convoy", "data": {"moloch": "a"}, "options": {}}).encode(), "moloch"),
]
ENGLISH = ("Input should", "Field required", "Expecting", "Invalid value", "should have", "not permitted", "cannot be")


@pytest.mark.parametrize(("file", "part"), FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_cannot_be_read_says_why_in_the_readers_language(file: bytes, part: str, language: str) -> None:
    with pytest.raises(ResolveError) as refused:
        resolve(file)
    english = words(refused.value.refused)
    assert not any(piece in english for piece in ENGLISH[:-1])
    with translation.override(language):
        told = words(refused.value.refused)
    assert told != english
    assert not any(piece in told for piece in ENGLISH)
    if part:
        assert part in english or part in told or part in told.lower() or part in refused.value.refused.path

"""The package for authors of expansions: everything that they may use of Hex, each name with a docstring."""

from __future__ import annotations

import inspect

import neuroshima_babel13.plugin
import neuroshima_doomsday.plugin
import pytest
from neuroshima_hex import expansion, hookspecs
from neuroshima_hex.expansion import drawing


def test_our_own_expansions_are_made_for_the_contract_of_today() -> None:
    name, version = hookspecs.EXPANSION_CONTRACT
    assert version == expansion.CONTRACT_VERSION
    for plugin in (neuroshima_babel13.plugin, neuroshima_doomsday.plugin):
        assert getattr(plugin, name) == version


@pytest.mark.parametrize("module", [expansion, drawing], ids=lambda module: module.__name__)
def test_every_name_for_authors_exists_and_has_a_docstring(module: object) -> None:
    for name in module.__all__:  # type: ignore[attr-defined]
        thing = getattr(module, name)
        if inspect.isclass(thing):
            assert thing.__doc__, name


def public_methods(kind: type) -> list[str]:
    return [name for name, member in vars(kind).items() if inspect.isfunction(member) and not name.startswith("_")]


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (kind, name)
        for kind in (expansion.Trait, expansion.Feature, expansion.SpecialRule)
        for name in public_methods(kind)
    ],
)
def test_every_method_of_authors_says_when_it_is_called(kind: type, name: str) -> None:
    assert inspect.getdoc(getattr(kind, name)), f"{kind.__name__}.{name}"

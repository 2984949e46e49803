"""What the expansion adds, as the pages for hosts list it."""

from __future__ import annotations

from neuroshima_babel13 import plugin as babel13
from neuroshima_contract.registry import FoundPlugin, assemble
from neuroshima_hex import plugin as hex_plugin


def test_armies_and_scenarios_are_told_by_name_in_every_language() -> None:
    plugins = {"hex": hex_plugin, "babel13": babel13}
    found = [FoundPlugin(name, module.__name__, module) for name, module in plugins.items()]
    made = assemble(found).games["hex"]
    lines = made.guide.contributions("babel13")
    (armies,) = [line for line in lines if line["en"].startswith("Armies: ")]
    assert armies["en"] == "Armies: Neojungle, New York"
    assert armies["pl"] == "Armie: Neodżungla, Nowy Jork"
    assert armies["cs"] == "Armády: Neodžungle, New York"
    (scenarios,) = [line for line in lines if line["en"].startswith("Scenarios: ")]
    assert "Forlorn Mission" in scenarios["en"]
    own = " ".join(line["en"] for line in made.guide.contributions("hex"))
    assert "Moloch" in own and "New York" not in own
    assert made.guide.contributions("somebody else") == []

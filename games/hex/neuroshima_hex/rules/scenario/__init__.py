"""Scenarios: their files, the steps before the first turn, and special rules of single maps (hex 9).

Start with `scenario_file` (the schema), then `scenario.Scenario`.
"""

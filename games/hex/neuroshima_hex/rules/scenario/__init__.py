"""Scenarios: their files, steps of the setup, special rules of maps (hex 9).

Start with `scenario_file` (the schema), then `scenario.Scenario`.
"""

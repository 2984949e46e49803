"""Scenarios: their files, steps of the setup, special rules of maps (hex 9.5).

Start with `scenario_file` (the schema), then `scenario.Scenario`.
"""

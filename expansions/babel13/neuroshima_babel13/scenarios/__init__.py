"""The five scenarios of Babel 13: one TOML file for each.

docs/scenarios.md explains the form.
"""

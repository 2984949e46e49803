"""Babel 13, an expansion of Neuroshima Hex.

Two armies, terrain, markers, scenarios, a campaign. Start with `plugin.py`, which lists what each hook of Hex gets.
`armies/`, `scenarios/` and the TOML files are data; `traits/`, `terrain.py` and `markers.py` have what they do.
"""

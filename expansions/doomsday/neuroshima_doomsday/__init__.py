"""The Doomsday Machine, an army for Neuroshima Hex.

Start with `plugin.py`, which lists what each hook of Hex gets. `armies/` and `words.toml` are data, `traits/` has what
the tiles do, `drawing/` their pictures.
"""

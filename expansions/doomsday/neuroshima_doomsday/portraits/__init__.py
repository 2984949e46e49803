"""Texts on the Doomsday Machine for choosing an army, as a TOML file."""

"""The figures of the Doomsday Machine, as a TOML file beside `armies`."""

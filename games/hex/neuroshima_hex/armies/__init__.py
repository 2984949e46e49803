"""The tiles of the base armies as data: one TOML file each."""

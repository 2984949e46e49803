"""The cards and cities as they are printed: `moloch.toml`, `outpost.toml` and `cities.toml` (docs/convoy-cards.md)."""

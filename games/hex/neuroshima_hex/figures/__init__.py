"""The figures of the base armies, as TOML files beside `armies`."""

"""The library of parts that figures are made of, as TOML files."""

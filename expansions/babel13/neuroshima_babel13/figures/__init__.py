"""The figures of New York and Neojungle, as TOML files beside `armies`."""

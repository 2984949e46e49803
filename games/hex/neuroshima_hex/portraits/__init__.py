"""What is said of the base armies to those who choose one: a TOML file for each, beside `armies`."""

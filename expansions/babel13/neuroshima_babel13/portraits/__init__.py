"""What is said of New York and Neojungle to those who choose an army, as TOML files."""

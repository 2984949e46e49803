"""What is said of the two sides to those who choose one, and what bots have won with them, as TOML files."""

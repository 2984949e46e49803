"""What is said of the Doomsday Machine to those who choose an army, as a TOML file."""

"""The Doomsday Machine, an army for Neuroshima Hex: the host finds it by its entry point."""

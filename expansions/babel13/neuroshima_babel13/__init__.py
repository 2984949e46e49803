"""Babel 13: an expansion of Neuroshima Hex. All it does, it does through the hooks of Hex."""

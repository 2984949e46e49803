"""The army's tiles as data."""

"""The armies as data."""

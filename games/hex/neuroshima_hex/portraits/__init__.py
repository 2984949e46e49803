"""Texts on the base armies for choosing one, as TOML files like `armies`."""

"""The commands of `manage.py` that every site has."""

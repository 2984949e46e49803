"""Commands of `manage.py` that need the sources of the site.

`commands/texts.py` collects sentences for translators.
"""

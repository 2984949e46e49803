"""Tags and filters of the templates.

`pages.py` has those of all pages, `scripts.py` the scripts of a page with a game's element.
"""

"""Lessons of Convoy: files in `library/`, and what reads them.

`neuroshima_contract.lessons` says what is in a file. `manage.py lesson convoy` plays all of them.
"""

"""Lessons of Hex: files (`library/` has the core's own) and what reads them.

`files.py` reads a file; `neuroshima_contract.lessons` says what is in it. `manage.py lesson hex` plays all of them.
"""

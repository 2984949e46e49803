"""For authors of games and expansions: the runner of cases.

`cases.py` reads position files with expected results and compares. The tests of this repository use it, too.
"""

"""The analyst of a game: hints at a table, best lines on the analysis board.

`questions.py` is what is asked, and is answered in a process in which bots think; `asking.py` asks it. `tasks.py` does
so in a worker, for callers in other processes: `hints.py` for the socket of a match (`handler.py`), and the analysis
board by its pages. Reviews of matches ask from their own task.
"""

"""The analyst of a game: hints at a table, best lines on the analysis board.

`questions.py` defines a question, which is answered in a process in which bots think. `tasks.py` sends it there from a
worker, for two callers: the socket of a match (`hints.py`) and the pages of the analysis board. Reviews of
matches ask from their own task.
"""

"""Text files that a game is played by, such as armies, and their versions.

`text_store.py` stores the texts and makes a match's game from them. `managed_files.py` has the functions of the admin.
A stored text is never changed: a match keeps the texts it began with.
"""

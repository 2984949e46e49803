"""SQLite for a process in which several threads write.

`base` is the database backend, and makes SQLite's checkpoints in a thread.
"""

"""Django's SQLite, for a process in which several threads write.

`base` is the backend, `checkpoints` a thread.
"""

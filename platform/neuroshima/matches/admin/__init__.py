"""Matches and data files in the admin.

`matches.py` shows matches with their seats and moves (`move_list.py`). `data_files.py` shows the files that games are
played by, and `uploads.py` takes new ones. `bot_failures.py` shows where bots failed to decide.
"""

from neuroshima.matches.admin import bot_failures, data_files, matches

__all__ = ["bot_failures", "data_files", "matches"]

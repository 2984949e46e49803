"""Matches and data files in the admin.

`matches.py` shows matches with their seats and moves (`move_list.py`). `data_files.py` shows the files that games are
played by, and `uploads.py` takes new ones. `parts.py` has what all these pages share.
"""

from neuroshima.matches.admin import data_files, matches

__all__ = ["data_files", "matches"]

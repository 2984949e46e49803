"""Reports about players, and what moderators do: start with `acts.py`.

It knows nothing of talk. Rooms that store what a report is about receive the signal `report_settled`.
"""

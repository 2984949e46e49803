"""Reports about players, and acts of moderators. Start with `acts.py`.

It does not depend on talk. Apps that store reported things receive the signal `report_settled`, and contribute what a
moderator may read of them (`presenters.SAID`).
"""

"""Notices that it is a player's turn, by Web Push and by mail.

Each player chooses how to be notified. Start with `watching.py`, which finds the players to notify. `tasks.py` sends
one delivery at a time, through `pushing.py` or `mailing.py`. `turns.py` finds the matches in which others wait for a
player; the head of every page shows them, too.
"""

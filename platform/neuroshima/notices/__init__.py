"""Notices that it is a player's turn, by Web Push and by mail.

Each player chooses the ways. Start with `watching.py`, which finds out who is to be told; `tasks.py` sends one delivery
at a time, by `pushing.py` or `mailing.py`; `turns.py` says in which matches others wait for a player, also for the head
of every page.
"""

"""`manage.py bench service`: measure how many moves a real server can take.

Simulated clients play over WebSockets. Start with `measuring`. `servers` starts the processes of the site, `tables`
makes matches in their database and checks them afterwards, `clients` plays; each runs in a process of its own.
"""

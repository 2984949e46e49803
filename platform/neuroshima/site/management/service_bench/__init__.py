"""`manage.py bench service`: how many moves a real server carries.

Clients of their own play over WebSockets. Begin with `measuring`. `servers` starts the processes of the site, `tables`
makes matches in their database and checks them afterwards, `clients` is what plays; each runs in a process of its own.
"""

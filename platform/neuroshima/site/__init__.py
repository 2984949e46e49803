"""The Django project: what puts the apps together and runs them.

Start with `settings.py` and `urls.py`. `asgi.py` is the server's entry point, `server/` what it does with requests,
files and sockets, and `management/` the commands of `manage.py`.
"""

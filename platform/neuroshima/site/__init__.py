"""The Django project: it puts the apps together and runs them.

Start with `settings.py` and `urls.py`. `asgi.py` is the server's entry point, `server/` has the middleware and protocol
classes of the server, and `management/` the commands of `manage.py`.
"""

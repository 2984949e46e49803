"""The pages of accounts.

The views are allauth's. Here they get the site's templates and forms, rate limits and refusals (`guarding.py`).
`entering.py` signs up, logs in and out; `own.py` changes the visitor's account; `mail.py` has the pages that need mail.
"""

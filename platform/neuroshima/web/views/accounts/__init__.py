"""The pages of accounts.

The views are allauth's. Here they get the site's templates and forms, rate limits and refusals (`guarding.py`).
`pages.py` signs up, logs in and out, changes the visitor's account, and has the pages that need mail.
"""

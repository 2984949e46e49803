"""The pages of accounts.

allauth has the views. Here they get the site's templates and forms, its limits, and its way to refuse: `guarding.py`.
`entering.py` has the ways in and out, `own.py` what one does with one's account, `mail.py` what needs mail.
"""

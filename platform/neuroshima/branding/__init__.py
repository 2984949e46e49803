"""The site's own face: its name, sign, accent colour, front page, legal pages, links at the foot, and news.

The host writes them in the admin, in the site's languages. Pages, mails and pictures ask `current.brand`.
"""

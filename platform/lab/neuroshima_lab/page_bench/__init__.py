"""`manage.py bench pages`: measure what every page reads from a large database.

`world` plays a small site through the host's own functions. `copies` multiplies all of it within the database.
`addresses` finds an address for each page. `opening` opens the pages and reads the plans of their queries.
"""

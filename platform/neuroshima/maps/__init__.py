"""Maps: scenarios that players make in the browser, each a work of the workshop with one scenario file.

`files.py` turns the file into what a game's editor shows, and back; `checks.py` says what is wrong with it.
`playing.py` begins a match with it at once, `balance.py` lets bots play it. `views.py` has the pages.
"""

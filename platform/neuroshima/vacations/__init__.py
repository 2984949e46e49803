"""Vacations of players: from one day to another, in all their slow matches at once.

`models.py` stores the days, `taking.py` takes them in the matches, `forms.py` and `views.py` are the page on which a
player says them, `presenters.py` has what pages show.
"""

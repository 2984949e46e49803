"""Reviews of finished matches: course of the score, losses, turning points.

Start with `stored.py`, which gives the course of a match to pages. After the end of a match, a task (`tasks.py`) has
the course worked out once, in a process in which bots think (`shapes.py` has the data that is sent there).
`course.py` plays the stored moves again, asks the game's `Reviewer`, and finds the turns that changed most, with better
lines for them.
"""

"""Reviews of finished matches: course of the score, losses, turning points.

Start with `stored.py`, which gives the course of a match to pages. A task (`tasks.py`) has it worked out once, after
the end, in a process in which bots think (`questions.py`; `ended_match.py` is what crosses to it). `course.py` plays
the stored moves again and asks the game's `Reviewer`, `turning_points.py` finds the turns that changed most,
`better.py` what would have been better in them.
"""

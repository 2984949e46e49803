"""The pages of tournaments (`views.py`) and leagues, their forms, and what they show."""

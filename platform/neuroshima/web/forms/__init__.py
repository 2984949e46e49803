"""Forms of the frame: accounts and settings; and `fields.py`, which the forms of all apps share."""

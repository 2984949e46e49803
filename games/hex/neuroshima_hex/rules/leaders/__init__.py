"""Leaders (hex 9.4).

Start with `cards`, which has what each leader does; `use` has when they are chosen and used.
"""

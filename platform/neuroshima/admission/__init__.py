"""Who may come in: sign-up, links for it, guests, and whether the whole site is for members only.

The host sets it in the admin. `rules.check_sign_up` and `rules.admission` are what other rooms ask.
"""

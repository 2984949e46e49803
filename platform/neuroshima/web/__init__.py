"""The pages of the site.

They hold no rules: views ask `matches`, `campaigns`, `studies` and `puzzles`.

Read `urls.py`, then the view. `options/` reads a game's options, `presenters/` prepares what pages show, `forms/` are
the forms, and `packs.py` joins the scripts of a page into one. `static_files.py` finds scripts, styles and pictures.
"""

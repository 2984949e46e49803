"""Tools for authors: `neuroshima new`, `check` and `try`.

`project.py` says what a path holds (a plugin, a wheel, a pack), and how a process of its own can use it without
installing it. `checking.py` checks it there, and `report.py` is what it tells. `author_templates/` has the folders that
`new` fills in; the files that pages of docs/ show are made from those pages (`tools/author_templates.py`).

Nothing of a site is stored or read here.
"""

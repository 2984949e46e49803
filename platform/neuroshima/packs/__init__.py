"""Packs: armies, scenarios and puzzles of fans, handed in on a page or laid into a folder of the host.

`access.py` reads packs, `keeping.py` takes them in and puts them in and out of use, `folder.py` watches the host's
folder, `views.py` has the pages. The text of a pack is a data file of its game (`matches/data_files`): so matches keep
their version, and other processes hear of it at once.
"""

"""The commands of `manage.py`: one module for each.

They read arguments and print; the modules of `../` do the work.
"""

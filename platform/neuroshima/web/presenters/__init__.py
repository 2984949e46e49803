"""What the pages show, in the reader's language: one module for each kind of page.

Presenters turn matches, presets, puzzles and campaigns into plain dataclasses for the templates.
"""

"""The pages, one module for each. They hold no rules.

`matches.reading.access` decides what a visitor may see, and `matches.play` carries out their actions.
"""

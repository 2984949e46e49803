"""The pages, one module for each. They hold no rules.

`matches.reading.access` says what a visitor may see, and `matches.play` does what they ask for.
"""

"""The pages. They hold no rules: what may be done and seen is asked from `matches.access` and `matches.play`."""

"""Convoy as the host's contract asks for it.

Read from `game`, the game with its options, roles and data files; `catalogue` has what never changes during a match,
`case_expectations` what cases may check, `benchmarks` what `manage.py bench convoy` measures."""

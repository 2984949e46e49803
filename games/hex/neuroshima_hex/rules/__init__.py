"""The rules of Neuroshima Hex as a library.

It uses no Django, no files, no clock and no hidden randomness. Start with `files.new_game.start` or `files.load.load`.
A `state.state.State` says what is legal and applies actions; `files.view.view` shows it. The folders are chapters of
the rulebook: `options`, `board`, `scenario`, `battle`, `turn` (with the players), `traits` (what single tiles can do),
`leaders`.
"""

"""The rules of Neuroshima Hex as a library: no Django, no files, no clock, no hidden randomness.

Start with `setup.start` or `position.load`; a `state.State` says what is legal and applies actions; `view.view` shows
it. Chapters by their rulebook words: `hexes`, `tiles`, `nets`, `forces` (what is in force), `battle`, `medics`,
`moves`, `turns`, `endgame`, and `traits` for everything that single tiles can do."""

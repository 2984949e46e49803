"""The rules of Neuroshima: Convoy as a library: no Django, no files, no clock, no hidden randomness.

Start with `setup.start` or `position.load`; a `state.State` says what is legal and applies actions; `view.view` shows
it. Chapters: `cards` (the box), `table` (what lies there and is in force), `strength`, `agenda` (steps and decisions),
`changes` (entering, moving, dying), `effects` (what cards do), `phases`, `resolution`, `districts`, `departure` and
`battle` (the course of a battle)."""

"""The course of a battle (convoy 6, 8, 9, 12).

Read in the order of the rulebook: `phases` (1 to 4), `resolution` (5 and 6, with what follows when a side passes), and
`cities`, what a battle does to them (8, 9). `Run.end_game` is the end (12)."""

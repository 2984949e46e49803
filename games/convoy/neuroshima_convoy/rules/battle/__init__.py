"""The course of a battle (convoy 6, 8, 9, 12).

Read from `phase_order`, what follows when a side passes. Then in the rulebook's order: `phases` (1 to 3), `modules`
(4), `resolution` (5), `victory` (8), `districts` with their Bombs (9), `convoy_movement` (6). `Run.end_game` is the end
(12)."""

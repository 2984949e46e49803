"""The course of a battle (convoy 6, 8, 9, 12).

Read from `phase_order`, what follows when a side passes; then `phases` (1 to 4), `resolution` (5, victory effects),
`districts` (destruction, Bombs) and `convoy_movement` (6, the end of a battle)."""

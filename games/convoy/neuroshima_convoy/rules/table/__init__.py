"""What lies on the table, and what is in force there (convoy 3, 4, 6).

Read from `table`: cities, units, decks and hands, and which abilities work. `unit` is a card that lies at a city,
`battle_positions` counts those of a side, `strength` adds up what each card counts (convoy 6 phase 5). `knowledge` says
who knows which hidden cards."""

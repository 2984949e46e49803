"""What lies on the table, and what is in force there (convoy 3, 4, 6).

Read from `table`: cities, units, decks and hands, positions, and which abilities work. `strength` adds up what each
card counts (convoy 6 phase 5)."""

"""How cards change places, and what follows at once (convoy 6, 7, 10, 11).

Read from `entering`, cards that come to a city, and their Strength tokens; `leaving` has cards that are killed or
returned and positions that are lost, `decks` hands and decks."""

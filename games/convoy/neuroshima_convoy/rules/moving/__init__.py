"""How cards change places, and what follows at once (convoy 6, 7, 10, 11).

Read from `changes`: entering a city and moving to another, lost positions, leaving the table, tokens, hands and
decks."""

"""Leaders (hex 9): `cards` has what each of them does, `use` when they are chosen and used."""

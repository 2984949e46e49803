"""Hex puzzles: the files they are written in, the solver that proves them, the maker that finds new ones, our own."""

"""Positions that the benchmarks fight on."""

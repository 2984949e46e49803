"""Positions that the benchmarks of Hex fight on, as position files.

`host/benchmarks.py` reads them.
"""

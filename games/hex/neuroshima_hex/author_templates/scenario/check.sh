#!/bin/sh
# Everything that can be checked. It needs: pip install mypy "neuroshima-platform[authors]", and what pyproject.toml
# names. Nothing is installed by it.
set -e
cd "$(dirname "$0")"
python -m pytest -q tests
neuroshima check pack --games 20

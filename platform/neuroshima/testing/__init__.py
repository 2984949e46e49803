"""For authors of games and expansions: what this repository's own tests are made of, too."""

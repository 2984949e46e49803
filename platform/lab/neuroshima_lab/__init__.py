"""The laboratory: commands that play bots against each other, measure and train. No part of a host.

`management/commands/` reads arguments and prints; the other modules do the work. `arena` plays games, `tallies` counts
them, `ladder` rates bots, `matchups` compares factions, `training` collects samples. `engines` spreads work
over processes or a Ray cluster (`ray_engine`). `yardstick` and `service_bench` measure.
"""

"""The laboratory: commands that play bots against each other, measure and train. No part of a host.

`management/commands/` has the commands: `arena` plays games, `ladder` rates bots, `matchups` compares factions, `train`
learns from samples, `bench` measures. They share the other modules: `arena` plays games, `tallies` counts them,
`engines` spreads work over processes or a Ray cluster (`ray_engine`), `service_bench` measures a server.
"""

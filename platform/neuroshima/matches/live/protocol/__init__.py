"""Messages between browser and socket. Anything else is refused.

Start with `from_browser` and `from_server`, which list them. `from_browser` also makes messages of frames, and
`message` has their base, and the codes that say why a socket is closed.

The lists in `docs/protocol.md` are made from these classes (`uv run python -m tools.regenerate protocol`). A message
is lossy if nothing depends on its arrival: presence, previews, heartbeats. All others arrive in the end, because a
client with a gap gets the moves that it lacks.
"""

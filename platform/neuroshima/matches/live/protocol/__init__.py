"""Messages between browser and socket. Anything else is refused.

Start with `from_browser` and `from_server`, which list them. `reading` makes messages of frames, `message` is their
base, and `close_codes` say why a socket is closed.

The lists in `docs/protocol.md` are made from these classes (`uv run python -m tests.regenerate protocol`). A message
is lossy if nothing depends on its arrival: presence, previews, heartbeats. All others arrive in the end, because a
client with a gap gets the moves that it lacks.
"""

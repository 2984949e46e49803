"""Types of the JSON that the host defines around a game's data.

Start with `matches`; `replays`, `positions`, `analysis`, `teaching` and `refusals` are what the pages read.
`docs/protocol.md` lists these types and the messages of the socket (`neuroshima.matches.live.protocol`); both lists are
made from the code. What only a game defines has its names in `neuroshima_contract.words`.
"""

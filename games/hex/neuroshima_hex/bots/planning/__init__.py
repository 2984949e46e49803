"""The planner of Hex: it plans whole turns, and thinks of the opponent's answer.

`planner` is the bot. `turns` searches one turn, `replies` the turns that may follow it. `evaluation` says how good a
position is, by the features of `features` and the weights of `weights.toml`; `trainer` makes these from games.
"""

"""The state of a game: what is legal, and what an action does.

Start with `state.State`, whose methods are the functions of this folder; `apply` names one for each action.
`registry` holds the armies, traits, markers and terrain that a game is played with.
"""

"""The state of a game: what is legal, and what an action does.

Start with `state.State`: its methods are all that can be asked of a position and done in it, and each leads to the
function that does the work. `data.StateData` is what it consists of; `apply` names a function for each action.
`registry` holds the armies, traits, markers and terrain that a game is played with.
"""

"""The rules of Neuroshima: Convoy as a library.

It uses no Django, no files, no clock and no hidden randomness. Start with `state.state.start` or
`state.position_files.load_position`. A `State` says what is legal and applies actions; `state.view.view` shows it. The
folders, each built on those below it:

state       a position of a game, its setup (convoy 5), its file and its views
actions     what players send, what is legal, and why something is refused (convoy 6)
effects     what cards do (convoy 13)
battle      the phases of a battle, its resolution, Bombs, the convoy's movement and the end (convoy 6, 8, 9, 12)
moving      how cards change places: entering, leaving, drawing, discarding (convoy 6, 7, 10, 11)
steps       the agenda of what is still to be done, and the questions it waits for
table       what lies on the table and what is in force there, with the strength of each card (convoy 3, 4, 6 phase 5)
components  what is in the box, read from card files (convoy 2, 13)"""

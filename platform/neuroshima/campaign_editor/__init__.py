"""The editor of campaigns: a list of steps with a drawn chain, saved as a work (`workshop`) that can be handed in.

`drafts.py` is what the page edits, and turns it into a campaign file and back; `reading.py` reads the page's form,
`changes.py` does what its buttons say, `editing.py` stores works. `presenters.py` shows a draft, `chain_picture.py`
draws its chain. A file that says more than the editor knows is edited as text.
"""

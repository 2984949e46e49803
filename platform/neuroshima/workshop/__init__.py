"""The workshop: armies and other things that players make in the browser, each stored as the files of a pack.

`models.py` has a work, `access.py` says who sees and changes it, `keeping.py` changes it. A game's `Workshop` describes
the form of a kind of works (`neuroshima_contract.workshop`).
"""

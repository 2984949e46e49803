"""What is in the box: cards and cities as data (convoy 2, 13).

Read from `cards`, what is printed; `effect_rules` lists the effects. `read_box` reads the box from files by the schema
in `card_files`, with `texts` by language."""

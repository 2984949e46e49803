"""What is in the box: cards and cities as data (convoy 2, 13).

Read from `cards`, what is printed, and the list of effects. `read_box` reads the box from files by the schema in
`card_files`, which has their texts by language."""

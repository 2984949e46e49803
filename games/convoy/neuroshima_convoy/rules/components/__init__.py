"""What is in the box: cards and cities as data (convoy 2, 13).

Read from `cards`, the definitions and the files they come from; `texts` has their texts by language, `file_errors` all
that is wrong with a file at once."""

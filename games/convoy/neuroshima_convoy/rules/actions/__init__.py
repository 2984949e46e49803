"""What players may do in their phases (convoy 5, 6).

Read from `messages`, the schema of actions and of legal lists; `legal` lists those that are allowed now, `checks` says
why another one is refused, `carry_out` does them."""

"""What is still to be done, step by step, and the decisions it waits for.

Read from `agenda`: decisions, steps, and the run that carries them out; `events` has what is told, `step_files` steps
as data. `effect` says what an effect is; what the effects of the cards do is in the folder `effects`."""

"""Work outside requests: tasks, and the workers that run them.

A task is a function with the decorator `django_tasks.task`. Enqueue it in the transaction that asks for it. It may run
more than once, so it must be idempotent. Start with `workers.py`, the threads that run tasks; `leases.py` finds the
tasks of a process that was killed, `retries.py` says when a failed one is tried again, and `upkeep.py` has what is done
every few seconds, and `work.py` lets the module that does the work of a task ask for it, too.

Django 6 has the same interface as `django.tasks`: then the imports of `django_tasks` become `django.tasks`.
"""

"""Work outside requests: tasks, and the workers that run them.

A task is a function with the decorator `django_tasks.task`. Enqueue it in the transaction that needs it. It may run
more than once, so it must be idempotent. Start with `workers.py`, the threads that run tasks. `retries.py` says
when a task runs again: after a failure, or when its process was killed. `upkeep.py` calls functions every few seconds.

Django 6 has the same interface as `django.tasks`: then the imports of `django_tasks` become `django.tasks`.
"""

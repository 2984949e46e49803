"""Endpoints for machines: `/healthz`, `/readyz`, `/metrics`.

Start with `middleware.py`. `checks.py` says why a site that others reach must not start as it is set up.
"""

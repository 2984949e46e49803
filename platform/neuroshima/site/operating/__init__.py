"""Middleware, and endpoints for machines: `/healthz`, `/readyz`, `/metrics`.

Start with `middleware.py`. `checks.py` refuses to start a public site with unsafe settings.
"""

"""What a machine asks of the site: is it alive (`/healthz`), is it ready (`/readyz`), what does it do (`/metrics`).

Start with `middleware.py`. `checks.py` says why a site that others reach must not start as it is set up.
"""

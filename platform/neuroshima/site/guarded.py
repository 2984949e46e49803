"""A plugin's package as a Django app that cannot keep the site from starting."""

from __future__ import annotations

import logging
from typing import Any

from django.apps import AppConfig

logger = logging.getLogger(__name__)


def guarded_app(package: str, labels: set[str]) -> AppConfig | None:
    """The app of `package`, or None where it cannot be made or its label is taken; the log says why."""
    try:
        app = AppConfig.create(package)
        if app.label in labels:
            raise ValueError(f"another app has the label {app.label}")
    except (Exception, SystemExit):
        logger.exception("the package %s is no Django app", package)
        return None
    _guard(app, "import_models")
    _guard(app, "ready")
    return app


def _guard(app: Any, method: str) -> None:
    inner = getattr(app, method)

    def call() -> None:
        try:
            inner()
        except (Exception, SystemExit):
            logger.exception("the app %s failed in %s", app.label, method)
            app.models = getattr(app, "models", None) or app.apps.all_models[app.label]

    setattr(app, method, call)

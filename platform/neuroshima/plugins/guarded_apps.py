"""A plugin's package as a Django app that cannot stop the site from starting."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.apps import AppConfig

logger = logging.getLogger(__name__)


class GuardedAppConfig(AppConfig):
    """An app whose errors are logged and not raised."""

    def import_models(self) -> None:
        self._survive(super().import_models)

    def ready(self) -> None:
        self._survive(super().ready)

    def _survive(self, step: Callable[[], None]) -> None:
        try:
            step()
        except (Exception, SystemExit):
            logger.exception("the app %s failed in %s", self.label, step.__name__)


def guarded_app(package: str, labels: set[str]) -> str | None:
    """Path of the guarded app of `package` for Django's settings.

    None if it cannot be made or its label is taken; the log has the reason. A new label is added to `labels`."""
    try:
        app = AppConfig.create(package)
        if app.label in labels:
            raise ValueError(f"another app has the label {app.label}")
    except (Exception, SystemExit):
        logger.exception("the package %s is no Django app", package)
        return None
    labels.add(app.label)
    name = f"{package}_app"
    globals()[name] = _guard_class(name, app)
    return f"{__name__}.{name}"


def _guard_class(name: str, app: AppConfig) -> type[AppConfig]:
    """Make a subclass of the class of `app`, with the guard."""
    attributes: dict[str, object] = {"name": app.name, "label": app.label, "__module__": __name__}
    bases = (GuardedAppConfig,) if type(app) is AppConfig else (GuardedAppConfig, type(app))
    return type(name, bases, attributes)

"""Metrics of this process for Prometheus.

They need only prometheus-client. django-prometheus would also wrap models, caches and the database.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from neuroshima import measuring, refusals
from neuroshima.matches.models import Match, Status
from neuroshima.players.current_player import hop_of, is_within
from neuroshima.plugins import usage
from neuroshima.site.operating import health

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.core import Metric

QUICK = (0.005, 0.01, 0.02, 0.04, 0.08, 0.12, 0.25, 0.5, 1, 2.5, 5)
"""Upper bounds of a histogram, in seconds."""
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5)


def is_enabled() -> bool:
    """Whether the settings allow somebody to read the metrics.

    If not, nothing is counted."""
    return bool(settings.METRICS or settings.METRICS_TOKEN)


def may_read(request: HttpRequest) -> bool:
    """Whether the request comes from an allowed address, or has the token."""
    shown = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    if settings.METRICS_TOKEN and secrets.compare_digest(shown, settings.METRICS_TOKEN.encode()):
        return True
    if request.headers.get("X-Forwarded-For") and not settings.TRUSTED_PROXIES:
        return False  # it came through an unknown proxy, so its address proves nothing
    return is_within(hop_of(request), settings.METRICS)


class Meters:
    """All counters, and values that are looked up when somebody reads the metrics."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram

        self.registry = CollectorRegistry()
        more: Any = {"registry": self.registry}
        self.moves = Counter("neuroshima_moves", "Stored moves.", ["game", "kind"], **more)
        self.commands = Histogram(
            "neuroshima_command_seconds", "From a message of a browser to its answer.", buckets=QUICK, **more
        )
        self.thoughts = Histogram(
            "neuroshima_bot_seconds", "How long a bot thought about a move.", ["game", "bot"], buckets=SLOW, **more
        )
        self.bot_failures = Counter(
            "neuroshima_bot_failures", "Decisions of bots that failed.", ["game", "bot"], **more
        )
        self.bot_delay = Histogram(
            "neuroshima_bot_asked_seconds", "From a move to the beginning of a bot's answer.", buckets=QUICK, **more
        )
        self.requests = Histogram(
            "neuroshima_request_seconds", "Requests over HTTP.", ["view", "status"], buckets=QUICK, **more
        )
        self.registry.register(_LookedUpMetrics())

    def count_move(self, value: float, game: str, kind: str) -> None:
        self.moves.labels(game, kind).inc(value)

    def observe_answer(self, seconds: float) -> None:
        self.commands.observe(seconds)

    def began(self, seconds: float) -> None:
        self.bot_delay.observe(max(0.0, seconds))  # the clocks of two machines may differ

    def count_bot_failure(self, value: float, game: str, bot: str) -> None:
        self.bot_failures.labels(game, bot).inc(value)

    def observe_thinking(self, seconds: float, game: str, bot: str) -> None:
        self.thoughts.labels(game, bot).observe(seconds)


class _LookedUpMetrics:
    """Values that are looked up when somebody reads the metrics."""

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        from neuroshima.matches.live.consumer import at_matches

        refused = CounterMetricFamily("neuroshima_refusals", "Refusals by code.", labels=["code"])
        for code, times in refusals.counts().items():
            refused.add_metric([code], times)
        yield refused
        yield GaugeMetricFamily("neuroshima_sockets", "Open sockets at matches.", value=len(at_matches))
        yield from _plugin_metrics()
        waiting = Match.objects.filter(status=Status.RUNNING, bot_to_move=True).count()
        yield GaugeMetricFamily("neuroshima_bots_waiting", "Matches in which a bot is to move.", value=waiting)
        oldest = health.oldest_waiting_bot()
        yield GaugeMetricFamily("neuroshima_bots_waiting_seconds", "How long the first of them waits.", value=oldest)


def _plugin_metrics() -> Iterator[Metric]:
    """What each plugin has cost this process."""
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

    families: tuple[CounterMetricFamily | GaugeMetricFamily, ...] = (
        CounterMetricFamily("neuroshima_plugin_calls", "Calls of a plugin's games.", labels=["plugin"]),
        CounterMetricFamily("neuroshima_plugin_seconds", "How long these calls took together.", labels=["plugin"]),
        CounterMetricFamily("neuroshima_plugin_failures", "Exceptions of a plugin.", labels=["plugin"]),
        CounterMetricFamily(
            "neuroshima_plugin_slow_lists", "Lists of legal actions that took a second or longer.", labels=["plugin"]
        ),
        GaugeMetricFamily(
            "neuroshima_plugin_grown_bytes", "Growth of the process while the plugin ran.", labels=["plugin"]
        ),
    )
    for plugin, cost in sorted(usage.usages().items()):
        values = (cost.calls, cost.seconds, cost.failures, cost.slow_lists, cost.grown)
        for family, value in zip(families, values, strict=True):
            family.add_metric([plugin], value)
    yield from families


@lru_cache(maxsize=1)
def meters() -> Meters:
    """The meters of this process."""
    return Meters()


def listen() -> None:
    """Start counting."""
    measuring.MOVE.listen(meters().count_move)
    measuring.COMMAND.listen(meters().observe_answer)
    measuring.ASKED.listen(meters().began)
    measuring.THOUGHT.listen(meters().observe_thinking)
    measuring.BOT_FAILED.listen(meters().count_bot_failure)


def serve(address: str) -> None:
    """Start counting, and serve the metrics at `address:port`, in a thread.

    Raises OSError if the port is taken."""
    from prometheus_client import start_http_server

    host, _, port = address.rpartition(":")
    listen()
    start_http_server(int(port), host, registry=meters().registry)


def note_request(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    """Count a request by the name of its view, because a URL would reveal a match."""
    match = request.resolver_match
    view = (match.view_name if match is not None else "") or "none"
    meters().requests.labels(view, str(response.status_code)).observe(seconds)


def page() -> bytes:
    """All metrics in the text format of Prometheus."""
    from prometheus_client import generate_latest

    registry: CollectorRegistry = meters().registry
    return generate_latest(registry)


def content_type() -> str:
    """The content type of that text."""
    from prometheus_client import CONTENT_TYPE_LATEST

    return CONTENT_TYPE_LATEST

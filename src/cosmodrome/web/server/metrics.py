"""Metrics for Prometheus at `/metrics`: tables, sockets, answer times, waiting bots, errors of the store.

The setting `--metrics` says who may read them: nobody, callers on this machine, or everyone. Litestar's plugin counts
requests. Each process reports only itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import Request, Response, get
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.plugins.prometheus import PrometheusConfig
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from cosmodrome.store import StoreError
from cosmodrome.store.backend import DB, Backend

from .. import words
from ..errors import Refused

if TYPE_CHECKING:
    from ..services import Services

T = TypeVar("T")
READERS = ("off", "local", "all")
LOOPBACK = ("127.0.0.1", "::1")
SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The buckets of answer times."""

REQUESTS = PrometheusConfig(app_name="cosmodrome", prefix="cosmodrome", group_path=True, scopes={"http"})  # type: ignore[arg-type]  # Litestar's own names for scopes are texts


class Metrics(Collector):
    """The figures of one server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.registry = CollectorRegistry()
        self.answers = Histogram(
            "cosmodrome_answer_seconds",
            "From an answer's arrival until it is kept",
            ("game", "by"),
            buckets=SECONDS,
            registry=self.registry,
        )
        self.store_errors = Counter(
            "cosmodrome_store_errors", "Times that the store refused", ("kind",), registry=self.registry
        )
        self.registry.register(self)

    def answered(self, game: str, by_bot: bool, seconds: float) -> None:
        """Count an answer that is kept, and how long it took."""
        self.answers.labels(game, "bot" if by_bot else "person").observe(seconds)

    def collect(self) -> Iterator[Metric]:
        """The current gauges."""
        services = self.services
        tables = GaugeMetricFamily("cosmodrome_tables", "Tables in memory", labels=("game", "status"))
        count: dict[tuple[str, str], int] = {}
        for table in services.tables:
            key = (table.row.game, table.row.status)
            count[key] = count.get(key, 0) + 1
        for labels, number in sorted(count.items()):
            tables.add_metric(labels, number)
        yield tables
        yield GaugeMetricFamily("cosmodrome_sockets", "Open sockets of tabs", value=services.sockets.open)
        bots = GaugeMetricFamily("cosmodrome_bots", "Bots at work or in the queue", labels=("lane", "state"))
        for lane, jobs in (("quick", services.bots.quick), ("slow", services.bots.slow)):
            bots.add_metric((lane, "waiting"), len(jobs.waiting))
            bots.add_metric((lane, "thinking"), len(jobs.running))
        yield bots
        failures = CounterMetricFamily(
            "cosmodrome_bot_failures", "Times that a bot failed and a weaker one answered", labels=("game", "level")
        )
        for labels, number in sorted(services.bots.failures.items()):
            failures.add_metric(labels, number)
        yield failures

    def text(self) -> bytes:
        """All metrics, requests included, in Prometheus' format."""
        return generate_latest(self.registry) + generate_latest(REGISTRY)


class Counted:
    """A store backend that counts errors by their kind."""

    def __init__(self, rows: Backend, errors: Counter) -> None:
        self.rows = rows
        self.errors = errors

    @property
    def problem(self) -> str:
        """What was wrong with the last write; empty if nothing."""
        return self.rows.problem

    @problem.setter
    def problem(self, text: str) -> None:
        self.rows.problem = text

    async def open(self) -> None:
        """Open the backend."""
        await self.rows.open()

    async def close(self) -> None:
        """Close the backend."""
        await self.rows.close()

    async def read(self, work: Callable[[DB], T]) -> T:
        """Read rows."""
        with self._counting():
            return await self.rows.read(work)

    async def write(self, work: Callable[[DB], T]) -> T:
        """Change rows."""
        with self._counting():
            return await self.rows.write(work)

    @contextmanager
    def _counting(self) -> Iterator[None]:
        try:
            yield
        except StoreError as error:
            self.errors.labels(type(error).__name__).inc()
            raise


def may_read(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse callers who may not read the metrics, as if the page did not exist.

    A request with a forwarding header comes through a proxy, so it does not count as local.
    """
    readers = connection.app.state.services.settings.metrics
    here = connection.client is not None and connection.client.host in LOOPBACK
    local = here and "x-forwarded-for" not in connection.headers and "forwarded" not in connection.headers
    if readers == "off" or (readers == "local" and not local):
        raise Refused(words.NO_SUCH_PAGE, 404)


@get("/metrics", include_in_schema=False, guards=[may_read])
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The metrics as text. With several workers, `?worker=2` asks for those of the second."""
    services: Services = request.app.state.services
    wanted = request.query_params.get("worker")
    if wanted is not None and wanted != str(services.place.number if services.place is not None else 1):
        raise Refused(words.WORKER_AWAY, 503)
    text: bytes = services.metrics.text()
    return Response(text, media_type=CONTENT_TYPE_LATEST)

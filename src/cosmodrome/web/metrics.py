"""Figures for Prometheus at `/metrics`: tables, sockets, how long answers take, bots that wait, errors of the store.

Who may read them is the host's choice (`--metrics`): nobody, callers on this machine, or all. Requests are counted by
Litestar's plugin. Each server tells of itself alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import Request, Response, get
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.plugins.prometheus import PrometheusConfig
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from cosmodrome.store import StoreError
from cosmodrome.store.backend import DB, Backend

from .refusal import Refused

if TYPE_CHECKING:
    from .house import House

T = TypeVar("T")
READERS = ("off", "local", "all")
LOOPBACK = ("127.0.0.1", "::1")
SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The buckets of answer times."""

REQUESTS = PrometheusConfig(app_name="cosmodrome", prefix="cosmodrome", group_path=True, scopes={"http"})  # type: ignore[arg-type]  # Litestar's own names for scopes are texts


class Metrics(Collector):
    """What a house tells of itself."""

    def __init__(self, house: House) -> None:
        self.house = house
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

    @contextmanager
    def answering(self, game: str, by: str) -> Iterator[None]:
        """Take the time of an answer that is kept."""
        begun = perf_counter()
        yield
        self.answers.labels(game, by).observe(perf_counter() - begun)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """What there is right now."""
        house = self.house
        tables = GaugeMetricFamily("cosmodrome_tables", "Tables in memory", labels=("game", "status"))
        count: dict[tuple[str, str], int] = {}
        for table in house.tables.values():
            key = (table.row.game, table.row.status)
            count[key] = count.get(key, 0) + 1
        for labels, number in sorted(count.items()):
            tables.add_metric(labels, number)
        yield tables
        sockets = sum(house.sockets.held.values())
        yield GaugeMetricFamily("cosmodrome_sockets", "Open sockets of tabs", value=sockets)
        bots = GaugeMetricFamily("cosmodrome_bots", "Bots at work or in the queue", labels=("lane", "state"))
        for lane, jobs in (("quick", house.bots.quick), ("slow", house.bots.slow)):
            bots.add_metric((lane, "waiting"), len(jobs.waiting))
            bots.add_metric((lane, "thinking"), len(jobs.running))
        yield bots

    def text(self) -> bytes:
        """All of it, with the requests, as Prometheus reads it."""
        return generate_latest(self.registry) + generate_latest(REGISTRY)


class Counted:
    """The store's rows, with its refusals counted by their kind."""

    def __init__(self, rows: Backend, errors: Counter) -> None:
        self.rows = rows
        self.errors = errors

    @property
    def problem(self) -> str:
        """What was wrong when something was last written."""
        return self.rows.problem

    @problem.setter
    def problem(self, words: str) -> None:
        self.rows.problem = words

    async def open(self) -> None:
        """Be ready."""
        await self.rows.open()

    async def close(self) -> None:
        """Let go."""
        await self.rows.close()

    async def read(self, work: Callable[[DB], T]) -> T:
        """Look at the rows."""
        with self._counting():
            return await self.rows.read(work)

    async def write(self, work: Callable[[DB], T]) -> T:
        """Change the rows."""
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
    """Whether the caller may see the figures; to others the page does not exist.

    What a proxy hands on, and says so, does not come from this machine, even if the proxy stands here.
    """
    readers = connection.app.state.house.settings.metrics
    here = connection.client is not None and connection.client.host in LOOPBACK
    local = here and "x-forwarded-for" not in connection.headers and "forwarded" not in connection.headers
    if readers == "off" or (readers == "local" and not local):
        raise Refused("there is no such page", 404)


@get("/metrics", include_in_schema=False, guards=[may_read])
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The figures."""
    text: bytes = request.app.state.house.metrics.text()
    return Response(text, media_type=CONTENT_TYPE_LATEST)

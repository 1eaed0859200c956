"""Figures for Prometheus: what they say, and who may read them."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cosmodrome.store import StoreError
from cosmodrome.web.app import create_app
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables.options import Place, TableOptions

ROOT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def served(
    folder: Path, metrics: str, caller: str = "127.0.0.1"
) -> AsyncIterator[tuple[Services, httpx.AsyncClient]]:
    app = create_app(Settings(data_dir=folder, bot_pace=0.0, rate_limit=0.0, metrics=metrics))
    transport = httpx.ASGITransport(app=app, client=(caller, 5000))
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield app.state.services, client


def figures(text: str) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"^(cosmodrome_\S+(?:\{.*\})?) (\S+)$", text, re.M)}


@pytest.mark.parametrize(
    ("metrics", "caller", "headers", "status"),
    [
        ("off", "127.0.0.1", {}, 404),
        ("local", "127.0.0.1", {}, 200),
        ("local", "::1", {}, 200),
        ("local", "10.0.0.7", {}, 404),
        ("local", "127.0.0.1", {"x-forwarded-for": "10.0.0.7"}, 404),
        ("all", "10.0.0.7", {}, 200),
    ],
)
async def test_the_host_chooses_who_may_read(
    metrics: str, caller: str, headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    async with served(tmp_path, metrics, caller) as (_, client):
        assert (await client.get("/metrics", headers=headers)).status_code == status


async def test_nobody_may_read_unless_the_host_says_so() -> None:
    assert Settings().metrics == "off"


async def test_tables_answers_bots_and_requests_are_counted(tmp_path: Path) -> None:
    async with served(tmp_path, "local") as (services, client):
        me = await services.identity.guest("Ann")
        table = await services.lobby.open_table(
            me, TableOptions(game="space-base", places=[Place("me"), Place("guest", "Bea")])
        )
        for _ in range(3):
            seat, question = next(iter(table.playing().questions.items()))
            await table.answer(seat, question.options[0].token)
        assert (await client.get("/nowhere")).status_code == 404
        assert (await client.get("/health")).status_code == 200
        told = (await client.get("/metrics")).text
        assert "nowhere" not in told  # strangers can't make it tell of ever more paths
        found = figures(told)
        assert found['cosmodrome_tables{game="space-base",status="playing"}'] == 1
        assert found['cosmodrome_answer_seconds_count{by="person",game="space-base"}'] == 3
        assert found["cosmodrome_sockets"] == 0
        assert found['cosmodrome_bots{lane="slow",state="waiting"}'] == 0
        assert not any(name.startswith("cosmodrome_bot_failures") for name in found)
        health = [value for name, value in found.items() if "requests_total" in name and 'path="/health"' in name]
        assert health
        assert health[0] >= 1


async def test_the_answers_of_bots_are_counted(tmp_path: Path) -> None:
    async with served(tmp_path, "local") as (services, client):
        me = await services.identity.guest("Ann")
        places = [Place("me"), Place("bot", level="random")]
        table = await services.lobby.open_table(me, TableOptions(game="comet-race", places=places))
        for _ in range(500):
            if table.row.seq >= 4:
                break
            if question := table.playing().questions.get(0):
                await table.answer(0, question.options[0].token)
            await asyncio.sleep(0.02)
        given = [entry.seat for entry in await services.store.journal(table.id)]
        found = figures((await client.get("/metrics")).text)
        assert given.count(1) >= 1
        assert found['cosmodrome_answer_seconds_count{by="bot",game="comet-race"}'] >= given.count(1)
        assert found['cosmodrome_answer_seconds_count{by="person",game="comet-race"}'] == given.count(0)


async def test_what_the_store_refuses_is_counted_and_still_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path, "local") as (services, client):

        async def ill(work: Any) -> Any:
            raise StoreError("ill")

        monkeypatch.setattr(services.store.rows.rows, "write", ill)
        with pytest.raises(StoreError, match="ill"):
            await services.identity.guest("Ann")
        monkeypatch.undo()
        found = figures((await client.get("/metrics")).text)
        assert found['cosmodrome_store_errors_total{kind="StoreError"}'] == 1


async def test_the_sample_dashboard_shows_figures_that_exist(tmp_path: Path) -> None:
    board = json.loads((ROOT / "docs" / "dashboard.json").read_text(encoding="utf-8"))
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    names = set(re.findall(r"cosmodrome_\w+", asked))
    async with served(tmp_path, "local") as (services, client):
        me = await services.identity.guest("Ann")
        table = await services.lobby.open_table(
            me, TableOptions(game="space-base", places=[Place("me"), Place("guest", "Bea")])
        )
        seat, question = next(iter(table.playing().questions.items()))
        await table.answer(seat, question.options[0].token)
        services.metrics.store_errors.labels("Unavailable")
        await client.get("/health")
        told = (await client.get("/metrics")).text
    assert {name for name in names if f"\n{name}" not in told} == set()
    assert names

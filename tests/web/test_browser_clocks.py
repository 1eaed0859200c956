"""Clocks in real browsers: both kinds run out, hand over to a bot and back; none runs while the server is away."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.drill


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1366, "height": 768})
    yield opened
    opened.close()


def while_down(server: Any, *changes: str) -> None:
    """The server is killed, its clocks are set, and it comes back."""
    server.kill()
    with closing(sqlite3.connect(server.folder / "cosmodrome.db")) as db, db:
        for change in changes:
            db.execute(change)
    server.start()


BACK = """() => {
  document.querySelector("#question button.primary")?.click();
  return document.querySelector("#ask").classList.contains("mine");
}"""
LEFT = {"live": re.compile(r"^(10:00|9:\d\d)$"), "days": re.compile(r"^(2 d 0 h|1 d 23 h)$")}
LONG_AGO = (
    "UPDATE chairs SET since = since - 864000 WHERE since > 0",
    "UPDATE meta SET value = CAST(value AS REAL) - 864000 WHERE key = 'alive'",
)


@pytest.mark.parametrize("kind", ["live", "days"])
def test_a_clock_runs_out_and_the_seat_can_be_taken_back(
    page: Page, make_server: Callable[..., Any], kind: str
) -> None:
    server = make_server(bot_pace=1.0)
    page.goto(f"{server.url}/new?game=comet-race")
    page.locator("select[name=seats]").select_option("2")
    page.locator("select[name=seat1]").select_option("bot:random")
    page.locator(f"input[name=clock][value={kind}]").check()
    page.locator("input[name=minutes]").fill("10") if kind == "live" else page.locator("input[name=days]").fill("2")
    page.get_by_role("button", name="Set up the table").click()
    clock = page.locator("[data-clock='0']")
    expect(page.locator("#ask")).to_have_class("ask mine")
    expect(clock).to_have_text(LEFT[kind])
    while_down(server, *LONG_AGO)  # an outage of ten days is nobody's time
    expect(page.locator("#connection")).to_have_text("", timeout=20_000)
    page.wait_for_timeout(2500)
    expect(clock).to_have_text(LEFT[kind])
    expect(page.locator(".player .tag", has_text="out of time")).to_have_count(0)
    # three seconds are left to whoever is asked
    while_down(server, "UPDATE chairs SET bank = 3, standin = ''")
    expect(page.locator(".player .tag", has_text="out of time").first).to_be_visible(timeout=40_000)
    # once the bot has answered that question, the seat can be taken back
    page.wait_for_function(BACK, timeout=60_000)
    expect(page.locator(".player .tag", has_text="out of time")).to_have_count(0)

"""What people do in real browsers, by the pages: begin a table, answer, wait until something is shown."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Page, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGS = [
    f"--{flag}"
    for flag in (
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
        "disable-background-timer-throttling",
        "disable-renderer-backgrounding",
        "disable-backgrounding-occluded-windows",
    )
]
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
DESK, LAPTOP, PHONE = {"width": 1360, "height": 860}, {"width": 1366, "height": 768}, {"width": 390, "height": 844}
PAGE_TIMEOUT = 30_000
"""Milliseconds to wait for what a page is to show."""
expect.set_options(timeout=PAGE_TIMEOUT)

# Answers whatever is asked, by clicking, until the match is over or so many answers are given.
AUTOPILOT = """async (limit) => {
  let given = 0, last = "", n = 7;
  for (let i = 0; i < 20000 && given < limit; i++) {
    if (document.querySelector(".result")) return given;
    const buttons = [...document.querySelectorAll("#options button.option:not([disabled])")];
    const asked = document.querySelector("#ask").dataset.question;
    if (buttons.length && asked !== last) {
      last = asked; given++; n = (n * 31 + 11) % 1009;
      buttons[n % buttons.length].click();
      document.querySelector("#confirm")?.click();
    }
    await new Promise((done) => setTimeout(done, 10));
  }
  return given;
}"""


def play_now(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"form[action='/play']:has(input[value='{game}']) button").click()
    page.wait_for_url("**/table/*")
    ready(page)


def ready(page: Page) -> None:
    page.wait_for_function("() => document.documentElement.dataset.ready === 'yes'")


def asked(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('#options button.option:not([disabled])')")


def hot_seat(page: Page, game: str) -> None:
    """A table with two seats for one person, so that nothing happens without them."""
    page.goto(f"/new?game={game}")
    page.select_option("[name=seats]", "2")
    page.select_option("[name=seat1]", "guest")
    page.fill("[name=guest1]", "Bea")
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/table/*")
    ready(page)


def faults_of(page: Page) -> list[str]:
    """Serious and critical findings of axe."""
    page.evaluate(AXE)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{page.url} {v['id']}: {v['help']} {[n['target'] for n in v['nodes']][:4]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]

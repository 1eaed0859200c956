"""Learn by playing: the table of a lesson, what is kept of it, kill -9, by keyboard, and in browsers of both sizes."""

from __future__ import annotations

from time import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cosmodrome
from cosmodrome.store import Person
from cosmodrome.web.coach import lessons
from cosmodrome.web.pages import learn
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.tables.options import Place, TableOptions

from .browsing import LAPTOP, PAGE_TIMEOUT, PHONE

ME = Person("me", "Mira", time())
GAME = cosmodrome.games()["space-base"]


async def test_progress_is_kept_with_the_answer_and_comes_back_from_the_disk(settings: Settings) -> None:
    services = await Services.open(settings)
    await services.store.add_person(ME)
    table = await learn.set_up(services, ME, GAME)
    for step in ("goal", "console"):
        assert frame_of(table, 0).parts["lesson"].step == step
        await lessons.seen(table, 0, step)
    await lessons.seen(table, 0, "goal")  # a late click on a step that is behind changes nothing
    shown = frame_of(table, 0).parts["lesson"]
    assert (shown.step, shown.tokens, shown.read) == ("dice", ("9",), False)
    await table.answer(0, "9")
    assert "sector 9" in frame_of(table, 0).parts["lesson"].words
    assert "lesson" not in frame_of(table, None).parts, "spectators are taught nothing"
    await services.close()

    services = await Services.open(settings)
    again = await services.tables.get(table.id)
    assert frame_of(again, 0).parts["lesson"].step == "buy"
    await again.undo(0)
    assert frame_of(again, 0).parts["lesson"].step == "dice"
    assert await learn.unfinished_lesson(services, ME, GAME) == table.id, "whoever left comes back to the same table"
    await services.close()


async def test_an_ordinary_table_has_no_lesson(services: Services) -> None:
    await services.store.add_person(ME)
    table = await services.lobby.open_table(ME, TableOptions(game="space-base", places=[Place("me"), Place("bot")]))
    await lessons.seen(table, 0, "goal")
    assert "lesson" not in frame_of(table, 0).parts
    assert await learn.unfinished_lesson(services, ME, GAME) is None


# -- in a browser ------------------------------------------------------------------------------------

SIZES = {"desk": LAPTOP, "phone": PHONE}

# Where a step points: whether each light can be seen, and nothing that floats lies over it.
LIGHTS = """() => {
  const ask = document.getElementById("ask").getBoundingClientRect();
  return [...document.querySelectorAll(".spot-ring")].map((ring) => {
    const box = ring.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const under = x > ask.left && x < ask.right && y > ask.top && y < ask.bottom;
    return !under && x > 0 && x < innerWidth && y > 0 && y < innerHeight;
  });
}"""
# Does what the lesson says, by clicking, until it is over or a new step is on show.
DO = """async (known) => {
  const $ = (id) => document.getElementById(id);
  let last = "";
  for (let i = 0; i < 6000; i++) {
    if (!$("lesson-more").hidden) return "";
    const say = $("lesson-say").textContent;
    const on = !$("lesson-next").hidden || !$("lesson-skip").hidden;
    if (on && say !== known) return say;
    const asked = $("ask").dataset.question;
    const all = document.querySelectorAll("#options button.option:not([disabled])");
    const option = document.querySelector("#options .suggested") || all[0];
    if (!$("lesson-next").hidden) $("lesson-next").click();
    else if (asked && asked !== last && option) {
      last = asked;
      option.click();
      $("confirm")?.click();
    }
    await new Promise((done) => setTimeout(done, 15));
  }
  throw new Error("the lesson does not go on");
}"""


def at_the_lesson(browser: Browser, server: Any, size: str, faults: list[str], game: str = "Space Base") -> Page:
    context = browser.new_context(
        base_url=server.url,
        viewport=SIZES[size],  # type: ignore[arg-type]
        is_mobile=size == "phone",
        has_touch=size == "phone",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PAGE_TIMEOUT)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/")
    page.evaluate("localStorage.setItem('confirm', 'no')")
    page.get_by_role("button", name=f"Learn by playing {game}").click()
    page.wait_for_url("**/table/**")
    return page


@pytest.mark.drill
@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("Space Base", "desk"),
        ("Space Base", "phone"),
        ("Planet Unknown", "phone"),
        ("SpaceCorp", "phone"),
        ("Starship Interstellar", "phone"),
    ],
)
def test_the_lesson_is_played_to_its_end_and_what_it_points_at_is_in_sight(
    browser: Browser, server: Any, game: str, size: str
) -> None:
    faults: list[str] = []
    page = at_the_lesson(browser, server, size, faults, game)
    lit, said = 0, page.evaluate(DO, "")
    while said:
        page.wait_for_timeout(100)
        lights = page.evaluate(LIGHTS)
        assert all(lights), said
        lit += bool(lights)
        said = page.evaluate(DO, said)
    assert lit >= 8
    expect(page.locator("#lesson-title")).to_contain_text("over")
    expect(page.locator("#lesson-more")).to_be_visible()
    assert not faults
    page.context.close()


@pytest.mark.drill
def test_by_keyboard_and_after_kill_9(browser: Browser, server: Any) -> None:
    faults: list[str] = []
    page = at_the_lesson(browser, server, "desk", faults)
    count, ring = page.locator("#lesson-count"), page.locator(".spot-ring").first
    expect(count).to_have_text("step 1 of 14")
    expect(page.locator("#lesson-words")).to_have_attribute("aria-live", "polite")
    page.keyboard.press("n")
    expect(count).to_have_text("step 2 of 14")
    page.locator("#lesson-next").focus()
    page.keyboard.press("Enter")
    expect(count).to_have_text("step 3 of 14")
    expect(page.locator("#question")).to_be_focused()  # where the button went, the keyboard goes on
    expect(ring).to_be_visible()
    page.keyboard.press("Escape")
    expect(ring).to_have_count(0)

    server.kill()
    server.start()
    expect(page.locator("#connection")).to_have_text("", timeout=PAGE_TIMEOUT)
    page.reload()
    expect(count).to_have_text("step 3 of 14")
    page.locator(".suggested").click()
    expect(count).to_have_text("step 4 of 14")
    expect(page.locator("#lesson-happened")).to_contain_text("sector 9")
    table = page.url
    page.goto("/")
    page.get_by_role("button", name="Learn by playing Space Base").click()
    page.wait_for_url(table)
    page.locator("summary[aria-label=Menu]").click()
    page.get_by_role("button", name="Restart the lesson").click()
    expect(count).to_have_text("step 1 of 14")
    assert page.url != table
    assert not faults
    page.context.close()

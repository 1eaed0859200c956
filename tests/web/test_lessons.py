"""Learn by playing: the table of a lesson, what is kept of it, kill -9, by keyboard, and in browsers of both sizes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import cosmodrome
from cosmodrome.store import Person
from cosmodrome.web import learn, lessons
from cosmodrome.web.frames import frame_of
from cosmodrome.web.house import House
from cosmodrome.web.lobby import Place
from cosmodrome.web.settings import Settings

ME = Person("me", "Mira", 0.0)
GAME = cosmodrome.games()["space-base"]


async def test_progress_is_kept_with_the_answer_and_comes_back_from_the_disk(settings: Settings) -> None:
    house = await House.open(settings)
    await house.store.add_person(ME)
    table = await learn.set_up(house, ME, GAME)
    for step in ("goal", "console"):
        assert frame_of(table, 0).parts["lesson"]["step"] == step
        await lessons.seen(table, 0, step)
    await lessons.seen(table, 0, "goal")  # a late click on a step that is behind changes nothing
    shown = frame_of(table, 0).parts["lesson"]
    assert (shown["step"], shown["tokens"], shown["read"]) == ("dice", ("9",), False)
    await table.answer(0, "9")
    assert "sector 9" in frame_of(table, 0).parts["lesson"]["words"]
    assert "lesson" not in frame_of(table, None).parts, "spectators are taught nothing"
    await house.close()

    house = await House.open(settings)
    again = await house.table(table.id)
    assert frame_of(again, 0).parts["lesson"]["step"] == "buy"
    await again.undo(0)
    assert frame_of(again, 0).parts["lesson"]["step"] == "dice"
    assert await learn.begun(house, ME, GAME) == table.id, "whoever left comes back to the same table"
    await house.close()


async def test_an_ordinary_table_has_no_lesson(house: House) -> None:
    await house.store.add_person(ME)
    table = await house.lobby.open_table(ME, "space-base", [Place("me"), Place("bot")])
    await lessons.seen(table, 0, "goal")
    assert "lesson" not in frame_of(table, 0).parts
    assert await learn.begun(house, ME, GAME) is None


# -- in a browser ------------------------------------------------------------------------------------

CHROMIUM = shutil.which("chromium")
SIZES = {"desk": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
PATIENCE = 30_000

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


@pytest.fixture(scope="module")
def server(make_server: Callable[..., Any]) -> Any:
    return make_server()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
        yield opened
        opened.close()


def at_the_lesson(browser: Browser, server: Any, size: str, faults: list[str], game: str = "Space Base") -> Page:
    context = browser.new_context(
        base_url=server.url,
        viewport=SIZES[size],  # type: ignore[arg-type]
        is_mobile=size == "phone",
        has_touch=size == "phone",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/")
    page.evaluate("localStorage.setItem('confirm', 'no')")
    page.get_by_role("button", name=f"Learn by playing {game}").click()
    page.wait_for_url("**/table/**")
    return page


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on PATH")
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


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on PATH")
def test_by_keyboard_and_after_kill_9(browser: Browser, server: Any) -> None:
    faults: list[str] = []
    page = at_the_lesson(browser, server, "desk", faults)
    count, ring = page.locator("#lesson-count"), page.locator(".spot-ring").first
    expect(count).to_have_text("step 1 of 13")
    expect(page.locator("#lesson-words")).to_have_attribute("aria-live", "polite")
    page.keyboard.press("n")
    expect(count).to_have_text("step 2 of 13")
    page.locator("#lesson-next").focus()
    page.keyboard.press("Enter")
    expect(count).to_have_text("step 3 of 13")
    expect(page.locator("#question")).to_be_focused()  # where the button went, the keyboard goes on
    expect(ring).to_be_visible()
    page.keyboard.press("Escape")
    expect(ring).to_have_count(0)

    server.kill()
    server.start()
    expect(page.locator("#connection")).to_have_text("", timeout=PATIENCE)
    page.reload()
    expect(count).to_have_text("step 3 of 13")
    page.locator(".suggested").click()
    expect(count).to_have_text("step 4 of 13")
    expect(page.locator("#lesson-happened")).to_contain_text("sector 9")
    table = page.url
    page.goto("/")
    page.get_by_role("button", name="Learn by playing Space Base").click()
    page.wait_for_url(table)
    page.locator("summary[aria-label=Menu]").click()
    page.get_by_role("button", name="Begin the lesson again").click()
    expect(count).to_have_text("step 1 of 13")
    assert page.url != table
    assert not faults
    page.context.close()

"""Pointing and acting in real browsers: cards, legend, one click where it can be undone, reach, games by touch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browsing import LAPTOP, asked, play_now

# The middle of a thing's outline, where the page shows it: whether it is lit or not is asked for, too.
PLACE = """([kind, lit]) => {
  const things = [...document.querySelectorAll(".panel.big [data-target]")];
  const view = document.querySelector(".panel.big .panel-view")?.getBoundingClientRect();
  for (const thing of things.filter((t) => t.dataset.target.startsWith(kind) && t.classList.contains("lit") === lit)) {
    const box = (thing.querySelector(":scope > .hit, :scope > .cell") || thing).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const inside = x > view.left && x < view.right && y > view.top && y < view.bottom;
    if (inside && y > 110 && y < innerHeight - 10) return [x, y, thing.dataset.target];
  }
  return null;
}"""


@pytest.fixture
def person(person: Callable[..., Page]) -> Callable[..., Page]:
    """Somebody who has not said when answers are to be confirmed."""
    return partial(person, confirm=None, size=LAPTOP)


def play(page: Page, game: str) -> None:
    """A table against bots, at its first question."""
    play_now(page, game)
    asked(page)


def place(page: Page, kind: str, lit: bool = False) -> tuple[float, float, str]:
    found = page.wait_for_function(PLACE, arg=[kind, lit]).json_value()
    return found[0], found[1], found[2]


def test_what_is_no_choice_has_its_card_too_at_the_table_for_others_and_in_the_replay(
    person: Callable[..., Page],
) -> None:
    page = person()
    play(page, "starship-interstellar")
    x, y, _ = place(page, "cell:c7")
    page.mouse.move(x, y)
    card = page.locator("#card")
    expect(card.locator("h3")).to_contain_text("Column 7")
    expect(card.locator(".card-why")).to_contain_text("You are asked")
    looker = person()  # somebody who looks on, and has no question
    looker.goto(page.url)
    x, y, _ = place(looker, "planet:")
    looker.mouse.move(x, y)
    expect(looker.locator("#card .card-why")).to_contain_text("Waiting for")
    page.goto(f"{page.url}/replay?at=0")
    x, y, _ = place(page, "")
    page.mouse.move(x, y)
    expect(card.locator("h3")).not_to_be_empty()
    page.keyboard.press("?")
    expect(page.locator("#legend[open] table")).to_be_visible()
    assert page.locator("#panels title").count() == 0  # no tip of the browser's own beside the card


def test_a_long_press_shows_the_card_and_chooses_nothing(person: Callable[..., Page]) -> None:
    page = person(phone=True)
    play(page, "space-base")
    asked = page.locator("#ask").get_attribute("data-question")
    x, y, _ = place(page, "")
    at = {"pointerType": "touch", "clientX": x, "clientY": y, "bubbles": True, "isPrimary": True}
    panels = page.locator("#panels")
    panels.dispatch_event("pointerdown", at)
    expect(page.locator("#card h3")).not_to_be_empty()
    panels.dispatch_event("pointerup", at)
    assert page.locator("#ask").get_attribute("data-question") == asked
    page.locator("#question").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator("#card")).to_be_hidden()


def until(page: Page, words: str) -> None:
    """Answer whatever is asked before: bots that play first may have brought up something else."""
    wanted = page.locator("#options button.option", has_text=words)
    while not wanted.count():
        asked = page.locator("#ask").get_attribute("data-question")
        page.locator("#options button.option").first.click()
        page.wait_for_function(
            "(was) => document.querySelector('#ask').dataset.question !== was || document.querySelector('#confirm')",
            arg=asked,
        )
        if page.locator("#confirm").is_visible():
            page.locator("#confirm").click()
        page.wait_for_function(
            """(was) => document.querySelector('#options button.option')
                && document.querySelector('#ask').dataset.question !== was""",
            arg=asked,
        )


def test_one_click_answers_what_can_be_undone(person: Callable[..., Page]) -> None:
    page = person()
    play(page, "spacecorp")
    until(page, "Move:")
    question = page.locator("#question h2")
    first = question.inner_text()
    page.locator("#options button.option", has_text="Move:").click()
    expect(question).not_to_have_text(first)
    page.locator("#undo").click()
    expect(question).to_have_text(first)
    page.locator("#options button.option", has_text="Move:").click()
    expect(question).not_to_have_text(first)


def test_a_thing_further_on_is_chosen_by_a_click_and_by_dragging(person: Callable[..., Page]) -> None:
    page = person()
    play(page, "spacecorp")
    until(page, "Upgrade")  # everybody begins with a Chemical Drive
    question = page.locator("#question h2")
    first = question.inner_text()
    for drag in (False, True):
        page.locator(".panel-title", has_text="Your HQ").click()
        x, y, slot = place(page, "slot:")
        if drag:
            there = place(page, f"{slot[:-1]}1")
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move((x + there[0]) / 2, (y + there[1]) / 2)
            page.mouse.move(there[0], there[1])
            page.mouse.up()
        else:
            page.mouse.click(x, y)
        page.wait_for_function(
            """(was) => document.querySelector('#question h2')?.textContent !== was
                || !document.querySelector('#picked').hidden || !document.querySelector('#tip').hidden""",
            arg=first,
        )
        page.keyboard.press("Escape")
        if question.inner_text() != first:  # the answers on the way are given; the last one asks whether one is sure
            page.locator("#undo").click()
        expect(question).to_have_text(first)


# Whatever of the question lights up: a place on the open panel, or a panel that has some; else nothing of it does.
TOUCH = """() => {
  const place = (node) => {
    const box = (node.querySelector(":scope > .hit, :scope > .cell") || node).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, least: Math.min(box.width, box.height) };
  };
  const view = document.querySelector(".panel.big .panel-view").getBoundingClientRect();
  const foot = Math.min(view.bottom, document.querySelector("#ask").getBoundingClientRect().top);
  const seen = [...document.querySelectorAll(".panel.big .lit")].map(place).filter((p) => p.least > 0);
  const there = seen.filter((p) => p.x > view.left && p.x < view.right && p.y > view.top && p.y < foot);
  if (there.length) return { least: Math.min(...seen.map((p) => p.least)), ...there[Math.floor(there.length / 2)] };
  const other = document.querySelector(".panel.has-lit:not(.big)");
  return other ? { panel: other.dataset.panel, unseen: seen.length } : { none: true };
}"""
# The next question has come, or the end; what can be done in several ways is done in the first.
DONE = """(was) => {
  const ask = document.querySelector("#ask");
  if (document.querySelector("body.over")) return true;
  if (ask.dataset.question !== was) return Boolean(document.querySelector("#options button.option:not([disabled])"));
  if (!document.querySelector("#tip").hidden) document.querySelector("#tip button")?.click();
  else if (!document.querySelector("#picked").hidden) document.querySelector("#confirm:not([disabled])")?.click();
  return false;
}"""
MOVES = 20


def lying_still(page: Page) -> dict[str, Any]:
    """What is to be touched, once the board has come to rest under the finger."""
    found: dict[str, Any] = page.evaluate(TOUCH)
    while True:
        page.wait_for_timeout(150)
        again: dict[str, Any] = page.evaluate(TOUCH)
        if again == found:
            return found
        found = again


@pytest.mark.drill
@pytest.mark.parametrize("game", ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"])
def test_twenty_moves_by_touch_on_the_board(game: str, person: Callable[..., Page]) -> None:
    page = person(phone=True)
    play(page, game)
    page.evaluate("() => localStorage.setItem('confirm', 'no')")
    moves = touched = 0
    while moves < MOVES and not page.locator("body.over").count():
        asked = page.locator("#ask").get_attribute("data-question")
        at = lying_still(page)
        if "panel" in at:  # what the question is about is one tap away
            assert not at["unseen"], "a lit thing lies under the sheet"
            page.locator(f"#panel-{at['panel']} .panel-title").tap()
            at = lying_still(page)
        if "x" in at:
            assert at["least"] >= 24, f"{game}: a target of {at['least']:.0f} px"
            page.touchscreen.tap(at["x"], at["y"])
            touched += 1
        else:  # a payment, a yes or no: nothing on the board stands for it
            page.locator("#options button.option").first.tap()
        page.wait_for_function(DONE, arg=asked)
        moves += 1
    assert touched >= MOVES // 5


def test_what_is_gone_is_nothing_to_the_page_and_an_error_to_programs(person: Callable[..., Page]) -> None:
    """Between a move and its frame one may point at what is no longer there: no fault in the console of the page."""
    page = person()
    play(page, "space-base")
    table = page.url.rsplit("/", 1)[1]
    answer = page.request.get(f"/table/{table}/explain", params={"target": "ship:gone", "seat": 0})
    assert (answer.status, answer.json()) == (200, None)
    assert page.request.get(f"/api/tables/{table}/explain", params={"target": "ship:gone", "seat": 0}).status == 404


# How large the writing on what can be chosen is, in pixels: four fifths of it at least.
WRITTEN = """() => {
  const boxes = [...document.querySelectorAll(".panel.big .lit > .hit")].map((hit) => hit.getBoundingClientRect());
  const on = (x, y) => boxes.some((b) => x > b.left && x < b.right && y > b.top && y < b.bottom);
  const sizes = [...document.querySelectorAll(".panel.big .panel-view text")].map((text) => {
    const [at, matrix] = [text.getBoundingClientRect(), text.getScreenCTM()];
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
    return at.width && on(at.x + at.width / 2, at.y + at.height / 2) ? size : 0;
  });
  const found = sizes.filter((size) => size).sort((a, b) => a - b);
  return found[Math.floor(found.length / 5)];
}"""


def test_what_can_be_chosen_is_readable_on_a_phone(person: Callable[..., Page]) -> None:
    """Tokens, then the Technologies that the corporation's board shows: 28 of them, some with three lines each."""
    page = person(phone=True)
    play(page, "starship-interstellar")
    page.evaluate("() => localStorage.setItem('confirm', 'yes')")
    until(page, "Technology Research")
    research = page.locator("#options button.option", has_text="Technology Research").first
    lying_still(page)
    assert page.evaluate(WRITTEN) >= 8.95
    research.tap()
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    expect(page.locator("#options")).to_be_hidden()
    lying_still(page)
    chosen, sheet = page.locator(".panel.big .chosen > .hit").bounding_box(), page.locator("#ask").bounding_box()
    assert chosen is not None
    assert sheet is not None
    assert chosen["y"] + chosen["height"] <= sheet["y"], "the sheet leaves free what it asks about"
    page.get_by_role("button", name="Back").tap()
    expect(page.locator("#options")).to_be_visible()
    research.tap()
    page.locator("#confirm").tap()
    expect(page.locator("#question h2")).to_have_text("Which Technology do you research?")
    lying_still(page)
    assert page.evaluate(WRITTEN) >= 8.95


def test_the_magnifier_shows_the_whole_again_on_a_phone(person: Callable[..., Page]) -> None:
    page = person(phone=True)
    play(page, "starship-interstellar")
    page.wait_for_selector(".panel.big.zoomed")
    inside = (
        "() => [...document.querySelectorAll('.panel.big .panel-view')].every((v) => v.scrollWidth <= v.clientWidth)"
    )
    assert not page.evaluate(inside)
    page.locator(".panel.big .zoom").tap()
    assert page.evaluate(inside), "the whole is seen"
    page.locator(".panel.big .zoom").tap()
    assert not page.evaluate(inside)

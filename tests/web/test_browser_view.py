"""What a question is about is in view, with what decides it: large enough to read, and where one left it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cosmodrome
from cosmodrome.search.judges import best

from .browsing import AUTOPILOT, asked, hot_seat, play_now

GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
LAPTOP = {"width": 1366, "height": 768}
LEAST = 9  # pixels

# What is written smaller than that on the panels that are open: the font's size times the scale of the drawing.
SMALL = """(least) => {
  const found = [];
  for (const text of document.querySelectorAll(".panel.big text, .panel.second text")) {
    const { a, b, c, d } = text.getScreenCTM();
    const scale = Math.sqrt(Math.abs(a * d - b * c));
    for (const node of [text, ...text.querySelectorAll("tspan")]) {
      const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
      if (!own || !node.getBoundingClientRect().width) continue;
      const size = parseFloat(getComputedStyle(node).fontSize) * scale;
      const where = node.closest(".panel").dataset.panel;
      if (size < least - 0.05) found.push(`${where}: ${size.toFixed(1)} ${node.textContent}`);
    }
  }
  return found;
}"""
WHOLE = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}"""


def laptop(person: Callable[..., Page]) -> Page:
    page = person()
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    return page


def someone_asked(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('#handover[open], #options button.option:not([disabled])')")
    if page.locator("#handover").is_visible():
        page.locator("#handover-go").click()
    asked(page)


def until(page: Page, found: Callable[[], Any], answers: int = 200) -> None:
    """Answer until something has come up, whoever of two at one screen it is."""
    for _ in range(answers):
        someone_asked(page)
        if found():
            return
        page.evaluate(AUTOPILOT, 1)
        page.wait_for_timeout(40)
    raise AssertionError("it did not come up")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_board_is_too_small_to_read(person: Callable[..., Page], game: str) -> None:
    page = laptop(person)
    play_now(page, game)
    seen: set[str] = set()
    for _ in range(24):
        asked(page)
        question = page.locator("#question h2").inner_text()
        small = page.evaluate(SMALL, LEAST)
        assert not small, (question, small[:6])
        seen.add(question)
        page.evaluate(AUTOPILOT, 1)
        page.wait_for_timeout(60)
    assert len(seen) > 3
    asked(page)
    for panel in page.locator(".panel").evaluate_all("(all) => all.map((one) => one.dataset.panel)"):
        page.locator(f"#panel-{panel} .panel-title").dispatch_event("click")
        expect(page.locator(f"#panel-{panel}")).to_have_class(re.compile(r"\b(big|second)\b"))
        small = page.evaluate(SMALL, LEAST)
        assert not small, (panel, small[:6])


@pytest.mark.parametrize("phone", [False, True])
def test_ones_own_sectors_stay_in_view_while_a_ship_is_bought(person: Callable[..., Page], phone: bool) -> None:
    page = person(phone=True) if phone else laptop(person)
    play_now(page, "space-base")
    until(page, lambda: page.locator("#panel-shipyard.big .lit").count() and page.locator(".option.decline").count())
    assert page.evaluate(WHOLE, ".stacked .panel.second .panel-view svg"), "the line of sectors is in sight, all of it"
    if not phone:
        assert page.evaluate(WHOLE, "#panel-shipyard .panel-view svg"), "and so is the shipyard"
    assert page.evaluate(WHOLE, "#options .decline"), "declining is pinned"
    if phone:
        return
    labels = page.locator("#options .option:not(.decline) span").all_inner_texts()
    assert all(re.fullmatch(r".+, sector \d+: pays .+, deploys .+|.+: .+", label) for label in labels), labels
    option = page.locator("#options .option:not(.decline)").first
    sector = re.search(r", sector (\d+): ", option.inner_text())
    assert sector, "nobody has a colony yet, so that every ship goes to its sector"
    kin = page.locator("#panels .second .kin")
    option.hover()
    expect(kin).to_have_attribute("data-target", f"bay:0.{sector[1]}")
    page.locator("#panel-shipyard .lit").first.hover()
    expect(kin).to_have_attribute("data-target", f"bay:0.{sector[1]}")
    page.locator("#panels .second [data-target='bay:0.1']").hover()
    expect(kin).to_have_count(0)
    question = page.locator("#ask").get_attribute("data-question")
    page.keyboard.press("d")
    page.wait_for_function("(was) => document.querySelector('#ask').dataset.question !== was", arg=question)


# How many lines of the list are cut short, and how many are more than one line high.
LINES = """() => {
  const all = [...document.querySelectorAll("#options .option span")];
  const cut = all.filter((one) => one.scrollWidth > one.clientWidth);
  const line = parseFloat(getComputedStyle(all[0]).lineHeight);
  const high = all.filter((one) => one.getBoundingClientRect().height > 1.6 * line);
  return { cut: cut.length, high: high.length, brief: document.querySelector("#options").classList.contains("brief") };
}"""


def test_a_list_that_does_not_fit_has_one_line_an_option_and_the_rest_in_the_card(person: Callable[..., Page]) -> None:
    page = laptop(person)
    play_now(page, "spacecorp")
    until(page, lambda: page.evaluate(LINES)["cut"] > 0)
    found = page.evaluate(LINES)
    assert (found["brief"], found["high"]) == (True, 0)
    words = page.locator("#options .option span").evaluate_all(
        "(all) => all.find((one) => one.scrollWidth > one.clientWidth).textContent"
    )
    option = page.locator("#options .option").filter(has_text=words).first
    option.scroll_into_view_if_needed()
    option.hover()
    expect(page.locator("#card")).to_contain_text(words)
    page.mouse.move(2, 2)
    expect(page.locator("#card")).to_be_hidden()
    page.set_viewport_size({"width": 1366, "height": 4000})
    page.reload()
    asked(page)
    assert page.evaluate(LINES)["cut"] == 0, "where there is room, everything is said at once"


def before_trading() -> tuple[str, int]:
    """The record of a game, and the moment at which the first seat may play the Market and can choose an amount."""
    match = cosmodrome.new("starship-interstellar", seats=2, seed=1)
    judge, moment = match.game.judge(), -1
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        if moment < 0 and seat == 0 and asked.prompt.kind == "turn":
            for option in match.questions[0].options:
                if option.label.startswith("Market (") and amounts(match, option) > 1:
                    moment = match.answer_count
        match.pick(seat, best(judge.hints(match.state, asked)))
    return match.record(), moment


def amounts(match: cosmodrome.Match, option: cosmodrome.Option) -> int:
    """Of how many amounts one could choose for one thing, once an option is taken."""
    twin = match.clone()
    twin.answer(0, option.token)
    question = twin.questions.get(0)
    things = [one.counted[0] for one in question.options if one.counted] if question else []
    return max(map(things.count, things), default=0)


def test_amounts_are_stepped_and_ones_own_cubes_lie_beside_the_market(person: Callable[..., Page]) -> None:
    record, moment = before_trading()
    page = laptop(person)
    page.goto("/import")
    page.fill("textarea", record)
    page.locator("main form button").first.click()
    page.wait_for_url("**/replay?*")
    page.goto(f"{page.url.split('?')[0]}?at={moment}&seat=0")
    page.locator("#fork summary").click()
    page.locator("#fork button.primary").click()
    page.wait_for_selector("#options button.option:not([disabled])")
    page.locator("#options button.option", has_text="Market (").first.click()
    counter = page.locator("#options .counter")
    counter.first.wait_for()
    expect(page.locator("#panel-market")).to_contain_text("Yours")
    line = counter.first
    before = int(line.locator("output").inner_text())
    more = line.get_by_label("More").is_enabled()
    line.get_by_label("More" if more else "Fewer").click()
    wanted = before + (1 if more else -1)
    expect(line.locator("output")).to_have_text(str(wanted))
    expect(line.locator(".option")).to_contain_text(f" {wanted} ")
    line.locator(".option").focus()
    page.keyboard.press("ArrowLeft" if more else "ArrowRight")
    expect(line.locator("output")).to_have_text(str(before))
    words = line.locator(".option span").inner_text()
    color = words.split()[2]
    page.locator(f"[data-target='market:{color}'].lit").dispatch_event("click")
    expect(page.locator("#tip .counter .option").first).to_have_text(words)
    assert not page.locator(".ghost").count(), "nothing lies over what is traded"
    log = page.locator("#log li").count()
    page.locator("#tip .counter .option").first.click()
    page.wait_for_function("(n) => document.querySelectorAll('#log li').length > n", arg=log)


def test_a_time_card_is_played_where_it_lies(person: Callable[..., Page]) -> None:
    """Whoever has one, at the first Move, Build or Explore that it could double."""
    page = laptop(person)
    hot_seat(page, "spacecorp")
    until(page, page.locator(".big [data-target='time'].lit").count)
    page.locator(".big [data-target='time'].lit").dispatch_event("click")
    ways = page.locator("#tip .option")
    if ways.count() and ways.first.is_visible():
        ways.first.click()
    expect(page.locator("#desk-live")).to_contain_text("played")


def test_where_one_has_scrolled_to_is_kept(person: Callable[..., Page]) -> None:
    page = laptop(person)
    play_now(page, "space-base")
    asked(page)
    page.locator(".panel.big .zoom").click()
    panel = page.locator(".panel.big").get_attribute("data-panel")
    view = page.locator(".panel.big .panel-view")
    view.evaluate("(box) => box.scrollTo(150, 90)")
    page.wait_for_timeout(100)
    page.evaluate(AUTOPILOT, 1)
    until(page, lambda: page.locator(".panel.big").get_attribute("data-panel") != panel)
    until(page, lambda: page.locator(".panel.big").get_attribute("data-panel") == panel)
    assert view.evaluate("(box) => [box.scrollLeft, box.scrollTop]") == [150, 90], "another panel was big in between"
    board = page.locator(".board")
    board.evaluate("(box) => (box.scrollTop = box.scrollHeight)")
    page.locator(".panel:not(.big):not(.second) .panel-title").last.click()
    expect(page.locator(".panel.big .panel-title")).to_be_in_viewport()
    assert board.evaluate("(box) => box.scrollTop") == 0, "what is opened by hand is seen from its top"


def test_a_list_shows_that_there_is_more(person: Callable[..., Page]) -> None:
    page = laptop(person)
    hot_seat(page, "planet-unknown")
    until(page, lambda: page.locator("#options .option").count() > 12)
    more = page.locator("#options .more")
    expect(more).to_contain_text("more below")
    page.locator("#options").evaluate("(box) => (box.scrollTop = box.scrollHeight)")
    expect(more).to_be_empty()
    shade = "(node) => getComputedStyle(node).backgroundAttachment.includes('local')"
    assert page.locator("#pane-log").evaluate(shade), "a log that goes on has a shade at its end"


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_ones_own_plate_is_whole_and_every_score_is_in_sight(person: Callable[..., Page], game: str) -> None:
    page = person(phone=True)
    play_now(page, game)
    asked(page)
    assert page.locator(".player").count() > 1
    room = page.locator("#players").bounding_box()
    assert room
    assert room["height"] < 120, "and the board still has room"
    for plate in page.locator(".player").all():
        expect(plate.locator(".player-name")).to_be_in_viewport(ratio=1)
        facts = plate.locator("[data-fact]")
        if plate.evaluate("(plate) => plate.classList.contains('mine')"):
            for fact in facts.all():
                expect(fact).to_be_in_viewport(ratio=1)
        elif facts.count():
            expect(facts.first).to_be_in_viewport(ratio=1)

"""The coach in the browser: a hint lit on the board, a word after a mistake, chances to scrub along, and puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

import cosmodrome
from cosmodrome.engine.journal import lines
from cosmodrome.search.judges import best

from .browsing import LAPTOP, PHONE

COACH_TIMEOUT = 60_000
FITS = "(kind) => { const box = document.querySelector(kind); return box.scrollWidth <= box.clientWidth; }"


def careless(seed: int) -> str:
    """The record of a game in which the first seat now and then takes the worst."""
    match = cosmodrome.new("space-base", seats=2, seed=seed)
    judge = match.game.judge()
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        hints = judge.hints(match.state, asked)
        worst = seat == 0 and match.answer_count % 4 == 0 and max(hints) - min(hints) > 2
        match.pick(seat, hints.index(min(hints)) if worst else best(hints))
    return match.record()


@pytest.fixture
def page(person: Callable[..., Page]) -> Page:
    """A browser at the front page, which waits longer than others: the coach thinks."""
    opened = person(size=LAPTOP)
    opened.context.set_default_timeout(COACH_TIMEOUT)
    return opened


def test_a_hint_is_lit_on_the_board_and_can_be_taken(page: Page) -> None:
    page.locator("form[action='/play']:has(input[value='space-base']) button").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#options button.option:not([disabled])")
    page.keyboard.press("h")
    expect(page.locator("#coach .advice.best .advice-reason")).to_contain_text(re.compile(r"^[A-Z].*\.$"))
    figures = page.locator("#coach .advice.best .advice-worth p")
    expect(figures).to_be_hidden()
    page.locator("#coach .advice.best .advice-worth summary").click()
    expect(figures).to_contain_text(re.compile(r"Chance to win \d+ %"))
    expect(page.locator("#options .option.advised")).to_have_count(1)
    asked = page.locator("#ask").get_attribute("data-question")
    page.locator("#coach .advice.best .advice-label").click()
    page.wait_for_function(f"() => document.querySelector('#ask').dataset.question !== {asked!r}")
    expect(page.locator("#options .advised")).to_have_count(0)
    page.goto(f"{page.url}/replay?at=0&seat=0")  # of a game that goes on: nothing is said about it
    page.locator("#step-on").click()
    expect(page.locator("#where")).to_contain_text("1 /")
    expect(page.locator("#analysis")).to_have_count(0)


LATER = "document.querySelector('#ask').dataset.question !== '{}'"
CONFIRMED = """() => {{
  const button = document.querySelector("#confirm");
  if (button?.offsetParent && !button.disabled) button.click();
  return {};
}}"""


def carelessly(page: Page) -> Iterator[str]:
    """Answer with the last option again and again, in training: each question, once its answer was looked back at."""
    page.evaluate("() => localStorage.setItem('training', 'yes')")
    page.locator("form[action='/play']:has(input[value='space-base']) button").click()
    page.wait_for_url("**/table/*")
    while True:
        page.wait_for_selector("#options button.option:not([disabled])")
        asked = page.locator("#ask").get_attribute("data-question")
        text = page.locator("#question h2").inner_text()
        with page.expect_response(lambda answer: "/review?" in answer.url):
            page.locator("#options button.option").last.click()
        page.wait_for_function(f"() => document.querySelector('#picked .warning') || {LATER.format(asked)}")
        yield text


def test_in_training_the_coach_speaks_up_before_or_after_a_mistake(page: Page) -> None:
    """Before an answer that can't be undone, after one that can."""
    for _ in carelessly(page):  # saving every time gives much away before the game is over
        if page.locator("#coach h2, #picked .warning").count():
            break
    spoken = page.locator("#coach:has(h2), #picked .warning")
    expect(spoken).to_contain_text(re.compile("less often|costs about"))
    expect(spoken).to_contain_text("Better: ")


def test_what_the_coach_calls_a_mistake_can_be_taken_back(page: Page) -> None:
    said = {"moment": 0, "token": "", "played": "this", "better": "", "better_label": "that", "loss": 0.2, "error": 0.0}
    said |= {"points": 3.0, "verdict": "blunder", "cost": "It costs about 3 points.", "why": ["Because."], "keep": ""}
    page.route("**/review?*", lambda route: route.fulfill(json=said))
    text = next(text for text in carelessly(page) if page.locator("#undo[aria-disabled=false]").is_visible())
    expect(page.locator("#coach")).to_contain_text("You chose: this. Better: that.")
    page.locator("#take-back").click()
    expect(page.locator("#question h2")).to_have_text(text)
    expect(page.locator("#coach")).to_be_hidden()


WARNED = {"moment": 0, "token": "", "played": "this", "better": "that", "better_label": "Save", "better_target": ""}
WARNED |= {"seat": 0, "loss": 0.2, "error": 0.0, "points": 3.0, "points_error": 0.0, "verdict": "blunder", "keep": ""}
WARNED |= {"cost": "You win 20 % less often after it.", "why": ["Garriott pays more."]}


@pytest.mark.parametrize("confirm", ["grace", "final", "no"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_in_training_the_coach_warns_before_a_costly_answer(page: Page, size: ViewportSize, confirm: str) -> None:
    """An answer that can't be undone is not sent before the coach has looked at it; a good one then goes by itself."""
    page.set_viewport_size(size)
    seen: list[str] = []

    def judged(route: Route) -> None:
        seen.append(route.request.url)
        route.fulfill(json=WARNED if len(seen) == 1 else {**WARNED, "verdict": "", "better": ""})

    page.route("**/review?*token=*", judged)
    page.evaluate(f"() => {{ localStorage.setItem('training', 'yes'); localStorage.setItem('confirm', '{confirm}'); }}")
    page.locator("form[action='/play']:has(input[value='space-base']) button").click()
    page.wait_for_url("**/table/*")
    warning = page.locator("#picked .warning")
    for _ in range(12):  # until an answer that can't be undone
        page.wait_for_selector("#options button.option:not([disabled])")
        asked = page.locator("#ask").get_attribute("data-question")
        page.locator("#options button.option:visible").last.click()
        page.wait_for_function(f"() => document.querySelector('#picked .warning') || {LATER.format(asked)}")
        if warning.count():
            break
    expect(warning.locator("summary")).to_have_text("This looks costly. See why?")
    expect(warning.get_by_text("Better: Save.")).to_be_hidden()
    warning.locator("summary").click()
    expect(warning).to_contain_text("You win 20 % less often after it.")
    expect(warning).to_contain_text("Garriott pays more.")
    expect(page.locator("#confirm")).to_have_text("Choose it anyway")
    expect(page.locator("#confirm")).to_be_in_viewport()
    assert page.locator("#ask").get_attribute("data-question") == asked, "nothing was sent"
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#picked")).to_be_hidden()
    page.locator("#options button.option:visible").last.click()
    if confirm == "final":  # a real choice is still confirmed
        page.wait_for_function(CONFIRMED.format(LATER.format(asked)), polling=200)
    page.wait_for_function(f"() => {LATER.format(asked)}")
    assert len(seen) == 2


def worked_out(record: str) -> tuple[dict[str, Any], str]:
    """An analysis with one mistake of the first seat and one great draw, and the answer that it calls better."""
    whole = cosmodrome.load(record)
    number = next(n for n, (seat, _) in enumerate(lines(whole)) if n > 6 and seat == 0)
    asked = cosmodrome.load(record, number).questions[0].options
    nothing = {
        "heading": "Turn",
        "token": "",
        "played": "a",
        "better": "",
        "better_label": "",
        "verdict": "",
        "cost": "",
    }
    nothing |= {"seat": 1, "loss": 0, "points": 0, "why": [], "luck": [], "chances": [0.5, 0.5], "expected": [40, 20]}
    moments = [{**nothing, "number": n} for n in range(whole.answer_count)]
    moments[number] |= {"seat": 0, "token": asked[0].token, "played": asked[0].label, "better": asked[-1].token}
    moments[number] |= {"better_label": asked[-1].label, "loss": 0.13, "points": 4.0, "verdict": "blunder"}
    moments[number] |= {"cost": "You win 13 % less often after it.", "why": ["It pays more."]}
    moments[number + 9] |= {"luck": [0.2, -0.2], "chances": [0.9, 0.1]}
    seat = {"name": "Ann", "accuracy": 80.0, "lost_points": 4.0, "blunders": 1, "mistakes": 0}
    seat |= {"luck": 0.2, "luck_error": 0.02, "even_share": 0.5}
    course = {"start": 0.5, "swings": [{"number": number, "kind": "decision", "by": 0, "swing": -0.13}], "rest": 0.1}
    found = {"names": ["Ann", "Bob"], "winner": 0, "verdict": "Ann won.", "start": [0.5, 0.5], "start_points": [0, 0]}
    found |= {"moments": moments, "seats": [seat, {**seat, "name": "Bob"}], "courses": 2 * [{**course, "share": 1.0}]}
    state = {"working": False, "done": 1, "whole": 1, "second": False, "seconds_left": None, "depth": "deep"}
    return {**state, "problem": "", "offset": 0, "analysis": found}, asked[-1].token


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_chart_has_axes_and_marks_and_a_mistake_is_a_puzzle(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    record = careless(3)
    state, better = worked_out(record)
    page.route("**/analysis", lambda route: route.fulfill(json=state))
    right = {**WARNED, "verdict": "", "better": "", "better_label": "", "cost": "", "why": []}
    page.route("**/try", lambda route: route.fulfill(json=right))
    page.goto("/import")
    page.fill("textarea", record)
    page.locator("main form button").first.click()
    page.wait_for_url("**/replay?*")
    tops = ".chances-chart .axis span"
    expect(page.locator(tops)).to_have_text(["100 %", "50 %", "0 %"])
    at = page.locator(tops).evaluate_all("(spans) => spans.map((span) => span.getBoundingClientRect().top)")
    assert at[0] + 20 < at[1] < at[2] - 20, "the labels of the axis stand apart"
    marks = page.locator(".plot .mark").evaluate_all("(marks) => marks.map((m) => m.getBoundingClientRect().left)")
    assert len(marks) == 2
    assert marks[0] + 5 < marks[1], "each mark stands at its moment"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    page.locator("#learn").click()
    expect(page.locator("#puzzle-frame")).to_have_text(
        re.compile(r"^You played .+ \(−13 %\)\. Find something better\.$")
    )
    expect(page.locator("#puzzle-foot").get_by_role("button", name="Next")).to_be_visible()
    page.locator(f"#puzzle-options .option[data-token='{better}']").click()
    expect(page.locator("#puzzle-said .good")).to_be_visible()
    expect(page.locator("#puzzle-said")).to_contain_text("It pays more.")


@pytest.mark.drill
def test_a_game_is_analysed_scrubbed_and_tried_again(page: Page) -> None:
    page.goto("/import")
    page.fill("textarea", careless(3))
    page.locator("main form button.primary, main form button").first.click()
    page.wait_for_url("**/replay?*")
    page.click("#analyse")
    chart = page.locator(".chances-chart .plot")
    expect(page.locator(".plot path.seat-stroke")).to_have_count(4, timeout=180_000)  # on a busy machine
    expect(page.locator("#progress-said")).to_be_hidden(timeout=300_000)
    expect(page.locator(".accounts tbody tr")).to_have_count(2)
    expect(page.locator(".decisive > li").first).to_be_visible()
    expect(page.locator(".plot .mark").first).to_be_attached()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "no wider than a phone"
    page.set_viewport_size({"width": 1366, "height": 768})
    assert page.evaluate(f"() => ({FITS})('.accounts')"), "every account is in sight"
    box = chart.bounding_box()
    assert box is not None
    told = page.locator(".chances-told")
    page.mouse.move(box["x"] + 4, box["y"] + 20)
    before = told.inner_text()
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + 20)
    expect(told).not_to_have_text(before)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    moments = int(page.locator("#slider").get_attribute("max") or 0)
    page.wait_for_function(f"() => Math.abs(Number(document.querySelector('#slider').value) - {moments} / 2) < 3")
    page.locator("#learn").click()
    expect(page.locator("#puzzle-frame")).to_have_text(re.compile(r"^You played .+ \(−\d+ (%|points?)\)\. Find some"))
    expect(page.locator("#puzzle-foot button").last).to_be_visible()
    expect(page.locator("#puzzle-options .option").first).to_be_visible()
    better = page.evaluate(
        """async () => {
          const table = location.pathname.split("/")[2];
          const found = await (await fetch(`/api/tables/${table}/analysis`)).json();
          const at = Number(document.querySelector('#slider').value);
          return found.analysis.moments.find((m) => m.number === at).better;
        }"""
    )
    page.locator(f"#puzzle-options .option[data-token='{better}']").click()
    expect(page.locator("#puzzle-said .good")).to_be_visible()
    expect(page.locator("#puzzle-said")).to_contain_text("Why it is better than")
    page.fill("#comment input", "Here it was lost.")
    page.click("#comment button")
    expect(page.locator("#comments")).to_contain_text("Here it was lost.")
    page.emulate_media(media="print")
    expect(page.locator("p.printed").first).to_contain_text(re.compile(r"Space Base: .+ \d+, .+ \d+"))
    expect(page.locator(".decisive > li").first).to_be_visible()
    for screen in (".replay-bar", ".board", "#comment", ".chances-told"):
        expect(page.locator(screen)).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator("p.printed").first).to_be_hidden()

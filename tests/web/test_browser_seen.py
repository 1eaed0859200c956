"""What just happened is seen, in real browsers: elements that change, pieces that move, what others did since."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browsing import AUTOPILOT, LAPTOP, PHONE, asked, faults_of, hot_seat, play_now, ready

# The board as it stands in the page, whatever the order in which it came there.
BOARD = """() => {
  const written = (a) => (a.name === "class" ? `class=${a.value.split(" ").sort()}` : `${a.name}=${a.value}`);
  const kept = (node) => [...node.attributes].filter((a) => a.name !== "tabindex" && a.value);
  const own = (node) => kept(node).map(written).sort().join(" ");
  const told = (node) => (node.nodeType === 1 ? [`${node.tagName} ${own(node)}`, ...inside(node)] : [node.data]);
  const inside = (node) => [...node.childNodes].flatMap(told);
  const layers = [...document.querySelectorAll("#panels [id$=-live]")];
  return Object.fromEntries(layers.map((layer) => [layer.id, inside(layer)]));
}"""
ANIMATED = """() => {
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.animated.push([this.tagName, this.dataset.piece || "", options.duration]);
    return animate.call(this, frames, options);
  };
}"""

# What is taken out of the board and put in again, and what is measured after something was written in the same breath.
WATCHED = """() => {
  window.torn = [];
  window.measured = window.forced = 0;
  const moves = (node) => node.dataset?.piece || node.querySelector?.("[data-piece]");
  const seen = (records) => {
    for (const node of records.flatMap((record) => [...record.removedNodes]))
      if (node.isConnected && node.dataset?.key && !moves(node)) window.torn.push(node.dataset.key);
  };
  const observer = new MutationObserver(seen);
  observer.observe(document.body, {childList: true, subtree: true, attributes: true, characterData: true});
  let begun = false;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    begun = true;
    queueMicrotask(() => (begun = false));
    return animate.apply(this, all);
  };
  const [any, shape] = [Element.prototype, SVGGraphicsElement.prototype];
  for (const [kind, name] of [[any, "getBoundingClientRect"], [shape, "getBBox"], [shape, "getScreenCTM"]]) {
    const real = kind[name];
    kind[name] = function () {
      const written = observer.takeRecords();
      seen(written);
      window.measured += 1;
      if (written.length || begun) window.forced += 1;
      return real.call(this);
    };
  }
}"""


def play(page: Page, answers: int) -> None:
    """Answer what is asked, whoever of two at one screen it is."""
    for _ in range(answers):
        page.wait_for_function(
            "() => document.querySelector('#handover[open], #options button.option:not([disabled])')"
        )
        if page.locator("#handover").is_visible():
            page.locator("#handover-go").click()
        asked(page)
        page.evaluate(AUTOPILOT, 1)
        page.wait_for_timeout(150)


@pytest.mark.parametrize("game", ["space-base", "starship-interstellar"])
def test_a_board_that_was_changed_bit_by_bit_is_the_board_that_is_loaded(
    person: Callable[..., Page], game: str
) -> None:
    page, onlooker = person(), person()
    hot_seat(page, game)
    onlooker.goto(page.url)
    ready(onlooker)
    play(page, 10)
    shown = "(n) => Number(document.documentElement.dataset.frame) >= n"
    onlooker.wait_for_function(shown, arg=int(page.evaluate("() => document.documentElement.dataset.frame")))
    before: dict[str, Any] = onlooker.evaluate(BOARD)
    onlooker.reload()
    ready(onlooker)
    loaded = onlooker.evaluate(BOARD)
    assert set(loaded) == set(before)
    for layer, elements in loaded.items():
        assert [(a, b) for a, b in zip(elements, before[layer], strict=True) if a != b] == []


def test_dice_tumble_and_pieces_move_unless_one_wants_calm(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page, "space-base")
    page.evaluate(f"({ANIMATED})()")
    page.evaluate(AUTOPILOT, 3)
    asked(page)
    assert page.evaluate("() => window.animated") == []
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(AUTOPILOT, 6)
    asked(page)
    moves = page.evaluate("() => window.animated")
    assert any(tag == "use" for tag, _, _ in moves), "dice tumble"
    assert any(piece for _, piece, _ in moves), "ships go where they belong"
    assert all(150 <= time <= 400 for _, _, time in moves)
    page.wait_for_function("() => !document.getAnimations().some((a) => a.id === 'motion')")


def test_what_has_not_changed_stays_and_the_page_is_measured_only_where_it_is_settled(
    person: Callable[..., Page],
) -> None:
    page, onlooker = person(), person()
    hot_seat(page, "space-base")
    onlooker.emulate_media(reduced_motion="no-preference")
    onlooker.goto(page.url)
    ready(onlooker)
    onlooker.evaluate(f"({ANIMATED})()")
    onlooker.evaluate(f"({WATCHED})()")
    play(page, 12)
    shown = "(n) => Number(document.documentElement.dataset.frame) >= n"
    onlooker.wait_for_function(shown, arg=int(page.evaluate("() => document.documentElement.dataset.frame")))
    assert onlooker.evaluate("() => window.animated.length") > 0, "something moved"
    assert onlooker.evaluate("() => window.torn") == []
    assert onlooker.evaluate("() => [window.measured > 0, window.forced]") == [True, 0]
    onlooker.wait_for_function("() => !document.getAnimations().some((a) => a.id === 'motion')")
    before = onlooker.evaluate("() => ((window.measured = 0), Number(document.documentElement.dataset.frame))")
    page.evaluate("() => ((document.getElementById('say').elements.text.value = 'Hi'), say.requestSubmit())")
    onlooker.wait_for_function(shown, arg=before + 1)
    onlooker.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert onlooker.evaluate("() => window.measured") == 0, "where nothing moved, nothing is measured"


# Three frames at once: what is shown of them, and what they say when told one after the other.
BURST = """async (script) => {
  const { FrameQueue } = await import(script);
  const frames = [
    {n: 1, from: 0, parts: {a: 1, b: 1}, log: {keep: 2, lines: ["c", "d"]}},
    {n: 2, from: 1, parts: {b: 2, c: 2}, gone: ["a"], log: {keep: 3, lines: ["e"]}},
    {n: 3, from: 2, parts: {a: 3}, gone: ["c"], log: {keep: 4, lines: ["f"]}, chat: {keep: 0, lines: ["x"]}},
  ];
  const told = (frames) => {
    const [parts, lines] = [{c: 0, old: 0}, {log: ["a", "b"], chat: []}];
    for (const frame of frames) {
      for (const name of frame.gone || []) delete parts[name];
      Object.assign(parts, frame.parts);
      for (const kind in lines)
        if (frame[kind]) lines[kind].splice(frame[kind].keep, Infinity, ...frame[kind].lines);
    }
    return [Object.entries(parts).sort(), lines];
  };
  const shown = [];
  const queue = new FrameQueue((frame) => shown.push(frame));
  for (const frame of frames) queue.add(frame);
  const atOnce = shown.length;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
  queue.add({n: 4, from: -1, parts: {}});
  return [atOnce, shown.map((frame) => frame.n), told(shown.slice(0, 2)), told(frames)];
}"""


def test_frames_that_come_before_the_last_was_painted_are_shown_as_one(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page, "space-base")
    scripts = (
        "() => performance.getEntriesByType('resource').map((r) => r.name).find((n) => n.includes('frame-queue.js'))"
    )
    at_once, numbers, shown, one_by_one = page.evaluate(BURST, page.evaluate(scripts))
    assert at_once == 1, "the first is shown at once"
    assert numbers[:2] == [1, 3], "and the others when it is painted"
    assert shown == one_by_one


@pytest.mark.parametrize(
    ("game", "said"), [("space-base", r"rolls \d \+ \d"), ("planet-unknown", r"places .* at [A-L]\d")]
)
def test_what_the_others_did_is_told_whole_and_played_again(person: Callable[..., Page], game: str, said: str) -> None:
    page = person()
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    play_now(page, game)
    board = page.locator("#panels").bounding_box()
    assert board
    while not re.search(said, page.locator(".since-words").inner_text()):
        page.evaluate(AUTOPILOT, 1)
        asked(page)
    names = page.locator(".player:not(.mine) .player-name").all_inner_texts()
    told = page.locator(".since-words").inner_text()
    assert told.startswith(tuple(names)), "a sentence about another player"
    assert told.endswith("."), "the sentence is whole"
    assert page.evaluate("() => ((e) => e.scrollHeight <= e.clientHeight + 1)(document.querySelector('#since-turn'))")
    now = page.locator("#panels").bounding_box()
    assert now
    assert now["y"] == board["y"], "its room was kept: the board has not moved"
    question = page.locator("#ask").get_attribute("data-question")
    page.locator("#since-turn").click()
    expect(page.locator("#looking-words")).to_have_text(told)
    expect(page.locator("#turn-again")).to_be_visible()
    now = page.locator("#panels").bounding_box()
    assert now
    assert now["y"] == board["y"], "nor while the turn is played again"
    seat = page.evaluate("() => document.querySelector('.panel.big').dataset.seat")
    assert game != "planet-unknown" or seat not in ("", "seat-0"), "the stage shows the planet of the player who acted"
    page.locator("#back-to-now").click()
    expect(page.locator("#looking")).to_be_hidden()
    assert page.locator("#ask").get_attribute("data-question") == question
    page.locator("#since-all").click()
    expect(page.locator("#away .time-row").last).to_contain_text(told)
    expect(page.locator("#away time").last).to_have_text(re.compile(r"\d\d:\d\d"))
    page.locator("#away").get_by_role("button", name="To the table").click()
    assert not faults_of(page)


def test_after_hours_one_reads_what_happened_meanwhile(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page, "space-base")
    page.evaluate(AUTOPILOT, 3)
    asked(page)
    page.reload()
    ready(page)
    expect(page.locator("#away")).to_be_hidden()
    page.clock.install()
    page.clock.fast_forward("05:00:00")
    page.reload()
    ready(page)
    expect(page.locator("#away h2")).to_have_text("While you were away")
    names = page.locator(".player:not(.mine) .player-name").all_inner_texts()
    rows = page.locator("#away .time-row p").all_inner_texts()
    assert all(any(row.startswith(name) for row in rows) for name in names), "the moves of each player"


def test_plates_tell_the_figures_open_boards_and_hold_the_bots(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page, "space-base")
    page.evaluate(AUTOPILOT, 3)
    asked(page)
    assert page.locator(".player").first.locator("[data-fact]").count() == 3, "VP, credits, income"
    other = page.locator(".player:not(.mine) .plate").first
    seat = other.get_attribute("data-open-seat")
    other.click()
    expect(page.locator(f"#panel-console-{seat}")).to_have_class(re.compile("big"))
    page.locator("#pace").select_option("slow")
    expect(page.locator("#pace")).to_have_value("slow")
    page.locator("#hold").click()
    expect(page.locator("#hold")).to_have_attribute("aria-pressed", "true")
    page.locator("#hold").click()
    expect(page.locator("#hold")).to_have_attribute("aria-pressed", "false")
    page.locator("#scores-open").click()
    expect(page.locator("#scores svg.chart path.seat-stroke")).to_have_count(3)
    assert not faults_of(page)


@pytest.mark.drill
def test_the_end_is_told_replayed_shared_and_played_again(person: Callable[..., Page], tmp_path: Path) -> None:
    page = person()
    hot_seat(page, "comet-race")
    while not page.locator(".result").count():
        page.wait_for_function(
            "() => document.querySelector('.result, #handover[open], #options button.option:not([disabled])')"
        )
        if page.locator("#handover").is_visible():
            page.locator("#handover-go").click()
        page.evaluate(AUTOPILOT, 1)
    table = page.url
    expect(page.locator(".board .result thead th")).to_have_count(3)
    expect(page.locator(".result svg.chart path.seat-stroke")).to_have_count(2)
    assert 1 <= page.locator(".result [data-moments] a").count() <= 3
    with page.expect_download() as taken:
        page.locator("#share").click()
    picture = tmp_path / "result.png"
    taken.value.save_as(picture)
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert picture.stat().st_size > 10_000
    found = faults_of(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    box = page.locator(".result h2").bounding_box()
    assert box
    assert box["y"] < PHONE["height"] / 2, "on a phone the result is what one sees first"
    page.emulate_media(color_scheme="light")
    found += faults_of(page)

    page.locator(".result [data-moments] a").first.click()
    page.wait_for_url("**/replay?at=*")
    ready(page)
    found += faults_of(page)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_contain_text("0 /")
    page.locator("#run").click()
    page.wait_for_function("() => parseInt(document.querySelector('#where').textContent) >= 2")
    expect(page.locator("#run")).to_have_class(re.compile(r"\bon\b"))
    page.locator("#run").click()
    expect(page.locator("#run")).not_to_have_class(re.compile(r"\bon\b"))
    page.locator("#log button").nth(2).click()
    expect(page.locator("#log button").nth(2)).not_to_have_class("to-come")
    page.locator("#turn-on").click()
    page.keyboard.press("End")
    expect(page.locator(".board .result")).to_be_visible()
    found += faults_of(page)
    assert not found, found

    page.goto(table)
    page.locator("#rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and url != table)
    ready(page)

"""In a browser: final choices can be withheld, the info card keeps away, the focus stays, tiles are dragged."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from .browsing import LAPTOP, asked, hot_seat, play_now
from .test_pointing import place


@pytest.fixture
def person(person: Callable[..., Page]) -> Callable[..., Page]:
    """Somebody on a laptop who has not said when answers are to be confirmed."""
    return partial(person, confirm=None, size=LAPTOP)


def test_a_final_choice_can_be_withheld_and_is_sent_by_itself(person: Callable[..., Page]) -> None:
    page = person()
    hot_seat(page, "space-base")
    asked(page)
    ask = page.locator("#ask")
    page.locator("#options button.option").first.click()  # how to use the dice: this can be undone
    expect(page.locator("#question h2")).to_contain_text("Buy")
    page.wait_for_function("() => document.querySelector('#ask').contains(document.activeElement)")
    before = ask.get_attribute("data-question")
    option = page.locator("#options button.option:not(.decline)").first
    for withheld in (True, False):
        option.click()
        if not withheld:
            break
        expect(page.locator("#confirm .ring")).to_be_visible()
        expect(page.locator("#picked .final")).to_contain_text("undo")
        page.keyboard.press("Escape")
        expect(page.locator("#picked")).to_be_hidden()
        assert ask.get_attribute("data-question") == before
    page.wait_for_function("(was) => document.querySelector('#ask').dataset.question !== was", arg=before)


def test_the_card_waits_for_a_rest_and_a_click_closes_it(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page, "starship-interstellar")
    asked(page)
    x, y, _ = place(page, "cell:c7")
    card = page.locator("#card")
    page.mouse.move(x, y)
    expect(card).to_be_visible()
    assert page.evaluate(
        """() => {
            const [a, b] = ["#card", "#ask"].map((id) => document.querySelector(id).getBoundingClientRect());
            return a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
        }"""
    )
    page.keyboard.press("i")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.evaluate("() => localStorage.setItem('confirm', 'yes')")
    x, y, _ = place(page, "", True)
    page.mouse.click(x, y)
    page.mouse.move(x + 2, y)
    expect(page.locator("#confirm")).to_be_visible()
    page.wait_for_timeout(700)
    expect(card).to_be_hidden()  # the pointer rests where it clicked


def test_a_drafted_tile_is_dragged_to_the_planet(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page, "planet-unknown")
    asked(page)
    question = page.locator("#question h2")
    while not page.locator(".lit[data-target^='draft:']").count():
        was = page.locator("#ask").get_attribute("data-question")
        page.locator("#options button.option").first.click()
        page.wait_for_function("(was) => document.querySelector('#ask').dataset.question !== was", arg=was)
        asked(page)
    first = question.inner_text()
    tile = page.locator(".lit[data-target^='draft:']").first.bounding_box()
    square = page.locator("[data-target^='land:0.']").nth(30).bounding_box()
    assert tile
    assert square
    page.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    page.mouse.down()
    page.mouse.move(square["x"], square["y"], steps=4)
    page.mouse.move(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
    page.mouse.up()
    expect(question).not_to_have_text(first)

"""Plans in real browsers: made, compared, played, and answering by themselves; on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browsing import LAPTOP, faults_of, hot_seat


def plan_on(page: Page, moves: int) -> None:
    """Open a plan and answer in it."""
    page.locator("#plan").click()
    expect(page.locator("#plan-sheet")).to_be_visible()
    for number in range(1, moves + 1):
        page.locator("#options button.option").first.click()
        expect(page.locator(".plan-chips .move")).to_have_count(number)


@pytest.mark.drill
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_plan_is_made_compared_and_played(person: Callable[..., Page], phone: bool) -> None:
    page = person(phone=phone, size=LAPTOP)
    hot_seat(page, "space-base")
    asked = page.locator("#ask").get_attribute("data-question")
    plan_on(page, 2)
    dice = page.locator(".plan-chips .draw", has_text="dice").first
    dice.click()
    page.locator("#plan-dialog .option", has_text="2 and 5").click()
    expect(page.locator(".plan-chips .draw.chosen")).to_contain_text("2 and 5")
    page.locator("#undo").click()
    expect(page.locator(".plan-chips .move")).to_have_count(1)
    expect(page.locator(".plan-chips .draw")).to_have_count(0)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator(".plan-tabs [aria-pressed=true]")).to_have_text("B")
    page.get_by_role("button", name="Compare plans").click()
    expect(page.locator(".plan-compare thead th")).to_have_count(3)
    assert faults_of(page) == []
    page.locator("#plan-dialog").get_by_role("button", name="Close").click()
    page.locator("#plan-close").click()
    expect(page.locator("#plan-sheet")).to_be_hidden()
    assert page.locator("#ask").get_attribute("data-question") == asked, "nothing was played"
    page.locator("#plan").click()
    page.locator("#plan-play").click()
    expect(page.locator("#toast")).to_contain_text("Played all 1 planned moves")
    expect(page.locator("#ask")).not_to_have_attribute("data-question", asked or "")


@pytest.mark.drill
def test_a_plan_answers_and_a_standing_order_is_set_and_stopped(person: Callable[..., Page]) -> None:
    page = person(size=LAPTOP)
    hot_seat(page, "space-base")
    asked = page.locator("#ask").get_attribute("data-question")
    plan_on(page, 1)
    page.locator("#plan-arm").click()
    page.locator("#plan-arm-now").click()
    page.locator("#plan-close").click()
    expect(page.locator("#ask")).not_to_have_attribute("data-question", asked or "")
    page.locator("#tab-orders").click()
    expect(page.locator("#answers")).to_contain_text("Done: all its moves were played.")
    shown: Any = page.evaluate("() => document.body.scrollWidth <= innerWidth")
    assert shown, "nothing is cut off"

"""From the lobby to the result by keys alone, and every game's board for those who can't see it well."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .browsing import AUTOPILOT, asked, faults_of, play_now, ready

# Whether the button that starts this game has the focus.
AT_PLAY = """(game) => {
  const form = document.activeElement.closest("form[action='/play']");
  return Boolean(form?.querySelector(`input[value='${game}']`) && document.activeElement.matches("button"));
}"""


@pytest.mark.drill
def test_from_the_lobby_to_the_result_by_keys_alone(person: Callable[..., Page]) -> None:
    page = person()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(AT_PLAY, "comet-race"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    ready(page)
    told = False
    while not page.locator(".result").count():
        page.wait_for_function("() => document.querySelector('.result, #options button.option:not([disabled])')")
        if page.locator(".result").count():
            break
        told = told or page.title().startswith("● Your turn")
        question = page.locator("#ask").get_attribute("data-question")
        page.keyboard.press("1")
        page.wait_for_function(
            "(was) => document.querySelector('.result') || document.querySelector('#ask').dataset.question !== was",
            arg=question,
        )
    assert told, "the title says whose turn it is"
    expect(page).not_to_have_title(re.compile("turn"))
    page.wait_for_load_state("networkidle")
    for _ in range(300):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.id === 'rematch'"):
            break
    expect(page.locator("#rematch")).to_be_focused()
    table = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/table/" in url and url != table)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["planet-unknown", "spacecorp", "starship-interstellar"])
def test_no_table_has_a_serious_fault(person: Callable[..., Page], game: str, theme: str) -> None:
    page = person(theme=theme)
    play_now(page, game)
    page.evaluate(AUTOPILOT, 4)
    asked(page)
    found = faults_of(page)
    assert not found, "\n".join(found)

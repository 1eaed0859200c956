"""Puzzles: the shipped collections, the pages, first attempts and ratings, and a browser at both sizes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import cosmodrome
from cosmodrome.analysis.mining import CLEAR, SURE, ratings, welcome
from cosmodrome.analysis.puzzles import match_of, read, shelf, written
from cosmodrome.search import Search
from cosmodrome.store import Person, PuzzleAttempt
from cosmodrome.web.pages.daily import DAY, of_the_day
from cosmodrome.web.people.puzzles import rated
from cosmodrome.web.services import Services

from .browsing import LAPTOP, PAGE_TIMEOUT, PHONE
from .calling import Client

GAMES = [name for name, game in cosmodrome.games().items() if shelf(game).by_id]


@pytest.mark.parametrize("name", GAMES)
def test_a_shipped_puzzle_can_be_asked_and_has_one_clear_answer(name: str) -> None:
    game = cosmodrome.games()[name]
    found = shelf(game)
    assert found.collection.rules == game.version
    assert len(found.by_id) == len(found.collection.puzzles), "ids are unique"
    assert read(written(found.collection)) == found.collection
    search = Search()
    for puzzle in found.by_id.values():
        p = match_of(game, puzzle).perspective(puzzle.seat)
        assert {option.token for option in p.question.options} == {option.token for option in puzzle.options}
        assert puzzle.options[0].token == puzzle.best
        assert all(one.loss >= max(CLEAR, SURE * one.error) - 1e-3 for one in puzzle.options[1:]), puzzle.id
        assert p.question.options[search.by_hints(p)].token != puzzle.best, "the rules of thumb miss it"


def test_harder_puzzles_are_rated_higher_and_collections_stay_mixed() -> None:
    tried = {
        "easy": {"weak": [True, True, False], "strong": [True, True, True]},
        "hard": {"weak": [False, False, False], "strong": [True, False, False]},
    }
    found = ratings(tried)
    assert found["hard"][0] > found["easy"][0]
    puzzle = next(iter(shelf(cosmodrome.games()["space-base"]).by_id.values()))
    assert welcome(puzzle, [], 50)
    assert not welcome(puzzle, [puzzle] * 6, 50), "six with the same answer are enough"


def test_the_puzzle_of_the_day_changes_every_day() -> None:
    games = {name: cosmodrome.games()[name] for name in GAMES}
    days = [of_the_day(games, day * DAY + 5) for day in range(2 * len(GAMES))]
    assert len(set(days)) == len(days)
    assert of_the_day(games, 3 * DAY) == of_the_day(games, 4 * DAY - 1)


async def test_the_first_attempt_counts_and_no_other(services: Services) -> None:
    await services.store.add_person(Person("ann", "Ann", 1.0))
    puzzle = next(iter(shelf(cosmodrome.games()["space-base"]).by_id.values()))
    first = PuzzleAttempt("ann", "space-base", puzzle.id, "x", False, 1.0)
    assert await services.puzzles.add(first, lambda known: rated(known, puzzle, False))
    again = PuzzleAttempt("ann", "space-base", puzzle.id, puzzle.best, True, 2.0)
    assert not await services.puzzles.add(again, lambda known: rated(known, puzzle, True))
    (kept,) = (await services.puzzles.of("ann", "space-base")).values()
    assert (kept.solved, kept.number) == (False, 1)
    assert kept.mu < 25 < rated(None, puzzle, True)[0]


async def test_pages_offer_puzzles_by_theme_and_the_daily_one(client: Client) -> None:
    assert 'id="daily-puzzle"' in (await client.get("/")).text
    whole = (await client.get("/puzzles?game=space-base")).text
    theme = (await client.get("/puzzles?game=space-base&theme=buying")).text
    assert whole.count("puzzle-card") > theme.count("puzzle-card") > 0
    assert (await client.get("/puzzles?game=nothing")).status_code == 404
    assert (await client.get("/puzzles/space-base/nothing")).status_code == 404


@pytest.mark.parametrize("name", GAMES)
async def test_the_right_answer_is_explained(client: Client, name: str) -> None:
    """With a fact about it, or with a sentence that says that none stands out."""
    for puzzle in list(shelf(cosmodrome.games()[name]).by_id.values())[:4]:
        shown = (await client.get(f"/puzzles/{name}/{puzzle.id}?answer={puzzle.best}")).text
        best = re.search(r"puzzle-option best given.*?</button>", shown, re.S)
        assert best
        assert re.search(r'class="fact">[A-Z0-9][^<]+\.</span>', best[0]), puzzle.id


@pytest.mark.drill
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_puzzle_is_solved_in_a_browser(browser: Browser, server: Any, size: Any) -> None:
    context = browser.new_context(base_url=server.url, viewport=size)
    context.set_default_timeout(PAGE_TIMEOUT)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    puzzle = next(iter(shelf(cosmodrome.games()["space-base"]).by_id.values()))
    page.goto(f"/puzzles/space-base/{puzzle.id}")
    expect(page.locator("#puzzle-next")).to_be_visible()
    page.locator(f"button[value='{puzzle.options[-1].token}']").click()
    expect(page.locator("#puzzle-said")).to_contain_text("less often")
    expect(page.locator(".puzzle-option.best")).to_contain_text("Best answer")
    page.get_by_role("link", name="Try again").click()
    page.locator(f"button[value='{puzzle.best}']").click()
    expect(page.locator("#puzzle-said")).to_contain_text("Right")
    page.goto("/puzzles?game=space-base")
    expect(page.locator("#puzzle-record")).to_contain_text("0 of 1")  # the first answer counts
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), "nothing is cut off"
    assert not faults
    context.close()

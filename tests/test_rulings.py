"""The rulings (docs/rulings): every number cited exists, every ruling is cited by a test, and guides link to them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.engine.testing import toy
from cosmodrome.games.interstellar.content import MARKET_TURNS, TRAVEL_TURNS
from cosmodrome.games.spacebase.rules.scoring import EXTRA_ROUNDS
from cosmodrome.games.spacecorp.rules.turn import IDLE_ROUNDS
from cosmodrome.web.pages.guide import guide_of, rulings_of, slug

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {
    "space-base": "spacebase",
    "planet-unknown": "planetunknown",
    "spacecorp": "spacecorp",
    "starship-interstellar": "interstellar",
}
CITED = re.compile(r"\brulings?\s+(\d+(?:(?:\s*,\s*(?:and\s+)?|\s*-\s*|\s+(?:and|to)\s+)\d+)*)", re.IGNORECASE)
HEADING = re.compile(r"^### (\d+)\. (.+)$", re.MULTILINE)
EVERY_GAME = pytest.mark.parametrize("game", sorted(FOLDERS))


def numbers(words: str) -> Iterator[int]:
    """The numbers in "17, 20 to 22 and 30"."""
    for first, last in re.findall(r"(\d+)(?:\s*(?:-|\bto\b)\s*(\d+))?", words):
        yield from range(int(first), int(last or first) + 1)


def cited_in(text: str) -> set[int]:
    """The rulings that a text names: "ruling 17", "rulings 17, 20 to 22"."""
    text = re.sub(r"\n\s*(?:#\s*)?", " ", text)
    return {number for found in CITED.finditer(text) for number in numbers(found[1])}


def named(test: str) -> set[int]:
    """The rulings in the name of a test: `test_ruling_17_and_20_...`, `test_ruling_113_to_115_...`."""
    found = re.match(r"test_rulings?_(\d+(?:_(?:and|to)_\d+)*)", test)
    return set(numbers(found[1].replace("_", " "))) if found else set()


@cache
def on_page(game: str) -> dict[int, str]:
    """The rulings of a game's page: number and title."""
    found = [(int(number), title) for number, title in HEADING.findall(cosmodrome.games()[game].rulings)]
    assert len({number for number, _ in found}) == len(found), "a number is used twice"
    return dict(found)


def sources(game: str) -> list[Path]:
    """Everything of a game that may cite one of its rulings, but the page itself."""
    folder = FOLDERS[game]
    homes = (ROOT / "src/cosmodrome/games" / folder, ROOT / "tests/games" / folder)
    return sorted(
        path
        for home in homes
        for path in home.rglob("*")
        if path.suffix in {".py", ".md", ".json", ".toml"} and path.name != "rulings.md"
    )


def cited_by_tests(game: str) -> set[int]:
    """The rulings that single tests of a game cite, in their name or docstring. A module's docstring does not count."""
    found: set[int] = set()
    for path in (ROOT / "tests/games" / FOLDERS[game]).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                found |= named(node.name) | cited_in(ast.get_docstring(node) or "")
    return found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(ruling 17)", {17}),
        ("Rulings 17, 20-22 and 30: all", {17, 20, 21, 22, 30}),
        ("rulings 3\n    and 5", {3, 5}),
        ("rulings 39 to 41; phase 6", {39, 40, 41}),
        ("a ruling of ours, 20 turns", set()),
    ],
)
def test_citations_are_read(text: str, found: set[int]) -> None:
    assert cited_in(text) == found


@EVERY_GAME
def test_every_ruling_cited_by_code_or_tests_is_on_the_page(game: str) -> None:
    missing = {
        str(path.relative_to(ROOT)): sorted(cited - set(on_page(game)))
        for path in sources(game)
        if (cited := cited_in(path.read_text(encoding="utf-8"))) - set(on_page(game))
    }
    assert missing == {}
    assert cited_by_tests(game) <= set(on_page(game))


@EVERY_GAME
def test_notes_outside_the_repository_are_not_cited(game: str) -> None:
    notes = re.compile("rules.notes", re.IGNORECASE)
    assert [path.name for path in sources(game) if notes.search(path.read_text(encoding="utf-8"))] == []


def test_every_ruling_that_a_reason_for_a_number_cites_is_on_its_page() -> None:
    """tests/guides/allowed.toml says by game which numbers of a guide are rules."""
    text = (ROOT / "tests/guides/allowed.toml").read_text(encoding="utf-8")
    for block in text.split("[[")[1:]:
        assert cited_in(block) <= set(on_page(block.split("]]")[0]))


@EVERY_GAME
def test_every_ruling_is_cited_by_a_test(game: str) -> None:
    assert sorted(set(on_page(game)) - cited_by_tests(game)) == []


@EVERY_GAME
def test_a_ruling_is_short_and_says_where_it_comes_from(game: str) -> None:
    parts = HEADING.split(cosmodrome.games()[game].rulings)[1:]
    for number, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        rule, source = body.split("\n\n## ")[0].strip().rsplit("\n\n", 1)
        assert rule, (number, title)
        assert len(rule.split()) <= 75, (number, title)
        origin = r"\*(Rulebook, |Field manual, |Our choice: |The designer's answer).*\.\*"
        assert re.fullmatch(origin, source, re.DOTALL), (number, title)


@EVERY_GAME
def test_numbers_have_no_gap_and_sections_are_in_order(game: str) -> None:
    assert sorted(on_page(game)) == list(range(1, len(on_page(game)) + 1))
    for section in re.split(r"^## ", cosmodrome.games()[game].rulings, flags=re.MULTILINE)[1:]:
        order = [int(number) for number, _ in HEADING.findall(section)]
        assert order == sorted(order)
        assert order, "an empty section"


@EVERY_GAME
def test_links_of_the_guide_lead_to_a_ruling_or_a_section(game: str) -> None:
    anchors = {anchor for _, anchor, _ in rulings_of(cosmodrome.games()[game]).headings}
    titles = {anchor: words for _, anchor, words in rulings_of(cosmodrome.games()[game]).headings}
    links = re.findall(r"\[([^]]+)\]\((/[^)#]*)(?:#([^)]*))?\)", cosmodrome.games()[game].guide)
    assert len(links) >= 15
    for words, page, anchor in links:
        assert page == f"/guide/{game}/rulings"
        assert not anchor or anchor in anchors
        if words.startswith("Rulings: "):
            assert words == f"Rulings: {titles[anchor]}"


@EVERY_GAME
def test_the_index_of_rulings_links_to_the_game(game: str) -> None:
    assert f"({game}.md)" in (ROOT / "docs/rulings/index.md").read_text(encoding="utf-8")


def test_limits_of_ours_are_those_of_the_code() -> None:
    """Rulings against games that never end name their limit."""
    words = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")
    assert f"After {EXTRA_ROUNDS} extra rounds" in cosmodrome.games()["space-base"].rulings
    assert f"After {words[IDLE_ROUNDS]} rounds" in cosmodrome.games()["spacecorp"].rulings
    limit = f"{MARKET_TURNS} Market turns and {TRAVEL_TURNS} Travel turns"
    assert limit in " ".join(cosmodrome.games()["starship-interstellar"].rulings.split())


def test_a_ruling_has_an_anchor_that_does_not_depend_on_its_title() -> None:
    game = cosmodrome.games()["space-base"]
    html = rulings_of(game).html
    assert f'<h3 id="ruling-17">17. {on_page("space-base")[17]}</h3>' in html
    assert f'<h2 id="on-{slug("Rewards and arrows")}">' in html
    assert 'href="/guide/space-base/rulings#on-rewards-and-arrows" target="_blank"' in guide_of(game).html


def test_a_game_need_not_have_rulings() -> None:
    assert toy.GAME.rulings == ""

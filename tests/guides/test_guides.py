"""Every guide of ours can be learnt from: questions are answered in their place, all numbers are the box's."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from functools import cache
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.guide import ALONE, PLACE
from cosmodrome.web.pages.guide import guide_of

HERE = Path(__file__).parent
GAMES = sorted(path.stem for path in (HERE / "questions").glob("*.toml"))
NUMBER_WORDS = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|sixteen|twenty|thirty|forty|fifty|"
    "sixty|hundred|dozen|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twice"
)


def room(game: str) -> Any:
    """The game's room `guide`."""
    return import_module(f"{type(cosmodrome.games()[game]).__module__}.guide")


@cache
def questions(game: str) -> list[dict[str, Any]]:
    """The newcomer's questions."""
    found: list[dict[str, Any]] = tomllib.loads((HERE / "questions" / f"{game}.toml").read_text())["question"]
    return found


def plain(words: str) -> str:
    """Words without marks, on one line, in small letters."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", words)).lower().split()).replace(" ,", ",").replace(" .", ".")


@cache
def sections(game: str) -> dict[str, str]:
    """The text under each heading of the rendered guide, down to the next of its rank."""
    html = guide_of(cosmodrome.games()[game]).html
    heads = list(re.finditer(r'<h(\d) id="rule-([\w-]+)">', html))
    found = {}
    for k, head in enumerate(heads):
        rest = (other.start() for other in heads[k + 1 :] if int(other[1]) <= int(head[1]))
        found[head[2]] = plain(html[head.start() : next(rest, len(html))])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_there_are_twenty_questions(game: str) -> None:
    assert len(questions(game)) >= 20
    assert len({q["ask"] for q in questions(game)}) == len(questions(game))


@pytest.mark.parametrize("game", GAMES)
def test_each_answer_stands_in_its_section(game: str) -> None:
    missing = [
        (q["ask"], q["section"], fact)
        for q in questions(game)
        for fact in q["facts"]
        if plain(fact) not in sections(game).get(q["section"], "")
    ]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_all_that_the_room_has_is_used_and_nothing_stays_open(game: str) -> None:
    source = cosmodrome.games()[game].guide_source
    used = {found[1] for found in PLACE.finditer(source)}
    assert used == {*room(game).NUMBERS, *room(game).PARTS}
    assert not set(room(game).NUMBERS) & set(room(game).PARTS)
    assert "{{" not in cosmodrome.games()[game].guide
    assert "<svg" not in cosmodrome.games()[game].guide


def allowed(game: str) -> list[str]:
    """Phrases with a number that no box holds: the reason stands beside each."""
    found: list[dict[str, str]] = tomllib.loads((HERE / "allowed.toml").read_text()).get(game, [])
    return [entry["phrase"] for entry in found]


@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_typed_into_a_guide(game: str) -> None:
    """Digits and number words come from the content, but for names (phase 6), counters of lists, allowed phrases.

    Addresses of links are not read.
    """
    source = PLACE.sub("", ALONE.sub("", cosmodrome.games()[game].guide_source))
    source = re.sub(r"\]\([^)]*\)", "]", source)
    source = re.sub(r"^ *\d+\. ", "", source, flags=re.MULTILINE)
    source = re.sub(r"\b(phases?|level)[ -]\d(,? (and |to )?\d)*", "", " ".join(source.split()))
    for phrase in allowed(game):
        assert phrase in source, f"{phrase!r} is allowed, but the guide does not say it any more"
        source = source.replace(phrase, "")
    typed = re.findall(rf".{{0,30}}(?:\d|\b(?:{NUMBER_WORDS})\b).{{0,20}}", source, re.IGNORECASE)
    assert typed == []


@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_typed_into_the_numbers(game: str) -> None:
    """The room names where a number comes from; only places in a list are written as figures."""
    tree = ast.parse(inspect.getsource(room(game)))
    numbers = next(
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "NUMBERS"
    )
    indices = {
        id(leaf)
        for node in ast.walk(numbers)  # type: ignore[arg-type]
        if isinstance(node, ast.Subscript)
        for leaf in ast.walk(node.slice)
    }
    typed = [
        node.value
        for node in ast.walk(numbers)  # type: ignore[arg-type]
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > 1 and id(node) not in indices
    ]
    assert typed == []


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_a_legend_and_a_worked_example_with_the_board(game: str) -> None:
    html = guide_of(cosmodrome.games()[game]).html
    assert html.count('class="cd sign') >= 8
    assert html.count('class="cd board"') >= 3
    assert 'data-lit="chosen"' in html
    assert "data-target" not in html
    assert "style=" not in html
    ids = re.findall(r' id="([^"]+)"', html)
    assert len([one for one in ids if one.startswith("rule-")]) == len(guide_of(cosmodrome.games()[game]).headings)
    assert len({one for one in ids if one.startswith("rule-")}) == len([one for one in ids if one.startswith("rule-")])


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_told(game: str) -> None:
    text = cosmodrome.games()[game].guide
    labels = [spec.name.replace("_", " ").capitalize() for spec in cosmodrome.games()[game].options]
    assert [label for label in labels if f"| {label} |" not in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_readme_counts_what_is_designed_as_the_data_does(game: str) -> None:
    readme = (HERE.parent.parent / "README.md").read_text()
    name = cosmodrome.games()[game].name.split(" 20")[0]
    line = next(line for line in readme.splitlines() if line.startswith(f"| {name} | ") and "published" in line)
    told = {(int(a), int(b)) for a, b in re.findall(r"(\d+) of (\d+)", line)}
    counted = {(int(a), int(b)) for a, b in re.findall(r"(\d+) (\d+)(?= |$)", sections(game)["what-is-designed"])}
    assert told <= counted
    assert told or "all published" in line

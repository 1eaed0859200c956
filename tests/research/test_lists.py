"""The pages that say what the numbers mean are of these numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cosmodrome.research import encoding
from cosmodrome.research.lists import _listed, page
from cosmodrome.research.single import GAMES

PAGES = Path(__file__).resolve().parents[2] / "docs" / "research"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_of_its_versions_and_its_answers(game: str) -> None:
    """Write them anew by `python -m cosmodrome.research.lists docs/research`."""
    written = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    now = page(encoding(game))
    assert f", version {encoding(game).features.version}\n" in written.partition("## Features of an option")[0]
    assert written.partition("## Answers")[2] == now.partition("## Answers")[2]


@pytest.mark.parametrize("game", [*GAMES, "comet-race"])
def test_every_feature_is_on_its_page(game: str) -> None:
    known = encoding(game)
    told = page(known)
    for name in (*known.features.names, *known.features.option_names):
        stem = name.rstrip("0123456789")
        assert (
            f"`{name}`" in told
            or f"`{name.partition('.')[2]}`" in told
            or f"`{stem}" in told
            or (f"`{stem.partition('.')[2]}" in told)
        )


def test_the_examples_on_the_page_run() -> None:
    text = (PAGES.parent / "research.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) == 5
    for block in blocks:
        exec(compile(block, "research.md", "exec"), names)
    assert not names["env"].unwrapped.match.over  # type: ignore[attr-defined]  # a match that has begun


def test_what_only_counts_on_is_told_by_its_ends() -> None:
    assert _listed(["a", "b.1", "b.2", "b.3", "c.1", "c.3", "12"]) == "`a` `b.1` to `b.3` `c.1` `c.3` `12`"

"""A game's guide as HTML, with a section for every rule that a question names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt

from cosmodrome.engine import Game


@dataclass(frozen=True)
class Guide:
    """The text and its headings: (level, slug, words)."""

    html: str
    headings: tuple[tuple[int, str, str], ...]


def slug(words: str) -> str:
    """The anchor of a heading: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


@lru_cache(maxsize=32)
def _render(text: str) -> Guide:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    headings: list[tuple[int, str, str]] = []
    for here, inside in pairwise(tokens):
        if here.type == "heading_open":
            words = "".join(child.content for child in inside.children or ())
            headings.append((int(here.tag[1:]), slug(words), words))
            here.attrSet("id", f"rule-{slug(words)}")
    return Guide(markdown.renderer.render(tokens, markdown.options, {}), tuple(headings))


def guide_of(game: Game[object]) -> Guide:  # type: ignore[type-var]  # any game at all
    """The guide of a game."""
    return _render(game.guide)

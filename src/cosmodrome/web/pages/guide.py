"""A game's guide and rulings as HTML.

The guide has a section for every rule that a question names, and its pictures drawn. The rulings have an anchor for
every number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from cosmodrome.draw.picture import Picture
from cosmodrome.engine import Game
from cosmodrome.engine.guide import Drawn

PICTURE = "picture:"


@dataclass(frozen=True)
class Guide:
    """The text and its headings: (level, slug, words)."""

    html: str
    headings: tuple[tuple[int, str, str], ...]


def slug(words: str) -> str:
    """The anchor of a heading: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


class Renderer(RendererHTML):
    """HTML of a guide: its pictures are drawn on the page, so that they follow its theme."""

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A picture of the game's own, or an ordinary image."""
        source = str(tokens[idx].attrGet("src"))
        if source.startswith(PICTURE):
            return str(env["pictures"][int(source.removeprefix(PICTURE))].svg)
        return super().image(tokens, idx, options, env)

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A link to another page opens in a new tab, because the guide is also read at a table."""
        if not str(tokens[idx].attrGet("href")).startswith("#"):
            tokens[idx].attrSet("target", "_blank")
        return self.renderToken(tokens, idx, options, env)

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A table that is too broad for the page scrolls in a frame of its own."""
        frame = '<div class="wide-table" tabindex="0" role="group" aria-label="Table">'
        return frame + self.renderToken(tokens, idx, options, env)

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The end of a table and of its frame."""
        return "</table></div>\n"


def _writer() -> tuple[MarkdownIt, EnvType, Drawn]:
    """The Markdown parser, its environment, and the function that writes a picture into the Markdown."""
    pictures: list[Picture] = []

    def drawn(picture: Picture) -> str:
        pictures.append(picture)
        return f"![]({PICTURE}{len(pictures) - 1})"

    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")
    return markdown, {"pictures": pictures}, drawn


@lru_cache(maxsize=32)
def legend_of(game: Game[Any]) -> str:
    """The symbols of a game, drawn and explained; empty if its guide has no legend."""
    markdown, env, drawn = _writer()
    tokens = markdown.parse(game.legend_with(drawn), env)
    _name_cells(tokens)
    return str(markdown.renderer.render(tokens, markdown.options, env))


@lru_cache(maxsize=32)
def guide_of(game: Game[Any]) -> Guide:
    """The guide of a game."""
    markdown, env, drawn = _writer()
    tokens = markdown.parse(game.guide_with(drawn), env)
    headings: list[tuple[int, str, str]] = []
    for here, inside in pairwise(tokens):
        if here.type == "heading_open":
            words = "".join(child.content for child in inside.children or ())
            headings.append((int(here.tag[1:]), slug(words), words))
            here.attrSet("id", f"rule-{slug(words)}")
    _name_cells(tokens)
    return Guide(markdown.renderer.render(tokens, markdown.options, env), tuple(headings))


@lru_cache(maxsize=32)
def rulings_of(game: Game[Any]) -> Guide:
    """The rulings of a game, with an anchor for each number (`#ruling-17`) and each section (`#on-arrows`)."""
    markdown, env, _ = _writer()
    tokens = markdown.parse(game.rulings, env)
    headings: list[tuple[int, str, str]] = []
    for here, inside in pairwise(tokens):
        if here.type == "heading_open":
            number = re.match(r"\d+", inside.content)
            anchor = f"ruling-{number[0]}" if number else f"on-{slug(inside.content)}"
            headings.append((int(here.tag[1:]), anchor, inside.content))
            here.attrSet("id", anchor)
    return Guide(markdown.renderer.render(tokens, markdown.options, env), tuple(headings))


def written(text: str, prefix: str) -> Guide:
    """Markdown as a page; the anchors of its headings begin with the prefix."""
    markdown, env, _ = _writer()
    tokens = markdown.parse(text, env)
    headings: list[tuple[int, str, str]] = []
    for here, inside in pairwise(tokens):
        if here.type == "heading_open":
            headings.append((int(here.tag[1:]), prefix + slug(inside.content), inside.content))
            here.attrSet("id", headings[-1][1])
    _name_cells(tokens)
    return Guide(markdown.renderer.render(tokens, markdown.options, env), tuple(headings))


NARROW = 34  # letters that fit beside each other on a phone
PROSE = 40  # letters that make a cell a sentence
ROLES = {"table_open": "table", "tr_open": "row", "td_open": "cell", "th_open": "columnheader"}


def _name_cells(tokens: Sequence[Token]) -> None:
    """Give each cell its heading, and mark tables too broad for a phone: there, rows are shown as lists."""
    table: list[list[str]] = []
    for here, inside in pairwise(tokens):
        if here.type in ROLES:
            here.attrSet("role", ROLES[here.type])
        if here.type == "table_open":
            opened, table = here, []
        elif here.type == "tr_open":
            table.append([])
        elif here.type in ("th_open", "td_open"):
            table[-1].append(inside.content)
            if here.type == "td_open":
                here.attrSet("data-head", table[0][len(table[-1]) - 1])
        elif here.type == "table_close" and _broad(table):
            opened.attrSet("class", "stack")


def _broad(table: list[list[str]]) -> bool:
    """Whether a table's words do not fit a phone: whole words side by side, or sentences in narrow columns."""
    words = [max(len(word) for cell in column for word in ["", *cell.split()]) for column in zip(*table, strict=True)]
    longest = max(len(cell) for row in table for cell in row)
    return sum(words) + 2 * len(words) > NARROW or (len(words) > 3 and longest > PROSE)

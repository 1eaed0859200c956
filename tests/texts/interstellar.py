"""Texts of Starship Interstellar that random games hardly ever show, from hand-made situations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cosmodrome.engine import Match, Names
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.record import start
from cosmodrome.engine.summary import Happened
from cosmodrome.games.interstellar import GAME, prompts
from cosmodrome.games.interstellar.content import MERCURY, MODULES
from cosmodrome.games.interstellar.state import StarshipInterstellar


def texts() -> Iterator[tuple[str, str]]:
    """Kind and words."""
    match: Match[StarshipInterstellar] = start(GAME, 2, "texts", None, ("Vega", "Mira"))
    words = GAME.words
    events: list[tuple[Any, ...]] = [
        ("outpost", 0, 3, 2),
        ("module", next(iter(MODULES)), -1),
        ("cleared", 0, 2),
        ("acts", 0, "none"),
        ("converted", 0, MERCURY, (1, 0, 0, 0, 0)),
    ]
    for reader in (None, 0):
        for kind, *args in events:
            yield "log", words.event(kind, tuple(args), Names(match.names, reader))
        kept = [Happened(0, 0, "passes", (0, ())), Happened(0, 0, "kept", (0, (1, 0, 0, 0, 0), 2))]
        turns = words.summaries(match.view(0), kept, Names(match.names, reader), 1)
        yield from (("summary", one.text) for one in turns)
    yield from _questions(match.view(0))
    yield from _board(match.view(0))
    for reason in (("three-only",), ("often-enough", "B4", 20)):
        yield "reason", words.reason(match.view(0), reason)
    solo: Match[StarshipInterstellar] = start(GAME, 1, "texts", None, ("Vega",))
    yield from (("plate", fact.words) for rival in words.rivals(solo.view(0)) for fact in rival.facts)


def _questions(g: StarshipInterstellar) -> Iterator[tuple[str, str]]:
    """Questions and options of rare moments."""
    split = Asked(0, prompts.SPLIT, [1], args=(3,))
    asked: list[Asked[Any]] = [Asked(0, prompts.SHIP, []), Asked(0, prompts.CONVERT, []), split]
    yield from (("question", GAME.words.question(g, one)) for one in asked)
    yield "option", GAME.words.option(g, split, 1)
    yield "option", GAME.words.option(g, Asked(0, prompts.KEEP_TOKEN, [], args=(3, True)), ("draw", 0))


def _board(g: StarshipInterstellar) -> Iterator[tuple[str, str]]:
    """Things on the board in rare states."""
    g.destroyed = tuple(at == MERCURY for at in range(len(g.destroyed)))
    built = next(name for name in (*g.current, *g.future))
    g.current, g.future = g.current[1:], tuple(name for name in g.future if name != built)
    for target in ("token:draw", "planet:mercury", "building:all", f"mechanism:{built}"):
        about = GAME.words.explain(g, 0, target)
        assert about is not None
        yield "explanation", about.title
        yield "explanation", about.chosen
        yield from (("explanation", said) for _, said in about.lines)

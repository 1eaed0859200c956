"""Texts of Planet Unknown that random games hardly ever show, from hand-made situations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cosmodrome.engine import Match, Names
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.record import start
from cosmodrome.engine.summary import Happened
from cosmodrome.games.planetunknown import GAME, prompts
from cosmodrome.games.planetunknown.content import RESOURCES, Effect, box
from cosmodrome.games.planetunknown.state import PlanetUnknown, Todo
from cosmodrome.games.planetunknown.words.effects import civ_words, event_words, sentence
from cosmodrome.games.planetunknown.words.names import tech_name, verdict
from cosmodrome.games.planetunknown.words.options import DECLINE_WORDS, NEXT_WORDS, YES_WORDS, advance_words
from cosmodrome.games.planetunknown.words.questions import QUESTIONS

PROMPTS = {value.kind: value for value in vars(prompts).values() if isinstance(value, prompts.Prompt)}


def texts() -> Iterator[tuple[str, str]]:
    """Kind and words."""
    match: Match[PlanetUnknown] = start(GAME, 2, "texts", None, ("Vega", "Mira"))
    g, words = match.view(0), GAME.words
    for reader in (None, 0):
        for kind in ("patch-lost", "reposition", "discard"):
            yield "log", words.event(kind, (0,), Names(match.names, reader))
        turned = [Happened(0, 0, "rotate", (1, 3))]
        yield from (("summary", one.text) for one in words.summaries(g, turned, Names(match.names, reader), 1))
    for event in box().events:
        yield "explanation", event_words(event)
    for card in box().civ_cards.values():
        yield "explanation", civ_words(card)
    yield "explanation", sentence(Effect("regress", 2, steps=1, among=(0, 1, 2, 3, 4)))
    for grade in range(1, 8):
        yield "result", verdict(60, 55 + grade, grade)
    yield "option", tech_name(g.players[0], 1)
    yield from questions(g)
    for target in ("square:civ,3", "board:jump_drive", "board:ksb-4156", "track:energy"):
        about = words.explain(g, 0, target)
        yield "explanation", about.chosen
        yield from (("explanation", said) for _, said in about.lines)
    for task in (*NEXT_WORDS, *RESOURCES, "rovers", "end", "advance", "rest", "card-1"):
        about = words.explain(g, 0, f"next:{task}")
        assert about.lines[0][1] != "."
        yield from (("explanation", said) for _, said in about.lines)
        yield "explanation", about.chosen


def questions(g: PlanetUnknown) -> Iterator[tuple[str, str]]:
    """Questions about rare techs and cards, and their options."""
    for kind in ("discard", "contest", "strike", "position", "reposition", "lose", "relock", "stack", "jump"):
        yield "question", GAME.words.question(g, Asked(0, PROMPTS[kind], [], args=()))
    for power in YES_WORDS:
        asked: Asked[Any] = Asked(0, PROMPTS["yes"], ["yes"], args=(power,), decline="no")
        yield "question", GAME.words.question(g, asked)
        yield "option", GAME.words.option(g, asked, "yes")
        yield "option", GAME.words.option(g, asked, None)
    for decline in DECLINE_WORDS:
        yield "option", GAME.words.option(g, Asked(0, PROMPTS["move"], [], args=(1,), decline=decline), None)
    todos = [*(Todo(what) for what in NEXT_WORDS), Todo("rest", track=0, steps=3)]
    for todo in todos:
        yield "option", GAME.words.option(g, Asked(0, PROMPTS["next"], [todo]), todo)
    assert "next" in QUESTIONS
    p = g.players[0]
    p.trackers = (len(p.board.squares[0]) - 1, *p.trackers[1:])
    yield "option", advance_words(p, 0)

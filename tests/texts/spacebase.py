"""Texts of Space Base that random games hardly ever show, from hand-made situations."""

from __future__ import annotations

from collections.abc import Iterator

from cosmodrome.engine import Match, Names
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.lesson import Moment
from cosmodrome.engine.record import start
from cosmodrome.games.spacebase import GAME, prompts
from cosmodrome.games.spacebase.content import NUMBER
from cosmodrome.games.spacebase.lesson.first import what_it_paid
from cosmodrome.games.spacebase.state import SpaceBase


def texts() -> Iterator[tuple[str, str]]:
    """Kind and words."""
    match: Match[SpaceBase] = start(GAME, 2, "texts", None, ("Vega", "Mira"))
    g, words = match.view(0), GAME.words
    ride, lenoir = NUMBER["ride"], NUMBER["lenoir"]
    for reader in (None, 0):
        for kind, *args in (("swapped", 0, 3, 11), ("won", 0)):
            yield "log", words.event(kind, tuple(args), Names(match.names, reader))
    for prompt, values, args in (
        (prompts.MOVE_FROM, [], ()),
        (prompts.FIRST_DIE, [1, 2], ()),
        (prompts.PLACE_SHIP, [7], (ride,)),
        (prompts.MOVE_TO, [], (lenoir,)),
    ):
        asked = Asked(0, prompt, values, decline="none", args=args)
        yield "question", words.question(g, asked)
    yield "option", words.option(g, Asked(0, prompts.MOVE_FROM, [], decline="none"), None)
    for reason in ("once-a-phase", "only-your-turn", "no-effect"):
        yield "reason", words.reason(g, (reason,))
    yield "lesson", what_it_paid(Moment(g, 0, None, (), "", False))
    g.dice = (4, 0)
    about = words.explain(g, 0, "dice")
    yield from (("explanation", said) for _, said in about.lines)

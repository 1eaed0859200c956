"""Texts of SpaceCorp that random games hardly ever show, from hand-made situations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cosmodrome.engine import Match, Names
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.record import start
from cosmodrome.engine.summary import Happened
from cosmodrome.games.spacecorp import GAME, prompts
from cosmodrome.games.spacecorp.content import CARDS, ERAS
from cosmodrome.games.spacecorp.map import MAPS
from cosmodrome.games.spacecorp.payment.start import open_payment
from cosmodrome.games.spacecorp.rules.basics import INDUSTRIAL_USED, SHIELD_FACTORY_USED
from cosmodrome.games.spacecorp.state import SpaceCorp
from cosmodrome.games.spacecorp.words.effects import BEYOND, special_words

NO_COLONY = ("action", "points", "colonize")


def texts() -> Iterator[tuple[str, str]]:
    """Kind and words."""
    match: Match[SpaceCorp] = start(GAME, 2, "texts", {"end_era": ERAS[0]}, ("Vega", "Mira"))
    words = GAME.words
    yield from (("guide", text) for text in BEYOND.values())
    yield from (("guide", special_words(card.id).guide(card)) for card in CARDS if card.special)
    for reader in (None, 0):
        for kind, *args in (("idle", 6), ("gain", 0, 3, "beyond"), ("gain", 0, 2, "radiation")):
            yield "log", words.event(kind, tuple(args), Names(match.names, reader))
    yield from _turns(match.view(0))
    yield from _questions(match.view(0))
    yield from _board(match.view(0))
    stars: Match[SpaceCorp] = start(GAME, 2, "texts", {"start_era": ERAS[2]}, match.names)
    g = stars.view(0)
    yield "option", words.option(g, Asked(0, prompts.COLONIZE, []), (2, MAPS[2].stars[0]))
    for reason in (("card", "short", "move"), ("contract", "taken", -1), ("move", "spur", 5), NO_COLONY):
        yield "reason", words.reason(match.view(0), reason)


def _turns(g: SpaceCorp) -> Iterator[tuple[str, str]]:
    """Turns and the end of an era in short."""
    intercept = next(card.id for card in CARDS if card.edge == "intercept")
    steps: list[list[tuple[Any, ...]]] = [
        [("action", 1, "move"), ("move", 1, 0, 0, 0, 1), ("used", 1, 0, INDUSTRIAL_USED)],
        [("action", 1, "build"), ("used", 1, 0, SHIELD_FACTORY_USED), ("edge", 1, intercept)],
        [("action", 1, "research"), ("draw-hidden", 1)],
        [("era-over", 0)],
    ]
    events = [Happened(at, at, kind, tuple(args)) for at, step in enumerate(steps) for kind, *args in step]
    for reader in (None, 0, 1):
        for one in GAME.words.summaries(g, events, Names(("Vega", "Mira"), reader), len(steps)):
            yield from (("summary", said) for said in (one.text, one.yours, *(line for _, line in one.lines)) if said)
        yield "log", GAME.words.event("used", (1, 0, INDUSTRIAL_USED), Names(("Vega", "Mira"), reader))


def _questions(g: SpaceCorp) -> Iterator[tuple[str, str]]:
    """Questions and options of rare moments."""
    words = GAME.words
    asked: list[Asked[Any]] = [
        Asked(0, prompts.MOVE_BASE, [], args=(0, 1)),
        Asked(0, prompts.MEMORY, [], args=(1,), decline="enough"),
        Asked(0, prompts.PHOBES, [], args=(1,)),
        Asked(0, prompts.COLONIZE, []),
        Asked(0, prompts.EXPLORE, [], decline="no-more"),
        Asked(0, prompts.BUILD, [], decline="no-more"),
        Asked(0, prompts.OPEN_CONTRACT, [], args=("claim",), decline="none"),
        Asked(0, prompts.OPEN_CONTRACT, [], args=("printed",)),
        Asked(0, prompts.REWARD, ["draw"], args=(1, INDUSTRIAL_USED), decline="decline"),
        Asked(0, prompts.REWARD, ["draw"], args=(1, SHIELD_FACTORY_USED), decline="decline"),
    ]
    yield from (("question", words.question(g, one)) for one in asked)
    g.pay = open_payment(g, 0, "build", 3, 0, g.map.home, g.map.home)
    paying = Asked(0, prompts.PAY, [], args=("build", 3, 0, 0))
    for step in (("no-port", 0), ("plant", 1), ("factory", 1)):
        yield "option", words.option(g, paying, step)


def _board(g: SpaceCorp) -> Iterator[tuple[str, str]]:
    """Things on the board in rare states."""
    g.beyond = [1, 0]
    g.contracts[0] = g.era
    g.corps[0].stock = [0] * len(g.corps[0].stock)
    free = next(site for site in g.map.sites if site.lagrange)
    beyond = next(site for site in g.map.sites if site.beyond)
    for target in (f"site:{beyond.key}", "contract:row1", f"spot:{free.key}.0"):
        about = GAME.words.explain(g, 0, target)
        assert about is not None
        yield from (("explanation", said) for _, said in about.lines)

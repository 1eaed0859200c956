"""Bots by name: `make("search", seconds=1)`, and the same on one line for a command: `search:seconds=1,width=4`."""

from collections.abc import Callable
from functools import partial
from typing import Any

from cosmodrome.bots.bot import Bot, BotError
from cosmodrome.bots.greedy import GreedyBot
from cosmodrome.bots.levels import LEVELS
from cosmodrome.bots.random import RandomBot
from cosmodrome.bots.search import SearchBot

KINDS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "policy": partial(GreedyBot, judge="learned"),
    "search": SearchBot,
}
NAMED = {level.name.lower(): level.plays for level in LEVELS}


def make(name: str, **settings: Any) -> Bot:
    """A bot by name. Settings may be given in the name too: `make("search:seconds=0.2")`; keywords win over those.

    A level's name will do as well: `make("captain")`.
    """
    kind, written = parse(name)
    if kind in NAMED:
        kind, level = parse(NAMED[kind])
        written = {**level, **written}
    if kind not in KINDS:
        raise BotError(f"there is no bot called {kind!r}; there are: {', '.join([*KINDS, *NAMED])}")
    chosen = {**written, **settings}
    try:
        return KINDS[kind](**chosen)
    except TypeError as error:
        raise BotError(f"{kind} cannot be set up with {chosen}: {error}") from error


def parse(spec: str) -> tuple[str, dict[str, Any]]:
    """`search:seconds=0.2,seed=7` -> ("search", {"seconds": 0.2, "seed": 7})."""
    kind, _, rest = spec.partition(":")
    settings: dict[str, Any] = {}
    for part in rest.split(",") if rest else []:
        key, equals, text = part.partition("=")
        if not equals or not key.strip():
            raise BotError(f"in the bot {spec!r}, {part!r} is not of the form name=value")
        settings[key.strip()] = _value(text.strip())
    return kind.strip(), settings


def _value(text: str) -> Any:
    """A setting's value: a whole number, a number, or the text itself."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text

"""How often things are used in a game, for its players: the counts beside the rules, as a page."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cosmodrome.bots import usage
from cosmodrome.bots.levels import LEVELS
from cosmodrome.bots.spec import parse
from cosmodrome.engine import Game

from .guide import Guide, written

HEADINGS = ("Used by", "Interval", "Winners", "Others", "Games")
NAMES = {level.spec: level.name for level in LEVELS} | {level.plays: level.name for level in LEVELS}
INTRODUCTION = (
    "Counted in {games} games by bots: {bots}. *Used by* is the share of players who took the item at least once in a "
    "game, of those who could. *Interval* is where the true share lies, with 95 % confidence. *Winners* and *others* "
    "are the same share among those who won and those who did not. *Games* is the share of games in which anybody "
    "took it, of those in which anybody could.\n\nBots have habits: a low share does not prove "
    "that something is weak, nor a high one that it is good."
)


@lru_cache(maxsize=32)
def usage_of(game: Game[Any]) -> Guide | None:
    """The page of a game; None if nothing was counted."""
    found = usage.published(game)
    if found is None:
        return None
    report = found.report
    about = INTRODUCTION.format(games=report.games, bots=", ".join(bot_name(bot) for bot in report.bots))
    out = [f"# {game.name}: how often things are used", "", about]
    if found.note:
        out += ["", found.note]
    for title, lines in found.tables():
        out += ["", f"## {title}", "", f"| | {' | '.join(HEADINGS)} |", "|---|" + "---|" * len(HEADINGS)]
        out += [_row(line) for line in lines]
    return written("\n".join(out) + "\n", "of-")


def bot_name(spec: str) -> str:
    """A bot in a player's words: the name of its level, and its style if it has one."""
    kind, settings = parse(spec)
    style = settings.pop("style", "")
    rest = ",".join(f"{key}={value}" for key, value in settings.items())
    plain = f"{kind}:{rest}" if rest else kind
    name = NAMES.get(plain, plain)
    return f"{name} ({style})" if style else name


def _row(line: usage.Line) -> str:
    low, high = line.interval
    name = line.name.replace("\\", "\\\\").replace("|", "\\|")
    games = "" if line.game_share is None else f"{line.game_share:.0%}"
    shares = f"{line.share:.0%} | {low:.0%} to {high:.0%} | {line.winners:.0%} | {line.losers:.0%}"
    return f"| {name} | {shares} | {games} |"

"""Turns in short, and the Government Phase as a card: what happened, by subject, and what it brought each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmodrome.engine.sentences import Names, Player, say
from cosmodrome.engine.summary import Happened, Short, Summary, Teller, Turn, by_step, sentence

from ..content import Cubes, Effect
from ..state import StarshipInterstellar
from . import effects as effect_words
from . import names as words
from .log import LOG, event, player, targets

PLAYS: Final = ("plays", "salvation", "repeats", "passes", "salvation-passes", "starts")
"""Events that say whose turn it is."""
SUBJECTS: Final = {
    "Starship": ("government-builds", "module", "project", "long-term"),
    "Cryo-Pods": ("pod", "credit", "goal"),
    "Probe": ("government-probe", "discovered", "gain", "extra", "slid"),
    "Sun": ("spiral", "doomed", "event", "destroyed"),
    "Market": ("cleared",),
    "Earth": ("refill",),
    "Reputation": ("reputation-row",),
    "Final scoring": ("final-fuel", "final-journey"),
}
"""What the card of the Government Phase tells, by subject."""


def _kept(subject: Player, cubes: Cubes, loss: int) -> str:
    if not any(cubes):
        return ""
    template = "{player:keep|keeps} {cubes}, losing {loss} Reputation" if loss else "{player:keep|keeps} {cubes}"
    return say(template, player=subject, cubes=words.cubes(cubes), loss=loss)


def _founded(subject: Player, planet: int, token: str) -> str:
    return say("{player:found|founds} a Base on {planet}", player=subject, planet=words.planet(planet))


SHORT: Final[dict[str, Short]] = {"kept": _kept, "founded": _founded}
QUIET: Final = (
    *("gain", "match"),  # added up
    *("looked", "looks", "redraw", "drew", "loaded", "unloaded", "acts", "paid", "leader", "pod", "round"),
)
TELLER: Final = Teller(event, targets, SHORT, QUIET)


def summaries(g: StarshipInterstellar, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
    """A step is a turn, or the Government Phase."""
    found: list[Summary] = []
    for step in by_step(events):
        if any(each.kind == "governor" for each in step):
            found.append(_government(step, names))
            continue
        turn: Turn | None = None
        for each in step:
            if each.kind in PLAYS and (turn is None or turn.seat != each.args[0]) and 0 <= each.args[0] < len(names):
                found += _told(turn, names)
                turn = Turn(each.args[0])
            if turn is not None:
                turn.events.append(each)
        found += _told(turn, names)
    return found


def _told(turn: Turn | None, names: Names) -> list[Summary]:
    if turn is None:
        return []
    reader = names.reader
    text = _says(turn.events, turn.seat, names)
    yours = _says(turn.events, reader, names) if reader is not None and reader != turn.seat else ""
    return [Summary(turn.seat, text, turn.step, *turn.moments, TELLER.things(turn.events), yours)] if text else []


def _says(events: list[Happened], seat: int, names: Names) -> str:
    """What a player did, then what they gained in all."""
    gained = _gained(events, seat)
    clauses = TELLER.clauses(events, seat, names)
    if gained:
        clauses.append(say("{player:gain|gains} {gained}", player=names.player(seat), gained=gained))
    return sentence(names.player(seat), clauses)


def _gained(events: list[Happened], seat: int) -> str:
    """All gains of a seat added up, without the rewards for passing, whose own events name them."""
    sums: dict[tuple[str, str], int] = {}
    rewarded = False
    for _, _, kind, args in events:
        if kind == "gain" and args[0] == seat and not rewarded:
            _, op, n, word = args
            sums[op, word] = sums.get((op, word), 0) + n
        elif kind == "match" and args[0] == seat:
            sums["gain_prestige", ""] = sums.get(("gain_prestige", ""), 0) + 1
        rewarded = kind == "reward"
    return effect_words.effects((Effect(op, n, word) for (op, word), n in sums.items()), "")


def _government(step: list[Happened], names: Names) -> Summary:
    """The Government Phase: one short sentence, and a card with a line for each subject."""
    lines = []
    for subject, kinds in SUBJECTS.items():
        said = [event(each.kind, each.args, names) for each in step if each.kind in kinds]
        if said:
            lines.append((subject, " ".join(said)))
    told = {each.kind: each for each in step}
    governor = told["governor"].args[0]
    parts = [LOG["governor-none"] if governor < 0 else say(LOG["governor"], player=player(names, governor))]
    parts += [event(kind, told[kind].args, names) for kind in ("spiral", "doomed") if kind in told]
    turn = Turn(-1)
    turn.events = step
    reader = names.reader
    yours = _says(step, reader, names) if reader is not None else ""
    things = TELLER.things(step)
    return Summary(
        -1, " ".join(parts), turn.step, *turn.moments, things, yours, title="Government Phase", lines=tuple(lines)
    )

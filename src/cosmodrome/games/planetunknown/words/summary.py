"""Turns in short: what each player placed and where, how their trackers moved, and who picked which civ card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cosmodrome.engine.sentences import Names, Player, say
from cosmodrome.engine.summary import Happened, Short, Summary, Teller, Turn, by_step

from ..content import TRACKS, box
from ..map import cell_name, cells_of, lies
from ..state import PlanetUnknown
from .effects import civ_words
from .log import event, targets
from .names import place, tile_name

CARDS: Final = ("civ", "keep", "keep-secret", "civ-empty")
"""Events of the phase in which civ cards are picked."""


def _turn(player: Player, tile: int, value: int, before: Sequence[int], after: Sequence[int]) -> str:
    moved = [
        say("{track} {old} to {new}", track=TRACKS[track], old=old, new=new)
        for track, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
    ]
    template = "{player:place|places} {tile} at {cell}: {moved}" if moved else "{player:place|places} {tile} at {cell}"
    return say(template, player=player, tile=tile_name(tile), cell=place(value % 144), moved=", ".join(moved))


def _rotate(player: Player, depot: int) -> str:
    return say("{player:turn|turns} the station to depot {depot}", player=player, depot=depot)


def _civ(player: Player, card: int) -> str:
    return say("{player:pick|picks} {card}", player=player, card=box().civ_cards[card].name)


SHORT: Final[dict[str, Short]] = {"turn": _turn, "rotate": _rotate, "civ": _civ}
QUIET: Final = ("ended", "movement", "owed")
TELLER: Final = Teller(event, targets, SHORT, QUIET)
COMMON: Final = ("event", "align", "stack-removed", "ending", "no-boost", "no-milestone")
"""Events outside any player's turn: their first argument is not a seat."""


def summaries(g: PlanetUnknown, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
    """The tiles of a round by player, its event, and its civ cards. Turning the station belongs to the next tile."""
    found: list[Summary] = []
    turning: dict[int, list[Happened]] = {}
    for step in by_step(events):
        if any(each.kind in CARDS for each in step):
            found.append(_cards(step, names))
            continue
        found += [_common(each, names) for each in step if each.kind in COMMON]
        for seat in dict.fromkeys(_seat(each) for each in step if each.kind not in COMMON):
            turn = Turn(seat)
            turn.events = [each for each in step if each.kind not in COMMON and _seat(each) == seat]
            if [each.kind for each in turn.events] == ["rotate"]:
                turning[seat] = turn.events
                continue
            turn.events = [*turning.pop(seat, []), *turn.events]
            summary = _summary(g, turn, names)
            if summary is not None:
                found.append(summary)
    for seat, rotated in turning.items():
        turn = Turn(seat)
        turn.events = rotated
        if (summary := TELLER.summary(turn, names)) is not None:
            found.append(summary)
    return found


def _seat(each: Happened) -> int:
    return int(each.args[0])


def _common(each: Happened, names: Names) -> Summary:
    text = event(each.kind, each.args, names)
    return Summary(-1, text, each.step, each.moment, each.moment + 1)


def _summary(g: PlanetUnknown, turn: Turn, names: Names) -> Summary | None:
    """A turn, with the squares that its tile lies on."""
    summary = TELLER.summary(turn, names)
    if summary is None:
        return None
    tiles = [each.args for each in turn.events if each.kind in ("turn", "place")]
    squares = [square for args in tiles for square in _squares(g, *args[:3])]
    return summary._replace(targets=(*summary.targets, *squares))


def _squares(g: PlanetUnknown, seat: int, tile: int, value: int) -> list[str]:
    spot = lies(g.players[seat].planet, box().tiles[tile].shape).spots[value]
    return [f"land:{seat}.{cell_name(cell)}" for cell in cells_of(spot.mask)]


def _cards(step: list[Happened], names: Names) -> Summary:
    """The civ cards of a round as a card: what each player picked, what it does and what came of it."""
    lines = []
    for seat in dict.fromkeys(_seat(each) for each in step):
        mine = [each for each in step if _seat(each) == seat]
        parts = [TELLER.says(mine, seat, names), *(_effect(each.args[1]) for each in mine if each.kind == "civ")]
        lines.append((format(names.player(seat)), " ".join(filter(None, parts))))
    picked = sum(each.kind != "civ-empty" and each.kind in CARDS for each in step)
    text = say("{picked:civ card is|civ cards are} picked.", picked=picked)
    turn = Turn(-1)
    turn.events = step
    reader = names.reader
    yours = TELLER.says(step, reader, names) if reader is not None else ""
    return Summary(
        -1, text, turn.step, *turn.moments, TELLER.things(step), yours, title="Civ cards", lines=tuple(lines)
    )


def _effect(card: Any) -> str:
    return say("({effect})", effect=civ_words(box().civ_cards[card]).rstrip("."))

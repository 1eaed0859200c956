"""The viewer's desk: tokens, the Pass token, the reserve and the Explorer's hold; beneath it how the game stands."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import text
from cosmodrome.engine.flow import Asked

from ..content import PLANETS
from ..state import Phase, Player, StarshipInterstellar
from .pieces import PIECE_NAMES, cubes_line, cubes_words, piece, piece_words
from .tokens import drawn_token, token_target, wheel
from .tracks import course, goals, standings, turn_order

WIDTH: Final = 1060.0
TOKENS_Y: Final = 98.0
PITCH: Final = 118.0
PER_ROW: Final = 7
ROW_H: Final = 126.0
STORE_H: Final = 62.0


def known(n: int) -> str:
    """A number, or a question mark for what the viewer may not know."""
    return "?" if n < 0 else str(n)


def _goods(fuel: int, cubes: tuple[int, ...], people: int | None, pieces: tuple[int, ...], seat: int, name: str) -> Svg:
    """Fuel, Scientists, cubes and Buildings in one line."""
    parts: list[Svg] = [
        icon("fuel", 226, 15, 30),
        text(262, 40, known(fuel), 26, cls="b tab", data_count="1", id=f"{name}-fuel"),
    ]
    at = 322.0
    if people is not None:
        parts += [
            icon("flask", at, 16, 28, "ink"),
            text(at + 34, 40, known(people), 26, cls="b tab", data_count="1", id=f"{name}-scientists"),
        ]
        at += 76
    line, wide = cubes_line(cubes, at, 14, 32, 9)
    parts.append(line)
    at += max(wide, 10) + 8
    for kind, n in enumerate(pieces):
        if n:
            parts.append(
                group(
                    el("title", f"{known(n)} {PIECE_NAMES[kind]}"),
                    piece(kind, 0, 0, 34, seat),
                    text(38, 25, f"×{known(n)}", 17, cls="b") if n != 1 else None,
                    x=at,
                    y=13,
                )
            )
            at += 72 if n != 1 else 42
    return join(parts)


def _store(g: StarshipInterstellar, seat: int, p: Player, y: float) -> Svg:
    """Reserve and hold, a line each."""
    wide = WIDTH - 24
    reserve = target(
        "reserve",
        f"Your reserve on Earth: {p.fuel} Fuel, {p.scientists} Scientists, {cubes_words(p.cubes)}, "
        f"{piece_words(p.pieces)}",
        rect(0, 0, wide, STORE_H, 14, cls="surface-2"),
        text(14, 38, "Reserve on Earth", 17, cls="ink-2"),
        _goods(p.fuel, p.cubes, p.scientists, p.pieces, seat, "desk-reserve"),
        hit=hit_rect(0, 0, wide, STORE_H, 14),
    )
    where = PLANETS[p.at].name
    state = f"adrift where {where} was" if g.drifting(seat) else f"at {where}"
    hold = target(
        "hold",
        f"Explorer {state}: {p.hold_fuel} Fuel, {cubes_words(p.hold_cubes)}, {piece_words(p.hold_pieces)}",
        rect(0, 0, wide, STORE_H, 14, cls="surface-2"),
        icon("rocket", 12, 19, 24, "ink-2"),
        text(42, 38, f"Explorer {state}", 17, fit=176, cls="ink-2"),
        _goods(p.hold_fuel, p.hold_cubes, None, p.hold_pieces, seat, "desk-hold"),
        hit=hit_rect(0, 0, wide, STORE_H, 14),
    )
    return join([group(reserve, x=12, y=y, id="desk-reserve"), group(hold, x=12, y=y + STORE_H + 8, id="desk-hold")])


def _source(g: StarshipInterstellar, seat: int, asked: Asked[Any] | None) -> object:
    """What a desk is drawn from."""
    drawn = asked.values if asked is not None and asked.prompt.kind == "keep-token" else None
    return seat, g.players[seat], g.drifting(seat), g.round, course(g), drawn


@drawn_from(_source)
def desk_panel(g: StarshipInterstellar, seat: int, asked: Asked[Any] | None) -> Panel:
    """What the viewer holds."""
    p = g.players[seat]
    phase = Phase.SALVATION if g.phase == Phase.SALVATION else Phase.ACTION
    parts: list[Svg] = []
    name = {Phase.ACTION: "Action Phase", Phase.SALVATION: "Salvation Phase", Phase.GOVERNMENT: "Government Phase"}.get(
        g.phase, "Set-up"
    )
    parts.append(text(14, 26, f"Round {g.round} · {name}", 18, cls="b"))
    hand = p.unspent(phase)
    for k, token in enumerate((*hand, *p.played)):
        row, column = divmod(k, PER_ROW)
        x, y = 70 + PITCH * column, TOKENS_Y + ROW_H * row
        played, active = k >= len(hand), k == len(hand) + len(p.played) - 1 and bool(p.played)
        aim = "active" if active else token
        parts.append(token_target(token, aim, x, y, phase, f"desk-token-{token}", played, active))
    parts.append(wheel(p.wheel_id, p.wheel if p.passed else -1, WIDTH - 100, TOKENS_Y, "desk-wheel"))
    rows = max(1, -(-(len(hand) + len(p.played)) // PER_ROW))
    y = TOKENS_Y + 90 + ROW_H * (rows - 1)
    parts.append(_store(g, seat, p, y))
    y += 2 * STORE_H + 44
    parts += [turn_order(g, y + 24), goals(g, 428, y), standings(g, 766, y, "desk", 190)]
    height = y + 40 + 44.0 * max(3, len(g.players))
    if asked is not None and asked.prompt.kind == "keep-token":
        shown = list(dict.fromkeys(value[0] for value in asked.values if value is not None))
        parts.append(text(14, height + 18, "Tokens drawn: keep one", 17, cls="b"))
        parts.extend(drawn_token(token, 14 + 244 * k, height + 28) for k, token in enumerate(shown))
        height += 148
    backdrop = rect(1, 1, WIDTH - 2, height - 2, 16, cls="surface")
    return Panel(
        "desk", "Your tokens and reserve", WIDTH, height, el("g", *parts, cls=f"seat-{seat}"), join([backdrop]), 0, seat
    )

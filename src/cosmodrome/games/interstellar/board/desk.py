"""The viewer's desk: tokens, the Pass token, the reserve and the Explorer's hold; beneath it how the game stands."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import text
from cosmodrome.engine.flow import Asked

from ..content import PLANETS
from ..state import Galaxy, Phase, Player
from .pieces import PIECE_NAMES, cubes_line, cubes_words, piece, piece_words
from .tokens import drawn_token, token_order, token_target, wheel
from .tracks import goals, standings, turn_order

WIDTH: Final = 1440.0
TOKENS_Y: Final = 96.0
STORE_Y: Final = 194.0
STATUS_Y: Final = 322.0


def known(n: int) -> str:
    """A number, or a question mark for what the viewer may not know."""
    return "?" if n < 0 else str(n)


def _goods(fuel: int, cubes: tuple[int, ...], people: int | None, pieces: tuple[int, ...], seat: int, name: str) -> Svg:
    """Fuel, Scientists, cubes and Buildings in one line."""
    parts: list[Svg] = [
        icon("fuel", 14, 44, 30),
        text(50, 68, known(fuel), 26, cls="b tab", data_count="1", id=f"{name}-fuel"),
    ]
    at = 104.0
    if people is not None:
        parts += [
            icon("flask", at, 44, 28, "ink"),
            text(at + 34, 68, known(people), 26, cls="b tab", data_count="1", id=f"{name}-scientists"),
        ]
        at += 76
    line, wide = cubes_line(cubes, at, 42, 32, 9)
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
                    y=41,
                )
            )
            at += 72 if n != 1 else 42
    return join(parts)


def _store(g: Galaxy, seat: int, p: Player) -> Svg:
    """Reserve and hold."""
    wide = 700.0
    reserve = target(
        "reserve",
        f"Your reserve on Earth: {p.fuel} Fuel, {p.scientists} Scientists, {cubes_words(p.cubes)}, "
        f"{piece_words(p.pieces)}",
        rect(0, 0, wide, 92, 14, cls="surface-2"),
        text(14, 26, "Reserve on Earth", 15, cls="ink-3"),
        _goods(p.fuel, p.cubes, p.scientists, p.pieces, seat, "desk-reserve"),
        hit=hit_rect(0, 0, wide, 92, 14),
    )
    where = PLANETS[p.at].name
    state = f"adrift where {where} was" if g.drifting(seat) else f"at {where}"
    hold = target(
        "hold",
        f"Explorer {state}: {p.hold_fuel} Fuel, {cubes_words(p.hold_cubes)}, {piece_words(p.hold_pieces)}",
        rect(0, 0, wide, 92, 14, cls="surface-2"),
        icon("rocket", 12, 8, 22, "ink-2"),
        text(38, 26, f"Explorer {state}: its hold", 15, cls="ink-3"),
        _goods(p.hold_fuel, p.hold_cubes, None, p.hold_pieces, seat, "desk-hold"),
        hit=hit_rect(0, 0, wide, 92, 14),
    )
    return join([group(reserve, x=12, y=STORE_Y, id="desk-reserve"), group(hold, x=728, y=STORE_Y, id="desk-hold")])


def desk_panel(g: Galaxy, seat: int, asked: Asked[Any] | None) -> Panel:
    """What the viewer holds."""
    p = g.players[seat]
    phase = Phase.SALVATION if g.phase == Phase.SALVATION else Phase.ACTION
    parts: list[Svg] = []
    name = {Phase.ACTION: "Action Phase", Phase.SALVATION: "Salvation Phase", Phase.GOVERNMENT: "Government Phase"}.get(
        g.phase, "Set-up"
    )
    parts.append(text(14, 26, f"Round {g.round} · {name}", 18, cls="b"))
    hand = token_order(p, phase)
    pitch = min(124.0, (WIDTH - 260) / max(1, len(hand) + len(p.played)))
    for k, token in enumerate(hand):
        parts.append(token_target(token, token, 70 + pitch * k, TOKENS_Y, phase, f"desk-token-{token}"))
    for k, token in enumerate(p.played):
        active = k == len(p.played) - 1
        x = 74 + pitch * (len(hand) + k)
        aim = "active" if active else token
        parts.append(token_target(token, aim, x, TOKENS_Y, phase, f"desk-token-{token}", played=True, active=active))
    parts.append(wheel(p, WIDTH - 100, TOKENS_Y, True, "desk-wheel"))
    parts.append(_store(g, seat, p))
    parts += [turn_order(g, STATUS_Y + 24), goals(g, 500, STATUS_Y), standings(g, 930, STATUS_Y, "desk")]
    height = STATUS_Y + 196.0
    if asked is not None and asked.prompt.kind == "keep-token":
        shown = list(dict.fromkeys(value[0] for value in asked.values if value is not None))
        parts.append(text(14, height + 18, "Tokens drawn: keep one", 16, cls="b"))
        parts.extend(drawn_token(token, 14 + 244 * k, height + 28) for k, token in enumerate(shown))
        height += 148
    backdrop = rect(1, 1, WIDTH - 2, height - 2, 16, cls="surface")
    return Panel(
        "desk", "Your tokens and reserve", WIDTH, height, el("g", *parts, cls=f"seat-{seat}"), join([backdrop]), 0, seat
    )

"""A corporation's headquarters: Infra, Progress Wheel, unbuilt bases, legacy, progress cards, hand and profit."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import NOTHING, Svg, circle, el, group, hit_circle, hit_rect, join, num, path, rect, target
from cosmodrome.draw.words import text, width_of
from cosmodrome.engine.sentences import say

from ..content import BASES, CARDS, HQS, PROGRESS, TILES, WHEEL, Use
from ..rules.bases import TYPES
from ..rules.progress import TITLES
from ..state import IN_BOX, Corp, SpaceCorp
from ..words.effects import progress_words
from .cards import card_words, value_words
from .pieces import ACTION_COLOURS, ACTION_ICONS, team_cube, tile_face, tile_words

WIDTH: Final = 680.0
HEIGHT: Final = 452.0
BOX_W: Final = 158.0
BOX_H: Final = 112.0


def infra(corp: Corp) -> dict[str, str]:
    """What an HQ's Infra gives, action by action, in words ("3", "3 ×2")."""
    plain: dict[str, int] = {"research": HQS[corp.hq].research}
    times: dict[str, list[int]] = {}
    for slot, card in enumerate(corp.slots):
        given = CARDS[card].uses if card >= 0 else {k: Use(v, 0, 0) for k, v in HQS[corp.hq].slots[slot].items()}
        for name, use in given.items():
            if use.times:
                times.setdefault(name, []).append(use.times)
            else:
                plain[name] = plain.get(name, 0) + use.value
    found = {name: str(value) for name, value in plain.items()}
    for name, factors in times.items():
        found[name] = " ".join([*([found[name]] if name in found else []), *(f"×{n}" for n in factors)])
    return found


@lru_cache(maxsize=512)
def _use_line(name: str, use: Use, y: float) -> Svg:
    """One action that an Infra box helps."""
    colour = ACTION_COLOURS[name]
    shown = value_words(use)
    parts = [
        rect(6, y, BOX_W - 12, 29, 7, fill=colour, fill_opacity=0.2, stroke=colour),
        icon(ACTION_ICONS[name], 10, y + 3.5, 22, "ink"),
        text(37, y + 20, name.capitalize(), 14, cls="m"),
        text(BOX_W - 13, y + 22, shown, 20, "end", cls="b tab"),
    ]
    if use.shielded:
        left = BOX_W - 20 - width_of(shown, 20, True)
        parts.append(icon("shield", left - 16, y + 7, 15, "ink-2"))
        parts.append(text(left - 18, y + 20, use.shielded, 14, "end", cls="b ink-2"))
    return join(parts)


def _slot(g: SpaceCorp, seat: int, n: int, x: float, y: float) -> Svg:
    """An Infra slot with its card or its intrinsic value."""
    corp = g.corps[seat]
    card = corp.slots[n]
    box = rect(
        0, 0, BOX_W, BOX_H, 10, cls="surface-2" if card >= 0 else "well", stroke_dasharray=None if card >= 0 else "5 4"
    )
    if card >= 0:
        lines = [_use_line(name, use, 30 + 33 * i) for i, (name, use) in enumerate(CARDS[card].uses.items())]
        face = target(
            f"card:{CARDS[card].token}",
            card_words(card),
            text(BOX_W / 2, 21, CARDS[card].title, 14, "middle", BOX_W - 12, cls="b"),
            *lines,
            hit=hit_rect(3, 3, BOX_W - 6, BOX_H - 6, 8),
        )
        words = f"Infra slot {n + 1}: {card_words(card)}"
    else:
        given = HQS[corp.hq].slots[n]
        lines = [_use_line(name, Use(value, 0, 0), 30 + 33 * i) for i, (name, value) in enumerate(given.items())]
        head = text(BOX_W / 2, 21, f"Infra slot {n + 1}", 13, "middle", cls="ink-3")
        face = el("g", head, *lines)
        words = f"Infra slot {n + 1}: " + (", ".join(f"{k} {v}" for k, v in given.items()) or "empty")
    inside = target(f"slot:{seat}.{n}", words, box, face, hit=hit_rect(0, 0, BOX_W, BOX_H, 10))
    return group(inside, x=x, y=y, id=f"hq-{seat}-slot-{n}")


def _research(corp: Corp, x: float, y: float) -> Svg:
    """The Research box, which is never upgraded."""
    return group(
        rect(0, 0, BOX_W, BOX_H, 10, cls="well"),
        text(BOX_W / 2, 21, "Laboratory", 13, "middle", cls="ink-3"),
        _use_line("research", Use(HQS[corp.hq].research, 0, 0), 30),
        x=x,
        y=y,
    )


def _sector(k: int, r: float) -> str:
    """A third of the Progress Wheel; the first one is at the top."""
    a, b = (k - 0.5) * 2 * pi / WHEEL, (k + 0.5) * 2 * pi / WHEEL
    ax, ay, bx, by = r * sin(a), -r * cos(a), r * sin(b), -r * cos(b)
    return f"M0 0L{num(ax)} {num(ay)}A{num(r)} {num(r)} 0 0 1 {num(bx)} {num(by)}Z"


def _wheel(corp: Corp, seat: int, x: float, y: float) -> Svg:
    """The Progress Wheel: three steps of genetics make an Adaptation, three of revelation a Breakthrough."""
    r = 74.0
    parts = [path(_sector(k, r), cls="surface-3" if k == 0 else "surface-2") for k in range(WHEEL)]
    parts.append(icon("star", -9, -r + 6, 18))
    for name, steps, at, colour, ink in (
        ("genetics", corp.genetics, 0.66, "#e0b98a", "dark"),
        ("revelation", corp.revelation, 0.34, "#10131f", "white"),
    ):
        turn = (steps % WHEEL) * 2 * pi / WHEEL
        cx, cy = r * at * sin(turn), -r * at * cos(turn)
        cube = target(
            f"{name}:{seat}",
            f"{name.capitalize()}: {steps} spaces in all, {WHEEL - steps % WHEEL} to the next card",
            rect(-11, -11, 22, 22, 5, fill=colour, stroke="#8c97bd", stroke_width=1.4),
            icon(ACTION_ICONS[name], -8, -8, 16, ink),
            hit=hit_rect(-13, -13, 26, 26, 6),
        )
        parts.append(group(cube, x=cx, y=cy, id=f"hq-{seat}-{name}", data_piece=f"{name}-{seat}"))
    parts.append(text(0, r + 19, f"genetics {corp.genetics} · revelation {corp.revelation}", 13, "middle", cls="ink-2"))
    return group(*parts, x=x, y=y)


@lru_cache(maxsize=512)
def _stock(stock: tuple[int, ...], seat: int, x: float, y: float) -> Svg:
    """Unbuilt bases by type."""
    parts: list[Svg] = []
    for kind, left in enumerate(stock):
        cx, cy = x + 56 * (kind % 5), y + 66 * (kind // 5)
        base = BASES[kind]
        disc = target(
            f"stock:{seat}.{base.key}",
            f"{base.name}: {left} unbuilt",
            circle(0, 0, 19, cls="surface-2"),
            icon(TYPES[kind].icon, -12, -12, 24, "ink" if left else "quiet"),
            circle(15, 13, 9.5, cls="surface-3"),
            text(15, 17.5, left, 13, "middle", cls="b tab"),
            text(0, 33, base.name.removesuffix(" Factory"), 11.5, "middle", 55, cls="ink-2"),
            hit=hit_circle(0, 0, 21),
        )
        parts.append(group(disc, x=cx, y=cy, cls="" if left else "dim"))
    return join(parts)


def _legacy(g: SpaceCorp, seat: int, x: float, y: float) -> Svg:
    """The Legacy Production box."""
    corp = g.corps[seat]
    words, face = "Legacy Production: empty", NOTHING
    if corp.legacy_tile >= 0:
        tile = TILES[corp.legacy_tile]
        words = f"Legacy Production: {tile_words(tile, False)}; pays {corp.legacy_pay}"
        pays = text(38, 82, f"pays {corp.legacy_pay}", 13, "middle", cls="b")
        face = join([tile_face(corp.legacy_tile, 38, 36), pays])
    box = rect(0, 2, 76, 90, 9, cls="well", stroke_dasharray="5 4")
    inside = target(f"legacy:{seat}", words, box, face, hit=hit_rect(0, 2, 76, 90, 9))
    label = text(38, -12, "Legacy", 13, "middle", cls="ink-3")
    return group(inside, label, x=x, y=y, id=f"hq-{seat}-legacy")


def _head(g: SpaceCorp, seat: int, viewer: int | None) -> Svg:
    """The player's name and hand."""
    corp = g.corps[seat]
    parts: list[Svg | None] = [
        seat_mark(seat, 16, 13, 30),
        text(56, 36, g.name(seat) + (" (you)" if seat == viewer else ""), 19, fit=210, cls="b"),
    ]
    money = target(
        f"money:{seat}",
        f"Profit of {g.name(seat)}: {corp.profit}",
        text(WIDTH - 52, 39, corp.profit, 30, "end", cls="b tab", data_count="1", id=f"hq-{seat}-profit"),
        icon("credits", WIDTH - 46, 14, 30),
        hit=hit_rect(WIDTH - 112, 8, 102, 42, 8),
    )
    parts.append(money)
    hand = len(corp.hand)
    parts.append(
        target(
            f"hand:{seat}",
            say("{hand:card|cards} in hand", hand=hand),
            icon("hand", WIDTH - 200, 14, 28, "ink-2"),
            text(WIDTH - 166, 36, hand, 20, cls="b tab", id=f"hq-{seat}-hand"),
            hit=hit_rect(WIDTH - 206, 8, 72, 42, 8),
        )
    )
    at = WIDTH - 222
    for k, holder in enumerate(g.beyond):
        if holder == seat:
            at -= 42
            marker = target(
                f"beyond:{k}",
                f"{('First', 'Second')[k]} Beyond marker",
                circle(0, 0, 16, fill="#3a2a08", stroke="#ffd76a", stroke_width=2),
                text(0, 5, ("1st", "2nd")[k], 14, "middle", color="#ffd76a", cls="b"),
                hit=hit_circle(0, 0, 17),
            )
            parts.append(group(marker, x=at + 20, y=29))
    if corp.passed:
        parts.append(
            group(
                rect(0, 0, 78, 26, 13, cls="surface-3"), text(39, 18, "passed", 14, "middle", cls="b"), x=at - 88, y=16
            )
        )
    elif g.active == seat and g.stage == "turn":
        parts.append(
            group(
                rect(0, 0, 78, 26, 13, fill="var(--lit)"),
                text(39, 18, "at turn", 14, "middle", cls="b dark"),
                x=at - 88,
                y=16,
            )
        )
    return join(parts)


def _progress(corp: Corp, seat: int, x: float, y: float, wide: float) -> Svg:
    """Progress cards owned, as labels explained where one points at them."""
    parts: list[Svg] = []
    at, line = x, y
    for card in corp.progress:
        face = PROGRESS[card]
        size = width_of(face.title, 13, True) + 34
        if at + size > x + wide:
            at, line = x, line + 30
        label = target(
            f"owned:{seat}.{face.key}",
            f"{face.kind.capitalize()} {face.title}: {progress_words(card)}",
            rect(0, 0, size, 25, 12, cls="surface-3"),
            icon(TITLES[card >> 1].icon, 6, 4, 17),
            text(27, 17, face.title, 13, cls="b"),
            hit=hit_rect(0, 0, size, 25, 12),
        )
        parts.append(group(label, x=at, y=line))
        at += size + 6
    return join(parts)


def _source(g: SpaceCorp, seat: int, viewer: int | None) -> object:
    """What headquarters are drawn from: nearly all of the corporation."""
    return seat, seat == viewer, g.corps[seat], g.beyond, g.active == seat, g.stage


@drawn_from(_source)
def hq_panel(g: SpaceCorp, seat: int, viewer: int | None) -> Panel:
    """A corporation's headquarters."""
    corp = g.corps[seat]
    boxes = [_research(corp, 12, 62), *(_slot(g, seat, n, 12 + (n + 1) * (BOX_W + 8), 62) for n in range(3))]
    gives = ", ".join(f"{name} {value}" for name, value in infra(corp).items())
    whole = target(
        f"hq:{seat}",
        f"Infra of {g.name(seat)}: {gives}",
        hit_rect(5, 55, WIDTH - 10, BOX_H + 14, 14),
        *boxes,
        id=f"hq-{seat}-infra",
    )
    spare = [group(team_cube(seat, 24), x=590 + 28 * i, y=224) for i in range(sum(at == IN_BOX for at in corp.teams))]
    svg = el(
        "g",
        _head(g, seat, viewer),
        whole,
        _wheel(corp, seat, 92, 274),
        text(190, 208, "Unbuilt bases", 13, cls="ink-3"),
        _stock(tuple(corp.stock), seat, 216, 238),
        _legacy(g, seat, 490, 220),
        text(190, 372, "Progress cards", 13, cls="ink-3") if corp.progress else None,
        text(590, 208, "In the box", 13, cls="ink-3") if spare else None,
        *spare,
        _progress(corp, seat, 190, 384, WIDTH - 200),
        cls=f"seat-{seat}",
    )
    backdrop = rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface")
    title = "Your HQ" if seat == viewer else f"{g.name(seat)}'s HQ"
    return Panel(f"hq-{seat}", title, WIDTH, HEIGHT, svg, backdrop, owner=seat)

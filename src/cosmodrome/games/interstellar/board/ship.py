"""The Starship Construction Site: Future, Current and Long-Term Projects, and the ship as it grows."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, path, rect, target
from cosmodrome.draw.words import text

from ..content import LONG_TERM_SPACES, MECHANISMS, MODULES, MODULES_FOR_END
from ..state import StarshipInterstellar
from .pieces import cube, cubes_words, name_of, scientist

WIDTH: Final = 1240.0
HEIGHT: Final = 760.0
CARD_W: Final = 176.0
CARD_H: Final = 92.0
LEFT: Final = 118.0
ROWS: Final = {"future": 20.0, "current": 128.0, "long": 244.0}
SHAPES: Final = {  # the outline of each Module on the drawing of the ship, in a field of 200 x 150
    "M1": "M0 45h70l60 12 66 18-66 18-60 12H0z",
    "M2": "M30 20h130l30 20v70l-30 20H30L0 150V105l22-10V55L0 45V0z",
    "M3": "M20 75a80 70 0 1 1 160 0a80 70 0 1 1-160 0zM70 75a30 28 0 1 0 60 0a30 28 0 1 0-60 0z",
    "M4": "M8 30h184v90H8zM0 55h8v40H0zM192 55h8v40h-8z",
    "M5": "M0 60h200v30H0zM16 18h46v38H16zM76 18h46v38H76zM136 18h46v38h-46zM16 94h46v38H16z"
    "M76 94h46v38H76zM136 94h46v38h-46z",
}
ORDER: Final = ("M2", "M5", "M4", "M3", "M1")


@cache
def _card(mechanism: str, x: float, y: float, name: str, open_: bool) -> Svg:
    """A Mechanism: the cubes it takes and the Prestige it gives."""
    face = MECHANISMS[mechanism]
    parts: list[Svg] = [
        rect(0, 0, CARD_W, CARD_H, 12, cls="surface-2"),
        text(12, 24, face.name, 15, fit=CARD_W - 66, cls="b"),
        text(CARD_W - 34, 27, face.prestige, 20, "end", cls="b tab"),
        icon("vp", CARD_W - 31, 9, 22),
    ]
    parts.extend(
        group(cube(color, 26), x=12 + 31 * k, y=CARD_H - 42) for k, color in enumerate(reversed(face.sections))
    )
    words = f"{face.name}: {cubes_words(face.cost)} for {face.prestige} Prestige"
    inside = target(f"mechanism:{mechanism}", words, *parts, hit=hit_rect(0, 0, CARD_W, CARD_H, 12))
    return group(inside, x=x, y=y, id=name, cls="" if open_ else "dim", data_piece=f"mechanism-{mechanism}")


@cache
def _backdrop() -> Svg:
    """The rows of the site."""
    parts = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface")]
    for name, y in ROWS.items():
        tall = CARD_H if name != "long" else 2 * CARD_H + 8
        words = {
            "future": ("Future", "not yet"),
            "current": ("Current", "projects"),
            "long": ("Long-term", "projects"),
        }[name]
        parts.append(text(18, y + 40, words[0], 17, cls="b"))
        parts.append(text(18, y + 60, words[1], 14, cls="ink-3"))
        for k in range(4):
            parts.append(rect(LEFT + k * (CARD_W + 10), y, CARD_W, CARD_H, 12, cls="well", stroke_dasharray="6 5"))
            if tall > CARD_H:
                parts.append(
                    rect(
                        LEFT + k * (CARD_W + 10), y + CARD_H + 8, CARD_W, CARD_H, 12, cls="well", stroke_dasharray="6 5"
                    )
                )
    parts.append(text(18, 476, "The Interstellar", 19, cls="b"))
    return join(parts)


def _progress(g: StarshipInterstellar) -> Svg:
    """The Module in progress and its Mechanisms."""
    x, y = LEFT + 4 * (CARD_W + 10) + 14, 20.0
    wide = WIDTH - x - 18
    done = len(g.modules_done)
    parts: list[Svg] = [
        rect(x, y, wide, 416, 14, cls="surface-2"),
        text(x + 18, y + 32, "Module in progress", 15, cls="ink-3"),
    ]
    if g.module:
        module = MODULES[g.module]
        need = module.needed[g.count]
        built = len(g.module_parts)
        parts.append(text(x + 18, y + 62, module.name, 23, cls="b"))
        parts.append(text(x + 18, y + 92, f"{built} of {need} Mechanisms", 17, cls="ink-2"))
        for k in range(need):
            row, column = divmod(k, 6)
            px, py = x + 18 + column * 50, y + 110 + row * 50
            parts.append(rect(px, py, 42, 42, 9, cls="surface-3" if k < built else "well"))
            if k < built:
                parts.append(icon("gear", px + 7, py + 7, 28, "good"))
    else:
        parts.append(text(x + 18, y + 62, "all five are complete", 20, cls="b"))
    parts.append(
        text(
            x + 18,
            y + 250,
            f"{done} of {MODULES_FOR_END} Modules for the end of the game",
            15,
            fit=wide - 36,
            cls="ink-2",
        )
    )
    for k, (name, owner) in enumerate(g.modules_done):
        py = y + 284 + 26 * k
        parts.append(icon("check", x + 18, py - 15, 18, "good"))
        parts.append(text(x + 44, py, MODULES[name].name, 15, cls="b"))
        who = f"Command Post: {name_of(g, owner)}" if owner >= 0 else "Command Post empty"
        parts.append(text(x + wide - 18, py, who, 13, "end", cls="ink-2"))
    return join(parts)


def _ship(g: StarshipInterstellar) -> Svg:
    """The whole ship: complete Modules solid, the one in progress half, the others as a plan."""
    owners = dict(g.modules_done)
    parts: list[Svg] = []
    for k, name in enumerate(ORDER):
        x = 60 + k * 226
        done, now = name in owners, name == g.module
        body = path(
            SHAPES[name],
            fill="var(--metal)" if done or now else "none",
            fill_opacity=None if done else 0.3,
            fill_rule="evenodd",
            stroke="var(--edge-2)",
            stroke_width=2.5,
            stroke_dasharray=None if done else "7 6",
            stroke_linejoin="round",
        )
        post = scientist(owners[name], 100, 75, 34) if owners.get(name, -1) >= 0 else None
        label = text(100, 178, MODULES[name].name, 16, "middle", cls="b" if done or now else "ink-3")
        parts.append(group(el("title", MODULES[name].name), body, post, label, x=x, y=540, id=f"ship-module-{name}"))
        if k:
            parts.append(rect(x - 26, 606, 26, 18, 4, cls="surface-3"))
    flame = path("M58 575q-44 40 0 80z", fill="var(--sun)", fill_opacity=0.75) if "M2" in owners else None
    return el("g", flame, *parts)


def _source(g: StarshipInterstellar) -> object:
    """What the construction site is drawn from."""
    modules = g.module, g.module_parts, g.modules_done
    return g.future, g.current, g.long_term, len(g.mechanism_stack), modules


@drawn_from(_source)
def ship_panel(g: StarshipInterstellar) -> Panel:
    """The construction site."""
    parts: list[Svg] = []
    for row, names in (("future", g.future), ("current", g.current)):
        for k, name in enumerate(names):
            if name:
                parts.append(_card(name, LEFT + k * (CARD_W + 10), ROWS[row], f"ship-{name}", row == "current"))
    for k, name in enumerate(n for n in g.long_term[:LONG_TERM_SPACES] if n):
        row_of, column = divmod(k, 4)
        y = ROWS["long"] + row_of * (CARD_H + 8)
        parts.append(_card(name, LEFT + column * (CARD_W + 10), y, f"ship-{name}", True))
    left = len(g.mechanism_stack)
    parts.append(text(WIDTH - 20, 476, f"{left} Mechanisms in the stack", 14, "end", cls="ink-3"))
    return Panel(
        "ship", "Starship Construction Site", WIDTH, HEIGHT, el("g", _progress(g), *parts, _ship(g)), _backdrop()
    )

"""Action tokens, production tokens and the Pass token."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.svg import Svg, circle, el, group, hit_circle, hit_rect, line, rect, target
from cosmodrome.draw.words import text

from ..content import PLANETS, PRODUCTION, TOKENS, WHEEL_LABELS, WHEELS, Token
from ..rules.effects import A_SIDES, FOUR, PARTS
from ..state import Phase
from ..words import effects as effect_words
from .pieces import cubes_line, cubes_words, effect_sign

R: Final = 54.0
ACTION_NAMES: Final = {"build": "Build", "government": "Government", "save": "Save", "probe": "Probe"}


def action_icon(face: Token) -> str:
    """The sign of an A side: that of the action printed on it, else of what it does."""
    return A_SIDES[face.action if face.action in A_SIDES else face.effects[0].op].icon


def token_words(token: str, phase: Phase) -> str:
    """A token for a tooltip."""
    if token in PRODUCTION:
        made = PRODUCTION[token]
        return f"Production of {PLANETS[made.planet].name}: activate your Buildings there"
    if token not in TOKENS:
        return "A token that you may not see"
    face = TOKENS[token]
    if phase == Phase.SALVATION:
        if said := effect_words.salvation_side(token):
            return f"{face.name}: {said}"
        return f"Any Salvation action; 1 Prestige more if it is {ACTION_NAMES.get(face.center, '')}"
    again = " Can be repeated." if face.repeatable else ""
    return f"{face.name}. {effect_words.a_side(token)}".strip() + again


def token_name(token: str, phase: Phase) -> str:
    """A played token in a word or two."""
    if token in PRODUCTION:
        return PLANETS[PRODUCTION[token].planet].name
    if token not in TOKENS:
        return "?"
    face = TOKENS[token]
    if token.startswith("X") or phase != Phase.SALVATION:
        return face.name
    return ACTION_NAMES.get(face.center, face.name)


@cache
def token_face(token: str, phase: Phase) -> Svg:
    """A token around the origin."""
    rim = circle(0, 0, R, cls="surface-2", stroke_width=2)
    if token in PRODUCTION:
        name = PLANETS[PRODUCTION[token].planet].name
        return el(
            "g",
            rim,
            icon("pick", -17, -36, 34, "ink"),
            text(0, 18, name, 17, "middle", 90, cls="b"),
            text(0, 36, "produce", 15, "middle", cls="ink-2"),
        )
    if token not in TOKENS:
        return el("g", rim, icon("question", -20, -20, 40, "ink-3"))
    face = TOKENS[token]
    if phase == Phase.SALVATION:
        return el("g", rim, *_salvation_side(token))
    name = {"technology_research": "Research", "solar_extraction": "Solar", "earth_production": "Earth"}.get(
        face.action, face.action
    )
    words = face.name if token.startswith("X") else name.capitalize()
    again = (
        el("g", circle(R * 0.7, -R * 0.7, 13, cls="surface-3"), text(R * 0.7, -R * 0.7 + 6, "∞", 18, "middle", cls="b"))
        if face.repeatable
        else None
    )
    return el(
        "g",
        rim,
        icon(
            action_icon(face),
            -19,
            -36,
            38,
            "" if face.action in ("solar_extraction", "fuel") else "ink",
        ),
        text(0, 21, words, 16, "middle", 98, cls="b"),
        text(0, 38, "extra", 15, "middle", cls="ink-2") if token.startswith("X") else None,
        again,
    )


def _salvation_side(token: str) -> list[Svg | None]:
    """The Salvation side: its action in the centre, worth one more Prestige."""
    face = TOKENS[token]
    if not face.center:
        only = [e.op for e in face.salvation if e.op in FOUR]
        sign = PARTS[only[0] if only else face.salvation[0].op].icon
        return [
            icon(sign, -19, -36, 38, "ink"),
            text(0, 21, face.name, 16, "middle", 98, cls="b"),
            text(0, 38, "special", 15, "middle", cls="ink-2"),
        ]
    return [
        icon(FOUR[face.center].icon, -19, -38, 38, "ink"),
        text(0, 18, ACTION_NAMES[face.center], 16, "middle", 98, cls="b"),
        icon("vp", -17, 23, 16),
        text(2, 37, "+1", 15, cls="b"),
    ]


def token_target(
    token: str, aim: str, x: float, y: float, phase: Phase, name: str, played: bool = False, active: bool = False
) -> Svg:
    """A token on the table; played ones are smaller and faded, but for the active one, which is ringed."""
    words = token_words(token, phase)
    if played:
        words += " It is your active token." if active else " Already played."
    ring = circle(0, 0, R + 1, fill="none", stroke="var(--medal)", stroke_width=4) if active else None
    label = text(0, R + 18, "active", 17, "middle", cls="b") if active else None
    inside = target(f"token:{aim}", words, token_face(token, phase), ring, hit=hit_circle(0, 0, R + 3))
    faded = "dim" if played and not active else ""
    return group(inside, label, x=x, y=y, scale=0.82 if played else 1, id=name, cls=faded)


def drawn_token(token: str, x: float, y: float) -> Svg:
    """A production token drawn while founding a Base: its Deposit and its bonus."""
    if token not in PRODUCTION:
        inside = target(
            "token:draw",
            "Pay to draw another token",
            rect(0, 0, 150, 108, 12, cls="surface-3"),
            icon("plus", 55, 20, 40, "ink-2"),
            text(75, 88, "draw another", 14, "middle", cls="b"),
            hit=hit_rect(0, 0, 150, 108, 12),
        )
        return group(inside, x=x, y=y, id="desk-draw-more")
    made = PRODUCTION[token]
    deposit, _ = cubes_line(made.deposit, 12, 32, 24)
    bonus, _ = cubes_line(made.bonus, 12, 78, 24)
    words = f"{PLANETS[made.planet].name}: Deposit {cubes_words(made.deposit)}; at once {cubes_words(made.bonus)}"
    inside = target(
        f"token:{token}",
        words,
        rect(0, 0, 232, 108, 12, cls="surface-2"),
        text(12, 22, "Deposit", 14, cls="ink-3"),
        deposit,
        text(12, 72, "at once to your reserve", 14, cls="ink-3"),
        bonus,
        hit=hit_rect(0, 0, 232, 108, 12),
    )
    return group(inside, x=x, y=y, id=f"desk-drawn-{token}")


@lru_cache(maxsize=128)
def wheel(rewards_of: str, shown: int, x: float, y: float, name: str) -> Svg:
    """The Pass token: its rewards around it, the one that shows marked (-1: its owner has not passed)."""
    passed = shown >= 0
    parts: list[Svg | None] = [
        circle(0, 0, 82, cls="surface-2"),
        circle(0, 0, 34, cls="surface-3" if passed else "well"),
    ]
    rewards, labels = WHEELS[rewards_of], WHEEL_LABELS[rewards_of]
    for k, reward in enumerate(rewards):
        turn = 2 * pi * k / len(rewards)
        cx, cy = 59 * sin(turn), -59 * cos(turn)
        spoke = turn + pi / len(rewards)
        parts.append(line(34 * sin(spoke), -34 * cos(spoke), 82 * sin(spoke), -82 * cos(spoke), cls="rule"))
        mark = circle(cx, cy, 23, fill="none", stroke="var(--lit)", stroke_width=3) if k == shown else None
        sign = effect_sign(reward, cx, cy, 19) if reward else text(cx, cy + 5, "Pass", 14, "middle", cls="b")
        if k:
            parts.append(target(f"wheel:{k}", f"Reward: {labels[k]}", mark, sign, hit=hit_circle(cx, cy, 22)))
        else:
            parts.append(el("g", el("title", labels[k]), mark, sign))
    centre = text(0, 6, "passed" if passed else "Pass", 15, "middle", cls="b")
    parts.append(target("token:pass", "Pass", centre, hit=hit_circle(0, 0, 34)))
    return group(*parts, x=x, y=y, id=name)

"""The Business Display: the profit track around it, the contracts of the three eras on it."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, circle, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import block_size, paragraph, text

from ..content import ERA_NAMES, contracts
from ..prompts import contract_target
from ..rules.contracts import CONDITIONS, award
from ..state import SpaceCorp
from ..words.effects import contract_words

WIDTH: Final = 1040.0
HEIGHT: Final = 760.0
CELL: Final = 52.0
ACROSS: Final = 19  # profit spaces along the top and the bottom
LEFT: Final = 70.0
TOP: Final = 74.0
COLUMN: Final = 290.0
ROW: Final = 84.0


def laps(profit: int) -> int:
    """How often a profit marker has gone round: beyond 50 it shows its other side."""
    return max(0, profit - 1) // 50


def profit_place(profit: int) -> tuple[float, float]:
    """Where a profit marker stands: spaces 0 to 50 around the display, then from 1 on again."""
    n = profit - 50 * laps(profit) if profit >= 0 else 0
    if n < ACROSS:
        return 26 + n * 54.9, 24
    if n < ACROSS + 7:
        return WIDTH - 26, 24 + (n - ACROSS + 1) * 89
    if n < 2 * ACROSS + 6:
        return WIDTH - 26 - (n - ACROSS - 6) * 54.9, HEIGHT - 24
    return 26, HEIGHT - 24 - (n - 2 * ACROSS - 6 + 1) * 89 + 0


@cache
def _backdrop(seats: int) -> Svg:
    """The display itself."""
    parts = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface")]
    for n in range(51):
        x, y = profit_place(n)
        gold = n % 10 == 0
        parts.append(rect(x - 22, y - 19, 44, 38, 8, cls="surface-3" if gold else "well"))
        parts.append(text(x, y + 5, n, 14, "middle", cls="b tab" if gold else "ink-3 tab"))
    for era, name in enumerate(ERA_NAMES):
        x = LEFT + era * (COLUMN + 12)
        parts.append(icon(("moon", "rocket", "star")[era], x + 4, TOP - 22, 20, "ink-2"))
        parts.append(text(x + 30, TOP - 6, name, 17, cls="b"))
        for contract in contracts(seats, era):
            y, said = TOP + 6 + contract.row * (ROW + 4), contract_words(contract)
            parts.append(rect(x, y, COLUMN, ROW, 10, cls="surface-2"))
            size = block_size(said, COLUMN - 54, ROW - 34, 15, 12, 1.15)
            parts.append(text(x + 46, y + 23, contract.name, 16, fit=COLUMN - 100, cls="b"))
            parts.append(paragraph(x + 46, y + 46, said, COLUMN - 54, size, 1.15, cls="ink-2"))
            parts.append(text(x + COLUMN - 34, y + 25, contract.award, 20, "end", cls="b tab"))
            parts.append(icon(CONDITIONS[contract.condition.kind].icon, x + COLUMN - 31, y + 8, 21))
            parts.append(circle(x + 23, y + ROW / 2, 14, cls="well", stroke_dasharray="4 3"))
    return join(parts)


def _row(g: SpaceCorp, row: int) -> Svg:
    """The contract of this era in a row: open or claimed, and by whom."""
    contract = contracts(g.seats, g.era)[row]
    x, y = LEFT + g.era * (COLUMN + 12), TOP + 6 + row * (ROW + 4)
    done = g.contracts[row] == g.era
    pays = award(g, row)
    parts: list[Svg] = []
    words = f"{contract.name}: {contract_words(contract)} "
    if done:
        by = g.claimed_by[row]
        words += f"Claimed by {g.name(by)}." if by >= 0 else "Claimed."
        parts.append(rect(x, y, COLUMN, ROW, 10, fill="var(--shade)"))
        parts.append(icon("check", x + COLUMN - 40, y + ROW - 36, 28, "good"))
        if by >= 0:
            parts.append(seat_mark(by, x + COLUMN - 68, y + ROW - 34, 24))
    else:
        words += f"Open, pays {pays}."
        parts.append(rect(x, y, COLUMN, ROW, 10, fill="none", stroke="var(--good)", stroke_width=2))
        if pays != contract.award:
            words += f" That is {contract.award}, and what earlier eras left unclaimed."
            parts.append(rect(x + COLUMN - 74, y + 6, 68, 27, 13, fill="var(--good)"))
            parts.append(text(x + COLUMN - 36, y + 27, pays, 20, "end", color="var(--hole)", cls="b tab"))
            parts.append(icon("plus", x + COLUMN - 68, y + 13, 13, "dark"))
            parts.append(icon(CONDITIONS[contract.condition.kind].icon, x + COLUMN - 31, y + 9, 21))
    return target(
        contract_target(row), words, *parts, hit=hit_rect(x, y, COLUMN, ROW, 10), id=f"business-contract-{row}"
    )


def _marker(g: SpaceCorp, row: int) -> Svg:
    """The marker of a row, on the last contract that was claimed; white, as no seat is."""
    era = g.contracts[row]
    x = LEFT + era * (COLUMN + 12) + 23 if era >= 0 else LEFT - 8
    y = TOP + 6 + row * (ROW + 4) + ROW / 2
    disc = circle(0, 0, 12, fill="#f4f6ff", stroke="#1b2450", stroke_width=2.5)
    return group(
        disc, icon("check", -8, -8, 16, "dark"), x=x, y=y, id=f"business-marker-{row}", data_piece=f"marker-{row}"
    )


def _profits(g: SpaceCorp) -> Svg:
    """The profit markers; those on one space stand side by side."""
    parts = []
    crowd: dict[int, int] = {}
    for seat, corp in enumerate(g.corps):
        x, y = profit_place(corp.profit)
        k = crowd.get(corp.profit, 0)
        crowd[corp.profit] = k + 1
        words = f"Profit of {g.name(seat)}: {corp.profit}"
        lap = text(0, 5, f"+{50 * laps(corp.profit)}", 14, "middle", cls="b dark") if corp.profit > 50 else None
        face = target(
            f"profit:{seat}",
            words,
            circle(0, 0, 15, cls="seat-fill", stroke="var(--hole)", stroke_width=2),
            icon(f"seat-{seat}", -9, -9, 18, "dark") if lap is None else lap,
            hit=circle(0, 0, 17, cls="hit"),
        )
        offset = (k % 2) * 17, (k // 2) * 17
        parts.append(
            group(
                face,
                x=x + offset[0] - 6,
                y=y + offset[1] - 4,
                id=f"business-profit-{seat}",
                cls=f"seat-{seat}",
                data_piece=f"profit-{seat}",
            )
        )
    return join(parts)


@drawn_from(lambda g: (g.era, g.contracts, g.claimed_by, [corp.profit for corp in g.corps]))
def business_panel(g: SpaceCorp) -> Panel:
    """Contracts and profit."""
    svg = el("g", *(_row(g, row) for row in range(7)), *(_marker(g, row) for row in range(7)), _profits(g))
    return Panel("business", "Business Display", WIDTH, HEIGHT, svg, _backdrop(g.seats))

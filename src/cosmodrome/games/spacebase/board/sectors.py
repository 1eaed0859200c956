"""The console in one line: what each sector pays now, beside whatever is bought for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from cosmodrome.draw import NOTHING, Panel, Svg, drawn_from, hit_rect, icon, join, rect, target, text

from ..content import CARDS, FIRST_COLONY, ROOM, SECTORS, Reward, Side
from ..rules.effects import Item
from ..state import SpaceBase, bay_of
from .glyphs import reward_items, row

GAP: Final = 6
CELL: Final = 76
STEP: Final = CELL + GAP
HEAD: Final = 22
LINE: Final = 36
WIDTH: Final = SECTORS * STEP + GAP
HEIGHT: Final = HEAD + 2 * LINE + GAP


@dataclass(frozen=True, slots=True)
class Sector:
    """All that a sector shows in the line; equal ones are drawn once."""

    seat: int
    sector: int
    players: int
    station: int
    deployed: tuple[int, ...]
    cubes: int  # on the station card
    afloat: int  # on the deployed ones


def side_items(side: Side, players: int, cubes: int) -> list[Item]:
    """What a side pays, and how many of its squares are filled."""
    items = reward_items(side.reward)
    if side.squares is not None:
        items += [("icon", "charge"), ("text", f"{cubes}/{side.squares.room(players)}")]
    return items


def fleet_items(sector: Sector) -> list[Item]:
    """What the deployed ships pay together."""
    sides = [CARDS[number].deployed for number in sector.deployed]
    pays = [side.reward for side in sides]
    total = Reward(
        sum(pay.credits for pay in pays),
        sum(pay.income for pay in pays),
        sum(pay.vp for pay in pays),
        0,
        next((pay.arrow for pay in pays if pay.arrow), 0),
        next((pay.claim for pay in pays if pay.claim), ()),
    )
    room = sum(ROOM[sector.players][2 * number + 1] for number in sector.deployed)
    return reward_items(total) + ([("icon", "charge"), ("text", f"{sector.afloat}/{room}")] if room else [])


@cache
def backdrop() -> Svg:
    """Twelve fields, a blue half above a red one."""
    parts = [rect(0, 0, WIDTH, HEIGHT, 10, cls="sky")]
    for sector in range(1, SECTORS + 1):
        x = GAP + (sector - 1) * STEP
        parts += [
            text(x + CELL / 2, 17, sector, 16, "middle", cls="b ink-2 tab"),
            rect(x, HEAD, CELL, LINE, 6, fill="var(--blue-deep)", stroke="var(--blue)"),
            rect(x, HEAD + LINE + 2, CELL, LINE - 2, 6, fill="var(--red-deep)", stroke="var(--red)"),
        ]
    return join(parts)


@lru_cache(maxsize=2048)
def draw_sector(sector: Sector) -> Svg:
    """One sector: what it pays on one's own turn above what it pays on others'."""
    closed = sector.station >= FIRST_COLONY
    own = [] if closed else side_items(CARDS[sector.station].station, sector.players, sector.cubes)
    lock = icon("lock", CELL / 2 - 11, HEAD + 7, 22) if closed else NOTHING
    return target(
        f"bay:{sector.seat}.{sector.sector}",
        f"Sector {sector.sector}",
        lock,
        row(own, 5, HEAD + 7, CELL - 10, LINE - 14),
        row(fleet_items(sector), 5, HEAD + LINE + 8, CELL - 10, LINE - 15),
        hit=hit_rect(-2, 1, CELL + 4, HEIGHT - 3, 8),
        id=f"sectors-{sector.seat}-{sector.sector}",
        data_with=f"sector-{sector.sector}",
        transform=f"translate({GAP + (sector.sector - 1) * STEP:g} 0)",
    )


@drawn_from(lambda g, seat: (seat, g.console(seat), g.fleet(seat), g.cubes[seat]))
def sectors(g: SpaceBase, seat: int) -> Panel:
    """The twelve sectors of a seat that buys or claims."""
    drawn = []
    for n in range(SECTORS):
        station, deployed = g.station[bay_of(seat, n + 1)], g.deployed[bay_of(seat, n + 1)]
        afloat = sum(g.held(seat, ship) for ship in deployed)
        drawn.append(draw_sector(Sector(seat, n + 1, g.seats, station, tuple(deployed), g.held(seat, station), afloat)))
    return Panel(f"sectors-{seat}", "Your sectors", WIDTH, HEIGHT, join(drawn), backdrop(), owner=seat)

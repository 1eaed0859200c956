"""A seat's command console: twelve bays in two rows of six, each with its station card and its deployed fleet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from cosmodrome.draw import (
    NOTHING,
    Panel,
    Svg,
    drawn_from,
    el,
    hit_rect,
    icon,
    join,
    rect,
    seat_mark,
    starfield,
    target,
    text,
)

from ..content import DEPLOYED, FIRST_COLONY, FIRST_SHIP, STATION, card_name
from ..prompts import card_target
from ..rules.basics import VICTORY
from ..state import SpaceBase, bay_of
from ..words.effects import side_words
from ..words.labels import race_label, track_label
from ..words.names import dice_words, short
from . import card as cards

GAP: Final = 8
TOP: Final = 58  # the tracks
BAY_HEAD: Final = 24
STACK: Final = 68
BAY: Final = BAY_HEAD + STACK + cards.HEIGHT
WIDTH: Final = 6 * (cards.WIDTH + GAP) + 2 * GAP
HEIGHT: Final = TOP + 2 * (BAY + GAP) + 6
DICE_WIDTH: Final = 150.0
DICE_LEFT: Final = WIDTH - DICE_WIDTH - 12


def bay_place(sector: int) -> tuple[float, float]:
    """The upper left corner of a sector's bay."""
    column, line = (sector - 1) % 6, (sector - 1) // 6
    return 1.5 * GAP + column * (cards.WIDTH + GAP), TOP + line * (BAY + GAP)


@cache
def backdrop() -> Svg:
    """The console's frame: the same for every seat."""
    parts = [
        rect(0, 0, WIDTH, HEIGHT, 16, cls="sky"),
        starfield(WIDTH, HEIGHT, "console", 0.7),
        rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, fill="none", stroke="var(--edge)", stroke_width=2),
    ]
    for sector in range(1, 13):
        x, y = bay_place(sector)
        parts.append(
            rect(x - 3, y, cards.WIDTH + 6, BAY + 3, 10, fill="var(--surface)", fill_opacity=0.72, stroke="var(--edge)")
        )
        parts.append(text(x + 5, y + 18.5, sector, 18, cls="b ink-2 tab"))
    return join(parts)


def tracks(g: SpaceBase, seat: int, panel: str) -> Svg:
    """Credits, income and VP of the seat, and the way to 40."""
    plaques = []
    x = 50.0
    for name, number in (("credits", g.credits[seat]), ("income", g.income[seat]), ("vp", g.vp[seat])):
        plaques.append(
            target(
                f"{name}:{seat}",
                track_label(name, number),
                rect(x, 10, 98, 38, 12, cls="surface-2"),
                icon(name, x + 7, 15, 28),
                text(x + 88, 38, number, 25, "end", cls="b tab", id=f"{panel}-{name}", data_count=True),
                hit=hit_rect(x, 10, 98, 38, 12),
            )
        )
        x += 106
    left, right = x + 12, DICE_LEFT - 16.0
    long = right - left
    part = min(g.vp[seat] / VICTORY, 1.0)
    goal = join(
        (
            el("title", race_label(g, seat)),
            rect(left, 20, long, 12, 6, cls="well"),
            rect(left, 20, max(long * part, 6), 12, 6, fill=f"url(#seat-pattern-{seat % 6})"),
            join(
                rect(left + long * n / 4 - 0.5, 20, 1, 12, fill="var(--ink-3)", fill_opacity=0.6) for n in range(1, 4)
            ),
            text(right, 16, VICTORY, 11, "end", cls="ink-3 tab"),
            _paying(g, seat, left),
        )
    )
    return el("g", seat_mark(seat, 14, 15, 28), join(plaques), el("g", goal), cls=f"seat-{seat % 6}")


def _paying(g: SpaceBase, seat: int, x: float) -> Svg:
    """Which sides the roll pays: blue ones on one's own turn, red ones on others'."""
    if not g.dice[0] or g.finished:
        return NOTHING
    if seat == g.active:
        return text(x, 51, "own turn: blue pays", 13, cls="b", color="var(--blue)")
    return text(x, 51, "other's turn: red pays", 13, cls="b", color="var(--red)")


def die(value: int, x: float, y: float, size: float) -> Svg:
    """A die; without pips while it is not rolled."""
    if value:
        return icon(f"die-{value}", x, y, size)
    edge = size * 0.1
    return rect(x + edge, y + edge, size - 2 * edge, size - 2 * edge, size * 0.19, cls="well")


def dice_tray(dice: tuple[int, int], goal: str, panel: str) -> Svg:
    """The dice of the turn and their sum; a click takes them one by one."""
    first, second = dice
    faces = [die(value, DICE_LEFT + 6 + 48 * n, 12, 34) for n, value in enumerate(dice)]
    drawn = (
        rect(DICE_LEFT, 8, DICE_WIDTH, 42, 12, cls="surface-2"),
        *faces,
        text(DICE_LEFT + 47, 36, "+", 18, "middle", cls="b ink-3"),
        text(DICE_LEFT + DICE_WIDTH - 9, 37, f"= {first + second}", 21, "end", cls="b tab") if second else NOTHING,
    )
    return target("dice", dice_words(dice), *drawn, hit=hit_rect(DICE_LEFT, 8, DICE_WIDTH, 42, 12), id=f"{panel}-dice")


@dataclass(frozen=True, slots=True)
class Bay:
    """All that a sector shows; equal bays are drawn once."""

    seat: int
    sector: int
    players: int
    goal: str  # its target: while its seat is asked the sector, or the dice taken one by one; else this bay
    station: int
    deployed: tuple[int, ...]
    cubes: tuple[int, ...]  # on the station card, then on each deployed card
    dice: tuple[int, ...]  # that point at it

    @property
    def id(self) -> str:
        """Where it is."""
        return f"console-{self.seat}-{self.sector}"


def shown(g: SpaceBase, seat: int, sector: int, kind: str) -> Bay:
    """What a sector shows now; `kind` is what its seat is asked. A single die's sector stands for both dice."""
    one_by_one = kind == "allocate" and sector in g.dice
    goal = ("dice" if one_by_one else f"sector:{sector}") if kind else f"bay:{seat}.{sector}"
    at = bay_of(seat, sector)
    ships = (g.station[at], *g.deployed[at])
    dice = g.dice if g.dice[1] and sum(g.dice) == sector else tuple(die for die in g.dice if die == sector)
    return Bay(seat, sector, g.seats, goal, ships[0], ships[1:], tuple(g.held(seat, ship) for ship in ships), dice)


def stack(bay: Bay) -> Svg:
    """The deployed cards of a sector, the newest next to the console; they become flatter when there are many."""
    if not bay.deployed:
        return NOTHING
    height = min(22.0, STACK / len(bay.deployed))
    parts = []
    for n, number in enumerate(bay.deployed):
        y = BAY_HEAD + STACK - height * (len(bay.deployed) - n)
        strip = cards.deployed_strip(number, bay.players, bay.cubes[n + 1], cards.WIDTH, height)
        words = f"{card_name(number, bay.seat)}, deployed: {side_words(number, DEPLOYED)}"
        hit = hit_rect(0, 0, cards.WIDTH, height - 1, 4)
        parts.append(_card(bay.seat, number, words, strip, y, hit, f"{bay.id}-{n}"))
    return join(parts)


def _card(seat: int, number: int, words: str, drawn: Svg, y: float, hit: Svg, name: str) -> Svg:
    """A card of a console; starting ships exist for every seat, so that theirs is part of their target."""
    move = f"translate(0 {y:g})"
    if number < FIRST_SHIP:
        return target(f"starter:{seat}.{number + 1}", words, drawn, hit=hit, id=name, transform=move)
    piece = card_target(number)
    return target(piece, words, drawn, hit=hit, id=name, transform=move, data_piece=piece)


def station(bay: Bay) -> Svg:
    """The card on the console."""
    number = bay.station
    if number >= FIRST_COLONY:
        words = f"{short(number)}: sector closed"
    else:
        words = f"{card_name(number, bay.seat)}: {side_words(number, STATION)}"
    face = cards.face(number, bay.players, bay.cubes[0])
    hit = hit_rect(1, 1, cards.WIDTH - 2, cards.HEIGHT - 2, 8)
    return _card(bay.seat, number, words, face, BAY_HEAD + STACK, hit, f"{bay.id}-station")


@lru_cache(maxsize=2048)
def draw_bay(bay: Bay) -> Svg:
    """One sector: its fleet, its card, and an outline that lights up for the seat that is asked."""
    x, y = bay_place(bay.sector)
    right = cards.WIDTH - 21.0
    dice = join(icon(f"die-{die}", right - 19 * n, 3, 18) for n, die in enumerate(bay.dice))
    inner = (dice, stack(bay), station(bay))
    return target(
        bay.goal,
        f"Sector {bay.sector}",
        *inner,
        hit=hit_rect(-3, 0, cards.WIDTH + 6, BAY + 3, 10),
        id=bay.id,
        transform=f"translate({x:g} {y:g})",
    )


def _source(g: SpaceBase, seat: int, viewer: int | None, kind: str) -> object:
    """What a console is drawn from."""
    figures = (g.credits[seat], g.income[seat], g.vp[seat], g.dice, g.finished, seat == g.active)
    return seat, seat == viewer, bool(kind), kind == "allocate", figures, g.console(seat), g.fleet(seat), g.cubes[seat]


@drawn_from(_source)
def console(g: SpaceBase, seat: int, viewer: int | None, kind: str) -> Panel:
    """The console of a seat as a panel; `kind` is what that seat is asked."""
    panel = f"console-{seat}"
    bays = join(draw_bay(shown(g, seat, sector, kind)) for sector in range(1, 13))
    turn = rect(2, 2, WIDTH - 4, HEIGHT - 4, 15, cls=f"seat-{seat % 6} seat-stroke", fill="none", stroke_width=3)
    return Panel(
        panel,
        "Your console" if seat == viewer else f"{g.name(seat)}'s console",
        WIDTH,
        HEIGHT,
        svg=join(
            (
                tracks(g, seat, panel),
                dice_tray(g.dice, "dice" if kind else f"roll:{seat}", panel),
                turn if seat == g.active and not g.finished else NOTHING,
                bays,
            )
        ),
        backdrop=backdrop(),
        owner=seat,
    )

"""A seat's corporation: its five tracks with all they give, its technologies, and what it has collected."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final

from cosmodrome.draw import (
    NOTHING,
    Panel,
    Svg,
    block_size,
    circle,
    drawn_from,
    el,
    group,
    hit_circle,
    hit_rect,
    icon,
    join,
    paragraph,
    path,
    rect,
    seat_mark,
    starfield,
    target,
    text,
    wrap,
)
from cosmodrome.engine.flow import Asked

from ..content import (
    ADVANCE,
    BIOMASS,
    BOOST,
    MILESTONE_BIOMASS,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    MOVEMENT,
    TRACKS,
    WATER,
    Benefit,
    Corporation,
    box,
)
from ..rules.basics import has
from ..rules.corporations import corporation as rule_of
from ..rules.scoring import tracker_medals
from ..state import PlanetUnknown, Player
from ..words.labels import cards_label, pods_label, reserve_label, stones_label, stored_label, tracker_label
from ..words.labels import title as panel_title
from ..words.names import benefit_words, medal_words, tech_label

WIDTH: Final = 672
LEFT: Final = 14
COLUMN: Final = 68
SQUARE: Final = 62
TOP: Final = 104  # of the highest row
ROW: Final = 31
ROWS: Final = 16
TECH_LEFT: Final = LEFT + 5 * COLUMN + 12
TECH_WIDTH: Final = WIDTH - TECH_LEFT - 14
TECH_TEXT: Final = TECH_WIDTH - 50
FOOT: Final = TOP + ROWS * ROW + 12
HEIGHT: Final = FOOT + 84
SQUARE_KINDS: Final = ("shift", "position", "reposition", "lose")
TRACK_KINDS: Final = ("flux", "energy", "boost", "advance", "regress")
TECH_KINDS: Final = ("unlock", "relock")

_COLOURS: Final = ("var(--civ)", "var(--water)", "var(--biomass)", "var(--rover)", "var(--tech)")


def square_xy(column: int, row: float) -> tuple[float, float]:
    """The upper left corner of a track's square."""
    return LEFT + column * COLUMN + (COLUMN - SQUARE) / 2, TOP + (ROWS - 1 - row) * ROW


# -- what is printed ---------------------------------------------------------------------------------


def _boost(amount: int) -> Svg:
    return join((circle(12, 12, 11, fill="var(--fuel)"), icon("arrow-up", 4, 4, 16, "dark")))


def _movement(amount: int) -> Svg:
    ring = circle(12, 12, 11, fill="none", stroke="var(--rover)", stroke_width=2.5)
    return join((ring, text(12, 17.5, amount, 15, "middle", cls="b tab")))


def _advance(track: int) -> Svg:
    return join((icon(f"badge-{TRACKS[track]}", 0, 0, 24), icon("arrow-up", 14, -2, 12)))


def _patch(amount: int) -> Svg:
    return join((rect(2, 2, 20, 20, 5, fill="#3d9f4e", stroke="#c5f5b8"), icon("biomass", 5, 5, 14, "white")))


def _rover(amount: int) -> Svg:
    return icon("rover", 0, 0, 24)


def _civ_card(rank: int) -> Svg:
    card = rect(3, 1, 18, 22, 4, fill="#e8ecf7", stroke="#5d6c94")
    return join((card, text(12, 17, rank, 15, "middle", cls="b dark tab")))


def _tech_level(level: int) -> Svg:
    return join((circle(12, 12, 11, fill="var(--tech)"), text(12, 17.5, level, 15, "middle", cls="b dark tab")))


GIFTS: Final[dict[int, Callable[[int], Svg]]] = {
    BOOST: _boost,
    MOVEMENT: _movement,
    ADVANCE: _advance,
    MILESTONE_BIOMASS: _patch,
    MILESTONE_ROVER: _rover,
    MILESTONE_CIV: _civ_card,
    MILESTONE_TECH: _tech_level,
}
"""What a square gives, in a field of 24."""


def _medal(value: int, x: float, y: float) -> Svg:
    """A medal of a track."""
    return join(
        (
            circle(x + 11, y + 12, 10, fill="#ffc24d", stroke="#8a5a00", stroke_width=1.2),
            text(x + 11, y + 16.8, value, 14.2, "middle", cls="b dark tab"),
        )
    )


def _paired(board: Corporation, track: int) -> bool:
    """Whether each stop of a track spans two printed rows and offers one of two benefits (Wormhole's biomass)."""
    return track == BIOMASS and rule_of(board.id).expands


def _square(board: str, column: int, row: int, gifts: tuple[Benefit, ...], medal: int, paired: bool) -> Svg:
    """One square of a track with what is printed on it; paired ones are two rows high and say "or"."""
    x, y = square_xy(column, row + 1 if paired else row)
    marks = [GIFTS[gift.kind](gift.amount) for gift in gifts]
    if paired:
        marks.insert(1, text(12, 17, "or", 12, "middle", cls="ink-2"))
    if medal and not paired:
        marks.append(_medal(medal, 0, 0))
    width = 26.0 if len(marks) < 3 else 19.0
    start = x + (SQUARE - width * len(marks)) / 2 + (width - 24) / 2
    height = 2 * ROW - 3 if paired else ROW - 3
    found = [(" or " if paired else " and ").join(benefit_words(gift) for gift in gifts)] if gifts else []
    found += [medal_words(medal)] if medal else []
    return target(
        f"step:{board}.{column}.{row}",
        f"{TRACKS[column].title()} {row}" + (f": {', '.join(found)}" if found else ""),
        rect(x, y + 1, SQUARE, height, 7, fill="var(--surface-2)", fill_opacity=0.62, stroke="var(--edge)"),
        join(group(mark, x=start + n * width, y=y + 2.5) for n, mark in enumerate(marks)),
        _medal(medal, x + SQUARE / 2 - 11, y + ROW) if medal and paired else NOTHING,
        hit=hit_rect(x, y + 1, SQUARE, height, 7),
    )


def _track(board: Corporation, track: int) -> Svg:
    """The squares of one column. Where a tracker winds through other columns, those print their own squares."""
    parts: list[Svg] = []
    for stop, (column, row) in enumerate(board.squares[track]):
        if column == track:
            paired = _paired(board, track) and stop > 0
            parts.append(_square(board.id, column, row, board.benefits[track][stop], board.medals[track][stop], paired))
    return join(parts)


def _path(board: Corporation) -> Svg:
    """The way of a tracker that winds through the columns."""
    stops = board.squares[WATER]
    if all(column == WATER for column, _ in stops):
        return NOTHING
    points = [square_xy(column, row) for column, row in stops]
    d = "M" + "L".join(f"{x + SQUARE / 2:g} {y + ROW / 2:g}" for x, y in points)
    return path(d, fill="none", stroke="var(--water)", stroke_width=9, stroke_opacity=0.75, stroke_linejoin="round")


def _rule(words: str) -> Svg:
    """What is special about the corporation, above its technologies."""
    size = block_size(words, TECH_WIDTH, TOP - 18, 15, 10, 1.2)
    return paragraph(TECH_LEFT, 8 + size, words, TECH_WIDTH, size, 1.2, cls="ink-2")


@cache
def backdrop(corporation: str) -> Svg:
    """The printed board."""
    board = box().corporations[corporation]
    heads = []
    for track, name in enumerate(TRACKS):
        x = LEFT + track * COLUMN
        heads.append(
            rect(x + 2, 58, COLUMN - 4, TOP - 62, 10, fill="var(--surface-3)", stroke=_COLOURS[track], stroke_width=2)
        )
        heads.append(icon(f"badge-{name}", x + COLUMN / 2 - 17, 63, 34))
    return join(
        (
            rect(0, 0, WIDTH, HEIGHT, 18, cls="sky"),
            starfield(WIDTH, HEIGHT, corporation, 0.6),
            text(56, 37, board.name, 24, fit=280, cls="b"),
            _rule(board.rule) if not board.symmetric else NOTHING,
            join(heads),
            _path(board),
            join(_track(board, track) for track in range(5)),
        )
    )


# -- what moves --------------------------------------------------------------------------------------------


def trackers(p: Player, seat: int, panel: str) -> Svg:
    """The five trackers: coloured glass over what they stand on, with their resource at the side."""
    parts: list[Svg] = []
    rule = rule_of(p.corporation)
    for track, name in enumerate(TRACKS):
        column, row = rule.square(p, track)
        tall = ROW if _paired(p.board, track) and p.trackers[track] else 0
        x, y = square_xy(column, row)
        y -= tall
        colour = _COLOURS[track]
        words = tracker_label(track, p.trackers[track], tracker_medals(p, track))
        glass = rect(
            -2, -1, SQUARE + 4, ROW + 1 + tall, 9, fill=colour, fill_opacity=0.3, stroke=colour, stroke_width=3.5
        )
        parts.append(
            group(
                target(
                    f"tracker:{seat}.{track}",
                    words,
                    glass,
                    icon(f"badge-{name}", -10, 5 + tall / 2, 21),
                    hit=hit_rect(-2, -1, SQUARE + 4, ROW + 1 + tall, 9),
                ),
                x=x,
                y=y,
                id=f"{panel}-tracker-{name}",
                data_piece=f"{panel}:tracker:{name}",
            )
        )
        if column == track and row and not rule.roams:
            bottom = TOP + ROWS * ROW - 3
            bar = rect(
                LEFT + track * COLUMN, y + ROW + tall, 3, bottom - y - ROW - tall, 1.5, fill=colour, fill_opacity=0.85
            )
            parts.insert(0, bar)
    return join(parts)


def _pods_on_tracks(p: Player, panel: str) -> Svg:
    """Cosmos' lifepods on its tracks."""
    parts = []
    for place in p.track_pods:
        x, y = square_xy(place // 16, place % 16)
        parts.append(
            join(
                (
                    rect(x + 1, y + 1, SQUARE - 2, ROW - 3, 7, fill="#12204a", fill_opacity=0.9, stroke="#cfe3ff"),
                    icon("lifepod", x + SQUARE / 2 - 12, y + 3, 24, "white"),
                )
            )
        )
    return el("g", *parts, id=f"{panel}-pods")


_SIGNS: Final = {"works": ("check", "good"), "used": ("hourglass", "quiet"), "locked": ("lock", "quiet")}


@cache
def tech_boxes(corporation_id: str) -> tuple[float, tuple[tuple[float, float], ...]]:
    """The size of the text, the same for all techs of a board, and for each level its top and the height it needs."""
    texts = [tech.words for tech in box().corporations[corporation_id].techs]
    size = 15.5
    needs: list[float] = []
    while not needs or (sum(needs) > ROWS * ROW - 4 and size > 9):
        size -= 0.5
        needs = [max(60.0, len(wrap(words, TECH_TEXT, size)) * size * 1.2 + 23) for words in texts]
    spare = (ROWS * ROW - 4 - sum(needs)) / len(needs)
    heights = [need + spare for need in needs]
    return size, tuple((TOP + sum(heights[level:]), heights[level - 1]) for level in range(1, len(texts) + 1))


@lru_cache(maxsize=1024)
def _tech(corporation_id: str, level: int, state: str, pod: bool, panel: str, asked: bool) -> Svg:
    """One technology with its text and whether it works."""
    board = box().corporations[corporation_id]
    tech = board.techs[level - 1]
    size, boxes = tech_boxes(corporation_id)
    y, height = boxes[level - 1]
    works = state != "locked"
    label = tech_label(corporation_id, level)
    sign, tint = _SIGNS[state]
    body = (
        rect(
            TECH_LEFT,
            y,
            TECH_WIDTH,
            height - 7,
            10,
            cls="surface-3" if works else "surface",
            stroke_width=2.5 if works else 1,
            fill_opacity=1 if works else 0.6,
        ),
        circle(TECH_LEFT + 22, y + 22, 14, fill="var(--tech)" if works else "var(--surface-3)"),
        text(TECH_LEFT + 22, y + 28, label, 18, "middle", cls="b dark" if works else "b ink-2"),
        icon(sign, TECH_LEFT + 14, y + 37, 16, tint),
        icon("lifepod", TECH_LEFT + TECH_WIDTH - 26, y + 4, 22) if pod else NOTHING,
        paragraph(TECH_LEFT + 44, y + 7 + size, tech.words, TECH_TEXT, size, 1.2, cls="ink" if works else "ink-2"),
    )
    words = f"Tech {label}, {state}: {tech.words}"
    name = f"{panel}-tech-{level}"
    goal = f"tech:{level}" if asked else f"tech:{panel.removeprefix('corporation-')}.{level}"
    return target(goal, words, *body, hit=hit_rect(TECH_LEFT, y, TECH_WIDTH, height - 7, 10), id=name)


def techs(p: Player, panel: str, asked_kind: str) -> Svg:
    """The technologies, the highest on top: what works is bright and ticked, the rest locked."""
    parts = []
    for tech in p.board.techs:
        spent = tech.effect in p.spent or tech.effect in p.used
        state = "locked" if not has(p, tech.effect) else "used" if spent else "works"
        pod = tech.level in p.tech_pods
        parts.append(_tech(p.corporation, tech.level, state, pod, panel, asked_kind in TECH_KINDS))
    return join(parts)


def foot(p: Player, seat: int, panel: str, asked_kind: str) -> Svg:
    """The scoring area and the stores: lifepods, meteorites in threes, rovers, patches, civ cards."""
    y = FOOT
    hidden = sum(1 for card in p.cards if card.blank)
    cards = len(p.cards) + len(p.played)
    figures = (
        ("garage", "rover", p.garage, reserve_label(p.garage)),
        ("patches", "biomass", p.stored, stored_label(p.stored)),
        ("held", "card", cards, cards_label(cards, hidden)),
    )
    pods = join(icon("lifepod", 20 + n * 27, y + 20, 30, "" if n < p.pods else "quiet") for n in range(6))
    stones = join(
        icon("meteorite", 216 + (n % 9) * 19 + (n % 9) // 3 * 8, y + 20 + n // 9 * 12, 20)
        for n in range(min(p.collected, 18))
    )
    area = (
        rect(12, y, 182, 66, 12, cls="surface-2"),
        text(22, y + 15, "scoring area", 14.2, cls="ink-2"),
        pods,
    )
    parts: list[Svg] = []
    words = pods_label(p.pods)
    goal = "scoring" if asked_kind in (*SQUARE_KINDS, *TECH_KINDS) else f"scoring:{seat}"
    parts.append(target(goal, words, *area, hit=hit_rect(12, y, 182, 66, 12), id=f"{panel}-scoring"))
    parts.append(
        target(
            f"stones:{seat}",
            stones_label(p.collected),
            rect(204, y, 206, 66, 12, cls="surface-2"),
            text(214, y + 15, "meteorites", 14.2, cls="ink-2"),
            text(400, y + 16, p.collected, 14, "end", cls="b tab"),
            stones,
            hit=hit_rect(204, y, 206, 66, 12),
            id=f"{panel}-stones",
        )
    )
    x = 422.0
    for goal, name, number, label in figures:
        parts.append(
            target(
                f"{goal}:{seat}",
                label,
                rect(x, y, 74, 66, 12, cls="surface-2"),
                icon(name, x + 8, y + 20, 28),
                text(x + 64, y + 42, number, 22, "end", cls="b tab", id=f"{panel}-{name}", data_count=True),
                hit=hit_rect(x, y, 74, 66, 12),
            )
        )
        x += 82
    return join(parts)


def _choices(p: Player, panel: str, asked: Asked[Any]) -> Svg:
    """Tracks or squares that can be chosen."""
    kind = asked.prompt.kind
    parts: list[Svg] = []
    if kind in TRACK_KINDS:
        for track, name in enumerate(TRACKS):
            hit = hit_rect(LEFT + track * COLUMN, 56, COLUMN, TOP - 52 + ROWS * ROW, 10)
            cover = rect(LEFT + track * COLUMN, 56, COLUMN, TOP - 56, 10, fill="transparent")
            parts.append(target(f"track:{name}", f"{name.title()} track", cover, hit=hit, id=f"{panel}-track-{name}"))
    elif kind in SQUARE_KINDS and asked.prompt.target is not None:
        for name in dict.fromkeys(asked.prompt.target(value) for value in asked.values):
            if name.startswith("square:"):
                of, row = name.removeprefix("square:").split(",")
                x, y = square_xy(TRACKS.index(of), int(row))
                hit = hit_rect(x, y, SQUARE, ROW - 1, 7)
                parts.append(target(name, f"{of.title()} track, row {row}", hit=hit, id=f"{panel}-square-{of}-{row}"))
    return join(parts)


def _flux(track: int, seat: int, panel: str) -> Svg:
    """The flux token on its track."""
    x = LEFT + track * COLUMN + COLUMN - 12
    disc = circle(x, 62, 11, fill="var(--crystal)", stroke="#083", stroke_width=2)
    sign = icon("energy", x - 8, 54, 16, "dark")
    return target(f"flux:{seat}", "Flux token", disc, sign, hit=hit_circle(x, 62, 12), id=f"{panel}-flux")


def _source(g: PlanetUnknown, seat: int, viewer: int | None, asked: Asked[Any] | None) -> object:
    """What a corporation's board is drawn from: of its player all, but for the planet."""
    p = g.players[seat]
    mine = asked if asked is not None and asked.seat == seat else None
    kind = mine.prompt.kind if mine is not None else ""
    squares = mine.values if mine is not None and kind in SQUARE_KINDS else ()
    question = (kind if kind in SQUARE_KINDS else "", kind in TRACK_KINDS, kind in TECH_KINDS, squares)
    board = p.corporation, p.trackers, p.columns, p.used, p.spent, p.locked, p.track_pods, p.tech_pods, p.flux
    foot = p.garage, p.stored, p.pods, p.collected, p.cards, p.played
    return seat, seat == viewer, question, board, foot


@drawn_from(_source)
def corporation(g: PlanetUnknown, seat: int, viewer: int | None, asked: Asked[Any] | None) -> Panel:
    """The corporation board of a seat as a panel."""
    p = g.players[seat]
    panel = f"corporation-{seat}"
    mine = asked if asked is not None and asked.seat == seat else None
    kind = mine.prompt.kind if mine is not None else ""
    live = join(
        (
            seat_mark(seat, 14, 12, 32),
            techs(p, panel, kind),
            trackers(p, seat, panel),
            _pods_on_tracks(p, panel) if p.track_pods else NOTHING,
            _flux(p.flux, seat, panel) if p.flux >= 0 else NOTHING,
            foot(p, seat, panel, kind),
            _choices(p, panel, mine) if mine is not None else NOTHING,
        )
    )
    title = panel_title("{player:Your} corporation", g, seat, viewer)
    return Panel(panel, title, WIDTH, HEIGHT, live, backdrop(p.corporation), owner=seat)

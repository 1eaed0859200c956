"""The map panel: tiles, bases, teams, claims and colonies on the era's map, and what can be reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import NOTHING, Svg, circle, el, group, hit_circle, hit_rect, join, path, rect, target
from cosmodrome.draw.words import text, width_of
from cosmodrome.engine.flow import Asked

from ..content import CARDS, COLONIES, ERA_NAMES, ERAS, TILES
from ..map import FAR, Site
from ..rules.bases import tile_pay
from ..rules.build import cost
from ..state import KINDS, SpaceCorp
from ..words.effects import colony_words
from . import mariners, planeteers, solar, starfarers
from .cards import STRIP_H, strip_card
from .geometry import HEIGHT, WIDTH, Chart, Place, charts
from .layout import Box, middle, stand
from .pieces import base_disc, base_words, colony_hex, team_cube, tile_face, tile_words
from .solar import TILE, Spot

BACKDROPS: Final[tuple[Callable[[], Svg], ...]] = (mariners.backdrop, planeteers.backdrop, starfarers.backdrop)
CUBES: Final = (26.0, 24.0, 21.0)  # how large a team is drawn, by era
ASKED: Final = {
    "team",
    "move-to",
    "move-base",
    "explore",
    "build",
    "second-team",
    "produce",
    "probe",
    "relocate",
    "transport",
    "transport-to",
    "star-children",
    "phobes",
    "colonize",
    "legacy",
    "beyond",
    "base",
}
MOVED: Final = ("move-to", "relocate", "transport-to")  # questions about a team that goes somewhere
RINGED: Final = (*MOVED, "base")
YEARS: Final = {0: "to Mars", 1: "to the Kuiper belt", 2: "to the near stars"}


def spot_of(era: int, place: Place) -> Spot:
    """How a site is laid out."""
    return starfarers.spot(place) if era == 2 else solar.spot(place)


def site_words(g: SpaceCorp, site: Site, far: int) -> str:
    """A site for a tooltip and a screen reader."""
    parts = [site.name]
    if far:
        parts.append(f"distance {far}")
    if site.explore_cost >= 0:
        parts.append(f"explore {site.explore_cost}")
    if site.build_cost >= 0:
        parts.append(f"build {site.build_cost}")
    if site.gravity:
        parts.append(f"gravity {site.gravity}")
    crew = [g.name(s) for s, corp in enumerate(g.corps) for at in corp.teams if at == site.id]
    if crew:
        parts.append("teams: " + ", ".join(crew))
    return ", ".join(parts)


def reach(g: SpaceCorp, asked: Asked[Any] | None) -> dict[int, int]:
    """Distances to show: from the team that is about to move to each site it may go to."""
    if asked is None or asked.prompt.kind != "move-to":
        return {}
    row = g.map.distance[asked.args[1]]
    return {site: row[site] for _, site in asked.values if row[site] < FAR}


def _far_badge(at: Spot, far: int) -> Svg:
    """The distance to a site in reach, on a corner of its outline."""
    x, y = at.badge
    words = str(far)
    size = max(28.0, width_of(words, 18, True) + 12)
    return group(
        rect(-size / 2, -13, size, 26, 13, fill="#ffd95e", stroke="#060a1c", stroke_width=1.5),
        text(0, 6.5, words, 18, "middle", cls="b dark tab"),
        x=x,
        y=y,
    )


def _build_cost(g: SpaceCorp, site: Site, place: Place, seat: int) -> Svg | None:
    """What building costs: the printed cost, or where the tiles have changed it, what it costs the viewer.

    Once there is a base the printed cost is shown again.
    """
    if site.build_cost < 0:
        return None
    chip = starfarers.build_chip if g.era == 2 else solar.build_chip
    settled = not site.slots or g.base_owner(site.id) >= 0 or any(g.tiles[s] < 0 for s in site.spots)
    due = site.build_cost if settled else cost(g, seat, site.id)
    if due == site.build_cost:
        return chip(place, due)
    words = el("title", f"Building here costs {due} instead of {site.build_cost}")
    ground = "#14532d" if due < site.build_cost else "#6b1f1f"
    return el("g", words, chip(place, due, ground), id=f"map-cost-{site.key}")


def _site(g: SpaceCorp, site: Site, place: Place, far: int, seat: int) -> Svg:
    """A site with its tiles and bases; the whole of it lights up when it can be chosen."""
    at = spot_of(g.era, place)
    x, y, wide, tall = at.outline
    return target(
        f"site:{site.key}",
        site_words(g, site, far),
        hit_rect(x, y, wide, tall, 16),
        *(_spot(g, site, place, n) for n in range(len(site.spots))),
        _build_cost(g, site, place, seat),
        _colony(g, site, place) if g.era == 2 else None,
        _far_badge(at, far) if far else None,
        id=f"map-site-{site.key}",
    )


def _spot(g: SpaceCorp, site: Site, place: Place, n: int) -> Svg:
    """An exploration box with its tile and base, or the base at a site without one."""
    at = spot_of(g.era, place)
    spot = site.spots[n]
    tile, base = g.tiles[spot], g.bases[spot]
    parts: list[Svg | None] = []
    words = [site.name]
    if site.slots:
        x, y = at.boxes[n]
        side = starfarers.BOX if g.era == 2 else TILE
        hit = hit_rect(x - side / 2, y - side / 2, side, side, 8)
        bx, by = (x - 15, y + 14) if g.era == 2 else at.body
        if tile >= 0:
            gone = bool(g.spent[spot])
            pays = tile_pay(g, spot)
            parts.append(tile_face(tile, x, y, gone, pays, side, g.era == 2 and base >= 0))
            words.append(tile_words(TILES[tile], gone))
            if pays > TILES[tile].production:
                words.append(f"pays {pays} with its base")
        else:
            words.append("not explored yet")
    else:
        bx, by = at.body
        hit = circle(bx, by, 18, cls="hit")
    if base >= 0:
        parts.append(base_disc(base, bx, by, 12 if g.era == 2 else 16))
        words.append(base_words(base, g.name(base // KINDS)))
    return target(f"spot:{site.key}.{n}", ", ".join(words), *parts, hit=hit, id=f"map-spot-{site.key}-{n}")


def team_places(g: SpaceCorp, chart: Chart) -> dict[tuple[int, int], Box]:
    """Where every team on the board stands, and how large it is: side by side, smaller where many meet."""
    crews: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for seat, corp in enumerate(g.corps):
        for n, site in enumerate(corp.teams):
            if site >= 0:
                crews.setdefault((site, corp.track[n]), []).append((seat, n))
    found: dict[tuple[int, int], Box] = {}
    for (site, box), crew in crews.items():
        place = chart.places[g.map.sites[site].key]
        room = starfarers.track(place)[box - 1] if box else spot_of(g.era, place).crew
        found.update(zip(crew, stand(room, len(crew), CUBES[g.era]), strict=True))
    return dict(sorted(found.items()))


def _team(g: SpaceCorp, seat: int, n: int, at: Box) -> Svg:
    """A team at its place."""
    corp, (x, y, size, _) = g.corps[seat], at
    site = g.map.sites[corp.teams[n]].name
    words = f"Team {n + 1} of {g.name(seat)} at {site}"
    if corp.track[n]:
        words += f", {corp.track[n]} from the star"
    if corp.claims[n]:
        words += ", claiming what it discovered"
    hit = hit_rect(-2, -2, size + 4, size + 4, 6)
    cube = target(f"team:{seat}.{n}", words, team_cube(seat, size, bool(corp.claims[n])), hit=hit)
    return group(cube, x=x, y=y, id=f"map-team-{seat}-{n}", data_piece=f"team-{seat}-{n}")


def _beyond(g: SpaceCorp, chart: Chart) -> Svg | None:
    """The Beyond markers that are still waiting."""
    if not chart.beyond:
        return None
    place = chart.places[chart.beyond]
    parts = []
    for k, holder in enumerate(g.beyond):
        if holder < 0:
            badge = [circle(0, 0, 17, fill="#3a2a08", stroke="#ffd76a", stroke_width=2)]
            badge.append(text(0, 5.5, ("1st", "2nd")[k], 17, "middle", color="#ffd76a", font_weight=700))
            words = f"{('First', 'Second')[k]} Beyond marker: better set-up in the next era"
            marker = target(f"beyond:{k}", words, *badge, hit=hit_circle(0, 0, 18))
            parts.append(group(marker, x=place.x - 20 + 40 * k, y=place.y - 4, id=f"map-beyond-{k}"))
    return join(parts)


def _colony(g: SpaceCorp, site: Site, place: Place) -> Svg | None:
    """A colony, at the star of its system."""
    colony = g.colony_at[site.id]
    if colony < 0:
        return None
    tile = COLONIES[colony]
    owner = g.base_owner(site.id)
    x, y = starfarers.spot(place).body
    words = f"Colony {tile.name} of {g.name(owner)}, value {tile.value}. {colony_words(tile.id)}"
    drawn = colony_hex(colony, max(owner, 0), x, y, 20)
    return target(f"colony:{tile.code}", words, drawn, hit=hit_circle(x, y, 20), id=f"map-colony-{site.key}")


def _flight(g: SpaceCorp, chart: Chart, places: dict[tuple[int, int], Box]) -> Svg | None:
    """The way of a Move that is being paid for."""
    pay = g.pay
    if pay is None or pay.action != "move" or pay.team < 0 or pay.to < 0 or pay.to == pay.site:
        return None
    start = places.get((g.active, pay.team))
    if start is None:
        return None
    end = spot_of(g.era, chart.places[g.map.sites[pay.to].key]).body
    x1, y1 = middle(start)
    bend = (x1 + end[0]) / 2, (y1 + end[1]) / 2 - 0.16 * abs(end[0] - x1) - 14
    way = f"M{x1:.0f} {y1:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {end[0]:.0f} {end[1]:.0f}"
    return el(
        "g",
        path(way, fill="none", stroke="#060a1c", stroke_width=7, stroke_opacity=0.6),
        path(way, fill="none", cls="seat-stroke", stroke_width=3.5, stroke_dasharray="9 7", stroke_linecap="round"),
        circle(end[0], end[1], 24, fill="none", cls="seat-stroke", stroke_width=3),
        cls=f"seat-{g.active}",
        id="map-flight",
        pointer_events="none",
    )


def _ring(g: SpaceCorp, asked: Asked[Any] | None, chart: Chart, teams: dict[tuple[int, int], Box]) -> Svg:
    """What the question is about, ringed: the team that moves, or the box that is built on."""
    if asked is None:
        return NOTHING
    kind, at, half = asked.prompt.kind, None, 34.0
    if kind in MOVED:
        place = teams.get((asked.seat, asked.args[0]))
        at, half = (middle(place), place[2] / 2 + 6) if place else (None, half)
    elif kind == "base":
        spot = asked.args[1]
        site = g.map.sites[g.map.spot_site[spot]]
        layout = spot_of(g.era, chart.places[site.key])
        at = layout.boxes[spot - site.spots[0]] if layout.boxes else layout.body
    if at is None:
        return NOTHING
    ring = rect(at[0] - half, at[1] - half, 2 * half, 2 * half, 9, fill="none", stroke="#6ff0ff", stroke_width=3)
    return el("g", ring, id="map-ring", pointer_events="none")


def hand_strip(g: SpaceCorp, seat: int) -> Svg:
    """The viewer's hand in short below the map, so that an action can be chosen with both in sight."""
    hand = _hand(g, seat)
    wide = min(163.0, (WIDTH - 8 + 6) / max(1, len(hand)) - 6)
    cards = [
        group(strip_card(card, wide), x=4 + i * (wide + 6), y=HEIGHT + 4, id=f"map-hand-{CARDS[card].token}")
        for i, card in enumerate(hand)
    ]
    return join(cards) if cards else text(8, HEIGHT + 34, "Your hand is empty.", 17, cls="ink-2")


def _source(g: SpaceCorp, seat: int | None, asked: Asked[Any] | None) -> object:
    """What the map is drawn from."""
    progress = g.corps[g.active if seat is None else seat].progress  # changes what building costs
    hand = seat is not None and _hand(g, seat)
    kind = asked.prompt.kind if asked is not None else ""
    moving = asked is not None and kind in RINGED and (asked.seat, kind, asked.args)
    board = g.era, g.tiles, g.bases, g.spent, g.colony_at, g.beyond
    teams = [(corp.teams, corp.track, corp.claims) for corp in g.corps]
    flight = g.pay and (g.active, g.pay.action, g.pay.team, g.pay.site, g.pay.to)
    return seat, hand, progress, board, teams, flight, reach(g, asked), moving


def _hand(g: SpaceCorp, seat: int) -> list[int]:
    """The cards of a hand that its viewer sees."""
    return [card for card in g.corps[seat].hand if card >= 0]


@drawn_from(_source)
def map_panel(g: SpaceCorp, seat: int | None, asked: Asked[Any] | None) -> Panel:
    """The star map of the era, and below it the viewer's hand."""
    chart = charts()[ERAS[g.era]]
    far = reach(g, asked)
    layers: list[Svg | None] = []
    for site in g.map.sites:
        place = chart.places[site.key]
        layers.append(_site(g, site, place, far.get(site.id, 0), g.active if seat is None else seat))
    layers.append(_beyond(g, chart))
    places = team_places(g, chart)
    layers.append(_flight(g, chart, places))
    layers.extend(_team(g, who, n, at) for (who, n), at in places.items())
    layers.append(_ring(g, asked, chart, places))
    return Panel(
        id="map",
        title=f"{ERA_NAMES[g.era]}: {YEARS[g.era]}",
        width=WIDTH,
        height=HEIGHT + (0 if seat is None else STRIP_H + 4),
        svg=join([el("g", *layers, cls="night ink"), NOTHING if seat is None else hand_strip(g, seat)]),
        backdrop=el("g", BACKDROPS[g.era](), cls="night"),
    )

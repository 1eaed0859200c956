"""Progress: the genetics and revelation markers, Adaptations and Breakthroughs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import (
    CARDS,
    COLLECTIVE_MEMORY,
    COOPERATIVE_EMPATHY,
    DEEP_HIBERNATION,
    ENERGY_FIELDS,
    ENVIRO_TOLERANCE,
    EXTENDED_LIFESPAN,
    FASTER_THAN_LIGHT,
    FREE_FALL,
    MARINERS,
    MATTER_SYNTHESIS,
    PLANETARY_ENGINEERING,
    PROBE_NETWORK,
    PROGRESS,
    QUANTUM_COMPUTING,
    RADIATION_RESISTANT,
    SELF_REPLICATORS,
    SENSORY_FOCUS,
    STAR_CHILDREN,
    TILES,
    WHEEL,
)
from ..prompts import MEMORY, PROGRESS_CARD
from ..prompts import STAR_CHILDREN as STAR_CHILDREN_AT
from ..state import SpaceCorp
from .basics import arrive, distinct, gain, spare_team, to_hand
from .edges import About, Edge, Window, window
from .prices import Prices


def laps(before: int, steps: int) -> int:
    """How often a marker enters the top space of the three-space wheel."""
    return (before + steps) // WHEEL - before // WHEEL


def advance(g: SpaceCorp, me: int, marker: str, steps: int) -> Flow[None]:
    """Advance a marker; each time it enters the top space its owner is awarded a card, not yet in Mariners."""
    if steps <= 0:
        return
    corp = g.corps[me]
    rounds = laps(getattr(corp, marker), steps)
    if marker == "genetics":
        corp.genetics += steps
    else:
        corp.revelation += steps
    if me == g.active:
        g.moved_on = True
    g.tell("advance", me, marker, steps)
    if g.era == MARINERS:
        return
    for _ in range(rounds):
        yield from award_card(g, me, marker == "revelation")


def choices(g: SpaceCorp, me: int, breakthrough: bool) -> list[int]:
    """The cards of one kind that a seat may take: not owned by title, prerequisite met, the award copy first."""
    progress = g.corps[me].progress
    owned = {card >> 1 for card in progress}
    found: dict[int, int] = {}
    for card in g.sideboard:
        title = card >> 1
        if PROGRESS[card].breakthrough == breakthrough and title not in owned and meets(g, me, card):
            found.setdefault(title, card)
    return list(found.values())


def meets(g: SpaceCorp, me: int, card: int) -> bool:
    """Whether the prerequisite of a progress card is met now."""
    corp, face = g.corps[me], PROGRESS[card]
    return not (
        (face.needs_adaptations and corp.count_progress(False) < face.needs_adaptations)
        or (face.needs_breakthroughs and corp.count_progress(True) < face.needs_breakthroughs)
    )


def award_card(g: SpaceCorp, me: int, breakthrough: bool) -> Flow[None]:
    """Choose a progress card; if none can be taken the award is lost (ruling 75)."""
    cards = choices(g, me, breakthrough)
    if cards:
        card = yield from choose(me, PROGRESS_CARD, cards, args=(breakthrough,), g=g)
        yield from take_card(g, me, card)


def take_card(g: SpaceCorp, me: int, card: int, paid: bool = True) -> Flow[None]:
    """Take a progress card, its profit and its one-time effect; the award copy of a Breakthrough may leak."""
    corp = g.corps[me]
    g.sideboard = tuple(c for c in g.sideboard if c != card)
    corp.progress = (*corp.progress, card)
    g.tell("progress", me, card)
    if paid:
        gain(g, me, PROGRESS[card].award, "progress cards")
    if (at_once := TITLES[card >> 1].at_once) is not None:
        yield from at_once(g, me)
    if PROGRESS[card].breakthrough and card % 2 == 0:
        yield from _leak(g, me, card)


def _leak(g: SpaceCorp, me: int, card: int) -> Flow[None]:
    """Leak: an opponent takes the plain copy of the Breakthrough that was just taken (ruling 89)."""
    if (asked := window(g, LEAK, g.clockwise(me)[1:], ("leak", card))) is not None:
        yield from asked


def _can_take_copy(g: SpaceCorp, seat: int, about: About) -> bool:
    card: int = about[1]
    return card + 1 in g.sideboard and not g.corps[seat].owns(card >> 1) and meets(g, seat, card)


def _take_copy(g: SpaceCorp, seat: int, about: About) -> Flow[None]:
    yield from take_card(g, seat, about[1] + 1)


def _leak_worth(prices: Prices, cost: float) -> float:
    return 2.0 - cost


LEAK: Final = Window({"leak": Edge(_can_take_copy, _take_copy, _leak_worth)})


def _star_children(g: SpaceCorp, me: int) -> Flow[None]:
    """Put a spare team on the star of a system where nobody has a team, if there are such (ruling 174)."""
    team = spare_team(g, me)
    free = [(g.era, s) for s in g.map.stars if not any(s in c.teams for c in g.corps)]
    if team < 0 or not free:
        return
    site = (yield from choose(me, STAR_CHILDREN_AT, free, g=g))[1]
    arrive(g, me, team, site, on_star=True)
    g.tell("star-children", me, team, site)


def _collective_memory(g: SpaceCorp, me: int) -> Flow[None]:
    """Take up to three action cards from the discard pile."""
    for left in (3, 2, 1):
        pile = [c for c in sorted(g.discard) if CARDS[c].era == g.era]
        card = yield from choose_or("enough", me, MEMORY, distinct(pile), args=(left,), g=g)
        if card is None:
            return
        at = g.discard.index(card)
        g.discard = g.discard[:at] + g.discard[at + 1 :]
        to_hand(g, me, card)
        g.tell("memory", me, card)


def _memory_worth(prices: Prices) -> float:
    """The three best cards of the pile."""
    pile = sorted([prices.card(c) for c in prices.g.discard if CARDS[c].era == prices.g.era], reverse=True)
    return 0.4 * sum(pile[:3]) * min(1.0, prices.turns / 3)


def _empathy_worth(prices: Prices) -> float:
    """A card in some of the turns that are left."""
    return 0.05 * prices.turns


def _engineering_worth(prices: Prices) -> float:
    """What the tiles that lie free would cost more."""
    g = prices.g
    free = [TILES[tile] for spot, tile in enumerate(g.tiles) if tile >= 0 and g.bases[spot] < 0]
    return 0.2 * sum([max(0, tile.base_mod) for tile in free]) * min(1.0, prices.turns / 4)


@dataclass(frozen=True, slots=True)
class Title:
    """A title of progress cards: what a card is worth to bots by era, beside its award, and what it does at once.

    What it permits or adds for good takes place where the rules ask for it (`Corp.owns`, `payment/formula.py`).
    """

    icon: str
    worth: tuple[float, float, float]
    at_once: Callable[[SpaceCorp, int], Flow[None]] | None = None
    when_taken: Callable[[Prices], float] | None = None
    """What it adds to that at this moment: depends on the table."""


TITLES: Final[dict[int, Title]] = {
    RADIATION_RESISTANT: Title("genetics", (1.5, 1.2, 1.0)),
    COOPERATIVE_EMPATHY: Title("genetics", (0.6, 0.6, 0.4), when_taken=_empathy_worth),
    SENSORY_FOCUS: Title("genetics", (0.9, 0.8, 0.9)),
    FREE_FALL: Title("genetics", (1.6, 1.4, 1.2)),
    EXTENDED_LIFESPAN: Title("genetics", (1.3, 1.2, 0.9)),
    PROBE_NETWORK: Title("bulb", (1.6, 1.4, 1.3)),
    SELF_REPLICATORS: Title("bulb", (2.2, 2.0, 1.9)),
    QUANTUM_COMPUTING: Title("bulb", (1.7, 1.4, 1.2)),
    STAR_CHILDREN: Title("genetics", (0.0, 0.0, 2.6), _star_children),
    ENVIRO_TOLERANCE: Title("genetics", (0.0, 0.0, 1.9)),
    DEEP_HIBERNATION: Title("genetics", (0.0, 0.0, 1.3)),
    COLLECTIVE_MEMORY: Title("genetics", (0.0, 0.0, 0.3), _collective_memory, _memory_worth),
    ENERGY_FIELDS: Title("bulb", (0.0, 0.0, 2.0)),
    FASTER_THAN_LIGHT: Title("bulb", (0.0, 0.0, 2.0)),
    MATTER_SYNTHESIS: Title("bulb", (0.0, 0.0, 1.8)),
    PLANETARY_ENGINEERING: Title("bulb", (0.0, 0.0, 1.2), when_taken=_engineering_worth),
}
"""By the title that both copies of a card share."""

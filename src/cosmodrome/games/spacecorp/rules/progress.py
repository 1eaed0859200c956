"""Progress: the genetics and revelation markers, Adaptations and Breakthroughs."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import CARDS, MARINERS, PROGRESS, WHEEL
from ..prompts import MEMORY, PROGRESS_CARD, STAR_CHILDREN
from ..state import SpaceCorp
from .basics import arrive, distinct, gain, spare_team, to_hand
from .edges import About, Window, window


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
    """Choose a progress card; if none can be taken the award is lost (RULES-NOTES 75)."""
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
    if (at_once := AT_ONCE.get(PROGRESS[card].effect)) is not None:
        yield from at_once(g, me)
    if PROGRESS[card].breakthrough and card % 2 == 0:
        yield from _leak(g, me, card)


def _leak(g: SpaceCorp, me: int, card: int) -> Flow[None]:
    """Leak: an opponent takes the plain copy of the Breakthrough that was just taken (RULES-NOTES 89)."""
    if (asked := window(g, LEAK, g.clockwise(me)[1:], ("leak", card))) is not None:
        yield from asked


def _can_take_copy(g: SpaceCorp, seat: int, _: str, about: About) -> bool:
    card: int = about[1]
    return card + 1 in g.sideboard and not g.corps[seat].owns(card >> 1) and meets(g, seat, card)


def _take_copy(g: SpaceCorp, seat: int, _: int, about: About) -> Flow[None]:
    yield from take_card(g, seat, about[1] + 1)


LEAK = Window(("leak",), _can_take_copy, _take_copy)


def _star_children(g: SpaceCorp, me: int) -> Flow[None]:
    """Put a spare team on the star of a system where nobody has a team, if there are such (RULES-NOTES 174)."""
    team = spare_team(g, me)
    free = [(g.era, s) for s in g.map.stars if not any(s in c.teams for c in g.corps)]
    if team < 0 or not free:
        return
    site = (yield from choose(me, STAR_CHILDREN, free, g=g))[1]
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


AT_ONCE: dict[str, Callable[[SpaceCorp, int], Flow[None]]] = {
    "deploy_team": _star_children,
    "take_from_discard": _collective_memory,
}
"""The effects that progress cards have when they are taken; all others are a bonus or a permission for good."""

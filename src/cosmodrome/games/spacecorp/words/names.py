"""How things are named and described: cards, tiles, bases, sites, payments."""

from __future__ import annotations

from collections.abc import Iterable

from ..content import BASES, CARDS, COLONIES, HQS, PROGRESS, TILES, Use
from ..map import MAPS
from ..prompts import Place
from ..rules.payment import kind_of, penalty_due
from ..rules.value import evaluate, extra_of, infra_total
from ..state import Payment, SpaceCorp

ACTION_NAMES = {
    "research": "Research",
    "move": "Move",
    "explore": "Explore",
    "build": "Build",
    "produce": "Produce",
    "genetics": "Genetics",
    "upgrade": "Upgrade",
    "special": "Special",
    "revelation": "Revelation",
    "colonize": "Colonize",
    "colony": "Build for a Colony Point",
}
ICONS = {
    "water": "water",
    "life": "life",
    "natural_wonder": "natural wonder",
    "anomaly": "anomaly",
    "alien_relic": "alien relic",
    "alien_culture": "alien culture",
    "dust": "dust",
}


def listing(parts: Iterable[str]) -> str:
    """Parts with commas and a last "and"."""
    items = list(parts)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else ""


def use_text(use: Use) -> str:
    """What a card gives to an action."""
    if use.times:
        return f"x{use.times}"
    return f"{use.value}, shielded {use.shielded}" if use.shielded else str(use.value)


def card_text(card: int) -> str:
    """A card with its actions, Infra mark, Edge and Special."""
    face = CARDS[card]
    parts = [f"{ACTION_NAMES[a]} {use_text(u)}" for a, u in face.uses.items()]
    if face.special:
        parts.append("Special")
    if face.edge:
        parts.append("Edge")
    if face.infra:
        parts.append("Infra")
    return f"{face.title} ({' / '.join(parts)})" if parts else face.title


def site_name(place: Place) -> str:
    """A site's name."""
    return MAPS[place[0]].sites[place[1]].name


def spot_name(place: Place) -> str:
    """A spot by its site, with the number of the box where there are several."""
    board = MAPS[place[0]]
    site = board.sites[board.spot_site[place[1]]]
    return site.name if len(site.spots) == 1 else f"{site.name}, box {place[1] - site.spots[0] + 1}"


def tile_text(tile: int) -> str:
    """A tile with what it brings."""
    face = TILES[tile]
    parts = [ICONS[i] for i in face.icons]
    if face.production >= 0:
        parts.append(f"P{face.production}")
    if face.base_mod:
        parts.append(f"Base{face.base_mod:+d}")
    if face.colony:
        parts.append(f"Col{face.colony}")
    return f"{face.title} ({', '.join(parts)})" if parts else face.title


def base_text(era: int, kind: int) -> str:
    """A base type with what it does in this era."""
    return f"{BASES[kind].name}: {BASES[kind].text[era]}"


def progress_text(card: int) -> str:
    """A progress card with its award and effect."""
    face = PROGRESS[card]
    award = f" (+{face.award}F)" if face.award else ""
    return f"{face.title}{award}: {face.text}"


def colony_text(colony: int) -> str:
    """A colony tile."""
    face = COLONIES[colony]
    return f"{face.name}, value {face.value}: {face.text}"


def team_text(g: SpaceCorp, team: tuple[int, int]) -> str:
    """A team by where it stands."""
    seat, number = team
    corp = g.corps[seat]
    where = g.map.sites[corp.teams[number]].name
    return f"The team at {where}" + (" that holds a claim" if corp.claims[number] else "")


def infra_text(g: SpaceCorp, seat: int, action: str) -> str:
    """The matching Infra of an HQ."""
    corp, hq = g.corps[seat], HQS[g.corps[seat].hq]
    parts = [f"Research box {hq.research}"] if action == "research" else []
    for slot, card in enumerate(corp.slots):
        if card < 0:
            if value := hq.slots[slot].get(action, 0):
                parts.append(f"intrinsic {value}")
        elif (use := CARDS[card].uses.get(action)) is not None:
            parts.append(f"{CARDS[card].title} {use_text(use)}")
    return " + ".join(parts)


def payment_text(g: SpaceCorp, seat: int, p: Payment) -> str:
    """A payment: what it comes to, all it costs beside cards, and then its parts."""
    action = kind_of(p.action)
    parts: list[str] = []
    for owner in p.hqs:
        if infra_total(g, owner, action):
            parts.append("your Infra" if owner == seat else f"{g.name(owner)}'s Infra")
    for card in p.cards:
        use = CARDS[card].uses[action]
        value = f"x{use.times}" if use.times else str(use.shielded if card == p.shield else use.value)
        parts.append(f"{CARDS[card].title} {value}")
    extra = extra_of(g.corps[seat].progress, g.era, p.action)
    if more := extra.added if parts else extra.alone:
        parts.append(f"progress +{more}")
    if p.port >= 0:
        parts.append("Spaceport" if p.port == seat else f"{g.name(p.port)}'s Spaceport")
    if p.plant >= 0:
        parts.append("Industrial base x2" if p.plant == seat else f"{g.name(p.plant)}'s Industrial base x2")
    if p.time == "double":
        parts.append("Time x2")
    notes = [str(evaluate(g, seat, p))]
    if p.spend:
        notes.append(f"spending {p.spend}F")
    if p.time == "repeat":
        notes.append("with Time for two teams")
    if due := penalty_due(p):
        notes.append(f"unshielded: lose {due}F")
    elif p.penalty:
        notes.append("shielded")
    if p.competitors:
        notes.append("with Competitors")
    lenders = {o for o in (*p.hqs, p.port, p.plant, p.factory) if o >= 0 and o != seat}
    if lenders:
        notes.append(f"{listing(g.name(o) for o in sorted(lenders))} may draw for it")
    return f"{', '.join(notes)}: {' + '.join(parts) or 'nothing'}"


PARTS = {
    "profit": "profit in hand",
    "contracts": "contracts, met or on the way",
    "hand": "the cards in your hand",
    "infra": "Infra at your HQ",
    "bases": "what your bases will produce",
    "progress": "progress cards and the markers towards them",
    "teams": "where your teams stand",
    "colonies": "colonies, and bases that may become one",
    "beyond": "Beyond markers",
    "next era": "your best base, for the next era",
    "to come": "what the rest of the game brings to all",
}
"""The parts of a position's worth."""

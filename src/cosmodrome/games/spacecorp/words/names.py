"""Names and short descriptions of things: cards, tiles, bases, sites, payments."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.engine.sentences import Player, listed, say

from ..content import (
    ATTRACTION,
    BASES,
    BIO_LAB,
    CARDS,
    COLONIES,
    EXPLOITER,
    HQS,
    INDUSTRIAL,
    PROGRESS,
    REFINERY,
    RESEARCH,
    SECURE,
    SHIELD_FACTORY,
    SPACEPORT,
    TILES,
    Use,
)
from ..map import MAPS
from ..payment.formula import bonus_of
from ..payment.infra import infra_strength
from ..payment.start import card_kind, penalty_due
from ..payment.steps import total_so_far
from ..prompts import Place
from ..state import Payment, SpaceCorp
from .effects import base_words, colony_words, progress_words

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


A_BASE = {
    ATTRACTION: "an Attraction",
    BIO_LAB: "a Bio Lab",
    EXPLOITER: "an Exploiter",
    INDUSTRIAL: "an Industrial base",
    REFINERY: "a Refinery",
    RESEARCH: "a Research base",
    SECURE: "a Secure base",
    SHIELD_FACTORY: "a Shield Factory",
    SPACEPORT: "a Spaceport",
}
"""Base types inside a sentence."""
MARKERS = ("1st", "2nd")
"""The Beyond markers."""


def listing(parts: Iterable[str]) -> str:
    """A list in words: "a, b and c"; empty without parts."""
    return listed(list(parts), "")


def either(parts: Iterable[str]) -> str:
    """A choice in words: "a, b or c"; empty without parts."""
    items = list(parts)
    return f"{', '.join(items[:-1])} or {items[-1]}" if len(items) > 1 else "".join(items)


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
    """A spot by its site, with the number of the box if there are several."""
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
    return f"{BASES[kind].name}: {base_words(era, kind)}"


def progress_text(card: int) -> str:
    """A progress card with its award and effect."""
    face = PROGRESS[card]
    award = f" (+{face.award}F)" if face.award else ""
    return f"{face.title}{award}: {progress_words(card)}"


def colony_text(colony: int) -> str:
    """A colony tile."""
    face = COLONIES[colony]
    return f"{face.name}, value {face.value}: {colony_words(colony)}"


def team_text(g: SpaceCorp, team: tuple[int, int]) -> str:
    """A team, described by its site."""
    seat, number = team
    corp = g.corps[seat]
    template = "The team at {site}, which holds a claim" if corp.claims[number] else "The team at {site}"
    return say(template, site=g.map.sites[corp.teams[number]].name)


def infra_text(g: SpaceCorp, seat: int, action: str) -> str:
    """The Infra of an HQ that shows an action."""
    corp, hq = g.corps[seat], HQS[g.corps[seat].hq]
    parts = [f"Research box {hq.research}"] if action == "research" else []
    for slot, card in enumerate(corp.slots):
        if card < 0:
            if value := hq.slots[slot].get(action, 0):
                parts.append(f"printed {value}")
        elif (use := CARDS[card].uses.get(action)) is not None:
            parts.append(f"{CARDS[card].title} {use_text(use)}")
    return " + ".join(parts)


def payment_text(g: SpaceCorp, seat: int, p: Payment) -> str:
    """A payment: its total, its parts, and in brackets what else it costs."""
    parts, notes = _payment_parts(g, seat, p), _payment_notes(g, seat, p)
    template = "{total}: {parts} ({notes})" if notes else "{total}: {parts}"
    total = total_so_far(g, seat, p)
    return say(template, total=total, parts=" + ".join(parts) or "no cards", notes="; ".join(notes))


def _payment_parts(g: SpaceCorp, seat: int, p: Payment) -> list[str]:
    """The parts of a payment."""
    action = card_kind(p.action)
    parts: list[str] = []
    for owner in p.hqs:
        if infra_strength(g, owner, action):
            parts.append(say("{player:your} Infra", player=Player(g.name(owner), owner == seat)))
    for card in p.cards:
        use = CARDS[card].uses[action]
        value = f"x{use.times}" if use.times else str(use.shielded if card == p.shield else use.value)
        parts.append(f"{CARDS[card].title} {value}")
    extra = bonus_of(p.progress, g.era, p.action)
    if more := extra.added if parts else extra.added_alone:
        parts.append(f"progress cards {more}")
    if p.port >= 0:
        parts.append(say("{player:your} Spaceport", player=Player(g.name(p.port), p.port == seat)))
    if p.plant >= 0:
        parts.append(say("{player:your} Industrial base x2", player=Player(g.name(p.plant), p.plant == seat)))
    if p.time == "double":
        parts.append("Time x2")
    return parts


def _payment_notes(g: SpaceCorp, seat: int, p: Payment) -> list[str]:
    """What a payment costs besides cards."""
    notes = []
    if p.spend:
        notes.append(say("spend {amount}F", amount=p.spend))
    if p.time == "repeat":
        notes.append("Time for two teams")
    if due := penalty_due(p):
        notes.append(say("unshielded: lose {amount}F", amount=due))
    elif p.penalty:
        notes.append("shielded")
    if p.competitors:
        notes.append("play Competitors")
    lenders = {o for o in (*p.hqs, p.port, p.plant, p.factory) if o >= 0 and o != seat}
    if lenders:
        notes.append(say("{players} may draw a card", players=listing(g.name(o) for o in sorted(lenders))))
    return notes

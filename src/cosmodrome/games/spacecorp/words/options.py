"""What every option says: the thing itself, and what follows from choosing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import (
    ATTRACTION,
    BASES,
    BIO_LAB,
    CARDS,
    COLONIES,
    EDGES,
    EXPLOITER,
    HQS,
    REFINERY,
    SECURE,
    STARFARERS,
    TILES,
    Condition,
    Where,
    contracts,
)
from ..prompts import BUILD, EXPLORE, MOVE_TO, TRANSPORT_TO, Pay, Place, Source
from ..rules.bases import secure_pay, tile_pay
from ..rules.basics import able, suppressed
from ..rules.build import builders
from ..rules.build import cost as build_cost
from ..rules.cheapest import cheapest
from ..rules.colonize import free_points, sites_to_colonize
from ..rules.contracts import award, matches, met, open_rows
from ..rules.explore import empty_boxes, explorers
from ..rules.means import means_for
from ..rules.payment import kind_of, open_payment, penalty_due
from ..rules.produce import producing
from ..rules.special import specials
from ..rules.upgrade import upgrades
from ..rules.value import evaluate
from ..state import KINDS, Payment, SpaceCorp
from .names import (
    ACTION_NAMES,
    base_text,
    card_text,
    colony_text,
    infra_text,
    listing,
    payment_text,
    progress_text,
    site_name,
    spot_name,
    team_text,
    tile_text,
    use_text,
)

DECLINE = {
    "no-more": "Nothing with a second team",
    "enough": "That is enough",
    "decline": "No",
    "not-now": "Not now",
    "stay": "Leave all teams where they are",
    "home": "Start at home",
    "none": "None",
}


def option(g: SpaceCorp, asked: Asked[Any], value: Any) -> str:
    """An option with its consequence; None is the declining one."""
    kind = asked.prompt.kind
    if value is None:
        return "Decline the card" if kind == "reward" else DECLINE[asked.decline]
    return OPTIONS[kind](g, asked, value)


# -- actions ------------------------------------------------------------------------------------------------


def _places(names: list[str]) -> str:
    """A few names, or how many there are."""
    return listing(names) if len(names) <= 3 else f"one of {len(names)} sites"


def _action(g: SpaceCorp, asked: Asked[str], value: str) -> str:
    """An action with what it could do now."""
    return f"{ACTION_NAMES[value]}: {PROSPECTS[value](g, asked.seat)}"


def _may_draw(g: SpaceCorp, seat: int) -> str:
    count = evaluate(g, seat, open_payment(g, seat, "research", 1))
    return f"draw {count} card{'s' if count != 1 else ''} with your Infra, more with cards"


def _may_move(g: SpaceCorp, seat: int) -> str:
    starts = {g.corps[seat].teams[t]: t for t in able(g, seat)}
    means = means_for(g, seat, "move")
    reach = max(means.fullest(open_payment(g, seat, "move", 1, t, s, s))[0] for s, t in starts.items())
    return f"send a team as far as {reach}"


def _may_explore(g: SpaceCorp, seat: int) -> str:
    sites = g.map.sites
    return _places([f"{sites[s].name} (needs {sites[s].explore_cost})" for s in explorers(g, seat)])


def _may_build(g: SpaceCorp, seat: int) -> str:
    return _places([f"at {g.map.sites[s].name} (needs {build_cost(g, seat, s)})" for s in builders(g, seat)])


def _may_produce(g: SpaceCorp, seat: int) -> str:
    tiles = [pays for _, pays in producing(g, seat)]
    count = evaluate(g, seat, cheapest(g, seat, open_payment(g, seat, "produce", 1, to=len(tiles))))
    count = min(count, len(tiles))
    return f"collect {sum(tiles[:count])}F from {count} of your {len(tiles)} tiles"


def _may_advance(marker: str) -> Callable[[SpaceCorp, int], str]:
    def prospect(g: SpaceCorp, seat: int) -> str:
        steps = evaluate(g, seat, cheapest(g, seat, open_payment(g, seat, marker, 1)))
        return f"advance your marker by up to {steps}"

    return prospect


PROSPECTS: dict[str, Callable[[SpaceCorp, int], str]] = {
    "research": _may_draw,
    "move": _may_move,
    "explore": _may_explore,
    "build": _may_build,
    "produce": _may_produce,
    "upgrade": lambda g, seat: listing([CARDS[c].title for c in upgrades(g, seat)]),
    "special": lambda g, seat: listing([_special_text(c) for c in specials(g, seat)]),
    "colonize": lambda g, seat: _places([g.map.sites[s].name for s in sites_to_colonize(g, seat)]),
    "genetics": _may_advance("genetics"),
    "revelation": _may_advance("revelation"),
}
"""What an action could do now."""


# -- paying -------------------------------------------------------------------------------------------------


def _pay(g: SpaceCorp, asked: Asked[Pay], value: Pay) -> str:
    """A step of a payment."""
    what, which = value
    assert g.pay is not None
    return STEPS[what](g, asked.seat, g.pay, which)


def _add_card(g: SpaceCorp, seat: int, p: Payment, card: int) -> str:
    return f"Add {CARDS[card].title} ({use_text(CARDS[card].uses[kind_of(p.action)])})"


def _use_hq(g: SpaceCorp, seat: int, p: Payment, owner: int) -> str:
    infra = infra_text(g, owner, kind_of(p.action))
    if owner == seat:
        return f"Use your Infra ({infra})"
    return f"Use {g.name(owner)}'s Infra ({infra}); they may draw a card"


def _shield(g: SpaceCorp, seat: int, p: Payment, card: int) -> str:
    face = CARDS[card]
    return f"Use the shielded value of {face.title} ({face.uses[kind_of(p.action)].shielded})"


STEPS: dict[str, Callable[[SpaceCorp, int, Payment, int], str]] = {
    "auto": lambda g, seat, p, _: f"Pay {payment_text(g, seat, cheapest(g, seat, p))}",
    "ok": lambda g, seat, p, _: f"Done with {payment_text(g, seat, p)}",
    "card": _add_card,
    "hq": _use_hq,
    "time": lambda g, seat, p, mode: f"Play Time: {('double the total', 'the same for a second team')[mode]}",
    "shield": _shield,
    "spend": lambda g, seat, p, amount: f"Spend {amount}F to make up what is missing",
    "competitors": lambda g, seat, p, _: "Play Competitors: the Infra of two HQs",
    "no-port": lambda g, seat, p, _: "Do without the Spaceport's doubling, so that any second team can go",
    "port": lambda g, seat, p, owner: f"Use {g.name(owner)}'s Spaceport; they may draw a card",
    "plant": lambda g, seat, p, owner: f"Double by {g.name(owner)}'s Industrial base; they may draw a card",
    "factory": lambda g, seat, p, owner: f"Use {g.name(owner)}'s Shield Factory; they may draw a card",
}
"""What a step of a payment does, by its kind."""


# -- all others -----------------------------------------------------------------------------------------------


def _move_to(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    """A destination: its distance, what waits there, and what radiation would cost."""
    team, start = asked.args
    to = value[1]
    site = g.map.sites[to]
    parts = [f"distance {g.map.distance[start][to]}"]
    if site.beyond and -1 in g.beyond:
        parts.append(f"the {('1st', '2nd')[g.beyond.index(-1)]} Beyond marker")
    elif empty_boxes(g, to):
        parts.append(f"unexplored, needs {site.explore_cost}")
    elif g.base_owner(to) >= 0:
        parts.append("your base" if g.base_owner(to) == asked.seat else f"{g.name(g.base_owner(to))}'s base")
    elif site.build_cost >= 0:
        parts.append(f"building needs {build_cost(g, asked.seat, to)}")
    due = penalty_due(open_payment(g, asked.seat, "move", 1, team, start, to))
    if due:
        parts.append(f"{due}F unless shielded")
    return f"{site.name}: {', '.join(parts)}"


def _base(g: SpaceCorp, asked: Asked[tuple[int, int]], value: tuple[int, int]) -> str:
    """A base type with what it brings here."""
    era, spot, _ = asked.args
    seat, kind = value
    tile = TILES[g.tiles[spot]] if g.tiles[spot] >= 0 else None
    pays = tile.production if tile is not None else -1
    hushed = suppressed(g, g.map.spot_site[spot])
    if kind == SECURE:
        rivals = secure_pay(g, seat, g.map.spot_site[spot])
        return f"{BASES[kind].name}: gain {rivals}F now" + (f" ({rivals} opposing bases)" if rivals else "")
    if tile is None or hushed or kind == BIO_LAB:
        return base_text(era, kind)
    if kind == EXPLOITER:
        gains = max(0, pays) + (tile.colony if era == STARFARERS else 0)
        return f"{BASES[kind].name}: gain {gains}F now, then the tile gives nothing"
    if kind == ATTRACTION:
        pays = max(0, pays) + (2 if era == STARFARERS else 1)
    if kind == REFINERY:
        pays += 1
    if kind in (ATTRACTION, REFINERY):
        return f"{BASES[kind].name}: the tile pays {pays}F at each Produce"
    return f"{base_text(era, kind)} The tile pays {pays}F at each Produce." if pays > 0 else base_text(era, kind)


def _offer(g: SpaceCorp, asked: Asked[Source], value: Source) -> str:
    return f"The top card of the pile ({g.pile} left)" if value[0] == "deck" else card_text(g.offers[value[1]])


def _produce(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    pays = dict(producing(g, asked.seat))[value]
    return f"{'Legacy Production' if value[0] < 0 else spot_name(value)}: {pays}F"


def _slot(g: SpaceCorp, asked: Asked[tuple[int, int]], value: tuple[int, int]) -> str:
    old = g.corps[value[0]].slots[value[1]]
    if old < 0:
        covered = HQS[g.corps[value[0]].hq].slots[value[1]]
        lost = " and ".join(f"{ACTION_NAMES[a]} {n}" for a, n in covered.items())
        return f"Slot {value[1] + 1}: covers {lost}" if lost else f"Slot {value[1] + 1}"
    fate = "returns to your hand" if CARDS[old].era == g.era else "leaves the game"
    return f"Slot {value[1] + 1}: {CARDS[old].title} {fate}"


def _contract(g: SpaceCorp, asked: Asked[int], value: int) -> str:
    contract = contracts(g.seats, g.era)[value]
    pays = contract.award if asked.args == ("printed",) else award(g, value)
    text = f"{contract.name}: {pays}F"
    if asked.prompt.kind == "claim" and g.contracts.count(g.era) == 5:
        text += "; the sixth contract: everybody else has one more turn"
    return text


def _edge(g: SpaceCorp, asked: Asked[int], value: int) -> str:
    edge = EDGES[CARDS[value].edge]
    return f"{edge.name}: {edge.text}"


SPECIAL_TEXTS = {
    "gain_profit": "gain {amount}F",
    "remote_explore": "explore an empty site from afar",
    "relocate_team": "put a team at any site",
}


def _special_text(card: int) -> str:
    face = CARDS[card]
    return f"{face.title} ({SPECIAL_TEXTS[face.special].format(amount=face.amount)})"


def _base_here(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    return f"{site_name(value)}: {g.name(g.base_owner(value[1]))}'s base"


def _points(g: SpaceCorp, asked: Asked[str], value: str) -> str:
    return {
        "team": "Remove a team here from play",
        "build": "Build value from cards and Infra",
        "profit": "Spend 5F",
    }[value]


def _legacy(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    spot = value[1]
    what = f"{tile_text(g.tiles[spot])} with {BASES[g.bases[spot] % KINDS].name}"
    return f"{spot_name(value)}: pays {tile_pay(g, spot)}F at each Produce; {what}"


def _reward(g: SpaceCorp, asked: Asked[str], value: str) -> str:
    text = "Draw the top card of the pile"
    return f"{text}; with eight cards you can't Research" if len(g.corps[asked.seat].hand) == 7 else text


def _colony(g: SpaceCorp, asked: Asked[int], value: int) -> str:
    missing = COLONIES[value].value - asked.args[1]
    pay = f" ({missing} more point{'s' if missing > 1 else ''} to pay for)" if missing > 0 else ""
    return colony_text(value) + pay


Say = Callable[[SpaceCorp, Asked[Any], Any], str]
OPTIONS: dict[str, Say] = {
    "action": _action,
    "pass": lambda g, q, v: "Take a turn" if v == "play" else "Pass for the rest of the era",
    "team": lambda g, q, v: team_text(g, v),
    "second-team": lambda g, q, v: team_text(g, v),
    "move-to": _move_to,
    "move-base": _base_here,
    "explore": lambda g, q, v: f"{site_name(v)}: needs Explore {g.map.sites[v[1]].explore_cost}",
    "build": lambda g, q, v: f"{site_name(v)}: needs Build {build_cost(g, q.seat, v[1])}",
    "base": _base,
    "pay": _pay,
    "draw": _offer,
    "take": _offer,
    "produce": _produce,
    "upgrade": lambda g, q, v: card_text(v),
    "slot": _slot,
    "special": lambda g, q, v: _special_text(v),
    "probe": lambda g, q, v: site_name(v),
    "relocate": lambda g, q, v: site_name(v),
    "claim": _contract,
    "reward": _reward,
    "transport": lambda g, q, v: team_text(g, v),
    "transport-to": lambda g, q, v: site_name(v),
    "edge": _edge,
    "sabotage": lambda g, q, v: ACTION_NAMES[v],
    "poach": lambda g, q, v: card_text(v),
    "remove-infra": lambda g, q, v: card_text(g.corps[v[0]].slots[v[1]]),
    "progress": lambda g, q, v: progress_text(v),
    "star-children": lambda g, q, v: site_name(v),
    "memory": lambda g, q, v: card_text(v),
    "research-base": lambda g, q, v: "A card from the offers" if v == "card" else "A step of revelation",
    "phobes": lambda g, q, v: team_text(g, v),
    "colonize": lambda g, q, v: f"{site_name(v)}, points without paying: {free_points(g, q.seat, v[1])}",
    "colony": _colony,
    "points": _points,
    "open-contract": _contract,
    "legacy": _legacy,
    "beyond": lambda g, q, v: f"Start a team at {site_name(v)}",
}


# -- what the coach tells of a site -------------------------------------------------------------------------

SITES = tuple(prompt.kind for prompt in (MOVE_TO, EXPLORE, BUILD, TRANSPORT_TO))


def fact(g: SpaceCorp, asked: Asked[Any], value: Any) -> str:
    """Figures worth knowing of a site; empty where there are none."""
    if value is None or asked.prompt.kind not in SITES:
        return ""
    return "; ".join([text for text in (_contracts(g, asked.seat, value), _others(g, asked.seat, value)) if text])


def _contracts(g: SpaceCorp, seat: int, place: Place) -> str:
    """The open contracts that want a base at such a site and which the seat has not met."""
    spots = g.map.sites[place[1]].spots
    if not spots:  # a way station: nothing is built there
        return ""
    own, spot = g.own_bases(seat), spots[0]
    wanted = [
        f"{contract.name} ({award(g, contract.row)}F)"
        for contract in open_rows(g)
        if not met(g, seat, contract.condition, own) and _wants(g, contract.condition, spot)
    ]
    return f"a base there counts for {listing(wanted)}" if wanted else ""


def _wants(g: SpaceCorp, condition: Condition, spot: int) -> bool:
    """Whether a condition names places, and this is one of them."""
    if condition.kind == "all_of":
        return any(_wants(g, part, spot) for part in condition.parts)
    where = replace(condition.where, base_types=(), tile_icons_any=())
    return where != Where() and matches(g, spot, where)


def _others(g: SpaceCorp, seat: int, place: Place) -> str:
    """How many teams of others stand there."""
    there = sum(corp.teams.count(place[1]) for other, corp in enumerate(g.corps) if other != seat)
    return f"{there} team{'s' if there > 1 else ''} of others there" if there else ""

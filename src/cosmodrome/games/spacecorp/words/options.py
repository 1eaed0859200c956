"""The text of every option: what you choose, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.game import Shortcut
from cosmodrome.engine.sentences import Player, say

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
    contracts,
)
from ..payment.budget import budget_for
from ..payment.start import card_kind, open_payment, penalty_due
from ..payment.steps import total_so_far
from ..payment.suggest import suggest
from ..payment.totals import best_completion
from ..prompts import TIME_MODES, Pay, Place, Source
from ..rules.bases import secure_pay, tile_pay
from ..rules.basics import able, suppressed
from ..rules.build import builders
from ..rules.build import cost as build_cost
from ..rules.colonize import free_points, sites_to_colonize
from ..rules.contracts import award
from ..rules.explore import empty_boxes, explorers
from ..rules.produce import producing
from ..rules.special import specials
from ..rules.upgrade import upgrades
from ..state import KINDS, Payment, SpaceCorp
from .effects import edge_words, special_words
from .names import (
    A_BASE,
    ACTION_NAMES,
    MARKERS,
    base_text,
    card_text,
    colony_text,
    either,
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

Values = dict[str, Any]

EDGE_ORDERS = "All Edges"
NOT_AGAIN = "Not again this turn"
DRAW_ALL = "Draw {count} cards from the pile"

DECLINE = {
    "no-more": "No second team",
    "enough": "Take no more",
    "decline": "No",
    "not-now": "Not now",
    "stay": "Leave all teams where they are",
    "home": "Start all teams at home",
    "none": "None",
}


def option(g: SpaceCorp, asked: Asked[Any], value: Any) -> str:
    """The text of an option; None is the option to decline."""
    kind = asked.prompt.kind
    if value is None:
        return "Don't draw" if kind == "reward" else DECLINE[asked.decline]
    return OPTIONS[kind](g, asked, value)


def shortcuts(g: SpaceCorp, asked: Asked[Any]) -> tuple[Shortcut, ...]:
    """Several answers at once: all draws from the pile, or no more Edges this turn."""
    kind = asked.prompt.kind
    if kind == "draw":
        count = min(asked.args[0], g.pile)
        deck = asked.prompt.token(("deck", 0))
        return (Shortcut(say(DRAW_ALL, count=count), (deck,) * count),) if count > 1 else ()
    if kind == "edge" and asked.decline:
        return (Shortcut(NOT_AGAIN, (asked.decline,), ("edges", f"{g.turn}")),)
    return ()


# -- actions ------------------------------------------------------------------------------------------------


ACTIONS = {
    "research": "Research: draw {count:card|cards} with your Infra, and more if you play cards",
    "move": "Move: send a team up to a distance of {reach}",
    "explore": "Explore: {sites}",
    "build": "Build: {sites}",
    "produce": "Produce: collect {amount}F from {count} of your {tiles:tile|tiles}",
    "upgrade": "Upgrade: put {cards} into your HQ",
    "special": "Special: {cards}",
    "colonize": "Colonize: {sites}",
    "genetics": "Genetics: advance your marker by up to {steps:space|spaces}",
    "revelation": "Revelation: advance your marker by up to {steps:space|spaces}",
}
"""An action with what it could do now."""


def _action(g: SpaceCorp, asked: Asked[str], value: str) -> str:
    return say(ACTIONS[value], **PROSPECTS[value](g, asked.seat))


def _places(names: list[str]) -> Values:
    """The sites where an action is possible."""
    return {"sites": either(names)}


def _may_draw(g: SpaceCorp, seat: int) -> Values:
    return {"count": total_so_far(g, seat, open_payment(g, seat, "research", 1))}


def _may_move(g: SpaceCorp, seat: int) -> Values:
    starts = {g.corps[seat].teams[t]: t for t in able(g, seat)}
    budget = budget_for(g, seat, "move")
    reach = max(best_completion(g, budget, open_payment(g, seat, "move", 1, t, s, s))[0] for s, t in starts.items())
    return {"reach": reach}


def _may_explore(g: SpaceCorp, seat: int) -> Values:
    sites = g.map.sites
    return _places([f"{sites[s].name} (needs {sites[s].explore_cost})" for s in explorers(g, seat)])


def _may_build(g: SpaceCorp, seat: int) -> Values:
    return _places([f"{g.map.sites[s].name} (needs {build_cost(g, seat, s)})" for s in builders(g, seat)])


def _may_produce(g: SpaceCorp, seat: int) -> Values:
    tiles = [pays for _, pays in producing(g, seat)]
    count = total_so_far(g, seat, suggest(g, seat, open_payment(g, seat, "produce", 1, to=len(tiles))))
    count = min(count, len(tiles))
    return {"amount": sum(tiles[:count]), "count": count, "tiles": len(tiles)}


def _may_advance(marker: str) -> Callable[[SpaceCorp, int], Values]:
    def prospect(g: SpaceCorp, seat: int) -> Values:
        return {"steps": total_so_far(g, seat, suggest(g, seat, open_payment(g, seat, marker, 1)))}

    return prospect


PROSPECTS: dict[str, Callable[[SpaceCorp, int], Values]] = {
    "research": _may_draw,
    "move": _may_move,
    "explore": _may_explore,
    "build": _may_build,
    "produce": _may_produce,
    "upgrade": lambda g, seat: {"cards": either([CARDS[c].title for c in upgrades(g, seat)])},
    "special": lambda g, seat: {"cards": either([_special_text(c) for c in specials(g, seat)])},
    "colonize": lambda g, seat: _places([g.map.sites[s].name for s in sites_to_colonize(g, seat)]),
    "genetics": _may_advance("genetics"),
    "revelation": _may_advance("revelation"),
}
"""What the templates of `ACTIONS` need."""


# -- paying -------------------------------------------------------------------------------------------------


def _pay(g: SpaceCorp, asked: Asked[Pay], value: Pay) -> str:
    """A step of a payment."""
    what, which = value
    assert g.pay is not None
    return STEP_WORDS[what](g, asked.seat, g.pay, which)


STEPS = {
    "auto": "Pay {payment}",
    "ok": "Confirm {payment}",
    "card": "Add {card} ({value})",
    "hq": "Use {player}'s Infra ({infra}). {player} may draw a card.",
    "own-hq": "Use your Infra ({infra})",
    "double": "Play Time: double the total",
    "repeat": "Play Time: a second team takes the same action",
    "shield": "Use the shielded value of {card} ({value})",
    "spend": "Spend {amount}F to reach the cost",
    "competitors": "Play Competitors: use the Infra of two HQs",
    "no-port": "Don't double with the Spaceport, so that a second team can move from another site",
    "port": "Use {player}'s Spaceport. {player} may draw a card.",
    "plant": "Double the total with {player}'s Industrial base. {player} may draw a card.",
    "factory": "Use {player}'s Shield Factory. {player} may draw a card.",
}
"""A step of a payment."""


def _add_card(g: SpaceCorp, seat: int, p: Payment, card: int) -> str:
    return say(STEPS["card"], card=CARDS[card].title, value=use_text(CARDS[card].uses[card_kind(p.action)]))


def _use_hq(g: SpaceCorp, seat: int, p: Payment, owner: int) -> str:
    template = STEPS["own-hq" if owner == seat else "hq"]
    return say(template, player=g.name(owner), infra=infra_text(g, owner, card_kind(p.action)))


def _shield(g: SpaceCorp, seat: int, p: Payment, card: int) -> str:
    face = CARDS[card]
    return say(STEPS["shield"], card=face.title, value=face.uses[card_kind(p.action)].shielded)


STEP_WORDS: dict[str, Callable[[SpaceCorp, int, Payment, int], str]] = {
    "auto": lambda g, seat, p, _: say(STEPS["auto"], payment=payment_text(g, seat, suggest(g, seat, p))),
    "ok": lambda g, seat, p, _: say(STEPS["ok"], payment=payment_text(g, seat, p)),
    "card": _add_card,
    "hq": _use_hq,
    "time": lambda g, seat, p, mode: STEPS[TIME_MODES[mode]],
    "shield": _shield,
    "spend": lambda g, seat, p, amount: say(STEPS["spend"], amount=amount),
    "competitors": lambda g, seat, p, _: STEPS["competitors"],
    "no-port": lambda g, seat, p, _: STEPS["no-port"],
    "port": lambda g, seat, p, owner: say(STEPS["port"], player=g.name(owner)),
    "plant": lambda g, seat, p, owner: say(STEPS["plant"], player=g.name(owner)),
    "factory": lambda g, seat, p, owner: say(STEPS["factory"], player=g.name(owner)),
}


# -- all others -----------------------------------------------------------------------------------------------


def _move_to(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    """A destination: its distance, what is there, and the loss to radiation."""
    team, start = asked.args
    to = value[1]
    site = g.map.sites[to]
    parts = [f"distance {g.map.distance[start][to]}"]
    if site.beyond and -1 in g.beyond:
        parts.append(say("{marker} Beyond marker", marker=MARKERS[g.beyond.index(-1)]))
    elif empty_boxes(g, to):
        parts.append(say("unexplored (Explore {cost})", cost=site.explore_cost))
    elif (owner := g.base_owner(to)) >= 0:
        parts.append(say("{player:your} base", player=Player(g.name(owner), owner == asked.seat)))
    elif site.build_cost >= 0:
        parts.append(say("no base yet (Build {cost})", cost=build_cost(g, asked.seat, to)))
    due = penalty_due(open_payment(g, asked.seat, "move", 1, team, start, to))
    if due:
        parts.append(say("lose {amount}F unless shielded", amount=due))
    return f"{site.name}: {', '.join(parts)}"


def _base(g: SpaceCorp, asked: Asked[tuple[int, int]], value: tuple[int, int]) -> str:
    """A base type with what it gives at this spot."""
    era, spot, _ = asked.args
    seat, kind = value
    name = BASES[kind].name
    tile = TILES[g.tiles[spot]] if g.tiles[spot] >= 0 else None
    pays = tile.production if tile is not None else -1
    hushed = suppressed(g, g.map.spot_site[spot])
    if kind == SECURE:
        rivals = secure_pay(g, seat, g.map.spot_site[spot])
        return say("{base}: gain {rivals}F now, for {rivals:opposing base|opposing bases}", base=name, rivals=rivals)
    if tile is None or hushed or kind == BIO_LAB:
        return base_text(era, kind)
    if kind == EXPLOITER:
        gains = max(0, pays) + (tile.colony if era == STARFARERS else 0)
        return say("{base}: gain {amount}F now. The tile then gives nothing more.", base=name, amount=gains)
    if kind == ATTRACTION:
        pays = max(0, pays) + (2 if era == STARFARERS else 1)
    if kind == REFINERY:
        pays += 1
    if kind in (ATTRACTION, REFINERY):
        return say("{base}: the tile pays {amount}F whenever you Produce from it", base=name, amount=pays)
    if pays > 0:
        template = "{text} The tile pays {amount}F whenever you Produce from it."
        return say(template, text=base_text(era, kind), amount=pays)
    return base_text(era, kind)


def _offer(g: SpaceCorp, asked: Asked[Source], value: Source) -> str:
    if value[0] == "deck":
        return say("The top card of the pile ({left:card|cards} left)", left=g.pile)
    return card_text(g.offers[value[1]])


def _produce(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    place = "Legacy box" if value[0] < 0 else spot_name(value)
    return say("{place}: {amount}F", place=place, amount=dict(producing(g, asked.seat))[value])


SLOTS = {
    "empty": "Slot {slot}: empty",
    "printed": "Slot {slot}: covers the printed {infra}",
    "returns": "Slot {slot}: {card} returns to your hand",
    "leaves": "Slot {slot}: {card} leaves the game",
}
"""An Infra slot, with what a card put into it replaces."""


def _slot(g: SpaceCorp, asked: Asked[tuple[int, int]], value: tuple[int, int]) -> str:
    slot, old = value[1] + 1, g.corps[value[0]].slots[value[1]]
    if old < 0:
        covered = HQS[g.corps[value[0]].hq].slots[value[1]]
        infra = listing(f"{ACTION_NAMES[a]} {n}" for a, n in covered.items())
        return say(SLOTS["printed" if infra else "empty"], slot=slot, infra=infra)
    return say(SLOTS["returns" if CARDS[old].era == g.era else "leaves"], slot=slot, card=CARDS[old].title)


def _contract(g: SpaceCorp, asked: Asked[int], value: int) -> str:
    contract = contracts(g.seats, g.era)[value]
    pays = contract.award if asked.args == ("printed",) else award(g, value)
    template = "{contract}: {amount}F"
    if asked.prompt.kind == "claim" and g.contracts.count(g.era) == 5:
        template = "{contract}: {amount}F. This is the sixth contract: everyone else has one more turn."
    return say(template, contract=contract.name, amount=pays)


def _edge(g: SpaceCorp, asked: Asked[int], value: int) -> str:
    edge = CARDS[value].edge
    return f"{EDGES[edge].name}: {edge_words(edge)}"


def _special_text(card: int) -> str:
    face = CARDS[card]
    return f"{face.title} ({special_words(card).option(face)})"


def _base_here(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    return say("{site}: {player}'s base", site=site_name(value), player=g.name(g.base_owner(value[1])))


POINTS = {
    "team": "Remove one of your teams here from play",
    "build": "Pay with Build cards and Infra",
    "profit": "Pay 5F",
}
"""The sources of a Colony Point that cost something."""


def _legacy(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    spot = value[1]
    return say(
        "{place}: {tile} with {base}, pays {amount}F whenever you Produce from it",
        place=spot_name(value),
        tile=tile_text(g.tiles[spot]),
        base=A_BASE[g.bases[spot] % KINDS],
        amount=tile_pay(g, spot),
    )


def _reward(g: SpaceCorp, asked: Asked[str], value: str) -> str:
    if len(g.corps[asked.seat].hand) == 7:
        return "Draw the top card of the pile. With eight cards you can't Research."
    return "Draw the top card of the pile"


def _colony(g: SpaceCorp, asked: Asked[int], value: int) -> str:
    missing = COLONIES[value].value - asked.args[1]
    if missing <= 0:
        return colony_text(value)
    return say("{colony} You pay for {points:point|points}.", colony=colony_text(value), points=missing)


def _colonize(g: SpaceCorp, asked: Asked[Place], value: Place) -> str:
    points = free_points(g, asked.seat, value[1])
    return say("{site}: {points:free Colony Point|free Colony Points}", site=site_name(value), points=points)


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
    "research-base": lambda g, q, v: "A card from the offers" if v == "card" else "1 space of revelation",
    "phobes": lambda g, q, v: team_text(g, v),
    "colonize": _colonize,
    "colony": _colony,
    "points": lambda g, q, v: POINTS[v],
    "open-contract": _contract,
    "legacy": _legacy,
    "beyond": lambda g, q, v: f"Start a team at {site_name(v)}",
}

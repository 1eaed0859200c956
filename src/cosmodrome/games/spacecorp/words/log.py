"""The log: a sentence for every event, the headings of steps, and the things on the board that a line mentions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.sentences import Names, listed, say

from ..content import CARDS, COLONIES, EDGES, ERA_NAMES, PROGRESS, TILES, contracts
from ..map import MAPS
from ..prompts import contract_target, site_target, spot_target
from ..rules.basics import BASE_USED, INDUSTRIAL_USED, SHIELD_FACTORY_USED, SPACEPORT_USED
from ..state import INTERVAL, SETUP, SpaceCorp
from .names import A_BASE, ACTION_NAMES, MARKERS, site_name, spot_name, tile_text

Values = dict[str, Any]


def heading(g: SpaceCorp, names: Names) -> str:
    """The era, the number of the turn and, if there are names, the player whose turn begins."""
    era = ERA_NAMES[g.era]
    if g.stage == SETUP:
        return say("{era}: set-up", era=era)
    if g.stage == INTERVAL:
        return say("End of {era}", era=era)
    if not names:
        return say("{era}, turn {turn}", era=era, turn=g.turn + 1)
    player = names.player(g.extra if g.extra >= 0 else g.due)
    return say("{era}, turn {turn}: {player:you}", era=era, turn=g.turn + 1, player=player)


# -- templates ------------------------------------------------------------------------------------------------

LOG: Final = {
    "era": "The era of {era} begins",
    "era-over": "The era of {era} is over",
    "first": "{player} {player:go|goes} first",
    "action": "{player} {player:take|takes} the action {action}",
    "pay": "{player} {player:pay|pays} for {action} {value} with {parts}",
    "pay-nothing": "{player} {player:reach|reaches} {action} {value} without playing a card",
    "draw": "{player} {player:draw|draws} {card}",
    "draw-hidden": "{player} {player:draw|draws} a card",
    "take": "{player} {player:take|takes} {card} from the offers",
    "shortened": "{cards:card is|cards are} removed from the deck, for all to see",
    "deck-empty": "The draw pile is empty",
    "offer": "New offer: {card}",
    "move": "{player} {player:move|moves} a team from {here} to {there}",
    "transport": "{player} {player:transport|transports} a team from {here} to {there}",
    "beyond": "{player} {player:take|takes} the {marker} Beyond marker",
    "discover": "{player} {player:discover|discovers} {tile} at {place}",
    "redirect": "{tile}: the next tile comes from another stack",
    "flee": "The Phobes drive one of {player:your} teams back to Sol",
    "base": "{player} {player:build|builds} {base} at {place}",
    "produce": "{player} {player:produce|produces} {amount}F from {count:tile|tiles}",
    "advance": "{player} {player:advance|advances} in {track} by {steps:space|spaces}",
    "progress": "{player} {player:take|takes} {card}",
    "star-children": "{player:Your} Star Children appear at {place}",
    "memory": "{player} {player:take|takes} {card} from the discard pile",
    "upgrade": "{player} {player:put|puts} {card} into slot {slot} of {player:your|their} HQ",
    "special": "{player} {player:play|plays} {card}",
    "edge": "{player} {player:play|plays} the Edge {edge}",
    "sabotage": "{player} {player:forbid|forbids} {action} this turn",
    "poach": "{player} {player:poach|poaches} {card}",
    "remove-infra": "{player} {player:remove|removes} {card} from {player:your|their} HQ",
    "contract": "{player} {player:fulfil|fulfils} {contract} for {amount}F",
    "colony": "{player} {player:found|founds} the colony {colony} at {place}",
    "colony-table": "{player} {player:score|scores} {amount}F for {count:colony|colonies}",
    "no-colony": "{player} {player:lose|loses} {amount}F for having no colony",
    "legacy": "{player} {player:keep|keeps} {tile} with {base} in the Legacy box: it produces {amount}F",
    "skip": "{player} {player:have|has} no possible action",
    "pass": "{player} {player:pass|passes} for the rest of the era",
    "idle": "Nothing has changed for {rounds:round|rounds}: the era ends",
    "ending": "The end of {era} is near. One last turn: {players}",
    "ending-now": "The end of {era} is near",
}
"""A sentence for each kind of event."""
GAINS: Final = {
    "start": "{player} {player:gain|gains} {amount}F for playing last",
    "bases": "{player} {player:gain|gains} {amount}F for a base",
    "production": "{player} {player:gain|gains} {amount}F from production",
    "discoveries": "{player} {player:gain|gains} {amount}F from a discovery",
    "contracts": "{player} {player:gain|gains} {amount}F for a contract",
    "claims": "{player} {player:gain|gains} {amount}F for a claim",
    "colonies": "{player} {player:gain|gains} {amount}F from a colony",
    "progress cards": "{player} {player:gain|gains} {amount}F for a progress card",
    "special actions": "{player} {player:gain|gains} {amount}F from a Special action",
    "edges": "{player} {player:gain|gains} {amount}F from an Edge",
    "beyond": "{player} {player:gain|gains} {amount}F for a Beyond marker",
    "genetics": "{player} {player:gain|gains} {amount}F for genetics",
    "orion spur": "{player} {player:gain|gains} {amount}F at the Orion Spur",
    "radiation": "{player} {player:get|gets} {amount}F back: the new Shield Factory shields both teams",
}
"""Where profit comes from."""
PAYS: Final = {
    "actions": "{player} {player:spend|spends} {amount}F on the action",
    "radiation": "{player} {player:lose|loses} {amount}F to radiation",
    "colonies": "{player} {player:pay|pays} {amount}F for a Colony Point",
    "edges": "{player} {player:lose|loses} {amount}F to an Edge",
}
"""What profit goes to."""

# -- what the templates need ------------------------------------------------------------------------------------


def _moved(team: int, era: int, here: int, there: int) -> Values:
    sites = MAPS[era].sites
    return {"here": sites[here].name, "there": sites[there].name}


VALUES: Final[dict[str, Callable[..., Values]]] = {
    "first": dict,
    "action": lambda action: {"action": ACTION_NAMES[action]},
    "draw": lambda card: {"card": CARDS[card].title},
    "draw-hidden": dict,
    "take": lambda card: {"card": CARDS[card].title},
    "move": _moved,
    "transport": _moved,
    "beyond": lambda marker: {"marker": MARKERS[marker]},
    "discover": lambda era, spot, tile: {"tile": tile_text(tile), "place": spot_name((era, spot))},
    "flee": lambda team: {},
    "base": lambda era, spot, kind: {"base": A_BASE[kind], "place": spot_name((era, spot))},
    "produce": lambda count, amount: {"count": count, "amount": amount},
    "advance": lambda track, steps: {"track": track, "steps": steps},
    "progress": lambda card: {"card": PROGRESS[card].title},
    "star-children": lambda team, site: {"place": site_name((2, site))},
    "memory": lambda card: {"card": CARDS[card].title},
    "upgrade": lambda card, slot, old: {"card": CARDS[card].title, "slot": slot + 1},
    "special": lambda card: {"card": CARDS[card].title},
    "edge": lambda card: {"edge": EDGES[CARDS[card].edge].name},
    "sabotage": lambda action: {"action": ACTION_NAMES[action]},
    "poach": lambda card: {"card": CARDS[card].title},
    "remove-infra": lambda card: {"card": CARDS[card].title},
    "colony": lambda site, colony: {"colony": COLONIES[colony].name, "place": site_name((2, site))},
    "legacy": lambda tile, base, amount: {"tile": TILES[tile].title, "base": A_BASE[base], "amount": amount},
    "skip": dict,
    "pass": dict,
}
"""Events about a player: what they tell after the seat."""
COMMON: Final[dict[str, Callable[..., Values]]] = {
    "era": lambda era: {"era": ERA_NAMES[era]},
    "era-over": lambda era: {"era": ERA_NAMES[era]},
    "shortened": lambda cards: {"cards": cards},
    "deck-empty": dict,
    "offer": lambda card: {"card": CARDS[card].title},
    "redirect": lambda tile: {"tile": TILES[tile].title},
    "idle": lambda rounds: {"rounds": rounds},
}
"""Events about all players."""


def event(kind: str, args: tuple[Any, ...], names: Names) -> str:
    """One line of the log."""
    if kind in COMMON:
        return say(LOG[kind], **COMMON[kind](*args))
    if kind in VALUES:
        return say(LOG[kind], player=names.player(args[0]), **VALUES[kind](*args[1:]))
    return OTHERS[kind](names, *args)


def _paid(
    names: Names,
    seat: int,
    action: str,
    cards: tuple[int, ...],
    hqs: tuple[int, ...],
    time: str,
    value: int,
    spent: int,
) -> str:
    """What a player paid with. Own Infra is used in any case, so the line does not mention it."""
    parts = [CARDS[card].title for card in cards]
    if time in ("double", "repeat"):
        parts.append("Time")
    parts += [say("{player:your} Infra", player=names.player(owner)) for owner in hqs if owner != seat]
    if spent:
        parts.append(say("{amount}F", amount=spent))
    template = LOG["pay"] if parts else LOG["pay-nothing"]
    return say(template, player=names.player(seat), action=ACTION_NAMES[action], value=value, parts=listed(parts))


def _colonies(names: Names, seat: int, count: int, amount: int) -> str:
    template = LOG["colony-table"] if amount >= 0 else LOG["no-colony"]
    return say(template, player=names.player(seat), count=count, amount=abs(amount))


def _ending(names: Names, era: int, final: tuple[int, ...]) -> str:
    players = [format(names.player(seat), "you") for seat in final]
    return say(LOG["ending" if players else "ending-now"], era=ERA_NAMES[era], players=listed(players))


def _contract(names: Names, seat: int, era: int, row: int, amount: int) -> str:
    contract = contracts(len(names), era)[row].name
    return say(LOG["contract"], player=names.player(seat), contract=contract, amount=amount)


USED: Final = {
    BASE_USED: "{player} {player:use|uses} {owner:your} base",
    SPACEPORT_USED: "{player} {player:use|uses} {owner:your} Spaceport",
    INDUSTRIAL_USED: "{player} {player:use|uses} {owner:your} Industrial base",
    SHIELD_FACTORY_USED: "{player} {player:use|uses} {owner:your} Shield Factory",
}
"""By what was used of another player's."""


def _used(names: Names, seat: int, owner: int, use: int) -> str:
    return say(USED[use], player=names.player(seat), owner=names.player(owner))


OTHERS: Final[dict[str, Callable[..., str]]] = {
    "used": _used,
    "pay": _paid,
    "gain": lambda names, seat, amount, why: say(GAINS[why], player=names.player(seat), amount=amount),
    "spend": lambda names, seat, amount, why: say(PAYS[why], player=names.player(seat), amount=amount),
    "contract": _contract,
    "colony-table": _colonies,
    "ending": _ending,
}
"""Events with several sentences, or that need the number of players."""

# -- what lines mention -----------------------------------------------------------------------------------------

Targets = Callable[[tuple[Any, ...]], tuple[str, ...]]
TARGETS: Final[dict[str, Targets]] = {
    "discover": lambda a: (spot_target((a[1], a[2])),),
    "base": lambda a: (spot_target((a[1], a[2])),),
    "move": lambda a: (f"team:{a[0]}.{a[1]}", site_target((a[2], a[4]))),
    "transport": lambda a: (f"team:{a[0]}.{a[1]}", site_target((a[2], a[4]))),
    "contract": lambda a: (contract_target(a[2]),),
    "colony": lambda a: (site_target((2, a[1])),),
    "upgrade": lambda a: (f"slot:{a[0]}.{a[2]}",),
}

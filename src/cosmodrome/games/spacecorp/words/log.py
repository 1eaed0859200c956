"""The log: a line for every event, and the things on the board that it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..content import BASES, CARDS, COLONIES, EDGES, ERA_NAMES, PROGRESS, TILES, contracts
from ..map import MAPS
from ..prompts import contract_target, site_target, spot_target
from .names import ACTION_NAMES, listing, site_name, spot_name, tile_text


def _paid(a: tuple[Any, ...], n: Sequence[str]) -> str:
    seat, action, cards, hqs, time, value, spent = a
    parts = [CARDS[c].title for c in cards]
    if time in ("double", "repeat"):
        parts.append("Time")
    parts += [f"{n[o]}'s Infra" for o in hqs if o != seat]
    if spent:
        parts.append(f"{spent}F")
    return f"{n[seat]} pays for {ACTION_NAMES[action]} {value}" + (f" with {listing(parts)}" if parts else "")


def _moved(a: tuple[Any, ...], n: Sequence[str], verb: str) -> str:
    sites = MAPS[a[2]].sites
    return f"{n[a[0]]} {verb} a team from {sites[a[3]].name} to {sites[a[4]].name}"


Line = Callable[[tuple[Any, ...], Sequence[str]], str]
EVENTS: dict[str, Line] = {
    "era": lambda a, n: f"The era of {ERA_NAMES[a[0]]} begins",
    "era-over": lambda a, n: f"The era of {ERA_NAMES[a[0]]} is over",
    "first": lambda a, n: f"{n[a[0]]} goes first",
    "action": lambda a, n: f"{n[a[0]]} conducts {ACTION_NAMES[a[1]]}",
    "pay": _paid,
    "gain": lambda a, n: f"{n[a[0]]} gains {a[1]}F ({a[2]})",
    "spend": lambda a, n: f"{n[a[0]]} pays {a[1]}F ({a[2]})",
    "draw": lambda a, n: f"{n[a[0]]} draws {CARDS[a[1]].title}",
    "draw-hidden": lambda a, n: f"{n[a[0]]} draws a card",
    "take": lambda a, n: f"{n[a[0]]} takes {CARDS[a[1]].title} from the offers",
    "shortened": lambda a, n: f"{a[0]} cards are taken out of the deck, open to all",
    "deck-empty": lambda a, n: "The draw pile is empty",
    "offer": lambda a, n: f"{CARDS[a[0]].title} is offered",
    "move": lambda a, n: _moved(a, n, "moves"),
    "transport": lambda a, n: _moved(a, n, "transports"),
    "beyond": lambda a, n: f"{n[a[0]]} takes the {('1st', '2nd')[a[1]]} Beyond marker",
    "discover": lambda a, n: f"{n[a[0]]} discovers {tile_text(a[3])} at {spot_name((a[1], a[2]))}",
    "redirect": lambda a, n: f"{TILES[a[0]].title}: another stack is drawn from",
    "flee": lambda a, n: f"The Phobes drive a team of {n[a[0]]} back to Sol",
    "base": lambda a, n: f"{n[a[0]]} builds {BASES[a[3]].name} at {spot_name((a[1], a[2]))}",
    "produce": lambda a, n: f"{n[a[0]]} produces {a[2]}F from {a[1]} tile{'s' if a[1] != 1 else ''}",
    "advance": lambda a, n: f"{n[a[0]]} advances {a[1]} by {a[2]}",
    "progress": lambda a, n: f"{n[a[0]]} takes {PROGRESS[a[1]].title}",
    "star-children": lambda a, n: f"{n[a[0]]}'s Star Children appear at {site_name((2, a[2]))}",
    "memory": lambda a, n: f"{n[a[0]]} remembers {CARDS[a[1]].title}",
    "upgrade": lambda a, n: f"{n[a[0]]} upgrades slot {a[2] + 1} with {CARDS[a[1]].title}",
    "special": lambda a, n: f"{n[a[0]]} plays {CARDS[a[1]].title}",
    "edge": lambda a, n: f"{n[a[0]]} plays the Edge {EDGES[CARDS[a[1]].edge].name}",
    "sabotage": lambda a, n: f"{n[a[0]]} forbids {ACTION_NAMES[a[1]]}",
    "poach": lambda a, n: f"{n[a[0]]} poaches {CARDS[a[1]].title}",
    "remove-infra": lambda a, n: f"{n[a[0]]} removes {CARDS[a[1]].title} from the HQ",
    "contract": lambda a, n: f"{n[a[0]]} fulfils {contracts(len(n), a[1])[a[2]].name} for {a[3]}F",
    "colony": lambda a, n: f"{n[a[0]]} founds {COLONIES[a[2]].name} at {site_name((2, a[1]))}",
    "colony-table": lambda a, n: f"{n[a[0]]} scores {a[2]}F for {a[1]} colon{'y' if a[1] == 1 else 'ies'}",
    "legacy": lambda a, n: f"{n[a[0]]} keeps {TILES[a[1]].title} with {BASES[a[2]].name}, which produces {a[3]}F",
    "skip": lambda a, n: f"{n[a[0]]} can do nothing",
    "pass": lambda a, n: f"{n[a[0]]} passes for the rest of the era",
    "idle": lambda a, n: f"{a[0]} rounds have changed nothing: the era ends",
    "ending": lambda a, n: f"The end of {ERA_NAMES[a[0]]} is near",
}

Targets = Callable[[tuple[Any, ...]], tuple[str, ...]]
TARGETS: dict[str, Targets] = {
    "discover": lambda a: (spot_target((a[1], a[2])),),
    "base": lambda a: (spot_target((a[1], a[2])),),
    "move": lambda a: (f"team:{a[0]}.{a[1]}", site_target((a[2], a[4]))),
    "transport": lambda a: (f"team:{a[0]}.{a[1]}", site_target((a[2], a[4]))),
    "contract": lambda a: (contract_target(a[2]),),
    "colony": lambda a: (site_target((2, a[1])),),
    "upgrade": lambda a: (f"slot:{a[0]}.{a[2]}",),
}

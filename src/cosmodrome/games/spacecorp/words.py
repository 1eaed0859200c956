"""All that the game says: questions, options, reasons and log lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cosmodrome.engine.flow import Asked, Reason
from cosmodrome.engine.game import Words

from .content import BASES, CARDS, COLONIES, EDGES, ERA_NAMES, PROGRESS, TILES, contracts
from .labels import OPTIONS, pay_option
from .maps import FAR, MAPS
from .prompts import site_target, spot_target
from .say import (
    ACTION_NAMES,
    listing,
    player,
    site_name,
    spot_name,
    tile_text,
)
from .state import SpaceCorp

WINDOWS: dict[str, str] = {
    "start": "{who}'s turn begins. Play an Edge?",
    "research": "{who} announces Research. Play an Edge?",
    "produce": "{who} has produced {2}F. Play an Edge?",
    "contract": "{who} has fulfilled a contract. Play an Edge?",
    "discard": "{who} discards the cards played. Play an Edge?",
    "end": "{who}'s turn has ended. Play an Edge?",
}
NO_ACTION = {
    "sabotage": "{name} is sabotaged this turn",
    "hand": "you hold more than seven cards",
    "nothing": "there is nothing left to draw",
    "pay": "you can't raise the value that {name} needs",
    "team": "none of your teams can act",
    "explored": "none of your teams stands at an empty exploration box",
    "site": "none of your teams stands where a base can be built",
    "tile": "you have no base on a tile that produces",
    "points": "you can't raise the Colony Points for any colony",
    "system": "you hold no whole system without a colony",
    "card": "you hold no card for {name}",
}
NO_CARD = {
    "in": "it is already part of the payment",
    "time": "Time can't be used here",
    "type": "it shows nothing for {name}",
    "short": "with it the cost could not be reached any more",
}
DECLINE = {
    "no-more": "Nothing with a second team",
    "enough": "That is enough",
    "decline": "No",
    "not-now": "Not now",
    "stay": "Leave all teams where they are",
    "home": "Start at home",
    "none": "None",
}


class SpaceCorpWords(Words[SpaceCorp]):
    """English."""

    def question(self, g: SpaceCorp, asked: Asked[Any]) -> str:
        """The question, with what is needed to answer it."""
        kind, args = asked.prompt.kind, asked.args
        if kind == "pay":
            return _pay_question(g, args)
        if kind == "edge":
            return _edge_question(args, asked.seat)
        return QUESTIONS[kind](g, args)

    def option(self, g: SpaceCorp, asked: Asked[Any], value: Any) -> str:
        """An option with its consequence."""
        kind = asked.prompt.kind
        if value is None:
            return "Decline the card" if kind == "reward" else DECLINE[asked.decline]
        if kind == "pay":
            return pay_option(g, asked.seat, value)
        return OPTIONS[kind](g, asked, value)

    def reason(self, g: SpaceCorp, reason: Reason) -> str:
        """Why an action, a card or a site is not among the options."""
        about, why, what = reason
        if about == "action":
            return NO_ACTION[why].format(name=ACTION_NAMES[what])
        if about == "card":
            return NO_CARD[why].format(name=ACTION_NAMES[what])
        if why == "base":
            return "there is no base you may use at either end"
        if why == "spur":
            return "only from an adjacent system with one of your colonies"
        if why == "far" or what >= FAR:
            return "there is no way from here"
        return f"the distance is {what}, more than you can pay"

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        return EVENTS[kind](args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The places and cards a line speaks of."""
        if kind in ("discover", "base"):
            return (spot_target((args[1], args[2])),)
        if kind in ("move", "transport"):
            return (f"team:{args[0]}.{args[1]}", site_target((args[2], args[4])))
        if kind == "contract":
            return (f"contract:{args[2]}",)
        if kind == "colony":
            return (site_target((2, args[1])),)
        if kind == "upgrade":
            return (f"slot:{args[0]}.{args[2]}",)
        return ()


# -- paying -------------------------------------------------------------------------------------------------


def _goal(g: SpaceCorp) -> str:
    """What the payment is for."""
    p = g.pay
    assert p is not None
    sites = g.map.sites
    if p.action == "move":
        return f"Move from {sites[p.site].name} to {sites[p.to].name}"
    if p.action in ("explore", "build"):
        return f"{ACTION_NAMES[p.action]} at {sites[p.site].name}"
    return ACTION_NAMES[p.action]


def _pay_question(g: SpaceCorp, args: tuple[Any, ...]) -> str:
    action, cost, value, due = args
    text = _goal(g)
    if action in ("move", "explore", "build", "colony"):
        text += f": needs {cost}, you have {value}."
    elif action == "produce":
        assert g.pay is not None
        text += f": value {value}, for as many of your {g.pay.to} tiles."
    else:
        text += f": value {value}."
    if due:
        text += f" Unshielded, it costs {due}F."
    return text + " How do you pay?"


# -- edges --------------------------------------------------------------------------------------------------


def _edge_question(args: tuple[Any, ...], seat: int) -> str:
    if args[0] == "leak":
        return f"{PROGRESS[args[1]].title} has been taken. Play an Edge?"
    text = WINDOWS[args[0]]
    who = "You" if args[1] == seat else player(args[1])
    if who == "You":
        text = text.replace("{who}'s", "Your").replace("{who} has", "You have").replace("{who}", "You")
    return text.format(*args, who=who)


# -- questions ------------------------------------------------------------------------------------------------

Ask = Callable[[SpaceCorp, tuple[Any, ...]], str]
QUESTIONS: dict[str, Ask] = {
    "action": lambda g, a: "Your action?",
    "pass": lambda g, a: "The draw pile is empty. Take another turn, or pass for the rest of the era?",
    "team": lambda g, a: "Which team goes?",
    "second-team": lambda g, a: "Which second team goes, with the same value?",
    "move-to": lambda g, a: f"Where does the team at {g.map.sites[a[1]].name} go?",
    "move-base": lambda g, a: "Whose base allows the move? Its owner may draw a card.",
    "explore": lambda g, a: "Which site do you explore?",
    "build": lambda g, a: "Where do you build?",
    "base": lambda g, a: f"Which base at {spot_name((a[0], a[1]))}?",
    "draw": lambda g, a: f"Draw a card ({a[0]} left)",
    "take": lambda g, a: "Which offer do you take?",
    "produce": lambda g, a: f"Which tile produces ({a[0]} left)?",
    "upgrade": lambda g, a: "Which card becomes Infra?",
    "slot": lambda g, a: f"Which slot takes {CARDS[a[0]].title}?",
    "special": lambda g, a: "Which card do you play?",
    "probe": lambda g, a: "Where does the probe go?",
    "relocate": lambda g, a: "Where does the team appear?",
    "claim": lambda g, a: "Claim a contract?",
    "reward": lambda g, a: f"{player(a[0])} used what is yours. Draw a card?",
    "transport": lambda g, a: "Transport a team for free?",
    "transport-to": lambda g, a: "To which of your bases?",
    "sabotage": lambda g, a: f"Which action may {player(a[0])} not conduct?",
    "poach": lambda g, a: f"Take a card ({a[0]} left)?",
    "remove-infra": lambda g, a: "Which Infra card do you remove?",
    "progress": lambda g, a: f"Choose {'a Breakthrough' if a[0] else 'an Adaptation'}",
    "star-children": lambda g, a: "On which star does your spare team appear?",
    "memory": lambda g, a: f"Take a card from the discard pile ({a[0]} left)?",
    "research-base": lambda g, a: "What does the Research base bring?",
    "phobes": lambda g, a: "The Phobes drive a team back to Sol. Which?",
    "colonize": lambda g, a: "Which system do you colonize?",
    "colony": lambda g, a: f"Which colony at {g.map.sites[a[0]].name}? You have {a[1]} points without paying.",
    "points": lambda g, a: f"{COLONIES[a[1]].name} needs {a[2]} more. Where does a Colony Point come from?",
    "open-contract": lambda g, a: "Which open contract?" if a[0] == "printed" else "Which open contract do you claim?",
    "legacy": lambda g, a: "Which tile goes on producing in the next era?",
    "beyond": lambda g, a: f"You hold the {('1st', '2nd')[a[0]]} Beyond marker. Start a team further out?",
}

# -- the log --------------------------------------------------------------------------------------------------


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
    "ending": lambda a, n: f"The end of {ERA_NAMES[a[0]]} is near",
}

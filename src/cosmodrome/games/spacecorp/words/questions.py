"""What is asked, with what is needed to answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import CARDS, COLONIES, PROGRESS
from ..state import SpaceCorp
from .names import ACTION_NAMES, spot_name

WINDOWS: dict[str, str] = {
    "start": "{who}'s turn begins. Play an Edge?",
    "research": "{who} announces Research. Play an Edge?",
    "produce": "{who} has produced {2}F. Play an Edge?",
    "contract": "{who} has fulfilled a contract. Play an Edge?",
    "discard": "{who} discards the cards played. Play an Edge?",
    "end": "{who}'s turn has ended. Play an Edge?",
}


def question(g: SpaceCorp, asked: Asked[Any]) -> str:
    """The question in words."""
    kind, args = asked.prompt.kind, asked.args
    if kind == "edge":
        return _edge_question(g, args, asked.seat)
    return QUESTIONS[kind](g, args)


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


def _edge_question(g: SpaceCorp, args: tuple[Any, ...], seat: int) -> str:
    if args[0] == "leak":
        return f"{PROGRESS[args[1]].title} has been taken. Play an Edge?"
    text = WINDOWS[args[0]]
    who = "You" if args[1] == seat else g.name(args[1])
    if who == "You":
        text = text.replace("{who}'s", "Your").replace("{who} has", "You have").replace("{who}", "You")
    return text.format(*args, who=who)


# -- questions ------------------------------------------------------------------------------------------------

Ask = Callable[[SpaceCorp, tuple[Any, ...]], str]
QUESTIONS: dict[str, Ask] = {
    "action": lambda g, a: "Your action?",
    "pay": _pay_question,
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
    "reward": lambda g, a: f"{g.name(a[0])} used what is yours. Draw a card?",
    "transport": lambda g, a: "Transport a team for free?",
    "transport-to": lambda g, a: "To which of your bases?",
    "sabotage": lambda g, a: f"Which action may {g.name(a[0])} not conduct?",
    "poach": lambda g, a: f"Take a card ({a[0]} left)?",
    "remove-infra": lambda g, a: "Which Infra card do you remove?",
    "progress": lambda g, a: f"Choose {'a Breakthrough' if a[0] else 'an Adaptation'}",
    "star-children": lambda g, a: "On which star does your spare team appear?",
    "memory": lambda g, a: f"Take a card from the discard pile ({a[0]} left)?",
    "research-base": lambda g, a: "What does the Research base bring?",
    "phobes": lambda g, a: "The Phobes drive a team back to Sol. Which?",
    "colonize": lambda g, a: "Which system do you colonize?",
    "colony": lambda g, a: f"Which colony at {g.map.sites[a[0]].name}? Points without paying: {a[1]}",
    "points": lambda g, a: f"{COLONIES[a[1]].name} needs {a[2]} more. Where does a Colony Point come from?",
    "open-contract": lambda g, a: "Which open contract?" if a[0] == "printed" else "Which open contract do you claim?",
    "legacy": lambda g, a: "Which tile goes on producing in the next era?",
    "beyond": lambda g, a: f"You hold the {('1st', '2nd')[a[0]]} Beyond marker. Start a team further out?",
}

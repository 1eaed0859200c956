"""The questions, with what a player needs to know to answer them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import Player, say

from ..content import CARDS, COLONIES, PROGRESS, contracts
from ..rules.basics import BASE_USED, INDUSTRIAL_USED, INFRA_USED, SHIELD_FACTORY_USED, SPACEPORT_USED
from ..state import SpaceCorp
from .names import ACTION_NAMES, MARKERS, spot_name

Values = dict[str, Any]


def question(g: SpaceCorp, asked: Asked[Any]) -> str:
    """The question in words."""
    kind, args = asked.prompt.kind, asked.args
    if kind in SPECIAL_QUESTIONS:
        return SPECIAL_QUESTIONS[kind](g, asked)
    return say(QUESTIONS[kind], **VALUES[kind](g, *args)) if kind in VALUES else QUESTIONS[kind]


QUESTIONS: Final = {
    "action": "Which action do you take?",
    "pass": "The draw pile is empty. Take a turn, or pass for the rest of the era?",
    "team": "Which team do you move?",
    "second-team": "Which second team moves, with the same total?",
    "move-to": "Where does your team at {site} go?",
    "move-base": "Whose base do you use for this move? Its owner may draw a card.",
    "base": "Which base do you build at {site}?",
    "draw": "Which card do you draw? You have {left:draw|draws} left.",
    "take": "Which offer do you take?",
    "produce": "Which tile produces? You can choose {left:more tile|more tiles}.",
    "upgrade": "Which card do you put into your HQ?",
    "slot": "Which slot do you put {card} into?",
    "special": "Which card do you play for its Special?",
    "probe": "Where do you send the probe?",
    "relocate": "Where do you put the team?",
    "claim": "Claim a contract?",
    "transport": "Transport a team for free?",
    "transport-to": "Which of your bases does the team go to?",
    "sabotage": "Which action do you forbid {player} this turn?",
    "poach": "Take one of the cards just played? You can take {left:more card|more cards}.",
    "remove-infra": "Which of your Infra cards do you remove?",
    "star-children": "On which star do you put your spare team?",
    "memory": "Take a card from the discard pile? You can take {left:more card|more cards}.",
    "research-base": "What do you take for your new Research base?",
    "phobes": "The Phobes drive away one of your teams. Which one returns to Sol?",
    "colonize": "Which system do you colonize?",
    "colony": "Which colony do you found at {site}? You have {points:free Colony Point|free Colony Points}.",
    "points": "{colony} needs {missing:more Colony Point|more Colony Points}. Where do you get one?",
    "legacy": "Which tile do you keep in your Legacy box for the next era?",
    "beyond": "You hold the {marker} Beyond marker. Start a team further out?",
}
"""Questions with one template."""
VALUES: Final[dict[str, Callable[..., Values]]] = {
    "move-to": lambda g, team, site: {"site": g.map.sites[site].name},
    "base": lambda g, era, spot, *_: {"site": spot_name((era, spot))},
    "draw": lambda g, left: {"left": left},
    "produce": lambda g, left, *_: {"left": left},
    "slot": lambda g, card: {"card": CARDS[card].title},
    "sabotage": lambda g, seat: {"player": g.name(seat)},
    "poach": lambda g, left: {"left": left},
    "memory": lambda g, left: {"left": left},
    "colony": lambda g, site, points: {"site": g.map.sites[site].name, "points": points},
    "points": lambda g, site, colony, missing: {"colony": COLONIES[colony].name, "missing": missing},
    "beyond": lambda g, marker: {"marker": MARKERS[marker]},
}
"""What the templates need, from the arguments of the question."""


# -- questions with several templates -------------------------------------------------------------------------

SECOND: Final = {
    "explore": "Which site does a second team explore, with the same total?",
    "build": "Where does a second team build, with the same total?",
}
FIRST: Final = {"explore": "Which site do you explore?", "build": "Where do you build?"}
PROGRESS_QUESTIONS: Final = {True: "Which Breakthrough do you take?", False: "Which Adaptation do you take?"}
OPEN_CONTRACTS: Final = {
    "printed": "Which open contract's printed award do you take?",
    "claim": "Which open contract do you claim?",
}
REWARDS: Final = {
    INFRA_USED: "{player} used your Infra. Draw a card?",
    BASE_USED: "{player} used your base. Draw a card?",
    SPACEPORT_USED: "{player} used your Spaceport. Draw a card?",
    INDUSTRIAL_USED: "{player} used your Industrial base. Draw a card?",
    SHIELD_FACTORY_USED: "{player} used your Shield Factory. Draw a card?",
}
WINDOWS: Final = {
    "start": "{player:Your} turn begins. Play an Edge?",
    "research": "{player} {player:announce|announces} Research. Play an Edge?",
    "produce": "{player} {player:have|has} produced {amount}F. Play an Edge?",
    "contract": "{player} {player:have|has} fulfilled {contract}. Play an Edge?",
    "discard": "{player} {player:discard|discards} the cards played this turn. Play an Edge?",
    "end": "{player:Your} turn has ended. Play an Edge?",
    "leak": "An opponent has taken {title}. Play an Edge?",
}
PAYMENTS: Final = {
    "move": "Move from {here} to {there}: needs {cost}, you have {value}.",
    "explore": "Explore {here}: needs {cost}, you have {value}.",
    "build": "Build at {here}: needs {cost}, you have {value}.",
    "colony": "Build for a Colony Point: needs {cost}, you have {value}.",
    "produce": "Produce: total value {value}. You have {tiles:tile|tiles} that can produce.",
}
OTHER_PAYMENTS: Final = "{action}: total value {value}."
RADIATION: Final = "Without a shield you lose {due}F."
HOW: Final = "How do you pay?"


def _pay(g: SpaceCorp, asked: Asked[Any]) -> str:
    action, cost, value, due = asked.args
    p = g.pay
    assert p is not None
    sites = g.map.sites
    values: Values = {"action": ACTION_NAMES[action], "cost": cost, "value": value}
    if action in ("move", "explore", "build"):
        values["here"] = sites[p.site].name
    if action == "move":
        values["there"] = sites[p.to].name
    if action == "produce":
        values["tiles"] = p.to
    said = [say(PAYMENTS.get(action, OTHER_PAYMENTS), **values)]
    said += [say(RADIATION, due=due)] if due else []
    return " ".join((*said, HOW))


def _edge(g: SpaceCorp, asked: Asked[Any]) -> str:
    moment, what, *more = asked.args
    if moment == "leak":
        return say(WINDOWS[moment], title=PROGRESS[what].title)
    values: Values = {"player": Player(g.name(what), reads=what == asked.seat)}
    if moment == "produce":
        values["amount"] = more[0]
    if moment == "contract":
        values["contract"] = contracts(g.seats, g.era)[more[0]].name
    return say(WINDOWS[moment], **values)


def _team_question(g: SpaceCorp, asked: Asked[Any]) -> str:
    kind = asked.prompt.kind
    return SECOND[kind] if asked.decline == "no-more" else FIRST[kind]


def _reward(g: SpaceCorp, asked: Asked[Any]) -> str:
    user, use = asked.args
    return say(REWARDS[use], player=g.name(user))


SPECIAL_QUESTIONS: Final[dict[str, Callable[[SpaceCorp, Asked[Any]], str]]] = {
    "explore": _team_question,
    "build": _team_question,
    "pay": _pay,
    "edge": _edge,
    "reward": _reward,
    "progress": lambda g, asked: PROGRESS_QUESTIONS[bool(asked.args[0])],
    "open-contract": lambda g, asked: OPEN_CONTRACTS[asked.args[0]],
}

"""The coach's reasons in words: facts about answers, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.facts import OptionFact
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import more_words, say

from ..content import CARDS, contracts
from ..rules.contracts import award
from ..state import SpaceCorp
from .names import ACTION_NAMES, listing, use_text


def contract_names(g: SpaceCorp, rows: tuple[int, ...]) -> str:
    """Contracts with what they pay."""
    return listing(f"{contracts(g.seats, g.era)[row].name} ({award(g, row)}F)" for row in rows)


def uses_of(card: int) -> str:
    """What a card gives to each action."""
    return listing(f"{ACTION_NAMES[name]} {use_text(use)}" for name, use in CARDS[card].uses.items())


def infra(g: SpaceCorp, asked: Asked[Any], card: int) -> str:
    """What a card gives on every turn."""
    uses = uses_of(card)
    return say("In your HQ, {card} gives {uses} every time you take that action.", card=CARDS[card].title, uses=uses)


FACTS: Final[dict[str, Callable[..., str]]] = {
    "meets": lambda g, asked, *rows: say("A base there meets {contracts}.", contracts=contract_names(g, rows)),
    "counts": lambda g, asked, *rows: say("A base there counts for {contracts}.", contracts=contract_names(g, rows)),
    "meets-at": lambda g, asked, place, *rows: say(
        "A base at {site} meets {contracts}.", site=g.map.sites[place].name, contracts=contract_names(g, rows)
    ),
    "counts-at": lambda g, asked, place, *rows: say(
        "A base at {site} counts for {contracts}.", site=g.map.sites[place].name, contracts=contract_names(g, rows)
    ),
    "opponents": lambda g, asked, teams: say("{teams:opposing team is|opposing teams are} there already.", teams=teams),
    "short-hand": lambda g, asked, held: say("You hold only {held:card|cards}.", held=held),
    "produces": lambda g, asked, total: say("Your bases can produce {total}F in all.", total=total),
    "lap": lambda g, asked, name, left: say(
        "Your {marker} marker is {left:space|spaces} away from a progress card.", marker=name.capitalize(), left=left
    ),
    "claims": lambda g, asked, row, paid: say(
        "{contract} pays you {paid}F at once, before another player claims it.",
        contract=contracts(g.seats, g.era)[row].name,
        paid=paid,
    ),
    "infra": infra,
    "gives": lambda g, asked, card: say("{card} gives {uses}.", card=CARDS[card].title, uses=uses_of(card)),
}
COUNTS: Final[dict[str, Callable[[float], str]]] = {
    "profit": lambda n: say("You will earn {more} in the next turns.", more=more_words(n, "F")),
    "bases": lambda n: say("You will build {more}.", more=more_words(n, "base", "bases")),
    "contracts": lambda n: say("You will claim {more}.", more=more_words(n, "contract", "contracts")),
    "progress": lambda n: say("You will gain {more}.", more=more_words(n, "progress card", "progress cards")),
    "cards": lambda n: say("You will hold {more}.", more=more_words(n, "card", "cards")),
    "infra": lambda n: say("You will have {more} in your HQ.", more=more_words(n, "Infra card", "Infra cards")),
    "colonies": lambda n: say("You will found {more}.", more=more_words(n, "colony", "colonies")),
}


def fact(g: SpaceCorp, asked: Asked[Any], found: OptionFact) -> str:
    """A fact about an option."""
    return FACTS[found.kind](g, asked, *found.args)


def count(key: str, more: float) -> str:
    """What an option leads to."""
    return COUNTS[key](more)

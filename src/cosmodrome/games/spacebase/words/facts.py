"""The coach's reasons in words: facts about answers, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.facts import OptionFact
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import more_words, say

from ..content import CARDS, COLONY_LEVEL
from ..state import SpaceBase
from .names import reward, sector_words, sectors_words, short


def pays(g: SpaceBase, asked: Asked[Any], card: int, ways: int) -> str:
    """How often a new ship pays on one's own turns."""
    template = "{card} pays {pays} on {ways} of 36 rolls, on your turns."
    return say(template, card=short(card), pays=reward(CARDS[card].station.reward), ways=ways)


def deploys(g: SpaceBase, asked: Asked[Any], old: int, ways: int) -> str:
    """How often the deployed ship pays on others' turns."""
    template = "It deploys {card}, which pays {pays} on {ways} of 36 rolls, on other players' turns."
    return say(template, card=short(old), pays=reward(CARDS[old].deployed.reward), ways=ways)


def covers(g: SpaceBase, asked: Asked[Any], old: int, sector: int) -> str:
    """What stops to pay."""
    template = "{card} no longer pays {pays} on your turns."
    return say(template, card=short(old), pays=reward(CARDS[old].station.reward))


def saves_for(g: SpaceBase, asked: Asked[Any], then: int, card: int, cost: int, level: int) -> str:
    """What the credits will be enough for."""
    if level == COLONY_LEVEL:
        template = "You can expect {then:credit|credits} next turn: enough for {card}, a colony that costs {cost}."
    else:
        template = (
            "You can expect {then:credit|credits} next turn: enough for {card}, a ship of level {level} ({cost})."
        )
    return say(template, then=then, card=short(card), cost=cost, level=level)


def gains(g: SpaceBase, asked: Asked[Any], *sectors: int) -> str:
    """What sectors pay now."""
    template = "Taking {sectors} pays you {gain} now."
    return say(template, sectors=sectors_words(sectors), gain=sector_words(g, asked.seat, *sectors))


def spends(g: SpaceBase, asked: Asked[Any], card: int, price: int, left: int) -> str:
    """What an ability costs."""
    template = "It takes {price:charge|charges} from {card}, which keeps {left}."
    return say(template, price=price, card=short(card), left=left or "none")


FACTS: Final[dict[str, Callable[..., str]]] = {
    "pays": pays,
    "deploys": deploys,
    "covers": covers,
    "colony": lambda g, asked, card, vp, sector: say(
        "{card} scores {vp} VP at once, but sector {sector} never pays you again.",
        card=short(card),
        vp=vp,
        sector=sector,
    ),
    "reaches-end": lambda g, asked, card, total: say(
        "{card} brings you to {total} VP, so this is the last round.", card=short(card), total=total
    ),
    "keeps": lambda g, asked, credits: say("You keep your {credits:credit|credits} for later.", credits=credits),
    "saves-for": saves_for,
    "charged": lambda g, asked, card: say("{card} then has all its charges and can be used.", card=short(card)),
    "charging": lambda g, asked, card, lacking: say(
        "{card} then needs {lacking:more charge|more charges}.", card=short(card), lacking=lacking
    ),
    "gains": gains,
    "spends": spends,
}
COUNTS: Final[dict[str, Callable[[float], str]]] = {
    "vp": lambda n: say("You will score {more} in the next rounds.", more=more_words(n, "VP", "VP")),
    "income": lambda n: say("You will have {more} each turn.", more=more_words(n, "income")),
    "credits": lambda n: say("You will have {more} to spend.", more=more_words(n, "credit", "credits")),
    "deployed": lambda n: say("You will have {more}.", more=more_words(n, "deployed ship", "deployed ships")),
    "charges": lambda n: say("You will have {more} on your ships.", more=more_words(n, "charge", "charges")),
    "colonies": lambda n: say("You will have {more}.", more=more_words(n, "colony", "colonies")),
}


def fact(g: SpaceBase, asked: Asked[Any], found: OptionFact) -> str:
    """A fact about an option."""
    return FACTS[found.kind](g, asked, *found.args)


def count(key: str, more: float) -> str:
    """What an option leads to."""
    return COUNTS[key](more)

"""What effects do, in words: a sentence for each kind, under the name that `rules/effects.py` has it by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..content import (
    ATTRACTION,
    BASES,
    BIO_LAB,
    CARDS,
    COLLECTIVE_MEMORY,
    COLONIES,
    COLONY_BUILD,
    COOPERATIVE_EMPATHY,
    DEEP_HIBERNATION,
    ENERGY_FIELDS,
    ENVIRO_TOLERANCE,
    EXPLOITER,
    EXTENDED_LIFESPAN,
    FASTER_THAN_LIGHT,
    FREE_FALL,
    INDUSTRIAL,
    MARINERS,
    MATTER_SYNTHESIS,
    PLANETARY_ENGINEERING,
    PLANETEERS,
    PROBE_NETWORK,
    PROGRESS,
    QUANTUM_COMPUTING,
    RADIATION_RESISTANT,
    REFINERY,
    RESEARCH,
    SECURE,
    SELF_REPLICATORS,
    SENSORY_FOCUS,
    SHIELD_FACTORY,
    SPACEPORT,
    STAR_CHILDREN,
    STARFARERS,
    Card,
    Colony,
    ColonyEffect,
    Condition,
    Contract,
    Progress,
    Where,
)

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


# -- Special actions ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SpecialWords:
    """A kind of Special action as the guide has it, as it is explained, on its card, and as an option."""

    guide: Callable[[Card], str]
    explained: Callable[[Card], str]
    on_card: Callable[[Card], str]
    option: Callable[[Card], str]


def probed(card: Card) -> str:
    """What a probe does; the later eras' card speaks of every box."""
    if card.era == MARINERS:
        return (
            "Place a Discovery tile at an empty explorable site anywhere on the board and take its immediate awards."
            " No team, no claim."
        )
    return (
        "Place a Discovery tile in every box of an empty explorable site anywhere on the board and take the immediate"
        " awards. No team, no claim."
    )


SPECIALS: Final[dict[str, SpecialWords]] = {
    "gain_profit": SpecialWords(
        lambda card: f"Gain {card.amount}F.",
        lambda card: f"gain {card.amount} profit.",
        lambda card: f"Gain {card.amount} profit.",
        lambda card: f"gain {card.amount}F",
    ),
    "remote_explore": SpecialWords(
        probed,
        lambda card: "a probe puts a tile on an empty site and you take its awards.",
        lambda card: "Probe: put a tile on an empty site and take its awards.",
        lambda card: "explore an empty site from afar",
    ),
    "relocate_team": SpecialWords(
        lambda card: (
            "Put one of your teams at any site on this board other than the Oort Cloud."
            " Not a Move action: no value, no base, no radiation."
        ),
        lambda card: "put one of your teams on any site, whatever the distance.",
        lambda card: "Put one of your teams on any site, whatever the distance.",
        lambda card: "put a team at any site",
    ),
}


def special_words(card: int) -> SpecialWords:
    """The words for the Special action of a card."""
    return SPECIALS[CARDS[card].special]


# -- Edges --------------------------------------------------------------------------------------------------


EDGES: Final[dict[str, str]] = {
    "competitors": (
        "While declaring Infra for your own action, use the matching Infra of two HQs instead of one."
        " Works even after the era end is triggered."
    ),
    "divert": (
        "After an opponent Produces, gain half of what those tiles paid, rounded up. The producer keeps everything."
    ),
    "hack": (
        "When an opponent announces Research, first take one card of your choice from the offers"
        " and draw the top card of the deck."
    ),
    "hostile_microbes": (
        "Every player, you included, with a team or base where Life was found and no Bio Lab on the board loses 2F."
    ),
    "incompatible": (
        "Each player with a card on their HQ removes one Infra card of their choice, the active player first."
    ),
    "intercept": (
        "When any turn has just ended, take a whole extra turn at once; play then goes on with whoever was due."
        " Never counts as your last turn."
    ),
    "leak": "When an opponent takes the award copy of a Breakthrough, take the copy without the award.",
    "market_influence": "When a contract is fulfilled: 2F if you claimed it on your turn, 1F if an opponent did.",
    "poach": "As an opponent discards the cards they played, take up to two of them.",
    "sabotage": "At the start of an opponent's turn, name an action. They may not conduct it this turn.",
    "salvage": "At the start of any turn, take every card in the offers.",
}


def edge_words(name: str) -> str:
    """What an Edge does."""
    return EDGES[name]


# -- Adaptations and Breakthroughs --------------------------------------------------------------------------


INTROVS: Final = "You may build among the Introvs."


def added(face: Progress) -> str:
    """What a card adds to an action."""
    assert face.bonus is not None
    _, planeteers, starfarers = face.bonus.adds
    later = f" in Planeteers, {starfarers} in Starfarers" if planeteers != starfarers else ""
    return f"Add {planeteers} to your {face.bonus.action.capitalize()} actions{later}"


TITLES: Final[dict[int, Callable[[Progress], str]]] = {
    RADIATION_RESISTANT: lambda face: (
        "Unshielded Move and Build actions cost you nothing in Planeteers and only 1F in Starfarers."
    ),
    COOPERATIVE_EMPATHY: lambda face: (
        f"Once in each of your turns, when an opponent earns a reward from you, you draw a card too. {INTROVS}"
    ),
    SENSORY_FOCUS: lambda face: f"{added(face)}. {INTROVS}",
    FREE_FALL: lambda face: f"{added(face)} (before any multiplier).",
    EXTENDED_LIFESPAN: lambda face: (
        "At the end of your turn, draw if you hold six or fewer cards instead of four or fewer."
    ),
    PROBE_NETWORK: lambda face: "Double the total value of all your Explore actions.",
    SELF_REPLICATORS: lambda face: f"{added(face)}.",
    QUANTUM_COMPUTING: lambda face: f"{added(face)}.",
    STAR_CHILDREN: lambda face: "At once, put your spare team on the star of any system where nobody has a team.",
    ENVIRO_TOLERANCE: lambda face: "Worth 1 Colony Point in each of your Colonize actions.",
    DEEP_HIBERNATION: lambda face: "Your teams on star tracks advance two boxes at the start of your turn.",
    COLLECTIVE_MEMORY: lambda face: "At once, take up to three action cards of your choice from the discard pile.",
    ENERGY_FIELDS: lambda face: (
        "All your Move and Build actions count as shielded. Phobes cannot turn your teams away."
    ),
    FASTER_THAN_LIGHT: lambda face: "Teams you move to a star system go straight onto the star.",
    MATTER_SYNTHESIS: lambda face: "Each tile you Produce from pays 1F more, at most 3F more per action.",
    PLANETARY_ENGINEERING: lambda face: "Ignore every Base+ on Discovery tiles when you Build.",
}


def progress_words(card: int) -> str:
    """What a progress card does."""
    return TITLES[card >> 1](PROGRESS[card])


# -- contracts ----------------------------------------------------------------------------------------------


PLACES: Final = {
    ("north_mars", "south_mars"): "on North or South Mars",
    ("p_saturn", "p_uranus", "p_neptune", "p_pluto"): "in regions beyond Jupiter",
    ("p_belt",): "in the Asteroid Belt",
}
"""Sites and regions that contracts name."""
TILES_SHOWING: Final = {
    ("life",): "Life",
    ("water",): "Water",
    ("alien_relic", "alien_culture"): "alien relic or alien culture",
}
"""What contracts want to see on a tile."""


def base_type(key: str) -> str:
    """The name of a base type."""
    return next(base.name for base in BASES if base.key == key)


def bases(count: int, where: Where) -> str:
    """So many bases, and where."""
    if where.base_types:
        name = base_type(where.base_types[0])
        return f"a {name}" if count == 1 else f"{NUMBERS[count]} {name}s"
    if where.lagrange is False:
        return f"bases at {NUMBERS[count]} non-Lagrange sites"
    if where.tile_icons_any:
        return bases_on_tiles(count, TILES_SHOWING[where.tile_icons_any])
    some = "a base" if count == 1 else f"{NUMBERS[count]} bases"
    return f"{some} {PLACES[where.sites or where.regions]}"


def bases_on_tiles(count: int, shown: str) -> str:
    """Bases on tiles that show something."""
    if " or " in shown:
        return f"a base on a tile showing an {shown}"
    return f"a base on a {shown} tile" if count == 1 else f"bases on {NUMBERS[count]} {shown} tiles"


def apart(contract: Contract) -> str:
    """Bases in a number of regions or star systems."""
    condition = contract.condition
    what = f"{base_type(condition.where.base_types[0])}s" if condition.where.base_types else "bases"
    where = "star systems" if contract.era == STARFARERS else "different regions"
    return f"Have {what} in {NUMBERS[condition.count]} {where}."


def all_of(parts: tuple[Condition, ...]) -> str:
    """Several kinds of bases."""
    wanted = " and ".join(bases(part.count, part.where) for part in parts)
    return f"Have {wanted} (one tile may count for both)."


CONDITIONS: Final[dict[str, Callable[[Contract], str]]] = {
    "action_taken": lambda contract: "Be the first to take a Produce action.",
    "produce_total": lambda contract: f"Gain {contract.condition.count}F or more from one Produce action.",
    "infra_cards": lambda contract: f"Have a card in all {NUMBERS[contract.condition.count]} Infra slots.",
    "progress_cards": lambda contract: f"Own {NUMBERS[contract.condition.count]} progress cards.",
    "colonies": lambda contract: f"Own {NUMBERS[contract.condition.count]} colonies.",
    "bases": lambda contract: f"Have {bases(contract.condition.count, contract.condition.where)}.",
    "bases_in_distinct_regions": apart,
    "distinct_base_types": lambda contract: (
        f"Have {NUMBERS[contract.condition.count]} different base types on the board."
    ),
    "all_boxes_in_one_system": lambda contract: (
        f"Hold all the boxes of a {NUMBERS[contract.condition.count]}-box star system."
    ),
    "all_of": lambda contract: all_of(contract.condition.parts),
}


def contract_words(contract: Contract) -> str:
    """What a contract asks for."""
    return CONDITIONS[contract.condition.kind](contract)


# -- colonies -----------------------------------------------------------------------------------------------


COUNTED: Final = {
    ("own_progress_card", 1): "Adaptation and Breakthrough you own",
    ("breakthrough_in_play", 1): "Breakthrough held by anyone",
    ("adaptation_in_play", 2): "two Adaptations held by anyone",
    ("opponent_colony", 2): "two rival colonies in play",
    ("site_with_own_secure_base", 1): "site where you have a Secure base",
    ("star_system_without_colony", 1): "star system without a colony",
}
"""What a colony pays for, and for how many of it."""
HAPPENS: Final = {"colonizes": "Colonizes", "fulfills_contract": "fulfills a contract", "produces": "Produces"}


def counted(effect: ColonyEffect) -> str:
    """So much for each of what it counts."""
    return f"{effect.gain}F per {COUNTED[effect.per, effect.each]}."


def whenever(colony: Colony) -> str:
    """What it pays when something happens."""
    effect = colony.effect
    if effect.event == "self_colonizes":
        if effect.gain < 0:
            return "Whenever you Colonize, this time included, F equal to the colonies you control."
        return f"{effect.gain}F whenever you Colonize, this time included."
    event = effect.event.removeprefix("opponent_")
    who = "your opponent" if colony.players == (2,) else "an opponent"
    if event.startswith("or_competition_"):
        event, who = event.removeprefix("or_competition_"), f"{who} or the competition"
    return f"{effect.gain}F whenever {who} {HAPPENS[event]}."


COLONY_EFFECTS: Final[dict[str, Callable[[Colony], str]]] = {
    "none": lambda colony: "No extra benefit.",
    "gain_per": lambda colony: counted(colony.effect),
    "gain_printed_award_of_unfulfilled_contract": lambda colony: (
        "Gain the printed award of one unfulfilled Starfarers contract, which stays open."
    ),
    "on_event": whenever,
    "end_of_era_per": lambda colony: f"At era end, {counted(colony.effect)}",
    "end_of_era_claim_contract": lambda colony: "At era end, claim any one unfulfilled contract.",
}


def colony_words(colony: int) -> str:
    """What a colony pays."""
    return COLONY_EFFECTS[COLONIES[colony].effect.kind](COLONIES[colony])


COLONY_POINTS: Final = {
    "tiles": "the Col numbers of all Discovery tiles in the region",
    "nearby_colony": "1 point if you own another colony within 20",
    "industrial": "1 point if an Industrial base stands in the region",
    "two_bases": "1 point if two or more bases stand in the region",
    "team": "1 point if you remove one of your teams on the star from play",
    "build": (
        f"1 point if you pay a Build value of {COLONY_BUILD[False]} with cards and the Infra of one HQ"
        f" ({COLONY_BUILD[True]} in a region with several stars)"
    ),
    "profit": "1 point if you pay 5F",
    "enviro": "1 point if you own Enviro Tolerance",
}
"""The sources of Colony Points, for the guide."""


# -- Beyond markers -----------------------------------------------------------------------------------------


BEYOND: Final = {
    ("planeteers", "1st"): (
        "Start one of your two teams here. It turns up a tile of the stack e1, takes its awards and holds the claim."
    ),
    ("planeteers", "2nd"): "Start one of your two teams here. The site stays unexplored.",
    ("starfarers", "1st"): "Start one of your three teams here, on the star.",
    ("starfarers", "2nd"): "Start one of your three teams here, in the furthest box of the star track.",
}
"""What a Beyond marker gives its holder in the next era, for the guide."""


# -- bases --------------------------------------------------------------------------------------------------


def exploiter(era: int) -> str:
    """What an Exploiter takes."""
    if era == STARFARERS:
        return "When built, gain P# plus Col# in F; the tile then has neither."
    return "When built, gain the tile's P# in F; the tile then has no P#."


def secure(era: int) -> str:
    """What a Secure base pays for."""
    if era == STARFARERS:
        return (
            "When built, 1F per opposing base within 20, unless a Secure base is in or near the region."
            " On the Phobes tile, also collect every immediate award in the system."
        )
    return "When built, 1F per opposing base in the region, unless a Secure base is already there."


def spaceport(era: int) -> str:
    """How a Spaceport helps to move."""
    if era >= PLANETEERS:
        helps = "If every moving team starts at a Spaceport, double one Move card or one Move Infra card."
    else:
        helps = "Each moving team that starts here may add Move 2."
    return f"{helps} Allows Team Transport."


BASE_TYPES: Final[dict[int, Callable[[int], str]]] = {
    ATTRACTION: lambda era: f"The tile gains P{2 if era == STARFARERS else 1}.",
    BIO_LAB: lambda era: "When built, advance your genetics marker 1.",
    EXPLOITER: exploiter,
    INDUSTRIAL: lambda era: (
        "Worth 1 Colony Point, once per region."
        if era == STARFARERS
        else "Build actions elsewhere in this region may double their total."
    ),
    REFINERY: lambda era: "The tile's P# is 1 higher.",
    RESEARCH: lambda era: (
        "When built, take one card from the offers"
        + (" or advance your revelation marker 1." if era == STARFARERS else ".")
    ),
    SECURE: secure,
    SHIELD_FACTORY: lambda era: (
        "The action that builds it is shielded. Afterwards any Move that starts in this region, or Build inside it,"
        " may be shielded."
    ),
    SPACEPORT: spaceport,
}


def base_words(era: int, kind: int) -> str:
    """What a base type does in an era; empty if it is not built in it."""
    return "" if BASES[kind].requires[era] is None else BASE_TYPES[kind](era)

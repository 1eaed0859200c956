"""What civ cards and events do, in words: a sentence for each kind of effect (`rules/effects.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.sentences import say

from ..content import RESOURCES, TRACKS, CivCard, Effect, Op, box
from .names import medal_words

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


STEPS: Final = {
    "up": (
        "Move {tracks} up {steps}.",
        "Move {count} different trackers up {steps} each.",
        "Move one tracker up {steps}.",
    ),
    "down": (
        "Move {tracks} down {steps}.",
        "Move {count} different trackers down {steps} each.",
        "Move one tracker down {steps}.",
    ),
}
"""Steps up or down: on certain tracks, on several different ones, on any one."""


def steps(effect: Effect, way: str) -> str:
    """How many steps up or down, and on which tracks."""
    some, several, one = STEPS[way]
    count = "one step" if effect.steps == 1 else f"{NUMBERS[effect.steps]} steps"
    if len(effect.among) < len(TRACKS):
        return say(some, tracks=" or ".join(TRACKS[track] for track in effect.among), steps=count)
    return say(several if effect.amount > 1 else one, count=NUMBERS[effect.amount], steps=count)


def without_benefits(effect: Effect) -> str:
    """Steps that give nothing."""
    first, second, third = (TRACKS[track] for track in effect.among)
    template = "Move {first}, {second} or {third} up {steps} steps without benefits."
    return say(template, first=first, second=second, third=third, steps=NUMBERS[effect.steps])


def patches(effect: Effect) -> str:
    """Biomass patches."""
    if effect.amount == 1:
        return "Gain one biomass patch."
    return say("Gain {count} biomass patches.", count=NUMBERS[effect.amount])


def collected(effect: Effect, piece: str) -> str:
    """Pieces that are collected without a rover."""
    if effect.amount == 1:
        return say("Collect a {piece} from your planet without a rover.", piece=piece)
    template = "Collect {count} {piece}s from your planet without a rover."
    return say(template, count=NUMBERS[effect.amount], piece=piece)


SENTENCES: Final[dict[Op, Callable[[Effect], str]]] = {
    "advance": lambda e: steps(e, "up"),
    "advance_without_benefits": without_benefits,
    "advance_all_to": lambda e: (
        f"Move every tracker below square {e.amount} up to square {e.amount}."
        " Take each benefit on the way, except synergy boosts."
    ),
    "regress": lambda e: steps(e, "down"),
    "synergy_boost": lambda e: "Take a synergy boost.",
    "boost_or_peek": lambda e: "Either take a synergy boost or look at the next event.",
    "gain_patches": patches,
    "rover_movement": lambda e: say("Gain {count} rover movement.", count=NUMBERS[e.amount]),
    "place_tile": lambda e: "Place one more tile from your depot. Its resources don't advance.",
    "place_tile_and_advance": lambda e: "Place one more tile from your depot and advance its resources as usual.",
    "collect_lifepods": lambda e: collected(e, "lifepod"),
    "collect_meteorites": lambda e: collected(e, "meteorite"),
    "teleport_rover": lambda e: "Move one rover to any square.",
    "destroy_meteorites": lambda e: f"Remove {NUMBERS[e.amount]} meteorites from your planet without collecting them.",
    "clear_line": lambda e: "Remove all meteorites from one row or column without collecting them.",
    "lose_rover": lambda e: "If you have two or more rovers on your planet, you lose one.",
    "lose_lifepod": lambda e: "You lose a lifepod that is still on your planet.",
    "lose_collected_lifepod": lambda e: "You lose a collected lifepod.",
    "lose_meteorite": lambda e: "You lose a collected meteorite.",
    "place_meteorite": lambda e: "A meteorite lands on an empty meteor symbol of your planet.",
    "discard_objective": lambda e: "Give up one of your private objectives.",
    "add_civ_cards": lambda e: "Shuffle one unused civ card into every rank.",
    "remove_civ_cards": lambda e: "Take one random civ card out of every rank.",
    "rotate_station": lambda e: "Turn the station to any depot.",
    "remove_stack": lambda e: "Remove a whole stack from the depot in front of you.",
    "draw_objective": lambda e: "Draw one more private objective.",
    "gain_rover": lambda e: "Gain an extra rover and put it on the tile you place this round.",
    "rovers_cannot_enter": lambda e: f"Rovers can't enter {RESOURCES[e.among[0]]} terrain this round.",
    "tile_not_on_edge": lambda e: "No tile may cover an edge square this round.",
    "tile_not_on_ice": lambda e: "No tile may cover ice this round.",
    "no_matching_terrain_neighbours": lambda e: "A tile may not touch terrain of its own kind this round.",
    "ignore_one_tile_resource": lambda e: "Only one of the two resources of your tile advances this round.",
    "no_milestone_benefits": lambda e: "Milestones give nothing this round.",
    "no_synergy_boosts": lambda e: "Synergy boosts give nothing this round.",
    "medals": lambda e: f"Worth {medal_words(e.amount)}.",
    "medals_per_patch": lambda e: f"Each biomass patch on your planet is worth {medal_words(e.amount)}.",
    "medals_per_lifepod": lambda e: (
        f"Each lifepod in your scoring area is worth {medal_words(1 + e.amount)} instead of 1."
    ),
    "meteorite_repo": lambda e: (
        f"For each card of this set, every three collected meteorites are worth {medal_words(e.amount)} more."
    ),
    "commerce_agreement": lambda e: "One, two, three or four cards of this set score 1, 3, 6 or 10 medals.",
}
"""By the kind of effect."""


def sentence(effect: Effect) -> str:
    """What an effect does, in words."""
    return SENTENCES[effect.op](effect)


def civ_words(card: CivCard) -> str:
    """What a civ card does. A kept card with a second effect also advances a tracker at the end."""
    if len(card.effects) == 1:
        return sentence(card.effects[0])
    return say("{effect} At the end of the game, advance one tracker.", effect=sentence(card.effects[0]))


def event_words(event: int) -> str:
    """What an event does."""
    return sentence(box().events[event].effect)

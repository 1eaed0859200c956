"""A lesson: a round of Starship Interstellar and the production of the next one, with scoring at the end.

Extra cubes in the reserve let the learner try every action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, offered
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng

from .. import GAME
from ..content import FUEL_PER_PRESTIGE, Cubes
from ..prompts import (
    ACT,
    ACTIVATE,
    BUILD,
    DESTINATION,
    FOUND,
    KEEP,
    KEEP_TOKEN,
    LOAD,
    PLACE,
    PROBE,
    RESCUE,
    RESEARCH,
    REWARD,
    SALVATION,
    SPACE,
    START,
    TRADE,
    TURN,
)
from ..state import StarshipInterstellar

Here = Moment[StarshipInterstellar]
CUBES: Final[Cubes] = (3, 3, 2, 1, 0)
"""The extra cubes in each player's reserve."""
PRODUCED: Final = ("mined", "shipped", "converted", "outpost")
"""What the log says about a production."""


def deal() -> Match[StarshipInterstellar]:
    """A game for two in which both players start with extra cubes."""
    g = GAME.setup(2, GAME.complete(2, {}), Rng.seeded("first flight 1"))
    for player in g.players:
        player.cubes = CUBES
    return Match.at(GAME, g)


def other(m: Here) -> str:
    """The name of the other player."""
    return m.view.name(1 - m.seat)


def can(kind: str, token: str) -> Callable[[Here], bool]:
    """Whether the learner may give this answer now."""
    return lambda m: m.kind == kind and token in m.options()


def first(m: Here) -> tuple[str, ...]:
    """The first option, which is a sensible default."""
    return m.options()[:1]


def produced(m: Here) -> bool:
    """Whether the learner has played on after the first production, or can't produce in the second round."""
    played = "jupiter" not in m.options()
    return m.question is not None and m.view.round > 1 and m.kind != ACTIVATE.kind and (played or m.kind != TURN.kind)


def new_round(m: Here) -> bool:
    """Whether the second round has begun."""
    return m.kind == TURN.kind and m.view.round > 1


STEPS: Final[tuple[Step[StarshipInterstellar], ...]] = (
    Step(
        "goal",
        lambda m: (
            f"The Sun is dying. You and {other(m)} build a starship together, save people in its Cryo-Pods and search "
            "for the way to Trappist. But only one of you can win: the player with the most Prestige."
        ),
        at=("panel:ship",),
        read=True,
    ),
    Step(
        "probe-start",
        "This is the way to Trappist. Choose where your Probe starts. The Government has the middle space.",
        asked(START.kind),
        offered,
        then=lambda m: m.mine("starts"),
    ),
    Step(
        "tokens",
        "A round has three phases. In the Action Phase you gather resources: on each turn you play one of these "
        "tokens, until you pass. You can play each token once a phase.",
        asked(TURN.kind),
        at=("panel:desk",),
        read=True,
    ),
    Step(
        "earth",
        "You need Fuel for every flight. Play your Earth token to get some.",
        can(TURN.kind, "earth"),
        suggest=("earth",),
        then=lambda m: m.mine("gain"),
    ),
    Step(
        "research-token",
        "A Technology makes your corporation better for the rest of the game. Play Technology Research.",
        can(TURN.kind, "research"),
        suggest=("research",),
        then="A Technology costs cubes from your reserve, and a Scientist who stays on it.",
    ),
    Step(
        "research",
        "Those you can pay for light up. Take the ARS: it sends cubes from a planet to your reserve, so your Explorer "
        "need not carry them home.",
        asked(RESEARCH.kind),
        suggest=("ars1",),
        then=lambda m: m.mine("paid", "researched") or "You can pay a cube of a higher colour instead of a lower one.",
    ),
    Step(
        "extract",
        "Solar Extraction gives you cubes at once, but at a price. Play it.",
        can(TURN.kind, "extract"),
        suggest=("extract",),
        then=lambda m: m.mine("drew"),
    ),
    Step(
        "keep",
        "Each cube you keep costs Reputation and makes the Sun grow faster. Choose what to keep.",
        asked(KEEP.kind),
        ("bag",),
        then=lambda m: m.mine("kept"),
    ),
    Step(
        "travel",
        "On the planets you can mine more cubes without losing Reputation. Play Travel to send out your Explorer.",
        can(TURN.kind, "travel"),
        suggest=("travel",),
        then="Travel is repeatable: you can use it again on your next turns, until you play another token.",
    ),
    Step(
        "destination",
        "The inner planets are near, but the Sun swallows them first. Fly to Jupiter.",
        asked(DESTINATION.kind),
        suggest=("jupiter",),
        then="The planets move every round, so the way back may be longer.",
    ),
    Step(
        "load",
        "You pay for the flight with the Fuel you load. The first option is enough for the way there and back, and "
        "takes your new Building along.",
        asked(LOAD.kind),
        suggest=first,
        then=lambda m: m.mine("loaded", "flew"),
    ),
    Step(
        "found",
        "Found a Base. You get a production token, with which you can mine this planet in later rounds.",
        asked(FOUND.kind),
        ("panel:zones",),
        ("found",),
        then=lambda m: m.mine("looked"),
    ),
    Step(
        "keep-token",
        "This token shows the cubes you can mine here. Keep it, or pay Fuel to draw another one.",
        asked(KEEP_TOKEN.kind),
        suggest=first,
        then=lambda m: m.mine("founded"),
    ),
    Step(
        "place",
        "You can place the Buildings you carry at your Base. Place the ARS.",
        asked(PLACE.kind),
        suggest=first,
        then=lambda m: m.mine("placed"),
    ),
    Step(
        "market",
        "In the Market you buy and sell cubes for Fuel. Play your Market token.",
        can(TURN.kind, "market"),
        suggest=("market",),
        then="Cubes that players pay go to the Market. You can only buy cubes that are there.",
    ),
    Step(
        "trade",
        "Buy or sell any number of cubes of one colour.",
        asked(TRADE.kind),
        offered,
        then=lambda m: m.mine("bought", "sold", "trade"),
    ),
    Step(
        "pass",
        "When you have done enough, pass. Your Pass token turns by one reward for each token you have not played, and "
        "by one more each time it would be your turn.",
        can(TURN.kind, "pass"),
        suggest=("pass",),
        then="When all players have passed, you get your reward.",
        after=("earth",),
    ),
    Step(
        "reward",
        "Choose your reward: the one that your Pass token shows, or an earlier one.",
        asked(REWARD.kind),
        offered,
        then=lambda m: m.mine("reward"),
    ),
    Step(
        "salvation",
        "This is the Salvation Phase, in which you spend what you have gathered. Your tokens are turned over. Each "
        "allows any Salvation action, and gives 1 Prestige if you take the one in its centre. Play the token with "
        "Build a Mechanism in the centre.",
        can(SALVATION.kind, "build"),
        suggest=("build",),
        then="You can play each token for one action again.",
    ),
    Step(
        "build-act",
        "Use the cubes in your reserve to build a Mechanism of the starship.",
        can(ACT.kind, "build"),
        at=("panel:ship",),
        suggest=("build",),
        then="Mechanisms complete Modules. Complete Modules are the first of the three common goals.",
    ),
    Step(
        "build",
        "Choose a project. Those you can pay for light up, and each shows its Prestige.",
        asked(BUILD.kind),
        offered,
        then=lambda m: m.mine("built", "gain") or "The cubes you pay go to the Market, and you score Prestige.",
    ),
    Step(
        "save-token",
        "Next, save some people. Play the token with Save a Population in the centre.",
        can(SALVATION.kind, "save"),
        suggest=("save",),
        then="For a cube of the right colour, one meeple goes from Earth into a Cryo-Pod.",
    ),
    Step(
        "save-act",
        "Choose Save a Population. You gain Reputation and a step on the Leaders of Humankind track.",
        can(ACT.kind, "save"),
        at=("panel:people",),
        suggest=("save",),
        then="Full rows of Cryo-Pods are the second common goal.",
    ),
    Step(
        "rescue",
        "Choose whom to save. Higher colours cost more and give more Reputation.",
        asked(RESCUE.kind),
        offered,
        then=lambda m: m.mine("saved"),
    ),
    Step(
        "probe-token",
        "Now search for the way. Play the token with Advance your Probe in the centre.",
        can(SALVATION.kind, "probe"),
        suggest=("probe",),
        then="The Probe needs Fuel, too.",
    ),
    Step(
        "probe-act",
        "Choose Advance your Probe.",
        can(ACT.kind, "probe"),
        at=("panel:journey",),
        suggest=("probe",),
        then="Reaching Trappist is the third common goal. The game ends when two goals are met, or when the Sun "
        "reaches Earth.",
    ),
    Step(
        "probe",
        "Choose a space of the next column. If it is unknown, you discover what is there.",
        asked(PROBE.kind),
        offered,
        then=lambda m: " ".join(m.told("discovered")),
    ),
    Step(
        "government-token",
        "Last, go into politics. Play the token with Send a Representative in the centre.",
        can(SALVATION.kind, "government"),
        suggest=("government",),
        then="You place a Scientist in the World Government.",
    ),
    Step(
        "government-act",
        "Choose Send a Representative.",
        can(ACT.kind, "government"),
        at=("panel:government",),
        suggest=("government",),
        then="Your Scientist takes the lowest row in which you have none.",
    ),
    Step(
        "space",
        "You get every bonus from the left up to your space. But the player with the leftmost Scientist in the highest "
        "row is the Governor, so a space further left can be better.",
        asked(SPACE.kind),
        offered,
        then=lambda m: m.mine("seated", "gain"),
    ),
    Step(
        "government-phase",
        lambda m: (
            f"{' '.join(m.told('governor', 'spiral'))} The Government Phase is automatic and rewards the Governor. "
            "Then the planets move, and a new round begins."
        ),
        new_round,
        at=("panel:solar",),
        read=True,
    ),
    Step(
        "production",
        "Your production token is ready from this round on. Play it: every Building you have on Jupiter works once.",
        can(TURN.kind, "jupiter"),
        suggest=("jupiter",),
        then=lambda m: m.mine(*PRODUCED),
    ),
    Step(
        "activate",
        "Your Base mines cubes from the Deposit into its Storage. Then the ARS sends stored cubes to your reserve. "
        "Use all Buildings in that order.",
        asked(ACTIVATE.kind),
        at=("panel:zones",),
        suggest=first,
        then=lambda m: m.mine(*PRODUCED),
    ),
    Step(
        "scoring-play",
        "Prestige comes from Mechanisms, from Salvation actions that match their token, from Technologies, and at the "
        "end of each round from your row of the Reputation track. A low row costs Prestige.",
        produced,
        at=("panel:people",),
        read=True,
    ),
    Step(
        "scoring-end",
        (
            f"At the end your cubes are sold for Fuel, every {FUEL_PER_PRESTIGE} Fuel make 1 Prestige, and your Probe "
            "scores its rank times the number above its column. Cubes left on planets are worth nothing, so bring "
            "them home."
        ),
        produced,
        at=("panel:journey",),
        read=True,
        after=("scoring-play",),
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "You have seen every phase of Starship Interstellar, and how you score. A full game starts without the extra cubes "
    "you had here.",
    minutes="15-20",
)

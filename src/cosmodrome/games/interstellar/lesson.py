"""One round of Starship Interstellar with each of its phases; some cubes in the reserve let the learner try it all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, offered
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng

from . import GAME
from .content import Cubes
from .prompts import (
    ACT,
    BUILD,
    DESTINATION,
    FOUND,
    KEEP,
    KEEP_TOKEN,
    LOAD,
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
from .state import StarshipInterstellar

Here = Moment[StarshipInterstellar]
CUBES: Final[Cubes] = (3, 3, 2, 1, 0)
"""What each corporation has in its reserve, beyond what a game begins with."""


def deal() -> Match[StarshipInterstellar]:
    """A table for two; both begin with some cubes."""
    g = GAME.setup(2, GAME.complete(2, {}), Rng.seeded("first flight 1"))
    for player in g.players:
        player.cubes = CUBES
    return Match.at(GAME, g)


def other(m: Here) -> str:
    """What the other player is called."""
    return m.view.name(1 - m.seat)


def can(kind: str, token: str) -> Callable[[Here], bool]:
    """The moment at which the learner may answer so."""
    return lambda m: m.kind == kind and token in m.options()


def first(m: Here) -> tuple[str, ...]:
    """The first option: a sensible default."""
    return m.options()[:1]


def new_round(m: Here) -> bool:
    """The second round has begun."""
    return m.kind == TURN.kind and m.view.round > 1


STEPS: Final[tuple[Step[StarshipInterstellar], ...]] = (
    Step(
        "goal",
        lambda m: (
            f"The Sun is dying. You and {other(m)} build one starship together, fill its pods and look for Trappist, "
            "and compete for the Prestige of having done most."
        ),
        at=("panel:ship",),
        read=True,
    ),
    Step(
        "probe-start",
        "This is the way to Trappist. Choose where your Probe starts; the middle space is the Government's.",
        asked(START.kind),
        offered,
        then=lambda m: m.mine("starts"),
    ),
    Step(
        "tokens",
        "A round has three phases. In the Action Phase you gather: play one of these tokens in each turn, until you "
        "pass. Each token works once in a phase.",
        asked(TURN.kind),
        at=("panel:desk",),
        read=True,
    ),
    Step(
        "earth",
        "Everything flies on Fuel. Let Earth produce some.",
        can(TURN.kind, "earth"),
        suggest=("earth",),
        then=lambda m: m.mine("gain"),
    ),
    Step(
        "research-token",
        "Technologies make your corporation better at something for good. To have one, play Technology Research.",
        can(TURN.kind, "research"),
        suggest=("research",),
        then="It takes a Scientist, who stays there, and cubes from your reserve.",
    ),
    Step(
        "research",
        "Choose one: what lights up can be paid. Levels of a row come in order.",
        asked(RESEARCH.kind),
        offered,
        then=lambda m: m.mine("paid", "researched") or "Cubes may be paid with any of a higher colour.",
    ),
    Step(
        "extract",
        "Solar Extraction is quick money with a price: play it and see.",
        can(TURN.kind, "extract"),
        suggest=("extract",),
        then=lambda m: m.mine("drew"),
    ),
    Step(
        "keep",
        "What you keep costs Reputation, and makes the Sun grow faster. It is your choice.",
        asked(KEEP.kind),
        ("bag",),
        then=lambda m: m.mine("kept"),
    ),
    Step(
        "travel",
        "Planets have more cubes, without that price. Send your Explorer out: Travel.",
        can(TURN.kind, "travel"),
        suggest=("travel",),
        then="A token marked repeatable can be used again in your next turn, as long as no other covers it.",
    ),
    Step(
        "destination",
        "Near planets are cheap to reach, but the inner ones are the first that the Sun takes. Fly to Jupiter.",
        asked(DESTINATION.kind),
        suggest=("jupiter",),
        then="Planets move on every round, so the way back may be longer.",
    ),
    Step(
        "load",
        "You fly on the Fuel you load. The first option has enough for the way there and back.",
        asked(LOAD.kind),
        suggest=first,
        then=lambda m: m.mine("loaded", "flew"),
    ),
    Step(
        "found",
        "Found a Base: it brings a production token, your own mine on this planet.",
        asked(FOUND.kind),
        ("panel:zones",),
        ("found",),
        then=lambda m: m.mine("looked"),
    ),
    Step(
        "keep-token",
        "This is what can be mined here. Keep it, or draw another one for Fuel.",
        asked(KEEP_TOKEN.kind),
        suggest=first,
        then=lambda m: m.mine("founded"),
    ),
    Step(
        "market",
        "The Market buys and sells cubes for Fuel. Have a look at it.",
        can(TURN.kind, "market"),
        suggest=("market",),
        then="Cubes that are paid in the game come to lie here; you can only buy what is there.",
    ),
    Step(
        "trade",
        "Each colour can be bought or sold. Trade what you like, or end your trading.",
        asked(TRADE.kind),
        offered,
        then=lambda m: m.mine("bought", "sold", "trade"),
    ),
    Step(
        "pass",
        "When you have done enough, pass. Your Pass token turns to a reward for each token that you have not played, "
        "and once more whenever it would be your turn.",
        can(TURN.kind, "pass"),
        suggest=("pass",),
        then="When all have passed, the rewards are handed out.",
        after=("earth",),
    ),
    Step(
        "reward",
        "Take one of the rewards your wheel has come past.",
        asked(REWARD.kind),
        offered,
        then=lambda m: m.mine("reward"),
    ),
    Step(
        "salvation",
        "Now the Salvation Phase, in which you spend. The same tokens are used from their other side: any action, and "
        "a bonus if it is the one in the centre. Take the one for building.",
        can(SALVATION.kind, "build"),
        suggest=("build",),
        then="Each token is good for one action again.",
    ),
    Step(
        "build-act",
        "With the cubes of your reserve you can build a Mechanism of the starship.",
        can(ACT.kind, "build"),
        at=("panel:ship",),
        suggest=("build",),
        then="Mechanisms complete Modules, and Modules are one of the three common goals.",
    ),
    Step(
        "build",
        "Choose a project. What lights up can be paid; each says how much Prestige it brings.",
        asked(BUILD.kind),
        offered,
        then=lambda m: m.mine("built", "gain") or "The cubes go to the Market, the Prestige to you.",
    ),
    Step(
        "save-token",
        "Next, the people: play the token for saving a Population.",
        can(SALVATION.kind, "save"),
        suggest=("save",),
        then="A cube of the right colour carries somebody into the Cryo-Pods.",
    ),
    Step(
        "save-act",
        "Save a Population: it gives Reputation and moves you up among the Leaders of Humankind.",
        can(ACT.kind, "save"),
        at=("panel:people",),
        suggest=("save",),
        then="Full rows of pods are the second goal.",
    ),
    Step(
        "rescue",
        "Higher colours cost more and bring more Reputation.",
        asked(RESCUE.kind),
        offered,
        then=lambda m: m.mine("saved"),
    ),
    Step(
        "probe-token",
        "Third, the way: play the token for your Probe.",
        can(SALVATION.kind, "probe"),
        suggest=("probe",),
        then="The Probe flies on Fuel, too.",
    ),
    Step(
        "probe-act",
        "Advance your Probe.",
        can(ACT.kind, "probe"),
        at=("panel:journey",),
        suggest=("probe",),
        then="Trappist is the third goal. Two goals that are met end the game; so does the Sun, if it reaches Earth.",
    ),
    Step(
        "probe",
        "Fly to the next column; what is unknown is turned up when you get there.",
        asked(PROBE.kind),
        offered,
        then=lambda m: " ".join(m.told("discovered")),
    ),
    Step(
        "government-token",
        "Last, politics: play the token for a Representative.",
        can(SALVATION.kind, "government"),
        suggest=("government",),
        then="A Scientist goes into the World Government.",
    ),
    Step(
        "government-act",
        "Send a Representative.",
        can(ACT.kind, "government"),
        at=("panel:government",),
        suggest=("government",),
        then="Your Scientist takes the lowest row in which you have none.",
    ),
    Step(
        "space",
        "You get every bonus from the left up to your space. Further left is the better seat: the leftmost of the "
        "highest row is the Governor.",
        asked(SPACE.kind),
        offered,
        then=lambda m: m.mine("seated", "gain"),
    ),
    Step(
        "government-phase",
        lambda m: (
            f"{' '.join(m.told('governor', 'spiral'))} All of that runs by itself, and rewards the Governor. "
            "Then planets move on, and a new round begins."
        ),
        new_round,
        at=("panel:solar",),
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "You have seen every phase of Starship Interstellar. Play on at this table if you like; a game of your own begins "
    "without the cubes you were given here.",
)

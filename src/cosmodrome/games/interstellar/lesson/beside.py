"""Comments on a full game: one sentence at each new kind of question."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import beside
from cosmodrome.engine.record import start

from .. import GAME
from .. import prompts as p

SENTENCES: Final = {
    p.START.kind: "Start near the middle if you want more ways to go, or at the edge to be left alone.",
    p.TURN.kind: "Get Fuel first, then found a Base early: it produces in every later round.",
    p.KEEP.kind: "Cubes from the Sun are quick, but each costs Reputation and feeds the Sun.",
    p.RESEARCH.kind: "Buildings and Fuel are good first Technologies: they work in every round.",
    p.PAY.kind: "The first payment is the cheapest; don't pay with higher colours than you must.",
    p.PRODUCE.kind: "Produce where the most can be mined and stored.",
    p.ACTIVATE.kind: "Activate everything, unless you want another order.",
    p.MINE.kind: "Mine the highest colours first.",
    p.SHIP.kind: "Send home the cubes that your next Project or rescue needs.",
    p.CONVERT.kind: "Raise the cubes that you can use at the higher level.",
    p.SPLIT.kind: "Put Fuel where your next flight starts.",
    p.DESTINATION.kind: "Near planets are cheap, but the Sun swallows the inner ones first.",
    p.LOAD.kind: "Take Fuel for the way back as well: each missing Fuel costs Prestige.",
    p.LOAD_FUEL.kind: "Enough for the flight and the way home is a good rule.",
    p.LOAD_PIECES.kind: "Take Buildings that have a space where you fly.",
    p.LOAD_CUBES.kind: "Load as much as you can: the hold has no limit.",
    p.FOUND.kind: "A Base is free and produces in every later round.",
    p.KEEP_TOKEN.kind: "Look at the colours of the Deposit; another draw costs Fuel.",
    p.PLACE.kind: "A Drill and an ARS work together: one mines, the other sends home.",
    p.TRADE.kind: "Buy the one cube that you lack for a Project, and sell what you can't use.",
    p.REBATE.kind: "Use it on an expensive trade.",
    p.BARTER.kind: "Swap for the colour that your next Project needs.",
    p.HAUL.kind: "Move the highest colours first.",
    p.REWARD.kind: "Take what your next plan lacks.",
    p.SALVATION.kind: "Play a token whose centre shows the action you want: that gives 1 Prestige more.",
    p.ACT.kind: "Build or save with the cubes you have; a seat in the Government costs only a Scientist.",
    p.BUILD.kind: "Build what gives the most Prestige for your cubes.",
    p.SPACE.kind: "Further left makes you Governor, further right gives more bonuses.",
    p.SLIDE.kind: "Further left is closer to being Governor.",
    p.RESCUE.kind: "Higher colours give more Reputation, which scores at the end of every round.",
    p.PROBE.kind: "Unknown spaces bring discoveries; being first there counts.",
    p.GOVERNMENT_PROBE.kind: "It costs you nothing, and what it discovers is yours.",
    p.IMPROVE.kind: "Improve a Deposit that you will mine next.",
    p.BONUS.kind: "Take what you can use at once.",
    p.EXTRA.kind: "An extra token is one more action in every round; choose what you do most.",
}

LESSON: Final = beside(lambda: start(GAME, 3, "coach beside you", None, ()), SENTENCES)

"""Every answer that can be given in SpaceCorp."""

from __future__ import annotations

from cosmodrome.engine.vocabulary import Kind, Vocabulary

from . import prompts
from .content import ACTIONS, BASES, CARDS, COLONIES, PROGRESS
from .map import MAPS
from .prompts import TIME_MODES, Pay

SITES = [(board.era, site.id) for board in MAPS for site in board.sites]
SPOTS = [(board.era, spot) for board in MAPS for spot in range(len(board.spot_site))]
LEGACY_BOX = (-1, 0)
TEAMS = [(0, team) for team in range(4)]
INFRA = [(0, slot) for slot in range(3)]
OFFERS = [("offer", box) for box in range(4)]
SEATS = range(4)
ROWS = range(7)
ALL_CARDS = range(len(CARDS))

PAYMENTS: list[Pay] = [
    ("auto", 0),
    ("ok", 0),
    ("competitors", 0),
    ("no-port", 0),
    *(("card", card) for card in ALL_CARDS),
    *(("shield", card) for card in ALL_CARDS),
    *(("time", mode) for mode in range(len(TIME_MODES))),
    *((what, seat) for what in ("hq", "port", "plant", "factory") for seat in SEATS),
]
"""To spend what is missing is one more way: how much it is stands in the question, so it has a place and no name."""

VOCABULARY = Vocabulary(
    1,
    (
        Kind(prompts.ACTION, ACTIONS),
        Kind(prompts.PASS, ("play", "pass")),
        Kind(prompts.TEAM, TEAMS),
        Kind(prompts.MOVE_TO, SITES),
        Kind(prompts.MOVE_BASE, SITES),
        Kind(prompts.EXPLORE, SITES, "no-more"),
        Kind(prompts.BUILD, SITES, "no-more"),
        Kind(prompts.BASE, [(0, base) for base in range(len(BASES))]),
        Kind(prompts.PAY, PAYMENTS, places=1),
        Kind(prompts.SECOND_MOVE, TEAMS, "no-more"),
        Kind(prompts.DRAW, [("deck", 0), *OFFERS], "enough"),
        Kind(prompts.TAKE, OFFERS),
        Kind(prompts.PRODUCE, [LEGACY_BOX, *SPOTS]),
        Kind(prompts.UPGRADE, ALL_CARDS),
        Kind(prompts.SLOT, INFRA),
        Kind(prompts.SPECIAL, ALL_CARDS),
        Kind(prompts.PROBE, SITES),
        Kind(prompts.RELOCATE, SITES),
        Kind(prompts.CLAIM, ROWS, "not-now"),
        Kind(prompts.REWARD, ("draw",), "decline"),
        Kind(prompts.TRANSPORT, TEAMS, "stay"),
        Kind(prompts.TRANSPORT_TO, SITES),
        Kind(prompts.EDGE, ALL_CARDS, "decline"),
        Kind(prompts.SABOTAGE, ACTIONS),
        Kind(prompts.POACH, ALL_CARDS, "enough"),
        Kind(prompts.REMOVE_INFRA, INFRA),
        Kind(prompts.PROGRESS_CARD, range(len(PROGRESS))),
        Kind(prompts.STAR_CHILDREN, SITES),
        Kind(prompts.MEMORY, ALL_CARDS, "enough"),
        Kind(prompts.RESEARCH_BASE, ("card", "revelation")),
        Kind(prompts.PHOBES, TEAMS),
        Kind(prompts.COLONIZE, SITES),
        Kind(prompts.COLONY, range(len(COLONIES))),
        Kind(prompts.POINTS, ("team", "build", "profit")),
        Kind(prompts.OPEN_CONTRACT, ROWS, "none"),
        Kind(prompts.LEGACY, SPOTS, "none"),
        Kind(prompts.BEYOND, SITES, "home"),
    ),
)

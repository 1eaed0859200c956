"""A position and the options of a question as numbers. Others' hands are not known but for their size."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.engine.features import Features, around, of_kinds, per_seat
from cosmodrome.engine.flow import Asked

from ..content import ACTIONS, BASES, CARDS, ERAS, TILES, contracts
from ..payment.infra import infra_strength
from ..rules.contracts import award, share
from ..rules.produce import producing
from ..state import KINDS, SpaceCorp
from .hints import RULES, hints
from .value import slot_worth
from .worth import contract_score, keep, outlook, team_worth, turns_left

SEATS: Final = 4
USES: Final = tuple(ACTIONS)
INFRA: Final = ("move", "explore", "build", "research")
TABLE: Final = (
    *(f"seats.{seats}" for seats in range(2, 5)),
    *(f"era.{era}" for era in ERAS),
    "last_era",
    "turn",
    "pile",
    "ending",
    "active.own",
    "produced",
    *(f"contract.{row}.open" for row in range(7)),
    *(f"contract.{row}.award" for row in range(7)),
    *(f"contract.{row}.share" for row in range(7)),
    *(f"beyond.{at}.taken" for at in (1, 2)),
    *(f"offer.{at}.present" for at in range(4)),
    *(f"offer.{at}.worth" for at in range(4)),
)
SEAT: Final = (
    "present",
    "profit",
    "turns_left",
    "passed",
    "hand",
    "hand.known",
    "hand.worth",
    *(f"hand.{use}" for use in USES),
    "genetics",
    "revelation",
    "progress",
    "contracts",
    "bases",
    *(f"bases.{base.key}" for base in BASES),
    "colonies",
    "pays",
    "slots",
    "slots.worth",
    *(f"infra.{what}" for what in INFRA),
    "teams",
    "teams.worth",
    "claims",
    "explored",
)
KIND_NAMES: Final = tuple(RULES)
MOMENT: Final = ("turns_left", *(f"era.{era}" for era in ERAS[1:]), "hand")
"""What is the same for all options of a question: a policy may change with it."""
OPTION: Final = (
    "hint",
    "decline",
    "first",
    *(f"action.{action}" for action in USES),
    "pass",
    "card",
    "card.worth",
    *(f"card.{use}" for use in USES),
    *(f"base.{base.key}" for base in BASES),
    *MOMENT,
)


NAMES: Final = (*TABLE, *per_seat(SEATS, SEAT))
OPTION_NAMES: Final = (*(f"kind.{kind}" for kind in KIND_NAMES), *OPTION)


def position(view: SpaceCorp, seat: int) -> list[float]:
    """The table, then each seat."""
    row = table(view, seat)
    for other in around(seat, view.seats):
        row += corp(view, other, seat)
    return row + [0.0] * (len(NAMES) - len(row))


def options(view: SpaceCorp, asked: Asked[Any]) -> list[list[float]]:
    """What the rules of thumb say, what the option is about, and when it is."""
    kind = of_kinds(KIND_NAMES, asked.prompt.kind)
    found = hints(view, asked)
    moment = when(view, asked.seat)
    rows = [
        [*kind, found[at], 0.0, float(at == 0), *about(view, asked.prompt.kind, value), *moment]
        for at, value in enumerate(asked.values)
    ]
    if asked.decline:
        rows.append([*kind, found[-1], 1.0, *[0.0] * (len(OPTION) - 2 - len(MOMENT)), *moment])
    return rows


def table(g: SpaceCorp, seat: int) -> list[float]:
    """What is not a seat's own; contracts with the seat's share of their conditions."""
    rows = contracts(g.seats, g.era)
    spots = g.own_bases(seat)
    free = [contract.row for contract in rows if g.contracts[contract.row] != g.era]
    return [
        *[float(g.seats == seats) for seats in range(2, 5)],
        *[float(g.era == era) for era in range(len(ERAS))],
        float(ERAS[g.era] == g.options["end_era"]),
        g.turn / (20 * g.seats),
        g.pile / 40,
        float(g.ending),
        float(g.active == seat),
        float(g.produced),
        *[float(row in free) for row in range(7)],
        *[award(g, row) / 5 if row in free else 0.0 for row in range(7)],
        *[share(g, seat, rows[row].condition, spots) if row in free else 0.0 for row in range(7)],
        *[float(holder >= 0) for holder in g.beyond],
        *[float(card >= 0) for card in g.offers],
        *[keep(card) if card >= 0 else 0.0 for card in g.offers],
    ]


def corp(g: SpaceCorp, seat: int, reader: int) -> list[float]:
    """What a corporation has; its hand only where the reader knows it."""
    c = g.corps[seat]
    mine = seat == reader
    hand = c.hand if mine else []
    out = outlook(g, reader)
    bases = [g.bases[spot] % KINDS for spot in g.own_bases(seat)]
    pays = [pay for _, pay in producing(g, seat)]
    return [
        1.0,
        c.profit / 20,
        out.turns / 10,
        float(c.passed),
        len(c.cards) / 5,
        float(mine),
        sum(keep(card) for card in hand) / 5,
        *[sum(use in CARDS[card].uses for card in hand) / 3 for use in USES],
        c.genetics / 6,
        c.revelation / 6,
        len(c.progress) / 3,
        contract_score(g, seat) / 5,
        len(bases) / 5,
        *[float(bases.count(kind)) for kind in range(KINDS)],
        float(len(g.own_colonies(seat))),
        sum(pays) / 5,
        float(sum(slot >= 0 for slot in c.slots)),
        sum(slot_worth(g, seat, slot, out) for slot in range(3)),
        *[infra_strength(g, seat, what) / 5 for what in INFRA],
        sum(team >= 0 for team in c.teams) / 4,
        sum(team_worth(g, seat, team, out) for team in range(4)) / 5 if mine else 0.0,
        sum(c.claims) / 4,
        sum(TILES[g.tiles[spot]].production for spot in g.own_bases(seat) if g.tiles[spot] >= 0) / 5,
    ]


def when(g: SpaceCorp, seat: int) -> list[float]:
    """How many turns the era has left for the seat, which era it is, and how many cards it holds."""
    return [turns_left(g, seat) / 10, *[float(g.era == era) for era in (1, 2)], len(g.corps[seat].cards) / 5]


def about(g: SpaceCorp, kind: str, value: Any) -> list[float]:
    """The action, the card or the base that an option is."""
    action = value if kind in ("action", "pass", "sabotage") else ""
    card = -1
    if kind in ("upgrade", "special", "edge", "poach", "memory"):
        card = value
    elif kind in ("draw", "take") and value[0] == "offer":
        card = g.offers[value[1]]
    base = value[1] if kind == "base" else -1
    uses = CARDS[card].uses if card >= 0 else {}
    return [
        *[float(action == use) for use in USES],
        float(action == "pass"),
        float(card >= 0),
        keep(card) if card >= 0 else 0.0,
        *[uses[use].value / 3 if use in uses else 0.0 for use in USES],
        *[float(base == kind) for kind in range(KINDS)],
    ]


STYLES: Final = {
    "builder": {"action": {"action.build": 0.4}},
    "explorer": {"action": {"action.explore": 0.3, "action.move": 0.2}},
    "rusher": {"action": {"action.produce": 0.4}},
}
"""Whether bases, new sites, or profit now count a little more."""
FEATURES: Final[Features[SpaceCorp]] = Features(2, NAMES, OPTION_NAMES, position, options, STYLES)
"""Corporations by what they have and promise, options by the action, card or base that they are."""

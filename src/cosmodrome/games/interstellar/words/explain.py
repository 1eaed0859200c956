"""What lies on the table, in words: tokens, planets, zones, Technologies, Mechanisms, people, the Journey."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Seat

from ..content import (
    ANYONE,
    ARS,
    ARS_CUBES,
    BASE,
    CELL_KINDS,
    COLORS,
    COLUMN_FUEL,
    COLUMN_REWARD,
    CONVERTER,
    CONVERTER_STEPS,
    DISCOVERER,
    DRILL,
    DRILL_CUBES,
    EARTH,
    GOVERNMENT,
    GOVERNMENT_SPACES,
    KIND_NAMES,
    MATCH_BONUS,
    MECHANISMS,
    OUTPOST,
    OUTPOST_FUEL,
    PIECES,
    PLANET_IDS,
    PLANETS,
    PODS,
    PRICE,
    PRODUCTION,
    ROW_LEVELS,
    ROWS,
    STORAGE,
    TECHNOLOGIES,
    TOKENS,
    TRAPPIST,
    WHEELS,
    Cubes,
)
from ..rules.flight import flight_cost
from ..rules.research import cost_of
from ..state import Phase, StarshipInterstellar
from . import names

Lines = tuple[tuple[str, str], ...]
Say = Callable[[StarshipInterstellar, Seat | None, str], About]

ACTION_SIDES: Final = {
    "solar_extraction": "draw cubes from the Solar Bag and keep what you like; what is kept costs Reputation.",
    "technology_research": "a Scientist of your reserve goes onto a Technology, which you pay with cubes.",
    "travel": "your Explorer flies to a planet; Fuel in its hold pays for the way.",
    "market": "buy or sell cubes of one colour.",
    "earth_production": "Earth gives you Fuel, more with the Refinery.",
    "planetary_production": "your Buildings on the planet work once each.",
}
ROMAN: Final = ("", "I", "II", "III")


def called(g: StarshipInterstellar, seat: Seat) -> str:
    """Who has a seat; beside a single player sits the Directorate."""
    return g.name(seat) if seat < g.seats else "the Directorate"


def have(g: StarshipInterstellar, seat: Seat | None) -> str:
    """The reader's cubes."""
    return "" if seat is None else names.cubes(g.players[seat].cubes, "no cubes")


def lacking(cost: Cubes, held: Cubes) -> str:
    """What is missing to a cost, paid with cubes of its colours."""
    gap = tuple(max(0, cost[c] - held[c]) for c in range(len(COLORS)))
    return names.cubes(gap, "")


def afford(g: StarshipInterstellar, seat: Seat | None, cost: Cubes) -> Lines:
    """Whether the reader has the very cubes; higher ones may stand for lower ones."""
    if seat is None:
        return ()
    missing = lacking(cost, g.players[seat].cubes)
    if not missing:
        return (("For you now", f"you hold {have(g, seat)}: all it takes."),)
    return (("For you now", f"you hold {have(g, seat)}; {missing} of it would have to come from higher colours."),)


def token(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """An Action or production token, on both sides, or the Pass token."""
    chosen = "A token of yours is chosen on your turn, once in a phase."
    if which == "pass":
        lines = (("", "It turns by one reward for every token you have not played, and you take the one shown."),)
        return About("Pass", lines, "It is chosen on your turn, to end your part of the phase.")
    if which == "draw":
        return About(
            "Draw another token",
            (("", "Pay 2 Fuel to turn up one more production token; you still keep only one."),),
            "It is chosen while you found a Base.",
        )
    if which == "active" and seat is not None:
        which, chosen = g.players[seat].played[-1], "Your active token is chosen to repeat its action, where it can be."
    if which in PRODUCTION:
        made = PRODUCTION[which]
        sides: Lines = (
            ("In the Action Phase", f"your Buildings on {PLANETS[made.planet].name} work once each, in any order."),
            ("When the Base is founded", f"{names.production(which)}."),
            ("In the Salvation Phase", "it rests."),
        )
        return About(names.sentence(names.token(which)), sides, chosen)
    return About(names.sentence(names.token(which)), token_sides(which), chosen)


def token_sides(which: str) -> Lines:
    """What a token does in each phase."""
    if which not in TOKENS:
        return (("", "A token that you may not see."),)
    face = TOKENS[which]
    action = face.text or ACTION_SIDES[face.action]
    again = "It can be repeated as long as it is your active token." if face.repeatable else "It is not repeated."
    if face.salvation_text:
        other = face.salvation_text
    elif face.salvation:
        other = f"any Salvation action; {MATCH_BONUS} Prestige more if you {names.ACTION_NAMES[face.center]}."
    else:
        other = "it rests."
    return (("In the Action Phase", action), ("", again), ("In the Salvation Phase", other))


def extra(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """An Extra Action token on the display."""
    title = TOKENS[which].name
    return About(title, token_sides(which), "It is taken when a Leader track or the Journey gives an Extra Action.")


def planet(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A planet of the Solar System."""
    at = PLANET_IDS.index(which)
    here = PLANETS[at]
    lines: Lines = (("", f"Orbit {here.orbit}; it moves on one dot every round."),)
    if g.destroyed[at]:
        return About(here.name, (("", "The Sun has swallowed it, with all that stood there."),), "Nobody flies there.")
    bases = [called(g, s) for s in range(len(g.players)) if at != EARTH and g.players[s].zones[at].token]
    lines += (("Bases", f"{names.listed(bases, 'none')}."),) if at != EARTH else (("", "Where every reserve is."),)
    here_now = [called(g, s) for s in range(1 if g.solo else g.seats) if g.players[s].at == at]
    if here_now:
        lines += (("Explorers", f"{names.listed(here_now)}."),)
    if seat is not None and g.players[seat].at != at:
        p = g.players[seat]
        cost = flight_cost(g, p, p.at, at)
        back = flight_cost(g, p, at, EARTH) if at != EARTH else 0
        words = f"{cost} Fuel from {PLANETS[p.at].name}; {p.hold_fuel} in the hold."
        lines += (("A flight there now", words),)
        lines += (("From there to Earth", f"{back} Fuel as the planets stand."),) if back else ()
    return About(here.name, lines, "A planet is chosen as the destination of a flight.")


def zone(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """Somebody's part of a planetary zone."""
    owner, _, name = which.rpartition(".")
    who = int(owner) if owner else (seat or 0)
    at = PLANET_IDS.index(name)
    here = g.players[who].zones[at]
    whose = "Your" if who == seat else f"{called(g, who)}'s"
    chosen = "A zone is chosen when its production token is played, or a bonus works there."
    if not here.token:
        words = "No Base yet: one is founded by flying there with a Base."
        return About(f"{whose} part of {PLANETS[at].name}", (("", words),), chosen)
    lines = (
        ("Buildings", f"a Base, {names.pieces(here.buildings, 'nothing else')}; {here.free_spaces} spaces free."),
        ("Storage", f"{names.cubes(here.storage)}; it holds {STORAGE}."),
        ("Deposit", f"{names.cubes(here.deposit)}."),
    )
    return About(f"{whose} part of {PLANETS[at].name}", lines, chosen)


def strength(g: StarshipInterstellar, seat: Seat | None, kind: int) -> str:
    """What a Building does, by level, and at the reader's."""
    what = {
        BASE: "the Base makes the planet yours to use; it is placed by founding.",
        DRILL: f"moves {_levels(DRILL_CUBES)} cubes from the Deposit to the Storage.",
        ARS: f"sends {_levels(ARS_CUBES)} cubes from the Storage to your reserve.",
        OUTPOST: f"brings {_levels(OUTPOST_FUEL)} Fuel.",
        CONVERTER: f"raises cubes in the Storage by a colour: {_steps()}.",
    }[kind]
    return names.sentence(what)


def _levels(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(n) for n in numbers[1:-1]) + f" or {numbers[-1]}"


def _steps() -> str:
    each = ["; ".join(f"{n} {COLORS[a]} to {COLORS[b]}" for n, a, b in steps) for steps in CONVERTER_STEPS[1:]]
    return ", then ".join(f"level {ROMAN[k + 1]} {words}" for k, words in enumerate(each))


def building(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A Building."""
    kind = which.split(".")[-1]
    if kind == "all":
        lines: Lines = (("", "Every Building of this planet works, in a sensible order."),)
        return About("Activate all", lines, "It is chosen while a planet is activated.")
    words = strength(g, seat, PIECES.index(kind))
    lines = (("What it does", words), ("Strength", "set by the level of its Technology, for all of yours at once."))
    return About(names.PIECE_NAMES[kind], lines, "A Building is chosen while its planet is activated.")


def stack(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """The face-down production tokens of a planet."""
    at = PLANET_IDS.index(which)
    left = g.stacks[at].left() if not g.destroyed[at] else 0
    tokens = [t for t in PRODUCTION.values() if t.planet == at]
    best = max(sum(t.deposit) for t in tokens)
    lines = (
        ("", f"{left} face down. Who founds a Base here draws one, and may pay for more to choose from."),
        ("What there is", f"{len(tokens)} tokens in the box, with Deposits of up to {best} cubes."),
    )
    return About(f"Production tokens of {PLANETS[at].name}", lines, "They are drawn by founding a Base, never chosen.")


def tech(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A Technology of a corporation."""
    owner, _, name = which.rpartition(".")
    who = int(owner) if owner else seat
    face = TECHNOLOGIES[name]
    p = g.players[who or 0]
    done = p.levels[face.row] >= face.level if face.row >= 0 else p.has(name)
    kind = f"Level {face.level} of its row." if face.row >= 0 else "A Salvation Technology; three of them at most."
    lines: Lines = (("", kind), ("What it does", face.text))
    if done:
        lines += (("", "Researched." if who == seat else f"Researched by {called(g, who or 0)}."),)
        return About(face.name, lines, "It is researched already.")
    if face.row >= 0 and p.levels[face.row] < face.level - 1:
        below = ROW_LEVELS[face.row][p.levels[face.row]].name
        lines += (("First", f"{below} has to be researched."),)
    cost = cost_of(p, name)
    lines += (("Costs", f"{names.cubes(cost)}, and a Scientist who stays there."), *afford(g, seat, cost))
    return About(face.name, lines, "A Technology is chosen with Technology Research.")


def market(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """The Market's cubes of a colour."""
    color = COLORS.index(which)
    lines: Lines = (("", f"{g.market[color]} for sale; {PRICE[color]} Fuel a cube, to buy and to sell."),)
    if seat is not None:
        p = g.players[seat]
        lines += (("You have", f"{p.cubes[color]} {which} cubes and {p.fuel} Fuel in your reserve."),)
    return About(f"Market: {which}", lines, "The Market is chosen with a Market action.")


def bag(g: StarshipInterstellar, seat: Seat | None, _: str) -> About:
    """The Solar Bag."""
    lines = (
        ("In it", f"{names.cubes(g.bag)}."),
        ("Solar Extraction", "draws from it. What you keep costs as much Reputation, and makes the Sun grow."),
    )
    return About("Solar Bag", lines, "It is chosen after a draw, to say what you keep.")


def hold(g: StarshipInterstellar, seat: Seat | None, _: str) -> About:
    """The reader's Explorer."""
    p = g.players[seat or 0]
    lines = (
        ("Where", f"{'Adrift where' if g.drifting(seat or 0) else 'At'} {PLANETS[p.at].name}."),
        ("Aboard", f"{names.cargo(p.hold_fuel, p.hold_pieces, p.hold_cubes)}. The hold has no limit."),
        ("Fuel", "only what is in the hold pays for a flight."),
    )
    return About("Your Explorer", lines, "It is chosen when you load before a flight.")


def reserve(g: StarshipInterstellar, seat: Seat | None, _: str) -> About:
    """The reader's reserve."""
    p = g.players[seat or 0]
    lines = (
        ("On Earth", f"{p.fuel} Fuel, {p.scientists} Scientists, {have(g, seat)}, {names.pieces(p.pieces)}."),
        ("What it is for", "cubes pay for Technologies, Mechanisms and people; others do not see what you hold."),
    )
    return About("Your reserve", lines, "It is never chosen; payments are taken from it.")


def mechanism(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A Mechanism of the Starship."""
    face = MECHANISMS[which]
    lines: Lines = (("", f"Costs {names.cubes(face.cost)} for {face.prestige} Prestige and a step of a Leader."),)
    if which in g.future:
        lines += (("Future Project", "It can be built once it has moved down."),)
    elif which in (*g.current, *g.long_term):
        lines += afford(g, seat, face.cost)
    else:
        lines += (("", "It is built."),)
    return About(face.name, lines, "A Mechanism is chosen when you build, in the Salvation Phase.")


def meeple(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """People on Earth of a colour."""
    color = COLORS.index(which)
    lines: Lines = (
        ("", f"{g.meeples[color]} on Earth; {PODS - len(g.pods)} of {PODS} Cryo-Pods are free."),
        ("Saving one", f"costs a {which} cube or a higher one, for {color + 1} Reputation and a step of a Leader."),
    )
    if seat is not None:
        lines += (("For you now", f"you hold {have(g, seat)}."),)
    return About(f"{which.capitalize()} people", lines, "People are chosen when you save a Population.")


def government(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A seat of the World Government."""
    row, place = (int(n) for n in which[1:].split("s"))
    at = (row - 1) * GOVERNMENT_SPACES + place - 1
    first = at - (place - 1)
    all_of_them = [e for space in range(first, at + 1) for e in GOVERNMENT[space]]
    sits = g.government[at]
    lines: Lines = (
        ("Its bonus", f"{names.sentence(names.effects(GOVERNMENT[at]))}."),
        ("Sitting here brings", f"{names.effects(all_of_them)}: all bonuses of the row up to this seat."),
        ("Now", f"{called(g, sits)} sits here." if sits >= 0 else "empty."),
    )
    return About(f"Row {row}, seat {place}", lines, "A seat is chosen when you send a Representative.")


def cell(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A space of the Journey."""
    column, row = (int(n) for n in which[1:].split("r"))
    at = column * ROWS + row - 1
    lines: Lines = ()
    if column == TRAPPIST:
        lines += (("", "The end of the Journey; a Probe here never moves again."),)
    elif g.journey[at] >= 0:
        kind = g.journey[at]
        lines += (
            ("Discovered", f"{KIND_NAMES[kind]}."),
            ("Its discoverer gained", f"{names.effects(DISCOVERER[kind])}."),
        )
        lines += (("Anyone gains", f"{names.effects(ANYONE[kind])}."),) if ANYONE[kind] else ()
    else:
        kinds = {"poi": "A Point of Interest, not yet turned up.", "start": "A start space."}
        lines += (("", kinds.get(CELL_KINDS[at], "Unknown: the first Probe turns up a Discovery token.")),)
    if column:
        lines += (("Entering this column", f"costs {COLUMN_FUEL[column]} Fuel of your reserve."),)
        if COLUMN_REWARD[column]:
            lines += (("First time here", f"you gain {names.effects(COLUMN_REWARD[column])}."),)
    there = [called(g, s) for s in range(1 if g.solo else g.seats) if g.players[s].probe == at]
    there += ["the Government"] if g.government_probe == at else []
    lines += (("Probes", f"{names.listed(there)}."),) if there else ()
    if seat is not None and column and g.players[seat].column() < column:
        steps = column - g.players[seat].column()
        lines += (("Your Probe", f"{steps} column{'s' if steps > 1 else ''} away."),)
    return About(names.sentence(names.cell(at)), lines, "A space is chosen when a Probe moves.")


def wheel(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A reward of the Pass token."""
    p = g.players[seat or 0]
    gains = names.effects(WHEELS[p.wheel_id][int(which)])
    left = len(p.unspent(Phase.SALVATION if g.phase == Phase.SALVATION else Phase.ACTION))
    lines = (
        ("Its reward", f"{names.sentence(gains)}."),
        ("How far it turns", f"one step for each token not played ({left} now), and one on each of your later turns."),
    )
    return About(f"Pass reward {which}", lines, "A reward is chosen when the phase ends.")


KINDS: Final[dict[str, Say]] = {
    "token": token,
    "extra": extra,
    "planet": planet,
    "zone": zone,
    "building": building,
    "stack": stack,
    "tech": tech,
    "market": market,
    "bag": bag,
    "hold": hold,
    "reserve": reserve,
    "mechanism": mechanism,
    "meeple": meeple,
    "government": government,
    "cell": cell,
    "wheel": wheel,
}


def explain(g: StarshipInterstellar, seat: Seat | None, target: str) -> About:
    """What a thing is, by the kind of its target."""
    kind, _, which = target.partition(":")
    return KINDS[kind](g, seat, which)

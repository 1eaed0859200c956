"""What everything on the board is: tokens, planets, zones, Technologies, Mechanisms, people, the Journey."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Seat
from cosmodrome.engine.sentences import Player, say

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
from . import effects as effect_words
from . import names

Lines = tuple[tuple[str, str], ...]
Say = Callable[[StarshipInterstellar, Seat | None, str], About]

ROMAN: Final = ("", "I", "II", "III")


def called(g: StarshipInterstellar, seat: Seat, reader: Seat | None) -> str:
    """A player inside a sentence: "you" for the reader. In a solo game the other seat is the Directorate's."""
    if seat == reader:
        return "you"
    return g.name(seat) if seat < g.seats else "the Directorate"


def have(g: StarshipInterstellar, seat: Seat | None) -> str:
    """The reader's cubes."""
    return "" if seat is None else names.cubes(g.players[seat].cubes, "no cubes")


def lacking(cost: Cubes, held: Cubes) -> str:
    """The cubes of a cost that are not among those held, colour by colour."""
    gap = tuple(max(0, cost[c] - held[c]) for c in range(len(COLORS)))
    return names.cubes(gap, "")


def afford(g: StarshipInterstellar, seat: Seat | None, cost: Cubes) -> Lines:
    """Whether the reader has cubes of exactly these colours."""
    if seat is None:
        return ()
    missing = lacking(cost, g.players[seat].cubes)
    template = "You have {cubes}: enough."
    if missing:
        template = "You have {cubes}. For {missing} you would have to pay higher colours."
    return (("For you now", say(template, cubes=have(g, seat), missing=missing)),)


def token(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """An Action or production token, on both sides, or the Pass token."""
    chosen = "You can play each of your tokens once a phase."
    if which == "pass":
        words = (
            "You take no more turns in this phase. Your Pass token turns by one reward for each token you have not"
            " played, and you take the reward it shows or an earlier one."
        )
        return About("Pass", (("", words),), "You can pass on your turn.")
    if which == "draw":
        words = "Pay 2 Fuel to turn up one more production token. You still keep only one."
        return About("Draw another token", (("", words),), "You can draw while you found a Base.")
    if which == "active" and seat is not None:
        which, chosen = (
            g.players[seat].played[-1],
            "You can repeat the action of your active token if it is repeatable.",
        )
    if which in PRODUCTION:
        made = PRODUCTION[which]
        sides: Lines = (
            ("In the Action Phase", f"Use each of your Buildings on {PLANETS[made.planet].name} once, in any order."),
            ("When you found the Base", f"{names.production(which)}."),
            ("In the Salvation Phase", "It rests."),
        )
        return About(names.sentence(names.token(which)), sides, chosen)
    return About(names.sentence(names.token(which)), token_sides(which), chosen)


def token_sides(which: str) -> Lines:
    """What a token does in each phase."""
    face = TOKENS[which]
    action = effect_words.a_side(which) or effect_words.BASIC_SIDES[face.action]
    again = "You can repeat it until you play another token." if face.repeatable else "You can't repeat it."
    if said := effect_words.salvation_side(which):
        other = said
    else:
        template = "Any Salvation action, with {bonus} more Prestige if you {action}."
        other = say(template, bonus=MATCH_BONUS, action=names.ACTION_NAMES[face.center])
    return (("In the Action Phase", action), ("", again), ("In the Salvation Phase", other))


def extra(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """An Extra Action token on the display."""
    title = TOKENS[which].name
    return About(
        title, token_sides(which), "You take one when a Leader track or the Journey gives you an Extra Action."
    )


def planet(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A planet of the Solar System."""
    at = PLANET_IDS.index(which)
    here = PLANETS[at]
    lines: Lines = (("", f"Orbit {here.orbit}. It moves one dot every round."),)
    if g.destroyed[at]:
        gone = (("", "The Sun has swallowed it, with everything on it."),)
        return About(here.name, gone, "You can't fly there any more.")
    bases = [called(g, s, seat) for s in range(len(g.players)) if at != EARTH and g.players[s].zones[at].token]
    if at == EARTH:
        lines += (("", "The reserves of all players are here."),)
    else:
        lines += (("Bases", f"{names.listed(bases, 'none')}."),)
    here_now = [called(g, s, seat) for s in range(1 if g.solo else g.seats) if g.players[s].at == at]
    if here_now:
        lines += (("Explorers", f"{names.listed(here_now)}."),)
    if seat is not None and g.players[seat].at != at:
        p = g.players[seat]
        cost = flight_cost(g, p, p.at, at)
        back = flight_cost(g, p, at, EARTH) if at != EARTH else 0
        template = "{cost} Fuel from {planet}. You have {fuel} Fuel in the hold."
        lines += (("A flight there now", say(template, cost=cost, planet=PLANETS[p.at].name, fuel=p.hold_fuel)),)
        lines += (("A flight from there to Earth now", f"{back} Fuel."),) if back else ()
    return About(here.name, lines, "You choose a planet as the destination of a flight.")


def zone(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A player's part of a planetary zone."""
    owner, _, name = which.rpartition(".")
    who = int(owner) if owner else (seat or 0)
    at = PLANET_IDS.index(name)
    here = g.players[who].zones[at]
    owned_by = Player(called(g, who, None), reads=who == seat)
    title = say("{player:Your} part of {planet}", player=owned_by, planet=PLANETS[at].name)
    chosen = "You choose it when you play its production token, and for some bonuses."
    if not here.token:
        words = "No Base yet: fly there to found one. The Base comes from your reserve, and need not be loaded."
        return About(title, (("", words),), chosen)
    built = "a Base and {pieces}. {free:space is|spaces are} free."
    lines = (
        ("Buildings", say(built, pieces=names.pieces(here.buildings, "nothing else"), free=here.free_spaces)),
        ("Storage", say("{cubes}. There is room for {room}.", cubes=names.cubes(here.storage), room=STORAGE)),
        ("Deposit", f"{names.cubes(here.deposit)}."),
    )
    return About(title, lines, chosen)


def strength(g: StarshipInterstellar, seat: Seat | None, kind: int) -> str:
    """What a Building does at each level."""
    return {
        BASE: "Lets you mine this planet. You place it when you found a Base.",
        DRILL: f"Moves {_levels(DRILL_CUBES)} cubes from the Deposit to the Storage.",
        ARS: f"Sends {_levels(ARS_CUBES)} cubes from the Storage to your reserve.",
        OUTPOST: f"Makes {_levels(OUTPOST_FUEL)} Fuel.",
        CONVERTER: f"Raises cubes in the Storage by one colour: {_steps()}.",
    }[kind]


def _levels(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(n) for n in numbers[1:-1]) + f" or {numbers[-1]}"


def _steps() -> str:
    each = ["; ".join(f"{n} {COLORS[a]} to {COLORS[b]}" for n, a, b in steps) for steps in CONVERTER_STEPS[1:]]
    return ", then ".join(f"level {ROMAN[k + 1]} {words}" for k, words in enumerate(each))


def building(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A Building."""
    kind = which.split(".")[-1]
    if kind == "all":
        lines: Lines = (("", "Use every Building of this planet, in a sensible order."),)
        return About("Activate everything", lines, "You can choose it while you activate a planet.")
    words = strength(g, seat, PIECES.index(kind))
    lines = (
        ("What it does", words),
        ("Strength", "Set by the level of its Technology, for all of them."),
    )
    return About(names.PIECE_NAMES[kind], lines, "You choose a Building while you activate its planet.")


def stack(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """The face-down production tokens of a planet."""
    at = PLANET_IDS.index(which)
    left = g.stacks[at].left() if not g.destroyed[at] else 0
    tokens = [t for t in PRODUCTION.values() if t.planet == at]
    best = max(sum(t.deposit) for t in tokens)
    words = "{left:token|tokens} face down. When you found a Base here, you draw one, and can pay to draw more."
    lines = (
        ("", say(words, left=left)),
        ("In the box", say("{count} tokens, with Deposits of up to {best} cubes.", count=len(tokens), best=best)),
    )
    return About(f"Production tokens of {PLANETS[at].name}", lines, "You draw from them when you found a Base.")


def tech(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A Technology of a corporation."""
    owner, _, name = which.rpartition(".")
    who = int(owner) if owner else seat
    face = TECHNOLOGIES[name]
    p = g.players[who or 0]
    done = p.levels[face.row] >= face.level if face.row >= 0 else p.has(name)
    kind = f"Level {face.level} of its row." if face.row >= 0 else "A Salvation Technology. You can have three of them."
    lines: Lines = (("", kind), ("What it does", effect_words.technology(name)))
    if done:
        lines += (("", f"Researched by {called(g, who or 0, seat)}."),)
        return About(face.name, lines, "It is already researched.")
    if face.row >= 0 and p.levels[face.row] < face.level - 1:
        lines += (("Research first", f"{ROW_LEVELS[face.row][p.levels[face.row]].name}."),)
    cost = cost_of(p, name)
    lines += (("Costs", f"{names.cubes(cost)}, and a Scientist who stays on it."), *afford(g, seat, cost))
    return About(face.name, lines, "You choose a Technology with Technology Research.")


def market(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """The Market's cubes of a colour."""
    color = COLORS.index(which)
    words = "{cubes:cube|cubes} for sale. You buy and sell for {price} Fuel a cube."
    lines: Lines = (("", say(words, cubes=g.market[color], price=PRICE[color])),)
    if seat is not None:
        p = g.players[seat]
        words = "{cubes:cube|cubes} of this colour and {fuel} Fuel in your reserve."
        lines += (("You have", say(words, cubes=p.cubes[color], fuel=p.fuel)),)
    return About(f"Market: {which}", lines, "You trade with a Market action.")


def bag(g: StarshipInterstellar, seat: Seat | None, _: str) -> About:
    """The Solar Bag."""
    lines = (
        ("In it", f"{names.cubes(g.bag)}."),
        (
            "Solar Extraction",
            "You draw from this bag. Cubes you keep cost their value in Reputation, and the Sun grows.",
        ),
    )
    return About("Solar Bag", lines, "After a draw you choose which cubes to keep.")


def hold(g: StarshipInterstellar, seat: Seat | None, _: str) -> About:
    """The reader's Explorer."""
    p = g.players[seat or 0]
    drifting = g.drifting(seat or 0)
    lines = (
        ("Where", say("Adrift, where {planet} was." if drifting else "At {planet}.", planet=PLANETS[p.at].name)),
        ("In the hold", f"{names.cargo(p.hold_fuel, p.hold_pieces, p.hold_cubes)}. The hold has no limit."),
        ("Fuel", "You pay for a flight with the Fuel in the hold."),
    )
    return About("Your Explorer", lines, "You load it before a flight.")


def reserve(g: StarshipInterstellar, seat: Seat | None, _: str) -> About:
    """The reader's reserve."""
    p = g.players[seat or 0]
    held = say(
        "{fuel} Fuel, {scientists:Scientist|Scientists}, {cubes}, {pieces}.",
        fuel=p.fuel,
        scientists=p.scientists,
        cubes=have(g, seat),
        pieces=names.pieces(p.pieces),
    )
    lines = (
        (
            "On Earth",
            say(held, fuel=p.fuel, scientists=p.scientists, cubes=have(g, seat), pieces=names.pieces(p.pieces)),
        ),
        ("What it is for", "You pay for Technologies, Mechanisms and people with your cubes."),
    )
    return About("Your reserve", lines, "There is nothing to choose here.")


def mechanism(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A Mechanism of the Starship."""
    face = MECHANISMS[which]
    words = "It costs {cost}. You gain {prestige} Prestige and a step on the Leaders of the Starship track."
    lines: Lines = (("", say(words, cost=names.cubes(face.cost), prestige=face.prestige)),)
    if which in g.future:
        lines += (("Future Project", "You can build it when it has moved down."),)
    elif which in (*g.current, *g.long_term):
        lines += afford(g, seat, face.cost)
    else:
        lines += (("", "It is built."),)
    return About(face.name, lines, "You choose a Mechanism when you build, in the Salvation Phase.")


def meeple(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """People on Earth of a colour."""
    color = COLORS.index(which)
    words = (
        "Pay a {color} cube or a higher one. You gain {reputation} Reputation and a step on the Leaders of Humankind"
        " track."
    )
    lines: Lines = (
        ("", f"{g.meeples[color]} on Earth. {PODS - len(g.pods)} of {PODS} Cryo-Pods are free."),
        ("To save one", say(words, color=which, reputation=color + 1)),
    )
    if seat is not None:
        lines += (("You have", f"{have(g, seat)}."),)
    return About(f"{which.capitalize()} Population", lines, "You choose people when you save a Population.")


def government(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A space of the World Government."""
    row, place = (int(n) for n in which[1:].split("s"))
    at = (row - 1) * GOVERNMENT_SPACES + place - 1
    first = at - (place - 1)
    all_of_them = [e for space in range(first, at + 1) for e in GOVERNMENT[space]]
    sits = g.government[at]
    lines: Lines = (
        ("Its bonus", f"{names.sentence(effect_words.effects(GOVERNMENT[at]))}."),
        ("You gain all bonuses of the row up to here", f"{effect_words.effects(all_of_them)}."),
        ("Scientist here", f"{called(g, sits, seat) if sits >= 0 else 'none'}."),
    )
    return About(f"Row {row}, space {place}", lines, "You choose a space when you send a Representative.")


def cell(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A space of the Journey."""
    column, row = (int(n) for n in which[1:].split("r"))
    at = column * ROWS + row - 1
    lines: Lines = ()
    if column == TRAPPIST:
        lines += (("", "The end of the Journey. A Probe here never moves again."),)
    elif g.journey[at] >= 0:
        kind = g.journey[at]
        lines += (
            ("Discovered", f"{KIND_NAMES[kind]}."),
            ("Its discoverer gained", f"{effect_words.effects(DISCOVERER[kind])}."),
        )
        lines += (("Every Probe gains", f"{effect_words.effects(ANYONE[kind])}."),) if ANYONE[kind] else ()
    else:
        kinds = {"poi": "A Point of Interest, not yet turned up.", "start": "A start space."}
        lines += (("", kinds.get(CELL_KINDS[at], "Unknown: the first Probe here turns up a Discovery token.")),)
    if column:
        lines += (("Cost to enter this column", f"{COLUMN_FUEL[column]} Fuel from your reserve."),)
        if COLUMN_REWARD[column]:
            lines += (("When you enter this column, you gain", f"{effect_words.effects(COLUMN_REWARD[column])}."),)
    there = [called(g, s, seat) for s in range(1 if g.solo else g.seats) if g.players[s].probe == at]
    there += ["the Government"] if g.government_probe == at else []
    lines += (("Probes", f"{names.listed(there)}."),) if there else ()
    if seat is not None and column and g.players[seat].column() < column:
        steps = column - g.players[seat].column()
        lines += (("Your Probe", say("{steps:column|columns} away.", steps=steps)),)
    return About(names.sentence(names.cell(at)), lines, "You choose a space when you move a Probe.")


def wheel(g: StarshipInterstellar, seat: Seat | None, which: str) -> About:
    """A reward of the Pass token."""
    p = g.players[seat or 0]
    gains = effect_words.effects(WHEELS[p.wheel_id][int(which)])
    left = len(p.unspent(Phase.SALVATION if g.phase == Phase.SALVATION else Phase.ACTION))
    words = "By one reward for each token you have not played ({left} now), and one more on each of your later turns."
    lines = (
        ("Its reward", f"{names.sentence(gains)}."),
        ("How far the Pass token turns", say(words, left=left)),
    )
    return About(f"Pass reward {which}", lines, "You choose a reward when the phase ends.")


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

"""What lies on the table, in words: squares, lines, pieces, tiles, tracks, technologies, cards, events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Seat

from ..content import LETTERS, RESOURCES, TRACKS, box
from ..map import BIT, CELLS, cell_name
from ..rules.basics import has
from ..rules.scoring import lines, planet_medals, tracker_medals
from ..rules.tracks import square_of
from ..state import PlanetUnknown, Player
from .names import benefit_words, capital, place, tech_label, tile_name
from .options import NEXT_WORDS

Lines = tuple[tuple[str, str], ...]
Say = Callable[[PlanetUnknown, Seat | None, str], About]

NUMBERS: Final = {cell_name(cell): cell for cell in range(CELLS)}
TILE_CHOSEN: Final = "A tile is chosen when you draft from the depot in front of you."
CELL_CHOSEN: Final = "A square is chosen when something is placed there, or a rover moves."


def whose(g: PlanetUnknown, seat: Seat | None, owner: Seat) -> str:
    """Your, or somebody's."""
    return "Your" if seat == owner else f"{g.name(owner)}'s"


def own(seat: Seat | None) -> Seat:
    """The reader's seat; who looks on is shown the first."""
    return 0 if seat is None else seat


def some(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


# -- the planet --------------------------------------------------------------------------------------


def cell(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A square of the asked seat's planet."""
    return land(g, seat, f"{own(seat)}.{which}")


def land(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A square of a planet."""
    owner, _, name = which.partition(".")
    p, at = g.players[int(owner)], NUMBERS[name]
    ground = p.ground[at]
    if ground != ".":
        first = f"Covered by {RESOURCES[LETTERS.index(ground)] if ground in LETTERS else 'a biomass patch'}."
    else:
        first = "Ice, not covered yet." if at in p.world.ice else "Not covered yet."
    parts: Lines = (("", first), *_stands(p, at), *_lines_of(p, at))
    if at in p.world.edge:
        parts += (("", "It is on the edge: a first piece has to cover such a square."),)
    return About(f"{whose(g, seat, int(owner))} square {place(at)}", parts, CELL_CHOSEN)


def _stands(p: Player, at: int) -> Lines:
    """What stands on a square."""
    there = ["a lifepod"] * (at in p.lifepods) + ["a meteorite"] * (at in p.meteorites) + ["a rover"] * (at in p.rovers)
    return (("On it", f"{' and '.join(there)}."),) if there else ()


def _lines_of(p: Player, at: int) -> Lines:
    """What its row and its column are worth."""
    row, column = at // 12, at % 12
    return (
        (f"Row {row + 1}", f"{_line(p, 'row', row)}."),
        (f"Column {'ABCDEFGHIJKL'[column]}", f"{_line(p, 'column', column)}."),
    )


def _line(p: Player, kind: str, n: int) -> str:
    """What a row or column is worth and how it stands."""
    filled, blocked, _ = lines(p)
    marks = [cell for cell in p.world.squares if (cell // 12 if kind == "row" else cell % 12) == n]
    value = (p.world.row_medals if kind == "row" else p.world.column_medals)[n]
    left = sum(not filled & BIT[cell] for cell in marks)
    stone = any(blocked & BIT[cell] for cell in marks)
    state = "blocked by a meteorite" if stone else f"{some(left, 'square')} open" if left else "complete"
    return f"{some(value, 'medal')}, {state}"


def line(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """The medal of a row or column."""
    owner, kind, n = which.split(".")
    p = g.players[int(owner)]
    name = f"Row {int(n) + 1}" if kind == "row" else f"Column {'ABCDEFGHIJKL'[int(n)]}"
    words = "It scores at the end if every square is covered and no meteorite lies in it."
    parts = (("", words), ("Now", f"{_line(p, kind, int(n))}."))
    return About(f"{name} of {p.world.name}", parts, "A line is chosen only by a civ card that says so.")


PIECES: Final = {
    "pod": ("Lifepod", "A rover that drives there picks it up: a medal. A tile on it destroys it."),
    "stone": (
        "Meteorite",
        "Its row and column score nothing while it lies there. A rover collects it; three are a medal.",
    ),
    "rover": ("Rover", "It moves by the rover movement you gain, one square each, up, down, left or right."),
}


def piece(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """What stands on a planet."""
    owner, _, name = which.partition(".")
    kind, _, number = name.partition("-")
    title, words = PIECES[kind]
    p = g.players[int(owner)]
    at = p.rovers[int(number)] if kind == "rover" else int(number)
    parts: Lines = (("", words), ("Where", f"{whose(g, seat, int(owner))} square {place(at)}."))
    if kind == "rover" and p.loads[int(number)]:
        parts += (("Aboard", "a meteorite."),)
    return About(title, parts, "Pieces are chosen by the square they stand on.")


def figure(title: str, words: str, count: Callable[[Player], int]) -> Say:
    """A number beside a board."""

    def about(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
        number = count(g.players[int(which) if which else own(seat)])
        return About(title, (("", words), ("Now", f"{number}.")), "A count is never chosen: it changes by itself.")

    return about


def drafted(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """The tile in hand."""
    return tile(g.players[int(which)].drafted, "The tile in hand is placed on squares of the planet.")


# -- the station -------------------------------------------------------------------------------------


def tile(number: int, chosen: str) -> About:
    """A tile: its shape, its two resources, its meteor."""
    kind = box().tiles[number]
    shape = box().shapes[kind.shape]
    first, second = (RESOURCES[r] for r in kind.resources)
    parts: Lines = (
        (
            "Shape",
            f"{shape.name}, {some(len(shape.cells), 'square')}, {shape.ring} ring; turned and mirrored as you like.",
        ),
        ("Placing it", f"advances {first} and {second}, where each can be used."),
    )
    if kind.meteor:
        parts += (("Meteor", "A meteorite comes down: its row and column score nothing until it is collected."),)
    return About(capital(tile_name(number)), parts, chosen)


def draft(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """One of the two open tiles in front of the reader."""
    return tile(g.offered(own(seat))[("interior", "exterior").index(which)], TILE_CHOSEN)


def depot(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A depot of the station."""
    interior, exterior = g.depot(int(which))
    parts: Lines = tuple(
        (f"{ring} ring", f"{capital(tile_name(g.tops[shape]))} on top." if g.tops[shape] >= 0 else "Empty.")
        for ring, shape in (("Exterior", exterior), ("Interior", interior))
    )
    faces = [g.name(s) for s in range(g.seats) if g.depot_of(s) == int(which)]
    parts += (("In front of", f"{' and '.join(faces)}."),) if faces else ()
    return About(f"Depot {which}", parts, "A depot is chosen when the commander turns the station.")


def berth(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A seat at the station."""
    who = int(which)
    role = "Station commander: turns the station this round." if who == g.commander else "Takes what the depot offers."
    name = "You" if who == seat else g.name(who)
    parts = (("", role), ("Facing", f"depot {g.depot_of(who)}."))
    return About(name, parts, "Players are never chosen.")


# -- the corporation -----------------------------------------------------------------------------------


def track(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A track of the asked seat's corporation."""
    return tracker(g, seat, f"{own(seat)}.{RESOURCES.index(which)}")


def tracker(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A tracker with what it would find next."""
    owner, n = (int(part) for part in which.split("."))
    p = g.players[owner]
    if n >= len(TRACKS):
        parts: Lines = (("", "Energy has no track: it advances one of the resources beside the tile."),)
        return About("Energy", parts, "A track is chosen when it may advance.")
    column, row = square_of(p, n)
    parts = (("Now", f"on {TRACKS[column]} {row}, worth {some(tracker_medals(p, n), 'medal')}."),)
    stop = p.trackers[n] + 1
    if stop < len(p.board.squares[n]):
        parts += (("One step further", f"{_found(p.board.id, n, stop)}."),)
    else:
        parts += (("", "It is at the top."),)
    name = f"{whose(g, seat, owner)} {TRACKS[n]} track"
    return About(name, parts, "A track is chosen when a boost, energy or a card lets you advance one.")


def _found(corporation: str, n: int, stop: int) -> str:
    """What is printed on a stop of a track."""
    board = box().corporations[corporation]
    found = [benefit_words(benefit) for benefit in board.benefits[n][stop]]
    medal = board.medals[n][stop]
    return " and ".join(found + ([some(medal, "medal")] if medal else [])) or "nothing"


def step(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A printed square of a track."""
    corporation, column, row = which.split(".")
    board = box().corporations[corporation]
    n, stop = next(
        (n, stop) for n, way in enumerate(board.squares) for stop, at in enumerate(way) if at == (int(column), int(row))
    )
    found = _found(corporation, n, stop)
    parts = (("A tracker that comes here finds", f"{found}."), ("", "Medals count for the highest square reached."))
    return About(f"{capital(TRACKS[int(column)])} {row}", parts, "Squares of a track are chosen for lifepods only.")


def square(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A square of a track that can take a lifepod or a tracker."""
    column, row = which.split(",")
    parts = (("", "What is put here works as its corporation says."),)
    return About(f"{capital(column)} {row}", parts, "Squares of a track are chosen for lifepods and shifted trackers.")


def tech(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A technology."""
    owner, _, level = which.rpartition(".")
    p = g.players[int(owner) if owner else own(seat)]
    row = p.board.techs[int(level) - 1]
    spent = row.effect in p.spent or row.effect in p.used
    state = "locked." if not has(p, row.effect) else "used already." if spent else "works."
    parts = (("", row.text), ("Now", state))
    return About(f"Tech {tech_label(p.corporation, int(level))}", parts, "Techs are chosen where they say so.")


def flux(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """The flux token of Flux Industries."""
    p = g.players[int(which)]
    parts = (("", p.board.rule), ("Now", f"on {TRACKS[p.flux]}."))
    return About("Flux token", parts, "It is placed before the game, and moved where a tech says so.")


# -- cards ---------------------------------------------------------------------------------------------


def civ(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A civ card."""
    card = box().civ_cards[int(which)]
    when = "Works at once, when it is picked." if card.immediate else "Kept secret, and counts at the end."
    parts = (("", card.text), ("When", when), ("Rank", f"{card.rank}."))
    return About(card.name, parts, "A civ card is chosen after the round, by who has earned its rank.")


def rank(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """What is left of a rank of civ cards."""
    parts = (("", f"{some(len(g.civ[int(which) - 1]), 'card')} left. A civ milestone of this rank lets you pick one."),)
    return About(f"Civ cards of rank {which}", parts, "They are picked after the round.")


def objective(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """An objective card, with what it says on either use."""
    row = box().objectives[int(which.rpartition(".")[2])]
    parts: Lines = (
        (f"Between neighbours: {row.neighbor_name}", row.neighbor_text),
        (f"Private: {row.private_name}", row.private_text),
    )
    rivals = [(a, b) for a, b, card in g.neighbors if card == row.id]
    if rivals:
        parts += (("Here it is", f"between {' and '.join(g.name(s) for s in rivals[0])}."),)
    return About("Objective", parts, "Objectives are chosen when they are dealt.")


def secrets(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """Private objectives of others."""
    parts = (("", "Others have private objectives, which they show at the end."),)
    return About("Private objectives", parts, "Nobody may look at them.")


def event(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """The event of the round."""
    card = box().events[g.event]
    return About(f"Event ({card.colour})", (("This round", card.text),), "An event happens to everybody.")


def events(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """What is left of the event deck, by colour."""
    left = g.events_left[("green", "orange", "red").index(which)]
    parts = (("", f"{some(left, 'card')} left. Each is turned up for one round, and everybody carries it out."),)
    return About(f"{capital(which)} events", parts, "Events come by themselves, one a round.")


def board(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A planet or corporation to choose."""
    if which in box().planets:
        planet = box().planets[which]
        medals = sum(planet.row_medals) + sum(planet.column_medals)
        size = f"{len(planet.squares)} squares, {medals} medals in its lines."
        parts: Lines = (("Rule", planet.rule), ("Size", size))
        return About(planet.name, parts, "A side is chosen before the game.")
    row = box().corporations[which]
    techs = tuple((f"Tech {tech_label(which, tech.level)}", tech.text) for tech in row.techs)
    return About(row.name, (("Rule", row.rule), *techs), "A side is chosen before the game.")


def todo(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A button of the turn."""
    words = NEXT_WORDS.get(which, "")
    if which in RESOURCES:
        words = words or f"The tile brings {which}: its tracker advances."
    if which.startswith("card-"):
        card = box().civ_cards[int(which.partition("-")[2])]
        words = f"{card.name}: {card.text}"
    fixed = {"rovers": "Use rover movement in hand.", "end": "What is left of movement is lost, then the turn is over."}
    words = fixed.get(which, words) or "Something that waits to be done this turn, in the order you like."
    return About(capital(which.replace("_", " ")), (("", f"{words.rstrip('.')}."),), "It is chosen during your turn.")


KINDS: Final[dict[str, Say]] = {
    "cell": cell,
    "land": land,
    "row": lambda g, seat, n: line(g, seat, f"{own(seat)}.row.{n}"),
    "column": lambda g, seat, n: line(g, seat, f"{own(seat)}.column.{n}"),
    "line": line,
    "piece": piece,
    "drafted": drafted,
    "medals": figure("Medals of the planet", "What complete rows and columns are worth by now.", planet_medals),
    "open": figure(
        "Uncovered squares",
        "A row or column scores when all of it is covered.",
        lambda p: sum(p.ground[cell] == "." for cell in p.world.squares),
    ),
    "movement": figure("Rover movement", "In hand this turn; what is left at its end is lost.", lambda p: p.movement),
    "draft": draft,
    "front": draft,
    "depot": depot,
    "shelf": depot,
    "berth": berth,
    "track": track,
    "tracker": tracker,
    "step": step,
    "square": square,
    "tech": tech,
    "scoring": figure("Lifepods collected", "A medal each.", lambda p: p.pods),
    "stones": figure("Meteorites collected", "Three of them are a medal.", lambda p: p.collected),
    "garage": figure("Rovers on the board", "They come onto the planet when you gain a rover.", lambda p: p.garage),
    "patches": figure("Patches stored", "Biomass patches cover one square each, when you like.", lambda p: p.stored),
    "held": figure("Civ cards", "Those kept for the end stay secret.", lambda p: len(p.cards) + len(p.played)),
    "flux": flux,
    "civ": civ,
    "mine": civ,
    "rank": rank,
    "objective": objective,
    "shared": objective,
    "private": objective,
    "secrets": secrets,
    "event": event,
    "events": events,
    "board": board,
    "next": todo,
}


def explain(g: PlanetUnknown, seat: Seat | None, target: str) -> About:
    """What a thing is, by the kind of its target."""
    kind, _, which = target.partition(":")
    return KINDS[kind](g, seat, which)

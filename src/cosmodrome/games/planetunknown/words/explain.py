"""What lies on the table, in words: squares, lines, pieces, tiles, tracks, technologies, cards, events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Seat
from cosmodrome.engine.sentences import Player as Reader
from cosmodrome.engine.sentences import capital, listed, say

from ..content import LETTERS, RESOURCES, TRACKS, box
from ..map import BIT, CELLS, cell_name
from ..rules import scoring
from ..rules.basics import has
from ..rules.tracks import square_of
from ..state import PlanetUnknown, Player
from .effects import civ_words, sentence
from .names import benefit_words, line_words, medal_words, place, tech_label, tile_name
from .options import NEXT_WORDS

Lines = tuple[tuple[str, str], ...]
Say = Callable[[PlanetUnknown, Seat | None, str], About]

NUMBERS: Final = {cell_name(cell): cell for cell in range(CELLS)}
TILE_CHOSEN: Final = "You choose a tile when you draft from the depot in front of you."
CELL_CHOSEN: Final = "You choose a square when you place something or move a rover."


def player(g: PlanetUnknown, seat: Seat | None, owner: Seat) -> Reader:
    """A player as the reader calls them."""
    return Reader(g.name(owner), seat == owner)


def own(seat: Seat | None) -> Seat:
    """The reader's seat; a spectator sees the first."""
    return 0 if seat is None else seat


# -- the planet --------------------------------------------------------------------------------------


def cell(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A square of the asked seat's planet."""
    return land(g, seat, f"{own(seat)}.{which}")


def land(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A square of a planet."""
    owner, _, name = which.partition(".")
    p, at = g.players[int(owner)], NUMBERS[name]
    ground = p.ground[at]
    if ground in LETTERS:
        first = say("Covered by {terrain}.", terrain=RESOURCES[LETTERS.index(ground)])
    elif ground != ".":
        first = "Covered by a biomass patch."
    else:
        first = "Ice, not covered yet." if at in p.world.ice else "Not covered yet."
    parts: Lines = (("", first), *_stands(p, at), *_lines_of(p, at))
    if at in p.world.edge:
        parts += (("", "On the edge of the planet. Your first piece must cover an edge square."),)
    title = say("{player:Your} square {cell}", player=player(g, seat, int(owner)), cell=place(at))
    return About(title, parts, CELL_CHOSEN)


def _stands(p: Player, at: int) -> Lines:
    """What stands on a square."""
    there = ["a lifepod"] * (at in p.lifepods) + ["a meteorite"] * (at in p.meteorites) + ["a rover"] * (at in p.rovers)
    return (("On it", f"{capital(listed(there))}."),) if there else ()


def _lines_of(p: Player, at: int) -> Lines:
    """What its row and its column are worth."""
    row, column = at // 12, at % 12
    return (
        (capital(line_words(row)), _line(p, "row", row)),
        (capital(line_words(12 + column)), _line(p, "column", column)),
    )


def _line(p: Player, kind: str, n: int) -> str:
    """What a row or column is worth and how it stands."""
    filled, blocked, _ = scoring.lines(p)
    marks = [cell for cell in p.world.squares if (cell // 12 if kind == "row" else cell % 12) == n]
    value = (p.world.row_medals if kind == "row" else p.world.column_medals)[n]
    left = sum(not filled & BIT[cell] for cell in marks)
    stone = any(blocked & BIT[cell] for cell in marks)
    if stone:
        template = "{medals:medal|medals}, but a meteorite blocks it."
    elif left:
        template = "{medals:medal|medals}, {left:square|squares} still to cover."
    else:
        template = "{medals:medal|medals}, complete."
    return say(template, medals=value, left=left)


def line(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """The medal of a row or column."""
    owner, kind, n = which.split(".")
    p = g.players[int(owner)]
    name = capital(line_words(int(n) if kind == "row" else 12 + int(n)))
    words = "Scores at the end if every square is covered and there is no meteorite in it."
    parts = (("", words), ("Now", _line(p, kind, int(n))))
    title = say("{line} of {planet}", line=name, planet=p.world.name)
    return About(title, parts, "You choose a line only with a civ card that clears one.")


PIECES: Final = {
    "pod": ("Lifepod", "Worth 1 medal if a rover collects it. A tile placed on it destroys it."),
    "stone": (
        "Meteorite",
        "Its row and column score nothing until a rover collects it. Three collected meteorites are worth 1 medal.",
    ),
    "rover": ("Rover", "Each rover movement moves it one square up, down, left or right."),
}


def piece(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """What stands on a planet."""
    owner, _, name = which.partition(".")
    kind, _, number = name.partition("-")
    title, words = PIECES[kind]
    p = g.players[int(owner)]
    at = p.rovers[int(number)] if kind == "rover" else int(number)
    where = say("{player:Your} square {cell}.", player=player(g, seat, int(owner)), cell=place(at))
    parts: Lines = (("", words), ("Where", where))
    if kind == "rover" and p.loads[int(number)]:
        parts += (("Carries", "A meteorite."),)
    return About(title, parts, "To choose a piece, choose its square.")


def figure(title: str, words: str, count: Callable[[Player], int]) -> Say:
    """A number beside a board."""

    def about(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
        number = count(g.players[int(which) if which else own(seat)])
        return About(title, (("", words), ("Now", f"{number}.")), "Counts are never chosen: they change automatically.")

    return about


def drafted(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """The tile in hand."""
    return tile(g.players[int(which)].drafted, "Place the tile on squares of your planet.")


# -- the station -------------------------------------------------------------------------------------


SHAPE: Final = "{shape}: {squares:square|squares}, from the {ring} ring. You may turn and mirror it."


def tile(number: int, chosen: str) -> About:
    """A tile: its shape, its two resources, its meteor."""
    kind = box().tiles[number]
    shape = box().shapes[kind.shape]
    first, second = (RESOURCES[r] for r in kind.resources)
    parts: Lines = (
        ("Shape", say(SHAPE, shape=shape.name, squares=len(shape.cells), ring=shape.ring)),
        ("When placed", say("Advances {first} and {second}.", first=first, second=second)),
    )
    if kind.meteor:
        parts += (("Meteor", "A meteorite lands with it. Its row and column score nothing until a rover collects it."),)
    return About(capital(tile_name(number)), parts, chosen)


def draft(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """One of the two open tiles in front of the reader."""
    return tile(g.offered(own(seat))[("interior", "exterior").index(which)], TILE_CHOSEN)


def depot(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A depot of the station."""
    interior, exterior = g.depot(int(which))
    parts: Lines = tuple(
        (label, say("{tile} on top.", tile=capital(tile_name(g.tops[shape]))) if g.tops[shape] >= 0 else "Empty.")
        for label, shape in (("Exterior ring", exterior), ("Interior ring", interior))
    )
    faces = [f"{player(g, seat, s):you}" for s in range(g.seats) if g.depot_of(s) == int(which)]
    parts += (("In front of", f"{capital(listed(faces))}."),) if faces else ()
    return About(say("Depot {number}", number=which), parts, "The commander chooses a depot to turn the station.")


def berth(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A seat at the station."""
    who = int(which)
    facing = say("Drafts from depot {depot}.", depot=g.depot_of(who))
    parts: Lines = (("", "Station commander: turns the station this round."),) if who == g.commander else ()
    return About(str(player(g, seat, who)), (*parts, ("", facing)), "Players are never chosen.")


# -- the corporation -----------------------------------------------------------------------------------


def track(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A track of the asked seat's corporation."""
    return tracker(g, seat, f"{own(seat)}.{RESOURCES.index(which)}")


def tracker(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A tracker with what it would find next."""
    owner, n = (int(part) for part in which.split("."))
    p = g.players[owner]
    if n >= len(TRACKS):
        parts: Lines = (("", "Energy has no track. It advances a neighbouring resource instead."),)
        return About("Energy", parts, "You choose a track when it may advance.")
    column, row = square_of(p, n)
    medals = scoring.tracker_medals(p, n)
    now = say("On {track} {row}, worth {medals:medal|medals}.", track=TRACKS[column], row=row, medals=medals)
    parts = (("Now", now),)
    stop = p.trackers[n] + 1
    if stop < len(p.board.squares[n]):
        parts += (("Next square", f"{capital(_found(p.board.id, n, stop))}."),)
    else:
        parts += (("", "At the top."),)
    name = say("{player:Your} {track} track", player=player(g, seat, owner), track=TRACKS[n])
    return About(name, parts, "You choose a track when a boost, energy or a card lets you advance one.")


def _found(corporation: str, n: int, stop: int) -> str:
    """What is printed on a stop of a track."""
    board = box().corporations[corporation]
    found = [benefit_words(benefit) for benefit in board.benefits[n][stop]]
    medal = board.medals[n][stop]
    return listed(found + ([medal_words(medal)] if medal else []))


def step(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A printed square of a track."""
    corporation, column, row = which.split(".")
    board = box().corporations[corporation]
    n, stop = next(
        (n, stop) for n, way in enumerate(board.squares) for stop, at in enumerate(way) if at == (int(column), int(row))
    )
    found = _found(corporation, n, stop)
    parts = (("A tracker that comes here gains", f"{capital(found)}."), ("", "Only the last medal it reached counts."))
    title = say("{track} {row}", track=capital(TRACKS[int(column)]), row=row)
    return About(title, parts, "You choose a square of a track only for a lifepod.")


def square(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A square of a track that can take a lifepod or a tracker."""
    column, row = which.split(",")
    parts = (("", "A place for a lifepod or a tracker, as the rule of the corporation says."),)
    title = say("{track} {row}", track=capital(column), row=row)
    return About(title, parts, "You choose a square of a track for a lifepod, or for a tracker that changes tracks.")


def tech(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A technology."""
    owner, _, level = which.rpartition(".")
    p = g.players[int(owner) if owner else own(seat)]
    row = p.board.techs[int(level) - 1]
    spent = row.effect in p.spent or row.effect in p.used
    state = "Locked." if not has(p, row.effect) else "Used already." if spent else "Unlocked."
    parts = (("", row.words), ("Now", state))
    title = say("Tech {level}", level=tech_label(p.corporation, int(level)))
    return About(title, parts, "You are asked about a tech when it can be used.")


def flux(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """The flux token of Flux Industries."""
    p = g.players[int(which)]
    parts = (("", p.board.rule), ("Now", say("On {track}.", track=TRACKS[p.flux])))
    return About("Flux token", parts, "You place it before the game. A tech may move it.")


# -- cards ---------------------------------------------------------------------------------------------


def civ(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A civ card."""
    card = box().civ_cards[int(which)]
    when = "Works at once." if card.immediate else "Kept secret until the end."
    parts = (("", civ_words(card)), ("When", when), ("Rank", f"{card.rank}."))
    return About(
        card.name, parts, "You choose a civ card after the round in which you reach a civ milestone of its rank."
    )


def rank(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """What is left of a rank of civ cards."""
    template = "{left:card|cards} left. A civ milestone of this rank lets you pick one."
    parts = (("", say(template, left=len(g.civ[int(which) - 1]))),)
    return About(say("Civ cards of rank {rank}", rank=which), parts, "You pick civ cards after the round.")


def objective(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """An objective card, with what it says on either use."""
    row = box().objectives[int(which.rpartition(".")[2])]
    parts: Lines = (
        (say("Between neighbours, {name}", name=row.neighbor_name), row.neighbor_text),
        (say("Private, {name}", name=row.private_name), row.private_text),
    )
    rivals = [(a, b) for a, b, card in g.neighbors if card == row.id]
    if rivals:
        first, second = (player(g, seat, s) for s in rivals[0])
        parts += (("Here", say("Between {first:you} and {second:you}.", first=first, second=second)),)
    return About("Objective", parts, "You choose objectives when they are dealt.")


def secrets(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """Private objectives of others."""
    parts = (("", "The other players' private objectives. They are revealed at the end."),)
    return About("Private objectives", parts, "Only their owner sees them.")


def event(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """The event of the round."""
    card = box().events[g.event]
    title = say("Event ({colour})", colour=card.colour)
    return About(title, (("This round", sentence(card.effect)),), "Events are never chosen: they affect everybody.")


def events(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """What is left of the event deck, by colour."""
    left = g.events_left[("green", "orange", "red").index(which)]
    parts = (("", say("{left:card|cards} left. Each round reveals one event, which affects everybody.", left=left)),)
    return About(say("{colour} events", colour=capital(which)), parts, "Events are revealed automatically.")


def board(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A planet or corporation to choose."""
    if which in box().planets:
        planet = box().planets[which]
        medals = sum(planet.row_medals) + sum(planet.column_medals)
        size = say(
            "{squares} squares; {medals} medals in rows and columns.", squares=len(planet.squares), medals=medals
        )
        parts: Lines = (("Rule", planet.rule), ("Size", size))
        return About(planet.name, parts, "You choose a side before the game.")
    row = box().corporations[which]
    techs = tuple((say("Tech {level}", level=tech_label(which, tech.level)), tech.words) for tech in row.techs)
    return About(row.name, (("Rule", row.rule), *techs), "You choose a side before the game.")


def todo(g: PlanetUnknown, seat: Seat | None, which: str) -> About:
    """A task of the turn."""
    words = NEXT_WORDS.get(which, "")
    if which in RESOURCES:
        words = words or say("Your tile has {resource}: advance its tracker.", resource=which)
    if which.startswith("card-"):
        card = box().civ_cards[int(which.partition("-")[2])]
        words = say("{card}: {effect}", card=card.name, effect=civ_words(card))
    fixed = {
        "rovers": "Spend your rover movement.",
        "end": "End your turn. Unspent rover movement is lost.",
        "advance": "Advance the tracker.",
        "rest": "Advance the tracker further.",
    }
    words = words or fixed[which]
    title = capital(which.replace("_", " "))
    return About(title, (("", f"{words.rstrip('.')}."),), "You choose it during your turn.")


KINDS: Final[dict[str, Say]] = {
    "cell": cell,
    "land": land,
    "row": lambda g, seat, n: line(g, seat, f"{own(seat)}.row.{n}"),
    "column": lambda g, seat, n: line(g, seat, f"{own(seat)}.column.{n}"),
    "line": line,
    "piece": piece,
    "drafted": drafted,
    "medals": figure("Medals of the planet", "The value of your complete rows and columns.", scoring.planet_medals),
    "open": figure(
        "Uncovered squares",
        "A row or column scores when all its squares are covered.",
        lambda p: sum(p.ground[cell] == "." for cell in p.world.squares),
    ),
    "movement": figure("Rover movement", "Spend it this turn: unspent movement is lost.", lambda p: p.movement),
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
    "scoring": figure("Lifepods collected", "Each is worth 1 medal.", lambda p: p.pods),
    "stones": figure("Meteorites collected", "Every three are worth 1 medal.", lambda p: p.collected),
    "garage": figure(
        "Rovers in reserve", "When you gain a rover, one of them goes to your planet.", lambda p: p.garage
    ),
    "patches": figure("Stored patches", "Each biomass patch covers one square, whenever you like.", lambda p: p.stored),
    "held": figure("Civ cards", "Cards kept for the end stay secret.", lambda p: len(p.cards) + len(p.played)),
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

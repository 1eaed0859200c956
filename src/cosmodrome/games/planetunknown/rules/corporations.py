"""Corporations: an object for each, which says what differs from the others.

`CorporationRule` is a corporation by the book; the others name what is special about them. Technologies, unlocked by
`works`, are found by what they do (`basics.has`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from cosmodrome.engine.flow import Prompt

from ..content import BIOMASS, CIV, ROVER, TECH, WATER, Benefit, Corporation, CorporationKind, TechEffect, box
from ..prompts import LOSE_POD, LOSE_TECH, POSITION, SCORING, UNLOCK
from ..state import Player

Square = tuple[int, int]
"""A track and a stop on it; in drawings a column and a row."""
TRACKERS: Final = (CIV, WATER, BIOMASS, ROVER, TECH)


def kinds_of(benefits: Iterable[Benefit]) -> int:
    """The kinds of some benefits, as bits."""
    kinds = 0
    for benefit in benefits:
        kinds |= 1 << benefit.kind
    return kinds


class CorporationRule:
    """Straight tracks, techs unlocked by the tech tracker, lifepods into the scoring area."""

    __slots__ = (
        "board",
        "glides",
        "kinds",
        "levels",
        "pays_rounds",
        "rovers_scatter",
        "rows",
        "scatters",
        "teleports",
        "tops",
    )

    straight: bool = True
    """Trackers have tracks of their own: none is ever in another's way."""
    energy: tuple[int, ...] = TRACKERS
    """What energy may advance."""
    roams: bool = False
    """Trackers may change to other tracks, by choice."""
    carries: bool = False
    """Rovers pick meteorites up and deliver them."""
    expands: bool = False
    """Biomass advances only by enlarging an area; one benefit of a stop is chosen each time (rulings 34, 93)."""
    each_ice: bool = False
    """Water advances once for each of its squares on ice (ruling 90)."""
    price: tuple[int, ...] = ()
    """One of these trackers regresses at each civ milestone, now and not when the card is picked (ruling 92)."""
    token: int = -1
    """The track that the flux token lies on before it is chosen; -1: there is none."""
    lettered: bool = False
    """Techs are called A to F, and not by level."""
    pod_prompt: Prompt[int] = POSITION
    lose_prompt: Prompt[int] = LOSE_POD

    def __init__(self, board: Corporation) -> None:
        self.board = board
        self.levels = board.levels
        self.tops = board.tops
        self.rows = tuple(tech.row for tech in board.techs)
        self.kinds = [[kinds_of(square) for square in track] for track in board.benefits]
        """The kinds of benefits of each square as bits, by track and stop."""
        # What is asked for most often, and most corporations have no tech for.
        self.scatters = self.levels.get("ignore_adjacency", 0)  # its level
        self.rovers_scatter = "rover_tiles_ignore_adjacency" in self.levels
        self.glides = "free_energy_moves" in self.levels
        self.teleports = "teleport_civ_icons" in self.levels or "teleport_same_terrain" in self.levels
        self.pays_rounds = any(effect.startswith("move_per_") for effect in self.levels)

    # -- technologies ------------------------------------------------------------------------------

    def has(self, p: Player, effect: TechEffect) -> bool:
        """Whether a tech works for a player."""
        level = self.levels.get(effect)
        return level is not None and level not in p.locked and self.works(p, level)

    def works(self, p: Player, level: int) -> bool:
        """A tech works while the tech tracker is at or above its milestone (ruling 82)."""
        return p.trackers[TECH] >= self.rows[level - 1]

    def is_new(self, p: Player, level: int) -> bool:
        """Whether a tech is unlocked by the tracker that has just stepped onto its milestone."""
        return True

    # -- tracks ------------------------------------------------------------------------------------

    def square(self, p: Player, tracker: int) -> Square:
        """The column and row a tracker stands on."""
        return self.board.squares[p.columns[tracker]][p.trackers[tracker]]

    def ahead(self, p: Player, tracker: int, sideways: bool = True) -> list[Square]:
        """The tracks and stops that a tracker may advance to."""
        stop = self.onward(p, tracker)
        return [(tracker, stop)] if stop >= 0 else []

    def onward(self, p: Player, tracker: int) -> int:
        """The stop of its own track that a tracker advances to, at its top rover to the same one (17); -1 for none."""
        at, top = p.trackers[tracker], self.tops[tracker]
        if at < top:
            return at + 1
        return top if tracker == ROVER else -1

    def _past_others(self, p: Player, tracker: int) -> int:
        """The same where something may be in its way."""
        stop = self.next_stop(p, tracker)
        return stop if stop >= 0 or tracker != ROVER or p.trackers[ROVER] < self.tops[ROVER] else self.tops[ROVER]

    def finds(self, p: Player, tracker: int) -> int:
        """The kinds of what the next step of a tracker finds, as bits; -1 if it can't advance."""
        stop = self.onward(p, tracker)
        return self.kinds[tracker][stop] if stop >= 0 else -1

    def next_stop(self, p: Player, tracker: int) -> int:
        """The next stop of its own track that is free for a tracker; -1 for none."""
        stop = p.trackers[tracker] + 1
        return stop if stop <= self.tops[tracker] else -1

    def can_advance(self, p: Player, tracker: int) -> bool:
        """Whether an advance of the tracker does anything (rulings 14, 17)."""
        return tracker == ROVER or p.trackers[tracker] < self.tops[tracker]

    def previous_stop(self, p: Player, tracker: int) -> int:
        """The stop a tracker would regress to; -1 if it can't (ruling 19)."""
        return p.trackers[tracker] - 1

    def goal(self, tracker: int, position: int) -> int:
        """The stop that stands for a position."""
        return position

    def settled(self, p: Player, tracker: int) -> bool:
        """Whether a step of the tracker is the same whenever in a turn it is taken, and no rule but boosts reads it."""
        return True

    def at_top(self, p: Player, track: int) -> bool:
        """Whether a track is at its top (ruling 67)."""
        return p.trackers[track] == self.tops[track]

    def medals(self, p: Player, tracker: int, best: bool) -> int:
        """The last medal that a tracker has passed or covers (ruling 68); `best`: of all in its column."""
        return last_medal(self.board.medals[tracker], p.trackers[tracker])

    # -- lifepods ----------------------------------------------------------------------------------

    def pod_places(self, p: Player) -> list[int]:
        """Where a lifepod just collected may be put."""
        return [SCORING]

    def pods(self, p: Player) -> list[int]:
        """Where collected lifepods are, the scoring area once."""
        return [SCORING] if p.pods else []

    def put(self, p: Player, place: int) -> None:
        """Put a lifepod onto a place."""
        p.pods += 1

    def take(self, p: Player, place: int) -> None:
        """Take a lifepod from a place."""
        p.pods -= 1

    # -- the table check ---------------------------------------------------------------------------

    def problems(self, p: Player) -> list[str]:
        """What can't be on the corporation board."""
        found = []
        if any(not 0 <= at <= top for at, top in zip(p.trackers, self.tops, strict=True)):
            found.append("a tracker is off its track")
        if p.columns != [0, 1, 2, 3, 4]:
            found.append("a tracker stands on another's track")
        return found


def last_medal(medals: tuple[int, ...], stop: int) -> int:
    """The last medal of a track up to a stop."""
    for at in range(stop, -1, -1):
        if medals[at]:
            return medals[at]
    return 0


class Republic(CorporationRule):
    """Civ milestones cost a step on another track."""

    __slots__ = ()
    price: tuple[int, ...] = (WATER, BIOMASS, ROVER, TECH)

    def settled(self, p: Player, tracker: int) -> bool:
        """A civ milestone may take any tracker down, before its step or after."""
        return False


class Wormhole(CorporationRule):
    """Biomass needs expansion, and never comes from energy, which enlarges no area (ruling 34)."""

    __slots__ = ()
    energy: tuple[int, ...] = (CIV, WATER, ROVER, TECH)
    expands = True

    def goal(self, tracker: int, position: int) -> int:
        """Biomass reaches row 5 at its second stop."""
        return 2 if tracker == BIOMASS else position

    def settled(self, p: Player, tracker: int) -> bool:
        """Biomass may be put back to its start, and asks for one of two benefits."""
        return tracker != BIOMASS


class Cosmos(CorporationRule):
    """Lifepods lie on tracks: trackers skip over them, and what they cover is off (ruling 84)."""

    __slots__ = ()

    def works(self, p: Player, level: int) -> bool:
        """A covered tech is off while covered."""
        row = self.rows[level - 1]
        return p.trackers[TECH] >= row and TECH * 16 + row not in p.track_pods

    def onward(self, p: Player, tracker: int) -> int:
        """Lifepods may be in its way."""
        return self._past_others(p, tracker)

    def next_stop(self, p: Player, tracker: int) -> int:
        """Trackers skip over lifepods."""
        stop = p.trackers[tracker] + 1
        while stop <= self.tops[tracker] and tracker * 16 + stop in p.track_pods:
            stop += 1
        return stop if stop <= self.tops[tracker] else -1

    def can_advance(self, p: Player, tracker: int) -> bool:
        """Lifepods up to the top leave no room; at its top rover gives its movement again."""
        return bool(self.ahead(p, tracker))

    def settled(self, p: Player, tracker: int) -> bool:
        """A lifepod may be put in its way first, or where it stood."""
        return False

    def previous_stop(self, p: Player, tracker: int) -> int:
        """Trackers skip over lifepods downwards too (ruling 89)."""
        stop = p.trackers[tracker] - 1
        while stop >= 0 and tracker * 16 + stop in p.track_pods:
            stop -= 1
        return stop

    def medals(self, p: Player, tracker: int, best: bool) -> int:
        """Covered medals don't count."""
        medals = self.board.medals[tracker]
        if p.track_pods:
            medals = tuple([0 if tracker * 16 + row in p.track_pods else medal for row, medal in enumerate(medals)])
        return last_medal(medals, p.trackers[tracker])

    def pod_places(self, p: Player) -> list[int]:
        """The scoring area, or any track position that holds neither tracker nor lifepod (ruling 84)."""
        free = [
            track * 16 + row
            for track in range(5)
            for row in range(16)
            if p.trackers[track] != row and track * 16 + row not in p.track_pods
        ]
        return [SCORING, *free]

    def pods(self, p: Player) -> list[int]:
        """The scoring area, and the positions on tracks."""
        return [SCORING, *p.track_pods] if p.pods else list(p.track_pods)

    def put(self, p: Player, place: int) -> None:
        """Onto a track position or into the scoring area."""
        if place == SCORING:
            p.pods += 1
        else:
            p.track_pods = tuple(sorted((*p.track_pods, place)))

    def take(self, p: Player, place: int) -> None:
        """From a track position or the scoring area."""
        if place == SCORING:
            p.pods -= 1
        else:
            p.track_pods = tuple([at for at in p.track_pods if at != place])

    def problems(self, p: Player) -> list[str]:
        """No tracker stands on a lifepod."""
        found = super().problems(p)
        if any(p.trackers[at // 16] == at % 16 for at in p.track_pods):
            found.append("a tracker stands on a lifepod")
        return found


class Horizon(CorporationRule):
    """Rovers carry meteorites to rover icons (rulings 86, 111)."""

    __slots__ = ()
    carries = True


class JumpDrive(CorporationRule):
    """Lifepods unlock techs, whatever the tech tracker does (ruling 88)."""

    __slots__ = ()
    lettered = True
    pod_prompt = UNLOCK
    lose_prompt = LOSE_TECH

    def works(self, p: Player, level: int) -> bool:
        """A tech works while a lifepod is on it."""
        return level in p.tech_pods

    def settled(self, p: Player, tracker: int) -> bool:
        """Tech E looks at where all trackers stand, as soon as it has been unlocked."""
        return "claim_row" in p.spent or not (p.lifepods or self.works(p, self.levels["claim_row"]))

    def pod_places(self, p: Player) -> list[int]:
        """The scoring area, or any tech still locked."""
        return [SCORING, *(tech.level for tech in self.board.techs if tech.level not in p.tech_pods)]

    def pods(self, p: Player) -> list[int]:
        """The scoring area, and the techs with a lifepod."""
        return [SCORING, *p.tech_pods] if p.pods else list(p.tech_pods)

    def put(self, p: Player, place: int) -> None:
        """Onto a tech or into the scoring area."""
        if place == SCORING:
            p.pods += 1
        else:
            p.tech_pods = tuple(sorted((*p.tech_pods, place)))

    def take(self, p: Player, place: int) -> None:
        """From a tech or the scoring area."""
        if place == SCORING:
            p.pods -= 1
        else:
            p.tech_pods = tuple([at for at in p.tech_pods if at != place])


class Oasis(CorporationRule):
    """Water winds through all columns; two trackers never share a square (ruling 116)."""

    __slots__ = ()
    straight = False
    each_ice = True

    def settled(self, p: Player, tracker: int) -> bool:
        """Another tracker may be in its way, or it in another's."""
        return False

    def _taken(self, p: Player, tracker: int) -> list[Square]:
        return [self.square(p, other) for other in TRACKERS if other != tracker]

    def onward(self, p: Player, tracker: int) -> int:
        """Other trackers may be in its way."""
        return self._past_others(p, tracker)

    def next_stop(self, p: Player, tracker: int) -> int:
        """A tracker waits for what is in its way; with level 1 it jumps onto the next free square of its own track."""
        stop, top, squares = p.trackers[tracker] + 1, self.tops[tracker], self.board.squares[tracker]
        taken = self._taken(p, tracker)
        if stop <= top and squares[stop] in taken:
            level = self.levels["skip_blockers"]
            if level in p.locked or not self.works(p, level):
                return -1
            while stop <= top and squares[stop] in taken:
                stop += 1
        return stop if stop <= top else -1

    def can_advance(self, p: Player, tracker: int) -> bool:
        """A tracker with another one in its way can't; at its top rover gives its movement again."""
        return bool(self.ahead(p, tracker))

    def previous_stop(self, p: Player, tracker: int) -> int:
        """A tracker can't regress onto another one."""
        stop = p.trackers[tracker] - 1
        return -1 if stop >= 0 and self.board.squares[tracker][stop] in self._taken(p, tracker) else stop


class Makeshift(CorporationRule):
    """Trackers go straight up or up to a track beside; no square holds two."""

    __slots__ = ()
    straight = False
    roams = True

    def works(self, p: Player, level: int) -> bool:
        """The highest tracker in the tech column counts; none there: all locked (ruling 104)."""
        row = self.rows[level - 1]
        return any(p.columns[t] == TECH and p.trackers[t] >= row for t in TRACKERS)

    def is_new(self, p: Player, level: int) -> bool:
        """Unless another tracker stands as high in the tech column."""
        row = self.rows[level - 1]
        return sum([p.columns[t] == TECH and p.trackers[t] >= row for t in TRACKERS]) == 1

    def settled(self, p: Player, tracker: int) -> bool:
        """Another tracker may be in its way, or it in another's."""
        return False

    def ahead(self, p: Player, tracker: int, sideways: bool = True) -> list[Square]:
        """Straight, diagonally, or sideways with level 3; around the board with level 1."""
        column, row = p.columns[tracker], p.trackers[tracker]
        beside = [c for c in (column - 1, column + 1) if 0 <= c < 5]
        if column in (CIV, TECH) and self.has(p, "wrap_columns"):
            beside.append(CIV + TECH - column)
        found = [(c, row + 1) for c in (column, *beside)] if row < 15 else []
        if row == 15 and column == ROVER:  # the repeat at the rover top (ruling 117)
            found.append((ROVER, 15))
        if sideways and self.has(p, "lateral_shift"):
            found += [(c, row) for c in beside]
        taken = [(p.columns[t], p.trackers[t]) for t in TRACKERS if t != tracker]
        return [square for square in found if square not in taken]

    def finds(self, p: Player, tracker: int) -> int:
        """On the first of these squares."""
        ahead = self.ahead(p, tracker)
        return self.kinds[ahead[0][0]][ahead[0][1]] if ahead else -1

    def can_advance(self, p: Player, tracker: int) -> bool:
        """A tracker needs a free square to go to."""
        return bool(self.ahead(p, tracker))

    def previous_stop(self, p: Player, tracker: int) -> int:
        """Straight down, unless another tracker is there."""
        column, stop = p.columns[tracker], p.trackers[tracker] - 1
        blocked = any(t != tracker and p.columns[t] == column and p.trackers[t] == stop for t in TRACKERS)
        return -1 if blocked else stop

    def at_top(self, p: Player, track: int) -> bool:
        """Any tracker will do."""
        return any(p.columns[t] == track and p.trackers[t] == 15 for t in TRACKERS)

    def medals(self, p: Player, tracker: int, best: bool) -> int:
        """The medals of the column a tracker stands in, with level 5 those of the highest one there."""
        column, row = p.columns[tracker], p.trackers[tracker]
        if best:
            row = max(p.trackers[t] for t in TRACKERS if p.columns[t] == column)
        return last_medal(self.board.medals[column], row)

    def problems(self, p: Player) -> list[str]:
        """Trackers are on the board, and each has a square of its own."""
        found = []
        if any(not 0 <= at <= 15 for at in p.trackers) or len(p.columns) != 5 or not set(p.columns) <= set(TRACKERS):
            found.append("a tracker is off its track")
        elif len(set(zip(p.columns, p.trackers, strict=True))) != 5:
            found.append("two trackers share a square")
        return found


class Flux(CorporationRule):
    """A token marks a track; only the most recently unlocked tech works (ruling 85)."""

    __slots__ = ()
    token = CIV

    def settled(self, p: Player, tracker: int) -> bool:
        """Level 2 looks at where the tracker stands, level 3 at when it finds its benefit."""
        return False

    def works(self, p: Player, level: int) -> bool:
        """After regressing, it is the one below."""
        at = p.trackers[TECH]
        newest = max(
            (tech.level for tech in self.board.techs if tech.row <= at and tech.level not in p.locked), default=0
        )
        return level == newest


KINDS: Final[dict[CorporationKind, type[CorporationRule]]] = {
    "none": CorporationRule,
    "regress_on_civ_milestone": Republic,
    "biomass_needs_expansion": Wormhole,
    "lifepods_on_tracks": Cosmos,
    "pick_up_and_deliver": Horizon,
    "lifepods_unlock_tech": JumpDrive,
    "winding_water": Oasis,
    "free_columns": Makeshift,
    "flux_token": Flux,
}


@cache
def corporation(name: str) -> CorporationRule:
    """The rules of a corporation."""
    board = box().corporations[name]
    return KINDS[board.kind](board)

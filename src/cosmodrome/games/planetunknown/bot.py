"""How to play well: rules of thumb for every question, and an estimate of the winning chances."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from cosmodrome.engine.flow import Asked, Seat
from cosmodrome.engine.game import Judge

from . import appraisal as worth
from . import prompts
from .content import ENERGY, RESOURCES, box
from .geometry import BIT, covered, mask_of, masks
from .rules import objectives, placement, rovers, scoring, tracks, turn
from .rules.lifepods import held
from .rules.techs import MOVE_ROVERS, event_rule, milestone_rows
from .siting import place_scores, tile_worth
from .state import PlanetUnknown, Player

STORE = 1.4
"""What it is worth to keep a patch for the end of the game."""


class PlanetJudge(Judge[PlanetUnknown]):
    """Knows rows, columns, tracks, rovers and cards."""

    def hints(self, g: PlanetUnknown, asked: Asked[Any]) -> list[float]:
        """A score for each option, in medals."""
        hint = HINTS.get(asked.prompt.kind)
        if hint is None:
            return [0.0] * len(asked)
        scores = hint(g, g.players[asked.seat], asked)
        return scores if len(scores) == len(asked) else [*scores, 0.0]

    def value(self, g: PlanetUnknown, seat: Seat) -> float:
        """Winning chances from the estimated final scores; alone, the chance to reach the target."""
        if g.seats == 1:
            gap = estimate(g, 0) - scoring.solo_target(g.events_mix)
            return 1 / (1 + exp(-max(-30.0, min(30.0, gap / 8))))
        spread = 4.0 + worth.rounds_left(g, g.players[seat]) * 0.35
        totals = [estimate(g, other) for other in range(g.seats)]
        best = max(totals)
        powers = [exp((total - best) / spread) for total in totals]
        return powers[seat] / sum(powers)

    def quiet(self, g: PlanetUnknown) -> bool:
        """Between phases all have placed as many tiles; while lanes are open, some are ahead."""
        return not g.shown


def estimate(g: PlanetUnknown, seat: Seat) -> float:
    """The medals a seat may end with, from what lies on the table."""
    p = g.players[seat]
    total = worth.planet_outlook(p)
    hope = worth.hope(g, p)
    for tracker in range(5):
        track = p.columns[tracker]
        reached = scoring.tracker_medals(p, tracker)
        total += reached + 0.12 * worth.stand_worth(p.corporation, track, p.trackers[tracker], hope)
    total += 1.0 * p.pods + 0.7 * (held(p) - p.pods) + 0.33 * p.collected + 0.9 * p.stored + 1.4 * len(p.owed)
    total += scoring.civ_medals(p) + 0.3 * len(p.lifepods) * (len(p.rovers) + p.garage > 0)
    total += 0.8 * len(p.rovers) + 0.5 * sum(p.loads)
    total += objectives.contest_medals(g, seat) * 0.6 + objectives.private_medals(p)
    if not p.stuck:
        total += 1.3 * worth.rounds_left(g, p)
        total -= 0.25 * worth.raggedness(masks(p.planet).squares & ~covered(p.ground))
    return total


# -- tiles -----------------------------------------------------------------------------------------


def _draft(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    offered = g.offered(asked.seat)
    return [tile_worth(g, asked.seat, offered[ring], p.relaxed) for ring in asked.values]


def _take(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    offered = g.offered(asked.seat)
    scores = []
    for ring in asked.values:
        first, second = box().tiles[offered[ring]].resources
        pair = (second if first == ENERGY else first, first if second == ENERGY else second)
        scores.append(sum(worth.advance_worth(p, r, 0.0) for r in pair))
    return scores


def _place(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    return place_scores(g, asked.seat, asked.args[0], tuple(asked.values))


def _rotate(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    """The depot with the best tile: a rough look at resources and size, since the best spot is costly to find."""
    gains = [worth.advance_worth(p, r) for r in range(5)]
    energy = sum(sorted(gains)[-3:]) / 3
    scores = []
    for depot in asked.values:
        best = -9.0
        for shape in g.depot(depot):
            tile = g.tops[shape]
            if tile < 0:
                continue
            kind = box().tiles[tile]
            fits = placement.placements(p, tile, event_rule(g), 0)
            score = sum(energy if r == ENERGY else gains[r] for r in kind.resources)
            score += 0.35 * len(box().shapes[shape].cells) - (0.8 if kind.meteor else 0.0)
            best = max(best, score if fits else score - 6.0)
        scores.append(best)
    return scores


# -- the turn --------------------------------------------------------------------------------------


def _next(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    """Tracks before rovers, rovers before the end; a tech is used where it helps."""
    scores = []
    for what in asked.values:
        if what in RESOURCES:
            at = RESOURCES.index(what)
            scores.append(6.0 + (worth.advance_worth(p, at) if at < 5 else 0.5))
        elif what == MOVE_ROVERS:
            found = rovers.moves(g, p)
            best = max(_move_scores(g, p, found), default=0.0)
            scores.append(3.0 if best > 0 else -1.0)
        elif what == turn.END:
            scores.append(1.0)
        else:
            power = POWERS.get(what)
            scores.append(4.0 if power is None else power(p))
    return scores


def _jump_worth(p: Player) -> float:
    goal = min((row for row in milestone_rows(p, p.flux) if row > p.trackers[p.flux]), default=0)
    return 4.5 if goal - p.trackers[p.flux] >= 3 else -1.0


POWERS: dict[str, Callable[[Player], float]] = {
    "draft": lambda p: 5.0,
    "place": lambda p: 2.0,
    "reset_biomass_at_top": lambda p: -1.0,
    "reposition_one": lambda p: 4.0 if p.track_pods else -1.0,
    "reposition_on_energy": lambda p: 2.0,
    "regress_one": lambda p: -1.0,
    "jump_to_milestone": _jump_worth,
    "claim_row": lambda p: 4.0 if max(_row_worth(p, t) for t in range(5)) > 3.0 else -1.0,
}


def _row_worth(p: Player, tracker: int) -> float:
    row = p.trackers[tracker]
    return sum(worth.benefit_worth(b) for column in range(5) for b in p.board.benefits[column][row])


def _advance(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    if asked.args[:1] == ("claim_row",):
        return [_row_worth(p, tracker) for tracker in asked.values]
    hope = worth.hope(g, p)
    return [worth.advance_worth(p, tracker, hope) for tracker in asked.values]


def _regress(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    """The tracker that loses least: a medal just passed is dear, a milestone can be claimed again."""
    scores = []
    for tracker in asked.values:
        here = scoring.tracker_medals(p, tracker)
        kept = p.trackers[tracker]
        p.trackers[tracker] = max(0, kept - asked.args[0])
        lost = here - scoring.tracker_medals(p, tracker)
        again = worth.advance_worth(p, tracker)
        p.trackers[tracker] = kept
        scores.append(-lost + 0.3 * again)
    return scores


def _shift(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    hope = worth.hope(g, p)
    return [worth.stand_worth(p.corporation, column, row, hope) for column, row in asked.values]


def _benefit(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    return [worth.benefit_worth(benefit) for benefit in asked.values]


def _yes(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    return [1.0, 0.0]


# -- pieces ----------------------------------------------------------------------------------------


def _patch(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    """A patch fills single holes and finishes lines; kept for the end, it does so where it counts most."""
    weights = worth.cell_weights(p, worth.hope(g, p))
    taken = covered(p.ground)
    squares = masks(p.planet).squares
    ragged = worth.raggedness(squares & ~taken)
    scores = []
    for cell in asked.values:
        if taken & BIT[cell]:
            scores.append(1.0 if cell in p.meteorites else -1.0)
        else:
            scores.append(weights[cell] + 1.5 * (ragged - worth.raggedness(squares & ~(taken | BIT[cell]))))
    return [*scores, STORE] if asked.decline else scores


def _move_scores(g: PlanetUnknown, p: Player, moves: list[tuple[int, int]]) -> list[float]:
    """How much nearer a step brings a rover to what it is after."""
    shut = rovers.closed(g, p)
    pulls: dict[int, dict[int, float]] = {}
    scores = []
    for rover, cell in moves:
        if rover not in pulls:
            pulls[rover] = worth.pull(p, worth.rover_goals(p, rover), shut & ~mask_of(p.rovers), 10)
        pull = pulls[rover]
        scores.append(pull.get(cell, 0.0) - pull.get(p.rovers[rover], 0.0) - 0.001)
    return scores


def _move(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    return [*_move_scores(g, p, list(asked.values)), 0.0]


def _new_rover(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    pull = worth.pull(p, worth.goals(p), 0, 8)
    return [pull.get(cell, 0.0) for cell in asked.values]


def _collect(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    """Meteorites that block most; lifepods far from the rovers, or about to be built over."""
    wanted = worth.goals(p)
    weights = worth.cell_weights(p)
    return [wanted.get(cell, 0.0) + (weights[cell] if cell in p.lifepods else 0.0) for cell in asked.values]


def _destroy(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    if asked.args == ("meteorite",):
        return _collect(g, p, asked)
    if asked.args == ("rover",):
        pull = worth.pull(p, worth.goals(p), 0, 8)
        return [-pull.get(cell, 0.0) for cell in asked.values]
    weights = worth.cell_weights(p)
    return [weights[cell] for cell in asked.values]


def _strike(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    """Where lines are blocked anyway, or far from complete."""
    table = worth.line_table(p)
    scores = []
    for cell in asked.values:
        row, column = table[cell // 12], table[12 + cell % 12]
        scores.append(-row[3] * worth.line_share(row[2], row[1]) - column[3] * worth.line_share(column[2], column[1]))
    return scores


def _line(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    values = worth.line_values(p)
    found = mask_of(rovers.stones(p))
    return [values[line] * (found & worth.LINES[line]).bit_count() for line in asked.values]


# -- cards -----------------------------------------------------------------------------------------


def card_worth(g: PlanetUnknown, p: Player, card: int) -> float:
    """About how many medals a civ card brings."""
    kind = box().civ_cards[card]
    total = 0.0
    for effect in kind.effects:
        op = effect["op"]
        if op == "advance":
            best = sorted((worth.advance_worth(p, t) for t in tracks.movable(p)), reverse=True)
            total += sum(best[: effect["choose_trackers"]]) * effect["steps_each"]
        elif op == "medals":
            total += effect["amount"]
        elif op == "gain_patch":
            total += 1.5 * effect["count"]
        elif op == "rover_movement":
            total += 1.2 if p.rovers else 0.0
        elif op == "place_extra_tile":
            total += 4.0 if effect["advance_resources"] else 2.0
        elif op == "collect":
            total += 1.0 * min(effect["count"], len(p.lifepods))
        elif op == "teleport_rover":
            total += 1.0 if p.rovers else 0.0
        elif op == "advance_all_to":
            total += 0.8 * sum(max(0, 5 - at) for at in p.trackers)
        elif op == "destroy":
            found = sorted(worth.goals(p).get(cell, 0.0) for cell in rovers.stones(p))
            total += sum(found[-effect.get("count", 2) :])
        elif op == "medals_per":
            total += p.pods + 1.0 if "lifepod" in effect["what"] else p.ground.count("p") + p.stored + 1.0
        else:
            total += 1.5 if effect["set"] == "commerce_agreement" else 0.5 + p.collected / 4
    return total


def _civ(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    return [card_worth(g, p, card) for card in asked.values]


PROSPECTS = {
    "rectangle": 1.6,
    "area_with_icons": 2.0,
    "track_at_top": 2.6,
    "icons_at_most": 2.5,
    "collected_at_least": 1.0,
    "collected_more_than": 2.6,
    "all_covered": 1.7,
}


def _private(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    sign = -1.0 if asked.prompt is prompts.DISCARD or asked.args else 1.0  # to be given up, or back
    scores = []
    for card in asked.values:
        criterion = box().objectives[card].private
        met = g.round > 3 and objectives.met(p, criterion)
        scores.append(sign * (5.0 if met else PROSPECTS[criterion["test"]]))
    return scores


def _contest(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    scores = []
    for card in asked.values:
        criterion = box().objectives[card].neighbor
        mine = objectives.measure(p, criterion)
        others = [objectives.measure(other, criterion) for other in g.players if other is not p]
        scores.append(float(mine - max(others, default=0)))
    return scores


# -- lifepods, boards, events ----------------------------------------------------------------------


def _position(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    """Early a lifepod on an empty square just above a tracker speeds it up; later it should score."""
    late = worth.rounds_left(g, p) < 6
    scores = []
    for place in asked.values:
        if place == prompts.SCORING:
            scores.append(1.0)
            continue
        track, row = divmod(place, 16)
        bare = not p.board.benefits[track][row] and not p.board.medals[track][row]
        near = p.trackers[track] < row <= p.trackers[track] + 4
        scores.append(1.2 if bare and near and not late else 0.0)
    return scores


def _reposition(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    """Take back lifepods that trackers have passed."""
    scores = [
        -1.0 if place == prompts.SCORING else 1.0 if p.trackers[place // 16] > place % 16 else 0.0
        for place in asked.values
    ]
    return [*scores, 0.5] if asked.decline else scores


UNLOCK_WORTH = {prompts.SCORING: 1.0, 1: 0.9, 2: 0.9, 3: 1.8, 4: 1.7, 5: 1.5, 6: 1.6}


def _unlock(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    late = worth.rounds_left(g, p) < 4
    return [1.0 if level == prompts.SCORING else UNLOCK_WORTH[level] * (not late) for level in asked.values]


def _lose(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    return [1.0 if place == prompts.SCORING else 0.0 for place in asked.values]


def _flux(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    return [worth.advance_worth(p, track) + (0.5 if track == p.flux else 0.0) for track in asked.values]


def _either(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    return [1.0 if what == "boost" else 0.0 for what in asked.values]


def _stack(g: PlanetUnknown, p: Player, asked: Asked[Any]) -> list[float]:
    offered = g.offered(asked.seat)
    return [-tile_worth(g, asked.seat, offered[ring], 0) for ring in asked.values]


HINTS: dict[str, Callable[[PlanetUnknown, Player, Asked[Any]], list[float]]] = {
    "draft": _draft,
    "take": _take,
    "extra": _draft,
    "place": _place,
    "rotate": _rotate,
    "next": _next,
    "energy": _advance,
    "boost": _advance,
    "advance": _advance,
    "regress": _regress,
    "shift": _shift,
    "benefit": _benefit,
    "yes": _yes,
    "patch": _patch,
    "rover": _new_rover,
    "move": _move,
    "jump": _move,
    "collect": _collect,
    "destroy": _destroy,
    "strike": _strike,
    "line": _line,
    "civ": _civ,
    "private": _private,
    "discard": _private,
    "contest": _contest,
    "position": _position,
    "reposition": _reposition,
    "unlock": _unlock,
    "lose": _lose,
    "relock": _lose,
    "flux": _flux,
    "either": _either,
    "stack": _stack,
}

JUDGE = PlanetJudge()

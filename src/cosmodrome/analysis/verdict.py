"""Verdicts: what an answer gave away, and when it is called wrong. Hints, training, analysis and puzzles share them.

An answer is judged in three passes, each on worlds of its own:

1. The search finds the best option, as a bot would.
2. The answer and the best option are weighed against each other. Only if the answer looks worse, it goes on:
3. Both are weighed again in several times as many worlds. This last pass alone counts. Its worlds had no part in
   picking the answer out, so it is as likely to err to one side as to the other, and noise does not add up.

An answer is called wrong if its loss is enough standard errors that a whole game rarely has a false alarm.
What a question's passes find depends only on what the seat knows and on the depth: everybody gets the same verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

from cosmodrome.engine import Perspective, Rng, Seat
from cosmodrome.search import Budget

from . import words
from .measure import Estimate, Trial, Weighing, measure, search_of
from .reasons import reasons_for

BLUNDER, MISTAKE, INACCURACY = 0.08, 0.04, 0.02
"""From which loss an answer is called so: of winning chances, or of the leader's points if the game is decided."""
DECIDED = 0.05
"""With chances this close to 0 or 1, and alone, points count."""
COMPARISONS = 200
"""About how many answers a game has that could be called wrong by mistake."""
ALARM = 0.05
"""The chance of one false alarm in that many answers, by Bonferroni's bound."""
SURE = NormalDist().inv_cdf(1 - ALARM / COMPARISONS)
"""So many standard errors an answer must be worse to be called wrong: 3.48."""
SUSPECT = 1.0
"""So many standard errors it must look worse to be weighed again."""
SCALE = 20.0
"""The least that the leader's points are taken to be."""
NAMES = ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))


@dataclass(frozen=True)
class Depth:
    """How much thought an answer is given, in playouts and worlds of a slow game (`Judge.pace` multiplies them)."""

    playouts: int
    """Of the search."""
    worlds: int
    """In which the answer and the best option are weighed."""
    again: int
    """In which they are weighed again, if the answer looks worse."""
    draws: int
    """How often chance is drawn again to tell luck."""
    glance: bool = False
    """Whether an answer that both the hints and a look ahead like best counts as right without a search."""

    def budget(self, pace: int) -> Budget:
        """Return the budget of the search."""
        return Budget(self.playouts * pace)


DEPTHS = {
    "quick": Depth(24, 4, 24, 6, glance=True),
    "normal": Depth(48, 8, 64, 12),
    "deep": Depth(256, 24, 256, 32),
}


@dataclass(frozen=True)
class Judgement:
    """What an answer gave away, and to which option."""

    given: int
    best: int
    """What the search likes best."""
    better: int | None
    """The same, if the answer is called wrong."""
    loss: float
    """Winning chances given away, measured again; its expectation is true, so it may be below 0. And its error."""
    error: float
    points: float
    """The same in points of margin."""
    points_error: float
    costs: tuple[float, ...]
    """By seat: what the loss changed for it; empty if nothing was measured again."""
    verdict: str
    by_points: bool
    """Whether the verdict counts points, because the game was decided."""
    why: tuple[str, ...]
    """Why the better option is better."""
    behind: float
    """By how many points the answer was behind the best option in the first weighing: without bias, but noisy."""
    stake: float
    """The same for a random option: what there was to lose."""


def coach_rng(p: Perspective, purpose: str) -> Rng:
    """Return the chance that the coach uses for a question: the same whenever the question is looked at."""
    tokens = [option.token for option in p.question.options]
    return Rng.seeded("coach", purpose, p.step, p.seat, p.question.text, *tokens)


def judge_answer(p: Perspective, index: int, depth: Depth) -> Judgement:
    """Judge an answer by what its seat knows."""
    judge = search_of().judges.of(p.game)
    pace = judge.pace(len(p.names))
    found = measure(p, depth.budget(pace), coach_rng(p, "search"), index, depth.glance)
    best = found.best.index
    rng = coach_rng(p, "weigh")
    any_option = rng.below(len(p.asked))
    weighed = Weighing(p, list(dict.fromkeys((best, index, any_option))), rng)
    if len(weighed.trials) > 1 and (judge.ponders(p.view, p.asked) or best != index):
        weighed.play(depth.worlds * pace)
    trials = weighed.trials
    behind = trials[best].margin_ahead(trials[index]).mean if best != index else 0.0
    stake = trials[best].margin_ahead(trials[any_option]).mean if best != any_option and trials[best].leaves else 0.0
    if best == index or not suspect(trials[best], trials[index], len(p.names)):
        return Judgement(index, best, None, 0.0, 0.0, 0.0, 0.0, (), "", False, (), behind, stake)
    again = Weighing(p, (best, index), coach_rng(p, "again"))
    again.play(depth.again * pace)
    better, given = again.trials[best], again.trials[index]
    lead, points = better.ahead(given), better.margin_ahead(given)
    by_points = decided(better, len(p.names))
    named = verdict_of(lead, points, scale_of(better), by_points)
    return Judgement(
        index,
        best,
        best if named else None,
        lead.mean,
        lead.error,
        points.mean,
        points.error,
        given.costs(better),
        named,
        by_points and bool(named),
        reasons_for(p, better, given) if named else (),
        behind,
        stake,
    )


def suspect(best: Trial, given: Trial, seats: int) -> bool:
    """Return whether an answer looks worse than the best option by more than noise."""
    if best.ahead(given).beyond(SUSPECT):
        return True
    return decided(best, seats) and best.margin_ahead(given).beyond(SUSPECT)


def decided(best: Trial, seats: int) -> bool:
    """Return whether points count: alone, and when the game is as good as won or lost."""
    return seats == 1 or not DECIDED < best.chance.mean < 1 - DECIDED


def scale_of(trial: Trial) -> float:
    """The points that the leader may end with."""
    return max(SCALE, sum(max(leaf.end.points) for leaf in trial.leaves) / len(trial.leaves))


def verdict_of(lead: Estimate, points: Estimate, scale: float, by_points: bool) -> str:
    """What an answer is called by what it gave away; empty if that is little, or not sure."""
    if lead.beyond(SURE):
        by_chance = next((name for least, name in NAMES if lead.shrunk >= least), "")
        if by_chance:
            return by_chance
    if by_points and points.beyond(SURE):
        return next((name for least, name in NAMES if points.shrunk >= least * scale), "")
    return ""


@dataclass(frozen=True)
class Review:
    """An answer looked back at (or ahead to): what it gives away, to what, and why that is better."""

    seat: Seat
    token: str
    played: str
    better: str
    """The token of the better option; empty if the answer is not called wrong."""
    better_label: str
    better_target: str
    loss: float
    error: float
    points: float
    points_error: float
    verdict: str
    cost: str
    """What it gives away, as a sentence; empty if the answer is not called wrong."""
    why: tuple[str, ...]


def review(p: Perspective, token: str, depth: str = "normal") -> Review:
    """Judge an answer by what its seat knows when it gives it."""
    index, options = p.asked.index(token), p.question.options
    found = judge_answer(p, index, DEPTHS[depth])
    better = options[found.better] if found.better is not None else None
    return Review(
        p.seat,
        token,
        options[index].label,
        *(("", "", "") if better is None else (better.token, better.label, better.target)),
        max(0.0, found.loss),
        found.error,
        max(0.0, found.points),
        found.points_error,
        found.verdict,
        words.cost(found.loss, found.points, found.by_points) if found.verdict else "",
        found.why,
    )

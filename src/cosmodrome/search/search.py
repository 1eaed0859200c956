"""The search itself: shortlist, playouts and comparison of one question, from what the asked seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cosmodrome.engine import Match, Perspective, Rng

from .budget import Budget
from .comparison import Candidate, Comparison, Rule, compare
from .judges import Judges, best
from .playouts import Playouts
from .shortlist import shortlist

L = TypeVar("L")


class Search:
    """Compares the options of questions; every seat maximises its own chances, whatever the game."""

    def __init__(
        self, judges: Judges | None = None, width: int = 4, depth: int = 0, looks: int = 2, caution: float = 1.0
    ) -> None:
        self.judges = judges or Judges()
        self.width = width
        """How many options are played on."""
        self.depth = depth
        """For how many steps; 0: as the game's `Judge.reach` says."""
        self.looks = looks
        """In how many worlds the shortlist looks one answer ahead."""
        self.caution = caution
        """How many standard errors better an option must be to replace the one that the hints like best."""

    def ponders(self, p: Perspective) -> bool:
        """Return whether the question is worth playouts; the hints answer all others."""
        return self.judges.of(p.game).ponders(p.view, p.asked)

    def by_hints(self, p: Perspective) -> int:
        """Return the option that the hints like best."""
        return best(self.judges.ordering(p).hints(p.view, p.asked))

    def depth_of(self, p: Perspective) -> int:
        """Return for how many steps playouts of the question go on; 0: to the end of the game."""
        return self.depth or self.judges.of(p.game).reach(len(p.names))

    def compare(
        self,
        p: Perspective,
        budget: Budget,
        rng: Rng,
        asked_about: int | None = None,
        leaf: Callable[[Match], L] | None = None,
        glance: bool = False,
    ) -> Comparison[L]:
        """Find the best option. With playouts as budget, the seed and what the seat knows decide the result.

        An option that is asked about is compared with it even if it is not on the shortlist. If it is the one that the
        hints like best, no playouts are made for a question that is not worth them; with `glance`, neither if a look
        ahead likes it best, too.
        """
        judge, meter = self.judges.of(p.game), budget.start()
        playouts = Playouts(p, judge, self.depth_of(p), rng, leaf)
        pondered = self.ponders(p)
        if not pondered and asked_about is not None:
            options, obvious = [self.by_hints(p)], True
        else:
            listed = shortlist(playouts, self.judges.ordering(p), self.width, self.looks, meter, glance)
            options, obvious = listed.options, glance and listed.agreed
        if obvious and asked_about == options[0]:
            only: Candidate[L] = Candidate(options[0])
            return Comparison((only,), only)
        found = compare(playouts, options, meter, Rule(self.caution, judge.doubt), asked_about)
        return found if pondered else Comparison(found.candidates, found.of(options[0]), found.cut)

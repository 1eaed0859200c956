"""The one search behind bots, hints, training mode, analysis and puzzles. It knows no game.

Given the same question, budget and seed, everybody gets the same answer:

- `shortlist`: the few options worth playing on, in the order of `Judge.ordered_by`;
- `playouts`: each of them played on in the same imagined worlds, as far as `Judge.reach` says;
- `comparison`: which of them is best, by differences between playouts of the same world;
- `budget`: how much work that may cost;
- `judges` and `policy`: the evaluations that search relies on, hand-written or learnt.
"""

from .budget import Budget
from .comparison import Candidate, Comparison
from .judges import JudgeError
from .search import Search

__all__ = ["Budget", "Candidate", "Comparison", "JudgeError", "Search"]

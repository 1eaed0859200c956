"""A coach, and the analysis of a game: what an answer is worth, why, and what was luck. It knows no game."""

from .advice import Advice, Choice, advise
from .game import Analysis, analyse
from .verdict import DEPTHS, Review, review

__all__ = ["DEPTHS", "Advice", "Analysis", "Choice", "Review", "advise", "analyse", "review"]

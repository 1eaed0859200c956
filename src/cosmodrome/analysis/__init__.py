"""A coach, and the analysis of a game: what an answer is worth, why, and what was luck. It knows no game."""

from .advice import Advice, Choice, advise
from .game import Analysis, analyse

__all__ = ["Advice", "Analysis", "Choice", "advise", "analyse"]

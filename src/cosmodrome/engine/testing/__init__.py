"""What must hold for every game, as checks that any game's tests can call."""

from .boards import drawn, targets, walk
from .checks import (
    check_copies,
    check_invariants,
    check_leaks,
    check_options,
    check_refusals,
    check_undo,
    play_random,
)

__all__ = [
    "check_copies",
    "check_invariants",
    "check_leaks",
    "check_options",
    "check_refusals",
    "check_undo",
    "drawn",
    "play_random",
    "targets",
    "walk",
]

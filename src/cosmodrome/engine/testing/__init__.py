"""What must hold for every game, as checks that any game's tests can call."""

from collections.abc import Callable
from typing import Any, TypeAlias

from .boards import check_whole, drawn, targets, walk
from .checks import (
    check_copies,
    check_invariants,
    check_leaks,
    check_options,
    check_refusals,
    check_restarts,
    check_undo,
    play_random,
)

Make: TypeAlias = Callable[..., Any]
"""A fixture that a test calls as it likes: it makes a table that is set up by hand, or drives a flow."""

__all__ = [
    "Make",
    "check_copies",
    "check_invariants",
    "check_leaks",
    "check_options",
    "check_refusals",
    "check_restarts",
    "check_undo",
    "check_whole",
    "drawn",
    "play_random",
    "targets",
    "walk",
]

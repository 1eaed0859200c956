"""What only some systems have: limits of open files, priorities of processes, figures of memory."""

from __future__ import annotations

import os
import sys

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

FILES = 65_536
"""The wanted limit of open files, if the system allows it."""
RESERVE = 64
"""Open files reserved for the database, the bots' workers and static files."""
UNLIMITED = 1000
"""Connections on a system without such a limit."""


def connection_limit() -> int:
    """Raise the limit of open files as far as the system allows; return how many connections fit."""
    if resource is None:
        return UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(16, (FILES if soft == resource.RLIM_INFINITY else soft) - RESERVE)


def most_memory() -> float | None:
    """The most memory that this process has used, in MB; None if the system does not say."""
    if resource is None:
        return None
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used / (1e6 if sys.platform == "darwin" else 1e3)


def lower_priority(by: int) -> None:
    """Let other processes go first, if the system knows priorities."""
    nice = getattr(os, "nice", None)
    if nice is not None:
        nice(by)

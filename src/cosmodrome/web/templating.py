"""Pages and fragments from templates: MiniJinja, with everything escaped that isn't marked as safe."""

from __future__ import annotations

import hashlib
from functools import cache
from html import escape
from importlib.resources import files
from time import time
from typing import Any

from minijinja import Environment, safe

from cosmodrome.draw import defs, icon, seat_mark

FOLDER = files("cosmodrome.web")


def _load(name: str) -> str | None:
    file = FOLDER.joinpath("templates", name)
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def environment() -> Environment:
    """The templates."""
    env = Environment(loader=_load)
    env.add_global("icon", draw_icon)
    env.add_global("seat_mark", draw_seat)
    env.add_global("defs", lambda: safe(str(defs())))
    env.add_global("asset", asset)
    env.add_filter("ago", ago)
    env.add_filter("plural", plural)
    return env


def render(template: str, **context: Any) -> str:
    """A template as text."""
    return environment().render_template(template, **context)


def draw_icon(name: str, label: str = "") -> Any:
    """An icon of the boards' own set, inline with text; without a label it is decoration."""
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return safe(f'<svg class="cd icon" viewBox="0 0 24 24" {told}>{icon(name, 0, 0, 24)}</svg>')


def draw_seat(seat: int) -> Any:
    """The mark of a seat: its colour and its shape."""
    return safe(f'<svg class="cd icon" viewBox="0 0 24 24" aria-hidden="true">{seat_mark(seat, 0, 0, 24)}</svg>')


@cache
def asset_mark(name: str) -> str:
    """Changes with the content of a static file."""
    return hashlib.blake2b(FOLDER.joinpath("static", name).read_bytes(), digest_size=5).hexdigest()


def asset(name: str) -> str:
    """The address of a static file, which changes with its content."""
    return f"/static/{name}?{asset_mark(name)}"


def ago(then: float) -> str:
    """How long ago that was, in words."""
    seconds = max(0.0, time() - then)
    if seconds < 60:
        return "just now"
    for size, word in ((86_400.0, "day"), (3600.0, "hour"), (60.0, "minute")):
        if seconds >= size:
            return f"{plural(int(seconds // size), word)} ago"
    return "just now"


def plural(count: int, word: str) -> str:
    """A number with its word."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"

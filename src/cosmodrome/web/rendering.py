"""Pages and fragments from MiniJinja templates. Everything is escaped unless it is marked as safe."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from time import time
from typing import Any

from minijinja import Environment, safe

from cosmodrome.draw import defs, icon, seat_mark

from . import words

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
    env.add_filter("counted", counted)
    env.add_filter("day", day)
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
def static_files() -> dict[str, Traversable]:
    """All static files by their path below `static/`. No other file can be served, whatever path a request asks for."""
    return dict(_files_below(FOLDER.joinpath("static"), ""))


def _files_below(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_below(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry


@cache
def asset_mark(name: str) -> str:
    """A hash of a static file's content."""
    return hashlib.blake2b(static_files()[name].read_bytes(), digest_size=5).hexdigest()


def asset(name: str) -> str:
    """The address of a static file. It contains a hash of the content, so that browsers may cache it."""
    return f"/static/{name}?{asset_mark(name)}"


def ago(then: float) -> str:
    """How long ago that was, in words."""
    seconds = max(0.0, time() - then)
    for size, template in ((86_400.0, words.DAYS_AGO), (3600.0, words.HOURS_AGO), (60.0, words.MINUTES_AGO)):
        if seconds >= size:
            return template(int(seconds // size))
    return words.JUST_NOW


def counted(count: int, name: str) -> str:
    """A number in its sentence: `name` is a `Count` of words.py."""
    template: words.Count = getattr(words, name)
    return template(count)


def day(then: float) -> str:
    """The day of a time, as 18 Nov 2026."""
    return f"{datetime.fromtimestamp(then, UTC):%-d %b %Y}"


def plural(count: int, word: str) -> str:
    """A number with its word."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"

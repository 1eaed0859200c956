"""The texts of the server and the command line for `texts.py`: pages, scripts, refusals, e-mails and help."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import fields
from html import unescape
from itertools import cycle
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

from cosmodrome import cli, store, web
from cosmodrome.store import words as store_words
from cosmodrome.web import words as web_words
from cosmodrome.web.limits import Limits

WEB = Path(web.__file__).parent
STORE = Path(store.__file__).parent
SENTENCES = (WEB / "words.py", STORE / "words.py")
"""The files whose templates have to be shown."""
NAMES = ("Vega", "Mira", "Deneb", "Altair", "Rigel")
NUMBERS = ("number", "seats", "best", "second", "lead", "most", "version", "known", "byte", "score", "days", "minutes")
SAMPLES: dict[str, Any] = {"count": 3, "size": 12.5, "hours": 2.5, "seconds": 10.0, "last": 1.5} | dict.fromkeys(
    NUMBERS, 9
)
"""What stands for a placeholder, by its name; the others are names."""
READ = re.compile(r"(?:aria-label|title|placeholder|alt|data-sure)=\"([^\"]*)\"|>([^<>]+)<", re.DOTALL)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def texts() -> Iterator[tuple[str, str]]:
    """All texts, each with its kind."""
    yield from sentences("web", web_words)
    yield from sentences("store", store_words)
    yield from pages(WEB / "templates")
    yield from scripts(WEB / "static" / "lib" / "words.js")
    yield from commands(cli.build(), "cosmodrome")
    yield from (("limit", limit.metadata["help"]) for limit in fields(Limits))


def sentences(kind: str, module: ModuleType) -> Iterator[tuple[str, str]]:
    """The sentences of a module of words, with sample values."""
    for name, value in vars(module).items():
        if name.isupper():
            for template in _templates(value):
                yield f"{kind} {name}", filled(template)


def _templates(value: object) -> Iterator[str]:
    if isinstance(value, web_words.Count):
        yield value.one.replace("{count}", "1")
        yield value.many
    elif isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value.values()


def filled(template: str) -> str:
    """A template with sample values in place of its placeholders."""
    names = [name for _, name, _, _ in Formatter().parse(template) if name]
    return template.format(**{name: SAMPLES.get(name, NAMES[n % len(NAMES)]) for n, name in enumerate(names)})


def named(pattern: str, source: str) -> str:
    """A text with names in place of what a pattern finds."""
    names = cycle(NAMES)
    return re.sub(pattern, lambda _: next(names), source, flags=re.DOTALL)


def pages(folder: Path) -> Iterator[tuple[str, str]]:
    """What page templates say: their text, and the labels of their elements."""
    for file in sorted(folder.rglob("*.html")):
        source = re.sub(r"\{#.*?#\}|<svg.*?</svg>", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        source = re.sub(r"\{%-? *(?:else|elif|endif|if|endblock|block)\b.*?%\}", "><", source, flags=re.DOTALL)
        source = re.sub(r"\{%.*?%\}", "", source, flags=re.DOTALL)
        source = re.sub(r"\{\{ *(?:icon|seat_mark|token|asset)\(.*?\}\}", "", source)
        source = named(r"\{\{.*?\}\}", source)
        for label, text in READ.findall(source):
            words = " ".join(unescape(label or text).split())
            if re.search(r"[A-Za-z]{2}", words) and words not in NAMES:
                yield f"page {file.name}", words


def scripts(file: Path) -> Iterator[tuple[str, str]]:
    """What scripts say: the strings of their module of words."""
    source = COMMENT.sub("", file.read_text(encoding="utf-8"))
    for plain, template in STRING.findall(source):
        words = named(r"\$\{[^}]*\}", plain or template)
        if re.search(r"[A-Za-z]{2}", words):
            yield "script", words


def commands(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, str]]:
    """The help of a command and of those below it."""
    if parser.description:
        yield f"command {name}", parser.description
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for choice in action._choices_actions:
                yield f"command {name}", str(choice.help)
            for below, each in action.choices.items():
                yield from commands(each, f"{name} {below}")
        elif action.help and not isinstance(action, argparse._HelpAction):
            yield f"command {name}", action.help.replace("%%", "%")

"""Lists every text that a player can read, with an example of each, so that an editor can read them all.

    python scripts/texts.py                      # all sources, as Markdown
    python scripts/texts.py space-base           # one source
    python scripts/texts.py --json --out texts.json
    python scripts/texts.py space-base --missing # only templates without an example

A *source* is a game or another part of the project that speaks to players. It has two lists:

- texts: what players read, collected from random and greedy games with every number of seats and every option of the
  game, from recorded games, guides, lessons and hand-made situations (`tests/texts/<package>.py`);
- templates: the sentences in the source code that these texts are made of, each with its file and line.

To add a source, append a `Source` to `sources()`.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from string import Formatter
from typing import Any

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.engine import Game, Match, Question, Rng, explained
from cosmodrome.engine import lesson as lessons
from cosmodrome.engine.record import read, start
from cosmodrome.engine.testing.boards import things
from cosmodrome.engine.upgrade import changes_since

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Vega", "Mira", "Deneb", "Altair", "Rigel", "Sirius")
EXPLAINED = 40
"""Every so many questions the whole table is explained, because that takes long."""
LABELS = 40
"""How many options of one question are read; the others are of the same kinds."""


@dataclass(frozen=True)
class Text:
    """One text as a player reads it; `kind` says where: question, option, log, guide ..."""

    kind: str
    words: str


@dataclass(frozen=True)
class Template:
    """A sentence in the source code, with what finds it in a text."""

    file: str
    line: int
    words: str
    pattern: re.Pattern[str]
    longest: str
    """The longest part of it that never varies, in lower case."""


@dataclass(frozen=True)
class Source:
    """A part of the project that speaks to players."""

    name: str
    texts: Callable[[], Iterable[Text]]
    templates: Callable[[], Iterable[Template]]


# -- templates: sentences in the source code -------------------------------------------------------

_SENTENCE = re.compile(r"[A-Za-z]{2}[^ ]* [^ ]*[A-Za-z]{2}")
CALLS = ("compile", "seeded", "start")
"""Functions whose arguments no player reads: regular expressions, seeds."""
_MARK = "\0"
"""What stands for a placeholder."""


def templates_of(path: Path) -> Iterator[Template]:
    """The sentences in a Python file: strings of more than one word that are not docstrings, keys or patterns."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = set(_silent(tree))
    inside: set[int] = set()
    for node in ast.walk(tree):
        if id(node) in skipped or id(node) in inside:
            continue
        if isinstance(node, ast.JoinedStr):
            inside.update(id(part) for part in node.values if isinstance(part, ast.Constant))
            found = _template(path, node.lineno, _joined(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = _template(path, node.lineno, _formatted(node.value))
        else:
            continue
        if found is not None:
            yield found


def _silent(tree: ast.AST) -> Iterator[int]:
    """Strings that no player reads: docstrings, keys, indices, comparisons, annotations, errors and format forms."""
    for node in ast.walk(tree):
        quiet: list[ast.AST | None] = []
        if isinstance(node, ast.Expr):
            quiet = [node.value]
        elif isinstance(node, ast.Dict):
            quiet = list(node.keys)
        elif isinstance(node, ast.Subscript):
            quiet = [node.slice]
        elif isinstance(node, ast.Compare):
            quiet = [node.left, *node.comparators]
        elif isinstance(node, ast.Raise):
            quiet = [node.exc]
        elif isinstance(node, ast.AnnAssign | ast.arg):
            quiet = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            quiet = [node.returns]
        elif isinstance(node, ast.FormattedValue):
            quiet = [node.format_spec]
        elif isinstance(node, ast.Call) and _called(node.func) in CALLS:
            quiet = list(node.args)
        for one in quiet:
            if one is not None:
                yield from (id(part) for part in ast.walk(one))


def _called(function: ast.expr) -> str:
    """The name of a function or method that is called."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _joined(node: ast.JoinedStr) -> list[str]:
    """An f-string as its fixed parts, with a mark for each placeholder."""
    return [str(part.value) if isinstance(part, ast.Constant) else _MARK for part in node.values]


def _formatted(words: str) -> list[str]:
    """A template for `say` or `str.format` as its fixed parts, with a mark or its two forms for each placeholder."""
    parts: list[str] = []
    try:
        for fixed, name, form, _ in Formatter().parse(words):
            parts.append(fixed)
            if name is not None:
                parts.append(f"{_MARK}{form}" if form and "|" in form else _MARK)
    except ValueError:
        return [words]
    return parts


def _template(path: Path, line: int, parts: list[str]) -> Template | None:
    """A template with its pattern, if it is a sentence at all."""
    fixed = [part for part in parts if not part.startswith(_MARK)]
    words = "".join(f"{{{part[1:] or '…'}}}" if part.startswith(_MARK) else part for part in parts)
    plain = "".join(part[1:] or "…" if part.startswith(_MARK) else part for part in parts)
    if not _SENTENCE.search(plain) and not (len(parts) > 1 and re.search(r" [A-Za-z]{3}|[A-Za-z]{3} ", "".join(fixed))):
        return None
    pattern = "".join(_pattern(part) for part in parts)
    longest = max(fixed, key=len).strip(" .,;:!?").lower()
    name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name
    return Template(name, line, words, re.compile(pattern, re.IGNORECASE | re.DOTALL), longest)


def _pattern(part: str) -> str:
    """What a part of a template looks like in a text. A full stop at the end may have been left out."""
    if not part.startswith(_MARK):
        return re.escape(part.rstrip("."))
    forms = [re.escape(form) for form in part[1:].split("|")]
    return ".*?" if len(forms) < 2 else rf"(?:-?\d+ )?(?:{'|'.join(forms)})"


def examples(templates: Iterable[Template], texts: Iterable[Text]) -> dict[Template, str]:
    """For each template a text that was made with it; templates that made none are missing."""
    known = [(text.words.lower(), text.words) for text in texts]
    found: dict[Template, str] = {}
    for template in templates:
        for lower, words in known:
            if template.longest in lower and template.pattern.search(words):
                found[template] = words
                break
    return found


# -- texts of a game -------------------------------------------------------------------------------


class Corpus:
    """Texts collected so far, each once."""

    def __init__(self) -> None:
        self.found: dict[Text, None] = {}

    def add(self, kind: str, *words: str) -> None:
        """Note texts of a kind."""
        for one in words:
            if one:
                self.found[Text(kind, one)] = None


def texts_of(game: Game[Any]) -> list[Text]:
    """Everything that players of a game may read."""
    corpus = Corpus()
    _about(game, corpus)
    _lesson(game, corpus)
    for match in _matches(game):
        _played(match, corpus)
    for path in _records(game):
        _replayed(read(path.read_text(encoding="utf-8"), lambda _: game), corpus)
    for text in situations(game):
        corpus.add(text.kind, text.words)
    return list(corpus.found)


def _about(game: Game[Any], corpus: Corpus) -> None:
    """What a game says of itself before it begins."""
    corpus.add("about", game.tagline)
    corpus.add("statistics", *game.words.contents)
    corpus.add("guide", *(part for part in game.guide.split("\n\n") if not part.startswith("|")))
    corpus.add("upgrade", *changes_since(game, 0))
    for spec in game.options:
        corpus.add("setting", spec.help, *(game.words.setting(spec.name, choice) for choice in spec.choices or ()))


def _lesson(game: Game[Any], corpus: Corpus) -> None:
    """A lesson, played twice: as suggested against a bot, and at random against every suggestion."""
    lesson = game.lesson
    if lesson is None:
        return
    corpus.add("lesson", lesson.closing)
    bot = make("greedy")
    for obedient in (True, False):
        match, rng = lesson.deal(), Rng.seeded("lesson")
        progress = lessons.begin(lesson, match)
        for _ in range(600):
            shown = lessons.shown(lesson, progress, match)
            corpus.add("lesson", shown.say, shown.words)
            if match.over or shown.over:
                break
            if shown.read:
                progress = lessons.seen(lesson, progress, match, shown.step)
                continue
            seat = min(match.asked)
            tokens = [match.asked[seat].token(at) for at in range(len(match.asked[seat]))]
            if obedient:
                suggested = shown.tokens if seat == lesson.seat else ()
                token = suggested[0] if suggested else bot.choose(match.perspective(seat))
            else:
                token = rng.pick([token for token in tokens if token not in shown.tokens] or tokens)
            match.answer(seat, token)
            progress = lessons.answered(lesson, progress, match, seat, token)


def _matches(game: Game[Any]) -> Iterator[Match[Any]]:
    """Matches at each of their questions: every number of seats by chance and greedily, every option by chance."""
    for seats in game.seats:
        yield from _walk(start(game, seats, f"texts {seats}", None, NAMES[:seats]))
        yield from _walk(start(game, seats, f"greedy {seats}", None, NAMES[:seats]), greedy=True)
    for spec in game.options:
        for value in spec.choices or (not spec.default if isinstance(spec.default, bool) else spec.default,):
            if value != spec.default:
                yield from _walk(_with_option(game, spec.name, value))


def _with_option(game: Game[Any], name: str, value: Any) -> Match[Any]:
    """A match with an option, at the smallest number of seats that takes it, together with others if it needs them."""
    switches = {spec.name: True for spec in game.options if isinstance(spec.default, bool)}
    for others in ({}, switches):
        for seats in (2, *game.seats):
            if seats in game.seats:
                try:
                    return start(game, seats, f"{name} {value}", {**others, name: value}, NAMES[:seats])
                except cosmodrome.engine.OptionError:
                    continue
    raise ValueError(f"{game.id} takes {name}={value!r} with no number of seats")


def _walk(match: Match[Any], greedy: bool = False) -> Iterator[Match[Any]]:
    """The match at each of its questions, and at its end."""
    rng = Rng.seeded("texts", match.seats)
    bot = make("greedy") if greedy else None
    while not match.over and match.answer_count < 3000:
        yield match
        seat = min(match.asked)
        if bot is None:
            match.pick(seat, rng.below(len(match.asked[seat])))
        else:
            match.answer(seat, bot.choose(match.perspective(seat)))
    yield match


def _replayed(match: Match[Any], corpus: Corpus) -> None:
    """A recorded game: its log and its end."""
    _log(match, corpus)
    _end(match, corpus)


def _played(match: Match[Any], corpus: Corpus) -> None:
    """A match at one of its questions, or at its end."""
    for seat, question in match.questions.items():
        corpus.add("question", question.text)
        for option in question.options[:LABELS]:
            corpus.add("option", option.label)
        corpus.add("option", *(one.label for one in match.game.shortcuts(match.view(seat), question.asked)))
        if match.answer_count % 3 == 0:
            corpus.add("reason", *question.impossible.values())
            corpus.add("fact", *_facts(match.game, question))
        for order in match.game.seat_orders(match.view(seat), seat):
            corpus.add("order", order.label, *(said for _, said in order.choices))
        corpus.add("undo", match.can_undo(seat))
    if match.answer_count % EXPLAINED == 0 or match.over:
        _table(match, corpus)
        _log(match, corpus)
    if match.over:
        _end(match, corpus)


def _facts(game: Game[Any], question: Question) -> Iterator[str]:
    """What the coach could say about the options of a question."""
    for option in question.options[:LABELS]:
        for fact in game.facts().option(question.view, question.asked, option.value):
            yield game.words.fact(question.view, question.asked, fact)


def _table(match: Match[Any], corpus: Corpus) -> None:
    """All that lies on the table, explained to a spectator, an asked player and a waiting one; and the boards."""
    waiting = (seat for seat in range(match.seats) if seat not in match.asked)
    for seat in {None, next(iter(match.asked), None), next(waiting, None)}:
        view = match.view(seat)
        panels = match.game.board().panels(view, seat, match.asked.get(seat) if seat is not None else None)
        for target in things(panels):
            about = explained(match, seat, target)
            if about is not None:
                corpus.add("explanation", about.title, *(f"{a}: {b}" if a else b for a, b in about.lines), about.reason)
        for panel in panels:
            corpus.add("board", panel.title, *_written(panel.svg), *_written(panel.backdrop))
        for other in range(match.seats):
            corpus.add("plate", *(fact.words for fact in match.game.words.plate(view, other)))
    for key in match.game.facts().worth:
        corpus.add("count", *(match.game.words.count(key, more) for more in (-3.0, -1.0, 0.3, 2.0)))


def _written(svg: str) -> Iterator[str]:
    """What is written on a drawing, and what a screen reader says of it."""
    for found in re.findall(r'aria-label="([^"]*)"|>([^<>]+)<', svg):
        words = unescape("".join(found)).strip()
        if re.search(r"[A-Za-z]{2}", words):
            yield words


def _log(match: Match[Any], corpus: Corpus) -> None:
    """The log and its headings, for every reader."""
    for seat in (None, *range(match.seats)):
        for line in match.log(seat):
            corpus.add("log", line.text)
            corpus.add("heading", line.heading)
    corpus.add("heading", *(step.heading.plain for step in match.history()))


def _end(match: Match[Any], corpus: Corpus) -> None:
    """How a match ended."""
    result = match.result
    if result is not None:
        corpus.add("result", *result.notes)
        corpus.add("result", *(match.game.words.source(key) for lines in result.breakdown for key, _ in lines))


def _records(game: Game[Any]) -> list[Path]:
    """Recorded games among the tests."""
    return sorted((ROOT / "tests" / "games" / package_of(game) / "records").glob("*.txt"))


def package_of(game: Game[Any]) -> str:
    """The name of a game's package: `spacebase`."""
    return type(game).__module__.rpartition(".")[2]


def situations(game: Game[Any]) -> list[Text]:
    """Texts of hand-made situations that games by chance hardly ever reach: `texts()` of `tests/texts/<package>.py`."""
    path = ROOT / "tests" / "texts" / f"{package_of(game)}.py"
    spec = importlib.util.spec_from_file_location(f"texts_of_{package_of(game)}", path)
    if not path.exists() or spec is None or spec.loader is None:
        return []
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [Text(kind, words) for kind, words in module.texts()]


def templates_in(game: Game[Any]) -> Iterator[Template]:
    """The sentences of a game: those of its `words/` and of its lesson."""
    found = importlib.util.find_spec(type(game).__module__)
    if found is None or found.origin is None:
        return
    home = Path(found.origin).parent
    for path in (*sorted((home / "words").glob("*.py")), home / "lesson.py"):
        if path.exists():
            yield from templates_of(path)


# -- sources ---------------------------------------------------------------------------------------


def sources() -> list[Source]:
    """Every part of the project that speaks to players."""
    return [*(_game_source(game) for game in cosmodrome.games().values()), _web_source()]


def _game_source(game: Game[Any]) -> Source:
    return Source(game.id, cache(lambda: texts_of(game)), cache(lambda: list(templates_in(game))))


def _web_source() -> Source:
    """The server and the command line."""
    import texts_web

    def templates() -> list[Template]:
        return [template for file in texts_web.SENTENCES for template in templates_of(file)]

    return Source("web", cache(lambda: [Text(kind, words) for kind, words in texts_web.texts()]), cache(templates))


# -- the list --------------------------------------------------------------------------------------


def as_markdown(source: Source, missing: bool) -> str:
    """The texts of a source for an editor: templates with an example each, then all texts by kind."""
    texts, templates = list(source.texts()), list(source.templates())
    found = examples(templates, texts)
    counts = f"{len(texts)} texts, {len(templates)} templates, {len(found)} with an example."
    lines = [f"# {source.name}", "", counts, ""]
    for template in templates:
        if not missing or template not in found:
            example = found.get(template, "**no example**")
            lines += [f"- `{template.file}:{template.line}` {template.words}", f"  - {example}"]
    if not missing:
        for kind in dict.fromkeys(text.kind for text in texts):
            lines += ["", f"## {kind}", "", *(f"- {text.words}" for text in texts if text.kind == kind)]
    return "\n".join([*lines, ""])


def as_data(source: Source) -> dict[str, Any]:
    """The same as data."""
    texts, templates = list(source.texts()), list(source.templates())
    found = examples(templates, texts)
    return {
        "source": source.name,
        "templates": [
            {"file": one.file, "line": one.line, "words": one.words, "example": found.get(one)} for one in templates
        ],
        "texts": [{"kind": text.kind, "words": text.words} for text in texts],
    }


def main() -> None:
    """Write the list."""
    parser = argparse.ArgumentParser(description="List every text that a player can read, with examples.")
    parser.add_argument("source", nargs="*", help="only these sources: a game's id, for one")
    parser.add_argument("--json", action="store_true", help="write JSON instead of Markdown")
    parser.add_argument("--missing", action="store_true", help="list only templates without an example")
    parser.add_argument("--out", type=Path, help="write to this file instead of the terminal")
    args = parser.parse_args()
    chosen = [source for source in sources() if not args.source or source.name in args.source]
    if args.json:
        written = json.dumps([as_data(source) for source in chosen], indent=1, ensure_ascii=False)
    else:
        written = "\n".join(as_markdown(source, args.missing) for source in chosen)
    if args.out is None:
        sys.stdout.write(written)
    else:
        args.out.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()

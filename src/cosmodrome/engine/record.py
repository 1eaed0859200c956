"""The record: a whole match as a readable text. Every accepted answer is one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from .errors import CosmodromeError, OptionError, PositionError, RecordError, VersionError
from .game import Game
from .history import Origin, named
from .journal import UNDO, apply
from .match import Match
from .rng import Draw, Rng, Tracer

FORMAT = "cosmodrome-record 1"
LENGTH = 1_000_000
"""Letters of the longest record that is read."""
LINES = 20_000
"""Lines of the longest record that is read; the longest matches have some thousand answers."""
DRAWN = "~"
"""Begins a line that lists a draw: its stream, what for, out of how many, and which."""
ORDERS = 1_000
"""Standing orders in a record, which can be given without end."""
Find = Callable[[str], Game[Any]]


def start(
    game: Game[Any],
    seats: int,
    seed: str,
    options: dict[str, Any] | None,
    salts: tuple[str, ...] = (),
    tape: list[Draw] | None = None,
) -> Match:
    """A new match; all its chance follows from the seed and the seats' salts. A tape takes down every draw."""
    whole = game.complete(seats, options)
    rng = Rng.seeded(seed, *salts)
    return Match.begin(game, game.setup(seats, whole, rng if tape is None else Tracer(rng, tape)), Origin(seed, salts))


def start_at(game: Game[Any], data: Any) -> Match:
    """A match that goes on from a position, checked; answers within the step are fed again."""
    if not isinstance(data, dict):
        raise PositionError("a position is a JSON object")
    rest = {key: value for key, value in data.items() if key != "answers"}
    match = Match.at(game, game.parse(rest))
    try:
        for seat, token in data.get("answers", []):
            apply(match, seat, token)
    except (CosmodromeError, TypeError, ValueError) as error:
        raise PositionError(f"the answers don't fit the position: {error}") from None
    return match


# -- writing ---------------------------------------------------------------------------------------


def write(match: Match, secret: bool) -> str:
    """The record of a match."""
    origin = match.origin
    lines = [
        FORMAT,
        f"game {match.game.id}",
        f"rules {match.game.version}",
        f"seats {match.seats}",
        f"names {_json(match.names)}",
        f"options {_json(match.options)}",
    ]
    if origin.position:
        if secret:
            lines.append(f"position {origin.position}")
    else:
        lines.append(f"commitment {origin.commitment}")
        if secret:
            lines.append(f"seed {_json(origin.seed)}")
            lines.append(f"salts {_json(origin.salts)}")
    lines.append("")
    lines += _answers(match, secret)
    if match.over:
        result = match.result
        assert result is not None
        lines += ["== end", f"scores {_json(result.scores)}", f"state {match.state_hash()}"]
    return "\n".join(lines) + "\n"


def _answers(match: Match, secret: bool) -> list[str]:
    """The answers under the headings of their steps, with comments where they stood.

    Without the secret, those that only their seat may know are left open, and the step under way is left out.
    """
    lines: list[str] = list(match.comments.get(0, ()))
    given = 0
    whole = secret or match.over
    for past in match._history() if whole else match._history()[:-1]:
        if past.entries:
            lines.append(f"== {past.number} {past.heading}".rstrip())
        for entry in named(past.entries):
            given += 1
            lines.append(f"{entry.seat} {entry.write() if whole or not entry.secret else '?'}")
            lines += match.comments.get(given, ())
    return lines


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# -- reading ---------------------------------------------------------------------------------------


@dataclass
class Header:
    """What stands above the answers."""

    fields: dict[str, str] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A field that must be there."""
        if name not in self.fields:
            raise RecordError(f"the record has no line {name!r}")
        return self.fields[name]

    def json(self, name: str, default: Any = None) -> Any:
        """A field that holds JSON."""
        if name not in self.fields and default is not None:
            return default
        try:
            return json.loads(self.text(name))
        except (ValueError, RecursionError):
            raise RecordError(f"line {name!r} is damaged") from None

    def texts(self, name: str) -> tuple[str, ...]:
        """A field that holds a list of texts; empty where there is none."""
        found = self.json(name, [])
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            raise RecordError(f"line {name!r} is a list of texts")
        return tuple(found)

    def number(self, name: str) -> int:
        """A field that holds a number of few digits."""
        text = self.text(name).strip()
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise RecordError(f"line {name!r} is a number")
        return int(text)


def read(text: str, find: Find, moments: int | None = None) -> Match:
    """The match of a record, up to a number of answers if one is given; RecordError, with the line, if it can't be."""
    lines = text.split("\n", LINES + 1) if len(text) <= LENGTH else []
    if not lines or len(lines) > LINES:
        raise RecordError(f"a record has at most {LINES} lines and {LENGTH} letters")
    if lines[0].strip() != FORMAT:
        raise RecordError("not a Cosmodrome record (or of a format that is not known here)")
    header, body = _header(lines)
    match = _begin(header, find)
    tail: dict[str, str] = {}
    comments: dict[int, list[str]] = {}
    orders = 0
    for number, line in enumerate(lines[body:], start=body + 1):
        if moments is not None and match.answer_count >= moments:
            break
        if line.startswith("#"):
            comments.setdefault(match.answer_count, []).append(line.rstrip())
            continue
        orders += " !" in line
        try:
            if orders > ORDERS:
                raise RecordError("there are too many standing orders")
            _line(match, line.rstrip(), tail)
        except (CosmodromeError, ValueError) as error:
            raise RecordError(f"line {number}: {error}") from None
        except Exception as error:
            if not match.origin.position:
                raise
            raise RecordError(f"line {number}: the rules can't go on from that position: {error!r}") from error
    match.comments = {at: tuple(said) for at, said in comments.items()}
    if moments is None:
        _compare(match, tail)
    return match


def _header(lines: list[str]) -> tuple[Header, int]:
    header = Header()
    for number, line in enumerate(lines[1:], start=1):
        if not line.strip():
            return header, number + 1
        if not line.startswith("#"):
            name, _, value = line.partition(" ")
            header.fields[name] = value
    return header, len(lines)


def _begin(header: Header, find: Find, tape: list[Draw] | None = None) -> Match:
    """The match as it stood before the first answer."""
    game = find(header.text("game"))
    if header.text("rules") != str(game.version):
        raise VersionError(
            f"made under version {header.text('rules')} of the rules of {game.name}; here is version {game.version}"
        )
    match = _at_position(game, header) if "position" in header.fields else _from_seed(game, header, tape)
    names = header.texts("names")
    if names:
        if len(names) != match.seats:
            raise RecordError("one name for each seat")
        match.names = names
    return match


def _at_position(game: Game[Any], header: Header) -> Match:
    """A match that began from a position. Anybody may have written it: what the rules can't go on from is refused."""
    try:
        return start_at(game, header.json("position"))
    except CosmodromeError:
        raise
    except Exception as error:
        raise RecordError(f"the rules can't go on from that position: {error!r}") from error


def _from_seed(game: Game[Any], header: Header, tape: list[Draw] | None) -> Match:
    seed, options = header.json("seed"), header.json("options", {})
    if not isinstance(seed, str | int) or not isinstance(options, dict):
        raise RecordError("the seed is a text or a number, and the options are an object")
    try:
        match = start(game, header.number("seats"), str(seed), options, header.texts("salts"), tape)
    except (ValueError, OptionError) as error:
        raise RecordError(str(error)) from None
    if header.fields.get("commitment", match.origin.commitment) != match.origin.commitment:
        raise RecordError("the seed is not the one that was committed to")
    return match


def _line(match: Match, line: str, tail: dict[str, str]) -> None:
    """One line below the header: a heading, an answer, a draw (which `verify` looks at), or a closing line."""
    if not line or line.startswith(DRAWN):
        return
    if line.startswith("=="):
        number = (line[2:].split() or [""])[0]
        if number != "end" and number != str(match.step_count):
            raise RecordError(f"step {number[:20]!r} is headed where step {match.step_count} begins")
        return
    seat, _, token = line.partition(" ")
    if seat in ("scores", "state"):
        tail[seat] = token
        return
    if len(seat) > 3 or not seat.isdigit() or not seat.isascii():
        raise RecordError("a line is a seat and its answer")
    token = token.split("#", 1)[0].strip()
    if token == UNDO or token.startswith("!imagine="):
        raise RecordError("what was taken back or imagined is not in a record")
    if token.startswith("!") and int(seat) >= match.seats:
        raise RecordError(f"there is no seat {seat}")
    apply(match, int(seat), token)


def _compare(match: Match, tail: dict[str, str]) -> None:
    """The closing lines must be what the replay came to."""
    if not tail:
        return
    if not match.over:
        raise RecordError("the record ends before the match does")
    result = match.result
    assert result is not None
    if "scores" in tail and tail["scores"] != _json(result.scores):
        raise RecordError(f"the replay ends with scores {_json(result.scores)}, the record says {tail['scores']}")
    if "state" in tail and tail["state"] != match.state_hash():
        raise RecordError("the replay ends in another state than the record says")


# -- draws -----------------------------------------------------------------------------------------


def with_draws(text: str, find: Find) -> str:
    """A record with every draw listed under the answer that led to it; those of the setup come first.

    Whoever has it can work each of them out from seed and salts with a few lines of code, and none of ours.
    """
    lines = text.split("\n")
    header, body = _header(lines)
    if "position" in header.fields:
        return text
    tape: list[Draw] = []
    match = _begin(header, find, tape)
    out = lines[:body]
    for line in lines[body:]:
        if not line.startswith(DRAWN):
            out += _taken(tape) if line.startswith("==") else ()
            out.append(line)
            _line(match, line.rstrip() if not line.startswith("#") else "", {})
            out += _taken(tape) if line[:1].isdigit() else ()
    return "\n".join(out)


def _taken(tape: list[Draw]) -> list[str]:
    """What is on the tape, as lines; it is empty afterwards."""
    lines = [f"{DRAWN} {' '.join(str(part) for part in draw)}" for draw in tape]
    tape.clear()
    return lines


# -- proof -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Proof:
    """What `verify` found: whether all holds, and each finding in words."""

    holds: bool
    findings: tuple[str, ...]
    match: Match | None = None


def verify(text: str, find: Find, commitment: str = "") -> Proof:
    """Prove a record: the seed is the one committed to, and every roll, draw and answer follows from it."""
    try:
        match = read(text, find)
    except CosmodromeError as error:
        return Proof(False, (str(error),))
    if not match.origin.seed:
        return Proof(False, ("the match began from a position, so there is no seed to prove",), match)
    found = match.origin.commitment
    if commitment and commitment != found:
        return Proof(False, (f"the commitment shown at the start was {commitment}, the seed gives {found}",), match)
    listed = [line for line in text.split("\n") if line.startswith(DRAWN)]
    if listed and listed != [line for line in with_draws(text, find).split("\n") if line.startswith(DRAWN)]:
        return Proof(False, ("the draws that are listed are not those of the seed",), match)
    return Proof(
        True,
        (
            f"the seed gives the commitment {found}",
            f"all {match.answer_count} answers are legal, and every roll and draw follows from the seed",
            "the match is over and its final state is as recorded" if match.over else "the match is not over yet",
        ),
        match,
    )


__all__ = ["Proof", "read", "start", "start_at", "verify", "with_draws", "write"]

"""The record: a whole match as a readable text. Every accepted answer is one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from . import fairness
from .errors import CosmodromeError, OptionError, PositionError, RecordError, VersionError
from .game import Game
from .history import Origin, named
from .journal import UNDO, apply, late_salts
from .match import Match
from .rng import Draw, Rng, Tracer

FORMAT = "cosmodrome-record 1"
LENGTH = 1_000_000
"""Letters of the longest record that is read."""
LINES = 20_000
"""Lines of the longest record that is read; the longest matches have some thousand answers."""
DRAWN = "~"
"""The prefix of a line that lists a draw: stream, purpose, number of outcomes, outcome."""
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
    commitments: tuple[str, ...] = (),
) -> Match:
    """A new match; all its chance follows from the seed and the seats' commitments and salts. A tape notes every draw.

    Commitments are one for each seat, with its salt if it revealed it and an empty one if not; or there are none.
    """
    whole = game.complete(seats, options)
    if commitments:
        _check_seats(seats, commitments, salts)
    rng = Rng.seeded(seed, *commitments, *salts)
    origin = Origin(seed, salts, commitments=commitments)
    return Match.begin(game, game.setup(seats, whole, rng if tape is None else Tracer(rng, tape)), origin)


def _check_seats(seats: int, commitments: tuple[str, ...], salts: tuple[str, ...]) -> None:
    if len(commitments) != seats or len(salts) != seats:
        raise RecordError("a commitment and a salt for each seat, empty where there is none")
    if any(value and not fairness.HASH.fullmatch(value) for value in commitments):
        raise RecordError("a commitment is 64 digits of 0 to 9 and a to f")
    if wrong := fairness.wrong_salts(commitments, salts):
        raise RecordError(f"the salt of seat {wrong[0]} is not the one that it committed to")


def start_at(game: Game[Any], data: Any) -> Match:
    """A match that goes on from a position, checked; answers within the step are fed again."""
    if not isinstance(data, dict):
        raise PositionError("a position is a JSON object")
    rest = {key: value for key, value in data.items() if key != "answers"}
    try:
        table = game.parse(rest)
        problems = game.check_start(table)
    except CosmodromeError:
        raise
    except Exception as error:  # untrusted input
        raise PositionError(f"that is no position of the game: {error!r}") from error
    if problems:
        raise PositionError("; ".join(problems))
    try:
        match = Match.at(game, table)
        for seat, token in _pairs(data.get("answers", [])):
            apply(match, seat, token)
    except CosmodromeError as error:
        raise PositionError(f"the answers don't fit the position: {error}") from None
    except Exception as error:  # untrusted input
        raise PositionError(f"the rules can't go on from that position: {error!r}") from error
    return match


def _pairs(data: Any) -> list[tuple[int, str]]:
    """The answers within the step, checked."""
    try:
        return msgspec.convert(data, list[tuple[int, str]])
    except msgspec.ValidationError as error:
        raise PositionError(f"answers are pairs of seat and token: {error}") from None


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
        if origin.commitments:
            lines.append(f"commitments {_json(origin.commitments)}")
        if secret:
            lines.append(f"seed {_json(origin.seed)}")
            lines.append(f"salts {_json(origin.salts)}")
        lines += _left_out(match)
    lines.append("")
    lines += _answers(match, secret)
    if match.over:
        result = match.result
        assert result is not None
        lines += ["== end", f"scores {_json(result.scores)}", f"state {match.state_hash()}"]
    return "\n".join(lines) + "\n"


def _left_out(match: Match) -> list[str]:
    """Say which seats did not reveal their salt before the beginning, and whether they did later."""
    origin, late = match.origin, late_salts(match)
    then = {True: "it is mixed in where the record says so", False: "it is left out"}
    return [
        f"# Seat {seat} did not reveal its salt before the beginning: {then[seat in late]}."
        for seat, commitment in enumerate(origin.commitments)
        if commitment and not origin.salts[seat]
    ]


def _answers(match: Match, secret: bool) -> list[str]:
    """The answers under the headings of their steps, with comments where they stood.

    Without the secret, those that only their seat may know are left open, and the step under way is left out.
    """
    lines: list[str] = list(match.comments.get(0, ()))
    given = 0
    whole = secret or match.over
    for past in match.history() if whole else match.history()[:-1]:
        if past.entries:
            lines.append(f"== {past.number} {past.heading.plain}".rstrip())
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
    """The match of a record, optionally only its first answers. Raises RecordError with the line number."""
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
    return start_at(game, header.json("position"))


def _from_seed(game: Game[Any], header: Header, tape: list[Draw] | None) -> Match:
    seed, options = header.json("seed"), header.json("options", {})
    salts, commitments = header.texts("salts"), header.texts("commitments")
    if not isinstance(seed, str | int) or not isinstance(options, dict):
        raise RecordError("the seed is a text or a number, and the options are an object")
    try:
        match = start(game, header.number("seats"), str(seed), options, salts, tape, commitments)
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
    """Check that the closing lines agree with the replay."""
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
    """Remove the draws from the tape and return them as lines."""
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


def verify(text: str, find: Find, commitment: str = "", salt: str = "", commitments: tuple[str, ...] = ()) -> Proof:
    """Prove a record: the seed is the one committed to, and every roll, draw and answer follows from it.

    `commitment`, `salt` and `commitments` (of all seats) are what a player kept, to be found in the record again.
    """
    try:
        match = read(text, find)
    except CosmodromeError as error:
        return Proof(False, (str(error),))
    origin = match.origin
    if not origin.seed:
        return Proof(False, ("the match began from a position, so there is no seed to prove",), match)
    late = late_salts(match)
    if wrong := _not_as_kept(origin, late, commitment, salt, commitments):
        return Proof(False, (wrong,), match)
    listed = any(line.startswith(DRAWN) for line in text.split("\n"))
    if listed and _bare(with_draws(text, find)) != _bare(text):
        return Proof(False, ("the draws that are listed are not those that the rules took",), match)
    return Proof(
        True,
        (
            f"the seed gives the commitment {origin.commitment}",
            *fairness.seats_in_words(origin.commitments, origin.salts, frozenset(late)),
            f"all {match.answer_count} answers are legal, and every roll and draw follows from the seed and the salts; "
            "the rules took each draw, and no other",
            "the match is over and its final state is as recorded" if match.over else "the match is not over yet",
        ),
        match,
    )


def _not_as_kept(origin: Origin, late: dict[int, str], commitment: str, salt: str, commitments: tuple[str, ...]) -> str:
    """The differences from what a player kept; empty if there are none."""
    if commitment and commitment != origin.commitment:
        return f"the commitment shown at the start was {commitment}, the seed gives {origin.commitment}"
    if commitments and commitments != origin.commitments:
        return "the seats' commitments are not those that were shown before the salts were revealed"
    if salt and salt not in (*origin.salts, *late.values()):
        return "your salt was not mixed in"
    return ""


def _bare(text: str) -> list[str]:
    """The lines of a record without comments and empty lines."""
    return [line.rstrip() for line in text.split("\n") if line.strip() and not line.startswith("#")]


__all__ = ["Proof", "read", "start", "start_at", "verify", "with_draws", "write"]

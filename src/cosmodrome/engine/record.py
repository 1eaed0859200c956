"""The record: a whole match as a readable text. Every accepted answer is one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from .errors import CosmodromeError, OptionError, PositionError, RecordError, VersionError
from .game import Game
from .history import Origin
from .journal import apply
from .match import Match
from .rng import Rng

FORMAT = "cosmodrome-record 1"
Find = Callable[[str], Game[Any]]


def start(game: Game[Any], seats: int, seed: str, options: dict[str, Any] | None, salts: tuple[str, ...] = ()) -> Match:
    """A new match; all its chance follows from the seed and the seats' salts."""
    whole = game.complete(seats, options)
    origin = Origin(seed, salts)
    return Match.begin(game, game.setup(seats, whole, Rng.seeded(seed, *salts)), origin)


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
        for entry in past.entries:
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
        except json.JSONDecodeError:
            raise RecordError(f"line {name!r} is damaged") from None


def read(text: str, find: Find, moments: int | None = None) -> Match:
    """The match of a record, up to a number of answers if one is given; RecordError, with the line, if it can't be."""
    lines = text.split("\n")
    if not lines or lines[0].strip() != FORMAT:
        raise RecordError("not a Cosmodrome record (or of a format that is not known here)")
    header, body = _header(lines)
    match = _begin(header, find)
    tail: dict[str, str] = {}
    for number, line in enumerate(lines[body:], start=body + 1):
        if moments is not None and match.answer_count >= moments:
            return match
        try:
            _line(match, line.rstrip(), tail)
        except (CosmodromeError, ValueError) as error:
            raise RecordError(f"line {number}: {error}") from None
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


def _begin(header: Header, find: Find) -> Match:
    """The match as it stood before the first answer."""
    game = find(header.text("game"))
    if header.text("rules") != str(game.version):
        raise VersionError(
            f"made under version {header.text('rules')} of the rules of {game.name}; here is version {game.version}"
        )
    if "position" in header.fields:
        match = start_at(game, header.json("position"))
    else:
        seed, salts = header.json("seed"), header.json("salts", [])
        try:
            match = start(game, int(header.text("seats")), str(seed), header.json("options", {}), tuple(salts))
        except (ValueError, OptionError) as error:
            raise RecordError(str(error)) from None
        if header.fields.get("commitment", match.origin.commitment) != match.origin.commitment:
            raise RecordError("the seed is not the one that was committed to")
    names = header.json("names", [])
    if names:
        if len(names) != match.seats or not all(isinstance(name, str) for name in names):
            raise RecordError("one name for each seat")
        match.names = tuple(names)
    return match


def _line(match: Match, line: str, tail: dict[str, str]) -> None:
    """One line below the header: a heading, a comment, an answer, or a closing line."""
    if not line:
        return
    if line.startswith("#"):
        at = match.answer_count
        match.comments = {**match.comments, at: (*match.comments.get(at, ()), line)}
        return
    if line.startswith("=="):
        number = line[2:].split()[0]
        if number != "end" and int(number) != match.step_count:
            raise RecordError(f"step {number} is headed where step {match.step_count} begins")
        return
    seat, _, token = line.partition(" ")
    if seat in ("scores", "state"):
        tail[seat] = token
        return
    apply(match, int(seat), token.split("#", 1)[0].strip())


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
    return Proof(
        True,
        (
            f"the seed gives the commitment {found}",
            f"all {match.answer_count} answers are legal, and every roll and draw follows from the seed",
            "the match is over and its final state is as recorded" if match.over else "the match is not over yet",
        ),
        match,
    )


__all__ = ["Proof", "read", "start", "start_at", "verify", "write"]

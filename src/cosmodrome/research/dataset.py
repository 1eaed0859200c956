"""Decisions of bots as a Parquet file: features, options, what was chosen and how it ended, a row for each decision.

Games are played by a fleet, a few to a task, and each task's rows are laid down as a part beside the file as soon as
they are there. When all are done the parts are joined, one after the other; so nothing is ever held as a whole, and a
run that was interrupted does only the rest.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import cosmodrome
from cosmodrome.bots import arena
from cosmodrome.bots.fleet import Fleet

from .encoding import Encoding, ResearchError, encoding, margin, win

GAMES_A_TASK = 4


@dataclass(frozen=True)
class Run:
    """What is to be played: it names the file's content completely."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, Any], ...] = ()

    def tasks(self) -> list[list[arena.Fixture]]:
        """The arena's schedule, in parcels."""
        schedule = arena.fixtures(self.game, list(self.bots), self.games, self.seed, dict(self.options))
        return [schedule[at : at + GAMES_A_TASK] for at in range(0, len(schedule), GAMES_A_TASK)]

    def about(self) -> dict[str, str]:
        """What is written in the file: with which numbers and names it was made."""
        known = encoding(self.game)
        return {
            "cosmodrome": cosmodrome.__version__,
            "game": self.game,
            "bots": json.dumps(self.bots),
            "games": str(self.games),
            "seed": str(self.seed),
            "options": json.dumps(dict(self.options)),
            "features": str(known.features.version),
            "feature_names": json.dumps(known.features.names),
            "option_names": json.dumps(known.features.option_names),
            "vocabulary": str(known.vocabulary.version),
            "action_names": json.dumps(known.vocabulary.names),
        }


def schema(known: Encoding) -> pa.Schema:
    """The columns."""
    row = pa.list_(pa.float32(), len(known.features.option_names))
    return pa.schema(
        [
            ("game", pa.int32()),  # its number in the run
            ("seed", pa.int64()),
            ("seats", pa.int8()),
            ("answer", pa.int32()),  # how many answers were given before in the match
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("kind", pa.string()),
            ("position", pa.list_(pa.float32(), known.size)),
            ("options", pa.list_(row)),
            ("actions", pa.list_(pa.int32())),  # the options' numbers in the vocabulary; -1: it has none
            ("chosen", pa.int32()),  # which of the options
            ("token", pa.string()),
            ("win", pa.float32()),  # of the seat, when the match was over
            ("margin", pa.float32()),
            ("score", pa.int32()),
        ]
    )


def decisions(fixture: arena.Fixture) -> list[dict[str, Any]]:
    """One game, decision by decision."""
    known = encoding(fixture.game)
    match = cosmodrome.new(fixture.game, seats=len(fixture.bots), seed=fixture.seed, options=dict(fixture.options))
    bots = arena.seated(fixture)
    rows: list[dict[str, Any]] = []
    while not match.over:
        seat = next(iter(match.asked))
        asked, view = match.asked[seat], match.view(seat)
        token = bots[seat].choose(match.perspective(seat))
        rows.append(
            {
                "game": fixture.number,
                "seed": fixture.seed,
                "seats": match.seats,
                "answer": match.answer_count,
                "seat": seat,
                "bot": fixture.bots[seat],
                "kind": asked.prompt.kind,
                "position": known.features.position(view, seat),
                "options": known.features.options(view, asked),
                "actions": known.vocabulary.numbers(asked),
                "chosen": asked.index(token),
                "token": token,
            }
        )
        match.answer(seat, token)
    result = match.result
    assert result is not None
    for row in rows:
        seat = row["seat"]
        row.update(win=win(result, seat), margin=margin(result, seat), score=result.scores[seat])
    return rows


def part(task: list[arena.Fixture]) -> bytes:
    """The rows of a few games, as a Parquet file of their own."""
    rows = [row for fixture in task for row in decisions(fixture)]
    table = pa.Table.from_pylist(rows, schema=schema(encoding(task[0].game)))
    out = io.BytesIO()
    pq.write_table(table, out, compression="zstd")
    return out.getvalue()


class Parts:
    """The parts of a file that is being made, in a folder beside it."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path, self.run = path, run
        self.folder = path.with_name(path.name + ".parts")
        self.tasks = run.tasks()

    def open(self) -> None:
        """The folder, with a note of what is made in it; that of another run is refused."""
        note, about = self.folder / "run.json", json.dumps(self.run.about(), indent=1)
        if note.exists() and note.read_text(encoding="utf-8") != about:
            raise ResearchError(f"{self.folder} is of another run: remove it, or write to another file")
        self.folder.mkdir(parents=True, exist_ok=True)
        note.write_text(about, encoding="utf-8")

    def at(self, number: int) -> Path:
        """Where a part lies."""
        return self.folder / f"{number:06}.parquet"

    def missing(self) -> list[int]:
        """The tasks that are still to be done."""
        return [number for number in range(len(self.tasks)) if not self.at(number).exists()]

    def keep(self, number: int, content: bytes) -> None:
        """Lay a part down; a file is there as a whole or not at all."""
        half = self.folder / "half"
        half.write_bytes(content)
        half.rename(self.at(number))

    def join(self) -> None:
        """Make one file of all parts, a row group of each, and clear them away."""
        head = schema(encoding(self.run.game)).with_metadata(self.run.about())
        half = self.folder / "half"
        with pq.ParquetWriter(half, head, compression="zstd") as writer:
            for number in range(len(self.tasks)):
                writer.write_table(pq.read_table(self.at(number)).cast(head))
        half.replace(self.path)
        for number in range(len(self.tasks)):
            self.at(number).unlink()
        (self.folder / "run.json").unlink()
        self.folder.rmdir()


def about(path: Path) -> dict[str, str]:
    """What a file says of itself: game, bots, seed, and what its numbers are called."""
    written = pq.read_schema(path).metadata or {}
    return {key.decode(): value.decode() for key, value in written.items() if key != b"ARROW:schema"}


def write(run: Run, path: Path, fleet: Fleet) -> Iterator[int]:
    """Play and write; how many games are done, again and again. A file that is this run already is left as it is."""
    if path.exists() and about(path) == run.about():
        yield run.games
        return
    parts = Parts(path, run)
    parts.open()
    missing = parts.missing()
    done = sum(len(task) for number, task in enumerate(parts.tasks) if number not in set(missing))
    yield done
    for place, content in fleet.run(part, [parts.tasks[number] for number in missing]):
        parts.keep(missing[place], content)
        done += len(parts.tasks[missing[place]])
        yield done
    parts.join()

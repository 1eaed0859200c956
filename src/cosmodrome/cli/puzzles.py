"""Find puzzles in games between strong bots, rate them against solvers, and store them in the game's folder."""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

import cosmodrome
from cosmodrome.analysis import mining
from cosmodrome.analysis.puzzles import FILE, Collection, Puzzle, read, written
from cosmodrome.bots.fleet import Fleet
from cosmodrome.engine import CosmodromeError, Game

from .common import Commands, console, fleet_arguments, fleet_of, game_argument

COUNT = 50


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("puzzles", help="find and rate puzzles", description=__doc__)
    game_argument(parser)
    parser.add_argument("--count", type=int, default=COUNT, help=f"how many puzzles to collect (default: {COUNT})")
    parser.add_argument("--games", type=int, default=200, help="search at most this many more games (default: 200)")
    parser.add_argument("--seats", type=int, default=2, help="seats of the games (default: 2)")
    parser.add_argument(
        "--playouts",
        type=int,
        default=mining.PLAYOUTS,
        help=f"playouts of the players for each question (default: {mining.PLAYOUTS})",
    )
    parser.add_argument("--file", type=Path, help="the collection to continue (default: the one in the game's folder)")
    fleet_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Continue a collection, and rate the whole of it."""
    game = cosmodrome.games().find(args.game)
    file = args.file or _home(game) / FILE
    spec = f"search:iterations={args.playouts}"
    known = read(file.read_bytes()) if file.exists() else Collection(game.id, game.version, spec, 0)
    if (known.game, known.rules) != (game.id, game.version):
        raise CosmodromeError(f"{file} has puzzles of {known.game}, rules {known.rules}. Name another --file.")
    fleet = fleet_of(args)
    known = _mined(known, args, fleet, file)
    known = _rated(known, fleet)
    file.write_bytes(written(known))
    themes = sorted({puzzle.rule for puzzle in known.puzzles})
    console.print(f"{len(known.puzzles)} puzzles from {known.games} games, about {', '.join(themes)}: {file}")
    return 0


def _mined(known: Collection, args: argparse.Namespace, fleet: Fleet, file: Path) -> Collection:
    """The collection with the puzzles of more games. It is stored after each game, so a run can be stopped."""
    if len(known.puzzles) >= args.count:
        return known
    seeds = range(known.games, known.games + args.games)
    tasks = [(known.game, args.seats, seed, args.playouts) for seed in seeds]
    for _, found in fleet.run(_search, tasks):
        puzzles = list(known.puzzles)
        for puzzle in found:
            if len(puzzles) < args.count and mining.welcome(puzzle, puzzles, args.count):
                puzzles.append(puzzle)
        known = msgspec.structs.replace(known, games=known.games + 1, puzzles=tuple(puzzles))
        file.write_bytes(written(known))
        console.print(f"{known.games} games, {len(puzzles)} puzzles")
        if len(puzzles) >= args.count:
            break
    return known


def _search(task: tuple[str, int, int, int]) -> list[Puzzle]:
    """The puzzles of one game."""
    game, seats, seed, playouts = task
    return list(mining.mine(cosmodrome.games().find(game), seats, seed, playouts))


def _rated(known: Collection, fleet: Fleet) -> Collection:
    """The collection with a rating for each puzzle, from the tries of the solvers."""
    tasks = [(known.game, puzzle) for puzzle in known.puzzles]
    tried = {known.puzzles[number].id: rows for number, rows in fleet.run(_try, tasks)}
    rated = mining.ratings(tried)
    shares = {id: [won for wins in rows.values() for won in wins] for id, rows in tried.items()}
    puzzles = []
    for puzzle in known.puzzles:
        (mu, sigma), wins = rated[puzzle.id], shares[puzzle.id]
        share = round(sum(wins) / len(wins), 3)
        puzzles.append(msgspec.structs.replace(puzzle, mu=mu, sigma=sigma, solved=share))
    return msgspec.structs.replace(known, puzzles=tuple(puzzles))


def _try(task: tuple[str, Puzzle]) -> dict[str, list[bool]]:
    """The solvers' tries at one puzzle."""
    game, puzzle = task
    return mining.attempts(cosmodrome.games().find(game), puzzle)


def _home(game: Game[Any]) -> Path:
    """The game's folder."""
    file = sys.modules[type(game).__module__].__file__
    assert file is not None
    return Path(file).parent

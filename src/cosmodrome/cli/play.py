"""Play a game in the terminal, against bots or with friends at the same keyboard."""

import argparse

import cosmodrome
from cosmodrome.bots import Bot, make
from cosmodrome.engine import CosmodromeError, Seat

from .common import Commands, chosen_options, console, game_argument, load, option_argument
from .terminal import Terminal


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("play", help="play in the terminal", description=__doc__)
    game_argument(parser)
    parser.add_argument("--seats", type=int, help="number of players, people and bots together")
    parser.add_argument(
        "--bots", default="greedy", help="the bot for the other seats, or several separated by spaces (default: greedy)"
    )
    parser.add_argument("--people", type=int, default=1, help="how many people play at this terminal (default: 1)")
    parser.add_argument("--seat", type=int, default=0, help="the seat of the first person, counted from 0 (default: 0)")
    parser.add_argument("--seed", type=int, help="the seed of the game: the same seed deals the same game")
    parser.add_argument("--load", metavar="FILE", help="continue a saved game")
    parser.add_argument("--save", metavar="FILE", help="the file for the command s, save (default: GAME.txt)")
    option_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Seat everybody, then play."""
    game = cosmodrome.games().find(args.game)
    if args.load:
        match = load(args.load)
        if match.game.id != game.id:
            raise CosmodromeError(f"{args.load} is a game of {match.game.name}, not of {game.name}.")
    else:
        seats = args.seats if args.seats is not None else max(2, game.seats.start)
        match = cosmodrome.new(game.id, seats=seats, seed=args.seed, options=chosen_options(game, args.option))
    bots = opponents(match.seats, args.people, args.seat, args.bots.split())
    terminal = Terminal(match, bots, console, console.input, args.save or args.load or f"{game.id}.txt")
    terminal.play()
    return 0


def opponents(seats: int, people: int, first: Seat, specs: list[str]) -> dict[Seat, Bot]:
    """A bot for every seat that no person takes. Several specs are assigned in turn."""
    if not 0 <= first < seats:
        raise CosmodromeError(f"There is no seat {first}. Choose a seat from 0 to {seats - 1}.")
    if not 0 <= people <= seats:
        raise CosmodromeError(f"{people} people don't fit at a table with {seats} seats.")
    taken = {(first + number) % seats for number in range(people)}
    free = [seat for seat in range(seats) if seat not in taken]
    if free and not specs:
        raise CosmodromeError("Name a bot for the other seats with --bots.")
    return {seat: make(specs[number % len(specs)], seed=seat) for number, seat in enumerate(free)}

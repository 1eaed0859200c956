"""Let bots play a league: rounds of games in changing company, with ratings after each round."""

import argparse
import json
import signal
from pathlib import Path

from rich.table import Table

import cosmodrome
from cosmodrome.bots import arena, league
from cosmodrome.bots.fleet import Kept

from .arena import stop
from .common import (
    Commands,
    chosen_options,
    complain,
    console,
    errors,
    fleet_arguments,
    fleet_of,
    game_argument,
    option_argument,
)

COLUMNS = 6
"""How many rounds the table shows, evenly spread; the last is one of them."""


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("league", help="let bots play a league with ratings over time", description=__doc__)
    game_argument(parser)
    parser.add_argument(
        "bots", metavar="BOT[@ROUND]", nargs="+", help="a bot, and the round in which it joins: greedy, random@5 …"
    )
    parser.add_argument("--seats", type=int, default=2, help="seats at each table (default: 2)")
    parser.add_argument("--rounds", type=int, default=10, help="number of rounds (default: 10)")
    parser.add_argument("--games", type=int, default=20, help="games in a round, a multiple of the seats (default: 20)")
    fleet_arguments(parser)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game; the others follow (default: 1)")
    parser.add_argument("--json", metavar="FILE", help="write the standings after each round to this file")
    parser.add_argument(
        "--keep", metavar="FILE", help="store finished games in this file; a second run plays only the rest"
    )
    option_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the rounds and show the ratings, also after an interruption."""
    game = cosmodrome.games().find(args.game)
    options = game.complete(args.seats, chosen_options(game, args.option))
    members = league.members(args.bots)
    rounds = league.schedule(game.id, members, args.seats, args.rounds, args.games, args.seed, options)
    fixtures = [fixture for one in rounds for fixture in one]
    settings = {"seats": args.seats, "games_a_round": args.games, "seed": args.seed, "options": options}
    kept = None
    if args.keep is not None:
        run = {"league": game.id, "bots": args.bots, "rounds": args.rounds, **settings}
        kept = Kept(Path(args.keep), run, arena.Played)
    played: list[arena.Played] = []
    signal.signal(signal.SIGTERM, stop)
    try:
        for one in arena.run(fixtures, fleet_of(args), kept):
            played.append(one)
            if len(played) % args.games == 0:
                errors.print(f"{len(played)} of {len(fixtures)} games")
    except KeyboardInterrupt:
        complain(f"Stopped after {len(played)} of {len(fixtures)} games.")
    standings = league.standings(members, rounds, played)
    show(standings)
    if args.json:
        data = league.to_json(game.id, members, settings, standings)
        Path(args.json).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0 if len(played) == len(fixtures) else 130


def show(rounds: list[league.Round]) -> None:
    """The ratings after some of the rounds, as a table."""
    if not rounds:
        console.print("No round is complete.")
        return
    last = rounds[-1]
    step = max(1, -(-len(rounds) // COLUMNS))
    shown = rounds[len(rounds) - 1 :: -step][::-1]
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for heading in ("games", "wins", *(f"round {one.number}" for one in shown)):
        table.add_column(heading, justify="right")
    for place in last.places:
        ratings = [next((f"{p.mu:.1f} ± {p.sigma:.1f}" for p in one.places if p.bot == place.bot), "") for one in shown]
        table.add_row(place.bot, str(place.games), f"{place.wins:g}", *ratings)
    console.print(table)
    console.print(f"{last.games} games in {last.number} rounds; a rating starts at 25.0 ± 8.3")

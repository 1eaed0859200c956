"""`cosmodrome train` and `train-value` learn by self-play, `distil` from a bot; `gate` ships what is better."""

import argparse
from dataclasses import replace
from pathlib import Path

import cosmodrome
from cosmodrome.bots import gate
from cosmodrome.bots.bot import BotError
from cosmodrome.bots.train import Course, training_of
from cosmodrome.bots.train_value import ValueCourse, valuing_of

from .common import Commands, complain, console, fleet_arguments, fleet_of, game_argument


def add(commands: "Commands") -> None:
    """The commands' arguments."""
    parser = commands.add_parser(
        "train",
        help="learn to play better by self-play",
        description="Learn a policy by self-play, starting from the rules of thumb. After an interruption, the same "
        "command continues the run.",
    )
    game_argument(parser)
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="folder for the weights (default: training/GAME)")
    parser.add_argument("--iterations", type=int, default=40, help="rounds of play and learning (default: 40)")
    parser.add_argument("--deals", type=int, help="deals per iteration (default: the game's own number)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the run (default: 1)")
    fleet_arguments(parser)
    parser.set_defaults(run=train)
    parser = commands.add_parser(
        "train-value",
        help="learn to value positions by self-play",
        description="Learn a value network by self-play, starting from the game's own estimate of the chances. After "
        "an interruption, the same command continues the run.",
    )
    game_argument(parser)
    parser.add_argument(
        "--into", metavar="FOLDER", type=Path, help="folder for the network (default: training/GAME-value)"
    )
    parser.add_argument("--iterations", type=int, default=50, help="rounds of play and learning (default: 50)")
    parser.add_argument("--games", type=int, help="games per iteration (default: the game's own number)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the run (default: 1)")
    fleet_arguments(parser)
    parser.set_defaults(run=train_value)
    parser = commands.add_parser(
        "distil",
        help="learn to answer like a bot",
        description="Fit a policy to the answers of a bot, from files of `cosmodrome dataset`. Needs the extra `data`.",
    )
    game_argument(parser)
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+", help="a file that `cosmodrome dataset` wrote")
    parser.add_argument(
        "--into", metavar="FOLDER", type=Path, help="the folder for the weights (default: training/GAME-distilled)"
    )
    parser.add_argument("--teacher", default="search", help="learn from bots whose name starts so (default: search)")
    parser.add_argument("--passes", type=int, default=30, help="passes over all answers (default: 30)")
    parser.set_defaults(run=distil)
    parser = commands.add_parser(
        "gate",
        help="ship learned weights if they are better",
        description="Let new weights play against the old ones with new seeds. Put them into the game's folder if they "
        "are significantly better for at least one number of seats, and worse for none.",
    )
    game_argument(parser)
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="the weights that `cosmodrome train`, `train-value` or `distil` wrote"
    )
    parser.add_argument(
        "--bot",
        default=gate.SEARCHES,
        help="the bot that tries a value network, against the same bot without it (default: %(default)s)",
    )
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4], help="numbers of seats (default: 2 4)")
    parser.add_argument("--games", type=int, default=400, help="games for each number of seats (default: 400)")
    parser.add_argument(
        "--seed", type=int, default=1_000_000, help="the seed of the first game, unused in training (default: 1000000)"
    )
    parser.add_argument("--dry", action="store_true", help="show what would be done, and change nothing")
    fleet_arguments(parser)
    parser.set_defaults(run=pass_gate)


def train(args: argparse.Namespace) -> int:
    """Run the training, and print a line for each iteration."""
    game = cosmodrome.games().find(args.game)
    training = replace(training_of(game), seed=args.seed)
    if args.deals:
        training = replace(training, deals=args.deals)
    course = Course(game, training, args.into or Path("training") / game.id, args.iterations, fleet_of(args))
    console.print(
        f"{game.name}: {args.iterations} iterations of {training.deals * training.plays} games, seed {training.seed}"
    )
    for number, figures in course.run():
        console.print(
            f"{number:4} of {args.iterations}: {figures['answers']:.0f} answers; "
            f"spread of rewards {figures['spread']:.3f}, not predicted {figures['left']:.3f}"
        )
    console.print(f"The weights are in {course.file}. Try them: cosmodrome gate {game.id} {course.file}")
    return 0


def train_value(args: argparse.Namespace) -> int:
    """Run the training, and print for each iteration how well its games were foreseen before they were learnt from."""
    game = cosmodrome.games().find(args.game)
    valuing = replace(valuing_of(game), seed=args.seed)
    if args.games:
        valuing = replace(valuing, games=args.games)
    folder = args.into or Path("training") / f"{game.id}-value"
    course = ValueCourse(game, valuing, folder, args.iterations, fleet_of(args))
    console.print(f"{game.name}: {args.iterations} iterations of {valuing.games} games, seed {valuing.seed}")
    for number, foresight in course.run():
        console.print(
            f"{number:4} of {args.iterations}: log loss {foresight.network:.4f} on {foresight.examples} new positions; "
            f"the game's own estimate {foresight.own:.4f}"
        )
    console.print(f"The network is in {course.file}. Try it: cosmodrome gate {game.id} {course.file}")
    return 0


def distil(args: argparse.Namespace) -> int:
    """Fit the policy, and print how well it predicts the held-out answers."""
    try:
        from cosmodrome.research import distil as distilling
    except ImportError as error:
        raise BotError(f"{error.name} is not installed: pip install 'cosmodrome[data]'") from None
    game = cosmodrome.games().find(args.game)
    training = training_of(game)
    answers = distilling.read(args.files, game, training, args.teacher)
    pupil = distilling.Pupil(game, training, distilling.Course(passes=args.passes))
    console.print(f"{game.name}: {len(answers.taught)} answers to learn from, {len(answers.kept)} held out for testing")
    for number, foresight in pupil.learn(answers):
        if number in (0, args.passes):
            for kind, (given, surprise) in foresight.items():
                console.print(f"{number:4} of {args.passes}: {kind:12} {given:.1%} predicted, log loss {surprise:.3f}")
    file = pupil.write(args.into or Path("training") / f"{game.id}-distilled", answers)
    console.print(f"The weights are in {file}. Try them: cosmodrome gate {game.id} {file}")
    return 0


def pass_gate(args: argparse.Namespace) -> int:
    """Let the new weights play, and ship them if they are better."""
    game = cosmodrome.games().find(args.game)
    standings = []
    seats = tuple(count for count in args.seats if count in game.seats)
    for count, standing in gate.trial(game, args.file, seats, args.games, args.seed, fleet_of(args), args.bot):
        standings.append((count, standing))
        interval = f"{standing.low:.1%} - {standing.high:.1%}"
        console.print(
            f"{count} seats: won {standing.rate:.1%} ({interval}) of {standing.games} games; "
            f"equal strength would win {standing.even:.0%}: {standing.verdict}"
        )
    verdict = gate.Verdict(tuple(standings))
    if not verdict.opens:
        complain("The new weights are not significantly better, so nothing was changed.")
        return 1
    if not args.dry:
        shipped = gate.ship(args.file, gate.home(game), verdict, args.seed, args.bot)
        console.print(f"The new weights are better. They are now in {shipped}.")
        if gate.is_network(args.file) and game.judge().valued_by != "net":
            console.print('Search values by them once the game\'s judge says `valued_by = "net"`.')
    return 0

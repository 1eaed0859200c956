"""How bots learn: `cosmodrome train GAME` by self-play, `cosmodrome distil GAME FILE …` from what search has answered;
`cosmodrome gate GAME FILE` ships what was learnt, if it is better.
"""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import cosmodrome
from cosmodrome.bots import gate
from cosmodrome.bots.bot import BotError
from cosmodrome.bots.policy import FILE
from cosmodrome.bots.train import LESSONS, Course, Lesson
from cosmodrome.engine import Game

from .common import Commands, complain, console, fleet_arguments, fleet_of, game_argument


def add(commands: "Commands") -> None:
    """The commands' arguments."""
    parser = commands.add_parser(
        "train",
        help="learn to play better by self-play",
        description="Learn a policy by self-play, beginning with the rules of thumb. It can be broken off and taken up "
        "again: run the same command.",
    )
    game_argument(parser)
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="where the weights go (training/GAME)")
    parser.add_argument("--iterations", type=int, default=40, help="rounds of play and learning (40)")
    parser.add_argument("--deals", type=int, help="deals in an iteration (as the game's lesson says)")
    parser.add_argument("--seed", type=int, default=1, help="where all chance of the course comes from (1)")
    fleet_arguments(parser)
    parser.set_defaults(run=train)
    parser = commands.add_parser(
        "distil",
        help="learn to answer as search did",
        description="Fit a policy to what a bot has answered, from files of `cosmodrome dataset`; needs the extra "
        "`data`.",
    )
    game_argument(parser)
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help="decisions, as `cosmodrome dataset` wrote them"
    )
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="where the weights go (training/GAME-distilled)")
    parser.add_argument("--teacher", default="search", help="learn from bots whose name begins so (search)")
    parser.add_argument("--passes", type=int, default=30, help="how often all answers are gone through (30)")
    parser.set_defaults(run=distil)
    parser = commands.add_parser(
        "gate",
        help="ship learned weights if they are better",
        description="Play new weights among the old ones on fresh seeds, and put them into the game's folder if they "
        "are better beyond doubt at one number of seats at least, and worse at none.",
    )
    game_argument(parser)
    parser.add_argument("file", metavar="FILE", type=Path, help="the weights, as `cosmodrome train` wrote them")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4], help="numbers of seats (2 4)")
    parser.add_argument("--games", type=int, default=400, help="games for each (400)")
    parser.add_argument(
        "--seed", type=int, default=1_000_000, help="where the games' seeds start: fresh ones (1000000)"
    )
    parser.add_argument("--dry", action="store_true", help="say what would be done, and change nothing")
    fleet_arguments(parser)
    parser.set_defaults(run=pass_gate)


def train(args: argparse.Namespace) -> int:
    """Run the course, a line for each iteration."""
    game = cosmodrome.games().find(args.game)
    lesson = replace(lesson_of(game), seed=args.seed)
    if args.deals:
        lesson = replace(lesson, deals=args.deals)
    course = Course(lesson, args.into or Path("training") / game.id, args.iterations, fleet_of(args))
    console.print(
        f"{game.name}: {args.iterations} iterations of {lesson.deals * lesson.plays} games, seed {lesson.seed}"
    )
    for number, figures in course.run():
        console.print(
            f"{number:4} of {args.iterations}: {figures['answers']:.0f} answers; "
            f"rewards spread {figures['spread']:.3f}, of which {figures['left']:.3f} was not foreseen"
        )
    console.print(f"The weights are in {course.file}. Try them: cosmodrome gate {game.id} {course.file}")
    return 0


def distil(args: argparse.Namespace) -> int:
    """Fit the policy, and say how well it foresees the answers that were kept back."""
    try:
        from cosmodrome.research import distil as distilling
    except ImportError as error:
        raise BotError(f"{error.name} is not installed: pip install 'cosmodrome[data]'") from None
    game = cosmodrome.games().find(args.game)
    lesson = lesson_of(game)
    answers = distilling.read(args.files, lesson, args.teacher)
    pupil = distilling.Pupil(lesson, distilling.Course(passes=args.passes))
    console.print(f"{game.name}: {len(answers.taught)} answers to learn from, {len(answers.kept)} to foresee")
    for number, foresight in pupil.learn(answers):
        if number in (0, args.passes):
            for kind, (given, surprise) in foresight.items():
                console.print(f"{number:4} of {args.passes}: {kind:12} {given:.1%} foreseen, surprise {surprise:.3f}")
    file = pupil.write(args.into or Path("training") / f"{game.id}-distilled", answers)
    console.print(f"The weights are in {file}. Try them: cosmodrome gate {game.id} {file}")
    return 0


def lesson_of(game: Game[Any]) -> Lesson:
    """How a game is taught."""
    if game.id not in LESSONS:
        raise BotError(f"there is no lesson for {game.name}; there are: {', '.join(LESSONS)}")
    return LESSONS[game.id]


def pass_gate(args: argparse.Namespace) -> int:
    """Let the new weights play, and ship them if the gate opens."""
    game = cosmodrome.games().find(args.game)
    standings = []
    seats = tuple(count for count in args.seats if count in game.seats)
    for count, standing in gate.trial(game, args.file, seats, args.games, args.seed, fleet_of(args)):
        standings.append((count, standing))
        interval = f"{standing.low:.1%} - {standing.high:.1%}"
        console.print(
            f"{count} seats: won {standing.rate:.1%} ({interval}) of {standing.games} games, "
            f"even is {standing.even:.0%}: {standing.verdict}"
        )
    verdict = gate.Verdict(tuple(standings))
    if not verdict.opens:
        complain("the gate stays shut: the new weights are not better beyond doubt")
        return 1
    if not args.dry:
        folder = gate.home(game)
        gate.ship(args.file, folder, verdict, args.seed)
        console.print(f"The gate opens: {folder / FILE}")
    return 0

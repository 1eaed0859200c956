"""The bot that takes the option its game's rules of thumb like best."""

from cosmodrome.bots.bot import Adviser, best
from cosmodrome.engine import Perspective, Rng


class GreedyBot:
    """Takes the best of `Judge.hints`, asked about a position imagined from what the seat knows."""

    def __init__(self, seed: int = 0, judge: str = "") -> None:
        self.rng = Rng.seeded("greedy bot", seed)
        self.adviser = Adviser(judge)

    def choose(self, p: Perspective) -> str:
        judge = self.adviser.of(p.game)
        imagined = p.imagine(self.rng.fresh())
        return p.question.options[best(judge.hints(imagined.state, imagined.asked[p.seat]))].token

"""The bot that takes the option its game's rules of thumb like best."""

from cosmodrome.bots.bot import BotError
from cosmodrome.engine import Perspective, Rng
from cosmodrome.search.judges import NamedJudge


class GreedyBot:
    """Takes the best by `Judge.hints`, asked about a position imagined from what the seat knows.

    With `slips`, this share of its answers is any option: an opponent for a first game.
    """

    def __init__(self, seed: int = 0, judge: str = "", slips: float = 0.0, style: str = "") -> None:
        if not 0 <= slips <= 1:
            raise BotError("slips are a share of the answers, 0 to 1")
        self.rng = Rng.seeded("greedy bot", seed)
        self.judge = NamedJudge(judge, style)
        self.slips = slips

    def choose(self, p: Perspective) -> str:
        if self.slips and self.rng.below(1000) < 1000 * self.slips:
            return p.question.options[self.rng.below(len(p.question.options))].token
        judge = self.judge.with_style(p)
        imagined = p.imagine(self.rng.fresh())
        return p.question.options[judge.favourite(imagined.state, imagined.asked[p.seat])].token

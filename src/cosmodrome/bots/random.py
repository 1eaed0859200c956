"""The bot that picks any option, each as likely as the other."""

from cosmodrome.engine import Perspective, Rng


class RandomBot:
    """Picks uniformly; the same picks for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng.seeded("random bot", seed)

    def choose(self, p: Perspective) -> str:
        options = p.question.options
        return options[self.rng.below(len(options))].token

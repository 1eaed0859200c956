"""What the coach and the analysis say in every game; facts of a game are in its `words/facts.py`."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.sentences import say

EQUAL: Final = "The best options are about equally good here: take the one you like."
AS_GOOD: Final = "This is about as good as the first one."
CLEARLY: Final = "It is better in many small things, none of which stands out."
WEAKER: Final = "It is a little weaker in many small things."
RIVAL: Final = "It leaves {name} with about {points:point|points} less."
STRONGEST: Final = "the strongest of the others"


def rival(name: str, points: float) -> str:
    """What an option takes from an opponent."""
    return say(RIVAL, name=name, points=round(points))


def cost(loss: float, points: float, by_points: bool) -> str:
    """What an answer gave away, in one sentence."""
    percent, whole = round(100 * loss), round(points)
    if by_points or percent < 1:
        return say("It costs about {points:point|points}.", points=max(1, whole))
    if whole < 1:
        return say("You win {percent} % less often after it.", percent=percent)
    return say(
        "You win {percent} % less often after it, and it costs about {points:point|points}.",
        percent=percent,
        points=whole,
    )


def decided(name: str, start: float, luck: float, mistakes: float, rest: float, share: float) -> str:
    """How the winner came by the win. The figures add up."""
    shown = [round(100 * part) for part in (start, luck, mistakes)]
    won = round(100 * share)
    template = (
        "{name} began with a {start} % chance to win. Luck changed that by {luck} %, mistakes of all players by "
        "{mistakes} %, and everything else by {rest} %."
    )
    return say(
        template,
        name=name,
        start=shown[0],
        luck=signed(shown[1]),
        mistakes=signed(shown[2]),
        rest=signed(won - sum(shown)),
    )


def signed(number: int) -> str:
    """A number with its sign, as it is printed."""
    return f"{number:+d}".replace("-", "−")


def worth(chance: float, error: float, margin: float, margin_error: float) -> str:
    """A chance to win and a margin with their standard errors."""
    return say(
        "{chance} % to win (± {error}), {margin} points against the best of the others (± {margin_error})",
        chance=round(100 * chance),
        error=max(1, round(100 * error)),
        margin=signed(round(margin)),
        margin_error=max(1, round(margin_error)),
    )

"""Technologies: which are unlocked, which are used up; and what the round's event forbids."""

from __future__ import annotations

from typing import Final

from ..content import MILESTONE_TECH, TECH, box
from ..state import PlanetUnknown, Player

MOVE_ROVERS: Final = "rovers"


def has(p: Player, effect: str) -> bool:
    """A tech works while the tech tracker is at or above its milestone (RULES-NOTES 82), or as the corporation says."""
    board = p.board
    level = board.levels.get(effect)
    if level is None or level in p.locked:
        return False
    kind = board.kind
    if kind == "lifepods_unlock_tech":
        return level in p.tech_pods
    row = board.techs[level - 1].row
    if (
        kind == "free_columns"
    ):  # the highest tracker in the tech column counts; none there: all locked (RULES-NOTES 104)
        return any(p.columns[t] == TECH and p.trackers[t] >= row for t in range(5))
    if p.trackers[TECH] < row:
        return False
    if kind == "lifepods_on_tracks":  # a covered tech is off while covered (RULES-NOTES 84)
        return TECH * 16 + row not in p.track_pods
    if kind == "flux_token":
        return level == newest(p)
    return True


def newest(p: Player) -> int:
    """Flux Industries: only the most recently unlocked tech works; after regressing, the one below (RULES-NOTES 85)."""
    at = p.trackers[TECH]
    return max((tech.level for tech in p.board.techs if tech.row <= at and tech.level not in p.locked), default=0)


def ready(p: Player, effect: str) -> bool:
    """Whether a tech works and has not been used this round, or used up."""
    return effect not in p.used and effect not in p.spent and has(p, effect)


def use(p: Player, effect: str) -> None:
    """Once per round (RULES-NOTES 9: reset once a round only)."""
    p.used = (*p.used, effect)


def spend(p: Player, effect: str) -> None:
    """Once per game; a power that was used stays used (RULES-NOTES 82)."""
    p.spent = (*p.spent, effect)


def event_rule(g: PlanetUnknown) -> str:
    """What the round's event forbids; empty for nothing."""
    if not g.event:
        return ""
    rule: str = box().events[g.event].effect.get("rule", "")
    return rule


def milestones_off(g: PlanetUnknown) -> bool:
    """Whether milestones give nothing this round (RULES-NOTES 95)."""
    return g.event != 0 and event_rule(g) == "no_milestone_benefits"


def boosts_off(g: PlanetUnknown) -> bool:
    """Whether synergy boosts give nothing this round (RULES-NOTES 96)."""
    return g.event != 0 and event_rule(g) == "no_synergy_boosts"


def milestone_rows(p: Player, track: int) -> tuple[int, ...]:
    """The rows of a straight track that carry its milestones."""
    return tuple(
        row
        for row, benefits in enumerate(p.board.benefits[track])
        if any(kind in (1, 2, 3, MILESTONE_TECH) for kind, _ in benefits)
    )


def say(g: PlanetUnknown, seat: int, kind: str, *args: object) -> None:
    """Tell what a seat did; while all act at once, it alone (RULES-NOTES 2)."""
    if g.news is not None:
        g.tell(kind, seat, *args, only=(seat,) if g.shown else None)

"""Figures of a tournament: shares with their confidence intervals."""

from math import sqrt

Z95 = 1.959964


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share (95 % by default); shared wins may be fractions. No games: (0, 1)."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = z * z / games
    centre = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def mean(values: list[float]) -> float:
    """The arithmetic mean; 0 for none."""
    return sum(values) / len(values) if values else 0.0

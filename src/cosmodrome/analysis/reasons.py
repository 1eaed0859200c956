"""Reasons: the two or three facts that explain best why one option is better than another, as sentences.

Option facts come from the table as it stands, counts from the ends of playouts. Each has a worth in points, and those
that are worth most are said first. Nothing is said that is within the noise.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from cosmodrome.engine import Perspective

from . import words
from .measure import Estimate, Trial, count_of

MOST = 3
"""At most this many reasons are given."""
SURE = 2.5
"""A count is mentioned only if it differs by this many standard errors."""
WORTH_SAYING = 0.3
"""Points below which a difference is not mentioned."""
LEAST = 0.25
"""Of a count, less than this is not mentioned."""
RIVAL_SHARE = 0.5
"""What others lose is mentioned from this share of a lead on."""

Reason = tuple[float, str]
"""What a reason is worth in points, and its sentence."""


def reasons_for(p: Perspective, trial: Trial, against: Trial) -> tuple[str, ...]:
    """Return why an option is better than another: what speaks for it, the most important first.

    If nothing sets the two apart, it is what can be said about the option itself.
    """
    if trial is not against:
        counted = [*_counted(p, trial, against, 1), *_rival(p, trial, against)]
        found = _said(_facts(p, trial, against), counted)
        if found:
            return found
    clear = trial is not against and trial.ahead(against).beyond(SURE)
    return _said(_facts(p, trial, None), []) or (words.CLEARLY if clear else words.EQUAL,)


def reasons_against(p: Perspective, trial: Trial, best: Trial) -> tuple[str, ...]:
    """Return what an option is worse in than the best one."""
    against = [(-points, said) for points, said in _facts(p, trial, None)]
    return _said(against, _counted(p, trial, best, -1)) or (words.WEAKER,)


def _said(facts: list[Reason], counted: list[Reason]) -> tuple[str, ...]:
    """The sentences of the reasons that are worth most, each once: what can be seen first, then what it leads to."""
    seen, leads = (
        [said for points, said in sorted(found, key=lambda one: -one[0]) if points > 0] for found in (facts, counted)
    )
    return tuple(dict.fromkeys([*seen[: MOST - min(1, len(leads))], *leads]))[:MOST]


def _facts(p: Perspective, trial: Trial, against: Trial | None) -> list[Reason]:
    """Facts about an option; against another one only those that set it apart. They come before counts."""
    facts, asked = p.game.facts(), p.asked
    value: Any = asked.value(trial.index)
    if against is None:
        found = facts.option(p.view, asked, value)
    else:
        found = facts.difference(p.view, asked, value, asked.value(against.index))
    return [(fact.points, p.game.words.fact(p.view, asked, fact)) for fact in found]


def _counted(p: Perspective, trial: Trial, against: Trial, sign: int) -> list[Reason]:
    """What the option leads to more (sign 1) or less (sign -1) of."""
    found = []
    for key, worth in p.game.facts().worth.items():
        more = trial.compare(against, partial(count_of, key))
        gain = sign * worth * more.mean
        if gain >= WORTH_SAYING and abs(more.mean) > max(LEAST, SURE * more.error):
            found.append((gain, p.game.words.count(key, more.mean)))
    return found


def _rival(p: Perspective, trial: Trial, against: Trial) -> list[Reason]:
    """What the option takes from the strongest of the others, if that is much of its lead."""
    if len(p.names) < 2:
        return []
    lead = trial.margin_ahead(against)
    own = trial.compare(against, lambda leaf: leaf.end.points[p.seat])
    taken = Estimate(lead.mean - own.mean, lead.error)
    if lead.mean <= 0 or taken.mean < max(1.0, RIVAL_SHARE * lead.mean) or not taken.beyond(SURE):
        return []
    others = [seat for seat in range(len(p.names)) if seat != p.seat]
    name = p.names[others[0]] if len(others) == 1 else words.STRONGEST
    return [(taken.mean, words.rival(name, taken.mean))]

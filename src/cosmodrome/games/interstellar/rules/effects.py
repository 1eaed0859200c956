"""All effects in the box: a table for each kind of thing, whose entries have rule, icon and worth.

A new effect is one entry in the table of its section, under the name that the data gives it, and one sentence under
the same name in `words/effects.py`:

- what tracks, wheels, spaces and discoveries give: `GIFTS` in `rewards`, or `BONUSES` in `government`;
- the A sides of tokens: `A_SIDES` in `actions`;
- the Salvation sides of tokens: `PARTS` in `salvation`, and its `FOUR` actions;
- Technologies: `TITLES` in `research` (worth) and, by the kind of their effects, `AT_ONCE` (rule). They are drawn by
  their sentence, without an icon.
"""

from __future__ import annotations

from typing import Final

from .actions import A_SIDES
from .government import BONUSES
from .probe import MOVE_ON
from .research import AT_ONCE, TITLES
from .rewards import EXTRA_ACTION, GIFTS, Bonus, Gift
from .salvation import FOUR, PARTS

__all__ = ["AT_ONCE", "A_SIDES", "FOUR", "PARTS", "REWARDS", "TITLES"]

REWARDS: Final[dict[str, Gift | Bonus]] = {
    **GIFTS,
    **BONUSES,
    "gain_extra_action": EXTRA_ACTION,
    "may_move_probe_again": MOVE_ON,
}

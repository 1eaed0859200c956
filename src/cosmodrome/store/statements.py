"""The statements that every answer needs, made once: to make one costs several times as much as to carry it out.

What stands in `where` is given by names that are no columns; all else that is given is what a row is set to.
"""

from __future__ import annotations

from sqlalchemy import bindparam

from . import schema as s

MOVE_ON = s.tables.update().where(
    s.tables.c.id == bindparam("the_table"), s.tables.c.version == bindparam("the_version")
)
APPEND = s.journal.insert()
SEAT = s.chairs.update().where(s.chairs.c.table == bindparam("the_table"), s.chairs.c.seat == bindparam("the_seat"))
FORGET_CHECKPOINT = s.checkpoints.delete().where(s.checkpoints.c.table == bindparam("the_table"))
CHECKPOINT = s.checkpoints.insert()
TAKE_BACK = s.told.delete().where(s.told.c.table == bindparam("the_table"), s.told.c.step > bindparam("the_last"))
FORGET_STEP = s.told.delete().where(s.told.c.table == bindparam("the_table"), s.told.c.step == bindparam("the_step"))
TELL = s.told.insert()

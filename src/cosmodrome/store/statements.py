"""The statements that every answer needs, built once: building one takes several times as long as executing it.

Parameters of `where` have names that are not columns; all other parameters are values for columns.
"""

from __future__ import annotations

from sqlalchemy import bindparam, or_

from . import schema as s

MOVE_ON = s.tables.update().where(
    s.tables.c.id == bindparam("the_table"),
    s.tables.c.version == bindparam("the_version"),
    or_(s.tables.c.status.not_in(s.FINAL), s.tables.c.status == bindparam("the_status")),
)
APPEND = s.journal.insert()
SEAT = s.chairs.update().where(s.chairs.c.table == bindparam("the_table"), s.chairs.c.seat == bindparam("the_seat"))
FORGET_CHECKPOINT = s.checkpoints.delete().where(s.checkpoints.c.table == bindparam("the_table"))
CHECKPOINT = s.checkpoints.insert()
TAKE_BACK = s.told.delete().where(s.told.c.table == bindparam("the_table"), s.told.c.step > bindparam("the_last"))
FORGET_STEP = s.told.delete().where(s.told.c.table == bindparam("the_table"), s.told.c.step == bindparam("the_step"))
TELL = s.told.insert()

"""Invitations, remarks, analyses and notifications.

These tables were added one by one while the schema was called 3, so a database of schema 3 has some of them, all, or
none; `nudged` may lack its last column. Only what is missing is made.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Bring schema 3, in any of its forms, to 4."""
    _create(
        "invitations",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
    )
    _create(
        "remarks",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("moment", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
    )
    _create(
        "analyses",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("depth", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    _create(
        "ways",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("base", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("problem", sa.Text, nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
    )
    _create(
        "nudged",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
    )
    if "seen" not in {column["name"] for column in _inspector().get_columns("nudged")}:
        with op.batch_alter_table("nudged") as nudged:
            nudged.add_column(sa.Column("seen", sa.Double, nullable=False, server_default="0"))


def _create(name: str, *columns: Any) -> None:
    """Make a table unless it is there."""
    if not _inspector().has_table(name):
        op.create_table(name, *columns)


def _inspector() -> sa.Inspector:
    return sa.inspect(op.get_bind())

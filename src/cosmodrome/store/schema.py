"""The tables of the database, the same for SQLite and PostgreSQL."""

from __future__ import annotations

import sqlalchemy as sa

VERSION = 3
"""Of the schema. A database of a later version is refused, one of an earlier version is brought up to date."""

CHANGES = {
    2: (
        "ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE checkpoints ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE checkpoints ADD COLUMN step INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE checkpoints ADD COLUMN moments INTEGER NOT NULL DEFAULT 0",
    ),
    3: (
        "ALTER TABLE journal ADD COLUMN gain DOUBLE PRECISION NOT NULL DEFAULT 0",
        "ALTER TABLE chat ADD COLUMN person TEXT NOT NULL DEFAULT ''",
    ),
}
"""What brings tables that are there already to a version; new tables are made by themselves."""

metadata = sa.MetaData()

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("login", sa.Text, unique=True),
    sa.Column("password", sa.Text),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("host", sa.Text, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("origin", sa.Text, nullable=False),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("source", sa.JSON, nullable=False),
    sa.Column("summary", sa.JSON, nullable=False),
    sa.Column("version", sa.Integer, nullable=False, server_default="0"),
)

chairs = sa.Table(
    "chairs",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("person", sa.Text, index=True),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("invite", sa.Text, unique=True),
    sa.Column("standin", sa.Text, nullable=False),
    sa.Column("bank", sa.Double, nullable=False),
    sa.Column("since", sa.Double, nullable=False),
)

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("client", sa.Text),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("gain", sa.Double, nullable=False, server_default="0"),
    sa.UniqueConstraint("table", "client"),
)

checkpoints = sa.Table(
    "checkpoints",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.Text, nullable=False, server_default=""),
    sa.Column("step", sa.Integer, nullable=False, server_default="0"),
    sa.Column("moments", sa.Integer, nullable=False, server_default="0"),
)

told = sa.Table(
    "told",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("person", sa.Text, nullable=False, server_default=""),
)

remarks = sa.Table(
    "remarks",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("moment", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("person", sa.Text, nullable=False),
)

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("depth", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("created", sa.Double, nullable=False),
)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

ways = sa.Table(
    "ways",
    metadata,
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

nudged = sa.Table(
    "nudged",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
)

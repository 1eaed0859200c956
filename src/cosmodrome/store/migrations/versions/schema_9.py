"""Clubs, tournaments, leagues, moderation, and what happened while somebody was away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Bring schema 8 to 9."""
    op.add_column("presence", sa.Column("left", sa.Double, nullable=False, server_default="0"))
    op.create_table(
        "clubs",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("handle", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("invite", sa.Text, nullable=False, unique=True),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "club_invitations",
        sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("sender", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "club_tables",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), nullable=False, index=True),
    )
    op.create_table(
        "club_chat",
        sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "leagues",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("organiser", sa.Text, nullable=False, index=True),
        sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), index=True),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("moving", sa.Integer, nullable=False),
        sa.Column("season", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "league_people",
        sa.Column("league", sa.Text, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("organiser", sa.Text, nullable=False, index=True),
        sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), index=True),
        sa.Column("league", sa.Text, sa.ForeignKey("leagues.id"), index=True),
        sa.Column("season", sa.Integer, nullable=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("status", sa.Text, nullable=False, index=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("strength", sa.Double, nullable=False),
        sa.Column("lot", sa.Integer, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table", sa.Text, nullable=False, index=True),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("deadline", sa.Double, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
    )
    op.create_table(
        "moderators",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("reporter", sa.Text, nullable=False, index=True),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("context", sa.JSON, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
    )
    op.create_index("reports_scope_status", "reports", ["scope", "status"])
    op.create_table(
        "sanctions",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("scope", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("until", sa.Double),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "moderation_log",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("moderator", sa.Text, nullable=False),
        sa.Column("moderator_name", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("moderation_log_scope_at", "moderation_log", ["scope", "at"])
    op.create_table(
        "digests",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("sent", sa.Double, nullable=False),
    )
    op.create_table(
        "accuracies",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("accuracy", sa.Double, nullable=False),
    )

"""The tables of the database, the same for SQLite and PostgreSQL."""

from __future__ import annotations

import sqlalchemy as sa

VERSION = 12
"""Of the schema, and the number of the last migration. A database of a later version is refused; one of an earlier
version is brought up to date by the migrations in `migrations/versions`."""

FINAL = ("over", "closed")
"""What a table's status stays once it is."""

metadata = sa.MetaData()

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

revisions = sa.Table(
    "alembic_version",
    metadata,
    sa.Column("version_num", sa.String(32), primary_key=True),
)
"""Alembic's own note of the last migration that was run."""

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
    sa.Column("rules", sa.Integer, nullable=False, server_default="0"),
)

endings = sa.Table(
    "endings",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
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

results = sa.Table(
    "results",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("people", sa.Integer, nullable=False),
    sa.Column("usual", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False),
    sa.Column("clock", sa.Text, nullable=False),
    sa.Column("began", sa.Double, nullable=False),
    sa.Column("ended", sa.Double, nullable=False),
    sa.Column("answers", sa.Integer, nullable=False),
    sa.Index("results_game_ended", "game", "ended"),
    sa.Index("results_rated_counted", "rated", "counted"),
)
"""One row for each finished game."""

placements = sa.Table(
    "placements",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("ended", sa.Double, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("person", sa.Text),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("standin", sa.Text, nullable=False),
    sa.Column("mu_before", sa.Double),
    sa.Column("sigma_before", sa.Double),
    sa.Column("mu", sa.Double),
    sa.Column("sigma", sa.Double),
    sa.Index("placements_person_ended", "person", "ended"),
)
"""One row for each seat of a finished game. The last four columns are set for people in rated games."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Index("ratings_game_mu", "game", "mu"),
)

profiles = sa.Table(
    "profiles",
    metadata,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("handle", sa.Text, nullable=False, unique=True),
    sa.Column("visible", sa.Text, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
)
"""What people show of themselves, and to whom. Somebody without a row shows nothing."""

follows = sa.Table(
    "follows",
    metadata,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("followed", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("at", sa.Double, nullable=False),
)

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("blocked", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("at", sa.Double, nullable=False),
)

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("seen", sa.Double, nullable=False),
    sa.Column("left", sa.Double, nullable=False, server_default="0"),
    sa.Column("acted", sa.Double, nullable=False, server_default="0"),
)
"""When a server last saw somebody, and when it last saw them before their present visit began.

`acted`: when a plan last answered for them. To others that looks as if they were here, but it is no visit.
"""

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("sender", sa.Text, sa.ForeignKey("people.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Invitations of one person by another to a seat of a table."""

tallies = sa.Table(
    "tallies",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Double, nullable=False),
    sa.Column("score", sa.Double, nullable=False),
    sa.Column("answers", sa.Double, nullable=False),
)
"""Counts over all finished games: one row for each seat, by people and by bots."""

contents = sa.Table(
    "contents",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("items", sa.JSON, nullable=False),
)
"""What each seat of a finished game used of the game's contents: names by kind of content."""

content_tallies = sa.Table(
    "content_tallies",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("content", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Double, nullable=False),
    sa.Column("fair", sa.Double, nullable=False),
)
"""Counts over the contents of all finished games, by people and by bots. Empty content and name: all games."""

# -- clubs -------------------------------------------------------------------------------------------

clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("handle", sa.Text, nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("invite", sa.Text, nullable=False, unique=True),
    sa.Column("created", sa.Double, nullable=False),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

club_invitations = sa.Table(
    "club_invitations",
    metadata,
    sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("sender", sa.Text, sa.ForeignKey("people.id"), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Invitations of one person by another to a club."""

club_tables = sa.Table(
    "club_tables",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), nullable=False, index=True),
)

club_chat = sa.Table(
    "club_chat",
    metadata,
    sa.Column("club", sa.Text, sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

# -- tournaments and leagues -------------------------------------------------------------------------

leagues = sa.Table(
    "leagues",
    metadata,
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

league_people = sa.Table(
    "league_people",
    metadata,
    sa.Column("league", sa.Text, sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("person", sa.Text, primary_key=True, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("leaving", sa.Boolean, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

tournaments = sa.Table(
    "tournaments",
    metadata,
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

entrants = sa.Table(
    "entrants",
    metadata,
    sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("person", sa.Text, primary_key=True, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("strength", sa.Double, nullable=False),
    sa.Column("lot", sa.Integer, nullable=False),
    sa.Column("withdrawn", sa.Boolean, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

pairings = sa.Table(
    "pairings",
    metadata,
    sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table", sa.Text, nullable=False, index=True),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("deadline", sa.Double, nullable=False),
    sa.Column("result", sa.JSON, nullable=False),
)
"""The tables of a tournament's rounds. `players` are people in seat order; one alone has a bye."""

# -- order -------------------------------------------------------------------------------------------

moderators = sa.Table(
    "moderators",
    metadata,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
"""The people whom the administrator has made moderators of the server."""

reports = sa.Table(
    "reports",
    metadata,
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
    sa.Index("reports_scope_status", "scope", "status"),
)
"""What people have reported. `scope` is a club's id, or empty for the server."""

sanctions = sa.Table(
    "sanctions",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("scope", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("until", sa.Double),
    sa.Column("at", sa.Double, nullable=False),
)
"""Who is muted, suspended or banned, where, and until when; NULL: for good."""

moderation_log = sa.Table(
    "moderation_log",
    metadata,
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
    sa.Index("moderation_log_scope_at", "scope", "at"),
)

# -- news --------------------------------------------------------------------------------------------

digests = sa.Table(
    "digests",
    metadata,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("sent", sa.Double, nullable=False),
)
"""Who wants a daily e-mail, and until when the last one told what happened."""

accuracies = sa.Table(
    "accuracies",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("accuracy", sa.Double, nullable=False),
)
"""How accurately each seat of an analysed game was played, in percent."""

plans = sa.Table(
    "plans",
    metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("person", sa.Text, nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("at", sa.Integer, nullable=False),
    sa.Column("moment", sa.Integer, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("conditions", sa.JSON, nullable=False),
    sa.Column("armed", sa.Integer, nullable=False, index=True),
    sa.Column("armings", sa.Integer, nullable=False),
    sa.Column("since", sa.Integer, nullable=False),
    sa.Column("heard", sa.Integer, nullable=False),
    sa.Column("looked", sa.Integer, nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
)
"""Private plans and conditional moves of a seat. Only their person may read them."""

puzzle_attempts = sa.Table(
    "puzzle_attempts",
    metadata,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("token", sa.Text, nullable=False),
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""The first answer of each person to each puzzle, and the person's puzzle rating after it."""

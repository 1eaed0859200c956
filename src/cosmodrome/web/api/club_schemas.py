"""The requests and responses of the API about clubs, tournaments, leagues, news and reports."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from .schemas import Body, Text

Long = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00]*$")]


class SayIn(Body):
    """A text."""

    text: Long = ""


class ClubIn(Body):
    """A new club. handle: its name in addresses. open: everybody can find and join it."""

    name: Text
    handle: Text
    about: Long = ""
    open: bool = False


class ClubMember(Struct):
    """A member. role: "owner", "moderator" or "member". handle: empty if I may not see their profile."""

    name: str
    role: str
    handle: str


class ClubLineOut(Struct):
    """A message in a club's chat."""

    number: int
    name: str
    text: str
    at: float


class ClubOut(Struct):
    """A club. role: mine; empty if I am no member. invite: the secret of the link to join, for members."""

    handle: str
    name: str
    about: str
    open: bool
    role: str
    invite: str = ""
    members: list[ClubMember] = []
    chat: list[ClubLineOut] = []


class TournamentIn(Body):
    """A new tournament. format: "swiss", "round-robin" or "knock-out". seats: players at a table.

    rounds: of a Swiss tournament; 0: as many as it takes. open: listed for everybody. club: the handle of one of mine.
    """

    name: Text
    game: Text
    clock: dict[str, Any]
    format: Text = "swiss"
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    rounds: Annotated[int, Meta(ge=0, le=15)] = 0
    rated: bool = False
    open: bool = True
    club: Text = ""


class TournamentShort(Struct):
    """A tournament in a list. status: "sign-up", "running", "over" or "cancelled"."""

    id: str
    name: str
    game: str
    format: str
    status: str
    round: int


class StandingOut(Struct):
    """A line of the standings. opponents, beaten, share: the tie-breaks, in this order.

    absences: tables at which a bot played for the player at the end.
    """

    place: int
    name: str
    points: float
    opponents: float
    beaten: float
    share: float
    wins: int
    tables: int
    absences: int
    withdrawn: bool
    me: bool


class TournamentPlayer(Struct):
    """A player at a table, in seat order. missing: did not come in time. absent: a bot played at the end."""

    name: str
    score: int | None
    won: bool
    absent: bool
    missing: bool
    me: bool


class TournamentTable(Struct):
    """A table of a round. status: "drawn", "playing" or "over". deadline: until when players take their seats."""

    round: int
    number: int
    table: str
    status: str
    bye: bool
    deadline: float
    players: list[TournamentPlayer]


class TournamentOut(Struct):
    """A tournament. Before it starts, the standings list the players. tables: the latest round first."""

    id: str
    name: str
    organiser: str
    game: str
    format: str
    seats: int
    clock: str
    rated: bool
    status: str
    round: int
    rounds: int
    entered: bool
    winner: str
    standings: list[StandingOut]
    tables: list[TournamentTable]


class LeagueIn(Body):
    """A new league. size: players in a division. moving: how many go up and down after a season."""

    name: Text
    game: Text
    clock: dict[str, Any]
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    size: Annotated[int, Meta(ge=4, le=16)] = 8
    moving: Annotated[int, Meta(ge=1, le=7)] = 2
    rated: bool = False
    open: bool = True
    club: Text = ""


class LeagueOut(Struct):
    """A league. season: 0 before the first one. divisions: of this season, the highest first."""

    id: str
    name: str
    game: str
    season: int
    divisions: list[TournamentShort]
    players: list[str]


class NewsTable(Struct):
    """What happened at a running table of mine. answers: how many others have given."""

    table: str
    game: str
    answers: int
    turn: bool
    waiting_for: str


class NewsGame(Struct):
    """A game of mine that has ended."""

    table: str
    game: str
    result: str


class NewsOut(Struct):
    """What happened since a time. seats: tables of tournaments at which my seat waits for me."""

    since: float
    tables: list[NewsTable]
    finished: list[NewsGame]
    seats: list[str]


class ReportIn(Body):
    """A report: player (a profile name); table and seat, for somebody you play with; or table and line, or club and
    line, for a chat message.
    """

    note: Long
    player: Text = ""
    table: Text = ""
    club: Text = ""
    line: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None

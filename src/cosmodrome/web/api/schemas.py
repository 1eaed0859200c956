"""The requests and responses of the API, with their bounds."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from cosmodrome.store import ChairKind, StandIn, Status

Text = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00]*$")]
"""A short text. Only SQLite can store a NUL in a text, so it is refused."""
SeatNumber = Annotated[int, Meta(ge=0, le=11)]
Moment = Annotated[int, Meta(ge=0, le=1_000_000)]


class Body(Struct, forbid_unknown_fields=True):
    """The body of a request. Unknown fields are refused."""


class GuestIn(Body):
    """A new guest's name."""

    name: Text = ""


class Guest(Struct):
    """A new guest. The token is shown only once: send it as `Authorization: Bearer …`."""

    id: str
    name: str
    token: str


class Me(Struct):
    """The owner of the token."""

    id: str
    name: str


class TokenOut(Struct):
    """A token, named by the beginning of its digest (SHA-256, hexadecimal), and when it was created."""

    name: str
    created: float


class GameOption(Struct):
    """One option of a game."""

    name: str
    default: Any
    help: str
    choices: list[Any] | None
    minimum: int | None
    maximum: int | None
    per_seat: bool


class GameOut(Struct):
    """A game that can be played here."""

    id: str
    name: str
    rules: int
    tagline: str
    minutes: str
    seats: list[int]
    options: list[GameOption]


class PlaceIn(Body):
    """Who sits at a seat: kind "me", "guest" (me again, under a name), "invite", "open" or "bot" (with a level)."""

    kind: Text
    name: Text = ""
    level: Text = "greedy"


class TableIn(Body):
    """A new table. Its match starts when every seat is taken.

    several: one person, also the host, may have several seats. talk: spectators may chat at a private table.
    clock: {"kind": "none"}, {"kind": "live", "bank": seconds, "increment": seconds} or {"kind": "days", "days": n}.
    nonce: the nonce of the server's promise, if one was requested before the salt was made.
    commitment: the commitment to this seat's salt, BLAKE2b (32 bytes, hexadecimal) of "cosmodrome:salt:" and the salt.
    salt: the salt itself, to reveal at once: do so only if nobody else sits down at the table.
    hints: hints are allowed although other people play. People agree to it by sitting down.
    rated: the result changes the players' ratings. Refused for tables that can't be rated.
    club: the handle of one of my clubs. Its members see the table, and take free seats without an invite.
    lowest, highest: the ratings of players I want.
    """

    game: Text
    seats: Annotated[list[PlaceIn], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    clock: dict[str, Any] = {}
    open: bool = False
    commitment: Text = ""
    salt: Text = ""
    several: bool = False
    talk: bool = False
    nonce: Text = ""
    hints: bool = False
    rated: bool = False
    club: Text = ""
    lowest: Annotated[int, Meta(ge=0, le=4000)] | None = None
    highest: Annotated[int, Meta(ge=0, le=4000)] | None = None


class PromiseOut(Struct):
    """The table that a nonce will open, and the commitment to its seed."""

    table: str
    commitment: str


class ChairOut(Struct):
    """One seat of a table. Only the host sees its invite.

    kind: a person, a bot, or free. standin: why a bot plays for a person (left, time, resigned; empty: it does not).
    chance: how the seat takes part in the draws: "none", "committed", "revealed" (before the start), "late" (after the
    start: mixed in from then on) or "left out".
    """

    seat: int
    kind: ChairKind
    name: str
    mine: bool
    standin: StandIn
    asked: bool
    invite: str | None
    chance: str


class TableOut(Struct):
    """A table. `change` grows with every change: wait for the next one with questions?since=.

    status: waiting for players; playing; over, with a result; or closed by its host before the end.
    hints: hints are allowed although people play. People agree to it by sitting down.
    rated: the result changes the players' ratings.
    commitments: of each seat, empty if it takes no part. Store them before you reveal, and compare with the record.
    reveal: the seats that should reveal their salt now.
    """

    id: str
    game: str
    status: Status
    options: dict[str, Any]
    clock: str
    open: bool
    seats: list[ChairOut]
    seq: int
    change: int
    commitment: str
    commitments: list[str]
    reveal: list[int]
    rated: bool
    hints: bool
    scores: list[int] | None
    winners: list[int] | None


class OptionOut(Struct):
    """One option of a question."""

    token: str
    label: str
    target: str
    variant: str


class QuestionOut(Struct):
    """An open question. Send its id with the answer, so that a stale answer is refused."""

    id: str
    seat: int
    kind: str
    text: str
    rule: str
    options: list[OptionOut]


class Questions(Struct):
    """My open questions, all seats with an open question, and the number to wait from."""

    change: int
    over: bool
    asked: list[int]
    questions: list[QuestionOut]


class AnswerIn(Body):
    """An answer. `id` is the caller's own: an answer that is sent twice with one id is applied once."""

    seat: SeatNumber
    token: Text
    question: Text = ""
    id: Text = ""


class SeatIn(Body):
    """One of my seats."""

    seat: SeatNumber
    id: Text = ""


class OrderIn(Body):
    """A standing order; an empty value cancels it."""

    seat: SeatNumber
    key: Text
    value: Text = ""
    id: Text = ""


class StandInIn(Body):
    """Let a bot play for me ("left" or "resigned"), or take the seat back ("")."""

    seat: SeatNumber
    why: Text = ""


class SayIn(Body):
    """A chat message."""

    text: Annotated[str, Meta(max_length=500)]


class JoinIn(Body):
    """A seat to take: by its invite, or any free one of an open table.

    commitment: the commitment to this seat's salt; without one the seat takes no part in the chance of the match.
    salt: the salt itself, to reveal at once, which gives up its protection while others have not committed.
    """

    seat: SeatNumber | None = None
    invite: Text = ""
    commitment: Text = ""
    salt: Text = ""


class RevealIn(Body):
    """The salt that one of my seats has committed to: 32 to 64 digits of 0 to 9 and a to f."""

    seat: SeatNumber
    salt: Text


class FillIn(Body):
    """The level of the bots for the free seats."""

    level: Text = "greedy"


class Done(Struct):
    """The change is on disk; `seq` is the table's sequence number now."""

    seq: int


class LogOut(Struct):
    """A line of the log; `moment` is how many answers had been given before."""

    text: str
    step: int
    moment: int
    targets: list[str]


class RecordIn(Body):
    """A text record."""

    text: Annotated[str, Meta(max_length=1_000_000)]


class ForkIn(Body):
    """Play on from a moment, as one seat knew it: what the seat could not know is dealt again."""

    moment: Moment
    seat: SeatNumber
    seats: Annotated[list[PlaceIn], Meta(max_length=12)] = []
    open: bool = False


class ProofOut(Struct):
    """The result of the verification."""

    holds: bool
    findings: list[str]
    seed: str
    salts: list[str]
    commitment: str
    commitments: list[str]


class PlayedOut(Struct):
    """A finished game of mine. outcome: "won", "lost", or empty for a solo game.

    change: by how much my rating changed; rating: what it was afterwards. Both are null if the game was not rated.
    """

    table: str
    game: str
    ended: float
    outcome: str
    result: str
    scores: str
    opponents: list[str]
    rated: bool
    change: int | None
    rating: int | None


class HistoryOut(Struct):
    """A page of finished games, latest first."""

    games: list[PlayedOut]
    page: int
    pages: int
    total: int


class RatingOut(Struct):
    """A rating in one game. uncertainty: two times in three the true strength is within this many points.

    level: the level of bots that is about as strong.
    """

    game: str
    rating: int
    uncertainty: int
    provisional: bool
    games: int
    level: str


class PlayerGame(Struct):
    """A finished game on a profile. table: empty if the table was private. Players who show nothing are "somebody"."""

    table: str
    game: str
    result: str
    players: list[str]
    ended: float


class FavouriteOut(Struct):
    """Something that a player uses often: the game, the kind of content, its name, and in how many games."""

    game: str
    content: str
    name: str
    games: int


class PlayerOut(Struct):
    """What a player shows."""

    handle: str
    name: str
    since: float
    ratings: list[RatingOut]
    games: list[PlayerGame]
    favourites: list[FavouriteOut]


class LadderLine(Struct):
    """One line of a ladder."""

    place: int
    handle: str
    name: str
    rating: int
    uncertainty: int
    games: int


class LadderOut(Struct):
    """A page of a ladder, the strongest first. more: there is another page."""

    players: list[LadderLine]
    more: bool


class FriendOut(Struct):
    """Somebody whom I follow. handle: empty if I may not see their profile. online: known only if they follow me."""

    handle: str
    name: str
    online: bool


class ProfileIn(Body):
    """My profile. visible: "public", "clubs" (members of my clubs), "friends" (the people I follow) or "nobody"."""

    handle: Text
    visible: Text


class LobbySeat(Struct):
    """Somebody at a table in the lobby. rating: as text, with a question mark while it is provisional."""

    name: str
    bot: bool
    rating: str


class LobbyTableOut(Struct):
    """A table in the lobby."""

    id: str
    status: str
    game: str
    seated: list[LobbySeat]
    free: int
    seats: int
    clock: str
    rated: bool
    mine: bool
    wanted: str
    """The ratings the host wants, in words; empty if all are welcome."""


class LobbyOut(Struct):
    """Open tables with a free seat, latest first; and running ones that anybody may watch, the strongest first."""

    waiting: list[LobbyTableOut]
    playing: list[LobbyTableOut]


class MatchIn(Body):
    """A quick match. tempo: "live" or "days". bots: minutes after which bots take the free seats; 0: never.

    nonce, commitment, salt: as for a new table.
    """

    game: Text
    seats: Annotated[int, Meta(ge=2, le=12)] = 2
    tempo: Text = "live"
    bots: Annotated[int, Meta(ge=0, le=60)] = 0
    nonce: Text = ""
    commitment: Text = ""
    salt: Text = ""


class MatchOut(Struct):
    """The table of a quick match. mine: I sit there and wait; else join it."""

    table: str
    mine: bool


class ContentOut(Struct):
    """In how many finished games people (kind "person") or bots ("bot") used something, and how many of these they won.

    content: such as "Civ cards". wins: a shared win counts in parts. fair: the wins that equal chances would give.
    """

    kind: str
    content: str
    name: str
    games: int
    wins: float
    fair: float


class TallyOut(Struct):
    """The finished games in which a seat was played by people (kind "person") or by bots ("bot").

    seats: players at the table. wins: a shared win counts in parts. score, answers: averages per game.
    """

    seats: int
    seat: int
    kind: str
    games: int
    wins: float
    score: float
    answers: float

"""A tournament as somebody sees it, for the page and the API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cosmodrome.store import EntrantRow, Pairing, Tournament
from cosmodrome.tournaments import Entrant, rounds_planned, standings
from cosmodrome.tournaments.standings import won

from .. import words
from ..tables.clocks import Clock
from .social import mark
from .tournaments import MOST, results_of

if TYPE_CHECKING:
    from ..services import Services


@dataclass(frozen=True)
class ShownPlayer:
    """A player at a table of a round. `absent`: a bot played to the end; `missing`: did not come in time."""

    name: str
    score: int | None
    won: bool
    absent: bool
    missing: bool
    me: bool


@dataclass(frozen=True)
class ShownTable:
    """A table of a round. `table` is empty for a bye, and for a table that was not played."""

    number: int
    table: str
    status: str
    bye: bool
    players: list[ShownPlayer]
    mine: bool
    deadline: float


@dataclass(frozen=True)
class ShownStanding:
    """A line of the standings, or of the list of entrants before the start."""

    place: int
    mark: str
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


@dataclass(frozen=True)
class TournamentView:
    """A tournament as somebody sees it."""

    id: str
    name: str
    organiser: str
    status: str
    game: str
    game_id: str
    format: str
    seats: int
    clock: str
    live: bool
    rated: bool
    round: int
    rounds: int
    """Rounds planned; for a round robin at larger tables, the fewest it can take."""
    about: list[str]
    """What it is, in short."""
    entered: bool
    """The reader takes part, and has not withdrawn."""
    mine: bool
    """The reader is the organiser."""
    full: bool
    standings: list[ShownStanding]
    tables: list[tuple[int, list[ShownTable]]]
    """The tables of each round, latest round first."""
    winner: str
    """Who has won, once it is over."""
    league: str
    division: str


async def view(services: Services, tournament: Tournament, viewer: str | None) -> TournamentView:
    """A tournament as somebody sees it."""
    store = services.tournaments.store
    people, pairings = await store.entrants(tournament.id), await store.pairings(tournament.id)
    names = await services.tournaments.names(tournament.id, viewer)
    rules = services.tournaments.rules(tournament)
    lines = _standings(tournament, people, pairings, names, viewer)
    host = await services.store.person(tournament.organiser)
    rounds = rounds_planned(rules, max(2, len(people)))
    over = tournament.status == "over" and tournament.round > 0
    clock = Clock.parse(tournament.clock)
    return TournamentView(
        tournament.id,
        tournament.name,
        host.name if host is not None else words.DELETED_PERSON,
        tournament.status,
        services.social.game_name(tournament.game),
        tournament.game,
        tournament.format,
        tournament.seats,
        clock.words,
        clock.kind == "live",
        tournament.rated,
        tournament.round,
        rounds,
        [
            services.social.game_name(tournament.game),
            words.FORMATS[tournament.format],
            words.TABLES_OF.format(count=tournament.seats),
            clock.words,
            words.ENTRANTS(len(people)),
        ],
        any(one.person == viewer and not one.withdrawn for one in people),
        viewer == tournament.organiser,
        len(people) >= MOST,
        lines,
        [
            (number, _own_first([_table(one, names, viewer) for one in pairings if one.round == number]))
            for number in range(tournament.round, 0, -1)
        ],
        lines[0].name if over and lines else "",
        tournament.league or "",
        words.DIVISION.format(season=tournament.season, division=tournament.division) if tournament.league else "",
    )


def _standings(
    tournament: Tournament,
    people: list[EntrantRow],
    pairings: list[Pairing],
    names: dict[str, str],
    viewer: str | None,
) -> list[ShownStanding]:
    """The standings; before the start everybody in the order of joining."""
    entrants = [
        Entrant(one.person, one.strength, one.lot if tournament.round else at, one.withdrawn)
        for at, one in enumerate(people)
    ]
    formats = {"swiss": "swiss", "round-robin": "round-robin", "knock-out": "knock-out"}
    lines = standings(formats[tournament.format], entrants, results_of(pairings))  # type: ignore[arg-type]
    return [
        ShownStanding(
            line.place,
            mark(tournament.id, line.id),
            names[line.id],
            line.points,
            line.opponents,
            line.beaten,
            line.share,
            line.wins,
            line.tables,
            line.absences,
            line.withdrawn,
            line.id == viewer,
        )
        for line in lines
    ]


def _own_first(tables: list[ShownTable]) -> list[ShownTable]:
    """The tables of a round, that of the reader first."""
    return sorted(tables, key=lambda table: not table.mine)


def _table(pairing: Pairing, names: dict[str, str], viewer: str | None) -> ShownTable:
    result = pairing.result
    scores, absent, missing = (result.get(name, []) for name in ("scores", "absent", "missing"))
    found = results_of([pairing])
    bye = len(pairing.players) == 1
    return ShownTable(
        pairing.number,
        pairing.table,
        pairing.status,
        bye,
        [
            ShownPlayer(
                names[player],
                scores[seat] if scores else None,
                bool(found) and not bye and bool(result.get("ranks")) and won(found[0], player),
                seat in absent,
                seat in missing,
                player == viewer,
            )
            for seat, player in enumerate(pairing.players)
        ],
        viewer in pairing.players,
        pairing.deadline,
    )

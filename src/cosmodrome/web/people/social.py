"""Profiles, friends, blocks and presence: who may see what of whom."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, get_args

from cosmodrome.store import Chair, Conflict, ContentTally, LadderEntry, People, Person, Profile, TableRow, Visible

from .. import words
from ..errors import Refused
from ..server.bus import BLOCKS
from ..tables.fairness import Stake
from ..tables.options import Place, TableOptions
from .contents import favourites
from .history import in_words
from .ratings import SURE, ShownRating, shown

if TYPE_CHECKING:
    from ..services import Services
    from ..tables.live import LiveTable

ONLINE = 150.0
"""Seconds after which somebody who was not seen is not online any more."""
NOTED = 60.0
"""Seconds between two notes that somebody is here."""
RECENT = 10
"""Games that a profile shows."""
LADDER = 50
"""People on one page of a ladder."""
MONTH = 30 * 86_400.0
HANDLE = r"[a-z0-9][a-z0-9_-]{2,23}"
HIDDEN = "somebody"
"""How a player is called to whom their name may not be shown."""


def mark(viewer: str, person: str) -> str:
    """The name under which the pages of one person refer to another; nothing else can be told from it."""
    return hashlib.blake2b(f"{viewer} {person}".encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class ShownFriend:
    """Somebody on the page of friends. `handle` is empty if their profile is not visible."""

    mark: str
    name: str
    handle: str
    online: bool


@dataclass(frozen=True)
class ShownGame:
    """A finished game on a profile. `table` is empty if the table was private."""

    table: str
    game: str
    words: str
    players: list[str]
    ended: float


@dataclass(frozen=True)
class ShownProfile:
    """A profile as somebody sees it."""

    handle: str
    name: str
    since: float
    ratings: list[tuple[str, ShownRating]]
    games: list[ShownGame]
    favourites: list[tuple[str, list[ContentTally]]]
    """By game: what they play most."""


class Social:
    """What connects people."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = People(services.store.rows)
        self.blocks: set[tuple[str, str]] = set()
        """Who has blocked whom."""
        self._noted: dict[str, float] = {}
        """When somebody's presence was last noted,"""
        self._here: set[str] = set()
        """and who is here and has not been noted yet."""
        self._acted: set[str] = set()
        """People for whom a plan has answered, which has not been noted yet."""

    # -- blocks -------------------------------------------------------------------------------------

    async def read_blocks(self) -> None:
        """Read who has blocked whom, at the start and when another server says that it has changed."""
        self.blocks = await self.store.blocks()

    def apart(self, one: str | None, other: str | None) -> bool:
        """Whether one of two people has blocked the other."""
        return one is not None and other is not None and bool({(one, other), (other, one)} & self.blocks)

    def shut_out(self, row: TableRow, chairs: Iterable[Chair], person: str | None) -> bool:
        """Whether a table is hidden from somebody: its host or a player has blocked them, or they have."""
        if person is None or not self.blocks:
            return False
        seated = {chair.person for chair in chairs} | set(row.source.reserved)
        return person not in seated and any(self.apart(person, other) for other in (row.host, *seated))

    def lists(self, row: TableRow, chairs: Iterable[Chair], viewer: str | None) -> bool:
        """Whether lists of open tables show a table to somebody. A table of a banned host waits for nobody."""
        gone = row.status == "waiting" and row.host in self.services.banned
        return not gone and not self.shut_out(row, chairs, viewer)

    async def block(self, me: Person, person: str) -> None:
        """Block somebody."""
        if person == me.id:
            raise Refused(words.BLOCK_YOURSELF, 422)
        await self._checked(self.store.block(me.id, person, self.services.time.now()))
        await self._blocks_changed()

    async def unblock(self, me: Person, person: str) -> None:
        """Block somebody no more."""
        await self.store.unblock(me.id, person)
        await self._blocks_changed()

    async def _blocks_changed(self) -> None:
        await self.read_blocks()
        self.services.bus.say(BLOCKS)

    # -- presence -----------------------------------------------------------------------------------

    def here(self, person: str) -> None:
        """Somebody is here: it is noted now and then."""
        if monotonic() - self._noted.get(person, -NOTED) >= NOTED:
            self._here.add(person)

    def acted(self, person: str) -> None:
        """A plan has answered for somebody: to others they are here, but what happens is still news to them."""
        self._acted.add(person)

    async def note_presence(self) -> None:
        """Store who is online: everybody seen lately, and everybody with an open table."""
        for table in self.services.tables:
            for watcher in table.watchers:
                if watcher.person is not None:
                    self.here(watcher.person)
        here, self._here = self._here, set()
        acted, self._acted = self._acted, set()
        if acted:
            await self.store.note_acts(acted, self.services.time.now())
        if here:
            await self.store.see(here, self.services.time.now())
            now = monotonic()
            self._noted = {person: at for person, at in self._noted.items() if now - at < NOTED}
            self._noted |= dict.fromkeys(here, now)

    # -- profiles -----------------------------------------------------------------------------------

    async def may_see(self, profile: Profile, viewer: str | None) -> bool:
        """Whether somebody may see a profile."""
        if viewer == profile.person:
            return True
        if self.apart(viewer, profile.person) or profile.person in self.services.banned:
            return False
        if profile.visible == "clubs":
            return viewer is not None and await self.services.clubs.store.share_club(profile.person, viewer)
        if profile.visible == "friends":
            return viewer is not None and await self.store.follows(profile.person, viewer)
        return profile.visible == "public"

    async def visible_profile(self, handle: str, viewer: str | None) -> Profile:
        """A profile, if somebody may see it. A hidden one looks like one that does not exist."""
        profile = await self.store.profile_by_handle(handle) if re.fullmatch(HANDLE, handle.lower()) else None
        if profile is None or not await self.may_see(profile, viewer):
            raise Refused(words.NO_PROFILE, 404)
        return profile

    async def save_profile(self, me: Person, handle: str, visible: str) -> None:
        """Keep what somebody shows, and to whom."""
        known: dict[str, Visible] = {one: one for one in get_args(Visible)}
        if visible not in known:
            raise Refused(words.WHO_SEES_PROFILE, 422)
        if not me.login:
            raise Refused(words.GUEST_PROFILE, 403)
        if not re.fullmatch(HANDLE, handle.lower()):
            raise Refused(words.PROFILE_NAME, 422)
        await self._checked(self.store.save_profile(me.id, handle, known[visible], self.services.time.now()))

    async def shown_profile(self, profile: Profile, viewer: str | None) -> ShownProfile:
        """A profile with ratings and recent games. Other players are named only if they show themselves, too."""
        services = self.services
        ratings = [
            (self.game_name(one.game), shown(one, services.games.get(one.game)))
            for one in await services.ratings.store.of(profile.person)
        ]
        recent = await self.store.recent_games(profile.person, RECENT)
        others = {one.person for result, _ in recent for one in result.placements if one.person not in (None, viewer)}
        known = await self.store.profiles(str(one) for one in others)
        named = {id for id, one in known.items() if await self.may_see(one, viewer)} | {viewer, profile.person}
        games = [
            ShownGame(
                result.table if open else "",
                self.game_name(result.game),
                in_words(result, next(one for one in result.placements if one.person == profile.person), profile.name),
                [
                    one.name if one.kind == "bot" or (one.person is not None and one.person in named) else HIDDEN
                    for one in sorted(result.placements, key=lambda one: (one.rank, one.seat))
                ],
                result.ended,
            )
            for result, open in recent
        ]
        return ShownProfile(
            profile.handle, profile.name, profile.created, ratings, games, await self._favourites(profile.person)
        )

    async def _favourites(self, person: str) -> list[tuple[str, list[ContentTally]]]:
        """What somebody plays most, by the name of the game."""
        found = []
        for id in await self.services.results.games_of(person):
            most = favourites(self.services.games.get(id), await self.services.contents.of_person(person, id))
            if most:
                found.append((self.game_name(id), most))
        return found

    def game_name(self, game: str) -> str:
        """The name of a game; its id if it is not installed any more."""
        known = self.services.games.get(game)
        return known.name if known is not None else game

    def ranked(self, person: str, viewer: str | None) -> bool:
        """Whether a ladder shows somebody to a reader."""
        return person not in self.services.banned and not self.apart(viewer, person)

    async def ladder(self, game: str, month: bool, page: int) -> tuple[list[LadderEntry], bool]:
        """A page of a game's ladder, and whether there are more. Provisional ratings are not on it."""
        since = self.services.time.now() - MONTH if month else 0.0
        found = await self.store.ladder(game, SURE, since, LADDER + 1, (page - 1) * LADDER)
        return found[:LADDER], len(found) > LADDER

    # -- friends ------------------------------------------------------------------------------------

    async def friends(self, me: Person) -> list[ShownFriend]:
        """The people whom somebody follows; those who are online first."""
        now = self.services.time.now()
        found = [
            ShownFriend(
                mark(me.id, one.person),
                one.name,
                one.handle if one.visible == "public" or (one.visible == "friends" and one.mutual) else "",
                one.seen > now - ONLINE,
            )
            for one in await self.store.following(me.id)
        ]
        return sorted(found, key=lambda one: not one.online)

    async def follow(self, me: Person, person: str) -> None:
        """Follow somebody."""
        if person == me.id:
            raise Refused(words.FOLLOW_YOURSELF, 422)
        if self.apart(me.id, person):
            raise Refused(words.FOLLOW_REFUSED, 403)
        await self._checked(self.store.follow(me.id, person, self.services.time.now()))

    async def friend_by_mark(self, me: Person, given: str) -> str:
        """Which of the people somebody follows is meant."""
        found = [one.person for one in await self.store.following(me.id) if mark(me.id, one.person) == given]
        if not found:
            raise Refused(words.NOT_FOLLOWED, 404)
        return found[0]

    async def invite(self, me: Person, person: str, game_id: str, stake: Stake, nonce: str) -> LiveTable:
        """Set up a table for two and invite a friend to it."""
        game = self.services.games.get(game_id)
        if game is None:
            raise Refused(words.NO_SUCH_GAME, 404)
        if self.apart(me.id, person):
            raise Refused(words.INVITE_REFUSED, 403)
        seats = 2 if 2 in game.seats else max(2, game.seats.start)
        places = [Place("me"), Place("invite"), *(Place("bot") for _ in range(seats - 2))]
        clock = {"kind": "days", "days": 3}
        options = TableOptions(game=game.id, places=places, clock=clock, stake=stake, nonce=nonce)
        table = await self.services.lobby.open_table(me, options)
        await self.store.challenge(table.id, person, me.id, 1, self.services.time.now())
        return table

    async def _checked(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Conflict as error:
            raise Refused(str(error)) from error

"""Reports, sanctions and moderators, of the server and of clubs. A scope is a club's id, or empty for the server."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cosmodrome.store import LogEntry, Moderation, Person, Report, Sanction, SanctionKind

from .. import words
from ..errors import Refused
from ..rendering import day
from ..security.text import clean
from ..server.bus import SANCTIONS

if TYPE_CHECKING:
    from ..services import Services

CONTEXT = 8
"""Messages before and after a reported one that moderators see."""
LAST = 1_000_000_000
"""A number after that of every message."""
DAY = 86_400.0
DURATIONS: dict[str, float | None] = {"1": DAY, "7": 7 * DAY, "30": 30 * DAY, "": None}
"""How long a sanction may hold, in days; an empty text: for good."""
ENDS = {"mute": "unmute", "suspend": "unsuspend", "ban": "unban"}


@dataclass(frozen=True)
class Reported:
    """Whom a report is about, where, and the message with those around it, if there is one."""

    scope: str
    person: str
    place: str
    line: str = ""
    context: tuple[str, ...] = ()


class Order:
    """Keeps order on this server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = Moderation(services.store.rows)
        self.moderators: set[str] = set()
        self._in_force: dict[tuple[str, str], float | None] = {}
        """The server's sanctions that hold: until when, by person and kind."""

    async def read(self) -> None:
        """Read the server's sanctions and moderators, at the start and when they change."""
        found = await self.store.in_force("", self.services.time.now())
        self._in_force = {(one.person, one.kind): one.until for one, _ in found}
        self.moderators = await self.store.moderators()

    def shut_out(self) -> set[str]:
        """The people who are banned or suspended."""
        return {person for (person, kind) in self._in_force if kind != "mute" and self._holds(person, kind)}

    def _holds(self, person: str, kind: str) -> bool:
        key = (person, kind)
        until = self._in_force.get(key)
        return key in self._in_force and (until is None or until > self.services.time.now())

    def banned_words(self, person: str) -> str:
        """What somebody reads who is banned or suspended."""
        until = self._in_force.get((person, "suspend"))
        if until is None or self._holds(person, "ban"):
            return words.BANNED
        return words.SUSPENDED.format(day=day(until))

    def check_mute(self, person: str) -> None:
        """Refuse messages of somebody who is muted."""
        if self._holds(person, "mute"):
            raise Refused(self.muted_words(self._in_force[person, "mute"]), 403)

    def muted_words(self, until: float | None) -> str:
        """What somebody reads who is muted."""
        return words.MUTED_FOR_GOOD if until is None else words.MUTED.format(day=day(until))

    # -- reports ------------------------------------------------------------------------------------

    async def about_player(self, me: Person, handle: str) -> Reported:
        """A report about a person, by their profile."""
        profile = await self.services.social.visible_profile(handle, me.id)
        return Reported("", profile.person, f"/player/{profile.handle}")

    async def about_line(self, me: Person, table: str, number: int) -> Reported:
        """A report about a message at a table that the reporter may open."""
        live = await self.services.tables.get(table)
        live.admit(me.id)
        lines = await self.services.administration.said(table, number + CONTEXT + 1, 2 * CONTEXT + 1)
        found = next((line for line in lines if line.number == number), None)
        if found is None or not found.person:
            raise Refused(words.NO_SUCH_MESSAGE, 404)
        told = tuple(words.CHAT_CONTEXT.format(name=line.name, text=line.text) for line in lines)
        place = f"/table/{table}"
        return Reported("", found.person, place, words.CHAT_CONTEXT.format(name=found.name, text=found.text), told)

    async def about_opponent(self, me: Person, table: str, seat: int) -> Reported:
        """A report about a person at a table where the reporter sits or has played, with the last messages there."""
        live = await self.services.tables.get(table)
        live.admit(me.id)
        chair = live.chairs[seat] if 0 <= seat < len(live.chairs) else None
        if chair is None or chair.person is None or not live.seats_of(me.id):
            raise Refused(words.NO_ACCOUNT_THERE, 404)
        lines = await self.services.administration.said(table, LAST, CONTEXT)
        told = tuple(words.CHAT_CONTEXT.format(name=line.name, text=line.text) for line in lines)
        return Reported("", chair.person, f"/table/{table}", context=told)

    async def about_club_line(self, me: Person, handle: str, number: int) -> Reported:
        """A report about a message in a club's chat, to the club's moderators."""
        clubs = self.services.clubs
        club, role = await clubs.find(handle, me.id)
        clubs.must_be_member(role)
        lines = await clubs.store.chat(club.id, 2 * CONTEXT + 1, number + CONTEXT)
        found = next((line for line in lines if line.number == number), None)
        if found is None:
            raise Refused(words.NO_SUCH_MESSAGE, 404)
        told = tuple(words.CHAT_CONTEXT.format(name=line.name, text=line.text) for line in lines)
        line = words.CHAT_CONTEXT.format(name=found.name, text=found.text)
        return Reported(club.id, found.person, f"/club/{club.handle}", line, told)

    async def report(self, me: Person, about: Reported, note: str) -> None:
        """Report somebody to the moderators of the server, or of a club."""
        if about.person == me.id:
            raise Refused(words.REPORT_YOURSELF, 422)
        report = Report(
            secrets.token_hex(6),
            about.scope,
            about.person,
            me.id,
            about.place,
            about.line,
            list(about.context),
            clean(note, 500),
            self.services.time.now(),
        )
        if not await self.store.report(report):
            raise Refused(words.TOO_MANY_REPORTS, 429)

    # -- what moderators do -------------------------------------------------------------------------

    async def sanction(self, me: Person, scope: str, person: str, kind: str, days: str, reason: str) -> None:
        """Mute, suspend or ban somebody. The caller has checked that `me` is a moderator of the scope."""
        kinds: dict[str, SanctionKind] = {"mute": "mute", "suspend": "suspend", "ban": "ban"}
        if kind not in kinds or days not in DURATIONS or (kind == "suspend" and not days):
            raise Refused(words.NO_SUCH_SANCTION, 422)
        found = await self.services.store.person(person)
        if found is None or person == me.id:
            raise Refused(words.NOT_YOURSELF, 422)
        if await self._runs(scope, found):
            raise Refused(words.MODERATOR_SAFE, 403)
        now, lasting = self.services.time.now(), DURATIONS[days]
        until = now + lasting if lasting is not None and kind != "ban" else None
        entry = self._entry(me, scope, kind, found.id, found.name, until, reason)
        await self.store.sanction(Sanction(person, scope, kinds[kind], until, now), entry)
        if scope and kind == "ban":
            await self.services.clubs.store.leave(scope, person)
        await self._changed(scope)

    async def lift(self, me: Person, scope: str, person: str, kind: str) -> None:
        """End a sanction."""
        found = await self.services.store.person(person)
        if found is None or kind not in ENDS:
            raise Refused(words.NO_SUCH_SANCTION, 422)
        await self.store.lift(person, scope, kind, self._entry(me, scope, ENDS[kind], found.id, found.name))
        await self._changed(scope)

    async def close(self, me: Person, scope: str, report: str, outcome: str = "dismiss") -> Report:
        """Close a report, with what was done about it."""
        found = await self.store.find(report[:40])
        if found is None or found.scope != scope:
            raise Refused(words.NO_SUCH_REPORT, 404)
        await self.store.close(found.id, outcome)
        if outcome == "dismiss":
            person = await self.services.store.person(found.person)
            await self.note(me, scope, "dismiss", found.person, person.name if person else "")
        return found

    async def appoint(self, me: Person, person: Person) -> None:
        """As the administrator: make somebody a moderator of the server."""
        entry = self._entry(me, "", "appoint", person.id, person.name)
        await self.store.appoint(person.id, self.services.time.now(), entry)
        await self._changed("")

    async def dismiss(self, me: Person, person: Person) -> None:
        """As the administrator: somebody is a moderator no more."""
        await self.store.dismiss(person.id, self._entry(me, "", "resign", person.id, person.name))
        await self._changed("")

    async def note(self, me: Person, scope: str, action: str, person: str, name: str) -> None:
        """Log something that a moderator did."""
        await self.store.log(self._entry(me, scope, action, person, name))

    def _entry(
        self, me: Person, scope: str, action: str, person: str, name: str, until: float | None = None, reason: str = ""
    ) -> LogEntry:
        now = self.services.time.now()
        return LogEntry(
            secrets.token_hex(6), scope, now, me.id, me.name, action, person, name, until, clean(reason, 300)
        )

    async def _runs(self, scope: str, person: Person) -> bool:
        """Whether somebody is a moderator of the scope."""
        if scope:
            return await self.services.clubs.store.role(scope, person.id) in ("owner", "moderator")
        named = self.services.settings.admin
        admin = person.login == named if named else person.id == await self.services.administration.admin()
        return person.id in self.moderators or bool(admin and person.login)

    async def _changed(self, scope: str) -> None:
        if not scope:
            await self.read()
            await self.services.read_bans()
            self.services.bus.say(SANCTIONS)

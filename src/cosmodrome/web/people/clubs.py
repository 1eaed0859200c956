"""Clubs: who may see, join and run them."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cosmodrome.store import Club, ClubLine, Clubs, Member, Person, Role

from .. import words
from ..errors import Refused
from ..rendering import day
from ..security.text import clean
from .ratings import SURE, ShownRating, shown
from .social import HANDLE, mark
from .tournaments import refusing

if TYPE_CHECKING:
    from ..services import Services

LADDER = 50
"""Members on a club's ladder."""
RUNS = ("owner", "moderator")


@dataclass(frozen=True)
class ShownMember:
    """A member as another one sees them. `handle` is empty if their profile is not visible to the reader."""

    mark: str
    name: str
    role: Role
    handle: str
    me: bool


@dataclass(frozen=True)
class ClubRank:
    """A line of a club's ladder."""

    place: int
    name: str
    rating: ShownRating
    mine: bool


class ClubService:
    """Clubs of this server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = Clubs(services.store.rows)

    # -- founding and finding -----------------------------------------------------------------------

    async def found(self, me: Person, name: str, handle: str, about: str, open: bool) -> Club:
        """Found a club."""
        if not me.login:
            raise Refused(words.NEEDS_ACCOUNT, 403)
        name, about, handle = _checked(name), clean(about, 500), handle.strip().lower()
        if not re.fullmatch(HANDLE, handle) or handle == "new":
            raise Refused(words.CLUB_HANDLE, 422)
        now, invite = self.services.time.now(), secrets.token_urlsafe(12)
        club = Club(secrets.token_hex(6), handle, name, about, open, invite, now)
        with refusing():
            await self.store.found(club, me.id)
        return club

    async def find(self, handle: str, viewer: str | None) -> tuple[Club, Role | None]:
        """A club and the reader's role in it, if they may see it. A hidden one looks like one that does not exist."""
        club = await self.store.by_handle(handle[:40])
        role = await self.store.role(club.id, viewer) if club is not None else None
        if club is None or not await self._visible(club, role, viewer):
            raise Refused(words.NO_SUCH_CLUB, 404)
        return club, role

    async def _visible(self, club: Club, role: Role | None, viewer: str | None) -> bool:
        if role is not None:
            return True
        if not club.open:
            return await self.store.invited(club.id, viewer)
        owner = next((one.person for one in await self.store.members(club.id) if one.role == "owner"), None)
        return not self.services.social.apart(viewer, owner)

    async def may_see(self, club: str | None, viewer: str | None) -> bool:
        """Whether somebody may see what belongs to a club; everybody may if it belongs to none."""
        if club is None:
            return True
        found = await self.store.by_id(club)
        return found is None or found.open or await self.store.role(club, viewer) is not None

    async def of(self, person: Person | None) -> list[Club]:
        """The clubs of a person."""
        return [club for club, _ in await self.store.of(person.id)] if person is not None else []

    async def chosen(self, me: Person | None, handle: str) -> str:
        """The id of the club that a form names; empty for none. Refused unless the person is a member."""
        if not handle:
            return ""
        club, role = await self.find(handle, me.id if me is not None else None)
        if role is None:
            raise Refused(words.CLUB_MEMBERS, 403)
        return club.id

    async def note_table(self, club: str, table: str) -> None:
        """Note that a table belongs to a club."""
        if club:
            await self.store.note_table(club, table)

    async def admit(self, club: str, person: str) -> None:
        """Refuse a seat at a club's table to somebody who is no member, or is suspended."""
        if club and await self.store.by_id(club) is not None:
            if await self.store.role(club, person) is None:
                raise Refused(words.CLUB_MEMBERS, 403)
            await self._not_suspended(club, person)

    async def _not_suspended(self, club: str, person: str) -> None:
        against = await self.services.order.store.against(person, club, self.services.time.now())
        if "suspend" in against:
            raise Refused(words.SUSPENDED_HERE.format(day=day(against["suspend"] or 0.0)), 403)

    # -- members ------------------------------------------------------------------------------------

    async def join(self, me: Person, club: Club, invite: str = "") -> None:
        """Become a member: of an open club, by its link, or by an invitation."""
        if not me.login:
            raise Refused(words.NEEDS_ACCOUNT, 403)
        by_link = bool(invite) and secrets.compare_digest(invite.encode(), club.invite.encode())
        if not club.open and not by_link and not await self.store.invited(club.id, me.id):
            raise Refused(words.CLUB_PRIVATE, 403)
        if "ban" in await self.services.order.store.against(me.id, club.id, self.services.time.now()):
            raise Refused(words.CLUB_BANNED, 403)
        with refusing():
            await self.store.join(club.id, me.id, self.services.time.now())

    async def leave(self, me: Person, club: Club) -> None:
        """Leave a club. An owner leaves only an empty one, which is deleted."""
        if await self.store.role(club.id, me.id) == "owner":
            if len(await self.store.members(club.id)) > 1:
                raise Refused(words.CLUB_OWNER_STAYS)
            await self.store.delete(club.id)
            return
        await self.store.leave(club.id, me.id)

    async def invite(self, me: Person, club: Club, role: Role | None, handle: str) -> None:
        """As a member: invite somebody by their profile name."""
        self.must_be_member(role)
        profile = await self.services.social.visible_profile(handle.strip(), me.id)
        if await self.store.role(club.id, profile.person) is None:
            await self.store.invite(club.id, profile.person, me.id, self.services.time.now())

    async def members(self, club: Club, viewer: str | None) -> list[ShownMember]:
        """The members as somebody sees them: those who are blocked are left out."""
        social, found = self.services.social, []
        for one in await self.store.members(club.id):
            if not social.apart(viewer, one.person):
                handle = one.handle if await self._shows(one, viewer) else ""
                found.append(ShownMember(mark(club.id, one.person), one.name, one.role, handle, one.person == viewer))
        return found

    async def _shows(self, member: Member, viewer: str | None) -> bool:
        """Whether a member shows a profile to the reader."""
        if member.visible == "public" or (viewer is not None and member.person == viewer):
            return bool(member.handle)
        profile = await self.services.social.store.profile(member.person) if member.visible != "nobody" else None
        return profile is not None and await self.services.social.may_see(profile, viewer)

    async def member(self, club: Club, given: str) -> Member:
        """The member who is meant by the mark on a club's page."""
        for one in await self.store.members(club.id):
            if secrets.compare_digest(mark(club.id, one.person), given):
                return one
        raise Refused(words.NO_SUCH_MEMBER, 404)

    async def set_role(self, role: Role | None, club: Club, given: str, wanted: str) -> None:
        """As the owner: make a member a moderator, a plain member, or the new owner."""
        if role != "owner":
            raise Refused(words.CLUB_OWNER, 403)
        roles: dict[str, Role] = {"owner": "owner", "moderator": "moderator", "member": "member"}
        one = await self.member(club, given)
        if wanted not in roles or one.role == "owner":
            raise Refused(words.NO_SUCH_MEMBER, 422)
        await self.store.set_role(club.id, one.person, roles[wanted])

    async def remove(self, me: Person, role: Role | None, club: Club, given: str) -> None:
        """As a moderator: take somebody out of the club."""
        self.must_moderate(role)
        one = await self.member(club, given)
        if one.role in RUNS:
            raise Refused(words.MODERATOR_SAFE, 403)
        await self.store.leave(club.id, one.person)
        await self.services.order.note(me, club.id, "remove", one.person, one.name)

    def must_be_member(self, role: Role | None) -> None:
        """Refuse everybody who is no member."""
        if role is None:
            raise Refused(words.CLUB_MEMBERS, 403)

    def must_moderate(self, role: Role | None) -> None:
        """Refuse everybody but the club's owner and moderators."""
        if role not in RUNS:
            raise Refused(words.CLUB_MODERATORS, 403)

    async def change(self, role: Role | None, club: Club, name: str, about: str, open: bool, renew: bool) -> None:
        """As the owner: change a club; `renew` makes a new link, so that the old one does nothing any more."""
        if role != "owner":
            raise Refused(words.CLUB_OWNER, 403)
        invite = secrets.token_urlsafe(12) if renew else club.invite
        await self.store.save(replace(club, name=_checked(name), about=clean(about, 500), open=open, invite=invite))

    # -- ladder and chat ----------------------------------------------------------------------------

    async def ladder(self, club: Club, game: str, viewer: str | None) -> list[ClubRank]:
        """The members by their rating in a game. Provisional ratings are not on it."""
        found = await self.store.ladder(club.id, game, SURE, LADDER)
        known = self.services.games.get(game)
        return [
            ClubRank(place, one.name, shown(one.rating, known), one.rating.person == viewer)
            for place, one in enumerate(found, 1)
            if self.services.social.ranked(one.rating.person, viewer)
        ]

    async def say(self, me: Person, role: Role | None, club: Club, text: str, address: str) -> None:
        """Post a message in the club's chat."""
        self.must_be_member(role)
        self.services.order.check_mute(me.id)
        await self._not_suspended(club.id, me.id)
        against = await self.services.order.store.against(me.id, club.id, self.services.time.now())
        if "mute" in against:
            raise Refused(self.services.order.muted_words(against["mute"]), 403)
        wait = self.services.limiter.request("chat", me, address)
        if wait:
            raise Refused(words.CHAT_TOO_FAST.format(seconds=int(wait) + 1), 429)
        message = clean(text, 500)
        if not message:
            raise Refused(words.EMPTY_MESSAGE, 422)
        with refusing():
            await self.store.say(club.id, me.id, me.name, message, self.services.time.now())

    async def chat(self, club: Club, role: Role | None, viewer: str | None) -> list[ClubLine]:
        """The latest messages, for members; without those of people who are blocked."""
        if role is None:
            return []
        apart = self.services.social.apart
        return [line for line in await self.store.chat(club.id) if not apart(viewer, line.person)]

    async def unsay(self, me: Person, role: Role | None, club: Club, number: int) -> None:
        """As a moderator, or its author: delete a message."""
        lines = await self.store.chat(club.id, 1, number)
        if not lines or lines[-1].number != number:
            raise Refused(words.NO_SUCH_MESSAGE, 404)
        if lines[-1].person != me.id:
            self.must_moderate(role)
            await self.services.order.note(me, club.id, "unsay", lines[-1].person, lines[-1].name)
        await self.store.unsay(club.id, number)


def _checked(name: str) -> str:
    name = clean(name, 40)
    if len(name) < 3:
        raise Refused(words.CLUB_NAME, 422)
    return name

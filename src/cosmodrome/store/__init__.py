"""The record on disk: people, tables, and every accepted answer, stored before anyone sees it."""

from __future__ import annotations

from .address import backend, database_url, default_data_dir, folder_url, sqlite_file, with_driver
from .administration import Administration, Overview
from .annotations import Annotations
from .backup import Kept, backup, check, connect, last_backup, prune, restore
from .clubs import Club, ClubLine, Clubs, Member, Role
from .contents import Contents, ContentTally, SeatContents
from .database import Store, table_row
from .heartbeat import Heartbeat
from .keys import Key, Keys
from .lock import locked
from .migrate import version_of
from .moderation import LogEntry, Moderation, Report, Sanction, SanctionKind
from .news import News, TableNews
from .notifications import Channel, Notifications, WaitingPlayer
from .people import Acquaintance, Challenge, Friend, LadderEntry, People, Profile, Visible
from .plans import PlanRow, Plans
from .postgres import SERVER
from .puzzles import PuzzleAttempt, Puzzles
from .ratings import Rate, Rating, Ratings, Skill
from .results import GameKind, GameResult, HistoryFilter, Outcome, Placement, Results
from .rows import (
    Chair,
    ChairKind,
    ChatLine,
    Checkpoint,
    Conflict,
    Damaged,
    Ending,
    Entry,
    EntryKind,
    Final,
    KeptAnalysis,
    Person,
    Remark,
    StandIn,
    Status,
    StoreError,
    TableRow,
    Unavailable,
)
from .schema import VERSION
from .source import Fork, Pace, Source
from .sqlite import FILE
from .statistics import SeatResult, Statistics, Tally
from .tournaments import EntrantRow, League, LeaguePerson, Pairing, Tournament, Tournaments, TournamentStatus
from .transfer import at_one_moment, file_engine
from .upkeep import Moved, back_up, bring_back, move

__all__ = [
    "FILE",
    "SERVER",
    "VERSION",
    "Acquaintance",
    "Administration",
    "Annotations",
    "Chair",
    "ChairKind",
    "Challenge",
    "Channel",
    "ChatLine",
    "Checkpoint",
    "Club",
    "ClubLine",
    "Clubs",
    "Conflict",
    "ContentTally",
    "Contents",
    "Damaged",
    "Ending",
    "EntrantRow",
    "Entry",
    "EntryKind",
    "Final",
    "Fork",
    "Friend",
    "GameKind",
    "GameResult",
    "Heartbeat",
    "HistoryFilter",
    "Kept",
    "KeptAnalysis",
    "Key",
    "Keys",
    "LadderEntry",
    "League",
    "LeaguePerson",
    "LogEntry",
    "Member",
    "Moderation",
    "Moved",
    "News",
    "Notifications",
    "Outcome",
    "Overview",
    "Pace",
    "Pairing",
    "People",
    "Person",
    "Placement",
    "PlanRow",
    "Plans",
    "Profile",
    "PuzzleAttempt",
    "Puzzles",
    "Rate",
    "Rating",
    "Ratings",
    "Remark",
    "Report",
    "Results",
    "Role",
    "Sanction",
    "SanctionKind",
    "SeatContents",
    "SeatResult",
    "Skill",
    "Source",
    "StandIn",
    "Statistics",
    "Status",
    "Store",
    "StoreError",
    "TableNews",
    "TableRow",
    "Tally",
    "Tournament",
    "TournamentStatus",
    "Tournaments",
    "Unavailable",
    "Visible",
    "WaitingPlayer",
    "at_one_moment",
    "back_up",
    "backend",
    "backup",
    "bring_back",
    "check",
    "connect",
    "database_url",
    "default_data_dir",
    "file_engine",
    "folder_url",
    "last_backup",
    "locked",
    "move",
    "prune",
    "restore",
    "sqlite_file",
    "table_row",
    "version_of",
    "with_driver",
]

"""Every sentence the server says to people: refusals, notes, notifications, e-mails.

A sentence is one template with named placeholders, filled with `str.format`; a `Count` has one for 1 and one for every
other number. Sentences that never change stand in the page templates. What scripts say is in static/lib/words.js.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Count(NamedTuple):
    """A sentence with a number in it: one template for 1, another for every other number."""

    one: str
    many: str

    def __call__(self, count: int, **values: object) -> str:
        """Return the sentence for a number."""
        return (self.one if count == 1 else self.many).format(count=count, **values)


def listed(names: Sequence[str]) -> str:
    """Return names as one reads them out: "Ann, Bob and Cy"."""
    *first, last = names or [""]
    return LIST_END.format(first=", ".join(first), last=last) if first else last


def won(winners: Sequence[tuple[str, bool]]) -> str:
    """Return who won; `winners` are names, and whether the reader is meant. Empty without winners."""
    names = [YOU for _, reader in winners if reader][:1] + [name for name, reader in winners if not reader]
    return WON.format(names=listed(names)) if names else ""


LIST_END = "{first} and {last}"
AND_OTHERS = "{names} and others"

# -- pages and requests ------------------------------------------------------------------------------

NO_SUCH_PAGE = "There is no page at this address."
NO_SUCH_FILE = "There is no such file."
NO_SUCH_GAME = "There is no such game on this server."
NO_GAME_NAMED = "There is no game {game!r} on this server."
NO_RULINGS = "There are no rulings for this game."
NO_USAGE = "Nothing has been counted for this game."
NO_PUZZLES = "There are no puzzles for this game."
NO_SUCH_PUZZLE = "There is no such puzzle."
PUZZLE_LEVELS = ("Easy", "Medium", "Hard")
YOUR_PUZZLE_SEAT = "You"
PUZZLE_PLAYER = "Player {number}"
PUZZLE_RIGHT = "Right: this is clearly the best answer. The other options show what they would cost."
PUZZLE_WRONG = "Not the best answer. {costs} The best one is marked."
PUZZLE_BEST = "Best answer"
PUZZLE_COSTS = "Wins {percent} % less often."
PUZZLE_COSTS_POINTS = Count(
    "Wins {percent} % less often and costs about {count} point.",
    "Wins {percent} % less often and costs about {count} points.",
)
NO_SUCH_LESSON = "There is no lesson for this game."
LESSON_NAMED = "Lesson: {title}"
COACH_BESIDE_YOU = "Coach"
FULL_GAME_WITH_COACH = "Play a full game with the coach beside you"
NEXT_LESSON = "Next lesson: {title}"
SERVER_FAULT = "Something went wrong on the server, and the error was logged. Please try again."
TOO_DEEP = "The request is nested too deeply."
NOT_UTF8 = "The request is not UTF-8 (byte {byte})."
BAD_NUMBER = "A field that needs a whole number has something else in it. Correct it and try again."
TOO_MANY_REQUESTS = "Too many requests. Wait {seconds} s and try again."
OTHER_SITE = "This request came from another site."
OLD_PAGE = "This page is too old. Reload it and try again."
OTHER_NAME = "This server is not known by that name. Its administrator can set one with --base-url."
TOKEN_NEEDED = "Send a token with the request: Authorization: Bearer …"
TOKEN_UNKNOWN = "This token is not valid. Create a new one on your account page."
BANNED = "You are banned from this server. Ask its administrator if you think this is a mistake."
MEMBERS_ONLY = "This server is for members. Ask its administrator for an invitation."
ADMINS_ONLY = "This page is for the administrator of this server."
SERVER_CLOSING = "The server is shutting down. Try again in a minute."
STORE_SILENT = "The database does not answer."
SERVER_FULL = "This server has as many connections as it can hold. Try again in a minute."
FIRST_ACCOUNT = "Create the first account at {link}"
ADMIN_ACCOUNT = "Create the account {login} at {link}"
DATABASE_DOWN = "The database can't be used: {reason}. Check that PostgreSQL runs and that --database-url is right."
PORT_IN_USE = "Port {port} on {host} is in use. Stop the other program, or choose another port with --port."
PORT_FORBIDDEN = "This user may not use port {port}. Choose a port from 1024 to 65535 with --port."
LISTEN_UNKNOWN = "The address {host} can't be found. Use an IP address of this machine with --host, or 0.0.0.0 for all."
HOST_NOT_HERE = "{host} is not an address of this machine. Use one that is with --host, or 0.0.0.0 for all."
NOT_LISTENING = "The server can't listen at {host}, port {port}: {reason}"
WORKERS_NEED_POSTGRES = (
    "Several workers need PostgreSQL; SQLite is for one process. Name a database with --database-url "
    "(`cosmodrome move` copies your data into it), or leave out --workers."
)
WORKERS_NOT_HERE = "This system can't run several workers. Leave out --workers."
WORKER_AWAY = "There is no such worker, or it is being started again."
WORKER_FAILED = "Worker {number} did not start. The log above says why."
SERVER_NEARBY = "In your network it is at {address}"
SERVER_OPEN = "Cosmodrome is open at {address} (Ctrl-C closes it)"

# -- tables in lists ---------------------------------------------------------------------------------

FREE_SEATS = Count("{count} free seat", "{count} free seats")
FREE_SEAT = "free seat"
WAITING_TABLES = Count("{count} waiting for you", "{count} waiting for you")
YOUR_TURN_AT = Count("Your turn at {count} table", "Your turn at {count} tables")
PEOPLE = Count("{count} person", "{count} people")
ACCOUNTS = Count("{count} account", "{count} accounts")
DAYS_AGO = Count("{count} day ago", "{count} days ago")
HOURS_AGO = Count("{count} hour ago", "{count} hours ago")
MINUTES_AGO = Count("{count} minute ago", "{count} minutes ago")
JUST_NOW = "just now"
FIRST_GAME = "{game}: a first game"
STATUS = {"waiting": "waiting for players", "playing": "in play", "over": "finished", "closed": "closed"}
TABLES_BY_STATUS = "{count} {status}"
LEVEL_HELP = "{help}; {strength}"
GUEST_NAME = "Player {number}"
DELETED_PERSON = "Somebody"
JOIN_SEAT = "You get seat {number}."
JOIN_SEAT_BESIDE = "You get seat {number}. Already at the table: {names}."

# -- clocks ------------------------------------------------------------------------------------------

NO_CLOCK = "no clock"
LIVE_CLOCK = "live, {minutes} min per player"
LIVE_CLOCK_INCREMENT = "live, {minutes} min per player + {seconds} s per answer"
DAY_PER_MOVE = "1 day per move"
DAYS_PER_MOVE = "{days} days per move"
LIVE_CLOCK_RANGE = "A live clock takes 10 seconds to 4 hours per player, and adds at most 10 minutes per answer."
DAYS_RANGE = "Choose at most 30 days per move."
CLOCK_NUMBERS = "A clock is set with numbers."
NO_SUCH_CLOCK = "There is no clock of the kind {kind!r}. Choose none, live or days."
UNDO_NO_TIME = "You can't undo this answer: you have less time left than it added to your clock."
TIME_OVER = "Your time for this question has run out. A bot answers it, then you can go on."
OUT_OF_TIME = "Your time has run out. A bot answers this question."

# -- setting up a table and sitting down -------------------------------------------------------------

NO_SUCH_PLACE = "A seat is for you, a guest, an invited player or a bot. Only an open table has seats for anyone."
NO_SUCH_LEVEL = "There is no bot level {level!r}."
WRONG_PLAYER_COUNT = "{game} can't be played by {seats} players."
NOBODY_SITS = "At least one person has to sit at the table."
ONE_SEAT_FOR_YOU = (
    "You can take one seat. Choose “Another player on this screen” for a second one, "
    "or let one person take several seats."
)
GUEST_IS_SECOND_SEAT = (
    "A player on your screen takes a second seat for you. Let one person take several seats, or don’t list the table."
)
ONE_PLACE_PER_SEAT = "Say who takes each seat of the game."
SEAT_TAKEN = "This seat is taken. Choose another one."
SEAT_NEEDS_INVITE = "This seat needs an invite. Ask the host of the table for a link."
SEATED_ALREADY = "You already have a seat at this table. Only a table for several seats per person gives you another."
NO_SEAT_FOR_INVITE = "There is no free seat for this invite."
ALL_SEATS_TAKEN = "All seats of this table are taken."
INVITE_USED = "This invite has been used or is not valid. Ask for a new one."
LINK_NOT_VALID = "This link does not belong to this table. Ask for a new one."
HOST_FILLS = "Only the host can let bots take the free seats."
HOST_ONLY = "Only the host of this table can do that."
GAME_STARTED = "The game has started. You can let a bot play for you instead."
GAME_STARTING = "Every seat is taken, and the game is about to start."
NONCE_USED = "This nonce has been used. Choose another one."
BAD_NONCE = "A nonce has 32 digits from 0 to 9 and a to f."
REMATCH_AFTER_END = "Ask for a rematch when the game is over."
REMATCH_PLAYERS = "Only the players of this game can ask for a rematch."

# -- playing -----------------------------------------------------------------------------------------

NO_SUCH_TABLE = "There is no table at this address. It may have been deleted."
NO_SUCH_SEAT = "This table has no such seat."
NOT_YOUR_SEAT = "This is not your seat."
EMPTY_SEAT = "Nobody sits there."
STILL_WAITING = "The game has not started: the table is waiting for players."
REMOVED = "The host has removed you from this table."
SHUT_OUT = "You can't open this table."
TABLE_CLOSED = "The host has closed this table."
VIEW_AFTER_END = "You can see the game from another seat when it is over."
TABLE_CHANGED = "The table has changed. Look again."
QUESTION_CHANGED = "The question has changed. Look again."
GAME_OVER = "The game is over."
NOT_ASKED = "It is not your turn to answer."
NOT_AN_OPTION = "{token!r} is not an option here."
NOT_AN_ORDER = "{order!r} is not a standing order that you can give now."
BOT_PLAYS = "A bot plays for you. Take your seat back first."
FINAL = {
    "reveals": "You can’t undo this: dice are rolled, or cards or tiles are revealed.",
    "ends": "You can’t undo this: it ends the game.",
    "passes": "You can undo this only until another player acts.",
    "together": "You may not be able to undo this: it depends on what the others do.",
}
"""Why an answer can't be undone, by the reasons of engine/reach.py."""
WAY_LENGTH = "Give one to {most} answers."
BAD_STAND_IN = 'Choose "left" or "resigned", or "" to take the seat back.'
NAME_FIRST = "Choose a name first, on the page behind “You”."
NOT_UNDERSTOOD = "The server does not understand this message."
NOT_UNDERSTOOD_BECAUSE = "The server does not understand this message: {reason}"
NOT_SAVED = "This was not saved. {reason}"
NO_SUCH_PACE = "There is no such speed."
PACE_PLAYERS = "Only players of this table can change the speed of the bots."
NO_SUCH_THING = "There is no such thing on the board."

TOO_MANY_TABLES = "too many open tables"
CONNECT_AGAIN = "connect again"
NOT_SHOWN = "the table could not be shown"

BOT_FAILED = "failed, a {level} answered"
BOT_FAILED_RANDOM = "failed, made a random move"
BOT_HURRIED = "had little time: the server is busy"

# -- the result --------------------------------------------------------------------------------------

THE_END = "The end"
YOU = "You"
WON = "{names} won"
SHARED_WIN = Count("They share the win with {count} point each.", "They share the win with {count} points each.")
TIE_BROKEN = "{best} to {second}: the tiebreaker went to {name}."
TIE_BROKEN_FOR_YOU = "{best} to {second}: the tiebreaker went to you."
AHEAD = "{best} to {second}: {lead} ahead of {name}."
AHEAD_BECAUSE = "{best} to {second}: {lead} ahead of {name}. The difference: {parts}."
YOU_CAME = Count(
    "You came {place}, {count} point behind {name}.",
    "You came {place}, {count} points behind {name}.",
)
YOU_CAME_BECAUSE = Count(
    "You came {place}, {count} point behind {name}. The difference: {parts}.",
    "You came {place}, {count} points behind {name}. The difference: {parts}.",
)
YOU_TIED = "You came {place}: {name} has as many points and wins the tiebreaker."
DIFFERENCE = "{source} {gap}"
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
LEAD_GROWS = "{changes}: the lead of {winner} over {other} goes from {before} to {after}"
SCORE = "{name} {score}"

# -- the past ----------------------------------------------------------------------------------------

MOMENT_RANGE = "This game has moments 0 to {last}."
OTHER_RULES = "This moment was played under earlier rules. The log says what happened."
GAME_WAS_OVER = "The game was over at this moment. Choose an earlier one."
RECORD_AFTER_END = "You can download the record when the game is over."
REPLAY_FOR_PLAYERS = "Only its players can replay a game that is still being played."
BAD_POSITION = "the rules can't go on from that position: {error}"
RULES_GONE = (
    "This game was played under earlier rules. Result, final board, log and record are kept. "
    "Replay and analysis are no longer possible."
)
RULES_CHANGED = (
    "An update has changed the rules of this game. It goes on from where it stood. The log keeps what happened before."
)
RULES_CHANGED_EARLIER = (
    "An update has changed the rules of this game. It goes on from the last moment that fits the new rules."
)
RULES_UNKNOWN = "This game was played under rules that this server no longer knows, so it can't go on."
ANSWERS_LOST = Count(
    "The last answer did not fit the new rules and was taken back.",
    "The last {count} answers did not fit the new rules and were taken back.",
)
CHECK_RULES_CHANGED = (
    "An update changed the rules after this game began, so its answers can't be replayed here. "
    "Its commitment, its seed and its record are unchanged."
)

# -- fair dice ---------------------------------------------------------------------------------------

FORK_UNCHECKED = (
    "This game continues from a moment of another one. The server dealt what was hidden and draws all dice and cards, "
    "so there is no seed to check."
)
LESSON_UNCHECKED = "This is a guided first game. It is dealt the same for everyone, so there is nothing to check."
IMPORT_UNCHECKED = (
    "This game came from a record. The author of the record chose how it began, so its dice and cards say nothing "
    "about this server."
)
SEAT_UNINVOLVED = "{name} does not take part in drawing dice and cards."
SEAT_BOT = "{name} is a bot: the server’s seed stands for it."
SEAT_COMMITTED = "{name} has committed to a secret value."
SEAT_REVEALED = "{name} has taken part from the beginning."
SEAT_LATE = "{name} has taken part since opening the table."
SEAT_LEFT_OUT = "{name} did not reveal the secret value in time, so it is left out."
VALUES_AWAITED = Count(
    "{names} will take part in drawing dice and cards after opening this page.",
    "{names} will take part in drawing dice and cards after opening this page.",
)
VALUES_MISSING = Count(
    "{names} does not take part in drawing dice and cards: the page did not reveal its secret value in time.",
    "{names} do not take part in drawing dice and cards: their pages did not reveal their secret values in time.",
)
SALT_PRINTABLE = "A salt has printable characters only."
BAD_COMMITMENT = "A commitment has 64 digits from 0 to 9 and a to f."
SALT_MISMATCH = "The salt does not fit its commitment."
NO_COMMITMENT = "This seat has not committed to a salt."
NO_CHANCE = "Nothing is drawn at this table that you could take part in."
REVEAL_LATER = "Salts are revealed when every seat is taken. Keep yours until then."
REVEAL_TOO_LATE = "The game has started without this seat's salt."

# -- chat and moderation -----------------------------------------------------------------------------

SILENCED = "You can't chat at this table: its host or a player has silenced you."
PLAYERS_CHAT = "Only the players chat at this table. Its host can let spectators chat."
NAME_OF_PLAYER = "A player here is called {name}. Choose another name to chat."
CHAT_TOO_FAST = "You are writing too fast. Wait {seconds} s."
EMPTY_MESSAGE = "The message is empty."
BAD_MESSAGE_NUMBER = "A chat message is named by its number."
NO_SUCH_ACTION = "There is no action {action!r} here."
NO_SUCH_PERSON = "There is no such person here."
PLAYERS_STAY = "You can't silence or remove a player. Hide their messages, or close the table."
RATED_STAYS = "A rated game can't be closed. You can resign instead."
GAME_KEPT = "This game is over. It belongs to everyone who played it, so it stays."

# -- the coach ---------------------------------------------------------------------------------------

COACH_NOT_ALLOWED = "Hints are not allowed in this game: other people play, and the host did not allow them."
COACH_NOT_YET = "Others still play the game that this one was forked from, without hints. Wait until it is over."
COACH_NOT_RATED = "This game is rated, so hints are off."
COACH_AT_TABLE = "Ask for hints at the table."
COACH_BUSY = "The coach is still thinking about your last question."
COACH_FAILED = "The coach can't answer now. Try again in a moment."
NOTHING_ANSWERED = "You have not answered anything yet."
NOT_REVIEWABLE = "The coach can't review this answer."
SEAT_NOT_ASKED = "This seat was not asked anything at that moment."
NOT_AN_OPTION_THEN = "This was not an option at that moment."
REVIEW_AFTER_END = "You can analyse a game when it is over."
PLAYERS_COMMENT = "Only its players can add notes to a game."
EMPTY_NOTE = "The note is empty."
NO_SUCH_NOTE = "There is no such note."
NOTE_OF_OTHERS = "Somebody else wrote this note."
TOO_MANY_NOTES = "This game has too many notes. Delete one first."
WRITTEN_TOGETHER = "Somebody else wrote at the same moment. Try again."
NO_SUCH_DEPTH = "Choose one of these depths: {depths}."
ANALYSES_RUNNING = "Other games of yours are still being analysed. Wait for them first."
ANALYSIS_FAILED = "The game could not be analysed. Try again."

# -- people ------------------------------------------------------------------------------------------

LOGIN_FORM = "A login has 3 to 60 letters, digits or . @ + - _"
LOGIN_RESERVED = "This login is reserved. Use the link that the server printed when it started."
LOGIN_WRONG = "Login or password is wrong."
PASSWORD_SHORT = "A password has 8 to 200 characters."
PASSWORD_WRONG = "Your current password is wrong."
TOO_MANY_GUESSES = "Too many wrong passwords. Wait {seconds} s and try again."
NO_SUCH_TOKEN = "There is no such token."
RECOVERY_USED = "This recovery link has been used or has expired."
SIGN_IN_EXPIRED = "This sign-in took too long or began in another browser. Try again."
SIGN_IN_FAILED = "Signing in with {name} did not work. Try again, or ask the administrator of this server."
SIGN_IN_TAKEN = "This sign-in belongs to another account."
SIGN_IN_ONLY = "Choose a password first. Without one you could not log in again."
NO_SIGN_IN = "This server has no other way to sign in."
INVITATION_USED = "This invitation has been used or has expired. Ask for a new one."
CONFIRM_DELETION = "Tick “I am sure” to delete your account."
NOT_YOURSELF = "Choose somebody other than yourself."

# -- administration ----------------------------------------------------------------------------------

UPTIME = "Uptime"
UPTIME_HOURS = "{hours:.1f} hours"
TABLES_IN_MEMORY = "Tables in memory"
OPEN_TABS = "Open tabs"
BOTS_WAITING = "Bots waiting to think"
BOTS_FAILED = "Bots that failed"
PEAK_MEMORY = "Peak memory"
MEGABYTES = "{size:.0f} MB"
FILE_SIZE = "{size:.1f} MB"
LOAD_AVERAGE = "Load average"
NO_FAILURES = "none"
FAILURES = Count("{count} time ({worst}). See the log.", "{count} times ({worst}). See the log.")
FAILURE = "{level} in {game}: {count}"
BACKUP_FAILED = "The backup failed. {reason}"
BACKUP_WRITTEN = "The backup {file} is written and checked."
FIRST_BACKUP = "There is no backup yet. The first one is being written."
NO_BACKUP = "There is no backup yet. See cosmodrome backup, and cosmodrome serve --backup-every."
BACKUP_BAD = "The last backup ({when}) is no longer good. {reason}"
BACKUP_GOOD = "Last good backup: {when}, {file}"

# -- plans -------------------------------------------------------------------------------------------

NO_SUCH_PLAN = "There is no such plan."
NO_SUCH_DRAW = "There is no such roll or card in this plan."
NO_SUCH_OUTCOME = "That is not an outcome of this roll or card."
NO_SUCH_LINE = "There is no such line in this plan."
NOTHING_PLANNED = "Nothing to undo: this plan has no moves."
PLAN_EMPTY = "This plan has no moves of yours."
PLAN_ENDS = "The game ends here."
PLAN_TOO_LONG = "A plan has at most {most} moves. Start another plan from here."
TOO_MANY_PLANS = "You have {most} plans at this table. Delete one first."
PLAN_BUSY = "Your other plan is still being worked out. Try again in a moment."
PLAN_OTHER_RULES = "The rules changed after this plan was made."
PLAN_UNDONE = "Stopped: you undid a move."
PLAN_DONE = "Done: all its moves were played."
PLAN_OTHERS = {
    "bot": "The others play as a bot would.",
    "pass": "The others pass if they can.",
    "me": "You play the others.",
}
PLAN_HIDDEN = "Hidden cards and tiles are dealt at random."
PLAN_STEP_START = "The plan starts at the beginning of this step: what happened since does not fit."
PLAN_CHOSEN = "You chose {what}: {outcome}"
WHOEVER_DOES_IT = "{text} (or another player does)"
WHATEVER_IT_IS = "{text} (or anything like it)"
VARIATION = "Variation, plan {name}: {moves}. {others}"
THEN = "; "


def sentence(text: str) -> str:
    """A reason of the engine as a sentence."""
    return text[:1].upper() + text[1:].rstrip(".") + "."


# -- notifications -----------------------------------------------------------------------------------

CHANNEL_NAMES = {"push": "Browser", "email": "E-mail", "webhook": "Webhook"}
NOT_A_SUBSCRIPTION = "The browser sent a subscription that can't be used. {reason}"
NO_EMAIL = "This server sends no e-mail."
BAD_EMAIL = "This does not look like an e-mail address."
EMAIL_ASKED = "We sent this address a confirmation less than a day ago. Look for it, or try again tomorrow."
EMAIL_SENT = "We sent an e-mail to {address}. Open the link in it to confirm the address."
NO_SUCH_CHANNEL = "This notification does not exist any more."
LINK_EXPIRED = "This link is no longer valid."
TURN_TITLE = "Your turn: {game}"
TURN_ALONE = "Your game is waiting for you."
TURN_WITH_OTHERS = "Your game with {names} is waiting for you."
TURN_EMAIL = "{text}\n\n{link}\n\n-- \nUnsubscribe: {stop}\n"
TURN_WEBHOOK = "{title}. {text} {link}"
CONFIRM_SUBJECT = "Confirm your e-mail address"
CONFIRM_EMAIL = (
    "Somebody at {site} wants to be notified at this address when it is their turn.\n\n"
    "If this is you, confirm your address: {link}\n\n"
    "If not, ignore this e-mail. You will not get another one.\n"
)
CONFIRM_PASSWORD_EMAIL = (
    "Somebody at {site} wants to get e-mail at this address if they forget their password.\n\n"
    "If this is you, confirm your address: {link}\n\n"
    "If not, ignore this e-mail. You will not get another one.\n"
)
RESET_SUBJECT = "Choose a new password"
RESET_EMAIL = (
    "Somebody, probably you, forgot the password of the account {login} at {site}.\n\n"
    "Choose a new one within an hour: {link}\n\n"
    "If it was not you, ignore this e-mail. The password stays as it is.\n"
)
RESET_SENT = "If this account has a confirmed e-mail address, we have sent a link to it. It works for an hour."
TOO_MANY_MESSAGES = "Too many messages to you or to {domain}. Some were not sent."
MESSAGE_FAILED = "Something went wrong on the server, and the error was logged."
PUSH_ANSWERED = "The push service answered {status}."
WEBHOOK_ANSWERED = "The address answered {status}."
MAIL_REFUSED = "The mail server did not accept the message ({error})."
MAIL_UNENCRYPTED = "The mail server offers no encryption, so no password was sent to it."
BAD_URL = "This is not a web address."
URL_FORM = "A web address starts with https:// and has at most 600 characters."
URL_LOGIN = "A web address can't contain a login, a password or spaces."
URL_PORT = "The server does not call port {port}. Use 443, or a port from 1024."
URL_HTTPS = "The address has to start with https://."
HOST_UNKNOWN = "There is no server called {host}."
HOST_PRIVATE = "{host} is not on the public internet."
HOST_SILENT = "{host} does not answer ({error})."

# -- people ------------------------------------------------------------------------------------------

NO_ACCOUNT_THERE = "Nobody with an account sat there."
LIVE_OR_DAYS = "Choose live or days per move."
NO_SUCH_SEATS = "{game} is not played with {seats} players here."
BLOCK_YOURSELF = "You can't block yourself."
FOLLOW_YOURSELF = "You can't follow yourself."
FOLLOW_REFUSED = "You can't follow this player."
NOT_FOLLOWED = "You do not follow this player."
INVITE_REFUSED = "You can't invite this player."
NO_PROFILE = "There is no player of that name, or you may not see their profile."
WHO_SEES_PROFILE = "Choose who may see your profile."
GUEST_PROFILE = "Make an account first: a guest has no profile."
PROFILE_NAME = "A profile name has 3 to 24 letters, digits, - or _."
NEEDS_ACCOUNT = "Make an account first: guests can play, but not run clubs, tournaments or leagues."
SEAT_KEPT = "This seat is kept for another player of the tournament."
TOURNAMENT_STAYS = "This table belongs to a tournament, so it can't be closed here."
LEVEL_BETWEEN = "from {low} to {high}"
LEVEL_FROM = "from {low}"
LEVEL_TO = "up to {high}"
LEVEL_REFUSED = "This table is for players with a rating {wanted}. Yours is {mine}."

# -- clubs -------------------------------------------------------------------------------------------

NO_SUCH_CLUB = "There is no such club, or it is private and you are not a member."
CLUB_NAME = "A club's name has 3 to 40 characters."
CLUB_HANDLE = "The name in the address has 3 to 24 letters, digits, - or _."
CLUB_PRIVATE = "This club is private. Ask a member for an invitation."
CLUB_BANNED = "You can't join this club."
CLUB_MEMBERS = "Only members of the club can do that."
CLUB_MODERATORS = "Only moderators of the club can do that."
CLUB_OWNER = "Only the owner of the club can do that."
CLUB_OWNER_STAYS = "You own this club. Make somebody else its owner first, or delete it."
NO_SUCH_MEMBER = "There is no such member."
MUTED = "You can't chat until {day}: a moderator has muted you."
MUTED_FOR_GOOD = "You can't chat: a moderator has muted you."
SUSPENDED = "You are suspended until {day}. Ask a moderator of this server if you think this is a mistake."
SUSPENDED_HERE = "A moderator has suspended you from this club until {day}."

# -- tournaments and leagues -------------------------------------------------------------------------

NO_SUCH_TOURNAMENT = "There is no such tournament, or you may not see it."
NO_SUCH_LEAGUE = "There is no such league, or you may not see it."
TOURNAMENT_NAME = "A name has 3 to 60 characters."
NO_SUCH_FORMAT = "Choose Swiss, round robin or knock-out."
TOURNAMENT_SEATS = "{game} has no tables of {seats} players. Choose 2 to 4."
TOURNAMENT_CLOCK = "A tournament needs a clock: choose live or days per move."
TOURNAMENT_ROUNDS = "Choose at most {most} rounds."
ORGANISER_ONLY = "Only the organiser can do that."
TOO_FEW_ENTRANTS = "A tournament needs at least {fewest} players. {count} have joined."
TOURNAMENT_STARTED = "The tournament has started already."
TOURNAMENT_OVER = "The tournament is over."
NOT_ENTERED = "This person does not take part."
CLUB_TOURNAMENT = "This tournament is for members of the club."
FORMATS = {"swiss": "Swiss", "round-robin": "Round robin", "knock-out": "Knock-out"}
ENTRANTS = Count("{count} player", "{count} players")
TABLES_OF = "tables of {count}"
TOURNAMENT_STATUS = {"sign-up": "Open for sign-up", "running": "Running", "over": "Finished", "cancelled": "Cancelled"}
SEAT_READY_TITLE = "{tournament}: take your seat"
SEAT_READY = "Round {round} is drawn. Your table waits for you; a bot starts for you if you do not come in time."
DIVISION = "Season {season}, division {division}"
LEAGUE_RUNNING = "The season is not over yet. Start the next one when all divisions have finished."
LEAGUE_SIZE = "A division has 4 to 16 players, and fewer than half of them move up and down."
LEAGUE_ENDED = "This league has ended."

# -- reports and moderation --------------------------------------------------------------------------

MODERATORS_ONLY = "This page is for moderators."
NO_SUCH_REPORT = "There is no such report."
NO_SUCH_MESSAGE = "There is no such message. It may have been deleted."
REPORT_YOURSELF = "You can't report yourself."
TOO_MANY_REPORTS = "You have many open reports. Wait until a moderator has looked at them."
NO_SUCH_SANCTION = "Choose mute, suspend or ban, and for how long."
MODERATOR_SAFE = "A moderator can't be muted, suspended or banned. Dismiss them as a moderator first."
SANCTIONS = {"mute": "Mute", "suspend": "Suspend", "ban": "Ban"}
LOG_ACTIONS = {
    "mute": "muted {name}",
    "suspend": "suspended {name}",
    "ban": "banned {name}",
    "unmute": "unmuted {name}",
    "unsuspend": "ended the suspension of {name}",
    "unban": "unbanned {name}",
    "dismiss": "closed a report about {name} without action",
    "remove": "removed {name} from the club",
    "unsay": "deleted a message of {name}",
    "appoint": "made {name} a moderator",
    "resign": "dismissed {name} as a moderator",
}
CHAT_CONTEXT = "{name}: {text}"

# -- while you were away -----------------------------------------------------------------------------

ANSWERS_SINCE = Count("{count} move by others", "{count} moves by others")
YOUR_TURN_NOW = "your turn"
WAITS_FOR = "waiting for {names}"
DIGEST_SUBJECT = "Your games at Cosmodrome"
DIGEST_INTRO = "What happened since yesterday:"
DIGEST_TABLE = "{game} with {names}: {news}. {link}"
DIGEST_RESULT = "{game} has ended: {result}. {link}"
DIGEST_INVITATION = "{name} invites you to play {game}. {link}"
DIGEST_SEAT = "{tournament}, round {round}: take your seat. {link}"
DIGEST_EMAIL = "{intro}\n\n{lines}\n\n-- \nAll news: {all}\nNo more daily e-mails: {stop}\n"
DIGEST_NEEDS_EMAIL = "Add and confirm an e-mail address first."

"""Every sentence the store says: one template each, with named placeholders, filled with `str.format`."""

from __future__ import annotations

# -- writing and reading -----------------------------------------------------------------------------

LOCKED = "Another program is writing to the database. Try again in a moment. ({error})"
DISK_FULL = "The disk is full, so nothing can be saved. Free some space on the server. ({error})"
READ_ONLY = "The database is read-only, so nothing can be saved. ({error})"
NOT_OPENED = "The database can't be opened. Check that its folder exists and can be written to. ({error})"
DISK_FAULT = "The disk of the server reports an error. ({error})"
NO_ANSWER = "The database does not answer. Try again in a moment. ({error})"
DAMAGED = "The database is damaged. Run `cosmodrome doctor` to check it. ({error})"
QUEUE_FULL = "The server has too many changes to save. Try again in a moment."
SLOW_DISK = (
    "This could not be saved within {seconds:.0f} s, because the disk is slow (the last write took {last:.1f} s). "
    "Try again in a moment."
)
TOO_BUSY = (
    "This could not be saved within {seconds:.0f} s, because the server has too much to do. Try again in a moment."
)
TABLE_OVER = "This table is {status}, so it can't be changed any more."
TABLE_CHANGED = "The table has changed. Look again."
TABLE_EXISTS = "There is already a table with this id."
TABLE_DELETED = "There was a table with this id."
TABLE_UNREADABLE = "table {table} can't be read: {error}"
LOGIN_TAKEN = "This login is taken. Choose another one."
WRITTEN_TOGETHER = "Somebody else wrote at the same moment. Try again."
TOO_MANY_CHANNELS = "You can have {most} notifications. Remove one first."

# -- the data folder ---------------------------------------------------------------------------------

FOLDER_FULL = "The disk of {folder} is full. Free some space, then start again."
FOLDER_READ_ONLY = "{folder} is on a read-only disk. Choose another folder with --data."
FOLDER_FORBIDDEN = "This user may not write to {folder}. Choose another folder with --data, or change its permissions."
FOLDER_FAULT = "{folder} can't be used: {error}"
FOLDER_IN_USE = "A server is using {folder} (process {process}). Stop it first."

# -- addresses and schemas ---------------------------------------------------------------------------

BAD_SCHEME = "The address of the database has to start with postgresql://"
BAD_ADDRESS = "Write the address of the database as postgresql://name:password@host/database"
DRIVER_MISSING = "PostgreSQL needs the package asyncpg. Install it: pip install asyncpg"
NO_SCHEMA = "The database does not say which schema it has ({found!r})."
NEWER_DATABASE = (
    "The database has schema {version}, but this program only knows schemas up to {known}. Install a newer Cosmodrome."
)
NEWER_FILE = (
    "{file} has schema {version}, but this program only knows schemas up to {known}. Install a newer Cosmodrome."
)

# -- backup, restore, move ---------------------------------------------------------------------------

NO_DATABASE = "There is no database in {folder}."
NO_FILE = "There is no file {file}."
NO_FOLDER = "There is no folder {folder}."
FILE_EXISTS = "{file} exists already. Choose another name."
RESTORE_FORCE = "{file} exists already. Use --force to replace it."
NOT_EMPTY = "The database is not empty. Use --force to replace what is in it."
TARGET_NOT_EMPTY = "The target is not empty: it has {tables}. Choose an empty database."
BACKUP_FOLDER_NEEDED = (
    "The database has schema {version}. Name a folder for the backup that is written before its update."
)
BAD_CHECKSUM = "{file} is damaged: its checksum does not fit."
NO_CHECKSUM = "{file} has no checksum at its end. If you trust it, use --unsealed to restore it."
FILE_DAMAGED = "{file} is damaged: {error}"
NOT_OURS = "{file} is not a Cosmodrome database, or it is damaged: {error}"
NOT_COPIED = "{file} can't be copied: {error}"
NOTHING_TO_COPY = "The database is empty, so there is nothing to copy."
OTHER_SCHEMA = "The database to copy does not have schema {version}."
ROWS_NOT_COPIED = "The rows of {table} can't be copied ({error}). Run `cosmodrome doctor` to check the database."
ROWS_DIFFER = "The rows of {table} were not copied correctly. Don't use the new database."
ROWS_MISSING = "Not all rows of {tables} were copied. Don't use the new database."
SAME_DATABASE = "Source and target are the same database, so there is nothing to move."
DATABASE_IN_USE = "A server is using the database. Stop it first."
RESTORE_TARGET = "Restore a backup to PostgreSQL, or to {name} in a data folder."

# -- clubs and tournaments ---------------------------------------------------------------------------

CLUB_TAKEN = "Another club has this name in its address. Choose another one."
CLUB_FULL = "This club has {most} members, which is the most a club can have."
TOO_MANY_CLUBS = "You are in {most} clubs. Leave one first."
SIGN_UP_OVER = "This tournament has started, so you can't join it any more."
TOURNAMENT_FULL = "All {most} places are taken."
CHANGED_MEANWHILE = "Somebody else changed this at the same moment. Try again."
TOO_MANY_TOURNAMENTS = "You run {most} of them already. End one first."

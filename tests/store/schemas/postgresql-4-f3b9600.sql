-- schema 3, as commit f3b9600 made it

CREATE TABLE bans (
	who TEXT NOT NULL,
	kind TEXT NOT NULL,
	at DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (who)
);

CREATE TABLE invitations (
	digest TEXT NOT NULL,
	created DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (digest)
);

CREATE TABLE meta (
	key TEXT NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (key)
);

CREATE TABLE people (
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	created DOUBLE PRECISION NOT NULL,
	login TEXT,
	password TEXT,
	PRIMARY KEY (id),
	UNIQUE (login)
);

CREATE TABLE keys (
	digest TEXT NOT NULL,
	kind TEXT NOT NULL,
	person TEXT NOT NULL,
	created DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (digest),
	FOREIGN KEY(person) REFERENCES people (id)
);

CREATE INDEX ix_keys_person ON keys (person);

CREATE TABLE tables (
	id TEXT NOT NULL,
	game TEXT NOT NULL,
	host TEXT NOT NULL,
	seats INTEGER NOT NULL,
	options JSON NOT NULL,
	origin TEXT NOT NULL,
	clock JSON NOT NULL,
	open BOOLEAN NOT NULL,
	status TEXT NOT NULL,
	created DOUBLE PRECISION NOT NULL,
	changed DOUBLE PRECISION NOT NULL,
	seq INTEGER NOT NULL,
	source JSON NOT NULL,
	summary JSON NOT NULL,
	version INTEGER DEFAULT '0' NOT NULL,
	PRIMARY KEY (id),
	FOREIGN KEY(host) REFERENCES people (id)
);

CREATE INDEX ix_tables_host ON tables (host);

CREATE INDEX ix_tables_status ON tables (status);

CREATE TABLE chairs (
	"table" TEXT NOT NULL,
	seat INTEGER NOT NULL,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	person TEXT,
	level TEXT NOT NULL,
	invite TEXT,
	standin TEXT NOT NULL,
	bank DOUBLE PRECISION NOT NULL,
	since DOUBLE PRECISION NOT NULL,
	PRIMARY KEY ("table", seat),
	FOREIGN KEY("table") REFERENCES tables (id),
	UNIQUE (invite)
);

CREATE INDEX ix_chairs_person ON chairs (person);

CREATE TABLE chat (
	"table" TEXT NOT NULL,
	number INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	name TEXT NOT NULL,
	text TEXT NOT NULL,
	at DOUBLE PRECISION NOT NULL,
	person TEXT DEFAULT '' NOT NULL,
	PRIMARY KEY ("table", number),
	FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE checkpoints (
	"table" TEXT NOT NULL,
	seq INTEGER NOT NULL,
	data BYTEA NOT NULL,
	hash TEXT DEFAULT '' NOT NULL,
	step INTEGER DEFAULT '0' NOT NULL,
	moments INTEGER DEFAULT '0' NOT NULL,
	PRIMARY KEY ("table"),
	FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE journal (
	"table" TEXT NOT NULL,
	seq INTEGER NOT NULL,
	kind TEXT NOT NULL,
	seat INTEGER NOT NULL,
	text TEXT NOT NULL,
	client TEXT,
	at DOUBLE PRECISION NOT NULL,
	gain DOUBLE PRECISION DEFAULT '0' NOT NULL,
	PRIMARY KEY ("table", seq),
	UNIQUE ("table", client),
	FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE told (
	"table" TEXT NOT NULL,
	step INTEGER NOT NULL,
	data BYTEA NOT NULL,
	PRIMARY KEY ("table", step),
	FOREIGN KEY("table") REFERENCES tables (id)
);

INSERT INTO meta (key, value) VALUES ('schema', '3');

-- schema 8, as commit 27d2940 made it

CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	PRIMARY KEY (version_num)
);

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

CREATE TABLE ratings (
	person TEXT NOT NULL,
	game TEXT NOT NULL,
	mu DOUBLE PRECISION NOT NULL,
	sigma DOUBLE PRECISION NOT NULL,
	games INTEGER NOT NULL,
	changed DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (person, game)
);

CREATE INDEX ratings_game_mu ON ratings (game, mu);

CREATE TABLE tallies (
	game TEXT NOT NULL,
	seats INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	kind TEXT NOT NULL,
	games INTEGER NOT NULL,
	wins DOUBLE PRECISION NOT NULL,
	score DOUBLE PRECISION NOT NULL,
	answers DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (game, seats, seat, kind)
);

CREATE TABLE blocks (
	person TEXT NOT NULL,
	blocked TEXT NOT NULL,
	at DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (person, blocked),
	FOREIGN KEY(person) REFERENCES people (id),
	FOREIGN KEY(blocked) REFERENCES people (id)
);

CREATE INDEX ix_blocks_blocked ON blocks (blocked);

CREATE TABLE follows (
	person TEXT NOT NULL,
	followed TEXT NOT NULL,
	at DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (person, followed),
	FOREIGN KEY(person) REFERENCES people (id),
	FOREIGN KEY(followed) REFERENCES people (id)
);

CREATE INDEX ix_follows_followed ON follows (followed);

CREATE TABLE keys (
	digest TEXT NOT NULL,
	kind TEXT NOT NULL,
	person TEXT NOT NULL,
	created DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (digest),
	FOREIGN KEY(person) REFERENCES people (id)
);

CREATE INDEX ix_keys_person ON keys (person);

CREATE TABLE presence (
	person TEXT NOT NULL,
	seen DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (person),
	FOREIGN KEY(person) REFERENCES people (id)
);

CREATE TABLE profiles (
	person TEXT NOT NULL,
	handle TEXT NOT NULL,
	visible TEXT NOT NULL,
	changed DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (person),
	FOREIGN KEY(person) REFERENCES people (id),
	UNIQUE (handle)
);

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

CREATE TABLE ways (
	id TEXT NOT NULL,
	person TEXT NOT NULL,
	kind TEXT NOT NULL,
	address TEXT NOT NULL,
	base TEXT NOT NULL,
	created DOUBLE PRECISION NOT NULL,
	confirmed BOOLEAN NOT NULL,
	problem TEXT NOT NULL,
	keys JSON NOT NULL,
	PRIMARY KEY (id),
	FOREIGN KEY(person) REFERENCES people (id)
);

CREATE INDEX ix_ways_person ON ways (person);

CREATE TABLE analyses (
	"table" TEXT NOT NULL,
	seq INTEGER NOT NULL,
	depth TEXT NOT NULL,
	data BYTEA NOT NULL,
	at DOUBLE PRECISION NOT NULL,
	PRIMARY KEY ("table"),
	FOREIGN KEY("table") REFERENCES tables (id)
);

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

CREATE TABLE challenges (
	"table" TEXT NOT NULL,
	person TEXT NOT NULL,
	sender TEXT NOT NULL,
	seat INTEGER NOT NULL,
	at DOUBLE PRECISION NOT NULL,
	PRIMARY KEY ("table", person),
	FOREIGN KEY("table") REFERENCES tables (id),
	FOREIGN KEY(person) REFERENCES people (id),
	FOREIGN KEY(sender) REFERENCES people (id)
);

CREATE INDEX ix_challenges_person ON challenges (person);

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
	rules INTEGER DEFAULT '0' NOT NULL,
	PRIMARY KEY ("table"),
	FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE endings (
	"table" TEXT NOT NULL,
	rules INTEGER NOT NULL,
	hash TEXT NOT NULL,
	record TEXT NOT NULL,
	data BYTEA NOT NULL,
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

CREATE TABLE nudged (
	"table" TEXT NOT NULL,
	seat INTEGER NOT NULL,
	since DOUBLE PRECISION NOT NULL,
	turn INTEGER NOT NULL,
	seen DOUBLE PRECISION NOT NULL,
	PRIMARY KEY ("table", seat),
	FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE placements (
	"table" TEXT NOT NULL,
	seat INTEGER NOT NULL,
	game TEXT NOT NULL,
	ended DOUBLE PRECISION NOT NULL,
	kind TEXT NOT NULL,
	person TEXT,
	name TEXT NOT NULL,
	level TEXT NOT NULL,
	rank INTEGER NOT NULL,
	score INTEGER NOT NULL,
	won BOOLEAN NOT NULL,
	standin TEXT NOT NULL,
	mu_before DOUBLE PRECISION,
	sigma_before DOUBLE PRECISION,
	mu DOUBLE PRECISION,
	sigma DOUBLE PRECISION,
	PRIMARY KEY ("table", seat),
	FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE INDEX placements_person_ended ON placements (person, ended);

CREATE TABLE remarks (
	"table" TEXT NOT NULL,
	number INTEGER NOT NULL,
	moment INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	text TEXT NOT NULL,
	person TEXT NOT NULL,
	PRIMARY KEY ("table", number),
	FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE results (
	"table" TEXT NOT NULL,
	game TEXT NOT NULL,
	kind TEXT NOT NULL,
	seats INTEGER NOT NULL,
	people INTEGER NOT NULL,
	usual BOOLEAN NOT NULL,
	rated BOOLEAN NOT NULL,
	counted BOOLEAN NOT NULL,
	clock TEXT NOT NULL,
	began DOUBLE PRECISION NOT NULL,
	ended DOUBLE PRECISION NOT NULL,
	answers INTEGER NOT NULL,
	PRIMARY KEY ("table"),
	FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE INDEX results_game_ended ON results (game, ended);

CREATE INDEX results_rated_counted ON results (rated, counted);

CREATE TABLE told (
	"table" TEXT NOT NULL,
	step INTEGER NOT NULL,
	data BYTEA NOT NULL,
	PRIMARY KEY ("table", step),
	FOREIGN KEY("table") REFERENCES tables (id)
);

INSERT INTO meta (key, value) VALUES ('schema', '8');

INSERT INTO alembic_version (version_num) VALUES ('0008');

// Fair dice and shuffles: this browser commits to a salt, reveals it when all have committed, and checks the record at the end.
// The same steps as tools/verify_chance.py; docs/concepts/fair-chance.md explains them.
import { blake2b } from "./blake2b.js";
import * as words from "./words.js";

/**
 * What this browser stored of a table.
 * @typedef {Object} Kept
 * @property {string} [commitment] the server's
 * @property {string} [salt]
 * @property {boolean} [alone] whether the salt was revealed at once, because nobody else sits at the table
 * @property {string[]} [commitments] the commitments of all seats, as they were when the salt was revealed
 * @property {number} [before] the salt was mixed in before the answer of this number
 */

/**
 * @typedef {Object} Proof
 * @property {string[]} wrong what does not fit, in sentences
 * @property {number} draws how many draws were checked
 * @property {boolean} [none] whether there is no seed to prove
 * @property {boolean} [seen] whether this browser kept the commitment
 * @property {boolean} [given] whether this browser has a salt
 * @property {boolean} [mixed] whether this browser's salt was mixed in
 * @property {boolean} [hashed] whether the seed was compared with the commitment
 */

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/**
 * Bytes as hexadecimal digits.
 * @param {Uint8Array} data
 */
export const hex = (data) => Array.from(data, (b) => b.toString(16).padStart(2, "0")).join("");

/**
 * @param {string} table
 * @returns {Kept | null}
 */
const kept = (table) => JSON.parse(localStorage.getItem(`chance:${table}`) || "null");

/**
 * @param {string} table
 * @param {Kept} what
 */
const store = (table, what) => localStorage.setItem(`chance:${table}`, JSON.stringify(what));

/**
 * Store the commitment that is seen first. Returns false if the server shows another one now.
 * @param {string} table
 * @param {string} commitment
 */
export function keepCommitment(table, commitment) {
  if (!commitment) return true;
  const before = kept(table);
  if (!before) store(table, { commitment });
  return !before || before.commitment === commitment;
}

/** @param {number} size in bytes */
export const randomHex = (size) => hex(crypto.getRandomValues(new Uint8Array(size)));

/** @param {string} salt */
const saltCommitment = (salt) => hex(blake2b(bytes(`cosmodrome:salt:${salt}`), 32));

/**
 * Take part in the draws of a table: store the server's commitment and a salt. Returns what to send when sitting down.
 * @param {string} table
 * @param {string} commitment
 * @param {boolean} alone whether nobody else sits at the table, so that the salt can be revealed at once
 */
export function takePart(table, commitment, alone) {
  keepCommitment(table, commitment);
  const before = kept(table) ?? {};
  // one salt for all seats that this browser takes at a table; one of fewer digits was given under earlier rules
  const salt = before.salt && before.salt.length >= 32 ? before.salt : randomHex(16);
  store(table, alone ? { ...before, salt, alone } : { ...before, salt });
  return { commitment: saltCommitment(salt), salt: alone ? salt : "" };
}

/** @type {Set<number>} */
const revealed = new Set();

/**
 * Reveal the salt for the reader's seats that the table waits for. From then on the commitments can't change.
 * If the server shows other commitments than before, the salt stays secret; returns a warning.
 * @param {string} table
 * @param {import("./wire.js").Chance | undefined} chance
 * @param {number[]} mine
 * @param {(seat: number, salt: string) => void} send
 */
export function revealSalt(table, chance, mine, send) {
  const own = kept(table);
  if (!chance || !own?.salt) return "";
  const commitment = saltCommitment(own.salt);
  const wanted = chance.wanted.filter((seat) => mine.includes(seat) && chance.commitments[seat] === commitment);
  if (!wanted.length) return "";
  if (own.commitments && `${own.commitments}` !== `${chance.commitments}`) return words.otherSeatCommitments;
  store(table, { ...own, commitments: chance.commitments });
  for (const seat of wanted) {
    if (revealed.has(seat)) continue;
    revealed.add(seat);
    send(seat, own.salt);
  }
  return "";
}

/**
 * Note by which answer the salt was mixed into a running match.
 * @param {string} table
 * @param {import("./wire.js").Chance | undefined} chance
 * @param {number[]} mine
 * @param {number} moments how many answers have been given
 */
export function noteMixed(table, chance, mine, moments) {
  const own = kept(table);
  if (!own?.commitments || own.before !== undefined) return;
  if (!chance?.wanted.some((seat) => mine.includes(seat))) store(table, { ...own, before: moments });
}

/**
 * The SHA-256 hash of a text; null if the browser can't compute it (an address without https).
 * @param {string} text
 */
async function sha256(text) {
  if (!crypto.subtle) return null;
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(text))));
}

/**
 * The header lines of a record by their first word, and the number of the line where they end.
 * @param {string[]} lines
 * @returns {{ header: Record<string, string>, end: number }}
 */
function headerOf(lines) {
  const end = lines.indexOf("") < 0 ? lines.length : lines.indexOf("");
  const fields = lines.slice(1, end).map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)]);
  return { header: Object.fromEntries(fields), end };
}

/**
 * Compare every draw of a record with its seed and salts, and these with what this browser stored.
 * @param {string} table
 * @param {string} record
 * @returns {Promise<Proof>}
 */
export async function verify(table, record) {
  const own = kept(table) ?? {};
  const lines = record.split("\n");
  const { header, end } = headerOf(lines);
  if (!header.seed) return { wrong: [], draws: 0, none: true };
  const seed = String(JSON.parse(header.seed));
  /** @type {string[]} */
  const salts = JSON.parse(header.salts || "[]");
  /** @type {string[]} */
  const commitments = JSON.parse(header.commitments || "[]");
  const promised = await sha256(`cosmodrome:${seed}`);
  /** @type {string[]} */
  const wrong = [];
  if (promised && promised !== (own.commitment || header.commitment)) wrong.push(words.wrongSeed);
  checkCommitments(own, commitments, salts, wrong);
  const key = blake2b(bytes([seed, ...commitments, ...salts].join("\x1f")), 32);
  const checker = new Checker(key, commitments, salts, wrong);
  for (const [n, line] of lines.slice(end).entries()) checker.check(line, end + n + 1);
  if (!checker.draws) wrong.push(words.noDraws);
  const mixed = checkOwn(own, commitments, salts, checker);
  return {
    wrong,
    draws: checker.draws,
    seen: Boolean(own.commitment),
    given: Boolean(own.salt),
    mixed,
    hashed: Boolean(promised),
  };
}

/**
 * Look for this browser's salt, and note if it should be there and is not. Returns whether it was mixed in.
 * @param {Kept} own
 * @param {string[]} commitments
 * @param {string[]} salts
 * @param {Checker} checker
 */
function checkOwn({ salt, alone, commitments: seen, before = Number.POSITIVE_INFINITY }, commitments, salts, checker) {
  if (!salt) return false;
  const late = checker.late.find((one) => one.salt === salt);
  const mixed = salts.includes(salt) || Boolean(late);
  const sent = alone || seen || !commitments.length; // without commitments it was sent when sitting down
  if (sent && !mixed) checker.wrong.push(words.valueLeftOut);
  if (late && late.answers >= before) checker.wrong.push(words.valueLate);
  return mixed;
}

/**
 * Compare the seats' commitments with their salts, and with what this browser saw before it revealed its own.
 * @param {Kept} own
 * @param {string[]} commitments
 * @param {string[]} salts
 * @param {string[]} wrong
 */
function checkCommitments(own, commitments, salts, wrong) {
  for (const [seat, salt] of commitments.length ? salts.entries() : [])
    if (salt && saltCommitment(salt) !== commitments[seat]) wrong.push(words.seatMismatch(seat));
  if (own.commitments && `${own.commitments}` !== `${commitments}`) wrong.push(words.seatsChanged);
  if (own.alone && own.salt && !onlyMine(own.salt, commitments)) wrong.push(words.seatAfterReveal);
}

/**
 * Whether a salt is the only one that was committed to.
 * @param {string} salt
 * @param {string[]} commitments
 */
function onlyMine(salt, commitments) {
  const given = commitments.filter(Boolean);
  return given.length > 0 && given.every((commitment) => commitment === saltCommitment(salt));
}

/** Checks the lines below a record's header: draws, answers, and salts that came after the start. */
class Checker {
  /**
   * @param {Uint8Array} key the key of the beginning
   * @param {string[]} commitments
   * @param {string[]} salts
   * @param {string[]} wrong what is found to be wrong is added here
   */
  constructor(key, commitments, salts, wrong) {
    this.key = key;
    this.commitments = commitments;
    this.wrong = wrong;
    this.next = stream();
    this.acted = new Set([...salts.keys()].filter((seat) => salts[seat])); // the seats that can't reveal any more
    this.draws = 0;
    this.answers = 0;
    /** @type {{ salt: string, answers: number }[]} */
    this.late = [];
  }

  /**
   * @param {string} line
   * @param {number} number
   */
  check(line, number) {
    if (line.startsWith("~ ")) this.checkDraw(line.slice(2).split(" "), number);
    else if (/^\d/.test(line)) this.checkAnswer(line, number);
  }

  /**
   * @param {string[]} fields
   * @param {number} number
   */
  checkDraw(fields, number) {
    const [what, outOf, which] = fields.slice(-3);
    const found = this.next(this.key, fields.slice(0, -3).join(" "), Number(outOf));
    this.draws++;
    if (found !== Number(which)) this.wrong.push(words.drawMismatch(number, what, outOf, which, found));
  }

  /**
   * @param {string} line
   * @param {number} number
   */
  checkAnswer(line, number) {
    const seat = Number.parseInt(line, 10);
    const salt = line.split(" !salt=")[1];
    if (salt !== undefined) {
      if (this.acted.has(seat) || saltCommitment(salt) !== this.commitments[seat])
        this.wrong.push(words.lateMismatch(number, seat));
      this.key = blake2b(bytes(`${seat}:${salt}`), 32, this.key);
      this.late.push({ salt, answers: this.answers });
    }
    if (salt !== undefined || !line.includes(" !")) this.acted.add(seat);
    this.answers++;
  }
}

/**
 * Random numbers of named streams: words of keyed BLAKE2b, without those that would favour some numbers.
 * @returns {(key: Uint8Array, name: string, n: number) => number} the next number below n of a stream
 */
function stream() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return (key, name, n) => {
    for (;;) {
      const number = counts.get(name) ?? 0;
      counts.set(name, number + 1);
      const block = blake2b(bytes(`${name}:${Math.floor(number / 16)}`), 64, key);
      const word = new DataView(block.buffer).getUint32((number % 16) * 4, true);
      const product = BigInt(word) * BigInt(n);
      if (Number(product & 0xffffffffn) >= 2 ** 32 % n) return Number(product >> 32n);
    }
  };
}

/**
 * What was found, in sentences.
 * @param {Proof} proof
 */
export function inWords({ wrong, draws, none, seen, given, mixed, hashed }) {
  if (none) return [words.noSeed];
  if (wrong.length) return [words.diceUnfair, ...wrong.slice(0, 3)];
  const found = [words.drawsHold(draws)];
  if (hashed) found.push(seen ? words.seedKept : words.seedInRecord);
  if (mixed) found.push(words.valueMixed);
  else if (given) found.push(words.valueMissing);
  return found;
}

/**
 * The command that checks a record by the rules, with what this browser stored of its table.
 * @param {string} table
 */
export function verifyCommand(table) {
  const { commitment, salt, commitments } = kept(table) ?? {};
  const parts = ["cosmodrome verify record.txt"];
  if (commitment) parts.push(`--commitment ${commitment}`);
  if (salt) parts.push(`--salt ${salt}`);
  if (commitments) parts.push(`--commitments ${commitments.map((one) => one || "-").join(",")}`);
  return parts.join(" ");
}

/**
 * Check the record of a table; null if the record can't be read.
 * @param {string} table
 */
export async function proveTable(table) {
  const answer = await fetch(`/table/${table}/record.txt`);
  return answer.ok ? verify(table, await answer.text()) : null;
}

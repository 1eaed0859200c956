// Chance that need not be trusted: what this browser saw at the start is kept here and compared at the end.
// The same steps as tools/verify_chance.py; how it is done is in docs/fairness.md.
import { blake2b } from "./blake2b.js";

const bytes = (text) => new TextEncoder().encode(text);
const hex = (data) => Array.from(data, (b) => b.toString(16).padStart(2, "0")).join("");
const kept = (table) => JSON.parse(localStorage.getItem(`chance:${table}`) || "null");

// Keep the commitment as it is first seen, with the salt that was given after it. False: it is another one now.
export function keep(table, commitment, salt = "") {
  if (!commitment) return true;
  const before = kept(table);
  if (before) {
    if (salt && !before.salt) localStorage.setItem(`chance:${table}`, JSON.stringify({ ...before, salt }));
    return before.commitment === commitment;
  }
  localStorage.setItem(`chance:${table}`, JSON.stringify({ commitment, salt }));
  return true;
}

async function sha256(text) {
  if (crypto.subtle) return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(text))));
  return null; // an address without https
}

// What is wrong with the chance of a record, as this browser sees it.
export async function verify(table, record) {
  const { commitment, salt } = kept(table) || {};
  const lines = record.split("\n");
  const end = lines.indexOf("") < 0 ? lines.length : lines.indexOf("");
  const header = Object.fromEntries(lines.slice(1, end).map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)]));
  if (!header.seed) return { wrong: [], draws: 0, none: true };
  const [seed, salts] = [String(JSON.parse(header.seed)), JSON.parse(header.salts || "[]")];
  const wrong = [];
  const promised = await sha256(`cosmodrome:${seed}`);
  if (promised && promised !== (commitment || header.commitment)) wrong.push("the seed is not the one that was committed to");
  if (salt && !salts.includes(salt)) wrong.push("what this browser gave was not mixed in");
  const below = stream(blake2b(bytes([seed, ...salts].join("\x1f")), 32));
  let draws = 0;
  lines.slice(end).forEach((line, at) => {
    if (!line.startsWith("~ ")) return;
    const words = line.slice(2).split(" ");
    const [what, outOf, which] = words.slice(-3);
    draws++;
    const found = below(words.slice(0, -3).join(" "), Number(outOf));
    if (found !== Number(which)) wrong.push(`line ${end + at + 1}: ${what} of ${outOf} came out as ${which}, seed and salts give ${found}`);
  });
  if (!draws) wrong.push("the record lists no draws");
  return { wrong, draws, seen: Boolean(commitment), mixed: Boolean(salt), hashed: Boolean(promised) };
}

// Numbers of named streams: words of keyed BLAKE2b, those passed over that would favour some numbers.
function stream(key) {
  const counts = new Map();
  return (name, n) => {
    for (;;) {
      const number = counts.get(name) || 0;
      counts.set(name, number + 1);
      const block = blake2b(bytes(`${name}:${Math.floor(number / 16)}`), 64, key);
      const word = new DataView(block.buffer).getUint32((number % 16) * 4, true);
      const product = BigInt(word) * BigInt(n);
      if (Number(product & 0xffffffffn) >= 2 ** 32 % n) return Number(product >> 32n);
    }
  };
}

// What was found, in a sentence.
export function words({ wrong, draws, none, seen, mixed, hashed }) {
  if (none) return "This match began from a position, so there is no seed to prove.";
  if (wrong.length) return `Chance does not hold: ${wrong.slice(0, 3).join("; ")}.`;
  const what = [`All ${draws} draws follow from the seed and the salts`];
  if (hashed) what.push(seen ? "the seed is the one whose commitment this browser kept" : "the seed fits the commitment in the record");
  if (mixed) what.push("what this browser gave is mixed in");
  return `${what.join("; ")}.`;
}

export async function checked(table) {
  const answer = await fetch(`/table/${table}/record.txt`);
  return answer.ok ? words(await verify(table, await answer.text())) : "";
}

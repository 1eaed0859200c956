"""Check the chance of a Cosmodrome record with nothing of Cosmodrome.

Usage: python verify_chance.py RECORD [COMMITMENT] [SALT] [COMMITMENTS]

Give what your own browser kept: the server's commitment, your salt, and the commitments of all seats as a,b,-,c.

What it proves: the seed is the one that was committed to, each revealed salt is the one that its seat committed to, and
the draws that are listed follow from them, one after the other.
What it can't prove: that the rules took each draw. Draws that were made and thrown away pass. Look at the most draws of
one kind after one answer, which it prints; or let `cosmodrome verify RECORD` play the whole game again.
How it is done is in docs/concepts/fair-chance.md.
"""

import hashlib
import json
import sys


def word(key, stream, number):
    """The number-th word of a stream: 32 bits of BLAKE2b, keyed, over "stream:block"; a block has 16 words."""
    block = hashlib.blake2b(f"{stream}:{number // 16}".encode(), key=key).digest()
    at = number % 16 * 4
    return int.from_bytes(block[at : at + 4], "little")


def below(key, stream, counts, n):
    """The next number of a stream below n: word * n / 2^32; a word that would favour some numbers is passed over."""
    while True:
        number = counts.get(stream, 0)
        counts[stream] = number + 1
        product = word(key, stream, number) * n
        if product % 2**32 >= 2**32 % n:
            return product // 2**32


def fits(salt, commitment):
    """Whether a salt is the one that was committed to."""
    return hashlib.blake2b(f"cosmodrome:salt:{salt}".encode(), digest_size=32).hexdigest() == commitment


def mixed(key, seat, salt):
    """The key from where a seat's salt is mixed in after the beginning."""
    return hashlib.blake2b(f"{seat}:{salt}".encode(), key=key, digest_size=32).digest()


def beginning(header, commitment, commitments):
    """The seed, the seats' commitments and their salts, with what is wrong about them."""
    seed, salts = json.loads(header["seed"]), json.loads(header.get("salts", "[]"))
    committed = json.loads(header.get("commitments", "[]"))
    wrong = []
    promised = hashlib.sha256(f"cosmodrome:{seed}".encode()).hexdigest()
    if promised != (commitment or header["commitment"]):
        wrong.append(f"the seed gives the commitment {promised}, which is not the one that was published")
    if commitments and commitments != ",".join(one or "-" for one in committed):
        wrong.append("the seats' commitments are not those that were shown before the salts were revealed")
    for seat, salt in enumerate(salts if committed else []):
        if salt and not (seat < len(committed) and fits(salt, committed[seat])):
            wrong.append(f"the salt of seat {seat} is not the one that it committed to")
    return seed, committed, salts, wrong


def verify(text, commitment="", salt="", commitments=""):
    """What is wrong with a record's chance; and for each purpose the number of draws, in all and after one answer."""
    lines = text.split("\n")
    end = lines.index("") if "" in lines else len(lines)
    header = dict(line.split(" ", 1) for line in lines[1:end] if " " in line and not line.startswith("#"))
    if "seed" not in header:
        return ["the record has no seed: the match began from a position, or is not over"], {}
    seed, committed, salts, wrong = beginning(header, commitment, commitments)
    key = hashlib.blake2b("\x1f".join([seed, *committed, *salts]).encode(), digest_size=32).digest()
    counts, draws, since, acted = {}, {}, {}, {seat for seat, given in enumerate(salts) if given}
    for number, line in enumerate(lines[end:], start=end + 1):
        seat, _, said = line.partition(" ")
        if line.startswith("~ "):
            stream, what, out_of, which = line[2:].rsplit(" ", 3)
            found = below(key, stream, counts, int(out_of))
            since[what] = since.get(what, 0) + 1
            total, most = draws.get(what, (0, 0))
            draws[what] = total + 1, max(most, since[what])
            if found != int(which):
                wrong.append(f"line {number}: {what} of {out_of} came out as {which}, seed and salts give {found}")
        elif seat.isdigit():
            at, since = int(seat), {}
            if said.startswith("!salt="):
                if at >= len(committed) or not fits(said[6:], committed[at]):
                    wrong.append(f"line {number}: the salt of seat {at} is not the one that it committed to")
                if at in acted:
                    wrong.append(f"line {number}: the salt of seat {at} comes again, or after its first answer")
                salts.append(said[6:])
                key = mixed(key, at, said[6:])
            if not said.startswith("!") or said.startswith("!salt="):
                acted.add(at)
    if salt and salt not in salts:
        wrong.append("your salt was not mixed in")
    if not draws:
        wrong.append("the record lists no draws")
    return wrong, draws


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        problems, checked = verify(file.read(), *sys.argv[2:5])
    count = sum(total for total, _ in checked.values())
    print("\n".join(problems) or f"All {count} draws follow from the seed and the salts.")
    for purpose, (total, most) in sorted(checked.items()):
        print(f"{total:6} {purpose} (at most {most} after one answer)")
    print("Whether the rules took each of these draws is proved by: cosmodrome verify " + sys.argv[1])
    sys.exit(1 if problems else 0)

"""Check the chance of a Cosmodrome record with nothing of Cosmodrome.

Usage: python verify_chance.py RECORD [COMMITMENT] [SALT]

Give the commitment and the salt that your own browser kept, and every die, card and shuffle is worked out anew.
How it is done is in docs/fairness.md.
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


def verify(text, commitment="", salt=""):
    """What is wrong with a record's chance, line by line, and how many draws of each purpose were worked out."""
    lines = text.split("\n")
    end = lines.index("") if "" in lines else len(lines)
    header = dict(line.split(" ", 1) for line in lines[1:end] if " " in line and not line.startswith("#"))
    if "seed" not in header:
        return ["the record has no seed: the match began from a position, or is not over"], {}
    seed, salts = json.loads(header["seed"]), json.loads(header.get("salts", "[]"))
    wrong = []
    promised = hashlib.sha256(f"cosmodrome:{seed}".encode()).hexdigest()
    if promised != (commitment or header["commitment"]):
        wrong.append(f"the seed gives the commitment {promised}, which is not the one that was published")
    if salt and salt not in salts:
        wrong.append("your salt was not mixed in")
    key = hashlib.blake2b("\x1f".join([seed, *salts]).encode(), digest_size=32).digest()
    counts, draws = {}, {}
    for number, line in enumerate(lines[end:], start=end + 1):
        if line.startswith("~ "):
            stream, what, out_of, which = line[2:].rsplit(" ", 3)
            found = below(key, stream, counts, int(out_of))
            draws[what] = draws.get(what, 0) + 1
            if found != int(which):
                wrong.append(f"line {number}: {what} of {out_of} came out as {which}, seed and salts give {found}")
    if not draws:
        wrong.append("the record lists no draws")
    return wrong, draws


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        problems, checked = verify(file.read(), *sys.argv[2:4])
    print("\n".join(problems) or f"All {sum(checked.values())} draws follow from the seed and the salts.")
    for purpose, times in sorted(checked.items()):
        print(f"{times:6} {purpose}")
    sys.exit(1 if problems else 0)

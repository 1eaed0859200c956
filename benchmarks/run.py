"""All benchmarks of the rules, compared with the previous result: `make bench`, or `python benchmarks/run.py GAME …`.

The figures go to `benchmarks/results.json`, which also holds what they are compared with the next time.
"""

import sys
from pathlib import Path

from cosmodrome.cli import main

RESULTS = Path(__file__).with_name("results.json")

if __name__ == "__main__":
    sys.exit(main(["bench", "--json", str(RESULTS), *sys.argv[1:]]))

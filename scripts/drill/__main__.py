"""`make drill`: kill servers, put them to sleep, set their clocks, upgrade: and see whether anything is lost."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from time import monotonic

from .clocks import on_clocks
from .servers import TOY
from .stage import Size, on_postgres, on_sqlite
from .tally import Tally
from .upgrade import on_earlier_folders

STAGES = {"sqlite": on_sqlite, "postgres": on_postgres, "clocks": on_clocks, "upgrade": on_earlier_folders}
PLAYED = ("sqlite", "postgres")
"""Stages that share the goals: so many kills and answers."""


def arguments() -> argparse.Namespace:
    """What can be told to the drill."""
    parser = argparse.ArgumentParser(prog="drill", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="servers to kill, in all (100)")
    parser.add_argument("--answers", type=int, default=5000, help="answers to have acknowledged, in all (5000)")
    parser.add_argument("--seconds", type=float, default=480, help="the longest it may go on, without looking (480)")
    parser.add_argument("--players", type=int, default=8, help="players, each with four tables (8)")
    parser.add_argument("--light", action="store_true", help="no bots that think for long")
    parser.add_argument("--only", choices=list(STAGES), help="one stage alone")
    parser.add_argument("--seed", type=int, default=1, help="for the order of what goes wrong (1)")
    parser.add_argument("--keep", action="store_true", help="keep data and logs")
    return parser.parse_args()


def main() -> int:
    """Run the stages and print the figures; 1 where anything is wrong."""
    args = arguments()
    os.environ["COSMODROME_GAMES"] = TOY
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    names = [args.only] if args.only else list(STAGES)
    share = max(1, sum(name in PLAYED for name in names))
    size = Size(-(-args.kills // share), -(-args.answers // share), args.seconds / share, args.players, not args.light)
    whole, folder = Tally(), Path(tempfile.mkdtemp(prefix="drill-"))
    for name in names:
        began = monotonic()
        (folder / name).mkdir()
        tally = STAGES[name](folder / name, size, args.seed)
        print(f"{name} ({monotonic() - began:.0f} s): ", *tally.lines(), sep="\n", flush=True)
        whole.add(tally)
    print("in all:", whole.lines()[0])
    if set(names) & set(PLAYED) and (whole.kills < args.kills or len(whole.acknowledged) < args.answers):
        print(f"The goal of {args.kills} kills and {args.answers} answers was not reached in {args.seconds:.0f} s.")
    if whole.wrong or args.keep:
        print(f"Data and logs are in {folder}.")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    print("Something is wrong." if whole.wrong else "All is well.")
    return 1 if whole.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

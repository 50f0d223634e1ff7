"""Check certificates: python3 -m exactsolve.pycheck CERT [GAME.efg|GAME.nfg]

CERT has one or more certificates, and each gets a line of output. Without a
GAME, each is of the game whose text it has. Flows of a poker spot are a file
by themselves, without a GAME. Exit status 0: all claims are proved; 1: one is
not; 2: a file is unreadable; 3: the check of one takes more work than is
allowed, so that it is not decided.

With --batch, standard input has a JSON object {"certificate": TEXT, "game":
PATH} on each line, PATH being "" if there is none. TEXT must be a single
certificate, and each gets a line of output, its status and a message.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import Iterator

from . import check, verify
from .game import GameFile
from .poly import CheckError, Unreadable
from .strict import parse_stream
from .verdict import is_flows


@lru_cache(256)
def load(path: str) -> GameFile:
    """Read a game's file, once."""
    return GameFile(Path(path).read_bytes())


def verdicts(data: bytes, path: str | None) -> Iterator[tuple[int, str]]:
    """Yield status and message of each certificate, to the first error."""
    try:
        if is_flows(data):
            yield 0, "accepted: " + verify(data, path)
            return
        game = None if path is None else load(path)
        for value in parse_stream(data):
            try:
                yield 0, "accepted: " + check(value, game)
            except Unreadable:
                raise
            except CheckError as e:
                yield e.status, f"{e.word}: {e}"
    except (Unreadable, OSError) as e:
        yield 2, f"unreadable: {e}"
    except CheckError as e:  # of flows
        yield e.status, f"{e.word}: {e}"


def single(data: bytes, path: str | None) -> tuple[int, str]:
    """Return status and message of the only certificate."""
    found = list(verdicts(data, path))
    return found[0] if len(found) == 1 else (2, "unreadable: several")


def main(arguments: list[str]) -> int:
    """Run the command."""
    if arguments == ["--batch"]:
        for line in sys.stdin:
            job = json.loads(line)
            print(*single(job["certificate"].encode(), job["game"] or None),
                  flush=True)
        return 0
    if len(arguments) not in (1, 2):
        print(str(__doc__).partition("\n")[0].replace("Check certificates",
                                                      "usage"),
              file=sys.stderr)
        return 2
    path = arguments[1] if len(arguments) == 2 else None
    try:
        data = Path(arguments[0]).read_bytes()
    except OSError as e:
        print(f"unreadable: {e}")
        return 2
    worst = 0
    for status, message in verdicts(data, path):
        print(message)
        worst = max(worst, status, key=[0, 3, 1, 2].index)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

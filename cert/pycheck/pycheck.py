#!/usr/bin/env python3
"""Check a certificate: python3 pycheck.py CERT GAME.efg|GAME.nfg

A second checker of the format docs/formats/certificate.md, which this code
follows rule by rule; that page has the proofs. Read poly.py, game.py,
claims.py and extreme.py in this order.

Exit status 0: the claim is proved; 1: it is not; 2: a file is unreadable.

With --batch, standard input has a JSON object {"certificate": TEXT, "game":
PATH} on each line, and each gets a line of output, its status and a message.
"""

import json
import sys
from functools import cache
from pathlib import Path

from claims import check_claim, check_nash, check_perturbed, read_certificate
from extreme import check_extreme
from game import Game, read_game
from poly import Rejected, Unreadable, require


@cache
def load(path: str) -> Game:
    """Read a game file, once."""
    return read_game(Path(path).read_bytes())


def check(data: bytes, path: str) -> str:
    """Check a certificate; return what it proves, or raise an exception."""
    c, game = read_certificate(data), load(path)
    require(game.perfect_recall, "the game has no perfect recall")
    require(c.sha256 == game.sha256(), "the certificate is of another game")
    if c.extreme is not None:
        check_extreme(game, c.extreme)
        return c.concept
    check_claim(game, c)
    if c.concept == "nash":
        check_nash(game, c)
    else:
        check_perturbed(game, c)
    return c.concept


def verdict(data: bytes, path: str) -> tuple[int, str]:
    """Return exit status and message."""
    try:
        return 0, "accepted: " + check(data, path)
    except Rejected as e:
        return 1, f"rejected: {e}"
    except (Unreadable, OSError) as e:
        return 2, f"unreadable: {e}"


def main(arguments: list[str]) -> int:
    """Run the command."""
    if arguments == ["--batch"]:
        for line in sys.stdin:
            job = json.loads(line)
            print(*verdict(job["certificate"].encode(), job["game"]))
        return 0
    if len(arguments) != 2:
        print("usage: pycheck.py CERT GAME.efg|GAME.nfg", file=sys.stderr)
        return 2
    try:
        data = Path(arguments[0]).read_bytes()
    except OSError as e:
        print(f"unreadable: {e}")
        return 2
    status, message = verdict(data, arguments[1])
    print(message)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

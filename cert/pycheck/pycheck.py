#!/usr/bin/env python3
"""Check certificates: python3 pycheck.py CERT GAME.efg|GAME.nfg

A second checker of the format docs/formats/certificate.md, which this code
follows rule by rule; that page has the proofs. Read poly.py, work.py, game.py,
strict.py, otherclaims.py, certificate.py, tree.py, claims.py, trembles.py,
refutation.py, extreme.py, isolated.py, enclosed.py, branch.py, algebraic.py,
sequential.py, cover.py, agents.py, complete.py, plans.py, chain.py, outcome.py,
polytope.py, signals.py and orders.py in this order.

CERT has one or more certificates, and each gets a line of output. Exit status
0: all claims are proved; 1: one is not; 2: a file is unreadable; 3: the check
of one takes more work than is allowed, so that it is not decided.

With --batch, standard input has a JSON object {"certificate": TEXT, "game":
PATH} on each line. TEXT must be a single certificate, and each gets a line of
output, its status and a message.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, Iterator

from algebraic import check_algebraic
from branch import check_box, check_branch
from certificate import OF_PROFILE, Certificate, read_certificate
from chain import check_chain
from claims import (check_claim, check_nash, check_perturbed,
                    check_subgame_perfect)
from complete import (check_complete, check_complete_perfect,
                      check_complete_sets)
from enclosed import check_enclosed
from extreme import check_extreme
from game import Game, read_game
from isolated import check_isolated
from orders import check_orders
from outcome import check_outcome
from plans import check_plans
from poly import Rejected, Undecided, Unreadable, require
from refutation import check_refutation
from sequential import check_sequential
from signals import check_signals
from strict import parse_stream
from work import begin, end

OTHER_CHECKS = {"extreme-nash": check_extreme,
                "isolated-nash": check_isolated,
                "enclosed-nash": check_enclosed,
                "enclosed-sequential": check_box,
                "enclosed-quasi-perfect": check_box,
                "enclosed-extensive-form-perfect": check_box,
                "algebraic-nash": check_algebraic,
                "algebraic-sequential": check_sequential,
                "complete-nash": check_complete,
                "complete-nash/2": check_complete_sets,
                "complete-subgame-perfect": check_complete_perfect,
                "plan-nash": check_plans,
                "outcome": check_outcome,
                "complete-sequential": check_signals,
                "complete-sequential/2": check_orders}


@cache
def load(path: str) -> Game:
    """Read a game file, once."""
    return read_game(Path(path).read_bytes())


def check(value: Any, path: str) -> str:
    """Check a certificate; return what it proves, or raise an exception."""
    c, game = read_certificate(value), load(path)
    begin(sum(len(json.dumps(value[part], ensure_ascii=False,
                             separators=(",", ":")))
              for part in ("claim", "evidence") if part in value)
          + len(game.leaves), len(game.leaves) * len(game.infosets))
    try:
        return judge(c, game)
    finally:
        end()


def judge(c: Certificate, game: Game) -> str:
    """Check a certificate that has been read, with its work counted."""
    require(game.perfect_recall, "the game has no perfect recall")
    require(c.sha256 == game.sha256(), "the certificate is of another game")
    if c.other is not None:
        OTHER_CHECKS[c.concept](game, c.other)
        return c.concept
    check_claim(game, c)
    if c.refutation is not None:
        check_refutation(game, c)
        return "not " + c.concept
    if c.concept == "subgame-perfect":
        check_subgame_perfect(game, c)
    elif c.concept in OF_PROFILE:
        check_nash(game, c)
    elif c.chain is not None:
        check_chain(game, c)
    elif c.branch is not None:
        require(c.beliefs is None, "beliefs, which a branch does not prove")
        check_branch(game, c.branch)
    else:
        check_perturbed(game, c)
    return c.concept


def verdicts(data: bytes, path: str) -> Iterator[tuple[int, str]]:
    """Yield status and message of each certificate, to the first error."""
    try:
        for value in parse_stream(data):
            try:
                yield 0, "accepted: " + check(value, path)
            except Rejected as e:
                yield 1, f"rejected: {e}"
            except Undecided as e:
                yield 3, f"not decided: {e}"
    except (Unreadable, OSError) as e:
        yield 2, f"unreadable: {e}"


def single(data: bytes, path: str) -> tuple[int, str]:
    """Return status and message of the only certificate."""
    found = list(verdicts(data, path))
    return found[0] if len(found) == 1 else (2, "unreadable: several")


def main(arguments: list[str]) -> int:
    """Run the command."""
    if arguments == ["--batch"]:
        for line in sys.stdin:
            job = json.loads(line)
            print(*single(job["certificate"].encode(), job["game"]))
        return 0
    if len(arguments) != 2:
        print("usage: pycheck.py CERT GAME.efg|GAME.nfg", file=sys.stderr)
        return 2
    try:
        data = Path(arguments[0]).read_bytes()
    except OSError as e:
        print(f"unreadable: {e}")
        return 2
    worst = 0
    for status, message in verdicts(data, arguments[1]):
        print(message)
        worst = max(worst, status, key=[0, 3, 1, 2].index)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What README.md shows of Python, and the pages for users of other packages: blocks, and calls in tables."""

import doctest
import os
import re
from fractions import Fraction

import exactsolve as es

import fakes
from test_games import fixture

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")


def pygambit():
    with open(fixture("stripped_poker.efg"), encoding="utf-8") as f:
        theirs = fakes.GambitTree(f.read(), {"Professor": ["BF", "BF"], "Student": ["CF"]})
    plays = [1, 0, Fraction(1, 3), Fraction(2, 3), Fraction(2, 3), Fraction(1, 3)]
    actions = [a for p in theirs.players for h in p.infosets for a in h.actions]
    return {"theirs": theirs, "eqm": dict(zip(actions, plays))}


def openspiel():
    x = 0.219
    bets = {"0": x, "0pb": 0, "1": 0, "1pb": 0.553, "2": 0.658, "2pb": 1,
            "0p": 0.333, "0b": 0, "1p": 0, "1b": 0.333, "2p": 1, "2b": 1}
    policy = {state: [(0, round(1 - p, 3)), (1, p)] for state, p in bets.items()}
    return {"kuhn": fakes.Spiel(fakes.Kuhn(), name="kuhn_poker()"), "policy": policy}


PAGES = {"README.md": dict, "docs/python/from-pygambit.md": pygambit, "docs/python/from-openspiel.md": openspiel,
         "docs/python/from-nashpy.md": dict}


def with_tables(page):
    """Return a page with a block that makes the calls in the column "here" of its tables."""
    cells = [line.split("|")[2] for line in page.splitlines() if line.startswith("| ")]
    calls = [code for cell in cells for code in re.findall("`([^`]*)`", cell) if "es." in code and "…" not in code]
    return page + "".join(f"\n>>> made({code})\n" for code in calls)


def made(answer):
    if isinstance(answer, es.Search):
        answer.finish()


def load_tests(loader, tests, pattern):
    for name, standing in PAGES.items():
        with open(os.path.join(ROOT, name), encoding="utf-8") as f:
            page = with_tables(f.read())
        names = {"made": made, **standing()}
        test = doctest.DocTestParser().get_doctest(page, names, name, name, 0)
        tests.addTest(doctest.DocTestCase(test, optionflags=doctest.ELLIPSIS, setUp=at_root, tearDown=back))
    return tests


def at_root(test):
    test.back = os.getcwd()
    os.chdir(ROOT)


def back(test):
    os.chdir(test.back)

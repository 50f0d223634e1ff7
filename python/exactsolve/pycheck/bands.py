"""The check of parametric-extreme-nash: all extreme equilibria at each t.

Side 0 is player 1, side 1 player 2. Labels count from 0: the strategies of
player 1, then those of player 2. Payoffs are polynomials, over the scale L.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .family import Family
from .parametricclaims import ListCell, Strategic
from .places import Line
from .poly import require
from .univariate import (Element, Integers, add, divide, element, multiply,
                         sub, times, trim)
from .work import take

ZERO = Element([])


@dataclass
class Where:
    """A cell, or a point, of a line."""

    line: Line
    number: int
    is_point: bool

    def sign(self, p: Integers) -> int | None:
        """Return the sign throughout a cell, None if there are roots in it
        and p is not 0; or the sign at a point."""
        if self.is_point:
            return self.line.at(p, self.number)
        return self.line.inside(p, self.number)


def minus(p: Integers, q: Integers) -> Integers:
    """Return p - q."""
    return sub(Element(p), Element(q)).num


class Solution:
    """The solution of the equations of a basis, over the determinant.

    Rows are the unknown quantities: the probability of each strategy in the
    support, then the payoff. Columns are what the other sides of equations
    are multiplied by: of each label of a best response, then of the sum 1.
    """

    def __init__(self, side: Side, basis: list[int]) -> None:
        self.side, self.basis = side, basis
        tight = set(basis)
        self.support = [k for k in side.own if k not in tight]
        self.best = [k for k in basis if k not in side.own]
        require(len(self.support) == len(self.best) > 0,
                "a basis that is none")
        rows = [[[-a for a in side.pays(i, k)] for i in self.support] + [[1]]
                for k in self.best]
        rows.append([[1] for _ in self.support] + [[]])
        self.det, self.rows = inverse(rows)
        self.known: dict[tuple[int, int], Integers] = {}

    def slack(self, j: int, k: int) -> Integers:
        """Return, times the determinant, what the slack of a label j outside
        the basis has at 0 if k = -1, or else for a slack 1 of label k."""
        if (j, k) not in self.known:
            self.known[j, k] = self.compute(j, k)
        return self.known[j, k]

    def compute(self, j: int, k: int) -> Integers:
        """Return the slack."""
        if j in self.side.own:
            return self.quantity(self.support.index(j), k)
        # The payoff, less what the strategy pays label j.
        found = self.quantity(-1, k)
        for row, i in enumerate(self.support):
            found = minus(found, multiply(self.side.pays(i, j),
                                          self.quantity(row, k)))
        if k in self.side.own:
            found = minus(found, multiply(self.side.pays(k, j), self.det))
        return found

    def quantity(self, row: int, k: int) -> Integers:
        """Return a quantity at slack 0, or what slack 1 of a label adds."""
        of = self.rows[row]
        if k < 0:
            return of[-1]
        if k not in self.side.own:
            return of[self.best.index(k)]
        # Probability 1 of k moves to all equations.
        found: Integers = minus([], of[-1])
        for column, best in enumerate(self.best):
            found = add(Element(found), Element(multiply(
                self.side.pays(k, best), of[column]))).num
        return found

    def labels(self, where: Where) -> int:
        """Rule 1: check that all slacks are positive; return the labels of
        the vertex as bits of an integer."""
        det = where.sign(self.det)
        require(bool(det), "a basis without a solution")
        found = 0
        tight = set(self.basis)
        for j in range(self.side.labels):
            take(-650, -650)
            if j in tight:
                found |= 1 << j
                continue
            first = where.sign(self.slack(j, -1))
            if first == 0:
                found |= 1 << j
                first = self.sign_beyond(j, where, det or 0)
            require(first == det, "a basis of no vertex")
        return found

    def sign_beyond(self, j: int, where: Where, det: int) -> int | None:
        """Return the sign of the powers of epsilon in the slack of j."""
        for k in self.basis:
            if k > j:
                break
            # Slack k is less by its power of epsilon.
            sign = where.sign(self.slack(j, k))
            if sign != 0:
                return None if sign is None else -sign
        return det  # of the power of j itself


def inverse(rows: list[list[Integers]]) -> tuple[Integers,
                                                 list[list[Integers]]]:
    """Return the determinant and the inverse, times the determinant.

    By elimination without fractions [Bar68]: each entry is a determinant of
    entries, so that divisions leave no rest.
    """
    n = len(rows)
    m = [row + [[1] if r == c else [] for c in range(n)]
         for r, row in enumerate(rows)]
    before: Integers = [1]
    for c in range(n):
        pivot = next((r for r in range(c, n) if m[r][c]), None)
        require(pivot is not None, "a basis without a solution")
        assert pivot is not None
        if pivot != c:  # one row changes its sign, and the determinant not
            m[c], m[pivot] = m[pivot], [minus([], p) for p in m[c]]
        for r in range(n):
            if r != c:
                m[r] = [exact(minus(multiply(m[c][c], a),
                                    multiply(m[r][c], b)), before)
                        for a, b in zip(m[r], m[c])]
        before = m[c][c]
    return before, [row[n:] for row in m]


def exact(p: Integers, q: Integers) -> Integers:
    """Return p / q, where the quotient has integers for coefficients."""
    return divide(trim(p), q) if p else []


@dataclass
class Side:
    """A player: own labels, and what the other player gets."""

    own: range
    labels: int  # of both players
    matrix: list[list[Integers]]  # by own and the other's strategy
    scale: Integers
    solutions: dict[tuple[int, ...], Solution] = field(default_factory=dict)

    def pays(self, i: int, k: int) -> Integers:
        """Return what the other player gets, where labels are played."""
        other = k if self.own.start else k - len(self.own)
        return self.matrix[i - self.own.start][other]

    def vertices(self, bases: list[list[int]], where: Where) -> set[int]:
        """Rules 1 and 2: check the bases, return the labels of vertices."""
        size, found = len(self.own), set()
        listed: dict[int, int] = {}  # by labels less one, how many have them
        require(bool(bases) and all(a < b for a, b in zip(bases, bases[1:])),
                "no bases, or out of order")
        for basis in bases:
            require(len(basis) == size and basis[-1] < self.labels and all(
                a < b for a, b in zip(basis, basis[1:])), "no basis")
            key = tuple(basis)
            if key not in self.solutions:
                self.solutions[key] = Solution(self, basis)
            found.add(self.solutions[key].labels(where))
            bits = sum(1 << k for k in basis)
            for k in basis:
                rest = bits & ~(1 << k)
                listed[rest] = listed.get(rest, 0) + 1
        own = sum(1 << k for k in self.own)
        require(all(n > 1 or rest & ~own == 0 for rest, n in listed.items()),
                "a basis without a neighbor")
        return found

    def strategy(self, x: Strategic, where: Where) -> int:
        """Rule 3: return the labels of a strategy."""
        d, payoff = element(x.denominator), element(x.payoff)
        strategy = [element(p) for p in x.strategy]
        require(where.sign(d.num) == 1 and len(strategy) == len(self.own),
                "a strategy over no positive denominator, or too long")
        rest = d
        for p in strategy:
            rest = sub(rest, p)
        require(where.sign(rest.num) == 0, "probabilities that do not sum up")
        slacks = {k: p.num for k, p in zip(self.own, strategy)}
        payoff = times(payoff, Element(self.scale))
        for k in range(self.labels):
            if k not in self.own:
                left = payoff
                for i, p in zip(self.own, strategy):
                    left = sub(left, times(Element(self.pays(i, k)), p))
                slacks[k] = left.num
        return sum(1 << k for k, p in slacks.items() if where.sign(p) == 0)


def sides(family: Family) -> list[Side]:
    """Return both players."""
    game = family.game
    require(not game.tree and len(game.infosets) == 2,
            "not a strategic form of two players")
    m, n = (sets[0].actions for sets in game.infosets)
    first: list[list[Integers]] = [[[] for _ in range(n)] for _ in range(m)]
    second: list[list[Integers]] = [[[] for _ in range(m)] for _ in range(n)]
    for (i, k), pays in family.terms:
        first[i - 1][k - 1], second[k - 1][i - 1] = pays[1], pays[0]
    return [Side(range(m), m + n, first, family.scale),
            Side(range(m, m + n), m + n, second, family.scale)]


def check_list(both: list[Side], cell: ListCell, where: Where) -> None:
    """Check what is said of a cell or point."""
    all_labels = (1 << both[0].labels) - 1
    found = [side.vertices(bases, where)
             for side, bases in zip(both, cell.bases)]
    listed = [[side.strategy(x, where) for x in xs]
              for side, xs in zip(both, cell.vertices)]
    for known, labels in zip(found, listed):
        require(len(set(labels)) == len(labels) and known.issuperset(labels),
                "a strategy that is no vertex, or is listed twice")
    take(50 * len(found[0]), 50 * len(found[1]))
    pairs = {(a, b) for a in found[0] for b in found[1]
             if a | b == all_labels}
    require(all(i < len(listed[0]) and k < len(listed[1])
                for i, k in cell.equilibria), "an equilibrium of no vertex")
    claimed = [(listed[0][i], listed[1][k]) for i, k in cell.equilibria]
    require(len(set(claimed)) == len(claimed) and set(claimed) == pairs,
            "other equilibria")
    for side, labels in enumerate(listed):
        require({pair[side] for pair in pairs} == set(labels),
                "a strategy in no equilibrium")


def check_lists(family: Family, line: Line) -> None:
    """Check the lists at all cells and points."""
    c = family.claim
    require(len(c.points) == len(line.places), "points of a wrong number")
    require(c.unknown == [k for k, p in enumerate(c.points) if p is None],
            "other points at which nothing is claimed")
    both = sides(family)
    for k, cell in enumerate(c.lists):
        check_list(both, cell, Where(line, k, False))
    for k, point in enumerate(c.points):
        if point is not None:
            check_list(both, point, Where(line, k, True))

"""Regions of a strategic form, and what excludes equilibria from them.

Notation: player i, action a, profile v of vertices or other points. Payoffs
are integers, those of the game times a common denominator, and so are the
probabilities of vertices, times UNIT. A table has a number for each
combination of one point a player, the last changing fastest.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product
from math import lcm, prod
from operator import add, mul

from game import Game
from isolated import MAX_BITS, MAX_UNKNOWNS, check_bits, integers
from otherclaims import Matrix
from poly import require
from work import PER_PRODUCT, take

UNIT = 2**60  # the largest denominator of vertices
MAX_TABLE_BITS = 2**31  # of a payoff, times the number of payoffs
MAX_PROFILES = 2**20  # of points of rule 7
IN, OUT, OPEN = "+-?"

Integers = list[int]


def fractions(vertices: list[Integers]) -> Matrix:
    """Return vertices as they are in a certificate."""
    return [[Fraction(x, UNIT) for x in v] for v in vertices]


def combination(factors: Integers, tables: list[Integers]) -> Integers:
    """Return the sum of factors times tables."""
    take(PER_PRODUCT * len(factors) * len(tables[0]),
         max(x.bit_length() for x in (*factors, *tables[0])))
    total = [0] * len(tables[0])
    for f, t in zip(factors, tables):
        if f:
            total = [x + f * y for x, y in zip(total, t)]
    return total


def means(table: Integers, points: list[list[Integers]]) -> Integers:
    """Return the table of means at all combinations of points.

    The first axis of the table goes and comes back as the last, once a player.
    """
    for own in points:
        size = len(table) // len(own[0])
        blocks = [table[k:k + size] for k in range(0, len(table), size)]
        table = list(chain(*zip(*(combination(p, blocks) for p in own))))
    return table


class Payoffs:
    """The payoffs of the game: u[i][a] is a table with one point for i."""

    def __init__(self, game: Game) -> None:
        self.sizes = [sets[0].actions for sets in game.infosets]
        payoffs = list(chain(*(z.payoffs for z in game.leaves)))
        check_bits(payoffs, min(MAX_BITS,
                                max(64, MAX_TABLE_BITS // len(payoffs))))
        self.unit = lcm(*(u.denominator for u in payoffs))
        self.u: list[list[Integers]] = []
        self.ranges: list[Fraction] = []  # greatest less least
        cells = {z.sequences: z.payoffs for z in game.leaves}
        for i, n in enumerate(self.sizes):
            axes = [range(1, m + 1) for m in self.sizes]
            self.u.append([
                [int(cells[t][i] * self.unit)
                 for t in product(*axes[:i], [a], *axes[i + 1:])]
                for a in range(1, n + 1)])
            all_u = list(chain(*self.u[i]))
            self.ranges.append(Fraction(max(all_u) - min(all_u), self.unit))

    def pays(self, i: int, a: int, profile: Matrix) -> Fraction:
        """Return what action a pays player i against the others."""
        points, d = [], self.unit
        for j, x in enumerate(profile):
            [point], scale = integers([x]) if j != i else ([[1]], 1)
            points.append([point])
            d *= scale
        return Fraction(means(self.u[i][a], points)[0], d)


@dataclass
class Region:
    """Marks of actions, and the vertices of each player's simplex."""

    marks: list[str]
    simplex: list[list[Integers]]
    depth: int = 0

    def marked(self, i: int, a: int, mark: str) -> "Region":
        """Return the region with an action in or out."""
        marks, simplex = list(self.marks), list(self.simplex)
        marks[i] = marks[i][:a] + mark + marks[i][a + 1:]
        if mark == OUT:
            simplex[i] = [v for v in simplex[i] if v[a] == 0]
        return Region(marks, simplex, self.depth + 1)

    def cut(self, j: int, p: int, q: int) -> list["Region"]:
        """Return the halves where the midpoint is for q, then for p."""
        ends = self.simplex[j]
        total = list(map(add, ends[p], ends[q]))
        require(all(x % 2 == 0 for x in total),
                "a vertex of a large denominator")
        middle = [x // 2 for x in total]
        halves = []
        for k in (q, p):
            simplex = list(self.simplex)
            simplex[j] = ends[:k] + [middle] + ends[k + 1:]
            halves.append(Region(self.marks, simplex, self.depth + 1))
        return halves

    def actions(self, i: int) -> list[int]:
        """Return the actions of a player that are in."""
        return [a for a, m in enumerate(self.marks[i]) if m == IN]

    def empty(self, i: int) -> bool:
        """Say whether nothing is left of player i."""
        return not self.simplex[i] or any(
            all(v[a] == 0 for v in self.simplex[i]) for a in self.actions(i))


def check_dominance(pay: Payoffs, r: Region, i: int, a: int, b: int) -> None:
    """Rule 5."""
    require(r.marks[i][a] == IN, "dominance of an action that is not in")
    points = list(r.simplex)
    points[i] = [[1]]
    gains = means(combination([1, -1], [pay.u[i][b], pay.u[i][a]]), points)
    require(min(gains) > 0, "no dominance")


def multiplied(r: Region) -> list[tuple[int, int, int]]:
    """Return player, first action in, other action of each multiplier."""
    return [(i, r.actions(i)[0], a) for i, marks in enumerate(r.marks)
            if IN in marks for a in range(len(marks)) if a != marks.index(IN)]


def sums(pay: Payoffs, r: Region, multipliers: Integers) -> Integers:
    """Return the table of the sum of rule 6, times a positive number."""
    factors = [[0] * n for n in pay.sizes]
    for (i, b, a), m in zip(multiplied(r), multipliers):
        require(m >= 0 or r.marks[i][a] == IN, "a negative multiplier")
        factors[i][a] += m
        factors[i][b] -= m
    total = [0]
    for i, own in enumerate(factors):
        if any(own):
            points = list(r.simplex)  # all vertices of player i alike
            points[i] = [[UNIT]] * len(points[i])
            table = means(combination(own, pay.u[i]), points)
            total = list(map(add, total, table)) if len(
                total) == len(table) else table
    return total


def check_multipliers(pay: Payoffs, r: Region,
                      multipliers: Integers) -> None:
    """Rule 6 for f."""
    require(min(sums(pay, r, multipliers)) > 0, "multipliers prove nothing")


def check_used(pay: Payoffs, r: Region, used: list[int | None],
               multipliers: Integers) -> None:
    """Rule 6 for w; used has an action of each player, or None."""
    require(all(a is None or r.marks[j][a] == IN
                for j, a in enumerate(used)), "an action that is not in")
    moving = {i for (i, _, _), m in zip(multiplied(r), multipliers) if m}
    table = sums(pay, r, multipliers)
    require(min(table) >= 0, "multipliers prove nothing")
    if len(moving) == 1:
        used = [None if j in moving else a for j, a in enumerate(used)]
    axes = [[a is None or v[a] > 0 for v in simplex]
            for a, simplex in zip(used, r.simplex)]
    # Without multipliers the table is one 0, and some profile uses all.
    require(all(total > 0 for total, uses in zip(table, product(*axes))
                if all(uses)) and any(multipliers),
            "multipliers prove nothing where actions are used")


def check_root(pay: Payoffs, r: Region, y: Matrix, radius: Fraction,
               inverse: Matrix) -> None:
    """Rule 7, from the second point on."""
    support = [r.actions(i) for i in range(len(y))]
    if all(len(s) == 1 for s in support):
        return
    unknowns = [(i, a) for i, s in enumerate(support) for a in [*s, None]]
    n = len(unknowns)
    require([len(row) for row in inverse] == [n] * n,
            "an inverse of a wrong shape")
    require(len(inverse) <= MAX_UNKNOWNS
            and prod(len(v) + 1 for v in r.simplex) <= MAX_PROFILES,
            "too many unknowns or profiles of points")
    check_bits(chain(*inverse), MAX_BITS // n)
    points, scales = [], []
    for x, s, simplex in zip(y, support, r.simplex):
        center = list(x)
        center[s[0]] = 1 - sum(x[a] for a in s[1:])
        require(center[s[0]] >= 0, "a center outside the simplices")
        ends = [center, *fractions(simplex)]
        check_bits(chain(*ends), MAX_BITS // n)
        ends, scale = integers(ends)
        points.append(ends)
        scales.append(scale)
    moves = [(i, a) for i, s in enumerate(support) for a in s[1:]]
    rows = [k for k, u in enumerate(unknowns) if u in moves]
    c = [[inverse[k][q] for q in rows] for k in rows]
    jacobian = [[entry(pay, points, scales, support, row, column)
                 for column in moves] for row in moves]
    grown = Fraction(1)
    for s in support:
        grown *= 1 + 2 * (len(s) - 1) * radius
    errors = [2 * pay.ranges[i] * (grown - 1) for i, _ in moves]
    for k, row in enumerate(c):
        total = len(moves) * sum(map(mul, map(abs, row), errors))
        for q in range(len(moves)):
            ends = [(x * ends[q][0], x * ends[q][1])
                    for x, ends in zip(row, jacobian)]
            low = sum(map(min, ends)) - (k == q)
            high = sum(map(max, ends)) - (k == q)
            total += max(abs(low), abs(high))
        require(total < 1, "perhaps another equilibrium than the root")


def entry(pay: Payoffs, points: list[list[Integers]], scales: Integers,
          support: list[list[int]], row: tuple[int, int],
          column: tuple[int, int]) -> tuple[Fraction, Fraction]:
    """Return the least and greatest value of an entry of J."""
    (i, a), (j, b) = row, column
    if i == j:
        return Fraction(0), Fraction(0)
    difference = combination([1, -1], [pay.u[i][a], pay.u[i][support[i][0]]])
    move = [0] * pay.sizes[j]
    move[b], move[support[j][0]] = 1, -1
    at, d = list(points), pay.unit
    at[i], at[j] = [[1]], [move]
    for k, scale in enumerate(scales):
        d *= scale if k not in (i, j) else 1
    table = means(difference, at)
    return Fraction(min(table), d), Fraction(max(table), d)

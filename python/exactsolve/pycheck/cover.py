"""Regions of a strategic form, and what excludes equilibria from them.

Notation: player i, action a, profile v of vertices or other points. Payoffs
are integers, those of the game times a common denominator, and so are the
probabilities of vertices, each with a denominator of its own. A table has a
number for each combination of one point a player, the last changing fastest.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, compress, product
from math import gcd, lcm, prod
from operator import add, mul

from .fraction import Fraction
from .game import Game
from .isolated import MAX_BITS, MAX_UNKNOWNS, check_bits, integers
from .otherclaims import Matrix
from .poly import require
from .work import PER_PRODUCT, take

MAX_DENOMINATOR = 2**60  # common to the vertices of a player
MAX_TABLE_BITS = 2**31  # of a payoff, times the number of payoffs
MAX_PROFILES = 2**20  # of points of rule 7
MAX_CORNERS = 2**16  # profiles of vertices of rules 10 and 11
IN, OUT, OPEN = "+", "-", "?"

Integers = list[int]


@dataclass
class Vertex:
    """Probabilities times the denominator, in lowest terms."""

    at: Integers
    d: int


def fractions(vertices: list[Vertex]) -> Matrix:
    """Return vertices as they are in a certificate."""
    return [[Fraction(x, v.d) for x in v.at] for v in vertices]


def over(vertices: list[Vertex], d: int) -> list[Integers]:
    """Return vertices times a common denominator."""
    return [[x * (d // v.d) for x in v.at] for v in vertices]


def common(vertices: list[Vertex]) -> int:
    """Return the least common denominator."""
    return lcm(*(v.d for v in vertices))


def limited(vertices: list[Vertex]) -> list[Integers]:
    """Return vertices times their common denominator, not too large."""
    d = common(vertices)
    require(d <= MAX_DENOMINATOR, "vertices of a large common denominator")
    return over(vertices, d)


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
    simplex: list[list[Vertex]]
    depth: int = 0

    def marked(self, i: int, a: int, mark: str) -> "Region":
        """Return the region with an action in or out."""
        marks, simplex = list(self.marks), list(self.simplex)
        marks[i] = marks[i][:a] + mark + marks[i][a + 1:]
        if mark == OUT:
            simplex[i] = [v for v in simplex[i] if v.at[a] == 0]
        return Region(marks, simplex, self.depth + 1)

    def cut(self, j: int, p: int, q: int, n: int, d: int) -> list["Region"]:
        """Return the parts where a point of an edge is for q, then for p."""
        ends = self.simplex[j]
        e = common([ends[p], ends[q]])
        require(e * d <= MAX_DENOMINATOR, "a vertex of a large denominator")
        low, high = over([ends[p], ends[q]], e)
        at = [(d - n) * x + n * y for x, y in zip(low, high)]
        shared = gcd(e * d, *at)
        point = Vertex([x // shared for x in at], e * d // shared)
        parts = []
        for k in (q, p):
            simplex = list(self.simplex)
            simplex[j] = ends[:k] + [point] + ends[k + 1:]
            parts.append(Region(self.marks, simplex, self.depth + 1))
        return parts

    def actions(self, i: int) -> list[int]:
        """Return the actions of a player that are in."""
        return [a for a, m in enumerate(self.marks[i]) if m == IN]

    def empty(self, i: int) -> bool:
        """Say whether nothing is left of player i."""
        return not self.simplex[i] or any(
            all(v.at[a] == 0 for v in self.simplex[i])
            for a in self.actions(i))


def check_dominance(pay: Payoffs, r: Region, i: int, a: int, b: int) -> None:
    """Rule 5."""
    require(r.marks[i][a] == IN, "dominance of an action that is not in")
    points = [limited(v) if j != i else [[1]]
              for j, v in enumerate(r.simplex)]
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
    alone = sum(map(any, factors)) == 1
    for i, own in enumerate(factors):
        if any(own):
            alike = [[1 if alone else common(r.simplex[i])]]
            points = [limited(v) if j != i else alike * len(v)
                      for j, v in enumerate(r.simplex)]
            table = means(combination(own, pay.u[i]), points)
            total = list(map(add, total, table)) if len(
                total) == len(table) else table
    return total


def sums_each(pay: Payoffs, r: Region, each: list[list[Integers]]) -> Integers:
    """Return the table of the sum of rule 11 for q, times a positive number.

    For each player there are the multipliers of each vertex, perhaps none.
    """
    total = [0] * prod(map(len, r.simplex))
    rest = len(total)
    for i, lists in enumerate(each):
        rest //= len(r.simplex[i])
        limited(r.simplex[i])
        d = common(r.simplex[i])
        for k, own in enumerate(lists):
            if any(own):
                table = sums(pay, r, [
                    m for j, other in enumerate(each) if other
                    for m in (own if j == i else [0] * len(other[0]))])
                total = [x + y * d if v // rest % len(lists) == k else x
                         for v, (x, y) in enumerate(zip(total, table))]
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
    axes = [[a is None or v.at[a] > 0 for v in simplex]
            for a, simplex in zip(used, r.simplex)]
    # Without multipliers the table is one 0, and some profile uses all.
    require(all(total > 0 for total, uses in zip(table, product(*axes))
                if all(uses)) and any(multipliers),
            "multipliers prove nothing where actions are used")


def corners(r: Region) -> bytes:
    """Return a 1 for each profile of vertices; there may not be too many."""
    n = prod(map(len, r.simplex))
    require(n <= MAX_CORNERS, "too many profiles of vertices")
    take(PER_PRODUCT * (n * len(r.simplex) + sum(map(len, r.marks))**2), 0)
    return b"\1" * n


def vanishing(table: Integers, left: bytes) -> bytes:
    """Leave out profiles where a sum is not 0; it must not be negative."""
    require(min(compress(table, left), default=0) >= 0,
            "multipliers prove nothing")
    return bytes(there and x == 0 for there, x in zip(left, table))


def thinned(r: Region, left: bytes) -> bytes:
    """Leave out profiles that, with those which differ in one player's
    vertex only, do not use an action of that player that is in."""
    before = b""
    while before != left:
        before, step = left, len(left)
        for j, simplex in enumerate(r.simplex):
            step //= len(simplex)
            for a in r.actions(j):
                take(PER_PRODUCT * len(left), 0)
                left = beside(left, step, [v.at[a] > 0 for v in simplex])
    return left


def beside(left: bytes, step: int, used: list[bool]) -> bytes:
    """Leave out profiles with no used vertex of a player beside others.

    The profiles with a vertex of the player come step after those with the
    one before. All are seen at once, as digits of one large number.
    """
    digits, rest = int.from_bytes(left, "little"), step * (len(used) - 1)
    first = int.from_bytes((b"\1" * step + bytes(rest))
                           * (len(left) // (step + rest)), "little")
    shifts = range(0, 8 * (step + rest), 8 * step)
    some = 0
    for shift in compress(shifts, used):
        some |= digits >> shift & first
    stay = 0
    for shift in shifts:
        stay |= some << shift
    return (digits & stay).to_bytes(len(left), "little")


def check_within(r: Region, left: bytes,
                 piece: list[set[tuple[Fraction, ...]]],
                 tied: list[tuple[int, int]]) -> None:
    """Check that the vertices in profiles are those of a piece, and that
    actions which pay the same there are in."""
    require(all(r.marks[i][a] == IN for i, a in tied),
            "an action that need not pay the same")
    profiles = compress(product(*(range(len(s)) for s in r.simplex)), left)
    for own, simplex, numbers in zip(piece, r.simplex, zip(*profiles)):
        vertices = fractions([simplex[k] for k in set(numbers)])
        require(own.issuperset(map(tuple, vertices)),
                "vertices that are not of the piece")


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
        center[s[0]] = 1 - sum((x[a] for a in s[1:]), Fraction(0))
        require(center[s[0]] >= 0, "a center outside the simplices")
        vertices = [center, *fractions(simplex)]
        check_bits(chain(*vertices), MAX_BITS // n)
        ends, scale = integers(vertices)
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
        total = len(moves) * sum(abs(x) * e for x, e in zip(row, errors))
        for q in range(len(moves)):
            products = [(x * e[q][0], x * e[q][1])
                        for x, e in zip(row, jacobian)]
            low = sum((min(e) for e in products), Fraction(0)) - (k == q)
            high = sum((max(e) for e in products), Fraction(0)) - (k == q)
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

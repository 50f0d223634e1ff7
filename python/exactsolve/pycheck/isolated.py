"""The check of isolated-nash: a box with exactly one equilibrium in it.

Strategies have the numbers of their sequences, from 1. The unknown (i, a) is
the probability of strategy a of player i, and (i, 0) the payoff of i; the
equation (i, a) says that a pays that, and (i, 0) that probabilities sum to 1.
"""

from collections import defaultdict
from itertools import chain
from math import lcm
from operator import mul
from typing import Iterable

from .fraction import Fraction
from .game import Game
from .otherclaims import IsolatedClaim
from .poly import product, require

MAX_UNKNOWNS = 256
MAX_BITS = 32768  # of a number, times the number of unknowns

Key = tuple[int, ...]


def check_bits(numbers: Iterable[Fraction], most: int) -> None:
    """Rule 2, for numbers that share a common denominator."""
    common = 1
    for x in numbers:
        common = lcm(common, x.denominator)
        require(max(x.numerator.bit_length(), common.bit_length()) <= most,
                f"a number or common denominator of more than {most} bits")


class Sums:
    """Sums of payoffs times products, at the center, and their spreads.

    The key (i, a) is for what strategy a pays player i, and (i, a, j, b) for
    its derivative by the probability of strategy b of player j.
    """

    def __init__(self, game: Game, c: IsolatedClaim) -> None:
        self.radius = c.radius
        self.value: defaultdict[Key, Fraction] = defaultdict(Fraction)
        self.spread: defaultdict[Key, Fraction] = defaultdict(Fraction)
        for z in game.leaves:
            y = [c.profile[i][s - 1] for i, s in enumerate(z.sequences)]
            for i, u in enumerate(z.payoffs):
                others = [j for j in range(len(y)) if j != i]
                if not all(y[j] for j in others):
                    continue
                key = i, z.sequences[i]
                self.add(key, u, [y[j] for j in others])
                for j in others:
                    self.add((*key, j, z.sequences[j]), u,
                             [y[k] for k in others if k != j])

    def add(self, key: Key, u: Fraction, factors: list[Fraction]) -> None:
        """Add a term."""
        low = product(factors)
        high = product(y + self.radius for y in factors)
        self.value[key] += u * low
        self.spread[key] += abs(u) * (high - low)


def derivative(sums: Sums, row: Key, column: Key) -> Fraction:
    """Return an entry of the Jacobian."""
    (i, a), (j, b) = row, column
    if a and b and i != j:
        return sums.value[i, a, j, b]
    if i != j or (a == 0) == (b == 0):
        return Fraction(0)
    return Fraction(-1 if a else 1)


def integers(matrix: list[list[Fraction]]) -> tuple[list[list[int]], int]:
    """Return the matrix times a common denominator, and that."""
    d = lcm(*(x.denominator for x in chain(*matrix)))
    return [[x.numerator * (d // x.denominator) for x in row]
            for row in matrix], d


def distances(c: list[list[Fraction]],
              j: list[list[Fraction]]) -> list[Fraction]:
    """Return the sum of absolute values in each row of I - C J."""
    (p, d), (q, e) = integers(c), integers(j)
    columns = list(zip(*q))
    return [Fraction(sum(abs((r == k) * d * e - sum(map(mul, row, column)))
                         for k, column in enumerate(columns)), d * e)
            for r, row in enumerate(p)]


def check_contraction(c: IsolatedClaim, sums: Sums,
                      unknowns: list[tuple[int, int]]) -> None:
    """Rule 4."""
    f = [sums.value[i, a] - c.payoffs[i] if a else sum(c.profile[i]) - 1
         for i, a in unknowns]
    spreads = [sum(sums.spread[i, a, j, b] for j, b in unknowns
                   if a and b and i != j) for i, a in unknowns]
    jacobian = [[derivative(sums, row, column) for column in unknowns]
                for row in unknowns]
    for row, distance in zip(c.inverse, distances(c.inverse, jacobian)):
        moved = abs(sum(map(mul, row, f)))
        change = distance + sum(abs(x) * y for x, y in zip(row, spreads))
        require(moved + c.radius * change < c.radius, "no contraction")


def check_isolated(game: Game, c: IsolatedClaim) -> None:
    """Check the claim that exactly one equilibrium is in the box."""
    require(not game.tree and len(game.infosets) >= 2,
            "not a strategic form of two players or more")
    require([len(y) for y in c.profile]
            == [sets[0].actions for sets in game.infosets]
            and len(c.payoffs) == len(c.profile), "a box of a wrong shape")
    unknowns = [(i, a) for i, y in enumerate(c.profile)
                for a in [*(a for a, p in enumerate(y, 1) if p), 0]]
    n = len(unknowns)
    require(n <= MAX_UNKNOWNS, f"more than {MAX_UNKNOWNS} unknowns")
    require([len(row) for row in c.inverse] == [n] * n,
            "an inverse of a wrong shape")
    for numbers in (chain([c.radius], c.payoffs, *c.profile),
                    chain(*c.inverse), chain(*(z.payoffs for z in
                                               game.leaves))):
        check_bits(numbers, MAX_BITS // n)
    require(c.radius > 0, "a radius that is not positive")
    require(all(p > c.radius for p in chain(*c.profile) if p),
            "a probability not above the radius")
    sums = Sums(game, c)
    check_contraction(c, sums, unknowns)
    for i, y in enumerate(c.profile):
        for a, p in enumerate(y, 1):
            require(p != 0 or sums.value[i, a] + sums.spread[i, a]
                    < c.payoffs[i] - c.radius,
                    "a strategy outside the support may pay as much")

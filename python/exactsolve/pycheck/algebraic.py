"""The check of algebraic-nash: an equilibrium in real algebraic numbers.

sequential.py has that of algebraic-sequential, which uses it.

All numbers are polynomials in alpha, a root of p. They are added and
multiplied modulo p; a sign is found on intervals around alpha, by integers.
"""

from itertools import chain
from math import lcm

from .fraction import Fraction
from .game import Game
from .isolated import MAX_BITS, check_bits
from .otherclaims import AlgebraicClaim, Lists
from .poly import Poly, require
from .univariate import (Element, Integers, add, changes, element, lowest,
                         multiply, sign, sign_at, spend_horner, step, sturm,
                         sub)

MAX_DEGREE = 64
HALVINGS = 32  # before a sign is tried again
ROUNDS = 2  # before it is asked whether a value is 0


class Root:
    """The only root alpha of p between low and high; rule 2.

    It is known to be from first/unit to last/unit, closer and closer.
    """

    def __init__(self, p: Poly, low: Fraction, high: Fraction) -> None:
        self.p, self.low, self.high = element(p).num, low, high
        require(low < high, "an interval without numbers")
        self.left = sign_at(self.p, low)
        require(self.left != 0 and sign_at(self.p, high) != 0,
                "an end of the interval is a root")
        signs = sturm(self.p, [k * a for k, a in enumerate(self.p)][1:])
        require(len(signs[-1]) == 1, "a polynomial with a double root")
        require(changes(signs, low) - changes(signs, high) == 1,
                "not exactly one root in the interval")
        self.unit = lcm(low.denominator, high.denominator)
        self.first, self.last = int(low * self.unit), int(high * self.unit)

    def times(self, e: Element, f: Element) -> Element:
        """Return e * f modulo p."""
        num, den = multiply(e.num, f.num), e.den * f.den
        while len(num) >= len(self.p):
            num = step(num, self.p)
            den *= abs(self.p[-1])
        return lowest(num, den)

    def product(self, u: Fraction, plans: list[list[Element]],
                sequences: tuple[int, ...], i: int) -> Element:
        """Return u times the weights of the players but i."""
        e = Element([1] if u else [])
        for j, s in enumerate(sequences):
            if not e.num:
                return e
            if j != i:
                e = self.times(e, plans[j][s])
        return self.times(e, element([u]))

    def halve(self) -> None:
        """Halve the interval; both ends are alpha if the midpoint is."""
        middle = self.first + self.last
        self.unit *= 2
        self.first, self.last = 2 * self.first, 2 * self.last
        s = sign_at(self.p, Fraction(middle, self.unit))
        if s in (0, self.left):
            self.first = middle
        if s != self.left:
            self.last = middle

    def enclosure(self, e: Integers) -> tuple[int, int]:
        """Return bounds of a positive multiple of e(alpha), by Horner."""
        spend_horner(e, max(abs(self.first), abs(self.last), self.unit
                            ).bit_length(), 16)
        low = high = 0
        power = 1
        for a in reversed(e):
            ends = [x * y for x in (low, high)
                    for y in (self.first, self.last)]
            low, high = min(ends) + a * power, max(ends) + a * power
            power *= self.unit
        return low, high

    def vanishes(self, e: Integers) -> bool:
        """Say whether e(alpha) = 0, by a common divisor with p."""
        q = sturm(self.p, e)[-1]
        return sign_at(q, self.low) != sign_at(q, self.high)

    def sign(self, e: Element) -> int:
        """Return the sign of the value of e."""
        if not e.num:
            return 0
        rounds = 0
        while True:
            low, high = self.enclosure(e.num)
            if low > 0 or high < 0 or low == high:
                return sign(low)
            if rounds == ROUNDS and self.vanishes(e.num):
                return 0
            rounds += 1
            for _ in range(HALVINGS):
                self.halve()


def check_size(c: AlgebraicClaim) -> None:
    """Rule 1."""
    d = len(c.polynomial) - 1
    require(1 <= d <= MAX_DEGREE and c.polynomial[-1] != 0,
            "a polynomial of a wrong degree")
    values = [*chain(*chain(*c.profile)), *c.payoffs,
              *chain(*chain(*c.coefficients or []))]
    require(all(len(e) <= d for e in values), "more coefficients than d")
    for row in ([c.low], [c.high], c.polynomial, *values):
        check_bits(row, MAX_BITS // d)


def check_distributions(game: Game, root: Root, profile: list[Lists]) -> None:
    """Rules 3 and 4."""
    require([[len(probs) for probs in behavior] for behavior in profile]
            == [[h.actions for h in sets] for sets in game.infosets],
            "a profile of a wrong shape")
    for probs in chain(*profile):
        total = Element([-1])
        for e in map(element, probs):
            require(root.sign(e) >= 0, "a negative probability")
            total = add(total, e)
        require(root.sign(total) == 0, "no distribution")


def plans_of(game: Game, root: Root,
             profile: list[Lists]) -> list[list[Element]]:
    """Return the realization plans of the profile."""
    plans = []
    for sets, behavior in zip(game.infosets, profile):
        x = [Element([1])]
        for h, probs in zip(sets, behavior):
            x += [root.times(x[h.own], element(e)) for e in probs]
        plans.append(x)
    return plans


def gradient(game: Game, root: Root, plans: list[list[Element]], i: int,
             payoff: Element) -> list[Element]:
    """Check the payoff of player i; return g by sequence."""
    v = [Element([]) for _ in plans[i]]
    for z in game.terms:
        weight = root.product(z.payoffs[i], plans, z.sequences, i)
        if weight.num:
            v[z.sequences[i]] = add(v[z.sequences[i]], weight)
    rest = payoff
    for g, x in zip(v, plans[i]):
        rest = sub(rest, root.times(g, x))
    require(root.sign(rest) == 0, "a payoff is not that of the profile")
    return v


def check_best(game: Game, root: Root, plans: list[list[Element]], i: int,
               payoff: Element) -> None:
    """Rule 5 for player i."""
    v = gradient(game, root, plans, i, payoff)
    for h in reversed(game.infosets[i]):
        best = v[h.first]
        for s in h.sequences():
            if root.sign(sub(v[s], best)) > 0:
                best = v[s]
        v[h.own] = add(v[h.own], best)
    require(root.sign(sub(v[0], payoff)) == 0, "a player gains by deviating")


def read_plans(game: Game,
               c: AlgebraicClaim) -> tuple[Root, list[list[Element]]]:
    """Rules 1 to 4: return the root and the plans."""
    check_size(c)
    root = Root(c.polynomial, c.low, c.high)
    require(len(c.payoffs) == len(game.infosets), "number of players")
    check_distributions(game, root, c.profile)
    return root, plans_of(game, root, c.profile)


def check_algebraic(game: Game, c: AlgebraicClaim) -> None:
    """Check the claim that a profile is an equilibrium."""
    root, plans = read_plans(game, c)
    for i, payoff in enumerate(c.payoffs):
        check_best(game, root, plans, i, element(payoff))

"""The check of algebraic-nash: an equilibrium in real algebraic numbers.

All numbers are polynomials in alpha, a root of p. They are added and
multiplied modulo p; a sign is found on intervals around alpha, by integers.
"""

from fractions import Fraction
from itertools import chain, count
from math import gcd, lcm

from game import Game
from isolated import MAX_BITS, check_bits
from otherclaims import AlgebraicClaim, Lists
from poly import Poly, add, mul, poly, require, sub
from work import PER_PRODUCT, take

MAX_DEGREE = 64
HALVINGS = 16  # before it is asked whether a value is 0

Integers = list[int]  # a polynomial of integers without a common factor


def primitive(p: Poly | Integers) -> Integers:
    """Return a positive multiple of p."""
    d = lcm(*(a.denominator for a in p))
    scaled = [a.numerator * (d // a.denominator) for a in p]
    g = gcd(*scaled) or 1
    return [a // g for a in scaled]


def remainder(p: Integers, q: Integers) -> Integers:
    """Return a positive multiple of the remainder of p by q, not 0."""
    p, lead = list(p), abs(q[-1])
    while len(p) >= len(q):
        factor = p[-1] if q[-1] > 0 else -p[-1]
        take(PER_PRODUCT * (len(p) + len(q)),
             lead.bit_length() + factor.bit_length())
        p = [lead * a for a in p]
        for k, b in enumerate(q, len(p) - len(q)):
            p[k] -= factor * b
        while p and p[-1] == 0:
            p.pop()
    return primitive(p)


def sturm(p: Integers, q: Integers) -> list[Integers]:
    """Return Sturm's chain from p and q, to the last that is not 0."""
    found = [p, q]
    while rest := remainder(found[-2], found[-1]):
        found.append([-a for a in rest])
    return found


def sign(x: int) -> int:
    """Return the sign of an integer."""
    return (x > 0) - (x < 0)


def sign_at(p: Integers, x: Fraction) -> int:
    """Return the sign of p(x)."""
    value, power = 0, 1
    for a in reversed(p):
        value = value * x.numerator + a * power
        power *= x.denominator
    return sign(value)


def changes(p: list[Integers], x: Fraction) -> int:
    """Return how often the sign changes at x, zeros left out."""
    signs = [s for s in (sign_at(q, x) for q in p) if s]
    return sum(s != t for s, t in zip(signs, signs[1:]))


class Root:
    """The only root alpha of p between low and high; rule 2.

    It is known to be from first/unit to last/unit, closer and closer.
    """

    def __init__(self, p: Poly, low: Fraction, high: Fraction) -> None:
        self.monic = [a / p[-1] for a in p]
        self.p, self.low, self.high = primitive(p), low, high
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

    def reduce(self, e: Poly) -> Poly:
        """Return e modulo p."""
        e, d = list(e), len(self.monic) - 1
        while len(e) > d:
            top = e.pop()
            for k, a in enumerate(self.monic[:-1], len(e) - d):
                e[k] -= top * a
        return poly(e)

    def times(self, e: Poly, f: Poly) -> Poly:
        """Return e * f modulo p."""
        return self.reduce(mul(e, f))

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
        words = self.unit.bit_length() // 64 + 1
        take(2 * 4 * words * sum(
            (k + 1) * words + abs(a).bit_length() // 64
            for k, a in enumerate(e)), 0)
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

    def sign(self, value: Poly) -> int:
        """Return the sign of a polynomial at alpha."""
        e = primitive(self.reduce(value))
        if not e:
            return 0
        for halvings in count():
            low, high = self.enclosure(e)
            if low > 0 or high < 0 or low == high:
                return sign(low)
            if halvings == HALVINGS and self.vanishes(e):
                return 0
            self.halve()


def check_size(c: AlgebraicClaim) -> None:
    """Rule 1."""
    d = len(c.polynomial) - 1
    require(1 <= d <= MAX_DEGREE and c.polynomial[-1] != 0,
            "a polynomial of a wrong degree")
    values = [*chain(*chain(*c.profile)), *c.payoffs]
    require(all(len(e) <= d for e in values), "more coefficients than d")
    for row in ([c.low], [c.high], c.polynomial, *values):
        check_bits(row, MAX_BITS // d)


def check_distributions(game: Game, root: Root, profile: list[Lists]) -> None:
    """Rules 3 and 4."""
    require([[len(probs) for probs in behavior] for behavior in profile]
            == [[h.actions for h in sets] for sets in game.infosets],
            "a profile of a wrong shape")
    for probs in chain(*profile):
        total: Poly = [Fraction(-1)]
        for e in probs:
            require(root.sign(e) >= 0, "a negative probability")
            total = add(total, poly(e))
        require(root.sign(total) == 0, "no distribution")


def plans_of(game: Game, root: Root,
             profile: list[Lists]) -> list[list[Poly]]:
    """Return the realization plans of the profile."""
    plans = []
    for sets, behavior in zip(game.infosets, profile):
        x: list[Poly] = [[Fraction(1)]]
        for h, probs in zip(sets, behavior):
            x += [root.times(x[h.own], e) for e in probs]
        plans.append(x)
    return plans


def check_best(game: Game, root: Root, plans: list[list[Poly]], i: int,
               payoff: Poly) -> None:
    """Rule 5 for player i."""
    v: list[Poly] = [[] for _ in plans[i]]
    for z in game.terms:
        weight = poly([z.chance * z.payoffs[i]])
        for j, s in enumerate(z.sequences):
            if j != i:
                weight = root.times(weight, plans[j][s])
        v[z.sequences[i]] = add(v[z.sequences[i]], weight)
    rest = payoff
    for g, x in zip(v, plans[i]):
        rest = sub(rest, root.times(g, x))
    require(root.sign(rest) == 0, "a payoff is not that of the profile")
    for h in reversed(game.infosets[i]):
        best = v[h.first]
        for s in h.sequences():
            if root.sign(sub(v[s], best)) > 0:
                best = v[s]
        v[h.own] = add(v[h.own], best)
    require(root.sign(sub(v[0], payoff)) == 0, "a player gains by deviating")


def check_algebraic(game: Game, c: AlgebraicClaim) -> None:
    """Check the claim that a profile is an equilibrium."""
    check_size(c)
    root = Root(c.polynomial, c.low, c.high)
    require(len(c.payoffs) == len(game.infosets), "number of players")
    check_distributions(game, root, c.profile)
    plans = plans_of(game, root, c.profile)
    for i, payoff in enumerate(c.payoffs):
        check_best(game, root, plans, i, poly(payoff))

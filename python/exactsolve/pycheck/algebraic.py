"""The check of algebraic-nash: an equilibrium in real algebraic numbers.

sequential.py has that of algebraic-sequential, which uses it.

All numbers are polynomials in alpha, a root of p. They are added and
multiplied modulo p; a sign is found on intervals around alpha, by integers.
"""

from dataclasses import dataclass
from itertools import chain, zip_longest
from math import gcd, lcm

from .fraction import Fraction
from .game import Game
from .isolated import MAX_BITS, check_bits
from .otherclaims import AlgebraicClaim, Lists
from .poly import Poly, require
from .work import take

MAX_DEGREE = 64
HALVINGS = 32  # before a sign is tried again
ROUNDS = 2  # before it is asked whether a value is 0

Integers = list[int]  # a polynomial


def words(x: int) -> int:
    """Return the words of an integer, and some for what it costs beside."""
    return 4 + x.bit_length() // 64


def size(p: Integers) -> int:
    """Return the words of all integers."""
    return sum(map(words, p))


def spend(products: int) -> None:
    """Take the work of so many products of words."""
    take(2 * products, 0)


def spend_horner(p: Integers, bits: int, products: int) -> None:
    """Take the work of Horner's rule at a number of so many bits."""
    w = 1 + bits // 64
    spend(products * w * (size(p) + len(p) * len(p) * w))


def trim(p: Integers) -> Integers:
    """Remove leading coefficients 0."""
    while p and p[-1] == 0:
        p.pop()
    return p


def primitive(p: Integers) -> Integers:
    """Return p divided by its greatest common divisor."""
    if p:
        spend(2 * size(p) * words(p[0]))
    g = gcd(*p) or 1
    return [a // g for a in p]


def step(p: Integers, q: Integers) -> Integers:
    """Return |lead of q| * p less the multiple of q that ends its degree."""
    factor = p[-1] if q[-1] > 0 else -p[-1]
    lead = abs(q[-1])
    spend(size(p) * words(lead) + size(q) * words(factor))
    p = [lead * a for a in p]
    for k, b in enumerate(q, len(p) - len(q)):
        p[k] -= factor * b
    return p[:-1]


def sturm(p: Integers, q: Integers) -> list[Integers]:
    """Return Sturm's chain from p and q, to the last that is not 0."""
    found = [p, q]
    while True:
        rest = found[-2]
        while len(rest) >= len(found[-1]):
            rest = trim(step(rest, found[-1]))
        if not rest:
            return found
        found.append([-a for a in primitive(rest)])


def sign(x: int) -> int:
    """Return the sign of an integer."""
    return (x > 0) - (x < 0)


def sign_at(p: Integers, x: Fraction) -> int:
    """Return the sign of p(x)."""
    spend_horner(p, max(abs(x.numerator), x.denominator).bit_length(), 2)
    value, power = 0, 1
    for a in reversed(p):
        value = value * x.numerator + a * power
        power *= x.denominator
    return sign(value)


def changes(p: list[Integers], x: Fraction) -> int:
    """Return how often the sign changes at x, zeros left out."""
    signs = [s for s in (sign_at(q, x) for q in p) if s]
    return sum(s != t for s, t in zip(signs, signs[1:]))


@dataclass
class Element:
    """The polynomial num / den, without common factors; its value at alpha."""

    num: Integers
    den: int = 1


def lowest(num: Integers, den: int) -> Element:
    """Return num / den in lowest terms."""
    num = trim(num)
    spend(size(num) * words(den))
    g = gcd(den, *num)
    return Element([a // g for a in num], den // g)


def element(e: Poly) -> Element:
    """Return a polynomial of fractions."""
    den = lcm(*(a.denominator for a in e))
    return Element(trim([a.numerator * (den // a.denominator) for a in e]),
                   den)


def add(e: Element, f: Element, s: int = 1) -> Element:
    """Return e + s * f."""
    spend(size(e.num) * words(f.den) + size(f.num) * words(e.den))
    return lowest([a * f.den + s * b * e.den for a, b in
                   zip_longest(e.num, f.num, fillvalue=0)], e.den * f.den)


def sub(e: Element, f: Element) -> Element:
    """Return e - f."""
    return add(e, f, -1)


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
        if not e.num or not f.num:
            return Element([])
        spend(size(e.num) * size(f.num))
        num, den = [0] * (len(e.num) + len(f.num) - 1), e.den * f.den
        for j, a in enumerate(e.num):
            for k, b in enumerate(f.num, j):
                num[k] += a * b
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

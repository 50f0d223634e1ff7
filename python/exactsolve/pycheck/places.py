"""Real numbers on a line, and the signs of polynomials at and between them."""

from __future__ import annotations

from dataclasses import dataclass

from .algebraic import Root
from .fraction import Fraction
from .poly import Poly, require
from .univariate import (Element, Integers, changes, common, divide, multiply,
                         sign, sign_at, size, spend, sturm)


@dataclass
class Place:
    """A rational number x, or an algebraic one."""

    x: Fraction
    root: Root | None = None

    def low(self) -> Fraction:
        """Return a lower bound, which is the number if that is rational."""
        r = self.root
        return Fraction(r.first, r.unit) if r else self.x

    def high(self) -> Fraction:
        """Return an upper bound, likewise."""
        r = self.root
        return Fraction(r.last, r.unit) if r else self.x

    def halve(self) -> None:
        """Halve the distance of the bounds."""
        if self.root:
            self.root.halve()
            if self.root.first == self.root.last:
                self.x, self.root = self.low(), None

    def sign(self, p: Integers) -> int:
        """Return the sign of a polynomial here."""
        if len(p) < 2 or self.root is None:
            return sign_at(p, self.x) if len(p) > 1 else sign(sum(p))
        return self.root.sign(Element(p))

    def vanishes(self, p: Integers) -> bool:
        """Say whether a polynomial that is no constant is 0 here."""
        return (self.root.vanishes(p) if self.root
                else sign_at(p, self.x) == 0)

    def is_below(self, other: Place) -> bool:
        """Say whether this number is less, and make the bounds say so."""
        r, s = self.root, other.root
        within = False
        if r and s and r.vanishes(s.p):
            # Here is a root of s.p. It is the other one if it is in the
            # interval of that; it is no end of it.
            while (self.low() < s.high and s.low < self.high()
                   and not within):
                within = s.low < self.low() and self.high() < s.high
                self.halve()
        elif r and not s:
            within = r.low < other.x < r.high and sign_at(r.p, other.x) == 0
        elif s and not r:
            within = s.low < self.x < s.high and sign_at(s.p, self.x) == 0
        if within:
            return False
        while (r or s) and self.high() >= other.low():
            if self.low() >= other.high():
                return False
            self.halve()
            other.halve()
        return self.high() < other.low()


def place(of: Poly | None, low: Fraction, high: Fraction) -> Place:
    """Return the number that a certificate describes."""
    if of is None:
        require(low == high, "an interval without a polynomial")
        return Place(low)
    require(len(of) > 1, "a root of a constant")
    return Place(low, Root(of, low, high))


class Line:
    """Numbers in order, and the signs of polynomials at and between them."""

    def __init__(self, places: list[Place]) -> None:
        self.places = places
        require(all(a.is_below(b) for a, b in zip(places, places[1:])),
                "ends are not in order")
        self.between = [(a.high() + b.low()) / 2
                        for a, b in zip(places, places[1:])]
        self.chains: dict[tuple[int, ...], list[Integers]] = {}
        self.signs: dict[tuple[int, tuple[int, ...]], int | None] = {}
        self.found: dict[tuple[int, tuple[int, ...]], int] = {}

    def at(self, p: Integers, k: int) -> int:
        """Return the sign at a place."""
        key = k, tuple(p)
        if key not in self.found:
            self.found[key] = self.places[k].sign(p)
        return self.found[key]

    def inside(self, p: Integers, k: int) -> int | None:
        """Return the sign throughout the open interval from a place to the
        next; None if there are roots in it."""
        if len(p) < 2:
            return sign(sum(p))
        key = k, tuple(p)
        if key not in self.signs:
            self.signs[key] = (sign_at(p, self.between[k])
                               if self.rootless(p, k) else None)
        return self.signs[key]

    def rootless(self, p: Integers, k: int) -> bool:
        """Say whether a polynomial has no root in the interval.

        Both ends get so narrow bounds that it has no root within these,
        bounds included, but perhaps the end itself. Then none is left if it
        has none between the bounds.
        """
        a, b = self.places[k], self.places[k + 1]
        while True:
            q = p
            for c in (a, b):
                q = without(q, c.x) if not c.root else q
            if len(q) < 2:
                return True
            chain = self.chain(q)
            if alone(a, q, chain) and alone(b, q, chain):
                return changes(chain, a.high()) == changes(chain, b.low())
            a.halve()
            b.halve()

    def chain(self, p: Integers) -> list[Integers]:
        """Return Sturm's chain."""
        key = tuple(p)
        if key not in self.chains:
            self.chains[key] = sturm(p, derivative(p))
        return self.chains[key]


def alone(end: Place, p: Integers, chain: list[Integers]) -> bool:
    """Say whether p has no root within the bounds but the number itself."""
    if not end.root:
        return True
    low, high = end.low(), end.high()
    return (sign_at(p, low) != 0 and sign_at(p, high) != 0 and
            changes(chain, low) - changes(chain, high) == end.vanishes(p))


def derivative(p: Integers) -> Integers:
    """Return the derivative."""
    spend(size(p))
    return [k * a for k, a in enumerate(p)][1:]


def without(p: Integers, x: Fraction) -> Integers:
    """Return p without a root x."""
    while len(p) > 1 and sign_at(p, x) == 0:
        p = divide(p, [-x.numerator, x.denominator])
    return p


def odd(p: Integers) -> Integers:
    """Return a product of factors with the roots where the sign changes.

    With w the roots of a multiplicity of at least k, those of exactly k are
    w without those of at least k + 1.
    """
    if len(p) < 2:
        return p
    found, k = [1], 1
    rest = common(p, derivative(p))
    w = divide(p, rest)
    while len(w) > 1:
        more = common(rest, w)
        if k % 2:
            found = multiply(found, divide(w, more))
        w, rest, k = more, divide(rest, more), k + 1
    return found

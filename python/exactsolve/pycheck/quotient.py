"""Quotients of polynomials in the parameter of a family of games.

They are added, multiplied and compared for equality as numbers are. There is
no order, since which one is larger depends on the parameter: Python refuses to
compare them, as there is no method for that.
"""

from __future__ import annotations

from .fraction import Fraction
from .poly import decimal
from .univariate import (Element, Integers, add, common, divide, lowest,
                         multiply, size, spend, times, words)


class Quotient:
    """num / den without common factors: den is primitive, its lead positive.

    Equal quotients so have equal fields.
    """

    __slots__ = "num", "den"
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, num: Element, den: Integers) -> None:
        self.num, self.den = num, den

    def __add__(self, other: Quotient) -> Quotient:
        if self.den == other.den:
            return reduced(add(self.num, other.num), self.den)
        return reduced(add(times(self.num, Element(other.den)),
                           times(other.num, Element(self.den))),
                       multiply(self.den, other.den))

    def __neg__(self) -> Quotient:
        return Quotient(Element([-a for a in self.num.num], self.num.den),
                        self.den)

    def __sub__(self, other: Quotient) -> Quotient:
        return self + -other

    def __mul__(self, other: Quotient) -> Quotient:
        return reduced(times(self.num, other.num),
                       multiply(self.den, other.den))

    def __truediv__(self, other: Quotient) -> Quotient:
        """Return self / other, which is not 0."""
        e = other.num
        return reduced(times(times(self.num, Element([e.den])),
                             Element(other.den)), multiply(self.den, e.num))

    def __bool__(self) -> bool:
        return bool(self.num.num)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quotient):
            raise TypeError("a quotient is compared with something else")
        return self.num == other.num and self.den == other.den

    def degree(self) -> int:
        """Return the larger degree, at least 0."""
        return max(len(self.num.num), len(self.den), 1) - 1


def constant(x: Fraction) -> Quotient:
    """Return a number."""
    return Quotient(Element([x.numerator] if x else [], x.denominator), [1])


def reduced(num: Element, den: Integers) -> Quotient:
    """Return num / den in lowest terms."""
    if den == [1]:
        return Quotient(num, den)
    if len(den) > 1 and len(num.num) > 1:
        d = common(num.num, den)
        if len(d) > 1:
            num = Element(divide(num.num, d), num.den)
            den = divide(den, d)
    unit = common([], den)  # den, but for a constant
    factor = den[-1] // unit[-1]
    spend(size(num.num) * words(factor))
    p, q = num.num, num.den * factor
    if q < 0:
        p, q = [-a for a in p], -q
    return Quotient(lowest(list(p), q), unit if p else [1])


def bits(x: Quotient) -> int:
    """Return the bits of all coefficients."""
    return sum(max(a.bit_length(), x.num.den.bit_length())
               for a in x.num.num) + sum(a.bit_length() for a in x.den[1:])


def longest(x: Quotient) -> int:
    """Return the bits of the longest integer."""
    return max(a.bit_length() for a in [*x.num.num, x.num.den, *x.den])


def text(x: Quotient) -> str:
    """Return how a canonical text has it."""
    p = [decimal(Fraction(a, x.num.den)) for a in x.num.num] or ["0"]
    if x.degree() == 0:
        return p[0]
    above = "[" + ",".join(p) + "]"
    if x.den == [1]:
        return above
    return above + "/[" + ",".join(decimal(Fraction(a)) for a in x.den) + "]"

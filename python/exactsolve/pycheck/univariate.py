"""Polynomials in one name with rational coefficients, by integers.

Coefficients are those of the powers 0, 1, ..., the last not 0, so that
equality of lists is equality of polynomials.
"""

from dataclasses import dataclass
from itertools import zip_longest
from math import gcd, lcm

from .fraction import Fraction
from .poly import Poly
from .work import take

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
    spend(words(den) * sum(words(a.numerator) for a in e))
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


def multiply(p: Integers, q: Integers) -> Integers:
    """Return p * q."""
    if not p or not q:
        return []
    spend(size(p) * size(q))
    num = [0] * (len(p) + len(q) - 1)
    for j, a in enumerate(p):
        for k, b in enumerate(q, j):
            num[k] += a * b
    return num


def times(e: Element, f: Element) -> Element:
    """Return e * f."""
    return lowest(multiply(e.num, f.num), e.den * f.den)


def common(p: Integers, q: Integers) -> Integers:
    """Return the primitive greatest common divisor, with a positive lead."""
    if not p or not q:
        p, q = p or q, []
    d = primitive(sturm(p, q)[-1] if q else p)
    return [-a for a in d] if d and d[-1] < 0 else d


def divide(p: Integers, q: Integers) -> Integers:
    """Return p / q, where the primitive q divides p.

    The quotient has integers for coefficients, by the lemma of Gauss.
    """
    rest, found = list(p), list[int]()
    while len(rest) >= len(q):
        a = rest[-1] // q[-1]
        spend(size(q) * words(a))
        for k, b in enumerate(q, len(rest) - len(q)):
            rest[k] -= a * b
        rest.pop()
        found.append(a)
    return found[::-1]

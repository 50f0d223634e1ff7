"""Exact numbers as text, and polynomials in a formal infinitesimal epsilon.

A polynomial is the list of its coefficients of eps^0, eps^1, ..., without
trailing zeros, so that equality of lists is equality of polynomials. It is
compared as for a positive eps smaller than every positive rational.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Iterable, TypeVar

from .fraction import Fraction

Poly = list[Fraction]
T = TypeVar("T")


class CheckError(Exception):
    """The certificate has not been accepted."""

    status: int
    word: str


class Unreadable(CheckError):
    """The file is not a certificate, or not a game."""

    status, word = 2, "unreadable"


class Rejected(CheckError):
    """The certificate does not prove its claim about the game."""

    status, word = 1, "rejected"


class Undecided(CheckError):
    """The check takes more work than is allowed."""

    status, word = 3, "not decided"


def require(condition: bool, message: str) -> None:
    """Reject the certificate unless the condition holds."""
    if not condition:
        raise Rejected(message)


def present(value: T | None, message: str) -> T:
    """Return the value; reject the certificate if it is left out."""
    if value is None:
        raise Rejected(message)
    return value


# Limits on numbers. A decimal may have fewer characters than a fraction: as
# a fraction it has up to twice as many digits, which must be readable too.
MAX_CHARACTERS = 100_000
MAX_EXPONENT = 1_000
MAX_DECIMAL = MAX_CHARACTERS // 2 - MAX_EXPONENT

NUMBER = re.compile(
    r"(?P<sign>[+-]?)(?P<size>"
    r"(?P<num>[0-9]+)/(?P<den>[0-9]+)"
    r"|(?=\.?[0-9])(?P<whole>[0-9]*)(?:\.(?P<part>[0-9]*))?"
    r"(?:[eE](?P<exp>[+-]?[0-9]+))?)"
)


def integer(text: str) -> int:
    """Read an integer by halves, as Python limits the digits of int."""
    if len(text) <= 500:
        return int(text)
    half = len(text) // 2
    power: int = 10**half
    high, low = integer(text[:-half]) * power, integer(text[-half:])
    return high - low if text[0] == "-" else high + low


def decimal(x: Fraction) -> str:
    """Return the text of a number, n/d or n, of any length."""
    n, d = str(Decimal(x.numerator)), x.denominator
    return n if d == 1 else f"{n}/{Decimal(d)!s}"


@lru_cache(10_000)  # most numbers of a certificate occur many times
def parse_number(text: str) -> Fraction:
    """Read a number: n/d or a decimal, exactly."""
    match = NUMBER.fullmatch(text)
    if match is None:
        raise Unreadable(f"not a number: {text[:40]!a}")
    fraction = match["den"] is not None
    if len(match["size"]) > (MAX_CHARACTERS if fraction else MAX_DECIMAL):
        raise Unreadable("a number is too long")
    if fraction:
        if integer(match["den"]) == 0:
            raise Unreadable(f"zero denominator: {text[:40]!a}")
        value = Fraction(integer(match["num"]), integer(match["den"]))
    else:
        exponent = integer(match["exp"] or "0")
        if abs(exponent) > MAX_EXPONENT:
            raise Unreadable(f"exponent out of range: {text[:40]!a}")
        part = match["part"] or ""
        digits = integer(match["whole"] + part)
        value = digits * Fraction(10) ** (exponent - len(part))
    return -value if match["sign"] == "-" else value


def product(factors: Iterable[Fraction]) -> Fraction:
    """Return the product of all."""
    p = Fraction(1)
    for a in factors:
        p = p * a
    return p


def poly(coefficients: list[Fraction]) -> Poly:
    """Return the polynomial, without trailing zeros."""
    p = list(coefficients)
    while p and not p[-1]:
        p.pop()
    return p


def add(p: Poly, q: Poly) -> Poly:
    """Return p + q."""
    if len(p) < len(q):
        p, q = q, p
    return poly([a + b for a, b in zip(p, q)] + p[len(q):])


def sub(p: Poly, q: Poly) -> Poly:
    """Return p - q."""
    return add(p, [-b for b in q])


def mul(p: Poly, q: Poly) -> Poly:
    """Return p * q."""
    if len(p) <= 1 >= len(q):
        return [a * b for a in p for b in q]
    if not p or not q:
        return []
    product = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            c = a * b
            product[i + j] = product[i + j] + c if product[i + j] else c
    return poly(product)


def order(p: Poly) -> int:
    """Return the exponent of the lowest nonzero coefficient of p, not 0."""
    return next(k for k, a in enumerate(p) if a)


def sign(p: Poly) -> int:
    """Return the sign, 1, 0 or -1, for small positive eps."""
    return 0 if not p else 1 if p[order(p)] > 0 else -1


def bar(p: Poly) -> Fraction:
    """Return a number up to which p has its sign at every positive eps."""
    if not p:
        return Fraction(1)
    m = order(p)
    later = max((abs(a) for a in p[m + 1:]), default=Fraction(0))
    return abs(p[m]) / (abs(p[m]) + later)


def limit(list_of: list[Poly]) -> list[Fraction] | None:
    """Return the limit of non-negative p/(sum of all p); None if all are 0.

    With m the least order, only the coefficients of eps^m matter.
    """
    orders = [order(p) for p in list_of if p]
    if not orders:
        return None
    m = min(orders)
    leading = [p[m] if m < len(p) else Fraction(0) for p in list_of]
    return [a / sum(leading) for a in leading]

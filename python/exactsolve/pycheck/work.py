"""What a check may cost: the work of sums, products and comparisons.

One of numbers of m and n bits takes (m + PER_NUMBER) * (n + PER_NUMBER). The
operators of our class Fraction are replaced by ones that count, here and once,
so that none is forgotten. They take the work themselves, without calls and
with the fields of Fraction, to be quick.
"""

from threading import local
from typing import Any, Callable

from .fraction import Fraction
from .poly import Undecided

PER_NUMBER = 700
PER_PRODUCT = PER_NUMBER // 32  # of integers, beside their bits
BASE, PER_SQUARE, PER_CELL = 500_000_000_000, 10, 12_000_000


class Budget(local):
    """What is left in a thread; without a check there is no end of it."""

    left: float = float("inf")


budget = Budget()


def begin(size: int, cells: int, times: int = 1) -> None:
    """Begin a check of a certificate and game of this size.

    Cells are the payoffs of all players at all leaves. The work is so many
    times that of fractions.
    """
    budget.left = times * (BASE + PER_SQUARE * size * size + PER_CELL * cells)


def end() -> None:
    """End the check."""
    budget.left = float("inf")


def take(m: int, n: int) -> None:
    """Take the work of one sum or product of numbers of m and n bits."""
    budget.left -= (m + PER_NUMBER) * (n + PER_NUMBER)
    if budget.left < 0:
        raise Undecided("more work than the size of the numbers given allows")


def counted(operate: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return the operator that takes its work first."""
    def operator(a: Any, b: Any) -> Any:
        m, k = a._numerator.bit_length(), a._denominator.bit_length()
        if k > m:
            m = k
        n, k = b.numerator.bit_length(), b.denominator.bit_length()
        if k > n:
            n = k
        budget.left -= (m + PER_NUMBER) * (n + PER_NUMBER)
        if budget.left < 0:
            take(0, 0)
        return operate(a, b)
    return operator


for name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv",
             "rtruediv", "lt", "le", "gt", "ge"):
    name = f"__{name}__"
    setattr(Fraction, name, counted(getattr(Fraction, name)))

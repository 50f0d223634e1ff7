"""Numbers of a game file that are formulas in one name: 2*t-1, (1-t)/3, t^2.

They are read from left to right, with operations that wait for what binds
more (Dijkstra's shunting yard), so that no text is too deep.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .fraction import Fraction
from .poly import Unreadable, parse_number
from .quotient import Quotient, constant, longest
from .univariate import Element

MAX_TEXT, MAX_POWER, MAX_DEGREE, MAX_BITS = 4096, 1000, 200, 2**18
TOKEN = re.compile(r"(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
                   r"|(?P<number>[0-9.]+(?:[eE][+-]?[0-9]+)?)"
                   r"|\^(?P<power>[0-9]+)(?![0-9^])|(?P<sign>[-+*/()])")
RANK = {"(": 0, "+": 1, "-": 1, "*": 2, "/": 2, "~": 3}
T = Quotient(Element([0, 1]), [1])


class Formula:
    """Reads formulas; may_divide says whether a quotient may be a divisor."""

    def __init__(self, name: str,
                 may_divide: Callable[[Quotient], bool]) -> None:
        self.name, self.may_divide = name, may_divide
        self.values: list[Quotient] = []
        self.open: list[str] = []  # operations that wait, and parentheses

    def read(self, text: str) -> Quotient:
        """Return the value."""
        wrong = Unreadable(f"game: {text[:40]!a} is no formula")
        if len(text) > MAX_TEXT:
            raise wrong
        self.values, self.open = [], []
        at, operand, named = 0, False, False
        while at < len(text):
            match = TOKEN.match(text, at)
            if match is None:
                raise wrong
            at = match.end()
            is_value = bool(match["name"] or match["number"])
            if match["sign"] in ("+", "-") and not operand:
                self.open += ["~"] * (match["sign"] == "-")
                continue
            if operand == (is_value or match["sign"] == "("):
                raise wrong
            if is_value:
                named |= bool(match["name"])
                self.value(match["name"], match["number"])
            elif match["power"]:
                self.power(match["power"])
            elif match["sign"] == "(":
                self.open.append("(")
            elif match["sign"] == ")":
                self.close(1)
                if not self.open:
                    raise wrong
                self.open.pop()
            else:
                self.close(RANK[match["sign"]])
                self.open.append(match["sign"])
            operand = is_value or bool(match["power"]) or (
                match["sign"] == ")")
        if not operand or not named:
            raise wrong
        self.close(1)
        if self.open:
            raise wrong
        return self.values.pop()

    def value(self, name: str | None, number: str) -> None:
        """Push a number, or the parameter."""
        if name is None:
            self.push(constant(parse_number(number)))
            return
        if name != self.name:
            raise Unreadable(f"game: {name[:40]} has no value")
        self.push(T)

    def push(self, x: Quotient) -> None:
        """Push a value, within limits."""
        if x.degree() > MAX_DEGREE or longest(x) > MAX_BITS:
            raise Unreadable("game: a formula of too large a degree, or with "
                             "too long numbers")
        self.values.append(x)

    def close(self, rank: int) -> None:
        """Do the operations that bind as much or more."""
        while self.open and RANK[self.open[-1]] >= rank:
            self.apply(self.open.pop())

    def apply(self, sign: str) -> None:
        """Do an operation with the last values."""
        y = self.values.pop()
        if sign == "~":
            self.push(-y)
            return
        x = self.values.pop()
        if sign == "+":
            self.push(x + y)
        elif sign == "-":
            self.push(x - y)
        elif sign == "*":
            self.push(x * y)
        elif y and self.may_divide(y):
            self.push(x / y)
        else:
            raise Unreadable("game: a division by zero")

    def power(self, digits: str) -> None:
        """Raise the last value to a power."""
        if len(digits) > 1000 or int(digits) > MAX_POWER:
            raise Unreadable("game: too large a power")
        x, n = self.values.pop(), int(digits)
        self.push(x if n else constant(Fraction(1)))
        for _ in range(n - 1):
            self.push(self.values.pop() * x)

"""Games with a parameter, whose numbers are quotients of polynomials in it."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from .formula import Formula
from .fraction import Fraction
from .game import PLAIN, Game, GameOf, Infoset, Kind, Node, read_kind
from .parametricclaims import ParametricClaim
from .places import Line, Place, odd
from .poly import NUMBER, Unreadable, parse_number
from .quotient import Quotient, bits, constant, text
from .univariate import (Integers, common, divide, multiply, size, spend,
                         words)
from .work import begin, take

Tuple = tuple[int, ...]  # a sequence of each player


@dataclass
class Family:
    """A game for each value of the parameter from one number to another."""

    claim: ParametricClaim
    game: Game  # without numbers; its terms are those below
    scale: Integers  # positive from one number to the other
    # Of each term the sequences, and the payoffs times chance, times scale.
    terms: list[tuple[Tuple, list[Integers]]]

    def times(self) -> int:
        """Return how much more work there may be than with fractions."""
        longest = max([self.claim.longest, len(self.scale)] + [
            len(u) for _, pays in self.terms for u in pays])
        return 8 + min(longest, 512) // 16


class Reader:
    """Reads numbers that depend on a parameter within a domain."""

    def __init__(self, name: str, low: Fraction, high: Fraction) -> None:
        self.formula = Formula(name, self.has_no_root)
        self.line = Line([Place(low), Place(high)])
        self.known: dict[str, Quotient] = {}
        self.depends = False
        self.kind = Kind("exactsolve-family 1 " + name, constant(Fraction(0)),
                         constant(Fraction(1)), self.number, text, bits,
                         self.is_distribution)

    def number(self, word: str) -> Quotient:
        """Read a number, or a formula."""
        if NUMBER.fullmatch(word):
            return constant(parse_number(word))
        self.depends = True
        if word not in self.known:
            self.known[word] = self.formula.read(word)
        return self.known[word]

    def sign(self, p: Integers) -> int | None:
        """Return the sign throughout the open domain."""
        return self.line.inside(p, 0)

    def has_no_root(self, x: Quotient) -> bool:
        """Say whether x is 0 nowhere in the domain."""
        p = x.num.num
        return bool(self.sign(p) and self.line.at(p, 0)
                    and self.line.at(p, 1))

    def is_distribution(self, probs: list[Quotient]) -> bool:
        """Say whether numbers are probabilities everywhere in the domain.

        Denominators are 0 nowhere in it.
        """
        total = self.kind.zero
        for x in probs:
            total = total + x
            if x:
                sign = self.sign(odd(x.num.num))
                if sign is None or sign != self.sign(x.den):
                    return False
        return total == self.kind.one


def read_family(data: bytes, c: ParametricClaim) -> Family:
    """Read a game with the parameter of a claim, which counts the work."""
    begin(len(data), 0)
    reader = Reader(c.name, c.low, c.high)
    of = read_kind(data, reader.kind)
    if not reader.depends:
        raise Unreadable(f"game: no number depends on {c.name[:40]}")
    scale = common_scale([u for z in of.terms for u in z.payoffs])
    if reader.sign(scale) == -1:
        scale = [-a for a in scale]
    return Family(c, without_numbers(of), scale, [
        (z.sequences, [scaled(u, scale) for u in z.payoffs])
        for z in of.terms])


def common_scale(numbers: list[Quotient]) -> Integers:
    """Return a common denominator."""
    scale, unit = [1], 1
    for u in numbers:
        if u.den != [1]:
            scale = multiply(scale, divide(u.den, common(scale, u.den)))
        take(unit.bit_length(), u.num.den.bit_length())
        unit = lcm(unit, u.num.den)
    spend(size(scale) * words(unit))
    return [a * unit for a in scale]


def scaled(u: Quotient, scale: Integers) -> Integers:
    """Return u times scale."""
    return [a // u.num.den for a in multiply(u.num.num,
                                             divide(scale, u.den))]


def without_numbers(of: GameOf[Quotient]) -> Game:
    """Return the game with a leaf for each of its terms, without payoffs."""
    one = Fraction(1)
    sets = [[Infoset(h.own, h.first, h.actions) for h in own]
            for own in of.infosets]
    nodes = [Node(v.number, one, v.sequences, one, v.parent, v.player,
                  v.infoset) for v in of.nodes]
    leaves = [Node(-1, one, z.sequences, one) for z in of.terms]
    return Game(PLAIN, of.tree, sets, of.lines, nodes, leaves,
                of.perfect_recall)

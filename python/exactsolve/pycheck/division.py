"""Bounds of what Nash equilibria pay, by parts of the profiles.

A strategy is a pair of a player and a sequence of the form.
"""

from __future__ import annotations

from dataclasses import dataclass

from .device import (AGENT, COARSE, CORRELATED, EXTENSIVE, EXTENSIVE_COARSE,
                     Form, Part, bound)
from .fraction import Fraction
from .game import Game
from .mediated import Division
from .mediated import Part as Said
from .poly import require
from .work import take

ZERO, ONE = Fraction(0), Fraction(1)
MAX_DEPTH = 2**12
Needs = list[tuple[list[Fraction], Fraction]]


@dataclass
class Open:
    """A part that is divided, in the first or the second of which we are."""

    strategy: tuple[int, int]
    at: Fraction | None
    low: Fraction
    high: Fraction
    second: bool = False


class Divided:
    """The parts of a division, read one after the other."""

    def __init__(self, game: Game, d: Division, weights: list[Fraction],
                 needs: Needs, most: Fraction | None) -> None:
        """Without most there is to be no equilibrium that meets needs."""
        require(d.concept in (CORRELATED, COARSE, EXTENSIVE, EXTENSIVE_COARSE,
                              AGENT), "a concept without devices")
        self.form = Form(game, d.concept)
        self.form.any_pairs = True
        # Per player, how many strategies may be played.
        self.left = [self.form.size(i) - 1
                     for i in range(len(self.form.sets))]
        self.once = all(len(sets) <= 1 for sets in self.form.sets)
        self.d, self.weights, self.needs = d, weights, needs
        self.most = most
        self.part = Part()
        self.open: list[Open] = []

    def check(self) -> None:
        """Check all parts. Those of one that is divided come after it."""
        for k, x in enumerate(self.d.parts):
            take(-650, -650)
            require(k == 0 or bool(self.open), "parts after the last one")
            if x.dual:
                require(not x.player and not x.action and x.at is None,
                        "a part with a dual that is divided")
                self.bounded(x.dual)
                self.proceed()
            else:
                self.divide(x)
        require(bool(self.d.parts) and not self.open, "parts are missing")

    def divide(self, x: Said) -> None:
        """Go on with the first of two parts."""
        require(len(self.open) < MAX_DEPTH, "too deep")
        i, a = x.player - 1, x.action
        require(0 <= i < len(self.form.sets) and 0 < a < self.form.size(i)
                and self.once and (i, a) not in self.part.unused,
                "not divided by a strategy that may be played")
        part = self.part
        z = Open((i, a), x.at, part.low.get((i, a), ZERO),
                 part.high.get((i, a), ONE))
        if z.at is not None:
            require(z.low < z.at < z.high, "not between the ends")
            part.high[i, a] = z.at
        else:
            require((i, a) not in part.replies and self.left[i] > 1,
                    "decided already")
            part.unused.add((i, a))
            self.left[i] -= 1
        self.open.append(z)

    def proceed(self) -> None:
        """Leave what has been proved, for the next second part."""
        part = self.part
        while self.open:
            z = self.open[-1]
            if not z.second:
                z.second = True
                if z.at is not None:
                    part.high[z.strategy] = z.high
                    part.low[z.strategy] = z.at
                else:
                    part.unused.remove(z.strategy)
                    self.left[z.strategy[0]] += 1
                    part.replies.add(z.strategy)
                return
            if z.at is not None:
                part.low[z.strategy] = z.low
            else:
                part.replies.remove(z.strategy)
            self.open.pop()

    def bounded(self, k: int) -> None:
        """Check that dual k proves the part."""
        require(k <= len(self.d.duals), "no dual of that number")
        top, least = bound(self.form, self.d.duals[k - 1], self.weights,
                           self.needs, self.part)
        require(top < least if self.most is None
                else top <= self.most + least, "a larger bound")


def check_division(game: Game, d: Division, weights: list[Fraction],
                   needs: Needs, most: Fraction | None) -> None:
    """Check that no equilibrium that meets needs pays more, weighted."""
    Divided(game, d, weights, needs, most).check()

"""What a hand of a tournament is worth, in prizes.

The first prize goes to a player by the share of all chips, the second by the
share of what is left without the first one's, and so on [Harv73].
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import lcm
from typing import Iterable

from .fraction import Fraction
from .poly import Unreadable

MAX_PLAYERS, MAX_ORDERS, PRIZE_BITS = 10, 2**18, 30
PLACE_BITS, PAY_BITS = 62, 22  # of a probability, and of what is paid

Bounds = tuple[int, int]  # at least and at most


@dataclass
class Prizes:
    """Prizes from the first, and stacks in chips; no prizes, no tournament."""

    prizes: list[Fraction]
    others: list[int]  # who are not in the hand
    spare: tuple[int, int]  # beside what oop and ip can lose
    unit: Fraction = Fraction(1)
    # By what both have put in, then player: if the hand wins, and loses.
    pays: dict[int, list[tuple[Bounds, Bounds]]] = field(default_factory=dict)

    def check(self) -> None:
        """Check what belongs together."""
        players = 2 + len(self.others)
        if not self.prizes:
            if self.others or self.spare != (0, 0):
                raise Unreadable("stacks that share no prizes")
        elif not len(self.prizes) <= players <= MAX_PLAYERS:
            raise Unreadable("prizes or players are too many")
        elif min(self.prizes) <= 0 or (
                sorted(self.prizes, reverse=True) != self.prizes):
            raise Unreadable("prizes that do not descend")
        elif max(n.bit_length() for x in self.prizes for n in (
                x.numerator, x.denominator)) > PRIZE_BITS or (
                self.common().bit_length() > PRIZE_BITS):
            raise Unreadable(f"prizes of more than {PRIZE_BITS} bits")

    def common(self) -> int:
        """Return the least common denominator."""
        return lcm(*(x.denominator for x in self.prizes))

    def stacks(self, pot: int, stack: int, put: int, won: int) -> list[int]:
        """Return what all have if oop wins (1), loses (-1) or ties (0)."""
        a, b = (2 * (stack + x) + pot for x in self.spare)
        pot += 2 * put
        return [a + won * pot, b - won * pot, *(2 * x for x in self.others)]

    def price(self, pot: int, stack: int, puts: Iterable[int]) -> None:
        """Find what is paid at ends where both have put in so much."""
        if not self.prizes:
            return
        found: dict[int, list[list[Bounds]]] = dict.fromkeys(puts, [])
        if len(found) << (2 + len(self.others)) > MAX_ORDERS:
            raise Unreadable("too many pots for so many players")
        shared = self.worth(self.stacks(pot, stack, 0, 0))
        for put in found:
            after = [self.worth(self.stacks(pot, stack, put, won))
                     for won in (1, -1)]
            found[put] = [[(x[p][0] - shared[p][1], x[p][1] - shared[p][0])
                           for x in (after, after[::-1])[p]] for p in (0, 1)]
        most = max(abs(n) for both in found.values() for of in both
                   for x in of for n in x)
        shift = max(most.bit_length() - PAY_BITS, 0)
        self.unit = Fraction(2**shift, self.common() * 2**PLACE_BITS)
        for put, both in found.items():
            self.pays[put] = [(rounded(win, shift), rounded(lose, shift))
                              for win, lose in both]

    def worth(self, stacks: list[int]) -> list[Bounds]:
        """Return what oop and ip can expect, times 2^62."""
        common = self.common()
        whole = [int(x * common) for x in self.prizes]
        low, high = (placed(stacks, len(whole), up) for up in (0, 1))
        return [(sum(n * x for n, x in zip(low[p], whole)),
                 sum(n * x for n, x in zip(high[p], whole))) for p in (0, 1)]


def placed(stacks: list[int], places: int, up: int) -> list[list[int]]:
    """Return how likely each player is to come in at each place, times 2^62.

    All is rounded down, or up. A set of players who are in comes first with
    the sum of what all orders of theirs have.
    """
    by = [[0] * places for _ in stacks]
    comes = [0] * 2**len(stacks)
    comes[0] = 2**PLACE_BITS
    for of, n in enumerate(comes):
        place = bin(of).count("1")
        out = [i for i in range(len(stacks)) if not of >> i & 1]
        left = sum(stacks[i] for i in out)
        for i in out if place < places else ():
            part = n
            if left:  # or else one without chips is the last
                part = -(-n * stacks[i] // left) if up else (
                    n * stacks[i] // left)
            by[i][place] += part
            comes[of | 1 << i] += part
    return by


def rounded(x: Bounds, shift: int) -> Bounds:
    """Return bounds over 2^shift, rounded down and up."""
    return x[0] >> shift, -(-x[1] >> shift)

"""A spot of poker: cards, chips, ranges and betting.

Amounts are whole numbers of chips, hands and cards as in cards.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb, lcm
from typing import Iterator

from .betting import DECIDES, FOLDED, Node
from .cards import Hand
from .fraction import Fraction
from .locks import Locks
from .poly import Unreadable
from .prizes import PAY_BITS, Prizes

PLAYERS = "oop", "ip"
RAKE_BITS, WEIGHT_BITS = 20, 30  # of common denominators and numbers


@dataclass
class Spot:
    """The position, on which hands in no range have no weight."""

    chip: Fraction
    deck: frozenset[int]
    board: frozenset[int]
    deals: list[int]
    pot: int
    stack: int
    put: tuple[int, int]
    ranges: list[dict[Hand, Fraction]]
    rake: tuple[Fraction, Fraction]  # share, and the most in chips
    nodes: list[Node]
    locks: Locks
    prizes: Prizes

    def deals_after(self, street: int, held: int) -> int:
        """Return how many deals follow, with some cards in hands."""
        left = (len(self.deck) - len(self.board) - held
                - sum(self.deals[:street]))
        ways = 1
        for n in self.deals[street:]:
            ways *= comb(left, n)
            left -= n
        return ways

    @cached_property
    def units(self) -> tuple[int, int, int]:
        """Return units in half a chip, of rake in a chip, and of most rake.

        What is paid is a whole number of units, as is half of each rake.
        """
        share, most = self.rake
        n = lcm(share.denominator, most.denominator) if share else 1
        return n, int(share * 2 * n), int(most * 2 * n)

    @property
    def unit(self) -> Fraction:
        """Return what is paid in one unit."""
        if self.prizes.prizes:
            return self.prizes.unit
        return self.chip / (2 * self.units[0])

    def most(self) -> int:
        """Return a bound of what is paid, in units."""
        if self.prizes.prizes:
            return 1 << PAY_BITS
        return self.units[0] * (self.pot + 2 * self.stack)

    def pays(self, node: Node, player: int,
             up: int = 1) -> tuple[int, int, int]:
        """Return what the player gets in units: to win, lose and tie.

        What was not called is given back; half of the pot is taken off.
        With prizes it is rounded down or up.
        """
        if self.prizes.prizes:
            win, lost = (x[up] for x in
                         self.prizes.pays[min(node.put)][player])
            if node.kind == FOLDED:
                pays = lost if node.player == player else win
                return pays, pays, pays
            return win, lost, 0
        half, share, most = self.units
        total = self.pot + 2 * min(node.put)
        rake = min(share * total, most)
        lost = -total * half
        win = -lost - rake
        if node.kind == FOLDED:
            pays = lost if node.player == player else win
            return pays, pays, pays
        return win, lost, -rake // 2

    def decisions(self, street: int, player: int) -> Iterator[int]:
        """Yield the numbers of the player's nodes on a street."""
        for k, n in enumerate(self.nodes):
            if (n.kind, n.street, n.player) == (DECIDES, street, player):
                yield k


def check_spot(spot: Spot) -> None:
    """Check what belongs together."""
    n = len(spot.board) + sum(spot.deals)
    if not spot.board <= spot.deck:
        raise Unreadable("a card on the board is not in the deck")
    if not (3 <= n <= 5 and (spot.deals or n == 5)):
        raise Unreadable(f"{n} cards on the board in the end")
    if len(spot.deck) < n + 4:
        raise Unreadable("too few cards")
    if max(spot.put) > spot.stack:
        raise Unreadable("a blind is more than the stack")
    if lcm(*(x.denominator for x in spot.rake)).bit_length() > RAKE_BITS:
        raise Unreadable("a rake of too small parts")
    if spot.prizes.prizes and any(spot.rake):
        raise Unreadable("a rake beside prizes")
    spot.prizes.check()
    for weights in spot.ranges:
        whole_weights(weights)


def whole_weights(weights: dict[Hand, Fraction]) -> dict[Hand, int]:
    """Return the weights times their least common denominator."""
    common = 1
    for w in weights.values():
        common = lcm(common, w.denominator)
        if common.bit_length() > WEIGHT_BITS:
            break
    whole = {h: int(w * common) for h, w in weights.items()}
    if any(w.bit_length() > WEIGHT_BITS for w in [common, *whole.values()]):
        raise Unreadable(f"weights of more than {WEIGHT_BITS} bits")
    return whole

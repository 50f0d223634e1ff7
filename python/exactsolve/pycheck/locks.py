"""Locks: hands that play at a decision with probabilities that are given.

So that numbers stay whole, a hand counts after an action of such a decision as
often as the common denominator says, times its probability if it is locked.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm, prod

from .betting import FOLDED, SHOWN, Node
from .boards import Renaming, renamed
from .cards import Hand
from .fraction import Fraction
from .poly import Unreadable

LOCK_BITS, ALL_BITS, MAX_LOCKED = 30, 60, 2**18


@dataclass
class Lock:
    """A common denominator, and how many parts of it each action has."""

    whole: int
    parts: dict[Hand, list[int]]

    def counts(self, hand: Hand, action: int) -> int:
        """Return how often a hand counts after an action."""
        return self.parts[hand][action] if hand in self.parts else self.whole

    def keeps(self, r: Renaming) -> bool:
        """Say whether renamed hands are locked as the hands are."""
        return {renamed(h, r): x for h, x in self.parts.items()} == self.parts


def lock_of(shares: dict[Hand, tuple[Fraction, ...]]) -> Lock:
    """Return the lock of hands with these probabilities."""
    whole = 1
    for x in set(shares.values()):
        whole = lcm(whole, *(p.denominator for p in x))
        if whole.bit_length() > LOCK_BITS:
            raise Unreadable("probabilities without a common denominator of "
                             f"{LOCK_BITS} bits")
    return Lock(whole, {h: [int(p * whole) for p in x]
                        for h, x in shares.items()})


class Locks:
    """All locks of a betting, by the number of the decision."""

    def __init__(self, nodes: list[Node], of: dict[int, Lock],
                 amount: int) -> None:
        self.nodes, self.of = nodes, of
        self.whole, passed = 1, [1] * len(nodes)
        bits = ALL_BITS - amount.bit_length()
        for k, n in enumerate(nodes if of else ()):
            decision = n.before[0]
            if decision >= 0:
                passed[k] = passed[decision] * (
                    of[decision].whole if decision in of else 1)
            if n.kind in (FOLDED, SHOWN):
                self.whole = lcm(self.whole, passed[k])
                if self.whole.bit_length() > bits:
                    raise Unreadable("denominators of locks that are too "
                                     "large")
        self.passed = passed

    def times(self, node: int) -> int:
        """Return how often an end counts."""
        return self.whole // self.passed[node]

    def counts(self, node: int, player: int, hands: list[Hand]) -> list[int]:
        """Return how often the player's hands count at a node."""
        way: list[tuple[Lock, int]] = []
        decision, action = self.nodes[node].before
        while decision >= 0:
            n = self.nodes[decision]
            if n.player == player and decision in self.of:
                way.append((self.of[decision], action))
            decision, action = n.before
        return [prod(lock.counts(h, a) for lock, a in way) for h in hands]

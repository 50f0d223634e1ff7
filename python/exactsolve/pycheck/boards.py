"""The boards of a spot, and sums over hands that do not meet.

Boards that a renaming of suits makes the same are one, where the renaming
leaves the boards before and all weights as they are: the one whose cards dealt
last are the least, the highest compared first.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from itertools import accumulate, combinations, permutations
from typing import Callable, Iterator, Optional

from .cards import DECK, Hand, Strength, strength

Renaming = tuple[int, ...]  # what becomes of each card

RENAMINGS: list[Renaming] = [tuple(c - c % 4 + to[c % 4] for c in DECK)
                             for to in permutations(range(4))]


def renamed(hand: Hand, r: Renaming) -> Hand:
    """Return the hand after a renaming."""
    a, b = r[hand[0]], r[hand[1]]
    return (a, b) if a > b else (b, a)


@dataclass
class Board:
    """Cards in the middle, with what is the same as they are."""

    number: int
    cards: frozenset[int]
    dealt: tuple[tuple[int, ...], ...]  # since the beginning, by street
    stays: list[Renaming]  # those that leave it, the identity first
    alike: list[Renaming]  # to each board that it stands for, first itself
    children: list[Board] = field(default_factory=list)

    def after(self, deck: frozenset[int], n: int) -> Iterator[Board]:
        """Yield the boards after n more cards."""
        for dealt in combinations(sorted(deck - self.cards), n):
            first: dict[tuple[int, ...], Renaming] = {}
            for r in self.stays:
                first.setdefault(falling(r[c] for c in dealt), r)
            own = falling(iter(dealt))
            if own == min(first):
                stays = [r for r in self.stays
                         if falling(r[c] for c in dealt) == own]
                yield Board(0, self.cards.union(dealt), (*self.dealt, own),
                            stays, list(first.values()))


def falling(cards: Iterator[int]) -> tuple[int, ...]:
    """Return the cards, descending."""
    return tuple(sorted(cards, reverse=True))


class Layout:
    """The hands of one player that do not meet a board, in the order used.

    On the last street they are ascending by strength, and where that is equal
    or on other streets as hands compare.
    """

    def __init__(self, hands: list[Hand],
                 strong: Optional[Callable[[Hand], Strength]] = None) -> None:
        self.hands = sorted(hands)
        self.strengths: list[Strength] = []
        if strong:
            self.hands.sort(key=strong)
            self.strengths = list(map(strong, self.hands))
        self.place = {h: k for k, h in enumerate(self.hands)}


def layouts(board: Board, deck: frozenset[int], hands: list[list[Hand]],
            last: bool) -> list[Layout]:
    """Lay out the hands of both players that can be held on a board."""
    free = deck - board.cards
    known: dict[Hand, Strength] = {}
    middle = list(board.cards)

    def strong(h: Hand) -> Strength:
        if h not in known:
            known[h] = strength([*h, *middle])
        return known[h]
    return [Layout([h for h in own if free.issuperset(h)],
                   strong if last else None) for own in hands]


Cut = list[tuple[int, int, int, int, int, int]]


class Apart:
    """Sums over the hands of another that do not meet each of one's own.

    Prefix sums give these: over the first so many hands, less those with the
    one card, less those with the other, and once more the same two cards. The
    sums of the hands with each card are beside one another in one long list.
    """

    def __init__(self, own: Layout, other: Layout) -> None:
        self.n = n = len(other.hands)
        holding: list[list[int]] = [[] for _ in DECK]
        for k, (a, b) in enumerate(other.hands):
            holding[a].append(k)
            holding[b].append(k)
        self.by_card = [k for places in holding for k in places]
        start = [0, *accumulate(map(len, holding))]

        def cut(ends: list[int]) -> Cut:
            return [(k, start[a] + bisect_left(holding[a], k), start[a],
                     start[b] + bisect_left(holding[b], k), start[b],
                     s if s < k else n)
                    for k, (a, b), s in zip(ends, own.hands, same)]
        same = [other.place.get(h, n) for h in own.hands]
        self.all = cut([n] * len(own.hands))
        self.weaker = cut([bisect_left(other.strengths, s)
                           for s in own.strengths])
        self.weaker_or_equal = cut([bisect_right(other.strengths, s)
                                    for s in own.strengths])

    def folded(self, reach: list[int], pays: int) -> list[int]:
        """Return what hands get, if it is the same against all."""
        return [pays * x for x in self.sums(reach, self.all)[0]]

    def shown(self, reach: list[int], win: int, lose: int,
              tie: int) -> list[int]:
        """Return what hands get at a showdown."""
        return [win * w + tie * (e - w) + lose * (s - e) for w, e, s in zip(
            *self.sums(reach, self.weaker, self.weaker_or_equal, self.all))]

    def sums(self, reach: list[int], *cuts: Cut) -> list[list[int]]:
        """Return the sums up to each cut, for each of one's own hands."""
        p = [0, *accumulate(reach)]
        q = [0, *accumulate([reach[k] for k in self.by_card])]
        r = [*reach, 0]
        return [[p[k] - q[i] + q[a] - q[j] + q[b] + r[s]
                 for k, i, a, j, b, s in cut] for cut in cuts]

"""Playing cards, hands of two, and how strong they are with a board.

A card is four times its rank plus its suit: 2c is 0, 2d is 1, As is 51. A hand
has its higher card first, so that hands compare as the format orders them.
"""

from __future__ import annotations

from collections import Counter
from typing import Iterable

RANKS, SUITS = "23456789TJQKA", "cdhs"
CARD = {r + s: 4 * i + j for i, r in enumerate(RANKS)
        for j, s in enumerate(SUITS)}
NAME = list(CARD)
DECK = range(len(CARD))

Hand = tuple[int, int]
Strength = tuple[int, ...]

# Highest rank of five in a row, by the ranks; the ace is also below the two.
STRAIGHTS = [(top, {(top - k) % 13 for k in range(5)})
             for top in range(12, 2, -1)]


def names(cards: Iterable[int]) -> str:
    """Return the names of cards, descending, one after the other."""
    return "".join(NAME[c] for c in sorted(cards, reverse=True))


def straight(ranks: set[int]) -> int:
    """Return the highest rank of the best five in a row, or 0."""
    return next((top for top, five in STRAIGHTS if five <= ranks), 0)


def strength(cards: list[int]) -> Strength:
    """Return the category of the best five cards, and what decides in it.

    Of two lists of the same length, five to seven, the greater one wins.
    """
    suit, most = Counter(c % 4 for c in cards).most_common(1)[0]
    ranks = {c // 4 for c in cards}
    suited = {c // 4 for c in cards if c % 4 == suit} if most >= 5 else set()
    if top := straight(suited):
        return 8, top
    times = Counter(c // 4 for c in cards)
    first, second, *rest = sorted(times, key=lambda r: (times[r], r),
                                  reverse=True)
    if times[first] == 4:
        return 7, first, max(ranks - {first})
    if times[first] == 3 and times[second] >= 2:
        return 6, first, second
    if suited:
        return 5, *sorted(suited, reverse=True)[:5]
    if top := straight(ranks):
        return 4, top
    if times[first] == 3:
        return 3, first, second, rest[0]
    if times[second] == 2:
        return 2, first, second, max(rest)
    return times[first] - 1, first, second, *rest[:4 - times[first]]

"""A spot of poker, as a file of flows has it: in one way of writing alone.

Amounts are whole numbers of chips, hands and cards as in cards.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, lcm
from typing import Iterator, Optional

from .betting import DECIDES, FOLDED, Betting, Node
from .cards import CARD, DECK, Hand, names
from .fraction import Fraction
from .poly import Unreadable, decimal, parse_number

PLAYERS = "oop", "ip"
MAX_CHIPS, RAKE_BITS, WEIGHT_BITS = 2**31 - 1, 20, 30


class Lines:
    """The lines of a file, each a key and a value."""

    def __init__(self, data: bytes) -> None:
        try:
            *self.lines, rest = data.decode("ascii").split("\n")
        except UnicodeDecodeError as e:
            raise Unreadable(f"byte {e.start + 1} is no plain ASCII") from None
        if rest:
            raise Unreadable("the last line has no end")
        self.at = 0

    def value(self, key: str) -> Optional[str]:
        """Take the value of the next line if it has this key."""
        if self.at < len(self.lines):
            found, space, value = self.lines[self.at].partition(" ")
            if found == key and space:
                self.at += 1
                return value
        return None

    def wanted(self, key: str) -> str:
        """Take the value of the next line, which has this key."""
        value = self.value(key)
        if value is None:
            raise self.misses(key)
        return value

    def after(self, words: str) -> str:
        """Take the next line, which begins with these words."""
        if not (self.at < len(self.lines)
                and self.lines[self.at].startswith(words)):
            raise self.misses(words)
        self.at += 1
        return self.lines[self.at - 1][len(words):]

    def misses(self, wanted: str) -> Unreadable:
        """Return an error that says what the next line is not."""
        line = self.lines[self.at] if self.at < len(self.lines) else ""
        return Unreadable(f"line {self.at + 1}: {line[:40]!a} where "
                          f"{wanted[:40]} is wanted")


def number(text: str) -> Fraction:
    """Read a number written in the shortest way."""
    x = parse_number(text)
    if decimal(x) != text:
        raise Unreadable(f"{text[:40]!a} is {decimal(x)[:40]}")
    return x


def cards(text: str) -> frozenset[int]:
    """Read cards written one after the other, descending."""
    found = [text[k:k + 2] for k in range(0, len(text), 2)]
    if not all(name in CARD for name in found):
        raise Unreadable(f"not cards: {text[:40]!a}")
    of = frozenset(CARD[name] for name in found)
    if names(of) != text:
        raise Unreadable(f"cards twice or not descending: {text[:40]!a}")
    return of


def read_range(text: str) -> dict[Hand, Fraction]:
    """Read hands, descending, with weights that are not 1."""
    weights: dict[Hand, Fraction] = {}
    for part in text.split(",") if text else ():
        name, colon, weight = part.partition(":")
        w = number(weight) if colon else Fraction(1)
        if len(name) != 4 or w <= 0 or colon and w == 1:
            raise Unreadable(f"no hand with a weight: {part[:40]!a}")
        a, b = sorted(cards(name), reverse=True)
        weights[a, b] = w
    if list(weights) != sorted(weights, reverse=True) or (
            len(weights) <= text.count(",")):
        raise Unreadable("hands twice or not descending")
    return weights


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

    def deals_after(self, street: int, held: int) -> int:
        """Return how many deals follow, with some cards in hands."""
        left = (len(self.deck) - len(self.board) - held
                - sum(self.deals[:street]))
        ways = 1
        for n in self.deals[street:]:
            ways *= comb(left, n)
            left -= n
        return ways

    def halves(self) -> int:
        """Return how many units half a chip is."""
        return lcm(*(x.denominator for x in self.rake))

    def pays(self, node: Node, player: int) -> tuple[int, int, int]:
        """Return what the player gets in units: to win, lose and tie.

        What was not called is given back; half of the pot is taken off.
        """
        total = self.pot + 2 * min(node.put)
        share, most = self.rake
        rake = min(share * total, most) * 2 * self.halves()
        lost = -total * self.halves()
        win = -lost - int(rake)
        if node.kind == FOLDED:
            pays = lost if node.player == player else win
            return pays, pays, pays
        return win, lost, -int(rake) // 2

    def decisions(self, street: int, player: int) -> Iterator[int]:
        """Yield the numbers of the player's nodes on a street."""
        for k, n in enumerate(self.nodes):
            if (n.kind, n.street, n.player) == (DECIDES, street, player):
                yield k


def amount(text: str, chip: Fraction, least: int = 1) -> int:
    """Read an amount, as a number of chips."""
    x = number(text) / chip
    if x.denominator != 1 or not least <= x <= MAX_CHIPS:
        raise Unreadable(f"{text[:40]!a} is no number of chips that can be")
    return int(x)


def optional(lines: Lines, key: str, default: str) -> str:
    """Return the value of a key; what is left out is not written."""
    value = lines.value(key)
    if value == default:
        raise Unreadable(f"line {lines.at}: {key} {default}, as without it")
    return default if value is None else value


def pair(text: str) -> tuple[str, str]:
    """Return two words."""
    if text.count(" ") != 1:
        raise Unreadable(f"not two words: {text[:40]!a}")
    a, _, b = text.partition(" ")
    return a, b


def read_spot(lines: Lines) -> Spot:
    """Read the lines of a spot."""
    chip = number(optional(lines, "chip", "1"))
    if chip <= 0:
        raise Unreadable("a chip that is worth nothing")
    deck = cards(optional(lines, "deck", names(DECK)))
    board = cards(optional(lines, "board", ""))
    deals = [int(n) for n in read_deals(optional(lines, "deals", ""))]
    pot = amount(lines.wanted("pot"), chip, 0)
    stack = amount(lines.wanted("stack"), chip)
    a, b = pair(optional(lines, "blinds", "0 0"))
    put = amount(a, chip, 0), amount(b, chip, 0)
    ranges = [read_range(lines.wanted(p)) for p in PLAYERS]
    share, most = map(number, pair(optional(lines, "rake", "0 0")))
    if not 0 <= share < 1 or most < 0:
        raise Unreadable("no rake can be that")
    spot = Spot(chip, deck, board, deals, pot, stack, put, ranges,
                (share, most / chip), [])
    check_spot(spot)

    def actions(path: str) -> list[str]:
        found, *words = lines.wanted("node").split(" ")
        if found != path:
            raise Unreadable(f"line {lines.at}: node {found[:40]!a}, "
                             f"not {path[:40]!a}")
        return words
    spot.nodes = Betting(put, stack, len(deals), actions).nodes
    return spot


def read_deals(text: str) -> list[str]:
    """Read how many cards are dealt, street by street."""
    words = text.split(" ") if text else []
    if not all(w in "1 2 3 4 5".split() for w in words):
        raise Unreadable(f"no numbers of cards from 1 to 5: {text[:40]!a}")
    return words


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
    if spot.halves().bit_length() > RAKE_BITS:
        raise Unreadable("a rake of too small parts")
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

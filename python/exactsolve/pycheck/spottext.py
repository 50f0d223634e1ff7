"""The text of a spot, of which there is one: the reader takes no other."""

from __future__ import annotations

from typing import Optional

from .betting import DECIDES, FOLDED, SHOWN, Betting
from .cards import CARD, DECK, Hand, names
from .fraction import Fraction
from .locks import MAX_LOCKED, Locks, lock_of
from .poly import Unreadable, decimal, parse_number
from .prizes import MAX_PLAYERS, Prizes
from .spot import PLAYERS, WEIGHT_BITS, Spot, check_spot

MAX_CHIPS, MAX_HANDS, BITS = 2**31 - 1, 1326, 128


class Lines:
    """The lines of a file, of which some have been taken."""

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
        """Take the next line; return an error that says what it is not."""
        self.at += 1
        line = self.lines[self.at - 1:self.at]
        return Unreadable(f"{line[0][:40]!a} where {wanted[:40]} is wanted"
                          if line else f"no more lines, but {wanted[:40]}")


def number(text: str) -> Fraction:
    """Read a number written in the shortest way."""
    x = parse_number(text)
    if decimal(x) != text:
        raise Unreadable(f"{text[:40]!a} is {decimal(x)[:40]}")
    return x


def short(text: str) -> Fraction:
    """Read a number of a spot."""
    x = number(text)
    if max(x.numerator.bit_length(), x.denominator.bit_length()) > BITS:
        raise Unreadable(f"a number of more than {BITS} bits")
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
    if text.count(",") >= MAX_HANDS:
        raise Unreadable("more hands than there are")
    for part in text.split(","):
        name, colon, weight = part.partition(":")
        if len(name) != 4 or len(weight) > WEIGHT_BITS:
            raise Unreadable(f"no hand with a weight: {part[:40]!a}")
        w = number(weight) if colon else Fraction(1)
        if w <= 0 or colon and w == 1:
            raise Unreadable(f"no weight of a hand: {part[:40]!a}")
        a, b = sorted(cards(name), reverse=True)
        weights[a, b] = w
    if list(weights) != sorted(weights, reverse=True) or (
            len(weights) <= text.count(",")):
        raise Unreadable("hands twice or not descending")
    return weights


def amount(text: str, chip: Fraction, least: int = 1) -> int:
    """Read an amount, as a number of chips."""
    x = short(text) / chip
    if x.denominator != 1 or not least <= x <= MAX_CHIPS:
        raise Unreadable(f"{text[:40]!a} is no number of chips that can be")
    return int(x)


def optional(lines: Lines, key: str, default: str) -> str:
    """Return the value of a key; what is left out is not written."""
    value = lines.value(key)
    if value == default:
        raise Unreadable(f"{key} {default}, as without it")
    return default if value is None else value


def pair(text: str) -> tuple[str, str]:
    """Return two words."""
    if text.count(" ") != 1:
        raise Unreadable(f"not two words: {text[:40]!a}")
    a, _, b = text.partition(" ")
    return a, b


def read_spot(lines: Lines) -> Spot:
    """Read the lines of a spot."""
    chip = short(optional(lines, "chip", "1"))
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
    share, most = map(short, pair(optional(lines, "rake", "0 0")))
    if not 0 <= share < 1 or most < 0:
        raise Unreadable("no rake can be that")
    spot = Spot(chip, deck, board, deals, pot, stack, put, ranges,
                (share, most / chip), [], Locks([], {}, 0),
                read_prizes(lines, chip))
    check_spot(spot)

    def actions(path: str) -> list[str]:
        found, *words = lines.wanted("node").split(" ")
        if found != path:
            raise Unreadable(f"node {found[:40]!a}, not {path[:40]!a}")
        return words
    spot.nodes = Betting(put, stack, len(deals), actions).nodes
    spot.prizes.price(pot, stack, (
        min(n.put) for n in spot.nodes if n.kind in (FOLDED, SHOWN)))
    spot.locks = read_locks(lines, spot)
    return spot


def read_prizes(lines: Lines, chip: Fraction) -> Prizes:
    """Read prizes and who shares them."""
    prizes = optional(lines, "prizes", "")
    others = optional(lines, "others", "")
    spare = pair(optional(lines, "spare", "0 0"))
    if max(prizes.count(" "), others.count(" ")) >= MAX_PLAYERS:
        raise Unreadable("more prizes or stacks than players")
    return Prizes([short(x) for x in prizes.split(" ") if prizes],
                  [amount(x, chip) for x in others.split(" ") if others],
                  (amount(spare[0], chip, 0), amount(spare[1], chip, 0)))


def read_locks(lines: Lines, spot: Spot) -> Locks:
    """Read the locks: by decision, and there by the highest hand of each."""
    nodes = {n.path: k for k, n in enumerate(spot.nodes) if n.kind == DECIDES}
    shares: dict[int, dict[Hand, tuple[Fraction, ...]]] = {}
    last, locked, seen = (-1, 0, 0), 0, set()
    while (value := lines.value("lock")) is not None:
        path, text, *words = [*value.split(" "), "", ""]
        words = words[:-2]
        hands, x = read_range(text), tuple(map(short, words))
        k = nodes.get(path, -1)
        first = next(iter(hands))
        n, order = spot.nodes[k], (k, -first[0], -first[1])
        own, at = spot.ranges[n.player], shares.setdefault(k, {})
        if k < 0 or len(x) != len(n.actions):
            raise Unreadable("no probabilities of a decision's actions")
        if sum(x) != 1 or min(x) < 0:
            raise Unreadable("probabilities that do not add up to 1")
        if order <= last or (k, x) in seen or any(h in at for h in hands):
            raise Unreadable("locks that are not in order")
        if not all(h in own and (spot.deck - spot.board).issuperset(h)
                   and w == 1 for h, w in hands.items()):
            raise Unreadable("locked hands that cannot be")
        locked += len(hands)
        if locked > MAX_LOCKED:
            raise Unreadable(f"more than {MAX_LOCKED} locked hands")
        at.update(dict.fromkeys(hands, x))
        seen.add((k, x))
        last = order
    return Locks(spot.nodes, {k: lock_of(of) for k, of in shares.items()},
                 spot.most())


def read_deals(text: str) -> list[str]:
    """Read how many cards are dealt, street by street."""
    words = text.split(" ") if text else []
    if not all(w in "1 2 3 4 5".split() for w in words):
        raise Unreadable(f"no numbers of cards from 1 to 5: {text[:40]!a}")
    return words

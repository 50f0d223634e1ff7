"""A file of two strategies of a spot, read.

A flow divides 2^scale for each hand among the actions, from the first street
on, so that nothing is multiplied along the way. docs/formats/flow.md has the
format and the proof.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from itertools import chain

from .boards import RENAMINGS, Board, renamed
from .cards import names
from .fraction import Fraction
from .poly import Undecided, Unreadable
from .spot import PLAYERS, Spot
from .spottext import Lines, number, pair, read_spot

FIRST = "exactsolve-flow/1"
SCALE = re.compile("0|[1-9][0-9]?")
NUMBERS = re.compile("(?: (?:0|[1-9][0-9]{0,9}))*")
MOST, LONGEST = 2**30, 1326 * len(" 1073741824")
# What a check may cost: boards, were none the same; and hands at all nodes of
# all boards, with more for each byte of the file.
MAX_BOARDS, MAX_WORK, MORE_WORK = 100_000, 30_000_000, 10
STRENGTH = 16  # of this many nodes a hand's place costs as much


@dataclass
class Flows:
    """What a file has, unchecked."""

    spot: Spot
    of_gains: bool
    claim: tuple[Fraction, Fraction]  # low and high, or gains
    scales: list[int]
    board: Board  # the first; others are its children
    # By player and board: the numbers of all actions, node by node.
    numbers: list[dict[int, list[array[int]]]]


def read_flows(data: bytes) -> Flows:
    """Read a file."""
    lines = Lines(data)
    try:
        return read(lines, len(data))
    except Unreadable as e:
        raise Unreadable(f"line {lines.at}: {e}") from None


def read(lines: Lines, size: int) -> Flows:
    """Read all lines."""
    if lines.after(FIRST):
        raise Unreadable(f"not of format {FIRST}")
    spot = read_spot(lines)
    gains = lines.value("gains")
    a, b = pair(lines.wanted("value") if gains is None else gains)
    claim = number(a), number(b)
    scales = pair(lines.wanted("scale"))
    if not all(map(SCALE.fullmatch, scales)):
        raise Unreadable("scales that are no numbers")
    streets = deal(spot, size)
    numbers = [read_numbers(lines, spot, p, streets) for p in (0, 1)]
    if lines.at < len(lines.lines):
        raise lines.misses("the end")
    return Flows(spot, gains is not None, claim, list(map(int, scales)),
                 streets[0][0], numbers)


def deal(spot: Spot, size: int) -> list[list[Board]]:
    """Return all boards, street by street, if a file may have them."""
    if spot.deals_after(0, 0) > MAX_BOARDS:
        raise Undecided(f"more than {MAX_BOARDS} boards")
    stays = [r for r in RENAMINGS if all(
        {r[c] for c in cards} == cards for cards in (spot.deck, spot.board))
        and all({renamed(h, r): w for h, w in weights.items()} == weights
                for weights in spot.ranges)
        and all(lock.keeps(r) for lock in spot.locks.of.values())]
    streets = [[Board(0, spot.board, (), stays, RENAMINGS[:1])]]
    for n in spot.deals:
        for b in streets[-1]:
            b.children = list(b.after(spot.deck, n))
        streets.append(list(chain(*(b.children for b in streets[-1]))))
    for k, b in enumerate(chain(*streets)):
        b.number = k
    steps = sum(map(len, spot.ranges)) * (
        STRENGTH * len(streets[-1]) + sum(len(streets[n.street])
                                          for n in spot.nodes))
    if steps > MAX_WORK + MORE_WORK * size:
        raise Undecided("more work than the size of the file allows")
    return streets


def read_numbers(lines: Lines, spot: Spot, player: int,
                 streets: list[list[Board]]) -> dict[int, list[array[int]]]:
    """Read the numbers of a player, by board."""
    numbers: dict[int, list[array[int]]] = {}
    for street, boards in enumerate(streets):
        actions = [(spot.nodes[k].path, a)
                   for k in spot.decisions(street, player)
                   for a in spot.nodes[k].actions]
        for b in boards:
            dealt = ".".join(map(names, b.dealt)) or "-"
            numbers[b.number] = [
                read_vector(lines, f"x {PLAYERS[player]} {path} {dealt} {a}")
                for path, a in actions]
    return numbers


def read_vector(lines: Lines, words: str) -> array[int]:
    """Read the numbers after some words."""
    text = lines.after(words)
    if len(text) > LONGEST or not NUMBERS.fullmatch(text):
        raise Unreadable("not whole numbers, one for each hand")
    numbers = list(map(int, text.split()))
    if max(numbers, default=0) > MOST:
        raise Unreadable(f"a number above {MOST}")
    return array("i", numbers)

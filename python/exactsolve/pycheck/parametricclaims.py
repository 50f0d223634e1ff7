"""What certificates say about games with a parameter: types and readers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from .fraction import Fraction
from .mediated import optional
from .poly import Poly, Unreadable
from .strict import array, count, fields, numbers, position, text

T = TypeVar("T")
MAX_COEFFICIENTS = 401
PARAMETRIC = "parametric-nash", "parametric-devices", "parametric-extreme-nash"


@dataclass
class Strategic:
    """A strategy and what it leaves the other player, over a denominator."""

    denominator: Poly
    strategy: list[Poly]
    payoff: Poly


@dataclass
class NashCell:
    """Plans of all players over a denominator, with evidence."""

    denominator: Poly
    payoffs: list[Poly]
    plans: list[list[Poly]]
    values: list[list[Poly]]


@dataclass
class Left:
    """A way to leave: all count from 0, and what is not given is -1."""

    player: int
    infoset: int
    action: int

    def key(self) -> tuple[int, int, int]:
        """Return what they are sorted by."""
        return self.player, self.infoset, self.action


@dataclass
class DeviceCell:
    """A device over a denominator, with evidence."""

    denominator: Poly
    payoffs: list[Poly]
    device: list[tuple[Poly, list[int]]]
    leaving: list[tuple[Left, int, Poly]]
    temptations: list[tuple[Left, list[tuple[Poly, int]]]]
    potentials: list[list[tuple[Poly, int, int]]] | None


@dataclass
class ListCell:
    """All extreme equilibria, with the bases; positions count from 0."""

    vertices: list[list[Strategic]]
    equilibria: list[tuple[int, int]]
    bases: list[list[list[int]]]


@dataclass
class ParametricClaim:
    """What holds between from, ends and to; cells are of one of the types."""

    concept: str
    name: str
    low: Fraction
    high: Fraction
    ends: list[tuple[Poly | None, Fraction, Fraction]]
    of: str | None
    maximize: list[Fraction] | None
    unknown: list[int]
    nash: list[NashCell]
    devices: list[DeviceCell]
    lists: list[ListCell]
    points: list[ListCell | None]
    longest: int = 1  # coefficients of a polynomial


class Reader:
    """Reads polynomials, and remembers the longest."""

    def __init__(self) -> None:
        self.longest = 1

    def poly(self, value: Any) -> Poly:
        """Read a polynomial."""
        p: Poly = numbers(value, 1)
        if len(p) > MAX_COEFFICIENTS or p and not p[-1]:
            raise Unreadable("a polynomial of too many coefficients, or with "
                             "a last one 0")
        self.longest = max(self.longest, len(p))
        return p

    def polys(self, value: Any) -> list[Poly]:
        """Read a list of polynomials."""
        return [self.poly(p) for p in array(value)]

    def left(self, value: list[Any]) -> Left:
        """Read player, infoset and action, the last two of which may miss."""
        return Left(position(value[0]), *(
            -1 if x is None else position(x) for x in value[1:]))

    def end(self, value: Any) -> tuple[Poly | None, Fraction, Fraction]:
        """Read an end."""
        low, high, of = fields(value, "low high", "of")
        return (None if of is None else self.poly(of),
                numbers(low, 0), numbers(high, 0))

    def nash(self, claim: Any, evidence: Any) -> NashCell:
        """Read a cell of parametric-nash."""
        denominator, payoffs, plans = fields(claim,
                                             "denominator payoffs plans")
        values, = fields(evidence, "values")
        return NashCell(self.poly(denominator), self.polys(payoffs),
                        [self.polys(x) for x in array(plans)],
                        [self.polys(x) for x in array(values)])

    def device(self, claim: Any, evidence: Any) -> DeviceCell:
        """Read a cell of parametric-devices."""
        denominator, payoffs, device = fields(claim,
                                              "denominator payoffs device")
        leaving, temptations, potentials = fields(
            evidence, "", "leaving temptations potentials")
        cell = DeviceCell(self.poly(denominator), self.polys(payoffs), [], [],
                          [], None)
        for entry in array(device):
            weight, sequences = fields(entry, "weight sequences")
            cell.device.append((self.poly(weight),
                                [count(s) for s in array(sequences)]))
        for entry in optional(leaving):
            player, at, value, *rest = fields(entry, "player at value",
                                              "infoset action")
            cell.leaving.append((self.left([player, *rest]), position(at),
                                 self.poly(value)))
        for entry in optional(temptations):
            player, deviation, *rest = fields(entry, "player deviation",
                                              "infoset action")
            shares = []
            for share in array(deviation):
                weight, s = fields(share, "weight", "sequence")
                shares.append((self.poly(weight),
                               0 if s is None else count(s)))
            cell.temptations.append((self.left([player, *rest]), shares))
        if potentials is not None:
            cell.potentials = [
                [(self.poly(weight), position(h), count(s))
                 for weight, h, s in (fields(x, "weight infoset sequence")
                                      for x in array(one))]
                for one in two(potentials)]
        return cell

    def listed(self, claim: Any, evidence: Any) -> ListCell:
        """Read a cell or point of parametric-extreme-nash."""
        vertices, equilibria = fields(claim, "vertices equilibria")
        bases, = fields(evidence, "bases")
        return ListCell(
            [[self.strategic(v) for v in array(one)]
             for one in two(vertices)],
            [(position(e[0]), position(e[1]))
             for e in map(two, array(equilibria))],
            [[[position(k) for k in array(basis)] for basis in array(one)]
             for one in two(bases)])

    def strategic(self, value: Any) -> Strategic:
        """Read a strategy."""
        denominator, strategy, payoff = fields(value,
                                               "denominator strategy payoff")
        return Strategic(self.poly(denominator), self.polys(strategy),
                         self.poly(payoff))

    def point(self, claim: Any, evidence: Any) -> ListCell | None:
        """Read a point, if anything is claimed there."""
        if (claim is None) != (evidence is None):
            raise Unreadable("a point with a claim and without evidence, or "
                             "the reverse")
        return None if claim is None else self.listed(claim, evidence)


def two(value: Any) -> list[Any]:
    """Return a pair of anything."""
    if len(array(value)) != 2:
        raise Unreadable("not a pair")
    return list(value)


def both(read: Callable[[Any, Any], T], claim: Any, evidence: Any
         ) -> list[T]:
    """Read what is in two lists."""
    if len(array(claim)) != len(array(evidence)):
        raise Unreadable("cells or points without evidence, or the reverse")
    return [read(c, e) for c, e in zip(claim, evidence)]


def read_parametric(concept: str, claim: Any, cells: Any, points: Any
                    ) -> ParametricClaim:
    """Read claim.parametric, evidence.cells and evidence.points."""
    name, low, high, of_cells, *rest = fields(
        claim, "name from to cells", "unknown ends" + {
            "parametric-devices": " of maximize",
            "parametric-extreme-nash": " points"}.get(concept, ""))
    unknown, ends, *rest = rest
    read = Reader()
    c = ParametricClaim(
        concept, text(name), numbers(low, 0), numbers(high, 0),
        [read.end(x) for x in optional(ends)], None, None,
        [count(x) for x in optional(unknown)], [], [], [], [])
    if concept == "parametric-nash":
        c.nash = both(read.nash, of_cells, cells)
    elif concept == "parametric-devices":
        c.devices = both(read.device, of_cells, cells)
        c.of, maximize = rest
        c.maximize = None if maximize is None else numbers(maximize, 1)
    else:
        c.lists = both(read.listed, of_cells, cells)
        c.points = both(read.point, optional(rest[0]), optional(points))
    if concept != "parametric-extreme-nash" and points is not None:
        raise Unreadable("points of what is no list")
    c.longest = read.longest
    return c

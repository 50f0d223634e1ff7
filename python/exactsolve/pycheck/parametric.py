"""The checks of games with a parameter: what is common, and parametric-nash.

Letters are those of the page of certificates; all polynomials are in the
parameter. "At least 0" and "positive" are meant throughout a cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from .bands import check_lists
from .family import Family
from .parametricclaims import NashCell
from .places import Line, Place, place
from .poly import Poly, require
from .univariate import Element, add, element, sub, times
from .varying import DeviceCheck, Signs

ZERO = Element([])


def total(elements: list[Element]) -> Element:
    """Return the sum."""
    found = ZERO
    for e in elements:
        found = add(found, e)
    return found


@dataclass
class NashCheck:
    """The rules of parametric-nash in a cell."""

    family: Family
    signs: Signs

    def check(self, cell: NashCell) -> None:
        """Check all of them."""
        sets = self.family.game.infosets
        require(len(cell.payoffs) == len(cell.plans) == len(cell.values)
                == len(sets), "not payoffs, plans and values of each player")
        d = element(cell.denominator)
        plans = [[element(p) for p in plan] for plan in cell.plans]
        # D^(n-2) L and D^(n-1) L; for n = 1 values have L, and g has D.
        n = len(sets)
        scale = Element(self.family.scale)
        for _ in range(n - 2):
            scale = times(scale, d)
        for i in range(n):
            self.check_plan(i, d, plans[i])
        for i in range(n):
            g = self.gradient(i, plans)
            payoff = times(element(cell.payoffs[i]), scale)
            paid = total([times(x, y) for x, y in zip(plans[i], g)])
            if n == 1:
                g = [times(d, e) for e in g]
            else:
                payoff = times(payoff, d)
            require(paid == payoff, "a payoff is not that of the plans")
            self.check_best(i, cell.values[i], g, scale,
                            element(cell.payoffs[i]))

    def check_plan(self, i: int, d: Element, x: list[Element]) -> None:
        """Rule 1."""
        game = self.family.game
        require(len(x) == game.sequence_count(i), "a plan of a wrong length")
        require(x[0] == d, "a plan that is not over the denominator")
        for h in game.infosets[i]:
            require(total([x[s] for s in h.sequences()]) == x[h.own],
                    "a plan that does not add up")
        for e in x:
            self.signs.require_least(e, "a negative weight")

    def gradient(self, i: int, plans: list[list[Element]]) -> list[Element]:
        """Return g of a player."""
        g = [ZERO] * len(plans[i])
        for told, pays in self.family.terms:
            e = Element(pays[i])
            for j, s in enumerate(told):
                if not e.num:
                    break
                if j != i:
                    e = times(e, plans[j][s])
            if e.num:
                g[told[i]] = add(g[told[i]], e)
        return g

    def check_best(self, i: int, given: list[Poly], g: list[Element],
                   scale: Element, payoff: Element) -> None:
        """Rules 2 and 3; g becomes what there is with values after it."""
        sets = self.family.game.infosets[i]
        require(len(given) == len(sets), "values of a wrong number")
        values = [times(element(v), scale) for v in given]
        for h, v in zip(sets, values):
            g[h.own] = add(g[h.own], v)
        for h, v in zip(sets, values):
            for s in h.sequences():
                self.signs.require_least(sub(v, g[s]),
                                         "a value that is too small")
        require(times(payoff, scale) == g[0],
                "a payoff that is not that of the values")


def check_covered(line: Line, denominators: list[Poly], unknown: list[int]
                  ) -> None:
    """Check where nothing is claimed, once all denominators are positive."""
    d = [element(p).num for p in denominators]
    last = len(line.places) - 1
    require(unknown == [
        k for k in range(last + 1)
        if not any(line.at(d[c], k) for c in (k - 1, k) if 0 <= c < last)],
        "other points at which nothing is claimed")


def check_parametric(family: Family) -> None:
    """Check a claim about a game with a parameter."""
    c = family.claim
    line = Line([Place(c.low), *(place(*end) for end in c.ends),
                 Place(c.high)])
    cells = len(c.nash) + len(c.devices) + len(c.lists)
    require(cells == len(line.places) - 1, "cells and ends of wrong numbers")
    if c.lists:
        check_lists(family, line)
        return
    denominators = [cell.denominator for cell in c.nash] or [
        cell.denominator for cell in c.devices]
    for k, d in enumerate(denominators):
        require(line.inside(element(d).num, k) == 1,
                "a denominator that is not positive")
    for k, plans in enumerate(c.nash):
        NashCheck(family, Signs(line, k)).check(plans)
    if c.devices:
        of = DeviceCheck(family)
        for k, device in enumerate(c.devices):
            of.check(device, Signs(line, k))
    check_covered(line, denominators, c.unknown)

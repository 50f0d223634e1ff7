"""The check of parametric-devices: the best devices, cell by cell.

Words and letters are those of the page of certificates. A device is over the
denominator D of its cell, and the numbers of the game over the scale L.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .device import (COARSE, CORRELATED, EXTENSIVE, EXTENSIVE_COARSE, Form,
                     Trigger, Tuple, ordered)
from .family import Family
from .parametricclaims import DeviceCell, Left
from .places import Line
from .poly import Poly, require
from .univariate import Element, add, element, sub, times

ZERO = Element([])
Sums = dict[Tuple, Element]


@dataclass
class Signs:
    """The signs of polynomials in a cell."""

    line: Line
    cell: int

    def require_least(self, e: Element, message: str) -> None:
        """Require that a polynomial is 0, or has no root and is positive."""
        require(not e.num or self.line.inside(e.num, self.cell) == 1,
                message)


def plus(sums: Sums, at: Tuple, e: Element) -> None:
    """Add to one of the sums."""
    if e.num:
        sums[at] = add(sums[at], e) if at in sums else e


def instead(told: Tuple, i: int, s: int) -> Tuple:
    """Return sequences with another one of player i."""
    return told[:i] + (s,) + told[i + 1:]


class DeviceCheck:
    """The rules of parametric-devices."""

    def __init__(self, family: Family) -> None:
        game, of = family.game, family.claim.of
        require(of in ((EXTENSIVE, EXTENSIVE_COARSE, COARSE) if game.tree
                       else (CORRELATED, COARSE)), "devices of another kind")
        assert of is not None
        self.family, self.form = family, Form(game, of)
        self.scale = Element(family.scale)
        if game.tree:
            self.form.connected()
        maximize = family.claim.maximize or []
        require(len(maximize) == len(game.infosets), "other weights")
        self.weights = [element([w] if w else []) for w in maximize]
        self.triggers = {self.key(t): t for t in self.form.triggers()}

    def key(self, t: Trigger) -> tuple[int, int, int]:
        """Return player, information set and action that are left."""
        if self.form.concept == COARSE:
            return t.player, -1, -1
        h = t.start[0]
        if self.form.concept == EXTENSIVE_COARSE:
            return t.player, h, -1
        return t.player, h, t.own - self.form.sets[t.player][h].first

    def way(self, left: Left) -> Trigger:
        """Return a way to leave."""
        require(left.key() in self.triggers, "not a way to leave")
        return self.triggers[left.key()]

    def terms(self, i: int, s: int) -> Iterator[tuple[Tuple, Element]]:
        """Yield sequences, and what i is paid, where i has played s."""
        for n in self.form.at[i].get(s, []):
            told, pays = self.family.terms[n]
            if pays[i]:
                yield told, Element(pays[i])

    def check(self, cell: DeviceCell, signs: Signs) -> None:
        """Check a cell."""
        d = element(cell.denominator)
        device = self.device(cell, d, signs)
        payoffs = [element(p) for p in cell.payoffs]
        require(len(payoffs) == len(self.weights), "other payoffs")
        for i, payoff in enumerate(payoffs):
            paid = ZERO
            for told, pays in self.family.terms:
                if pays[i] and told in device:
                    paid = add(paid, times(Element(pays[i]), device[told]))
            require(paid == times(payoff, self.scale), "another payoff")
        self.check_leaving(cell, device, signs)
        top = ZERO
        for w, payoff in zip(self.weights, payoffs):
            top = add(top, times(w, payoff))
        self.check_bound(cell, d, times(top, self.scale), signs)

    def device(self, cell: DeviceCell, d: Element, signs: Signs) -> Sums:
        """Rule 1: return the weights of all tuples that have some."""
        device: Sums = {}
        last: list[int] = []
        tree, n = self.family.game.tree, len(self.form.sets)
        for weight, told in cell.device:
            require(len(told) == n and bool(weight) and last < told and all(
                (tree or s > 0) and s < self.form.size(i)
                for i, s in enumerate(told)), "no weight of sequences")
            require(not tree or self.form.relevant(*told),
                    "sequences that do not matter")
            last = told
            device[tuple(told)] = element(weight)
            signs.require_least(element(weight), "a negative weight")
        if tree:
            self.check_equations(device, d)
            return device
        total = ZERO
        for all_of, e in list(device.items()):
            total = add(total, e)
            for i in range(n):
                plus(device, instead(all_of, i, 0), e)
        require(total == d, "weights do not sum to the denominator")
        return device

    def check_equations(self, device: Sums, d: Element) -> None:
        """Check that weights of pairs are those of a device."""
        require(device.get((0, 0)) == d, "the empty pair has another weight")
        for i, sets in enumerate(self.form.sets):
            for h, q in self.form.equations(i):
                total = ZERO
                for s in sets[h].sequences():
                    total = add(total, device.get(ordered(i, s, q), ZERO))
                require(total == device.get(ordered(i, sets[h].own, q), ZERO),
                        "pairs that do not add up")

    def check_leaving(self, cell: DeviceCell, device: Sums, signs: Signs
                      ) -> None:
        """Rule 3."""
        values: dict[tuple[int, int, int], dict[int, Element]] = {}
        last: tuple[tuple[int, int, int], int] = (-1, -1, -1), -1
        for left, at, value in cell.leaving:
            require(last < (left.key(), at) and bool(value)
                    and at in self.way(left).below,
                    "a value of 0, out of order, or at no set to leave")
            last = left.key(), at
            values.setdefault(left.key(), {})[at] = element(value)
        for key, t in self.triggers.items():
            self.check_way(t, values.get(key, {}), device, signs)

    def check_way(self, t: Trigger, given: dict[int, Element], device: Sums,
                  signs: Signs) -> None:
        """Check that nobody gains by a way to leave."""
        i, sets = t.player, self.form.sets[t.player]
        v = {h: times(given.get(h, ZERO), self.scale) for h in t.below}
        after: dict[int, Element] = dict.fromkeys(t.instead, ZERO)
        start = ZERO
        for h in t.below:
            if h in t.start:
                start = add(start, v[h])
            else:
                after[sets[h].own] = add(after[sets[h].own], v[h])
        for h in t.below:
            for s in sets[h].sequences():
                for told, pay in self.terms(i, s):
                    if weight := device.get(instead(told, i, t.own)):
                        after[s] = add(after[s], times(pay, weight))
                signs.require_least(sub(v[h], after[s]),
                                    "a value that is too small")
        obeyed = ZERO
        for s in t.obeyed:
            for told, pay in self.terms(i, s):
                if weight := device.get(told):
                    obeyed = add(obeyed, times(pay, weight))
        signs.require_least(sub(obeyed, start), "leaving gains")

    def check_bound(self, cell: DeviceCell, d: Element, top: Element,
                    signs: Signs) -> None:
        """Rules 4 and 5."""
        sums: Sums = {}
        for told, pays in self.family.terms:
            for w, pay in zip(self.weights, pays):
                plus(sums, told, times(times(w, Element(pay)), d))
        before = (-1, -1, -1)
        for left, shares in cell.temptations:
            require(before < left.key(), "temptations out of order")
            before = left.key()
            self.tempt(self.way(left), shares, sums, signs)
        if self.family.game.tree:
            self.add_potentials(cell, sums)
            require(sums.pop((0, 0), ZERO) == top, "another bound")
            for e in sums.values():
                signs.require_least(sub(ZERO, e),
                                    "a pair with a positive coefficient")
            return
        require(cell.potentials is None, "potentials, not of a tree")
        for z in self.family.game.leaves:
            told = z.sequences
            most = sums.get(told, ZERO)
            for i in range(len(told)):
                most = add(most, sums.get(instead(told, i, 0), ZERO))
            signs.require_least(sub(top, most), "a larger bound")

    def tempt(self, t: Trigger, shares: list[tuple[Poly, int]],
              sums: Sums, signs: Signs) -> None:
        """Add what a temptation adds."""
        i, sets = t.player, self.form.sets[t.player]
        flow: dict[int, Element] = {}
        last = 0
        for weight, s in shares:
            require(bool(weight) and last < s and s in t.instead,
                    "a share out of order, of 0, or of another sequence")
            flow[s], last = element(weight), s
            signs.require_least(flow[s], "a negative share")
        everywhere: Element | None = None
        for h in t.below:
            out = ZERO
            for s in sets[h].sequences():
                out = add(out, flow.get(s, ZERO))
            if h not in t.start:
                require(out == flow.get(sets[h].own, ZERO), "a leak")
            else:
                require(everywhere in (None, out), "a leak at the start")
                everywhere = out
        assert everywhere is not None
        for s in t.obeyed:
            for told, pay in self.terms(i, s):
                plus(sums, told, times(everywhere, pay))
        for s, share in flow.items():
            for told, pay in self.terms(i, s):
                plus(sums, instead(told, i, t.own),
                     sub(ZERO, times(share, pay)))

    def add_potentials(self, cell: DeviceCell, sums: Sums) -> None:
        """Add multiples of equations, which are 0 for devices."""
        require(cell.potentials is not None, "no potentials")
        for i, given in enumerate(cell.potentials or []):
            sets = self.form.sets[i]
            last = (-1, -1)
            for weight, h, q in given:
                require(h < len(sets) and q < self.form.size(1 - i)
                        and self.form.relevant(*ordered(i, sets[h].first, q)),
                        "a potential of no equation")
                require(bool(weight) and last < (h, q),
                        "potentials out of order, or of 0")
                last = h, q
                e = times(element(weight), self.scale)
                plus(sums, ordered(i, sets[h].own, q), e)
                for s in sets[h].sequences():
                    plus(sums, ordered(i, s, q), sub(ZERO, e))

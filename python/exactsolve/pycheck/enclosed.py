"""The check of enclosed-nash: a box with an equilibrium in it.

Notation: player i, sequence s, information set h, unknown number k. A
polynomial in the unknowns has a coefficient, not 0, for each product of
unknowns, the tuple of their numbers in order.
"""

from itertools import chain
from math import lcm, prod
from operator import mul
from typing import Iterable

from .fraction import Fraction
from .game import Game
from .isolated import MAX_BITS, MAX_UNKNOWNS, check_bits, distances
from .otherclaims import EnclosedClaim, Enclosure
from .poly import product, require
from .work import PER_PRODUCT, end, take

MAX_TERMS = 2**21
MAX_TERM_BITS = 2**30

Product = tuple[int, ...]
Polynomial = dict[Product, Fraction]
Place = tuple[int, int]  # player, sequence


def increase(p: Polynomial, q: Polynomial, factor: Fraction) -> None:
    """Add factor times q to p."""
    for m, a in q.items():
        total = p.get(m, 0) + factor * a
        if total:
            p[m] = total
        else:
            p.pop(m, None)


def minus(p: Polynomial, q: Polynomial) -> Polynomial:
    """Return p - q."""
    difference = dict(p)
    increase(difference, q, Fraction(-1))
    return difference


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """Return p * q."""
    product: Polynomial = {}
    for m, a in p.items():
        increase(product, {tuple(sorted(m + n)): b for n, b in q.items()}, a)
    return product


def derivative(p: Polynomial, k: int) -> Polynomial:
    """Return the derivative by unknown k."""
    found = {}
    for m, a in p.items():
        if k in m:
            at = m.index(k)
            found[m[:at] + m[at + 1:]] = a * m.count(k)
    return found


class Box:
    """The numbers y of the unknowns, and their radius."""

    def __init__(self, y: list[Fraction], radius: Fraction) -> None:
        self.y, self.radius = y, radius
        # Per product its value at y, and by how much it is more at y + radius.
        self.known: dict[Product, tuple[Fraction, Fraction]] = {}

    def at(self, m: Product) -> tuple[Fraction, Fraction]:
        """Return what is known of a product."""
        if m not in self.known:
            value = product(self.y[k] for k in m)
            most = product(self.y[k] + self.radius for k in m)
            self.known[m] = value, most - value
        return self.known[m]

    def center(self, p: Polynomial) -> Fraction:
        """Return the value at y."""
        return sum((a * self.at(m)[0] for m, a in p.items()), Fraction(0))

    def spread(self, p: Polynomial) -> Fraction:
        """Return the spread, term by term."""
        return sum((abs(a) * self.at(m)[1] for m, a in p.items()),
                   Fraction(0))


class Names:
    """Choices, unknowns and equations by player and sequence; rule 1."""

    def __init__(self, game: Game, c: Enclosure) -> None:
        n = len(game.infosets)
        require(all(len(lists) == n for lists in (
            c.choices, c.unknowns, c.equations)), "not one entry a player")
        self.choices: list[list[int]] = []  # per player, by information set
        for i, sets in enumerate(game.infosets):
            require(len(c.choices[i]) == len(sets)
                    and all(a < h.actions
                            for a, h in zip(c.choices[i], sets)),
                    "choices of a wrong shape")
            self.choices.append([h.first + a
                                 for a, h in zip(c.choices[i], sets)])
        self.unknowns = self.places(game, c.unknowns)
        self.equations = self.places(game, c.equations)
        size = len(self.unknowns)
        require(size <= MAX_UNKNOWNS and len(self.equations) == size,
                "a wrong number of unknowns or equations")
        require([len(row) for row in c.inverse] == [size] * size,
                "an inverse of a wrong shape")

    def check_combinations(self, c: Enclosure, degree: int,
                           places: Iterable[Place], first: int = 0) -> None:
        """Check that they are in order, of these places, and their terms."""
        given = [(i, s) for i, s, _ in c.combinations]
        require(all(a < b for a, b in zip(given, given[1:]))
                and set(places).issuperset(given),
                "combinations of wrong sequences or order")
        for term in chain(*(terms for _, _, terms in c.combinations)):
            ks, size = term.unknowns, len(self.unknowns)
            require(len(ks) <= degree and 0 <= term.equation < size
                    and all(first <= k < size for k in ks), "a wrong term")

    def losses(self, game: Game) -> list[Place]:
        """Return the sequences that are neither empty nor a choice."""
        return [(i, s) for i, chosen in enumerate(self.choices)
                for s in range(1, game.sequence_count(i))
                if s not in set(chosen)]

    def places(self, game: Game, lists: list[list[int]]) -> list[Place]:
        """Return the sequences of lists that increase."""
        for row in lists:
            require(all(a < b for a, b in zip(row, row[1:])),
                    "sequences that do not increase")
        found = [(i, s) for i, row in enumerate(lists) for s in row]
        require(set(self.losses(game)).issuperset(found),
                "a sequence out of range, empty or a choice")
        return found


def weights_of(game: Game, c: EnclosedClaim,
               names: Names) -> list[list[Polynomial]]:
    """Return the weight of each sequence."""
    number = {place: k for k, place in enumerate(names.unknowns)}
    weights = []
    for i, sets in enumerate(game.infosets):
        x: list[Polynomial] = [{(): Fraction(1)}]
        for h, choice in zip(sets, names.choices[i]):
            left = dict(x[h.own])
            for s in h.sequences():
                y = c.plans[i][s]
                x.append({(number[i, s],): Fraction(1)} if (i, s) in number
                         else {(): y} if y else {})
                if s != choice:
                    increase(left, x[s], Fraction(-1))
            x[choice] = left
        weights.append(x)
    return weights


class Losses:
    """Payoffs and losses as polynomials, once their size is checked."""

    def __init__(self, game: Game, c: EnclosedClaim, names: Names) -> None:
        self.game, self.names = game, names
        self.weights = weights_of(game, c, names)
        # Per tuple of sequences that meet: the sum of chance times payoffs.
        self.cells: dict[tuple[int, ...], list[Fraction]] = {}
        for z in game.leaves:
            if z.chance:
                old = self.cells.get(z.sequences, [Fraction(0)] * len(c.plans))
                self.cells[z.sequences] = [
                    a + z.chance * u for a, u in zip(old, z.payoffs)]
        self.check_size(c)
        self.value: list[Polynomial] = []
        self.loss: dict[Place, Polynomial] = {}
        for i in range(len(c.plans)):
            self.add_player(i)

    def check_size(self, c: EnclosedClaim) -> None:
        """Rule 2."""
        most = MAX_BITS // len(self.names.unknowns)
        coefficients = list(chain(*self.cells.values()))
        for numbers in ([*chain(*c.plans), c.small], chain(*c.inverse),
                        coefficients, c.payoffs, [c.radius],
                        *([t.factor for t in terms]
                          for _, _, terms in c.combinations)):
            check_bits(numbers, most)
        terms, of_loss = 0, {}
        for i in range(len(c.plans)):
            p = self.counts(i)
            for h, choice in zip(self.game.infosets[i],
                                 self.names.choices[i]):
                for s in h.sequences():
                    if s != choice:
                        of_loss[i, s] = p[choice] + p[s]
            terms += sum(p)
        terms += sum(of_loss.values()) + sum(
            of_loss[self.names.equations[t.equation]]
            for _, _, given in c.combinations for t in given)
        require(terms <= MAX_TERMS, "too many terms")
        d = lcm(c.small.denominator,
                *(y.denominator for y in chain(*c.plans)))
        g = lcm(*(u.denominator for u in coefficients))
        bits = g.bit_length() + (len(c.plans) - 1) * d.bit_length()
        require(terms * bits <= MAX_TERM_BITS, "too many bits in all terms")
        take(PER_PRODUCT * terms, bits)
        end()  # what follows is bounded by this

    def counts(self, i: int) -> list[int]:
        """Return the P of rule 2."""
        p = [0] * len(self.weights[i])
        for t in self.cells:
            p[t[i]] += prod(len(x[s]) for j, (x, s) in enumerate(
                zip(self.weights, t)) if j != i)
        for h, choice in zip(reversed(self.game.infosets[i]),
                             reversed(self.names.choices[i])):
            p[h.own] += p[choice]
        return p

    def add_player(self, i: int) -> None:
        """Expand the payoffs and losses of player i."""
        v: list[Polynomial] = [{} for _ in self.weights[i]]
        for t, payoffs in self.cells.items():
            if payoffs[i]:
                weight: Polynomial = {(): payoffs[i]}
                for j, s in enumerate(t):
                    if j != i:
                        weight = times(weight, self.weights[j][s])
                increase(v[t[i]], weight, Fraction(1))
        for h, choice in zip(reversed(self.game.infosets[i]),
                             reversed(self.names.choices[i])):
            for s in h.sequences():
                if s != choice:
                    self.loss[i, s] = minus(v[choice], v[s])
            increase(v[h.own], v[choice], Fraction(1))
        self.value.append(v[0])


def check_weights(c: EnclosedClaim, box: Box,
                  weights: list[list[Polynomial]]) -> None:
    """Rule 4."""
    for y, x in zip(chain(*c.plans), chain(*weights)):
        if y == 0:
            require(not x, "a weight that is not 0")
        else:
            center, spread = box.center(x), box.spread(x)
            require(center > spread, "a weight that may not be positive")
            require(abs(center - y) + spread <= c.radius,
                    "a weight that may be outside the box")


def check_contraction(c: EnclosedClaim, box: Box,
                      equations: list[Polynomial]) -> None:
    """Rule 5."""
    f = [box.center(p) for p in equations]
    jacobian = [[derivative(p, k) for k in range(len(f))] for p in equations]
    spreads = [sum(map(box.spread, row)) for row in jacobian]
    centers = [[box.center(p) for p in row] for row in jacobian]
    for row, distance in zip(c.inverse, distances(c.inverse, centers)):
        moved = abs(sum(map(mul, row, f)))
        change = distance + sum(abs(x) * y for x, y in zip(row, spreads))
        require(moved + c.small * change < c.small, "no contraction")


def check_losses(c: EnclosedClaim, box: Box, names: Names,
                 losses: Losses) -> None:
    """Rule 6."""
    combinations = {(i, s): terms for i, s, terms in c.combinations}
    equations = [losses.loss[place] for place in names.equations]
    for i, s in losses.loss.keys() - set(names.equations):
        p = dict(losses.loss[i, s])
        for term in combinations.get((i, s), []):
            product = {tuple(term.unknowns): -term.factor}
            increase(p, times(product, equations[term.equation]), Fraction(1))
        require(c.plans[i][s] == 0 or not p, "a loss that may not be 0")
        require(box.center(p) >= box.spread(p), "a loss that may be negative")


def check_enclosed(game: Game, c: EnclosedClaim) -> None:
    """Check the claim that an equilibrium is in the box."""
    n = len(game.infosets)
    require(n >= 2, "a single player")
    require(len(c.payoffs) == n and [len(x) for x in c.plans] == [
        game.sequence_count(i) for i in range(n)], "plans of a wrong shape")
    require(all(x[0] == 1 for x in c.plans), "a plan of a wrong beginning")
    names = Names(game, c)
    require(len(names.unknowns) > 0, "no unknowns")
    others = set(names.losses(game)) - set(names.equations)
    names.check_combinations(c, n - 1, others)
    losses = Losses(game, c, names)
    require(c.small > 0, "a radius that is not positive")
    box = Box([c.plans[i][s] for i, s in names.unknowns], c.small)
    check_weights(c, box, losses.weights)
    check_contraction(c, box, [losses.loss[p] for p in names.equations])
    check_losses(c, box, names, losses)
    for value, w in zip(losses.value, c.payoffs):
        require(abs(box.center(value) - w) + box.spread(value) <= c.radius,
                "a payoff that may be outside the box")

"""The check of refinements in boxes: enclosed-sequential and the like.

Notation: player i, sequence s, information set h, unknown number k. An entry
is a player and a sequence, which stands for its last action. A polynomial in
epsilon and the unknowns has a coefficient, not 0, for each product: the tuple
of the power of epsilon and, in order, the numbers of the unknowns.
"""

from itertools import chain
from math import lcm, prod
from operator import mul

from .enclosed import (MAX_TERM_BITS, Box, Names, Place, Polynomial, Product,
                      increase, minus)
from .fraction import Fraction
from .game import Game, Infoset, Node
from .isolated import MAX_BITS, check_bits, distances
from .otherclaims import BranchClaim, Term
from .poly import Undecided, present, require
from .work import PER_PRODUCT, end, take

MAX_ORDER = 1000
MAX_TERMS = 3 * 2**18
MAX_FACTORS = 2**24  # of all derivatives
MAX_DEGREE = 16  # of a term of a combination
PER_FACTOR = 32  # bits of the name of an unknown

SEQUENTIAL = "enclosed-sequential"
EXTENSIVE = "enclosed-extensive-form-perfect"

Sizes = dict[Place, int]


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """Return p * q."""
    product: Polynomial = {}
    for m, a in p.items():
        increase(product, {(m[0] + n[0], *sorted(m[1:] + n[1:])): b
                           for n, b in q.items()}, a)
    return product


def reduced(p: Polynomial) -> Polynomial:
    """Return p divided by the largest power of epsilon that divides it."""
    least = min((m[0] for m in p), default=0)
    return {(m[0] - least, *m[1:]): a for m, a in p.items()}


def of_power(p: Polynomial, power: int) -> Polynomial:
    """Return the terms with a power of epsilon, which is struck out."""
    return {(0, *m[1:]): a for m, a in p.items() if m[0] == power}


def derivatives(p: Polynomial, size: int) -> list[Polynomial]:
    """Return the derivatives by the unknowns."""
    found: list[Polynomial] = [{} for _ in range(size)]
    for m, a in p.items():
        for k in set(m[1:]):
            at = m.index(k, 1)
            found[k][m[:at] + m[at + 1:]] = a * m[1:].count(k)
    return found


class Tube:
    """The box of the unknowns at each epsilon from 0 to bar."""

    def __init__(self, box: Box, bar: Fraction) -> None:
        self.box, self.bar = box, bar

    def center(self, p: Polynomial) -> Fraction:
        """Return the value at y and epsilon 0."""
        return sum((a * self.box.at(m[1:])[0] for m, a in p.items()
                    if not m[0]), Fraction(0))

    def drift(self, p: Polynomial) -> Fraction:
        """Return what terms with epsilon may be at y."""
        return self.bar * sum((abs(a) * self.box.at(m[1:])[0]
                               for m, a in p.items() if m[0]), Fraction(0))

    def spread(self, p: Polynomial) -> Fraction:
        """Return the spread, term by term."""
        total = Fraction(0)
        for m, a in p.items():
            low, more = self.box.at(m[1:])
            total += abs(a) * (self.bar * (low + more) if m[0] else more)
        return total

    def near(self, p: Polynomial, y: Fraction, radius: Fraction) -> bool:
        """Return whether the terms without epsilon are near y.

        With radius 0 that is about the center, which then is a zero.
        """
        p = of_power(p, 0)
        away = abs(self.center(p) - y)
        return away + self.spread(p) <= radius if radius else not away


class Entries:
    """Orders, coefficients and numbers of entries; rule 1."""

    def __init__(self, game: Game, c: BranchClaim) -> None:
        self.game = game
        shape = [[h.actions for h in sets] for sets in game.infosets]
        require([[len(x) for x in sets] for sets in c.profile] == shape
                == [[len(x) for x in sets] for sets in c.orders] == shape
                == [[len(x) for x in sets] for sets in c.coefficients],
                "not one entry an action")
        require(len(c.payoffs) == len(shape), "payoffs of a wrong number")
        self.names = Names(game, c)
        self.names.check_combinations(
            c, MAX_DEGREE, self.names.losses(game),
            0 if c.concept == SEQUENTIAL else -1)
        combined = {(i, s) for i, s, _ in c.combinations}
        equations = self.names.equations
        for i, s, terms in c.combinations:
            require((i, s) not in equations or not any(
                equations[t.equation] in combined for t in terms),
                "an equation whose combination has one of a combination")
        zero = [Fraction(0)]
        self.profile = [list(chain(zero, *sets)) for sets in c.profile]
        self.orders = [list(chain([0], *sets)) for sets in c.orders]
        self.coefficients = [list(chain(zero, *sets))
                             for sets in c.coefficients]
        for i, chosen in enumerate(self.names.choices):
            require(max(self.orders[i]) <= MAX_ORDER, "too large an order")
            for s in chosen:
                require(self.orders[i][s] == 0 == self.coefficients[i][s],
                        "an order or coefficient of a choice")

    def paths(self, i: int) -> list[int]:
        """Return the sum of orders on each sequence of player i."""
        found = [0]
        for h in self.game.infosets[i]:
            found += [found[h.own] + self.orders[i][s] for s in h.sequences()]
        return found

    def lengths(self, i: int) -> list[int]:
        """Return the number of actions on each sequence of player i."""
        found = [0]
        for h in self.game.infosets[i]:
            found += [found[h.own] + 1] * h.actions
        return found

    def subtracted(self, i: int, h: Infoset, choice: int,
                   all_orders: bool) -> list[int]:
        """Return the sequences whose X the choice leaves out."""
        return [s for s in h.sequences() if s != choice
                and (all_orders or self.orders[i][s] == 0)]


class Trembles:
    """Probabilities, values and losses as polynomials; rule 2."""

    def __init__(self, game: Game, c: BranchClaim, entries: Entries) -> None:
        self.game, self.c, self.entries = game, c, entries
        self.names, self.players = entries.names, range(len(game.infosets))
        self.limit, self.later = c.concept == SEQUENTIAL, (
            c.concept == EXTENSIVE)
        # Per player and information set: nodes where chance leads, powers.
        self.nodes: list[list[list[tuple[Node, int]]]] = []
        self.find_nodes()
        self.check_size()
        self.actions: list[list[Polynomial]] = []  # X by last action
        self.x: list[list[Polynomial]] = []  # X by sequence
        for i in self.players:
            self.add_trembles(i)
        self.value: list[Polynomial] = []  # V[0] per player
        self.loss: dict[Place, Polynomial] = {}
        for i in self.players:
            self.add_values(i)

    def find_nodes(self) -> None:
        """Find the nodes of each information set, for beliefs and m(h)."""
        paths = [self.entries.paths(i) for i in self.players]
        for i, sets in enumerate(self.game.infosets):
            self.nodes.append([[
                (v, sum(paths[j][v.sequences[j]] for j in self.players
                        if j != i))
                for v in h.nodes if v.chance] if self.limit else []
                for h in sets])

    def check_size(self) -> None:
        """Rule 2."""
        c, entries = self.c, self.entries
        most = MAX_BITS // max(1, len(self.names.unknowns))
        pays = [u for t in self.game.terms for u in t.payoffs]
        chances = [v.chance for v, _ in chain(*chain(*self.nodes))]
        coefficients = list(chain([c.small, c.bar], *entries.coefficients))
        factors = [t.factor for _, _, terms in c.combinations for t in terms]
        for numbers in (coefficients, chain(*c.inverse), pays, factors,
                        chances, c.payoffs, [c.radius],
                        *([p] for p in chain(*entries.profile)),
                        *([p] for mu in chain(*(c.beliefs or []))
                          if mu is not None for p in mu)):
            check_bits(numbers, most)
        self.lengths = [entries.lengths(i) for i in self.players]
        self.longest = max((sum(self.lengths[j][s]
                                for j, s in enumerate(t.sequences))
                            for t in self.game.terms), default=0)
        degree = max((sum(k >= 0 for k in t.unknowns)
                      for _, _, terms in c.combinations for t in terms),
                     default=0)
        bits = (bits_of(pays) + (self.longest + 2 * degree + 2)
                * (bits_of(coefficients) + PER_FACTOR) + 2 * bits_of(factors)
                + bits_of(chances))
        terms = self.count_terms()
        require(terms <= MAX_TERMS, "too many terms")
        require(terms * bits <= MAX_TERM_BITS, "too many bits in all terms")
        take(PER_PRODUCT * terms, bits)
        end()  # what follows is bounded by this

    def count_terms(self) -> int:
        """Return W of rule 2."""
        x = [self.sizes(i) for i in self.players]
        size = 0
        of_loss: Sizes = {}

        def others(i: int, tuple_of: tuple[int, ...]) -> int:
            return prod(x[j][s] for j, s in enumerate(tuple_of) if j != i)

        for i, sets in enumerate(self.game.infosets):
            p = [0] * len(x[i])
            for t in self.game.terms:
                p[t.sequences[i]] += others(i, t.sequences)
            for h, choice in zip(reversed(sets),
                                 reversed(self.names.choices[i])):
                for s in h.sequences():
                    if self.later:
                        p[h.own] += self.size_of(i, h, choice, s) * p[s]
                    elif s == choice:
                        p[h.own] += p[s]
                    if s != choice:
                        of_loss[i, s] = p[choice] + p[s]
                require(p[h.own] <= MAX_TERMS, "too many terms")
            size += sum(x[i]) + sum(p) + sum(
                others(i, v.sequences) for v, _ in chain(*self.nodes[i]))
        own = dict(of_loss)
        for i, s, terms in self.c.combinations:
            if (i, s) in self.names.equations:
                self.add_sizes(of_loss, own, i, s, terms)
        for i, s, terms in self.c.combinations:
            if (i, s) not in self.names.equations:
                self.add_sizes(of_loss, of_loss, i, s, terms)
        return size + sum(of_loss.values())

    def add_sizes(self, to: Sizes, sizes: Sizes, i: int, s: int,
                  terms: list[Term]) -> None:
        """Add the sizes of the equations in a combination."""
        to[i, s] += sum(sizes[self.names.equations[t.equation]]
                        for t in terms)

    def size_of(self, i: int, h: Infoset, choice: int, s: int) -> int:
        """Return |X| of an entry."""
        if s != choice:
            return 1
        return 1 + len(self.entries.subtracted(i, h, choice, not self.limit))

    def sizes(self, i: int) -> list[int]:
        """Return |X| of each sequence of player i."""
        found = [1]
        for h, choice in zip(self.game.infosets[i], self.names.choices[i]):
            found += [found[h.own] * self.size_of(i, h, choice, s)
                      for s in h.sequences()]
            require(max(found[h.first:]) <= MAX_TERMS, "too many terms")
        return found

    def add_trembles(self, i: int) -> None:
        """Make the X of player i."""
        number = {place: k for k, place in enumerate(self.names.unknowns)}
        actions: list[Polynomial] = [{(0,): Fraction(1)}]
        for s in range(1, self.game.sequence_count(i)):
            order = self.entries.orders[i][s]
            actions.append({(order, number[i, s]): Fraction(1)}
                           if (i, s) in number else
                           {(order,): self.entries.coefficients[i][s]})
        x = [actions[0]]
        for h, choice in zip(self.game.infosets[i], self.names.choices[i]):
            actions[choice] = {(0,): Fraction(1)}
            for s in self.entries.subtracted(i, h, choice, not self.limit):
                increase(actions[choice], actions[s], Fraction(-1))
            # Chance leads to no leaf after longer ones, whose bits do not count.
            x += [times(x[h.own], actions[s])
                  if self.lengths[i][s] <= self.longest else {}
                  for s in h.sequences()]
        self.actions.append(actions)
        self.x.append(x)

    def others(self, i: int, sequences: tuple[int, ...],
               factor: Fraction) -> Polynomial:
        """Return factor times the X of the sequences of players beside i."""
        weight: Polynomial = {(0,): factor}
        for j, s in enumerate(sequences):
            if j != i:
                weight = times(weight, self.x[j][s])
        return weight

    def add_values(self, i: int) -> None:
        """Expand V and the losses of player i."""
        v: list[Polynomial] = [{} for _ in self.x[i]]
        for t in self.game.terms:
            if t.payoffs[i]:
                increase(v[t.sequences[i]],
                         self.others(i, t.sequences, t.payoffs[i]),
                         Fraction(1))
        for h, choice, nodes in zip(reversed(self.game.infosets[i]),
                                    reversed(self.names.choices[i]),
                                    reversed(self.nodes[i])):
            for s in h.sequences():
                if s != choice:
                    loss = minus(v[choice], v[s])
                    self.loss[i, s] = of_power(
                        loss, least_of(nodes)) if self.limit else reduced(loss)
                if self.later:
                    increase(v[h.own], times(self.actions[i][s], v[s]),
                             Fraction(1))
                elif s == choice:
                    increase(v[h.own], v[s], Fraction(1))
        self.value.append(v[0])

    def combine(self) -> None:
        """Subtract combinations from losses: first those of equations."""
        for in_equations in (True, False):
            for i, s, terms in self.c.combinations:
                if ((i, s) in self.names.equations) == in_equations:
                    p = dict(self.loss[i, s])
                    for t in terms:
                        ks = sorted(k for k in t.unknowns if k >= 0)
                        product: Product = (len(t.unknowns) - len(ks), *ks)
                        q = self.loss[self.names.equations[t.equation]]
                        increase(p, times({product: t.factor}, q),
                                 Fraction(-1))
                    self.loss[i, s] = p if self.limit else reduced(p)


def bits_of(numbers: list[Fraction]) -> int:
    """Return bits of the common denominator, and of the numbers times it."""
    d = lcm(*(x.denominator for x in numbers))
    return max([d, *(abs(x.numerator) * (d // x.denominator)
                     for x in numbers)]).bit_length()


def least_of(nodes: list[tuple[Node, int]]) -> int:
    """Return m(h), given the nodes where chance leads and their powers."""
    return min((power for _, power in nodes), default=0)


def check_trembles(tube: Tube, c: BranchClaim, trembles: Trembles) -> None:
    """Rules 4 and 7."""
    entries, unknowns = trembles.entries, set(trembles.names.unknowns)
    for i, chosen in enumerate(trembles.names.choices):
        for s, x in enumerate(trembles.actions[i]):
            if s == 0:
                continue
            y, p = entries.coefficients[i][s], entries.profile[i][s]
            if s in chosen:
                require(tube.center(x) > tube.spread(x),
                        "a choice that may not be positive")
            else:
                require(y > (c.small if (i, s) in unknowns else 0),
                        "a coefficient that may not be positive")
            if entries.orders[i][s]:
                require(p == 0, "a probability of an action of an order")
            else:
                require(p > 0 and tube.near(x, p, c.radius),
                        "a probability that may be outside the box")


def check_contraction(tube: Tube, c: BranchClaim,
                      equations: list[Polynomial]) -> None:
    """Rule 5."""
    if sum(len(m)**2 for p in equations for m in p) > MAX_FACTORS:
        raise Undecided("too many factors of derivatives")
    f = [tube.center(p) for p in equations]
    require(c.radius > 0 or not any(f), "an equation that does not hold")
    drifts = [tube.drift(p) for p in equations]
    jacobian = [derivatives(p, len(f)) for p in equations]
    spreads = [sum(map(tube.spread, row)) for row in jacobian]
    centers = [[tube.center(p) for p in row] for row in jacobian]
    for row, distance in zip(c.inverse, distances(c.inverse, centers)):
        size = [abs(x) for x in row]
        moved = abs(sum(map(mul, row, f))) + sum(map(mul, size, drifts))
        change = distance + sum(map(mul, size, spreads))
        require(moved + c.small * change < c.small, "no contraction")


def check_losses(tube: Tube, trembles: Trembles) -> None:
    """Rule 6."""
    equations = set(trembles.names.equations)
    for (i, s), p in trembles.loss.items():
        if (i, s) not in equations:
            require(trembles.entries.orders[i][s] > 0 or not p,
                    "a loss that may not be 0")
            require(tube.center(p) >= tube.spread(p),
                    "a loss that may be negative")


def check_beliefs(tube: Tube, c: BranchClaim, trembles: Trembles) -> None:
    """Rule 9, and rule 1 for beliefs."""
    beliefs = present(c.beliefs, "no beliefs")
    require([len(b) for b in beliefs]
            == [len(sets) for sets in trembles.game.infosets],
            "beliefs of a wrong shape")
    for i, sets in enumerate(trembles.game.infosets):
        for h, mu, nodes in zip(sets, beliefs[i], trembles.nodes[i]):
            require((mu is None) == (not nodes) and
                    (mu is None or len(mu) == len(h.nodes)),
                    "a belief of a wrong shape")
            if mu is None:
                continue
            weights: dict[int, Polynomial] = {
                v.number: of_power(trembles.others(i, v.sequences, v.chance),
                                   power)
                for v, power in nodes if power == least_of(nodes)}
            values = {v: (tube.center(p), tube.spread(p))
                      for v, p in weights.items()}
            total = sum(t for t, _ in values.values())
            spreads = sum(s for _, s in values.values())
            for v, p in zip(h.nodes, mu):
                center, spread = values.get(v.number, (0, 0))
                require(abs(center - p * total) + spread + abs(p) * spreads
                        <= c.radius * (total - spreads),
                        "a belief that may be outside the box")


def check_box(game: Game, c: BranchClaim) -> None:
    """Check the claim that an equilibrium is in a box."""
    require(c.radius > 0, "a radius that is not positive")
    check_branch(game, c)


def check_branch(game: Game, c: BranchClaim) -> None:
    """Check a claim of a box, or with radius 0 of a profile."""
    limit = c.concept == SEQUENTIAL
    require(c.small > 0, "a radius that is not positive")
    require(limit or 0 < c.bar <= 1, "epsilon_bar not in (0, 1]")
    require(limit or c.beliefs is None, "beliefs of another concept")
    trembles = Trembles(game, c, Entries(game, c))
    trembles.combine()
    y = [trembles.entries.coefficients[i][s]
         for i, s in trembles.names.unknowns]
    tube = Tube(Box(y, c.small), c.bar)
    check_trembles(tube, c, trembles)
    check_contraction(tube, c, [trembles.loss[p]
                                for p in trembles.names.equations])
    check_losses(tube, trembles)
    for value, w in zip(trembles.value, c.payoffs):
        require(tube.near(value, w, c.radius),
                "a payoff that may be outside the box")
    if limit:
        check_beliefs(tube, c, trembles)

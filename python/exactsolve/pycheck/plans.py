"""The check of plan-nash: all equilibria of a two-player game in plans.

Side 0 is player 1 with plans x, side 1 player 2. Labels are numbers from 0:
the sequences of player 1, then those of player 2. Notation: own sequences s,
the other player's sequences t, information sets h. Sets of points of a
polytope are integers with a bit each.
"""

from __future__ import annotations


from .claims import Values
from .fraction import Fraction
from .game import Game, Infoset
from .otherclaims import Inner, PlanClaim, Subset
from .poly import Poly, poly, present, require
from .work import PER_NUMBER, take

Row = list[Fraction]
ZERO, ONE = Fraction(0), Fraction(1)
MAX_DIMENSION = 200  # of faces that are no simplices


def echelon(given: list[Row]) -> list[tuple[int, Row]]:
    """Return an echelon form, rows with the places of their leading ones."""
    rows, found = [list(row) for row in given], []
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is None:
            continue
        rows = [row for row in rows if row is not pivot]
        pivot = [a / pivot[column] if a else a for a in pivot]
        rows = [eliminate(row, pivot, column) for row in rows]
        found.append((column, pivot))
    return found


def eliminate(row: Row, pivot: Row, column: int) -> Row:
    """Subtract a multiple of a pivot row so that a zero results."""
    f = row[column]
    return [a - f * b if b else a for a, b in zip(row, pivot)] if f else row


def kernel(rows: list[Row], n: int) -> list[Row]:
    """Return a basis of the vectors of n entries that are mapped to 0."""
    form, basis = echelon(rows), []
    leads = {column for column, _ in form}
    for free in range(n):
        if free in leads:
            continue
        z = [ZERO] * n
        z[free] = ONE
        for column, row in reversed(form):
            z[column] = -sum((a * b for a, b in zip(row, z) if a and b), ZERO)
        basis.append(z)
    return basis


class Hull:
    """The polytope with the given points as vertices."""

    def __init__(self, points: list[Row], subset: int) -> None:
        self.points, self.subset = points, subset
        self.form = echelon(points)
        self.zeros = [sum(1 << k for k, x in enumerate(points) if not x[s])
                      for s in range(len(points[0]))]
        self.complete: set[frozenset[int]] = set()

    def spans(self, x: Row) -> bool:
        """Say whether a vector is in the span of the points."""
        for column, row in self.form:
            x = eliminate(x, row, column)
        return not any(x)

    def check_facets(self, sets: set[int]) -> None:
        """Rule 6: the sets include all facets, and all points are vertices."""
        key = frozenset(sets)
        if key not in self.complete:
            Lattice(sets).face((1 << len(self.points)) - 1,
                               len(self.form) - 1)
            self.complete.add(key)


class Lattice:
    """The faces of a polytope, each the set of its points."""

    def __init__(self, sets: set[int]) -> None:
        self.sets = sets
        self.facets: dict[int, tuple[int, list[int]]] = {}  # and dimension

    def face(self, points: int, dimension: int) -> list[int]:
        """Return the facets of a face; they must be all."""
        if points not in self.facets:
            if bin(points).count("1") == dimension + 1:
                facets = self.simplex(points, dimension)
            else:
                require(1 < dimension <= MAX_DIMENSION, "no face")
                facets = self.general(points, dimension)
            self.facets[points] = dimension, facets
        known, facets = self.facets[points]
        require(known == dimension, "a face that is no facet")
        return facets

    def simplex(self, points: int, dimension: int) -> list[int]:
        """Return the facets: all points but one, each in turn."""
        if dimension == 0:
            return []
        take(PER_NUMBER * len(self.sets) // 32, points.bit_length())
        parts = {points & given for given in self.sets}
        facets = [points & ~(1 << k) for k in range(points.bit_length())
                  if points >> k & 1]
        require(parts.issuperset(facets), "a facet of a simplex is missing")
        return facets

    def general(self, points: int, dimension: int) -> list[int]:
        """Return the largest parts, if they have the facets' properties."""
        facets, union = self.largest(points), 0
        ridges = [(f, r) for f in facets for r in self.face(f, dimension - 1)]
        for f in facets:
            union |= f
        require(union == points, "a point in no facet")
        for f, r in ridges:
            take(PER_NUMBER * len(facets) // 32, points.bit_length())
            require(any(g != f and not r & ~g for g in facets),
                    "a facet is missing")
        return facets

    def largest(self, points: int) -> list[int]:
        """Return the largest parts of points, not all, that a set has."""
        found: list[int] = []
        for given in self.sets:
            p = points & given
            take(PER_NUMBER * (len(found) + 1) // 32, points.bit_length())
            if p in (0, points) or any(not p & ~q for q in found):
                continue
            found = [q for q in found if q & ~p] + [p]
        return found


class Side:
    """One player: own plans, and what they pay the other player."""

    def __init__(self, game: Game, i: int, value: Fraction | None) -> None:
        self.game, self.player, self.value = game, i, value
        self.sets: list[Infoset] = game.infosets[i]
        self.others: list[Infoset] = game.infosets[1 - i]
        self.size = game.sequence_count(i)
        self.other_size = game.sequence_count(1 - i)
        self.own, self.other = (0, self.size) if i == 0 else (
            self.other_size, 0)  # first labels
        self.pays: list[Row] = []  # per weights
        self.totals: Row = []
        self.weights: list[Row] = []
        self.hulls: list[Hull] = []
        self.kernels: dict[frozenset[int], list[Row]] = {}
        self.gaps: dict[tuple[int, int], int | None] = {}
        self.most = self.bounds()

    def bounds(self) -> list[Row]:
        """Return, per set of the other player and own sequence, what the
        other can get from there on against that sequence alone."""
        take(PER_NUMBER * self.size, PER_NUMBER * self.other_size)
        grads: list[dict[int, Fraction]] = [{} for _ in range(self.size)]
        for z in self.game.terms:
            s, t = z.sequences[self.player], z.sequences[1 - self.player]
            grads[s][t] = z.payoffs[1 - self.player]
        most: list[Row] = [[] for _ in self.others]
        for grad in grads:
            value = [grad.get(t, ZERO) for t in range(self.other_size)]
            for h, row in zip(reversed(self.others), reversed(most)):
                best = max(value[t] for t in h.sequences())
                row.append(best)
                value[h.own] += best
        return most

    def add_weights(self, v: Row) -> None:
        """Read weights: those at a set are no less than before it."""
        require(len(v) == self.other_size, "number of weights")
        require(self.value is not None or not v[0],
                "weights of a sum that is not known")
        pay = [ZERO] * self.size
        for z in self.game.terms:
            s, t = z.sequences[self.player], z.sequences[1 - self.player]
            pay[s] += v[t] * z.payoffs[1 - self.player]
        for h, most in zip(self.others, self.most):
            excess = sum((v[t] for t in h.sequences()), -v[h.own])
            require(excess >= 0, "weights that sum to less than before")
            if excess:
                pay = [a - excess * u if u else a for a, u in zip(pay, most)]
        self.weights.append(v)
        self.pays.append(pay)
        self.totals.append(v[0] * self.value if self.value is not None
                           else ZERO)

    def check_signs(self, k: int, within: set[int]) -> None:
        """Weights may be negative at labels in alone."""
        require(all(v.numerator >= 0 or self.other + t in within
                    for t, v in enumerate(self.weights[k])),
                "a negative weight of a label that is not in")

    def close(self, k: int, within: set[int]) -> bool:
        """Rule 4. Add labels; return False if there is no equilibrium."""
        take(PER_NUMBER * (self.size + self.other_size) // 16, 0)
        self.check_signs(k, within)
        value = list(self.pays[k])
        loses = {s for s in range(self.size) if self.own + s in within}
        for h in reversed(self.sets):
            if h.own in loses:  # and all that follows it
                continue
            usable = [s for s in h.sequences() if s not in loses]
            if not usable:
                loses.add(h.own)
                continue
            best = min(value[s] for s in usable)
            loses |= {s for s in usable if value[s] != best}
            value[h.own] += best
        if 0 in loses or value[0] > self.totals[k]:
            return False
        require(value[0] == self.totals[k], "weights show nothing")
        within |= {self.other + t for t, v in enumerate(self.weights[k])
                   if v.numerator > 0}
        within |= {self.own + s for s in loses}
        self.extend(within)
        return True

    def extend(self, within: set[int]) -> None:
        """Add the own sequences after those in, in one pass."""
        for h in self.sets:
            if self.own + h.own in within:
                first = self.own + h.first
                within.update(range(first, first + h.actions))

    def tight(self, at: int, k: int) -> int | None:
        """Return the points of a hull without a gap; None if one violates."""
        if (at, k) not in self.gaps:
            gaps = [self.totals[k] - sum(
                (a * b for a, b in zip(x, self.pays[k]) if a), ZERO)
                for x in self.hulls[at].points]
            self.gaps[at, k] = None if min(gaps) < 0 else sum(
                1 << n for n, gap in enumerate(gaps) if not gap)
        return self.gaps[at, k]

    def covers(self, at: int, within: set[int], facets: list[int]) -> None:
        """Rule 6: all plans of the case are in the polytope."""
        hull = self.hulls[at]
        sets = {z for s, z in enumerate(hull.zeros)
                if self.own + s not in within}
        for k in facets:
            self.check_signs(k, within)
            sets.add(present(self.tight(at, k),
                             "an inequality that does not hold"))
        key = frozenset(within)
        if key not in self.kernels:
            self.kernels[key] = self.span(within)
        require(all(map(hull.spans, self.kernels[key])),
                "a plan of the case may be outside the span")
        hull.check_facets(sets)

    def span(self, within: set[int]) -> list[Row]:
        """Return vectors that span the plans of a case, up to factors."""
        n, last = self.size, self.size + len(self.others)
        take(PER_NUMBER * (n + self.other_size), PER_NUMBER * last)
        rows: list[Row] = []

        def row(*entries: tuple[int, Fraction]) -> Row:
            rows.append([ZERO] * (last + 1))
            for place, entry in entries:
                rows[-1][place] = entry
            return rows[-1]

        for h in self.sets:
            row((h.own, -ONE), *((s, ONE) for s in h.sequences()))
        if self.value is not None:
            row((0, self.value), (last, -ONE))
        for s in range(n):
            if self.own + s in within:
                row((s, ONE))
        losses = {t: row() for t in range(self.other_size)
                  if self.other + t in within}
        if 0 in losses:
            losses[0][last] = ONE
        for place, h in enumerate(self.others, n):
            for t in h.sequences():
                if t in losses:
                    losses[t][place] = ONE
            if h.own in losses:
                losses[h.own][place] = -ONE
        for z in self.game.terms:
            s, t = z.sequences[self.player], z.sequences[1 - self.player]
            if t in losses:
                losses[t][s] -= z.payoffs[1 - self.player]
        return [z[:n] for z in kernel(rows, last + 1)]


def check_plan(game: Game, i: int, x: Row) -> None:
    """A plan is not negative and adds up."""
    require(len(x) == game.sequence_count(i) and min(x) >= 0 and x[0] == 1,
            "no realization plan")
    for h in game.infosets[i]:
        require(sum(x[s] for s in h.sequences()) == x[h.own],
                "a plan that does not add up")


def check_subset(game: Game, u: Subset) -> None:
    """Rule 1: no payoff is above that of a best response, nor their sum."""
    sums: list[Row] = []
    best = [ZERO, ZERO]
    for i in (0, 1):
        plans = u.plans[i]
        require(len(plans) == len(u.payoffs[i]) > 0, "number of payoffs")
        for x, payoff in zip(plans, u.payoffs[i]):
            check_plan(game, i, x)
            both: list[list[Poly]] = [[], []]
            both[i] = [poly([a]) for a in x]
            value = sum(Values(game, 1 - i, both).best()[0], ZERO)
            require(value == payoff, "payoffs are not those of best responses")
            best[1 - i] += value
        sums.append([sum(column, ZERO) for column in zip(*plans)])
    for i in (0, 1):
        total = sum((sums[0][z.sequences[0]] * sums[1][z.sequences[1]]
                     * z.payoffs[i] for z in game.terms), ZERO)
        require(total == best[i] * len(u.plans[i]), "a player gains")


def mixtures(inner: Inner, subsets: list[Subset], i: int) -> list[Row]:
    """Return the points of a polytope within one of a subset."""
    require(inner.subset < len(subsets) and inner.weights != [],
            "an inner polytope in no subset, or empty")
    plans, points = subsets[inner.subset].plans[i], []
    for shares in inner.weights:
        require(len(shares) == len(plans) and min(shares) >= 0
                and sum(shares) == 1, "no shares")
        used = [(a, x) for a, x in zip(shares, plans) if a]
        points.append([sum((a * x[s] for a, x in used), ZERO)
                       for s in range(len(plans[0]))])
    return points


def constant_sum(game: Game) -> bool:
    """Say whether the payoffs have the same sum at all leaves together."""
    chances: dict[tuple[int, ...], Fraction] = {}
    for z in game.leaves:
        chances[z.sequences] = chances.get(z.sequences, ZERO) + z.chance
    return len({sum(z.payoffs, ZERO) / chances[z.sequences]
                for z in game.terms}) == 1


def check_plans(game: Game, c: PlanClaim) -> None:
    """Check the claim that subsets have all equilibria."""
    require(len(game.infosets) == 2 and c.subsets != [],
            "not two players, or no subset")
    for u in c.subsets:
        require(len(u.plans) == len(u.payoffs) == 2, "not a list a player")
        check_subset(game, u)
    require(len(c.weights) == len(c.inner) == 2, "not a list a player")
    constant = constant_sum(game)
    sides = [Side(game, i, c.subsets[0].payoffs[i][0] if constant else None)
             for i in (0, 1)]
    for i, side in enumerate(sides):
        for v in c.weights[i]:
            side.add_weights(v)
        side.hulls = [Hull(u.plans[i], k) for k, u in enumerate(c.subsets)]
        side.hulls += [Hull(mixtures(p, c.subsets, i), p.subset)
                       for p in c.inner[i]]

    # The cases; pending has those to come, the next one last.
    met: set[int] = set()
    pending = [[{side.other} for side in sides]]
    words = iter(c.words)
    while pending:
        state = pending.pop()
        facets: list[list[int]] = [[], []]
        hulls: list[int | None] = [None, None]
        for word in words:
            take(PER_NUMBER * (sides[0].size + sides[1].size) // 64, 0)
            letter, k = word[0], int(word[1:].lstrip("0")) - 1
            if letter == "s":
                require(k < sides[0].size + sides[1].size
                        and k not in state[0] | state[1], "not open: " + word)
                for i in (1, 0):
                    take(PER_NUMBER * (sides[0].size + sides[1].size) // 16,
                         0)
                    part = [set(within) for within in state]
                    part[i].add(k)
                    sides[i].extend(part[i])
                    pending.append(part)
                break
            if letter == "b":
                require(k < len(c.subsets), "no subset " + word)
                met.add(k)
                for i, side in enumerate(sides):
                    hull = hulls[i]
                    at = k if hull is None else hull
                    require(side.hulls[at].subset == k, "in another subset")
                    side.covers(at, state[i], facets[i])
                break
            i = 0 if letter in "pfu" else 1
            side = sides[i]
            if letter in "uv":
                require(k < len(c.inner[i]), "no polytope " + word)
                hulls[i] = len(c.subsets) + k
                continue
            require(k < len(side.weights), "no weights " + word)
            if letter in "fg":
                facets[i].append(k)
            elif not side.close(k, state[i]):
                break
        else:
            require(False, "a case is missing")
    require(next(words, None) is None, "text after the last case")
    require(met == set(range(len(c.subsets))), "a subset in no case")

"""The check of trembles: no mistakes make what is played optimal everywhere.

Notation: player i, information set h by its position, sequence s. The
probability of the last action of sequence s of player i is the variable
(i, s); a product of variables is the tuple of these in order, some of them
perhaps several times. A set is (i, h).
"""

from collections import defaultdict
from typing import Iterable, TypeVar

from .certificate import Certificate, Tremble
from .claims import plans_of
from .fraction import Fraction
from .game import Game, Infoset
from .poly import require
from .tree import by_sequence
from .work import PER_NUMBER, take

BY_TREMBLES = ("normal-form-perfect", "quasi-perfect",
               "extensive-form-perfect", "proper", "sequential")
OF_STRATEGIES = ("normal-form-perfect", "proper")
MAX_TERMS = 2**20

Place = tuple[int, int]
Product = tuple[Place, ...]
Group = tuple[Product, Product]  # vanishing and free probabilities
Sum = dict[Product, Fraction]
K = TypeVar("K")


def add(p: dict[K, Fraction], m: K, u: Fraction) -> None:
    """Add a term."""
    p[m] = p[m] + u if m in p else u


class Gains:
    """The polynomials D of a claim."""

    def __init__(self, game: Game, c: Certificate) -> None:
        self.game, self.agents = game, c.concept == "extensive-form-perfect"
        self.behavior = by_sequence(c.profile)
        self.plans = [[sum(p) for p in plan]
                      for plan in plans_of(game, c.profile)]
        # Per player and sequence, the set of its last action.
        self.set_of = [[-1, *(n for n, h in enumerate(sets)
                              for _ in h.sequences())]
                       for sets in game.infosets]
        # Per player and sequence, other sequences and the payoff of terms.
        self.terms: list[list[list[tuple[list[Place], Fraction]]]] = [
            [[] for _ in sets] for sets in self.set_of]
        for z in game.terms:
            places = [(j, s) for j, s in enumerate(z.sequences) if s]
            for i, u in enumerate(z.payoffs):
                if u:
                    self.terms[i][z.sequences[i]].append((places, u))

    def path(self, i: int, s: int, last: int = 0) -> list[Place]:
        """Return the actions of sequence s of player i after last, but for
        those without another one, whose probability is 1."""
        found = []
        while s > last:
            take(0, 0)
            h = self.game.infosets[i][self.set_of[i][s]]
            if h.actions > 1:
                found.append((i, s))
            s = h.own
        return found

    def after(self, i: int, s: int) -> dict[int, Fraction]:
        """Return the sequences that begin with s, each with the product of
        the probabilities after s in the profile, or 1 for agents."""
        found = {s: Fraction(1)}
        for h in self.game.infosets[i]:
            take(0, 0)
            if h.own in found:
                for t in h.sequences():
                    q = self.behavior[i][t]
                    if self.agents or q:
                        found[t] = found[h.own] * (1 if self.agents else q)
        return found

    def gain(self, i: int, h: int, a: int, b: int) -> Sum:
        """Return D, with terms of coefficient 0 left out."""
        first = self.game.infosets[i][h].first
        found: Sum = {}
        for s, sign in ((first + a, 1), (first + b, -1)):
            take(0, PER_NUMBER * len(self.game.terms))
            for t, q in self.after(i, s).items():
                for places, u in self.terms[i][t]:
                    term = self.path(i, t, s) if self.agents else []
                    for j, other in places:
                        if j != i:
                            term += self.path(j, other)
                    add(found, tuple(sorted(term)), sign * q * u)
        return {m: u for m, u in found.items() if u}

    def filled(self, i: int, h: int, a: int, b: int,
               most: int) -> tuple[Sum, int, int]:
        """Return filled D, the number of its terms, those of coefficient 0
        too, and that of the sets that occur.

        Meanwhile a term has the sequence at the position of each set, or 0.
        """
        d = self.gain(i, h, a, b)
        sets = sorted({(j, self.set_of[j][s]) for m in d for j, s in m})
        size = 1
        for j, n in sets:
            size *= self.game.infosets[j][n].actions
            require(size * len(sets) <= most, "too many terms")
        at = {place: k for k, place in enumerate(sets)}
        terms: dict[tuple[int, ...], Fraction] = {}
        for m, u in d.items():
            vector = [0] * len(sets)
            for j, s in m:
                vector[at[j, self.set_of[j][s]]] = s
            add(terms, tuple(vector), u)
        for k, (j, n) in enumerate(sets):
            grown: dict[tuple[int, ...], Fraction] = {}
            for f, u in terms.items():
                actions = self.game.infosets[j][n].sequences()
                for s in [f[k]] if f[k] else actions:
                    add(grown, (*f[:k], s, *f[k + 1:]), u)
            terms = grown
        return ({tuple((j, s) for (j, _), s in zip(sets, f)): u
                 for f, u in terms.items()}, size, len(sets))


def check_place(game: Game, i: int, h: int, *actions: int) -> Infoset:
    """Require that there are such actions."""
    require(i < len(game.infosets) and h < len(game.infosets[i])
            and max(actions) < game.infosets[i][h].actions, "no such action")
    return game.infosets[i][h]


def check_place_of(game: Game, c: Certificate, gains: Gains,
                   given: Tremble) -> None:
    """The table of fields, and rule 1."""
    (i, h), a, b = given.place, given.action, given.instead
    own = check_place(game, i, h, a, b)
    require(a != b and given.factor > 0,
            "no two actions, or no positive factor")
    require(c.profile[i][h][a] > 0, "an action that is not played")
    for place in given.times:
        check_place(game, *place)
    require(c.concept not in OF_STRATEGIES
            or gains.plans[i][own.first + a] > 0, "an action of weight 0")


def check_negative(game: Game, c: Certificate, gains: Gains,
                   total: Sum) -> list[Group]:
    """Check rule 3, and return the groups of negative value."""
    value: defaultdict[Group, Fraction] = defaultdict(Fraction)
    above = set()  # the groups of terms with positive coefficients
    for m, u in total.items():
        vanishing, free, rest = [], [], Fraction(1)
        for i, s in m:
            own = game.infosets[i][gains.set_of[i][s]].own
            if c.concept in OF_STRATEGIES and not gains.plans[i][own]:
                free.append((i, s))
            elif not gains.behavior[i][s]:
                vanishing.append((i, s))
            else:
                rest *= gains.behavior[i][s]
        group = tuple(vanishing), tuple(free)
        value[group] += u * rest
        if u > 0:
            above.add(group)
    below = [group for group, u in value.items() if u < 0]
    require(bool(below), "no negative group")
    for x in above:
        require(value[x] < 0 or any(smaller(x, y) for y in below),
                "a positive term that need not be small")
    return below


def check_small(gains: Gains, given: list[Tremble],
                below: list[Group]) -> None:
    """Rule 4."""
    reached: dict[Place, set[tuple[int, ...]]] = {}
    for t in given:
        i, h = t.place
        if t.place not in reached:
            nodes = gains.game.infosets[i][h].nodes
            reached[t.place] = {v.sequences for v in nodes if v.chance}
            if not gains.game.tree:
                reached[t.place] = {()}
        times = [(j, gains.game.infosets[j][n].first + a)
                 for j, n, a in t.times]
        for sequences in reached[t.place]:
            paths = [p for j, s in enumerate(sequences) if j != i
                     for p in gains.path(j, s)]
            vanishing = sorted((j, s) for j, s in paths + times
                               if not gains.behavior[j][s])
            require(any(part_of(y, vanishing) for y, _ in below),
                    "an information set that need not be rare enough")


def part_of(y: Product, x: list[Place]) -> bool:
    """Take the work of part, and return what it says."""
    take(len(x), 0)
    return part(y, x)


def part(y: Iterable[Place], x: Iterable[Place]) -> bool:
    """Say whether sorted y is part of sorted x: if, in order, each of its
    elements comes up later there."""
    rest = iter(x)
    return all(v in rest for v in y)


def smaller(x: Group, y: Group) -> bool:
    """Say whether products of group x are those of y and more, at least one
    of which vanishes."""
    take(len(x[0]) + len(x[1]), 0)
    return len(x[0]) > len(y[0]) and part(y[0], x[0]) and part(y[1], x[1])


def check_trembles(game: Game, c: Certificate, given: list[Tremble]) -> None:
    """Add up the sum, and require that it is negative."""
    require(c.concept in BY_TREMBLES, "trembles refute no " + c.concept)
    require(bool(given), "no trembles")
    gains, left = Gains(game, c), MAX_TERMS
    total: Sum = {}
    known: dict[tuple[int, int, int, int], tuple[Sum, int, int]] = {}
    for t in given:
        check_place_of(game, c, gains, t)
        place = *t.place, t.action, t.instead
        if place not in known:
            known[place] = gains.filled(*place, left)
        d, size, sets = known[place]
        left -= size * (sets + len(t.times))
        require(left >= 0, "too many terms")
        more = [(i, game.infosets[i][h].first + a) for i, h, a in t.times]
        for m, u in d.items():
            if u:
                add(total, tuple(sorted((*m, *more))), t.factor * u)
    below = check_negative(game, c, gains,
                           {m: u for m, u in total.items() if u})
    if c.concept == "sequential":
        check_small(gains, given, below)

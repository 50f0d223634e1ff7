"""What is checked at the nodes of a tree: subgames, local gains, monomials.

Notation: player i, node v by its number, information set h, sequence s,
behavior by sequence: the probability of the last action of s, 1 if empty.
"""

from collections import defaultdict
from itertools import combinations
from math import gcd

from .certificate import Beliefs, Certificate, Monomials
from .fraction import Fraction
from .game import Game, Node
from .otherclaims import Lists
from .poly import present, product, require
from .work import take


def by_sequence(profile: Lists) -> list[list[Fraction]]:
    """Return the behavior of each player by sequence."""
    return [[Fraction(1)] + [p for probs in behavior for p in probs]
            for behavior in profile]


def edges(game: Game, profile: Lists) -> list[Fraction]:
    """Return the probability of the last action at each node."""
    behavior = by_sequence(profile)
    found = []
    for v in game.nodes:
        i = game.nodes[v.parent].player if v.number else -1
        found.append(v.step if i < 0 else behavior[i][v.sequences[i]])
    return found


def expected(game: Game, profile: Lists, i: int) -> list[Fraction]:
    """Return what player i expects from each node on.

    What is paid before the node is included; it cancels in differences.
    """
    u = [v.payoffs[i] if v.payoffs else Fraction(0) for v in game.nodes]
    edge = edges(game, profile)
    for v in reversed(game.nodes[1:]):
        u[v.parent] += edge[v.number] * u[v.number]
    return u


def subgame_roots(game: Game) -> list[int]:
    """Return where the smallest subgame begins that each node is in.

    A subtree is an interval of numbers. It is a subgame if the information
    sets with nodes in it, from their first node to the last, are within.
    """
    n = len(game.nodes)
    low, high, end = list(range(n)), list(range(n)), list(range(n))
    for sets in game.infosets:
        for h in sets:
            for v in h.nodes:
                low[v.number] = h.nodes[0].number
                high[v.number] = h.nodes[-1].number
    for v in reversed(game.nodes[1:]):
        low[v.parent] = min(low[v.parent], low[v.number])
        high[v.parent] = max(high[v.parent], high[v.number])
        end[v.parent] = max(end[v.parent], end[v.number])
    roots = [0] * n
    for v in game.nodes[1:]:
        k = v.number
        begins = low[k] >= k and high[k] <= end[k] and not v.payoffs
        roots[k] = k if begins else roots[v.parent]
    return roots


def subgame_gains(game: Game, profile: Lists, i: int) -> dict[int, Fraction]:
    """Return the gain of player i in each subgame outside those within it.

    All subgames are done in one pass: best[r, s] is V[s] of the subgame at r.
    An information set is in one of them, with all its nodes.
    """
    u, edge = expected(game, profile, i), edges(game, profile)
    roots = subgame_roots(game)
    best: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    weight = [Fraction(1)] * len(game.nodes)  # by chance and others, from r
    for v in game.nodes[1:]:
        k, up = v.number, game.nodes[v.parent]
        w = weight[v.parent] * (1 if up.player == i else edge[k])
        if roots[k] == k or v.payoffs:
            best[roots[v.parent], v.sequences[i]] += w * u[k]
        if roots[k] != k:
            weight[k] = w
    for h in reversed(game.infosets[i]):
        r = roots[h.nodes[0].number]
        best[r, h.own] += max(best[r, s] for s in h.sequences())
    return {r: best[r, game.nodes[r].sequences[i]] - u[r]
            for r in set(roots)
            if not game.nodes[r].payoffs and game.nodes[r].chance > 0}


def local_gains(game: Game, profile: Lists, beliefs: Beliefs,
                i: int) -> dict[int, Fraction]:
    """Return the local gain of each action at a set with a belief."""
    belief = {v.number: p for h, mu in zip(game.infosets[i], beliefs[i])
              if mu is not None for v, p in zip(h.nodes, mu)}
    u = expected(game, profile, i)
    gains: defaultdict[int, Fraction] = defaultdict(Fraction)
    for v in game.nodes[1:]:
        if game.nodes[v.parent].player == i and v.parent in belief:
            gain = u[v.number] - u[v.parent]
            gains[v.sequences[i]] += belief[v.parent] * gain
    return gains


def check_belief_shape(game: Game, beliefs: Beliefs) -> None:
    """Rule 1 for monomials: distributions where chance leads, else null."""
    require([len(b) for b in beliefs] == [len(s) for s in game.infosets],
            "beliefs of a wrong shape")
    for sets, given in zip(game.infosets, beliefs):
        for h, mu in zip(sets, given):
            reached = [v.chance > 0 for v in h.nodes]
            require((mu is not None) == any(reached), "null or no belief")
            if mu is not None:
                require(len(mu) == len(h.nodes) and min(mu) >= 0
                        and sum(mu) == 1, "a belief is no distribution")
                require(all(r for r, p in zip(reached, mu) if p),
                        "a belief in a node where chance does not lead")


def positive_parts(game: Game, profile: Lists) -> list[list[Fraction]]:
    """Return, per sequence, the product of the probabilities not 0 on it."""
    found = []
    for sets, behavior in zip(game.infosets, profile):
        c = [Fraction(1)]
        for h, probs in zip(sets, behavior):
            c += [c[h.own] * (p or 1) for p in probs]
        found.append(c)
    return found


def constant(parts: list[list[Fraction]], v: Node) -> Fraction:
    """Return c(v)."""
    return v.chance * product(c[s] for c, s in zip(parts, v.sequences))


class Trembles:
    """Exponents and powers of monomials, added up along sequences."""

    def __init__(self, game: Game, c: Certificate, m: Monomials) -> None:
        self.base = m.base
        require(len(m.base) <= 1000, "more than 1000 base numbers")
        require(all(b.denominator == 1 and b >= 2 for b in m.base),
                "a base number that is no integer from 2 on")
        for a, b in combinations(map(int, m.base), 2):
            take(a.bit_length(), b.bit_length())
            require(gcd(a, b) == 1, "base numbers with common factors")
        shape = [[len(probs) for probs in b] for b in c.profile]
        require([[len(x) for x in b] for b in m.exponents] == shape
                and [[len(x) for x in b] for b in m.powers] == shape,
                "monomials of a wrong shape")
        self.exponents, self.powers = [], []
        for i, sets in enumerate(game.infosets):
            e, p = [Fraction(0)], [[Fraction(0)] * len(m.base)]
            for h, probs, exponents, powers in zip(
                    sets, c.profile[i], m.exponents[i], m.powers[i]):
                for prob, exponent, power in zip(probs, exponents, powers):
                    self.check_action(prob, exponent, power)
                    e.append(e[h.own] + exponent)
                    p.append([a + b for a, b in zip(p[h.own], power)]
                             if power else p[h.own])
            self.exponents.append(e)
            self.powers.append(p)

    def check_action(self, prob: Fraction, exponent: Fraction,
                     power: list[Fraction]) -> None:
        """Check the monomial of one action."""
        require(exponent.denominator == 1, "an exponent is no integer")
        require(exponent > 0 if prob == 0 else exponent == 0,
                "exponents are positive where the probability is 0 only")
        require(not power or prob == 0 and len(power) == len(self.base),
                "powers of a wrong length or place")

    def exponent(self, v: Node) -> Fraction:
        """Return e(v)."""
        return sum((e[s] for e, s in zip(self.exponents, v.sequences)),
                   Fraction(0))

    def ratio_is(self, v: Node, w: Node, ratio: Fraction) -> bool:
        """Say whether the product of base^(p(v) - p(w)) is ratio.

        As base numbers have no common factors, both are in lowest terms. No
        power is computed that is longer than ratio.
        """
        size = [ratio.denominator.bit_length(), ratio.numerator.bit_length()]
        product = [1, 1]  # below and above the line
        for k, b in enumerate(self.base):
            n = sum((p[s][k] - p[t][k] for p, s, t in zip(
                self.powers, v.sequences, w.sequences)), Fraction(0))
            up = n > 0
            bits = int(b).bit_length() - 1  # b >= 2^bits
            if n.denominator != 1 or abs(n) * bits > size[up]:
                return False
            if n:
                take(product[up].bit_length(), size[up])
                product[up] *= int(b) ** int(abs(n))
                if product[up].bit_length() > size[up]:
                    return False
        return product == [ratio.denominator, ratio.numerator]


def check_monomials(game: Game, c: Certificate, m: Monomials) -> Beliefs:
    """Rules 1 and 2: beliefs are the limits of those of the trembles.

    Returns the beliefs.
    """
    require(game.tree, "monomials, not of a tree")
    beliefs = present(c.beliefs, "monomials without beliefs")
    check_belief_shape(game, beliefs)
    trembles, parts = Trembles(game, c, m), positive_parts(game, c.profile)
    for sets, of_sets in zip(game.infosets, beliefs):
        for h, mu in zip(sets, of_sets):
            if mu is None:
                continue
            first = next(k for k, p in enumerate(mu) if p)
            w = h.nodes[first]
            for v, p in zip(h.nodes, mu):
                if v.chance == 0:
                    continue
                more = trembles.exponent(v) - trembles.exponent(w)
                require(more > 0 if p == 0 else more == 0,
                        "a belief of another order")
                if p:
                    ratio = p * constant(parts, w) / (
                        mu[first] * constant(parts, v))
                    require(trembles.ratio_is(v, w, ratio),
                            "beliefs are not those of the monomials")
    return beliefs


def check_local(game: Game, c: Certificate, beliefs: Beliefs) -> None:
    """Rule 3 for sequential with monomials."""
    for i in range(len(game.infosets)):
        gains = local_gains(game, c.profile, beliefs, i)
        require(all(g <= 0 for g in gains.values()),
                "a single action gains, given the belief")

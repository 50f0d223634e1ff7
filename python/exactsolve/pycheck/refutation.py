"""Evidence that a claim is false; trembles.py has one more kind.

Notation: player i, the other player j, sequence s, information set h.
"""

from collections import defaultdict
from dataclasses import replace
from math import gcd
from typing import Any, Callable, Iterator

from .certificate import (Alternative, Certificate, Deviation, Dominating,
                         Inconsistency)
from .claims import Values, plans_of
from .fraction import Fraction
from .game import Game, Infoset
from .poly import limit, present, require
from .tree import (by_sequence, check_belief_shape, constant, local_gains,
                  positive_parts, subgame_gains)
from .trembles import check_trembles

# What evidence refutes: a deviation at the beginning of a subgame, one at an
# information set, and so on. A deviation in the whole game refutes all but
# consistent.
BY_SUBGAME = ("subgame-perfect", "sequential", "quasi-perfect",
              "extensive-form-perfect")
BY_ACTION = BY_SUBGAME[1:]
BY_DOMINANCE = ("normal-form-perfect", "quasi-perfect", "proper")
BY_ALTERNATIVE = BY_ACTION
ABOUT_BELIEFS = ("consistent", "sequential")


def infoset(game: Game, player: int, number: int) -> Infoset:
    """Return an information set that a certificate names."""
    require(player < len(game.infosets), "no such player")
    require(number < len(game.infosets[player]), "no such information set")
    return game.infosets[player][number]


def other(game: Game, player: int) -> int:
    """Return the other one of two players."""
    require(len(game.infosets) == 2 and player < 2, "not one of two players")
    return 1 - player


def gain_of(game: Game, c: Certificate, d: Deviation) -> Fraction:
    """Return what the deviation gains, 0 if no subgame or belief is there.

    Strategic form has neither.
    """
    i, x = d.player, plans_of(game, c.profile)
    if d.node is not None:
        require(c.concept in BY_SUBGAME, "a subgame refutes no " + c.concept)
        gains = subgame_gains(game, c.profile, i) if game.tree else {}
        return gains.get(d.node, Fraction(0))
    values = Values(game, i, x)
    if d.place is None:
        require(c.concept != "consistent", "no deviation refutes consistent")
        return sum(values.best()[0]) - c.payoffs[i]
    require(c.concept in BY_ACTION, "an action refutes no " + c.concept)
    number, action = d.place
    h = infoset(game, i, number)
    require(action < h.actions, "no such action")
    beliefs = c.beliefs or [[limit(w) for w in Values(game, k, x).weights]
                            for k in range(len(x))]
    return local_gains(game, c.profile, beliefs, i)[h.first + action]


def check_deviation(game: Game, c: Certificate, d: Deviation) -> None:
    """The gain is as given and more than is allowed."""
    require(d.player < len(game.infosets), "no such player")
    gain = gain_of(game, c, d)
    require(gain == d.gain, "the gain is another one")
    require(gain > c.epsilon, "the gain is too small")


def extremum(sets: list[Infoset], d: list[Fraction],
             choose: Callable[[list[Fraction]], Fraction]) -> Fraction:
    """Return the least or largest sum of d times a plan; choose is min or max.

    As in Values.best, from the last information set to the first.
    """
    v = list(d)
    for h in reversed(sets):
        v[h.own] += choose([v[s] for s in h.sequences()])
    return v[0]


def check_dominating(game: Game, c: Certificate, given: Dominating) -> None:
    """The plan pays no less whatever the other plays, and once more."""
    require(c.concept in BY_DOMINANCE, "dominance refutes no " + c.concept)
    i = given.player
    j, r = other(game, i), given.plan
    require(len(r) == game.sequence_count(i) and r[0] == 1 and min(r) >= 0,
            "no plan")
    require(all(sum(r[s] for s in h.sequences()) == r[h.own]
                for h in game.infosets[i]), "a plan does not add up")
    x = [sum(p) for p in plans_of(game, c.profile)[i]]
    d = [Fraction(0)] * game.sequence_count(j)
    for z in game.terms:
        s = z.sequences[i]
        d[z.sequences[j]] += z.chance * z.payoffs[i] * (r[s] - x[s])
    require(extremum(game.infosets[j], d, min) >= 0, "the plan may pay less")
    require(extremum(game.infosets[j], d, max) > 0, "it never pays more")


def loss_form(game: Game, c: Certificate, given: Alternative,
              j: int) -> list[Fraction]:
    """Return the sum of factor times loss of the rows, per sequence of j.

    more[s] is that sum of q - q_a, which is the same for all leaves with own
    sequence s. Only sequences from the row's information set on have it.
    """
    i = given.player
    behavior = by_sequence(c.profile)[i]
    factors: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for number, action, factor in given.rows:
        h = infoset(game, i, number)
        require(action < h.actions and factor > 0, "a row of no action")
        factors[number, action] += factor
    more = [Fraction(0)] * len(behavior)
    for (number, action), factor in factors.items():
        h = game.infosets[i][number]
        change = {s: behavior[s] - (s == h.first + action)
                  for s in h.sequences()}
        for later in game.infosets[i][number + 1:]:
            if later.own in change:
                for s in later.sequences():
                    change[s] = change[later.own] * behavior[s]
        for s, q in change.items():
            more[s] += factor * q
    form = [Fraction(0)] * game.sequence_count(j)
    for z in game.terms:
        form[z.sequences[j]] += (
            z.chance * z.payoffs[i] * more[z.sequences[i]])
    return form


def check_alternative(game: Game, c: Certificate, given: Alternative) -> None:
    """No plans of player j near the profile satisfy the identity."""
    require(c.concept in BY_ALTERNATIVE,
            "an alternative refutes no " + c.concept)
    require(game.tree, "an alternative, not of a tree")
    j = other(game, given.player)
    p, multipliers = given.sequences, given.multipliers
    n, sets = game.sequence_count(j), game.infosets[j]
    require(len(p) == n and len(multipliers) == n, "not one a sequence")
    plan = plans_of(game, c.profile)[j]
    require(min(p) >= 0 and any(p), "sequences are not positive")
    require(not any(a and x for a, x in zip(p, plan)),
            "a sequence that is played")
    require(multipliers[0] == 0, "a multiplier of the empty sequence")
    for h in sets:
        at = {multipliers[s] for s in h.sequences()}
        require(p[h.own] > 0 or len(at) == 1, "multipliers differ")
    if c.concept != "quasi-perfect":
        for number, _, _ in given.rows:
            h = infoset(game, given.player, number)
            require(all(p[v.sequences[j]] > 0 for v in h.nodes if v.chance),
                    "chance leads to a row without the sequences")
    left = [a + b for a, b in zip(p, loss_form(game, c, given, j))]
    right = [Fraction(0)] * n
    behavior = by_sequence(c.profile)[j]
    for h in sets:
        for s in h.sequences():
            right[s] += multipliers[s]
            right[h.own] -= multipliers[s] * behavior[s]
    require(left == right, "no identity")


def unplayed(game: Game, c: Certificate, sequences: tuple[int, ...]
             ) -> Iterator[tuple[int, int]]:
    """Yield player and sequence of each action of probability 0 on a path."""
    for i, s in enumerate(sequences):
        for h, probs in zip(reversed(game.infosets[i]),
                            reversed(c.profile[i])):
            if s in h.sequences():
                if probs[s - h.first] == 0:
                    yield i, s
                s = h.own


def extract(ratio: Fraction, b: int) -> tuple[int, Fraction]:
    """Return k and q with ratio = b^k * q, neither side of q divisible."""
    k, n, d = 0, ratio.numerator, ratio.denominator
    while n % b == 0:
        k, n = k + 1, n // b
    while d % b == 0:
        k, d = k - 1, d // b
    return k, Fraction(n, d)


def check_inconsistency(game: Game, c: Certificate,
                        given: Inconsistency) -> None:
    """Products of quotients of beliefs cannot be what they should be.

    In strategic form there are no nodes, and so no pairs.
    """
    require(c.concept in ABOUT_BELIEFS,
            "an inconsistency refutes no " + c.concept)
    beliefs = present(c.beliefs, "an inconsistency without beliefs")
    b, parts = given.base, positive_parts(game, c.profile)
    require(b is None or b.denominator == 1 and b >= 2, "a base below 2")
    total: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    vanishing, power = False, Fraction(0)
    for player, number, k, l, factor in given.pairs:
        nodes = infoset(game, player, number).nodes
        require(max(k, l) < len(nodes), "no such node")
        v, w = nodes[k], nodes[l]
        require(v.chance > 0 and w.chance > 0, "chance does not lead there")
        mu = present(beliefs[player][number], "no such belief")
        require(mu[l] > 0, "a second node of belief 0")
        for key in unplayed(game, c, v.sequences):
            total[key] += factor
        for key in unplayed(game, c, w.sequences):
            total[key] -= factor
        if b is None:
            require(factor > 0, "a factor that is not positive")
            vanishing = vanishing or mu[k] == 0
            continue
        require(mu[k] > 0, "a first node of belief 0")
        require(factor.denominator == 1, "a factor that is no integer")
        n, rest = extract(mu[k] * constant(parts, w)
                          / (mu[l] * constant(parts, v)), int(b))
        require(gcd(rest.numerator * rest.denominator, int(b)) == 1,
                "a quotient with a part of the base")
        power += factor * n
    if b is None:
        require(all(z <= 0 for z in total.values()), "an action left over")
        require(vanishing or any(total.values()), "no contradiction")
    else:
        require(not any(total.values()), "an action left over")
        require(power != 0, "no contradiction")


def check_refutation(game: Game, c: Certificate) -> None:
    """Check that the profile is not what the claim names."""
    if c.beliefs is not None:
        require(c.concept in ABOUT_BELIEFS,
                "a refuted claim with beliefs")
        check_belief_shape(game, c.beliefs)
    if c.concept == "quasi-proper":  # which implies
        c = replace(c, concept="quasi-perfect")
    checks: dict[type, Callable[[Game, Certificate, Any], None]] = {
        Deviation: check_deviation, Dominating: check_dominating,
              Alternative: check_alternative,
              Inconsistency: check_inconsistency, list: check_trembles}
    checks[type(c.refutation)](game, c, c.refutation)

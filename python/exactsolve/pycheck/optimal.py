"""The check of optimal-nash: the best of all equilibria of a list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from math import prod

from .certificate import Certificate
from .claims import check_claim, check_nash
from .complete import check_complete_sets, listed_form
from .extreme import check_extreme
from .fraction import Fraction
from .game import Game
from .otherclaims import (CompleteClaim, ExtremeClaim, Lists, Matrix,
                         OptimalClaim, PlanClaim)
from .plans import check_plans
from .poly import require
from .work import take

ZERO = Fraction(0)
MAX_POINTS, MAX_BOXED = 2**16, 16


def dot(a: list[Fraction], b: list[Fraction]) -> Fraction:
    """Return the sum of products."""
    return sum((x * y for x, y in zip(a, b)), ZERO)


def check_optimal(game: Game, c: OptimalClaim) -> None:
    """Check the list, then what is said of the best one."""
    n = len(game.infosets)
    found = c.profile is not None or c.listed > 0
    require(found == (c.maximize is not None)
            and (found or bool(c.require)), "not what is the best")
    require((c.profile is not None) == (c.payoffs is not None)
            and (c.listed > 0) == (c.at_most is not None)
            and (c.profile is None or c.listed == 0),
            "a profile without payoffs, or a number without a bound, or both")
    require(c.maximize is None or len(c.maximize) == n, "other weights")
    require(all(len(w) == n for w, _ in c.require), "other weights")
    require(all(len(p) == len(c.require) and all(x >= 0 for x in p)
                for p in c.prices), "other prices, or negative ones")
    if isinstance(c.all, ExtremeClaim):
        check_extreme(game, c.all)
    elif isinstance(c.all, PlanClaim):
        check_plans(game, c.all)
    else:
        check_complete_sets(game, c.all)
    bound = ZERO
    if c.maximize is not None:
        points, bound = best_points(game, c, c.maximize)
        require(all(dot(w, u) >= least for w, least in c.require
                    for u in points), "requirements that are not met")
    for points in sets(game, c.all):
        require(any(bounded(c, bound, points, prices) for prices in
                    [[ZERO] * len(c.require), *c.prices]),
                "equilibria that may be better")


def best_points(game: Game, c: OptimalClaim, weights: list[Fraction]
                ) -> tuple[Matrix, Fraction]:
    """Return what the best one may pay, and the bound."""
    if c.profile is not None:
        payoffs = c.payoffs or []
        nash = Certificate("nash", "", payoffs, c.profile)
        check_claim(game, nash)
        check_nash(game, nash)
        return [payoffs], dot(weights, payoffs)
    require(isinstance(c.all, CompleteClaim)
            and c.listed <= len(c.all.equilibria), "a number of no box")
    assert isinstance(c.all, CompleteClaim)
    points = boxed(c.all, c.listed - 1, len(weights))
    most = max(dot(weights, u) for u in points)
    require(most == c.at_most, "another bound in the box")
    return points, most


def boxed(c: CompleteClaim, k: int, n: int) -> Matrix:
    """Return the corners of the payoffs of an equilibrium of n players."""
    e = c.equilibria[k]
    if not e.radius:
        return [e.payoffs[:n]]
    require(n <= MAX_BOXED, "a box of too many players")
    r = e.radius
    return [list(u) for u in product(*((x + r, x - r)
                                       for x in e.payoffs[:n]))]


def sets(game: Game, c: ExtremeClaim | PlanClaim | CompleteClaim
         ) -> Iterator[Matrix]:
    """Yield points whose mixtures have the payoffs of all equilibria."""
    if isinstance(c, ExtremeClaim):
        at = dict(zip(c.equilibria, c.payoffs))
        for n, (i, j) in enumerate(c.equilibria):
            for k, m in c.equilibria[:n + 1]:
                take(-636, -636)
                if (i, m) in at and (k, j) in at:
                    yield [at[i, j], at[k, m], at[i, m], at[k, j]]
    elif isinstance(c, PlanClaim):
        for u in c.subsets:
            yield [[a, b] for a in (min(u.payoffs[1]), max(u.payoffs[1]))
                   for b in (min(u.payoffs[0]), max(u.payoffs[0]))]
    else:
        n = len(game.infosets)
        form = listed_form(game, c)
        for k in range(len(c.equilibria)):
            yield boxed(c, k, n)
        for v in chain((p.vertices for p in c.pieces or []),
                       (simplex for _, simplex in c.unresolved)):
            yield vertex_payoffs(form, v, n)


def vertex_payoffs(form: Game, vertices: Lists, n: int) -> Matrix:
    """Return what n players get at all profiles of vertices."""
    require(prod(map(len, vertices)) <= MAX_POINTS, "too many vertices")
    found = []
    for profile in product(*vertices):
        pays = [ZERO] * n
        for z in form.terms:
            weight = Fraction(1)
            for x, s in zip(profile, z.sequences):
                if s:
                    weight *= x[s - 1]
            if weight:
                pays = [a + weight * u for a, u in zip(pays, z.payoffs)]
        found.append(pays)
    return found


def bounded(c: OptimalClaim, bound: Fraction, points: Matrix,
            prices: list[Fraction]) -> bool:
    """Say whether prices show that no mixture of points is better."""
    weights = c.maximize or [ZERO] * len(points[0])
    for price, (w, least) in zip(prices, c.require):
        weights = [a + price * x for a, x in zip(weights, w)]
        bound += price * least
    most = max(dot(weights, u) for u in points)
    return most < bound or c.maximize is not None and most == bound

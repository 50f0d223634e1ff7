"""The check of optimal-nash: the best of all equilibria, or a bound."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from math import prod

from .certificate import Certificate
from .claims import check_claim, check_nash
from .complete import check_complete_sets, listed_form
from .division import check_division
from .enclosed import check_enclosed
from .extreme import check_extreme
from .fraction import Fraction
from .game import Game
from .isolated import check_isolated
from .mediated import Division
from .otherclaims import (About, CompleteClaim, ExtremeClaim, IsolatedClaim,
                         Lists, Matrix, OptimalClaim, PlanClaim, WorthClaim)
from .plans import check_plans, constant_sum
from .poly import require
from .work import take

ZERO = Fraction(0)
MAX_POINTS, MAX_BOXED = 2**16, 16


def dot(a: list[Fraction], b: list[Fraction]) -> Fraction:
    """Return the sum of products."""
    return sum((x * y for x, y in zip(a, b)), ZERO)


def check_optimal(game: Game, c: OptimalClaim) -> None:
    """Check what there is about all, then what is said of the best one."""
    n = len(game.infosets)
    given = (c.profile is not None, c.listed > 0, c.box is not None)
    if c.maximize is None:
        require(not any(given) and c.at_most is None and bool(c.require),
                "no equilibrium, and more than that")
    else:
        require(sum(given) == 1 or not any(given) and c.at_most is not None,
                "not one best equilibrium, or what none exceeds")
        require(len(c.maximize) == n, "other weights")
    require((c.profile is None) == (c.payoffs is None),
            "a profile without payoffs, or payoffs alone")
    require(all(len(w) == n for w, _ in c.require), "other weights")
    require(all(len(p) == len(c.require) and all(x >= 0 for x in p)
                for p in c.prices), "other prices, or negative ones")
    if isinstance(c.all, ExtremeClaim):
        check_extreme(game, c.all)
    elif isinstance(c.all, PlanClaim):
        check_plans(game, c.all)
    elif isinstance(c.all, CompleteClaim):
        check_complete_sets(game, c.all)
    bound = ZERO
    if c.maximize is not None:
        bound = best_bound(game, c, c.maximize)
    if isinstance(c.all, Division):
        require(not c.prices, "prices beside a division")
        check_division(game, c.all, c.maximize or [ZERO] * n, c.require,
                       bound if c.maximize is not None else None)
        return
    for points in sets(game, c.all):
        require(any(bounded(c, bound, points, prices) for prices in
                    [[ZERO] * len(c.require), *c.prices]),
                "equilibria that may be better")


def best_bound(game: Game, c: OptimalClaim, weights: list[Fraction]
               ) -> Fraction:
    """Check the best one; return what none is to exceed."""
    points = best_points(game, c)
    if points is None:
        assert c.at_most is not None
        return c.at_most
    most = max(dot(weights, u) for u in points)
    require(all(dot(w, u) >= least for w, least in c.require
                for u in points), "requirements that are not met")
    require(c.at_most is None or most <= c.at_most,
            "the best one may have more")
    return most if c.at_most is None else c.at_most


def best_points(game: Game, c: OptimalClaim) -> Matrix | None:
    """Return points around what the best one pays, if there is one."""
    if c.profile is not None:
        return [nash_payoffs(game, c.profile, c.payoffs or [])]
    if c.listed:
        require(isinstance(c.all, CompleteClaim)
                and c.listed <= len(c.all.equilibria), "a number of no box")
        assert isinstance(c.all, CompleteClaim)
        e = c.all.equilibria[c.listed - 1]
        return boxed(e.payoffs, e.radius, len(game.infosets))
    if c.box is None:
        return None
    box = c.box
    if isinstance(box, IsolatedClaim):
        check_isolated(game, box)
        return boxed(box.payoffs, box.radius, len(game.infosets))
    check_enclosed(game, box)
    return boxed(box.payoffs, box.radius, len(game.infosets))


def nash_payoffs(game: Game, profile: Lists, payoffs: list[Fraction]
                 ) -> list[Fraction]:
    """Check that a profile is an equilibrium; return what it pays."""
    nash = Certificate("nash", "", payoffs, profile)
    check_claim(game, nash)
    check_nash(game, nash)
    return payoffs


def boxed(payoffs: list[Fraction], r: Fraction | None, n: int) -> Matrix:
    """Return the corners of a box of the payoffs of n players."""
    if not r:
        return [payoffs[:n]]
    require(n <= MAX_BOXED, "a box of too many players")
    return [list(u) for u in product(*((x + r, x - r) for x in payoffs[:n]))]


def sets(game: Game, c: About) -> Iterator[Matrix]:
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
    elif isinstance(c, WorthClaim):
        require(len(game.infosets) == 2 and constant_sum(game),
                "not two players, or no constant sum")
        yield [nash_payoffs(game, c.profile, c.payoffs)]
    elif isinstance(c, CompleteClaim):
        n = len(game.infosets)
        form = listed_form(game, c)
        for e in c.equilibria:
            yield boxed(e.payoffs, e.radius, n)
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

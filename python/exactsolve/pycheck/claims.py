"""The claims that look at plans: nash and those of perturbed plans.

Notation: player i, sequence s, information set h, action number a, plans x.
"""

from functools import cached_property

from .certificate import WITH_LOSS, Certificate
from .fraction import Fraction
from .game import Game, Infoset
from .otherclaims import Lists
from .poly import Poly, add, bar, limit, mul, order, poly, require, sign, sub
from .tree import check_local, check_monomials, subgame_gains
from .work import take

MAX_REDUCED = 1 << 12  # strategies of a player


class Values:
    """Payoffs and weights of player i against the plans of the others."""

    def __init__(self, game: Game, i: int, x: list[list[Poly]]) -> None:
        self.sets = game.infosets[i]
        self.player, self.plans = i, x
        self.g: list[Poly] = [[] for _ in range(game.sequence_count(i))]
        for z in game.terms:
            if z.payoffs[i] and all(x[j][s] for j, s in enumerate(z.sequences)
                                    if j != i):  # to be quick
                weight = self.weight(z.payoffs[i], z.sequences)
                s = z.sequences[i]
                self.g[s] = add(self.g[s], weight)

    @cached_property
    def weights(self) -> list[list[Poly]]:
        """Return the weights of the nodes of each information set."""
        return [[self.weight(v.chance, v.sequences) for v in h.nodes]
                for h in self.sets]

    def weight(self, factor: Fraction, seqs: tuple[int, ...]) -> Poly:
        """Return factor times the others' weights of seqs."""
        product = poly([factor])
        for j, s in enumerate(seqs):
            if j != self.player:
                product = mul(product, self.plans[j][s])
        return product

    def best(self) -> tuple[Poly, dict[int, Poly]]:
        """Return V[0] and the loss of each sequence but the empty one.

        An information set comes after the sequence that leads to it, so one
        pass from the last to the first has every V[(h, a)] when needed.
        """
        v, loss = list(self.g), {}
        for h in reversed(self.sets):
            w = v[h.first]
            for s in h.sequences():
                if sign(sub(v[s], w)) > 0:
                    w = v[s]
            for s in h.sequences():
                loss[s] = sub(w, v[s])
            v[h.own] = add(v[h.own], w)
        return v[0], loss


def plans_of(game: Game, profile: Lists) -> list[list[Poly]]:
    """Return the realization plans of a profile, constant polynomials."""
    plans = []
    for sets, behavior in zip(game.infosets, profile):
        x = [[Fraction(1)]]
        for h, probs in zip(sets, behavior):
            x += [mul(x[h.own], poly([p])) for p in probs]
        plans.append(x)
    return plans


def check_claim(game: Game, c: Certificate) -> None:
    """Epsilon, and rules 3 and 4 of all concepts: profile and payoffs."""
    require(c.epsilon >= 0, "a negative epsilon")
    n = len(game.infosets)
    require(len(c.payoffs) == n and len(c.profile) == n, "number of players")
    for sets, behavior in zip(game.infosets, c.profile):
        require(len(behavior) == len(sets), "number of information sets")
        for h, probs in zip(sets, behavior):
            require(len(probs) == h.actions, "number of actions")
            require(min(probs) >= 0 and sum(probs) == 1, "no distribution")
    x = plans_of(game, c.profile)
    expected = [Fraction(0)] * n
    for z in game.terms:
        if not all(plan[s] for plan, s in zip(x, z.sequences)):
            continue
        reach = z.chance
        for plan, s in zip(x, z.sequences):
            reach *= plan[s][0]
        expected = [e + reach * u for e, u in zip(expected, z.payoffs)]
    require(expected == c.payoffs, "payoffs are not those of the profile")


def check_beliefs(c: Certificate, values: list[Values]) -> None:
    """Beliefs are the limits of the weights; null where those are all 0.

    For nash the weights are constants, and limit divides them by their sum.
    In strategic form there are no weights, and all beliefs are null.
    """
    if c.beliefs is None:
        require(c.concept != "sequential", "sequential without beliefs")
        return
    require(c.beliefs == [[limit(w) for w in v.weights] for v in values],
            "beliefs are not those of the plans")


def check_nash(game: Game, c: Certificate) -> None:
    """V[0] is the payoff of a best response: it is attained, up to epsilon."""
    require(c.concept == "nash" or c.beliefs is None,
            "beliefs for " + c.concept)
    x = plans_of(game, c.profile)
    values = [Values(game, i, x) for i in range(len(x))]
    for v, payoff in zip(values, c.payoffs):
        require(sum(v.best()[0]) - payoff <= c.epsilon,
                "a player gains by deviating")
    check_beliefs(c, values)


def check_subgame_perfect(game: Game, c: Certificate) -> None:
    """No player gains in any subgame; without a tree there is but one."""
    if not game.tree:
        check_nash(game, c)
        return
    require(c.beliefs is None, "beliefs for subgame-perfect")
    for i in range(len(game.infosets)):
        gains = subgame_gains(game, c.profile, i)
        require(all(g <= 0 for g in gains.values()),
                "a player gains in a subgame")


def check_plans(game: Game, c: Certificate) -> list[Poly]:
    """Rules 1 and 2: plans, bounds, limit. Returns what needs a bar."""
    signs: list[Poly] = []
    for given in [c.plans] + ([c.bounds] if c.bounds is not None else []):
        require([len(p) for p in given] == [
            game.sequence_count(i) for i in range(len(game.infosets))],
            "plans or bounds of a wrong shape")
    claimed = plans_of(game, c.profile)
    for i, (sets, x) in enumerate(zip(game.infosets, c.plans)):
        require(all(sign(p) > 0 for p in x), "a plan is not positive")
        signs += x
        if c.bounds is not None:
            over = [sub(p, mul(k, x[0])) for p, k in zip(x, c.bounds[i])]
            require(all(sign(p) >= 0 for p in over), "a plan below its bound")
            signs += over
        for h, probs in zip(sets, c.profile[i]):
            at = [x[s] for s in h.sequences()]
            total: Poly = []
            for p in at:
                total = add(total, p)
            require(total == x[h.own], "a plan does not add up")
            anywhere = c.concept not in ("normal-form-perfect", "proper")
            if anywhere or claimed[i][h.own]:
                require(limit(at) == probs, "profile is not the limit")
    return signs


def check_loss(game: Game, c: Certificate, i: int, v: Values) -> list[Poly]:
    """Rules 4 and 5 for the concepts that look at losses."""
    _, loss = v.best()
    claimed = plans_of(game, c.profile)[i]
    for h, weights, probs in zip(v.sets, v.weights, c.profile[i]):
        if not game.tree:
            weights = [v.weight(Fraction(1), (0,) * len(c.plans))]
        orders = [order(w) for w in weights if w]
        for s, p in zip(h.sequences(), probs):
            if not loss[s]:
                continue
            if c.bounds is not None:
                bound = mul(c.bounds[i][s], c.plans[i][0])
                require(c.plans[i][s] == bound, "a loss above the bound")
            if c.concept == "normal-form-perfect":
                optimal = not claimed[s]
            elif c.concept == "quasi-perfect":
                optimal = p == 0
            else:
                small = bool(orders) and order(loss[s]) > min(orders)
                optimal = p == 0 or small
            require(optimal, "an action that is played has a loss")
    return list(loss.values())


def check_extensive(c: Certificate, i: int, v: Values) -> list[Poly]:
    """Rule 4 for extensive-form-perfect: one-shot deviations."""
    x = c.plans[i]
    signs: list[Poly] = []
    u = [mul(g, p) for g, p in zip(v.g, x)]
    at: list[tuple[Infoset, list[Fraction]]] = list(zip(v.sets, c.profile[i]))
    for h, probs in reversed(at):
        for s in h.sequences():
            u[h.own] = add(u[h.own], u[s])
        for a, p in zip(h.sequences(), probs):
            if p > 0:
                signs += [sub(mul(u[b], x[a]), mul(u[a], x[b]))
                          for b in h.sequences()]
    require(all(sign(d) <= 0 for d in signs), "a better action at some set")
    return signs


def check_orders(pay: list[Poly], weights: list[Poly]) -> list[Poly]:
    """Rule 4 of proper and quasi-proper: what pays less has a larger order."""
    signs = []
    for a, x in zip(pay, weights):
        for b, y in zip(pay, weights):
            take(0, 0)  # also of differences without terms, which are not kept
            if difference := sub(a, b):
                signs.append(difference)
            require(sign(difference) >= 0 or order(x) > order(y),
                    "what pays less is not of larger order")
    return signs


def check_quasi_proper(c: Certificate, i: int, v: Values) -> list[Poly]:
    """Rule 4 for quasi-proper, and for proper in strategic form."""
    _, loss = v.best()
    signs = []
    for h in v.sets:
        pay = [sub([], loss[s]) for s in h.sequences()]
        signs += check_orders(pay, [c.plans[i][s] for s in h.sequences()])
    return signs


def reduced(game: Game, i: int, count: int) -> list[list[int]]:
    """List the sequences of each reduced pure strategy of player i."""
    require(count <= MAX_REDUCED, "too many strategies")
    strategies = [[0]]
    for h in game.infosets[i]:
        longer: list[list[int]] = []
        for played in strategies:
            take(len(played), h.actions)
            require(len(longer) <= count, "number of strategies")
            longer += [played + [s] for s in h.sequences()] if (
                h.own in played) else [played]
        strategies = longer
    require(len(strategies) == count, "number of strategies")
    return strategies


def total(of: list[Poly], numbers: list[int]) -> Poly:
    """Return the sum of those with the numbers."""
    result: Poly = []
    for k in numbers:
        result = add(result, of[k])
    return result


def check_mixed(game: Game, c: Certificate, mixed: list[list[Poly]]) -> None:
    """Proper in a tree. The plans are those of the mixed strategies."""
    require(game.tree and len(mixed) == len(game.infosets),
            "mixed strategies of another game")
    strategies = [reduced(game, i, len(w)) for i, w in enumerate(mixed)]
    signs: list[Poly] = []
    for i, weights in enumerate(mixed):
        require(all(sign(w) > 0 for w in weights), "a weight is not positive")
        signs += weights
        x: list[Poly] = [[] for _ in range(game.sequence_count(i))]
        for played, w in zip(strategies[i], weights):
            for s in played:
                x[s] = add(x[s], w)
        c.plans.append(x)
    signs += check_plans(game, c)
    values = [Values(game, i, c.plans) for i in range(len(c.plans))]
    check_beliefs(c, values)
    for i, v in enumerate(values):
        pay = [total(v.g, played) for played in strategies[i]]
        signs += check_orders(pay, mixed[i])
    check_bar(c, signs)


def check_bar(c: Certificate, signs: list[Poly]) -> None:
    """Rule 6. Every sign used holds for all 0 < eps <= epsilon_bar."""
    require(0 < c.epsilon_bar <= min([Fraction(1), *map(bar, signs)]),
            "epsilon_bar out of range")


def check_perturbed(game: Game, c: Certificate) -> None:
    """Check a concept defined by trembles, or consistent."""
    if c.monomials is not None:
        beliefs = check_monomials(game, c, c.monomials)
        if c.concept == "sequential":
            check_local(game, c, beliefs)
        return
    if c.mixed is not None:
        check_mixed(game, c, c.mixed)
        return
    require(c.concept in WITH_LOSS or c.bounds is None, "bounds not allowed")
    require(c.concept != "proper" or not game.tree,
            "plans for proper, of a tree")
    signs = check_plans(game, c)
    values = [Values(game, i, c.plans) for i in range(len(c.plans))]
    check_beliefs(c, values)
    for i, v in enumerate(values):
        if c.concept in ("proper", "quasi-proper"):
            signs += check_quasi_proper(c, i, v)
        elif c.concept == "extensive-form-perfect":
            signs += check_extensive(c, i, v)
        else:
            signs += check_loss(game, c, i, v)
    check_bar(c, signs)

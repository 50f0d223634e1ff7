"""The certificate file, and the checks of all concepts but extreme-nash.

Notation: player i, sequence s, information set h, action number a, plans x.
"""

import json
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game import Game, Infoset
from poly import (Poly, Rejected, Unreadable, add, bar, limit, mul, order,
                  parse_number, poly, require, sign, sub)

FORMAT = "exactsolve-certificate/1"
WITH_LOSS = ("sequential", "normal-form-perfect", "quasi-perfect")
PERTURBED = WITH_LOSS + ("extensive-form-perfect", "proper")
CONCEPTS = ("nash", "extreme-nash") + PERTURBED

Lists = list[list[list[Fraction]]]


@dataclass
class Certificate:
    """What a certificate says, of the right types but unchecked."""

    concept: str
    sha256: str
    payoffs: list[Fraction]
    profile: Lists
    beliefs: list[list[list[Fraction] | None]] | None = None
    plans: list[list[Poly]] | None = None
    bounds: list[list[Poly]] | None = None
    epsilon_bar: Fraction | None = None
    extreme: "ExtremeClaim | None" = None  # for extreme-nash alone


@dataclass
class ExtremeClaim:
    """What an extreme-nash certificate has instead."""

    strategies: Lists
    equilibria: list[tuple[int, int]]
    payoffs: list[list[Fraction]]
    words: list[str]
    dominance: Lists
    slides: Lists


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a JSON object of fields that occur once."""
    names = dict(pairs)
    if len(names) != len(pairs):
        raise Unreadable("a field occurs twice")
    return names


def no_float(text: str) -> Any:
    """Refuse JSON numbers that are no plain integers."""
    raise Unreadable(f"a JSON number {text[:40]}")


def parse_json(data: bytes) -> Any:
    """Read one JSON value, strictly."""
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=unique,
                          parse_float=no_float, parse_constant=no_float)
    except (ValueError, RecursionError) as e:
        raise Unreadable(f"not JSON: {e}") from None


def fields(value: Any, wanted: str, optional: str = "") -> list[Any]:
    """Return the fields of an object, None for optional ones left out."""
    if not isinstance(value, dict):
        raise Unreadable(f"no object with {wanted.replace(' ', ', ')}")
    known = wanted.split() + optional.split()
    for name in value:
        if value[name] is None:
            raise Unreadable(f"field {name[:40]!r} is null")
        if name not in known:
            raise Unreadable(f"unknown field {name[:40]!r}")
    for name in wanted.split():
        if name not in value:
            raise Unreadable(f"no field {name!r}")
    return [value.get(name) for name in known]


def text(value: Any) -> str:
    """Return a JSON string."""
    if not isinstance(value, str):
        raise Unreadable("not a string")
    return value


def numbers(value: Any, depth: int, null_depth: int = -1) -> Any:
    """Return rationals in lists of lists; null may stand at null_depth."""
    if depth == 0:
        return parse_number(text(value))
    if value is None and depth == null_depth:
        return None
    if not isinstance(value, list):
        raise Unreadable("null for a list" if value is None else "not a list")
    return [numbers(v, depth - 1, null_depth) for v in value]


def polys(value: Any) -> list[list[Poly]]:
    """Return lists of lists of polynomials."""
    return [[poly(p) for p in plan] for plan in numbers(value, 3)]


def positions(value: Any) -> list[tuple[int, int]]:
    """Return pairs of plain JSON integers."""
    if not isinstance(value, list):
        raise Unreadable("not a list")
    for e in value:
        if not isinstance(e, list) or len(e) != 2:
            raise Unreadable("not a pair of positions")
        for k in e:
            if type(k) is not int:
                raise Unreadable("null for a position" if k is None
                                 else "a position is not a plain integer")
    return [(e[0], e[1]) for e in value]


def read_extreme(claim: Any, search: Any) -> ExtremeClaim:
    """Read claim.extreme and evidence.search."""
    strategies, pairs, payoffs = fields(claim, "strategies equilibria payoffs")
    cases, dominance, slides = fields(search, "cases dominance slides")
    words = text(cases).split(" ")
    for word in words:
        if not re.fullmatch("[xypqste]0*[1-9][0-9]{0,17}", word):
            raise Unreadable(f"not a case: {word[:40]!r}")
    return ExtremeClaim(numbers(strategies, 3), positions(pairs),
                        numbers(payoffs, 2), words, numbers(dominance, 3),
                        numbers(slides, 3))


def read_certificate(data: bytes) -> Certificate:
    """Read the text of a certificate."""
    form, game, claim, evidence = fields(
        parse_json(data), "format game claim", "evidence")
    if form != FORMAT:
        raise Unreadable(f"not of format {FORMAT}")
    sha256, kind, game_text = fields(game, "sha256", "kind text")
    if not re.fullmatch("[0-9a-f]{64}", text(sha256)):
        raise Unreadable("game.sha256 is not a hash")
    if kind not in (None, "efg", "nfg"):
        raise Unreadable(f"unknown game.kind {str(kind)[:40]!r}")
    if game_text is not None:
        text(game_text)  # the game is given apart
    concept = claim.get("concept") if isinstance(claim, dict) else None
    if concept == "subgame-perfect":
        raise Rejected("no certificates for subgame-perfect")
    if concept not in CONCEPTS:
        raise Unreadable("unknown concept")
    if concept == "extreme-nash":
        _, listed = fields(claim, "concept extreme")
        search, = fields(evidence, "search")
        return Certificate(concept, sha256, [], [],
                           extreme=read_extreme(listed, search))
    _, payoffs, profile, beliefs = fields(
        claim, "concept payoffs profile", "beliefs")
    c = Certificate(concept, sha256, numbers(payoffs, 1), numbers(profile, 3))
    if beliefs is not None:
        c.beliefs = numbers(beliefs, 3, null_depth=1)
    if concept in PERTURBED:
        plans, epsilon_bar, bounds = fields(
            evidence, "plans epsilon_bar", "bounds")
        c.plans, c.epsilon_bar = polys(plans), numbers(epsilon_bar, 0)
        if bounds is not None:
            c.bounds = polys(bounds)
    elif evidence is not None:
        raise Unreadable("evidence for nash")
    return c


class Values:
    """Payoffs and weights of player i against the plans of the others."""

    def __init__(self, game: Game, i: int, x: list[list[Poly]]) -> None:
        self.sets = game.infosets[i]
        self.player, self.plans = i, x
        self.g: list[Poly] = [[] for _ in range(game.sequence_count(i))]
        for z in game.leaves:
            if z.chance and z.payoffs[i]:
                weight = self.weight(z.chance * z.payoffs[i], z.sequences)
                s = z.sequences[i]
                self.g[s] = add(self.g[s], weight)
        self.weights = [[self.weight(*v) for v in h.nodes] for h in self.sets]

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
    """Rules 3 and 4 of all concepts: shapes, distributions, payoffs."""
    n = len(game.infosets)
    require(len(c.payoffs) == n and len(c.profile) == n, "number of players")
    for sets, behavior in zip(game.infosets, c.profile):
        require(len(behavior) == len(sets), "number of information sets")
        for h, probs in zip(sets, behavior):
            require(len(probs) == h.actions, "number of actions")
            require(min(probs) >= 0 and sum(probs) == 1, "no distribution")
    x = plans_of(game, c.profile)
    expected = [Fraction(0)] * n
    for z in game.leaves:
        reach = z.chance
        for plan, s in zip(x, z.sequences):
            reach *= plan[s][0] if plan[s] else 0
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
    """V[0] is the payoff of a best response: it is attained."""
    x = plans_of(game, c.profile)
    values = [Values(game, i, x) for i in range(len(x))]
    for v, payoff in zip(values, c.payoffs):
        require(v.best()[0] == poly([payoff]), "a player gains by deviating")
    check_beliefs(c, values)


def check_plans(game: Game, c: Certificate) -> list[Poly]:
    """Rules 1 and 2: plans, bounds, limit. Returns what needs a bar."""
    signs = []
    for given in [c.plans] + ([c.bounds] if c.bounds is not None else []):
        require([len(p) for p in given] == [
            game.sequence_count(i) for i in range(len(game.infosets))],
            "plans or bounds of a wrong shape")
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
            require(limit(at) == probs, "profile is not the limit of plans")
    return signs


def check_loss(game: Game, c: Certificate, i: int, v: Values) -> list[Poly]:
    """Rules 4 and 5 for the concepts that look at losses."""
    _, loss = v.best()
    claimed = plans_of(game, c.profile)[i]
    for h, weights, probs in zip(v.sets, v.weights, c.profile[i]):
        if not game.tree:
            weights = [v.weight(Fraction(1), (0,) * len(c.plans))]
        orders = [m for m in map(order, weights) if m is not None]
        for s, p in zip(h.sequences(), probs):
            if not loss[s]:
                continue
            if c.bounds is not None:
                k = mul(c.bounds[i][s], c.plans[i][0])
                require(c.plans[i][s] == k, "a loss above the bound")
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
    x, signs = c.plans[i], []
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


def check_proper(c: Certificate, i: int, v: Values) -> list[Poly]:
    """Rule 4 for proper: what pays less has a larger order."""
    x, signs = c.plans[i], []
    for a in v.sets[0].sequences():
        for b in v.sets[0].sequences():
            signs.append(sub(v.g[a], v.g[b]))
            require(sign(signs[-1]) >= 0 or order(x[a]) > order(x[b]),
                    "a worse strategy is not of larger order")
    return signs


def check_perturbed(game: Game, c: Certificate) -> None:
    """Check a concept defined by trembles."""
    require(c.concept in WITH_LOSS or c.bounds is None, "bounds not allowed")
    require(c.concept != "proper" or not game.tree, "proper, of a tree")
    signs = check_plans(game, c)
    values = [Values(game, i, c.plans) for i in range(len(c.plans))]
    check_beliefs(c, values)
    for i, v in enumerate(values):
        if c.concept == "proper":
            signs += check_proper(c, i, v)
        elif c.concept == "extensive-form-perfect":
            signs += check_extensive(c, i, v)
        else:
            signs += check_loss(game, c, i, v)
    # Every sign used above holds for all numbers 0 < eps <= epsilon_bar.
    require(0 < c.epsilon_bar <= min([Fraction(1), *map(bar, signs)]),
            "epsilon_bar out of range")

"""Devices of mediators: equilibria, the best of them, and their payoffs.

Words and letters are those of the page of certificates. All is about a form
of the game, in which what is recommended are sequences: for recommendations
of whole plans they are actions in it, for those of single actions each
information set has a player of its own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from .fraction import Fraction
from .game import Game, Infoset
from .mediated import Device, Dual, MediatedClaim, Plans, Temptation
from .poly import Undecided, require
from .work import take

CORRELATED, COARSE = "correlated", "coarse-correlated"
EXTENSIVE, EXTENSIVE_COARSE = ("extensive-form-" + CORRELATED,
                               "extensive-form-" + COARSE)
AGENT = "agent-form-" + CORRELATED

Tuple = tuple[int, ...]  # of sequences
Weigh = Callable[[Tuple], Fraction]
ZERO = Fraction(0)
MAX_PLAYERS = 300  # of a form all of whose tuples of plans are looked at


@dataclass
class Trigger:
    """A way to leave."""

    player: int
    own: int  # the sequence that has been told
    start: list[int]
    below: list[int]
    instead: set[int]  # sequences that end there
    obeyed: set[int]  # sequences that whoever leaves gives up


@dataclass
class Form:
    """A game in which sequences are recommended."""

    game: Game
    concept: str
    owners: list[int] = field(default_factory=list)
    sets: list[list[Infoset]] = field(default_factory=list)
    terms: list[tuple[Tuple, list[Fraction]]] = field(default_factory=list)
    plans: list[list[list[int]]] | None = None
    agents: bool = False
    linked: list[list[set[int]]] | None = None
    any_pairs: bool = False
    at: list[dict[int, list[int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Make the form that the concept is about."""
        g = self.game
        if not g.tree and self.concept in (CORRELATED, AGENT):
            self.concept = EXTENSIVE
        if g.tree and self.concept in (CORRELATED, AGENT):
            self.agents = self.concept == AGENT
            self.concept = EXTENSIVE
            if self.agents:
                self._of_agents()
            else:
                self._of_plans()
        else:
            self.owners = list(range(len(g.infosets)))
            self.sets = g.infosets
            self.terms = [(z.sequences, z.payoffs) for z in g.terms]
        # Per player and sequence, numbers of terms.
        self.at = [{} for _ in self.sets]
        for n, (told, _) in enumerate(self.terms):
            for by_sequence, s in zip(self.at, told):
                by_sequence.setdefault(s, []).append(n)

    def terms_of(self, i: int, s: int) -> Iterator[
            tuple[Tuple, list[Fraction]]]:
        """Yield the terms that have a sequence of a player."""
        for n in self.at[i].get(s, []):
            take(-650, -650)
            yield self.terms[n]

    def _of_agents(self) -> None:
        g = self.game
        for i, sets in enumerate(g.infosets):
            self.owners += [i] * len(sets)
            self.sets += [[Infoset(0, 1, s.actions)] for s in sets]
        for z in g.terms:
            take(50 * len(self.owners) - 700, 0)
            told = [[0] * len(sets) for sets in g.infosets]
            for i, s in enumerate(z.sequences):
                while s:
                    h = self.last(g.infosets[i], s)
                    told[i][h] = s - g.infosets[i][h].first + 1
                    s = g.infosets[i][h].own
            self.terms.append((tuple(sum(told, [])), z.payoffs))

    def _of_plans(self) -> None:
        g = self.game
        self.plans = [sorted(reduced(sets)) for sets in g.infosets]
        self.owners = list(range(len(g.infosets)))
        self.sets = [[Infoset(0, 1, len(p))] for p in self.plans]
        last = [[self.last(sets, s) for s, sets in
                 zip(z.sequences, g.infosets)] for z in g.terms]
        for chosen in product(*(range(len(p)) for p in self.plans)):
            take(-650, -650)
            pays = [ZERO] * len(self.owners)
            for z, sets in zip(g.terms, last):
                take(-650, -650)
                # A reduced plan has an action where own ones lead alone.
                if all(not s or self.plans[i][chosen[i]][h]
                       == s - g.infosets[i][h].first + 1
                       for i, (s, h) in enumerate(zip(z.sequences, sets))):
                    pays = [a + b for a, b in zip(pays, z.payoffs)]
            self.terms.append((tuple(k + 1 for k in chosen), pays))

    @staticmethod
    def last(sets: list[Infoset], s: int) -> int:
        """Return the information set of the last action of a sequence."""
        low, high = 0, len(sets)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = ((middle, high) if sets[middle].first <= s
                         else (low, middle))
        return low

    def size(self, i: int) -> int:
        """Return the number of sequences of a player."""
        sets = self.sets[i]
        return sets[-1].first + sets[-1].actions if sets else 1

    def agent(self, i: int, h: int) -> int:
        """Return the player of an information set."""
        return sum(map(len, self.game.infosets[:i])) + h

    def trigger(self, i: int, h: int, a: int) -> Trigger:
        """Return a way to leave; of all a player has h = -1, a = -1."""
        sets = self.sets[i]
        start: list[int] = []
        own = 0 if h < 0 else sets[h].own
        told: set[int] = set()
        if a >= 0:
            own = sets[h].first + a
            told = {own}
        below: list[int] = []
        instead: set[int] = set()
        for k, s in enumerate(sets):
            take(-650, -650)
            begins = k == h if h >= 0 else s.own == 0
            if begins:
                start.append(k)
            if begins or s.own in instead:
                below.append(k)
                instead.update(s.sequences())
            if s.own in told:
                told.update(s.sequences())
        return Trigger(i, own, start, below, instead,
                       told if a >= 0 else instead)

    def triggers(self) -> Iterator[Trigger]:
        """Yield all ways to leave."""
        for i, sets in enumerate(self.sets):
            if self.concept == COARSE:
                if sets:
                    yield self.trigger(i, -1, -1)
                continue
            for h, s in enumerate(sets):
                for a in range(s.actions):
                    if self.concept == EXTENSIVE:
                        yield self.trigger(i, h, a)
                if self.concept == EXTENSIVE_COARSE:
                    yield self.trigger(i, h, -1)

    def plan(self, i: int, plan: list[int]) -> int:
        """Return the number of a reduced plan, from 0."""
        assert self.plans is not None
        k = bisect_left(self.plans[i], plan)
        require(k < len(self.plans[i]) and self.plans[i][k] == plan,
                "no reduced plan")
        return k

    def connected(self) -> list[list[set[int]]]:
        """Return for each set of a player those of the other on its paths.

        Only where pairs of sequences are known to be devices, or with any
        pairs where devices are pairs.
        """
        if self.linked is None:
            g = self.game
            require(g.tree and not self.agents and self.plans is None
                    and len(self.sets) == 2,
                    "pairs of sequences where they are no devices")
            self.linked = [[set() for _ in sets] for sets in self.sets]
            outcomes: dict[tuple[int, int, int], int] = {}
            for v in g.nodes:
                if v.player < 0:
                    continue
                w = v
                while w.parent >= 0:
                    take(-650, -650)
                    u = g.nodes[w.parent]
                    if u.player < 0:
                        at = (v.player, v.infoset, u.number)
                        require(outcomes.setdefault(at, w.number) == w.number
                                or self.any_pairs, "chance is not public")
                    elif u.player != v.player:
                        self.linked[v.player][v.infoset].add(u.infoset)
                        self.linked[u.player][u.infoset].add(v.infoset)
                    w = u
        return self.linked

    def relevant(self, s: int, q: int) -> bool:
        """Say whether two sequences are of interest together."""
        return not s or not q or (
            self.last(self.sets[1], q)
            in self.connected()[0][self.last(self.sets[0], s)])

    def equations(self, i: int) -> Iterator[tuple[int, int]]:
        """Yield the equations: information sets, sequences of the other."""
        for h, linked in enumerate(self.connected()[i]):
            yield h, 0
            for k in linked:
                for q in self.sets[1 - i][k].sequences():
                    take(-650, -650)
                    yield h, q


def ordered(i: int, own: int, other: int) -> tuple[int, int]:
    """Return sequences of player i and the other in order."""
    return (own, other) if i == 0 else (other, own)


def reduced(sets: list[Infoset]) -> list[list[int]]:
    """Return the reduced plans of a player."""
    plans: list[list[int]] = [[]]
    for h, s in enumerate(sets):
        longer = []
        for plan in plans:
            led = s.own == 0
            if not led:
                k = Form.last(sets, s.own)
                led = plan[k] == s.own - sets[k].first + 1
            for a in range(1, s.actions + 1) if led else [0]:
                take(50 * len(plan) - 700, 0)
                longer.append(plan + [a])
        plans = longer
    return plans


def sequences(sets: list[Infoset], plan: list[int]) -> set[int]:
    """Return the sequences that a plan plays."""
    played = {0}
    for s, a in zip(sets, plan):
        if a and s.own in played:
            played.add(s.first + a - 1)
    return played


def read_draw(form: Form, plans: Plans) -> list[set[int]]:
    """Return the sequences that each player of the form plays."""
    g = form.game
    require(len(plans) == len(g.infosets), "not a plan of each player")
    played: list[set[int]] = []
    for i, (sets, plan) in enumerate(zip(g.infosets, plans)):
        require(len(plan) == len(sets) and all(
            int(form.agents) <= a <= s.actions for a, s in zip(plan, sets)),
            "a plan with other actions")
        if form.agents:
            played += [{0, a} for a in plan]
            continue
        z = sequences(sets, plan)
        require(all((s.own in z) == (a > 0) for s, a in zip(sets, plan)),
                "an action where own actions do not lead, or none there")
        if form.plans is not None:
            z = {0, form.plan(i, plan) + 1}
        played.append(z)
    return played


def weigher(form: Form, device: Device) -> Weigh:
    """Check a device; return the probability that sequences are played."""
    require((device.plans is None) != (device.pairs is None),
            "a device without plans or pairs, or with both")
    if device.pairs is not None:
        return pair_weigher(form, device.pairs)
    draws = []
    total = ZERO
    assert device.plans is not None
    for k, (weight, plans) in enumerate(device.plans):
        require(weight > 0, "a draw without probability")
        require(k == 0 or device.plans[k - 1][1] < plans,
                "draws out of order")
        total += weight
        draws.append((weight, read_draw(form, plans)))
    require(total == 1, "draws whose probabilities do not sum to 1")

    def weigh(told: Tuple) -> Fraction:
        take(50 * len(told) - 700, -650)
        found, some = ZERO, [(i, s) for i, s in enumerate(told) if s]
        for weight, played in draws:
            take(-650, -650)
            if all(s in played[i] for i, s in some):
                found += weight
        return found
    return weigh


def pair_weigher(form: Form,
                 pairs: list[tuple[Fraction, tuple[int, int]]]) -> Weigh:
    """Check probabilities of pairs of sequences."""
    form.connected()
    weights: dict[Tuple, Fraction] = {}
    last = (-1, -1)
    for weight, (s, q) in pairs:
        require(s < form.size(0) and q < form.size(1)
                and form.relevant(s, q), "sequences that do not matter")
        require(weight > 0 and last < (s, q), "pairs out of order, or of 0")
        weights[s, q] = weight
        last = s, q
    require(weights.get((0, 0), ZERO) == 1, "the empty pair has not 1")
    for i, sets in enumerate(form.sets):
        for h, q in form.equations(i):
            total = sum((weights.get(ordered(i, s, q), ZERO)
                         for s in sets[h].sequences()), ZERO)
            require(total == weights.get(ordered(i, sets[h].own, q), ZERO),
                    "pairs that do not add up")
    return lambda told: weights.get(told, ZERO)


def gain(form: Form, t: Trigger, weigh: Weigh) -> Fraction:
    """Return what leaving gains."""
    i, sets = t.player, form.sets[t.player]
    values = dict.fromkeys(t.instead, ZERO)
    obeyed = ZERO
    for s in t.obeyed:
        for told, pays in form.terms_of(i, s):
            if pay := pays[form.owners[i]]:
                obeyed += pay * weigh(told)
    for s in t.instead:
        for told, pays in form.terms_of(i, s):
            if pay := pays[form.owners[i]]:
                values[s] += pay * weigh(told[:i] + (t.own,) + told[i + 1:])
    best = ZERO
    for h in reversed(t.below):
        most = max(values[s] for s in sets[h].sequences())
        if h in t.start:
            best += most
        else:
            values[sets[h].own] += most
    return best - obeyed


def check_equilibrium(form: Form, device: Device, payoffs: list[Fraction],
                      epsilon: Fraction) -> None:
    """Check what a device pays, and that leaving gains at most epsilon."""
    require(len(payoffs) == len(form.game.infosets) and epsilon >= 0,
            "not a payoff for each player, or a negative epsilon")
    weigh = weigher(form, device)
    weights = [weigh(told) for told, _ in form.terms]
    for i, payoff in enumerate(payoffs):
        require(sum((w * pays[i] for w, (_, pays) in zip(weights, form.terms)
                     if w and pays[i]), ZERO) == payoff, "another payoff")
    for t in form.triggers():
        require(gain(form, t, weigh) <= epsilon, "leaving gains")


@dataclass
class Part:
    """Profiles of players who choose once: some strategies are not played,
    some are best replies, and probabilities are in ranges. Strategies are
    pairs of a player and a sequence."""

    unused: set[tuple[int, int]] = field(default_factory=set)
    replies: set[tuple[int, int]] = field(default_factory=set)
    low: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    high: dict[tuple[int, int], Fraction] = field(default_factory=dict)


def deviation(form: Form, x: Temptation) -> tuple[
        tuple[int, int, int], Trigger, dict[int, Fraction]]:
    """Return what is left, and what is played instead, of each sequence."""
    i, h, a = x.player, x.infoset, x.action
    g = form.game
    wrong = "not a way to leave"
    require(0 <= i < len(g.infosets) and -1 <= h < len(g.infosets[i])
            and a >= -1, wrong)
    require(a < 0 if h < 0 else a < g.infosets[i][h].actions, wrong)
    require((x.plan is None) == (form.plans is None), wrong)
    shift = 0
    if x.plan is not None:
        require(h < 0, wrong)
        h, a = 0, form.plan(i, x.plan)
    elif form.agents and h >= 0:
        shift = g.infosets[i][h].first - 1
        i, h = form.agent(i, h), 0
    require((h < 0) == (form.concept == COARSE)
            and (a < 0) == (form.concept != EXTENSIVE), wrong)
    t = form.trigger(i, h, a)
    flow: dict[int, Fraction] = {}
    last = 0
    for weight, s, plan in x.deviation:
        require((plan is None) == (form.plans is None), "a share of another")
        if plan is not None:
            require(s == 0, "a share of a plan and a sequence")
            s = form.plan(i, plan) + 1
        s -= shift
        require(weight > 0 and last < s and s in t.instead,
                "a share out of order, of 0, or of another sequence")
        flow[s] = weight
        last = s
    return (i, h, a), t, flow


def bound(form: Form, dual: Dual, weights: list[Fraction],
          needs: list[tuple[list[Fraction], Fraction]],
          part: Part | None = None) -> tuple[Fraction, Fraction]:
    """Return a bound of payoffs, weighted, and of what is required, both
    with the multipliers of the latter; of all devices, or for the profiles
    of a part."""
    require(len(dual.require) == len(needs)
            and all(m >= 0 for m in dual.require),
            "other multipliers of requirements")
    c, least = list(weights), ZERO
    for m, (each, bar) in zip(dual.require, needs):
        c = [x + m * w for x, w in zip(c, each)]
        least += m * bar
    if dual.nodes:
        require(form.game.tree and not dual.temptations and not dual.ranges
                and dual.potentials is None, "nodes of no tree, or more")
        return chosen(form.game, c), least
    total: dict[Tuple, Fraction] = {}

    def add(told: Tuple, x: Fraction) -> None:
        if x:
            take(50 * len(told) - 700, 0)
            total[told] = total.get(told, ZERO) + x
    for told, pays in form.terms:
        add(told, sum((x * u for x, u in zip(c, pays)), ZERO))
    before = (-1, -1, -1, -1)
    for x in dual.temptations:
        way, t, flow = deviation(form, x)
        key = (*way, x.best)
        require(before < key, "temptations out of order")
        before = key
        require(not x.best or part is not None
                and (t.player, x.best) in part.replies, "no best reply")
        i, sets = t.player, form.sets[t.player]
        everywhere: Fraction | None = None
        for h in t.below:
            out = sum((flow.get(s, ZERO) for s in sets[h].sequences()), ZERO)
            if h not in t.start:
                require(out == flow.get(sets[h].own, ZERO), "a leak")
            else:
                require(everywhere in (None, out), "a leak at the start")
                everywhere = out
        if x.best:  # playing that is left, instead of obeying
            flow[x.best] = flow.get(x.best, ZERO) - (everywhere or ZERO)
        for s in [] if x.best else t.obeyed:
            for told, pays in form.terms_of(i, s):
                if everywhere and (pay := pays[form.owners[i]]):
                    add(told, everywhere * pay)
        for s, share in flow.items():
            for told, pays in form.terms_of(i, s):
                if pay := pays[form.owners[i]]:
                    add(told[:i] + (t.own,) + told[i + 1:], -share * pay)
    require(part is not None or not dual.ranges, "ranges of no part")
    if part is not None:
        for told, share in ranged(form, dual, part):
            add(told, share)
    if dual.potentials is not None:
        return potential(form, dual, total), least
    return largest(form, fewest_first(form), list(total.items()), part), least


def fewest_first(form: Form) -> list[int]:
    """Return players such that the last one has the most plans."""
    most = 1 << 30
    plans = []
    for sets in form.sets:
        after: dict[int, int] = {}
        for s in reversed(sets):
            ways = min(most, sum(after.get(q, 1) for q in s.sequences()))
            after[s.own] = min(most, after.get(s.own, 1) * ways)
        plans.append(after.get(0, 1))
    return sorted(range(len(plans)), key=lambda i: (plans[i], i))


def chosen(game: Game, weights: list[Fraction]) -> Fraction:
    """Return the most of payoffs, weighted, by a choice at each node."""
    values: list[Fraction | None] = [
        sum((w * u for w, u in zip(weights, v.payoffs)), ZERO)
        if v.payoffs else None for v in game.nodes]
    for v in reversed(game.nodes[1:]):
        value, before = values[v.number], values[v.parent]
        assert value is not None
        if game.nodes[v.parent].player < 0:
            values[v.parent] = (before or ZERO) + v.step * value
        elif before is None or value > before:
            values[v.parent] = value
    assert values[0] is not None
    return values[0]


def ranged(form: Form, dual: Dual, part: Part) -> Iterator[
        tuple[Tuple, Fraction]]:
    """Yield what ranges of probabilities add to tuples."""
    for weight, i, a, others in dual.ranges:
        require(i < len(form.sets) and len(others) == len(form.sets)
                and 0 < a < form.size(i), "a range of no action")
        require(all(q < form.size(j) and (q == 0) == (j == i)
                    for j, q in enumerate(others)),
                "a range not with an action of each other player")
        bound = (part.high.get((i, a), Fraction(1)) if weight < 0
                 else part.low.get((i, a), ZERO))
        each = -weight * bound
        for r in range(1, form.size(i)):
            take(50 * len(others) - 700, 0)
            told = (*others[:i], r, *others[i + 1:])
            yield told, each
            if r == a:
                yield told, weight


def potential(form: Form, dual: Dual, total: dict[Tuple, Fraction]
              ) -> Fraction:
    """Return a bound of a sum over pairs, by multiples of equations."""
    form.connected()
    assert dual.potentials is not None
    for i, given in enumerate(dual.potentials):
        sets = form.sets[i]
        last = (-1, -1)
        for weight, h, q in given:
            require(0 <= h < len(sets) and q < form.size(1 - i) and form
                    .relevant(*ordered(i, sets[h].first, q)),
                    "a potential of no equation")
            require(weight != 0 and last < (h, q),
                    "potentials out of order, or of 0")
            last = h, q
            for s, x in [(sets[h].own, weight),
                         *((s, -weight) for s in sets[h].sequences())]:
                at = ordered(i, s, q)
                total[at] = total.get(at, ZERO) + x
    require(all(x <= 0 for at, x in total.items() if at != (0, 0)),
            "a pair with a positive coefficient")
    return total.get((0, 0), ZERO)


def pure(sets: list[Infoset]) -> Iterator[set[int]]:
    """Yield what each plan of a player plays, in one set that changes."""
    played, first = {0}, 0
    chosen: list[tuple[int, int]] = []  # information sets and sequences
    while True:
        for h in range(first, len(sets)):
            take(-650, -650)
            if sets[h].own in played:
                chosen.append((h, sets[h].first))
                played.add(sets[h].first)
        yield played
        while True:
            if not chosen:
                return
            take(-650, -650)
            h, s = chosen.pop()
            played.remove(s)
            if s + 1 in sets[h].sequences():
                break
        chosen.append((h, s + 1))
        played.add(s + 1)
        first = h + 1


def largest(form: Form, order: list[int], left: list[tuple[Tuple, Fraction]],
            part: Part | None) -> Fraction:
    """Return the largest sum that plans of players of an order have."""
    unused = set() if part is None else part.unused
    if len(form.sets) > MAX_PLAYERS:
        raise Undecided("too many information sets for all plans of them")
    if not form.sets:  # nobody moves anywhere
        return sum((x for _, x in left), ZERO)
    i = order[0]
    sets = form.sets[i]
    if len(order) == 1:
        values: dict[int, Fraction] = {}
        for told, x in left:
            values[told[i]] = values.get(told[i], ZERO) + x
        for s in reversed(sets):
            most = max(values.get(q, ZERO) for q in s.sequences()
                       if (i, q) not in unused)
            values[s.own] = values.get(s.own, ZERO) + most
        return values.get(0, ZERO)
    best: Fraction | None = None
    for played in pure(sets):
        if any((i, q) in unused for q in played):
            continue
        rest = []
        for entry in left:
            take(-650, -650)
            if entry[0][i] in played:
                rest.append(entry)
        x = largest(form, order[1:], rest, part)
        best = x if best is None or x > best else best
    assert best is not None
    return best


def check_bound(form: Form, dual: Dual, weights: list[Fraction],
                needs: list[tuple[list[Fraction], Fraction]],
                most: Fraction) -> None:
    """Check that payoffs, weighted, are at most this."""
    top, least = bound(form, dual, weights, needs)
    require(top <= most + least, "a larger bound")


def dot(a: list[Fraction], b: list[Fraction]) -> Fraction:
    """Return the sum of products."""
    return sum((x * y for x, y in zip(a, b)), ZERO)


def check_polygon(form: Form, c: MediatedClaim) -> None:
    """Check that the payoffs of all devices are a polygon."""
    require(c.device is None and c.payoffs is None and c.maximize is None
            and c.require is None and c.at_most is None and not c.epsilon
            and len(form.game.infosets) == 2 and bool(c.polygon),
            "a polygon of two players, and nothing else")
    assert c.polygon is not None
    for device, payoffs in c.polygon:
        check_equilibrium(form, device, payoffs, ZERO)
    sides = outward([payoffs for _, payoffs in c.polygon])
    require(len(c.duals) == len(sides), "not a dual of each side")
    for dual, (normal, at) in zip(c.duals, sides):
        check_bound(form, dual, normal, [], dot(normal, at))


def outward(at: list[list[Fraction]]) -> list[
        tuple[list[Fraction], list[Fraction]]]:
    """Return normals of half-planes that make the polygon, and a vertex."""
    one, n = Fraction(1), len(at)
    if n == 1:
        return [([one, ZERO], at[0]), ([ZERO, one], at[0]),
                ([-one, ZERO], at[0]), ([ZERO, -one], at[0])]
    steps = [[b[0] - a[0], b[1] - a[1]] for a, b in zip(at, at[1:] + at[:1])]
    if n == 2:
        d, back = steps
        require(d > [ZERO, ZERO], "vertices out of order")
        return [([d[1], -d[0]], at[0]), ([back[1], -back[0]], at[1]),
                (d, at[1]), (back, at[0])]
    turns = 0
    for d, e in zip(steps, steps[1:] + steps[:1]):
        require(d[0] * e[1] > d[1] * e[0], "no turn to the left")
        turns += ([d[1], d[0]] <= [ZERO, ZERO]
                  and [e[1], e[0]] > [ZERO, ZERO])
    require(turns == 1, "more than once around")
    return [([d[1], -d[0]], a) for d, a in zip(steps, at)]


def check_device(game: Game, c: MediatedClaim) -> None:
    """Check a claim about devices of a concept."""
    form = Form(game, c.concept)
    if c.polygon is not None:
        check_polygon(form, c)
        return
    n = len(game.infosets)
    needs = c.require or []
    require(all(len(w) == n for w, _ in needs), "other weights")
    bounded = c.maximize is not None or c.device is None
    require(len(c.duals) == bounded and not (bounded and c.epsilon),
            "a dual too much or too few, or with an epsilon")
    require(c.maximize is None or len(c.maximize) == n, "other weights")
    require(c.at_most is None or c.maximize is not None,
            "a bound, but nothing is maximized")
    if c.device is None and c.maximize is not None:
        require(c.at_most is not None and c.payoffs is None,
                "no device, and more than a bound")
        assert c.at_most is not None
        check_bound(form, c.duals[0], c.maximize, needs, c.at_most)
        return
    if c.device is None:
        require(bool(c.require) and c.payoffs is None,
                "no device, and more than that")
        top, least = bound(form, c.duals[0], [ZERO] * n, needs)
        require(top < least, "a larger bound")
        return
    payoffs = c.payoffs or []
    check_equilibrium(form, c.device, payoffs, c.epsilon)
    for weights, least in needs:
        require(dot(weights, payoffs) >= least, "a requirement is not met")
    if c.maximize is not None:
        most = dot(c.maximize, payoffs) if c.at_most is None else c.at_most
        check_bound(form, c.duals[0], c.maximize, needs, most)

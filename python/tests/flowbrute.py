"""Spots of poker to test with: flows at random, and what they are worth by going through all hands.

Nothing here uses sums over hands, and a board that is not listed is looked up by trying all renamings of suits.
"""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, lcm

from exactsolve.pycheck import boards, cards, flows, spottext
from exactsolve.pycheck.betting import DEALS, DECIDES, FOLDED


def text_of(hands):
    """Return the text of a range of hands with weights, which is what a file has."""
    return ",".join(cards.names(h) + (f":{w}" if w != 1 else "") for h, w in sorted(hands.items(), reverse=True))


def all_hands(deck, weight):
    """Return the hands of a deck that weigh something, by a function of two cards."""
    return {(a, b): weight(a, b) for b, a in combinations(sorted(deck), 2) if weight(a, b)}


class Position:
    """A spot, given the lines before and after its ranges, with flows at random."""

    def __init__(self, rng, before, ranges, after, scales=(20, 20)):
        self.head = "".join(f"{line}\n" for line in (
            flows.FIRST, *before, "oop " + text_of(ranges[0]), "ip " + text_of(ranges[1]), *after))
        lines = spottext.Lines(self.head.encode())
        lines.after(flows.FIRST)
        self.spot, self.scales, self.rng = spottext.read_spot(lines), scales, rng
        self.free = self.spot.deck - self.spot.board
        self.weights = [{h: int(w * lcm(*(v.denominator for v in r.values()))) for h, w in r.items() if self.free.issuperset(h)}
                        for r in self.spot.ranges]
        self.keep = [r for r in ([4 * (c // 4) + to[c % 4] for c in cards.DECK] for to in permutations(range(4)))
                     if all({r[c] for c in s} == s for s in (self.spot.deck, self.spot.board))
                     and all(r_.get(boards.renamed(h, r)) == w for r_ in self.spot.ranges for h, w in r_.items())
                     and all(lock.keeps(r) for lock in self.spot.locks.of.values())]
        self.streets = flows.deal(self.spot, 0)
        self.x = {}  # by the dealt cards, node and action: numbers of hands
        self.like, self.known = {}, {}
        self.listed = {b.dealt: b for street in self.streets for b in street}
        for street in self.streets:
            for b in street:
                self.fill(b)

    def fill(self, b):
        """Divide at random what comes to the nodes on a board, the same for hands that are alike."""
        for k, n in enumerate(self.spot.nodes):
            if n.kind != DECIDES or n.street != len(b.dealt):
                continue
            for h in self.weights[n.player]:
                if b.cards.intersection(h):
                    continue
                came = self.came(n.player, k, b.dealt, h)
                alike = {boards.renamed(h, r) for r in b.stays}
                if h != min(alike):
                    continue
                if self.lock(k, h):
                    for a in range(len(n.actions)):
                        self.x.setdefault((b.dealt, k, a), {}).update(dict.fromkeys(alike, came))
                    continue
                cuts = sorted(self.rng.choice([0, came, self.rng.randint(0, came)]) for _ in n.actions[1:])
                for a, x in enumerate(q - p for p, q in zip([0, *cuts], [*cuts, came])):
                    for g in alike:
                        self.x.setdefault((b.dealt, k, a), {})[g] = x

    def lock(self, node, h):
        """Return the probabilities that a hand keeps to at a decision, or None."""
        lock = self.spot.locks.of.get(node)
        return lock and h in lock.parts and [Fraction(x, lock.whole) for x in lock.parts[h]]

    def came(self, player, node, dealt, h):
        """Return the flow of a hand that comes to a node."""
        n = self.spot.nodes[node]
        while True:
            if n.last[player] is not None:
                return self.x[(dealt[:n.street], *n.last[player])][h]
            while n.parent >= 0:
                n = self.spot.nodes[n.parent]
            node = self.spot.nodes.index(n)
            if node == 0:
                return 1 << self.scales[player]
            n = self.spot.nodes[node - 1]

    def text(self, claim):
        """Return the file with a claim."""
        rows = []
        for p, name in enumerate(spottext.PLAYERS):
            for s, street in enumerate(self.streets):
                for b in street:
                    order = self.order(p, b)
                    dealt = ".".join(map(cards.names, b.dealt)) or "-"
                    for k, n in enumerate(self.spot.nodes):
                        if (n.kind, n.street, n.player) != (DECIDES, s, p):
                            continue
                        for a, action in enumerate(n.actions):
                            xs = self.x.get((b.dealt, k, a), {})
                            rows.append(" ".join(["x", name, n.path, dealt, action, *(str(xs[h]) for h in order)]))
        return self.head + "\n".join([claim, "scale {} {}".format(*self.scales), *rows, ""])

    def order(self, p, b):
        """Return the player's hands on a board in the order of the file."""
        hands = sorted(h for h in self.weights[p] if not b.cards.intersection(h))
        if len(b.dealt) == len(self.spot.deals):
            hands.sort(key=lambda h: naive(frozenset(h) | b.cards))
        return hands

    def flow(self, dealt, node, action, h):
        """Return the number of a hand on any board."""
        if dealt not in self.like:
            like = {tuple(tuple(sorted((r[c] for c in street), reverse=True)) for street in dealt): r for r in self.keep}
            self.like[dealt] = next((board, r) for board, r in like.items() if board in self.listed)
        board, r = self.like[dealt]
        return self.x[board, node, action][boards.renamed(h, r)]

    def share(self, dealt, node, action, h):
        """Return the probability that a hand does an action at a decision, 0 where it never comes."""
        if kept := self.lock(node, h):
            return kept[action]
        all_ = [self.flow(dealt, node, a, h) for a in range(len(self.spot.nodes[node].actions))]
        return Fraction(all_[action], sum(all_)) if sum(all_) else 0

    def value(self, p, respond):
        """Return what player p gets, in the unit of the file: the most that can be, or by the flows."""
        total, pairs = 0, 0
        for h, w in self.weights[p].items():
            reach = {g: v for g, v in self.weights[1 - p].items() if not set(h) & set(g)}
            pairs += w * sum(reach.values())
            total += w * self.get(p, h, 0, (), reach, Fraction(1), respond)
        return Fraction(total) / pairs

    def get(self, p, h, k, dealt, reach, own, respond):
        """Return what a hand of a flow gets from a node on, times that and the reach of the other's hands."""
        spot, n = self.spot, self.spot.nodes[k]
        if n.kind == DEALS:
            count, rest = spot.deals[n.street], len(spot.deck) - len(spot.board) - sum(map(len, dealt)) - 4
            left = sorted(self.free - set(h) - set(sum(dealt, ())))
            return sum(self.get(p, h, k + 1, (*dealt, more[::-1]), {g: w for g, w in reach.items() if not set(g) & set(more)},
                                own, respond) for more in combinations(left, count)) / comb(rest, count)
        if n.kind == DECIDES:
            gets, kept = [], self.lock(k, h) if n.player == p else None
            for a, j in enumerate(j for j, c in enumerate(spot.nodes) if c.parent == k):
                then, x = reach, own
                if n.player != p:
                    then = {g: w * self.share(dealt, k, a, g) for g, w in reach.items()}
                elif kept or not respond:
                    x = own * self.share(dealt, k, a, h)
                gets.append(self.get(p, h, j, dealt, then, x, respond))
            return max(gets) if n.player == p and respond and not kept else sum(gets)
        board, times = spot.board.union(*dealt), {1: 0, 0: 0, -1: 0}
        for g, w in reach.items():
            a, b = ((n.player != p), (n.player == p)) if n.kind == FOLDED else (naive(board.union(h)), naive(board.union(g)))
            times[(a > b) - (a < b)] += w
        return own * sum(w * self.pays(p, min(n.put), won) for won, w in times.items())

    def pays(self, p, put, won):
        """Return what player p gets who wins, 1, loses, -1, or ties, 0, in the unit of the file."""
        spot = self.spot
        if spot.prizes.prizes:
            if (p, put, won) not in self.known:
                self.known[p, put, won] = self.prize(p, put, won) - self.prize(p, put, 0)
            return self.known[p, put, won]
        pot = spot.pot + 2 * put
        rake = min(spot.rake[0] * pot, spot.rake[1])
        return spot.chip * (won * Fraction(pot, 2) - rake * Fraction(won + 1, 2))

    def prize(self, p, put, won):
        """Return what player p can expect, by all orders in which the players can come in."""
        spot, total = self.spot, 0
        half = Fraction(spot.pot, 2)
        stacks = [*(spot.stack + x + half for x in spot.prizes.spare), *spot.prizes.others]
        stacks[p] += won * (half + put)
        stacks[1 - p] -= won * (half + put)
        for order in permutations(range(len(stacks))):
            chance, left = Fraction(1), sum(stacks)
            for i in order:
                chance *= stacks[i] / left if left else 1
                left -= stacks[i]
            total += chance * dict(enumerate(spot.prizes.prizes)).get(order.index(p), 0)
        return total


KNOWN = {}


def naive(seven):
    """Return how strong the best five of some cards are, by trying all."""
    if seven not in KNOWN:
        KNOWN[seven] = max(five_cards(five) for five in combinations(seven, 5))
    return KNOWN[seven]


def five_cards(five):
    """Return how strong five cards are."""
    ranks = sorted((c // 4 for c in five), reverse=True)
    shape = sorted((ranks.count(r) for r in set(ranks)), reverse=True)
    flush = len({c % 4 for c in five}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    category = (8 if straight and flush else 7 if shape == [4, 1] else 6 if shape == [3, 2] else 5 if flush else
                4 if straight else 3 if shape[0] == 3 else 2 if shape == [2, 2, 1] else 1 if shape[0] == 2 else 0)
    return category, sorted(ranks, key=lambda r: (ranks.count(r), r), reverse=True)

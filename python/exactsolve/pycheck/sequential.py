"""The check of algebraic-sequential: a sequential equilibrium, likewise.

Notation: player i, sequence s, information set h; trembles give a sequence
the weight x[s] * t^order[s], but for more powers of t.
"""

from __future__ import annotations

from .algebraic import Root, gradient, read_plans
from .game import Game, Infoset
from .otherclaims import AlgebraicClaim
from .poly import require
from .univariate import Element, add, element, sub

MAX_ORDER = 1000


class Trembles:
    """Rules 6 and 7: orders and coefficients of sequences."""

    def __init__(self, game: Game, root: Root, c: AlgebraicClaim) -> None:
        self.game, self.root = game, root
        shape = [[h.actions for h in sets] for sets in game.infosets]
        require([[len(x) for x in sets] for sets in c.orders] == shape
                == [[len(x) for x in sets] for sets in c.coefficients],
                "orders or coefficients of a wrong shape")
        self.orders: list[list[int]] = []
        self.x: list[list[Element]] = []
        for i, sets in enumerate(game.infosets):
            orders, x = [0], [Element([1])]
            for h, probs, given, coefficients in zip(
                    sets, c.profile[i], c.orders[i], c.coefficients[i]):
                for p, k, y in zip(map(element, probs), given, coefficients):
                    require(0 <= k <= MAX_ORDER, "an order out of range")
                    require((root.sign(p) > 0) == (k == 0),
                            "orders are 0 where the probability is positive")
                    require(k > 0 or not y, "a coefficient of order 0")
                    if k > 0:
                        p = element(y)
                        require(root.sign(p) > 0, "a coefficient not positive")
                    orders.append(orders[h.own] + k)
                    x.append(root.times(x[h.own], p))
            self.orders.append(orders)
            self.x.append(x)
        self.totals = [self.total(z.sequences) for z in game.terms]

    def total(self, sequences: tuple[int, ...]) -> int:
        """Return the order of the weight of all players."""
        return sum(orders[s] for orders, s in zip(self.orders, sequences))

    def least(self, i: int, h: Infoset) -> int | None:
        """Return m(h)."""
        if not self.game.tree:
            return 0
        return min((self.total(v.sequences) - self.orders[i][h.own]
                    for v in h.nodes if v.chance), default=None)

    def check_losses(self, i: int) -> None:
        """Rule 8 for player i."""
        sets, root, orders = self.game.infosets[i], self.root, self.orders[i]
        least: list[int | None] = [None]  # by sequence, of its set
        for h in sets:
            least += [self.least(i, h)] * h.actions
        v = [Element([]) for _ in orders]
        for z, total in zip(self.game.terms, self.totals):
            s = z.sequences[i]
            if z.payoffs[i] and total - orders[s] == least[s]:
                v[s] = add(v[s], root.product(z.payoffs[i], self.x,
                                              z.sequences, i))
        for h in reversed(sets):
            played = [orders[s] == orders[h.own] for s in h.sequences()]
            value = v[h.first + played.index(True)]
            for s, best in zip(h.sequences(), played):
                loss = root.sign(sub(value, v[s]))
                require(loss == 0 if best else loss >= 0,
                        "an action that is played is not best")
            if least[h.own] == least[h.first]:
                v[h.own] = add(v[h.own], value)


def check_sequential(game: Game, c: AlgebraicClaim) -> None:
    """Check the claim that a profile is a sequential equilibrium."""
    root, plans = read_plans(game, c)
    for i, payoff in enumerate(c.payoffs):
        gradient(game, root, plans, i, element(payoff))
    trembles = Trembles(game, root, c)
    for i in range(len(game.infosets)):
        trembles.check_losses(i)

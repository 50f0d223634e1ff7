"""The check of proper by a chain: two players, payoffs of constant sum.

A plan of player i leaves at a sequence s of the other player what i gets at
least when the other uses s.
"""


from .certificate import Certificate, Stage
from .claims import Values, plans_of
from .fraction import Fraction
from .game import Game
from .plans import constant_sum
from .poly import Poly, poly, require
from .work import PER_NUMBER, take

ZERO = Fraction(0)


class Side:
    """Player i, whose plan is checked, and what is decided."""

    def __init__(self, game: Game, i: int, plans: list[list[Poly]],
                 total: Fraction) -> None:
        self.game, self.player = game, i
        other = Values(game, 1 - i, plans)
        self.sets = other.sets
        best, loss = other.best()
        self.left = [total - sum(best, ZERO)]
        for h in self.sets:
            self.left += [self.left[h.own] + sum(loss[s], ZERO)
                          for s in h.sequences()]
        self.decided: set[int] = set()

    def decide(self, stage: Stage) -> None:
        """Rules 2 and 3: check a stage, and decide what it is about."""
        take(PER_NUMBER * len(self.game.terms) // 8, 0)
        n, w = len(self.left), stage.weights
        require(len(w) == len(stage.plan) == n, "number of weights")
        require(min(w) >= 0, "a negative weight")
        unsettled = [s for s in range(n) if s not in self.decided]
        require(sum(w[s] for s in unsettled) == 1, "weights that sum not to 1")
        self.check_plan(stage)
        both: list[list[Poly]] = [[], []]
        both[1 - self.player] = [poly([a]) for a in stage.plan]
        rest = sum(Values(self.game, self.player, both).best()[0], ZERO)
        rest -= sum((w[s] * self.left[s] for s in self.decided), ZERO)
        require(rest <= min(self.left[s] for s in unsettled),
                "weights allow for a plan that leaves more")
        self.decided |= {s for s in unsettled if w[s]}

    def check_plan(self, stage: Stage) -> None:
        """Rule 1: the plan is one with the sum of the weights, and has at
        each sequence the weights of those that begin with it."""
        start = list(stage.weights)
        for h in reversed(self.sets):
            for s in h.sequences():
                require(stage.plan[s] >= start[s], "a plan below weights")
                start[h.own] += start[s]
        require(stage.plan[0] == start[0], "a plan of another sum")
        for h in self.sets:
            require(sum(stage.plan[s] for s in h.sequences())
                    == stage.plan[h.own], "a plan that does not add up")


def check_chain(game: Game, c: Certificate, chain: list[list[Stage]]) -> None:
    """Check that the plans of a profile leave the most."""
    require(len(game.infosets) == 2 and constant_sum(game),
            "not two players, or no constant sum")
    require(len(chain) == 2, "not a chain a player")
    require(c.beliefs is None, "beliefs with a chain")
    plans = plans_of(game, c.profile)
    for i, stages in enumerate(chain):
        side = Side(game, i, plans, sum(c.payoffs, ZERO))
        for stage in stages:
            side.decide(stage)
        require(len(side.decided) == len(side.left), "a stage is missing")

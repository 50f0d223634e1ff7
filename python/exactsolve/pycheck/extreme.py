"""The check of extreme-nash: a list of all extreme equilibria of a bimatrix.

Side 0 is player 1 with strategy x, side 1 player 2 with y. Labels are numbers
from 0: the strategies of player 1, then those of player 2.
"""


from .fraction import Fraction
from .game import Game
from .otherclaims import ExtremeClaim
from .poly import require

IN, OUT = 1, -1
State = list[dict[int, int]]  # per side, IN or OUT of labels not open


def rank(matrix: list[list[Fraction]]) -> int:
    """Return the rank, by elimination."""
    rows, found = [list(row) for row in matrix], 0
    for column in range(len(rows[0])):
        pivot = next((r for r in rows[found:] if r[column]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        rows.insert(found, pivot)
        found += 1
        for k in range(found, len(rows)):
            f = rows[k][column] / pivot[column]
            rows[k] = [a - f * b for a, b in zip(rows[k], pivot)]
    return found


class Side:
    """One player: own strategies i, the other player's strategies k.

    pay[i][k] is what the other player gets; all checks are about it.
    """

    def __init__(self, pay: list[list[Fraction]], own: int,
                 other: int) -> None:
        self.pay, self.size, self.other_size = pay, len(pay), len(pay[0])
        self.own, self.other = own, other  # first labels of both
        self.least = min(min(row) for row in pay)
        self.found: dict[int, dict[int, Fraction]] = {}  # by vectors' ids

    def numbers(self, v: list[Fraction]) -> dict[int, Fraction]:
        """Return the numbers of a dominance vector at all labels, once."""
        if id(v) not in self.found:
            number = {self.other + k: a for k, a in enumerate(v)}
            for i, row in enumerate(self.pay):
                number[self.own + i] = sum(
                    (a * b for a, b in zip(v, row)), Fraction(0))
            self.found[id(v)] = {
                k: Fraction((a.numerator > 0) - (a.numerator < 0))
                for k, a in number.items()}
        return self.found[id(v)]

    def moves(self, z: list[Fraction]) -> dict[int, Fraction]:
        """Return what all get against a slide vector, once."""
        if id(z) not in self.found:
            self.found[id(z)] = {self.other + k: self.against(z, k)
                                 for k in range(self.other_size)}
        return self.found[id(z)]

    def against(self, x: list[Fraction], k: int) -> Fraction:
        """Return what k gets against x, a vector over own strategies."""
        return sum((a * row[k] for a, row in zip(x, self.pay)), Fraction(0))

    def labels(self, x: list[Fraction]) -> tuple[set[int], Fraction]:
        """Check that x is extreme; return labels and best payoff."""
        require(len(x) == self.size and min(x) >= 0 and sum(x) == 1,
                "a strategy is no distribution")
        pays = [self.against(x, k) for k in range(self.other_size)]
        best = [k for k, u in enumerate(pays) if u == max(pays)]
        played = [i for i, p in enumerate(x) if p]
        rows = [[Fraction(-1)] + [self.pay[i][k] for i in played]
                for k in best]
        require(rank(rows) == len(played), "a strategy is not extreme")
        unplayed = {self.own + i for i, p in enumerate(x) if not p}
        return unplayed | {self.other + k for k in best}, max(pays)

    def dominance(self, v: list[Fraction], state: dict[int, int]) -> None:
        """Rule 3. The sum over x and best responses is 0, not positive."""
        number = self.numbers(v)
        require(all(state.get(label) == IN
                    for label, a in number.items() if a.numerator < 0),
                "dominance: a negative number at a label that is not in")
        own = range(self.own, self.own + self.size)
        require(any(state.get(label) == OUT
                    for label, a in number.items() if a.numerator > 0)
                or all(state.get(label) == IN or number[label].numerator > 0
                       for label in own), "dominance proves nothing")

    def slide(self, z: list[Fraction], state: dict[int, int]) -> None:
        """Rule 4. A strategy of the case could move both ways along z."""
        require(all(state.get(self.own + i) == OUT
                    for i, a in enumerate(z) if a),
                "a slide moves a probability that may be 0")
        w = {u for label, u in self.moves(z).items()
             if state.get(label) != OUT}
        require(len(w) <= 1, "a slide changes best responses")
        require(not w or sum(z) == 0
                or min(w) / sum(z) < self.least,
                "a slide may be a multiple of the strategy")


def check_extreme(game: Game, c: ExtremeClaim) -> None:
    """Check the claim that a list has all extreme equilibria."""
    require(not game.tree and len(game.infosets) == 2,
            "not a strategic form of two players")
    m, n = (sets[0].actions for sets in game.infosets)
    pays = [[[Fraction(0)] * n for _ in range(m)],
            [[Fraction(0)] * m for _ in range(n)]]
    for z in game.leaves:
        i, k = z.sequences[0] - 1, z.sequences[1] - 1
        pays[0][i][k], pays[1][k][i] = z.payoffs[1], z.payoffs[0]
    sides = [Side(pays[0], 0, m), Side(pays[1], m, 0)]
    for lists in (c.strategies, c.dominance, c.slides):
        require(len(lists) == 2, "not one list a player")
    # What rules 3 and 4 say of vectors alone holds for unused ones too.
    require(all(len(v) == s.other_size and sum(v) == 0
                for s, vs in zip(sides, c.dominance) for v in vs),
            "a dominance vector of a wrong length, or not of sum 0")
    require(all(len(z) == s.size and any(z)
                for s, zs in zip(sides, c.slides) for z in zs),
            "a slide vector of a wrong length, or of zeros")

    # Rule 1, the list.
    known = [[s.labels(x) for x in xs] for s, xs in zip(sides, c.strategies)]
    for side in (0, 1):
        used = {e[side] for e in c.equilibria}
        require(used == set(range(len(known[side]))),
                "strategies listed are not those of the equilibria")
    best = [[known[1][k][1], known[0][i][1]] for i, k in c.equilibria]
    require(c.payoffs == best, "payoffs are not those of best responses")

    # Rules 2 to 6, the cases; pending has those to come, the next one last.
    met = set()
    pending: list[State] = [[{}, {}]]
    for word in c.words:
        require(pending != [], "text after the last case")
        state = pending.pop()
        letter, k = word[0], int(word[1:].lstrip("0")) - 1
        if letter in "xy":
            side = "xy".index(letter)
            require(k < m + n and k not in state[side], "not open: " + word)
            first, second = ([dict(s) for s in state] for _ in "12")
            first[side][k] = IN
            second[side][k], second[1 - side][k] = OUT, IN
            pending += [second, first]
        elif letter == "e":
            require(k < len(c.equilibria), "no equilibrium " + word)
            met.add(k)
            for side in (0, 1):
                require(len(state[side]) == m + n, "an open label")
                within = {a for a, s in state[side].items() if s == IN}
                strategy = c.equilibria[k][side]
                require(within == known[side][strategy][0], "wrong labels")
        else:
            side = "pqst".index(letter) % 2
            given = (c.dominance if letter in "pq" else c.slides)[side]
            require(k < len(given), "no vector " + word)
            if letter in "pq":
                sides[side].dominance(given[k], state[side])
            else:
                sides[side].slide(given[k], state[side])
    require(not pending, "a case is missing")
    require(met == set(range(len(c.equilibria))), "an equilibrium in no case")

"""The check of complete-sequential: all sequential equilibria of a
signalling game.

Side 0 is the sender, side 1 the receiver. A place is a type of the sender or
a message; a strategy is a point with a coordinate for each action of each
type, or for each response to each message. A message that ends the game has
one response, and no information set.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate

from .fraction import Fraction
from .game import Game, Node
from .otherclaims import AssessmentsClaim, Lists
from .polytope import Form, Point, Polytope, form, point, simplices, values
from .poly import require
from .work import take


@dataclass
class Message:
    """Per type that can send it: the type, its action, the leaves."""

    infoset: int | None
    senders: list[tuple[int, int, list[Node]]] = field(default_factory=list)


class Signalling:
    """A tree read as a signalling game."""

    def __init__(self, game: Game) -> None:
        root = game.nodes[0] if game.tree else None
        require(root is not None and root.player < 0
                and not root.payoffs, "chance does not move first")
        self.children: list[list[Node]] = [[] for _ in game.nodes]
        for v in game.nodes[1:]:
            self.children[v.parent].append(v)
        self.sender, self.receiver = self.children[0][0].player, -1
        self.prior: list[Fraction] = []
        self.types: list[int] = []  # information sets
        self.sends: list[list[int]] = []
        self.messages: list[Message] = []
        self.of_set: dict[int, int] = {}  # messages
        for v in self.children[0]:
            require(v.player >= 0 and v.player == self.sender,
                    "after chance not one player moves")
            require(v.step > 0, "a type of probability 0")
            require(len(game.infosets[v.player][v.infoset].nodes) == 1,
                    "the sender does not know the type")
            self.prior.append(v.step)
            self.types.append(v.infoset)
            self.sends.append([self.message(w, a) for a, w in
                               enumerate(self.children[v.number])])
        self.places = [[0] * len(self.types),
                       [0] * len(self.of_set)]
        for t, h in enumerate(self.types):
            self.places[0][h] = t
        for h, m in self.of_set.items():
            self.places[1][h] = m
        self.sizes = [[len(s) for s in self.sends],
                      [len(m.senders[0][2]) for m in self.messages]]
        self.first = [[0, *accumulate(n)][:-1] for n in self.sizes]

    def message(self, v: Node, action: int) -> int:
        """Read the node after an action of the next type."""
        sent = len(self.sends), action
        if v.payoffs:
            self.messages.append(Message(None, [(*sent, [v])]))
            return len(self.messages) - 1
        require(v.player >= 0 and v.player != self.sender
                and self.receiver in (-1, v.player),
                "messages are not to one other player")
        self.receiver = v.player
        leaves = self.children[v.number]
        require(all(z.payoffs for z in leaves),
                "a response does not end the game")
        if v.infoset not in self.of_set:
            self.of_set[v.infoset] = len(self.messages)
            self.messages.append(Message(v.infoset))
        m = self.of_set[v.infoset]
        senders = self.messages[m].senders
        require(not senders or senders[-1][0] != sent[0],
                "two actions of a type send the same message")
        senders.append((*sent, leaves))
        return m

    def better(self, t: int, a: int, b: int) -> Form:
        """Return what action a of type t pays more than b."""
        terms = []
        for action, sign in ((a, 1), (b, -1)):
            m = self.sends[t][action]
            for typ, _, leaves in self.messages[m].senders:
                if typ == t:
                    terms += [(self.first[1][m] + r,
                               sign * z.payoffs[self.sender])
                              for r, z in enumerate(leaves)]
        return form(terms)

    def prefers(self, m: int, a: int, b: int) -> tuple[Form, Form]:
        """Return what response a to m pays more than b.

        The first form is in the strategy of the sender, the second in the
        belief.
        """
        strategy, belief = [], []
        for k, (t, action, leaves) in enumerate(self.messages[m].senders):
            more = (leaves[a].payoffs[self.receiver]
                    - leaves[b].payoffs[self.receiver])
            strategy.append((self.first[0][t] + action,
                             more * self.prior[t]))
            belief.append((k, more))
        return form(strategy), form(belief)

    def optimality(self, side: int, place: int, a: int) -> list[Form]:
        """Return forms that are at least 0 where an action is optimal."""
        others = [b for b in range(self.sizes[side][place]) if b != a]
        if side == 0:
            return [self.better(place, a, b) for b in others]
        return [self.prefers(place, a, b)[0] for b in others]

    def believing(self, m: int, a: int) -> list[Form]:
        """Return forms that are at least 0 where a is optimal at m."""
        return [self.prefers(m, a, b)[1]
                for b in range(self.sizes[1][m]) if b != a]


Optimal = tuple[frozenset[int], frozenset[Point]]


class Checker:
    """The list, as far as it is checked."""

    def __init__(self, game: Game, c: AssessmentsClaim) -> None:
        self.g = g = Signalling(game)
        self.optimal: list[list[Optimal]] = [[] for _ in g.messages]
        require(len(c.optimal) == len(g.places[1]),
                "not a list for each information set of the receiver")
        for m, listed in zip(g.places[1], c.optimal):
            for responses, beliefs in listed:
                self.optimal[m].append(self.believed(m, responses, beliefs))
        self.pieces = [self.piece(*p) for p in c.pieces]

    def believed(self, m: int, responses: list[int],
                 beliefs: list[list[Fraction]]) -> Optimal:
        """Rule 2: the responses are optimal at the beliefs."""
        g = self.g
        require(responses != [] and beliefs != [],
                "no responses, or no beliefs")
        require(responses == sorted(set(responses))
                and responses[-1] < g.sizes[1][m], "not such responses")
        for mu in beliefs:
            require(len(mu) == len(g.messages[m].senders)
                    and min(mu) >= 0 and sum(mu) == 1,
                    "a belief is no distribution")
        points = [point(mu) for mu in beliefs]
        for a in responses:
            for f in g.believing(m, a):
                require(min(values(f, points)) >= 0,
                        "a response is not optimal at a belief")
        return frozenset(responses), frozenset(points)

    def strategy(self, side: int, behavior: list[list[Fraction]]) -> Point:
        """Return the point of a strategy."""
        g = self.g
        require(len(behavior) == len(g.places[side]),
                "a strategy for other information sets")
        at = [[Fraction(1)] for _ in g.sizes[side]]  # where the game ends
        for place, probs in zip(g.places[side], behavior):
            require(len(probs) == g.sizes[side][place]
                    and min(probs) >= 0 and sum(probs) == 1,
                    "a strategy is no distribution")
            at[place] = probs
        return point([p for probs in at for p in probs])

    def piece(self, sender: Lists, receiver: Lists) -> list[set[Point]]:
        """Rule 1: what is used is optimal at all strategies of the other."""
        g = self.g
        require(sender != [] and receiver != [], "no strategies")
        points = [[self.strategy(side, b) for b in behaviors]
                  for side, behaviors in enumerate((sender, receiver))]
        for side in (0, 1):
            for place, first in enumerate(g.first[side]):
                used = {a for a in range(g.sizes[side][place])
                        if any(x[first + a] for x in points[side])}
                for a in used:
                    for f in g.optimality(side, place, a):
                        require(min(values(f, points[1 - side])) >= 0,
                                "an action that is used is not optimal")
                require(side == 0 or self.together(place, used),
                        "responses are not optimal together")
        return [set(x) for x in points]

    def together(self, m: int, used: set[int] | frozenset[int]) -> bool:
        """Say whether responses are optimal together at some belief."""
        take(len(used) * len(self.optimal[m]), 0)
        return (self.g.messages[m].infoset is None
                or any(used <= a for a, _ in self.optimal[m]))

    def covered(self, m: int) -> None:
        """Rule 3: responses and beliefs that are optimal are listed."""
        n = self.g.sizes[1][m]
        pending = [(0, frozenset(range(n)),
                    simplices([len(self.g.messages[m].senders)]))]
        while pending:
            k, may, p = pending.pop()
            points = p.points()
            take(n * len(self.optimal[m]), 0)
            if not points or not may or any(
                    may <= a and b.issuperset(points)
                    for a, b in self.optimal[m]):
                continue
            require(k < n, "a belief with responses that are not listed")
            pending.append((k + 1, may - {k}, p))
            p = p.cut(self.g.believing(m, k))
            pending.append((k + 1, may, p))

    def cases(self, words: list[str]) -> None:
        """Rules 4 and 5: all strategies are in some case."""
        g, at = self.g, 0

        def number(n: int) -> int:
            nonlocal at
            word = words[at] if at < len(words) else ""
            require(word.isascii() and word.isdigit() and len(word) < 10
                    and word[0] != "0" and int(word) <= n,
                    "not such a number in the cases")
            at += 1
            return int(word) - 1

        start: tuple[Polytope, Polytope] = (simplices(g.sizes[0]),
                                            simplices(g.sizes[1]))
        # Cases to come, the next one last: polytopes, coordinates decided,
        # and optimal responses as pairs of message and number.
        pending = [(start, frozenset[tuple[int, int]](),
                    frozenset[tuple[int, int]]())]
        while pending:
            p, decided, optimal = pending.pop()
            if not p[0].vertices or not p[1].vertices:
                continue
            take(len(p[0].vertices) + len(p[1].vertices) + len(decided), 0)
            letter = words[at] if at < len(words) else ""
            at += 1
            if letter == "k":
                piece = self.pieces[number(len(self.pieces))]
                take(sum(len(q.vertices) * q.size for q in p), 0)
                require(all(known.issuperset(q.points())
                            for known, q in zip(piece, p)),
                        "a case that is not in its piece")
                continue
            require(letter in ("s", "r"), "not a word of the cases")
            side = "sr".index(letter)
            place = g.places[side][number(len(g.places[side]))]
            a = number(g.sizes[side][place])
            j = g.first[side][place] + a
            require((side, j) not in decided, "decided twice")
            decided |= {(side, j)}
            q = list(p)
            q[side] = p[side].face(j)
            pending.append(((q[0], q[1]), decided, optimal))
            if side == 1:
                optimal |= {(place, a)}
                if not self.together(place, frozenset(
                        r for m, r in optimal if m == place)):
                    continue
            q = list(p)
            q[1 - side] = q[1 - side].cut(g.optimality(side, place, a))
            pending.append(((q[0], q[1]), decided, optimal))
        require(at == len(words), "words after the last case")


def check_signals(game: Game, c: AssessmentsClaim) -> None:
    """Check the claim that pieces are all sequential equilibria."""
    checker = Checker(game, c)
    for m, message in enumerate(checker.g.messages):
        if message.infoset is not None:
            checker.covered(m)
    checker.cases(c.words)

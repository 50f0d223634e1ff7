"""The check of complete-nash, /2 too, and complete-subgame-perfect: all
equilibria of a strategic form, of a tree that of its agents.

Notation: player i, action a, equilibrium and root numbers from 0.
"""

import re
from itertools import chain, combinations
from math import prod
from operator import mul
from typing import Callable, Iterator

from .agents import agents_game
from .certificate import Certificate
from .claims import check_claim, check_nash
from .cover import (IN, MAX_CORNERS, OPEN, OUT, Payoffs, Region, Vertex,
                   check_dominance, check_multipliers, check_root, check_used,
                   check_within, combination, corners, fractions, multiplied,
                   sums, sums_each, thinned, vanishing)
from .fraction import Fraction
from .game import PLAIN, Game, Infoset, Node, bits
from .isolated import MAX_BITS, check_bits, check_isolated, integers
from .otherclaims import (CompleteClaim, Equilibrium, IsolatedClaim, Lists,
                         Matrix, Piece)
from .poly import integer, require
from .work import take

MAX_LISTED = 16_384
MAX_DEPTH = 4096
MAX_CHARACTERS = 1024  # of a multiplier
INTEGER = re.compile("0|-?[1-9][0-9]*")

# The vertices of a piece by player, and actions that pay the same.
Bound = tuple[list[set[tuple[Fraction, ...]]], list[tuple[int, int]]]


def check_equilibrium(game: Game, e: Equilibrium) -> None:
    """Rule 1, for one without a radius."""
    c = Certificate("nash", "", e.payoffs, [[x] for x in e.profile])
    check_claim(game, c)
    check_nash(game, c)


def check_listed(game: Game, c: CompleteClaim) -> None:
    """Rules 1 and 2."""
    require(max(len(c.equilibria), len(c.unresolved), len(c.pieces or []))
            <= MAX_LISTED, "a list that is too long")
    for number, inverse in c.roots:
        require(number < len(c.equilibria), "a root of no equilibrium")
        e = c.equilibria[number]
        if e.radius is not None:
            check_isolated(game, IsolatedClaim(e.profile, e.payoffs, e.radius,
                                               inverse))
    with_root = {number for number, _ in c.roots}
    for k, e in enumerate(c.equilibria):
        if e.radius is None:
            check_equilibrium(game, e)
        else:
            require(k in with_root, "a box without a root")


def support(profile: Matrix) -> str:
    """Return the marks of a profile, of all players."""
    return "".join(IN if p else OUT for p in chain(*profile))


def check_different(equilibria: list[Equilibrium]) -> None:
    """Rule 3."""
    alike: dict[str, list[Equilibrium]] = {}
    for e in equilibria:
        alike.setdefault(support(e.profile), []).append(e)
    for e, f in chain(*(combinations(es, 2) for es in alike.values())):
        near = (e.radius or 0) + (f.radius or 0)
        require(any(abs(x - y) > near for x, y in zip(
            chain(*e.profile), chain(*f.profile))), "two equilibria alike")


Tables = list[list[int]]


def at_points(tables: Tables, own: Tables) -> Iterator[Tables]:
    """Yield the tables without the first axis, at each point of it."""
    size = len(tables[0]) // len(own[0])
    for x in own:
        yield [combination(x, [t[k:k + size] for k in range(0, len(t), size)])
               for t in tables]


def check_best(tables: Tables, points: list[Tables], used: list[int]) -> None:
    """Check that the tables used have the greatest means at all points."""
    levels = [iter([tables])]
    while levels:
        now = next(levels[-1], None)
        if now is None:
            levels.pop()
        elif len(levels) <= len(points):
            levels.append(at_points(now, points[len(levels) - 1]))
        else:
            most = max(table[0] for table in now)
            require(all(now[a][0] == most for a in used),
                    "a profile of vertices that is no equilibrium")


def check_profiles(pay: Payoffs, piece: Lists, used: list[list[int]],
                   free: set[tuple[int, int]]) -> None:
    """Check that what is used is best, but for free actions, at all profiles
    of others."""
    scaled = [[integers([x])[0][0] for x in vertices] for vertices in piece]
    for i, n in enumerate(pay.sizes):
        kept = [a for a in range(n) if (i, a) not in free]
        check_best([pay.u[i][a] for a in kept], scaled[:i] + scaled[i + 1:],
                   [k for k, a in enumerate(kept) if a in used[i]])


def used_actions(piece: Lists) -> list[list[int]]:
    """Return the actions that vertices of each player use."""
    return [[a for a, column in enumerate(zip(*vertices)) if any(column)]
            for vertices in piece]


def bound(p: Piece) -> Bound:
    """Return the vertices of a piece, and the actions that pay the same."""
    tied = {i for i, _ in p.equal}
    return ([{tuple(x) for x in own} for own in p.vertices],
            [(i, a) for i, own in enumerate(used_actions(p.vertices))
             if i in tied for a in own])


def check_piece(pay: Payoffs, p: Piece) -> None:
    """Rule 10."""
    piece = p.vertices
    require(len(piece) == len(pay.sizes), "a piece of other players")
    require(1 <= prod(map(len, piece)) <= MAX_CORNERS,
            "no profiles of vertices, or too many")
    for n, vertices in zip(pay.sizes, piece):
        for x in vertices:
            require(len(x) == n and min(x) >= 0 and sum(x) == 1,
                    "a vertex is no distribution")
            check_bits(x, MAX_BITS)
    used, free = used_actions(piece), set(p.equal + p.at_most)
    require(len(free) == len(p.equal + p.at_most), "an action twice")
    for i, a in free:
        require(i < len(piece) and a < pay.sizes[i]
                and (a in used[i]) == ((i, a) in p.equal),
                "an action that is used or is not, or none")
    require(all(any((i, a) not in free for a in own)
                for i, own in enumerate(used)), "no action that binds others")
    check_profiles(pay, piece, used, free)
    require((p.weights is None) == (not free), "weights, or none")
    if p.weights is not None:
        check_weights(p.weights, p)
        check_profiles(pay, [[mean(w, vertices)] for w, vertices in
                             zip(p.weights, piece)], used, set())


def check_weights(weights: Matrix, p: Piece) -> None:
    """Weights of vertices are a distribution of each player."""
    require([len(w) for w in weights] == [len(v) for v in p.vertices]
            and all(min(w) >= 0 and sum(w) == 1 for w in weights),
            "weights that are no distributions")


def mean(weights: list[Fraction], vertices: Matrix) -> list[Fraction]:
    """Return a mean of strategies, not of too many bits."""
    x = [sum(map(mul, weights, column)) for column in zip(*vertices)]
    check_bits(x, MAX_BITS)
    return x


class Tree:
    """The words of the tree, and the regions they are about."""

    def __init__(self, pay: Payoffs, c: CompleteClaim, sets: bool) -> None:
        self.pay, self.claim = pay, c
        self.words, self.unresolved = iter(c.words), iter(c.unresolved)
        self.check = {"s": self.split, "b": self.cut, "d": self.dominance,
                      "f": self.multipliers, "w": self.used, "u": self.root,
                      "x": self.leave}
        if sets:
            self.check |= {"c": self.cut_at, "p": self.within,
                           "q": self.within_each}
            points: list[Bound] = [
                ([{tuple(x)} if e.radius is None else set()
                  for x in e.profile], []) for e in c.equilibria]
            self.pieces: list[Bound] = [([set()] * len(pay.sizes), []),  # none
                           *map(bound, c.pieces or []), *points]

    def check_all(self) -> None:
        """Rules 4 to 9, and 11."""
        for n in self.pay.sizes:
            take(150 * n, 150 * n)
        size = sum(self.pay.sizes)
        simplex = [[Vertex([int(a == b) for b in range(n)], 1)
                    for a in range(n)] for n in self.pay.sizes]
        pending = [Region([OPEN * n for n in self.pay.sizes], simplex)]
        while pending:
            region = pending.pop()
            take(size * size, 0)
            require(region.depth <= MAX_DEPTH, "a tree that is too deep")
            letter = next(self.words, "")
            require(letter in self.check, "no word of a tree")
            pending += reversed(self.check[letter](region) or [])
        require(next(self.words, None) is None, "words after the tree")
        require(next(self.unresolved, None) is None,
                "a region that is not in the tree")

    def integer(self) -> int:
        """Return the next word, an integer."""
        word = next(self.words, "")
        require(len(word) <= MAX_CHARACTERS and
                INTEGER.fullmatch(word) is not None, "not an integer")
        return integer(word)

    def number(self, most: int) -> int:
        """Return the next word, a number from 1 to most, from 0."""
        k = self.integer()
        require(1 <= k <= most, "a number out of range")
        return k - 1

    def split(self, r: Region) -> list[Region]:
        """Check s."""
        i = self.number(len(r.marks))
        a = self.number(len(r.marks[i]))
        require(r.marks[i][a] == OPEN, "an action that is not open")
        parts = [r.marked(i, a, mark) for mark in (IN, OUT)]
        return [part for part in parts if not part.empty(i)]

    def edge(self, r: Region) -> tuple[int, int, int]:
        """Return a player and two vertices."""
        j = self.number(len(r.simplex))
        p, q = (self.number(len(r.simplex[j])) for _ in "pq")
        require(p < q, "vertices out of order")
        return j, p, q

    def cut(self, r: Region) -> list[Region]:
        """Check b."""
        return r.cut(*self.edge(r), 1, 2)

    def cut_at(self, r: Region) -> list[Region]:
        """Check c."""
        edge = self.edge(r)
        n, d = self.integer(), self.integer()
        require(0 < n < d, "a cut that is not between two vertices")
        return r.cut(*edge, n, d)

    def dominance(self, r: Region) -> None:
        """Check d."""
        i = self.number(len(r.marks))
        a, b = (self.number(len(r.marks[i])) for _ in "ab")
        check_dominance(self.pay, r, i, a, b)

    def multipliers(self, r: Region) -> None:
        """Check f."""
        check_multipliers(self.pay, r, [self.integer() for _ in
                                        multiplied(r)])

    def used(self, r: Region) -> None:
        """Check w."""
        actions = []
        for marks in r.marks:
            a = self.integer()
            require(0 <= a <= len(marks), "an action out of range")
            actions.append(a - 1 if a else None)
        check_used(self.pay, r, actions, [self.integer() for _ in
                                          multiplied(r)])

    def sums(self, r: Region) -> list[int]:
        """Return the sums of a list of p."""
        factors = [self.integer() for _ in multiplied(r)]
        require(any(factors), "multipliers that are all 0")
        return sums(self.pay, r, factors)

    def sums_each(self, r: Region) -> list[int]:
        """Return the sums of a list of q."""
        factors = [[[self.integer() for _ in marks[1:]] for _ in simplex]
                   if IN in marks else []
                   for marks, simplex in zip(r.marks, r.simplex)]
        require(any(chain(*chain(*factors))), "multipliers that are all 0")
        return sums_each(self.pay, r, factors)

    def within(self, r: Region) -> None:
        """Check p; rule 11."""
        self.narrow(r, self.sums)

    def within_each(self, r: Region) -> None:
        """Check q; rule 11."""
        self.narrow(r, self.sums_each)

    def narrow(self, r: Region, summed: Callable[[Region], list[int]]) -> None:
        """Check p or q; summed returns the sums of a list."""
        k, lists = self.integer(), self.integer()
        require(0 <= k < len(self.pieces) and lists >= 0,
                "a piece out of range, or a negative number of lists")
        left = corners(r)
        while lists:
            lists -= 1
            left = thinned(r, vanishing(summed(r), left))
        if any(left):
            check_within(r, left, *self.pieces[k])

    def root(self, r: Region) -> None:
        """Check u; rule 7."""
        number, inverse = self.claim.roots[self.number(len(self.claim.roots))]
        require(OPEN not in chain(*r.marks), "a root with an open action")
        e = self.claim.equilibria[number]
        if e.radius is not None:
            require(support(e.profile) == "".join(r.marks),
                    "a root of another support")
        else:
            for i, marks in enumerate(r.marks):
                for a, mark in enumerate(marks):
                    require(mark == IN or e.profile[i][a] == 0,
                            "a root of another support")
                    require(mark != IN or e.payoffs[i]
                            == self.pay.pays(i, a, e.profile),
                            "an action that pays otherwise")
        check_root(self.pay, r, e.profile, e.radius or Fraction(0), inverse)

    def leave(self, r: Region) -> None:
        """Check x; rule 8."""
        marks, simplex = next(self.unresolved, (None, None))
        require(marks == r.marks and simplex == list(
            map(fractions, r.simplex)),
            "another region than that of the claim")


def merged(game: Game, copies: list[list[int]]) -> Game:
    """Return the game with one action for each class of copies; rule 12."""
    require([len(own) for own in copies]
            == [sets[0].actions for sets in game.infosets],
            "classes of other actions")
    first = []  # per player and class, its first action
    for own in copies:
        known = list(dict.fromkeys(own))
        require(known == list(range(1, len(known) + 1)),
                "classes that are not numbered in order")
        first.append([own.index(c) for c in known])
    cells = {z.sequences: z.payoffs for z in game.leaves}
    small = Game(PLAIN, False, [[Infoset(0, 1, len(f))] for f in first], [])
    for actions, pay in cells.items():
        at = tuple(own[a - 1] for own, a in zip(copies, actions))
        firsts = tuple(f[c - 1] + 1 for f, c in zip(first, at))
        for u, v in zip(pay, cells[firsts]):
            take(bits(u), bits(v))
            require(u == v, "actions of one class that are no copies")
        if actions == firsts:
            small.leaves.append(Node(-1, Fraction(1), at, Fraction(1),
                                     payoffs=pay))
    return small


def listed_form(game: Game, c: CompleteClaim, subgames: bool = False) -> Game:
    """Return the game that a list is about."""
    if game.tree:
        game = agents_game(game, subgames)
    return game if c.copies is None else merged(game, c.copies)


def check_complete(game: Game, c: CompleteClaim, sets: bool = False,
                   subgames: bool = False) -> None:
    """Check the claim that a list has all equilibria."""
    require(len(game.infosets) >= 2 and (game.tree or not subgames),
            "not of two players or more, or subgames of no tree")
    require(sets or c.pieces is None and c.copies is None,
            "pieces or copies, which complete-nash has not")
    game = listed_form(game, c, subgames)
    check_listed(game, c)
    check_different(c.equilibria)
    pay = Payoffs(game)
    for piece in c.pieces or []:
        check_piece(pay, piece)
    Tree(pay, c, sets).check_all()


def check_complete_sets(game: Game, c: CompleteClaim) -> None:
    """Check complete-nash/2: a list with pieces."""
    check_complete(game, c, True)


def check_complete_perfect(game: Game, c: CompleteClaim) -> None:
    """Check complete-subgame-perfect: such a list of a tree."""
    check_complete(game, c, True, True)

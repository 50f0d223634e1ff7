"""The check of complete-sequential/2: all sequential equilibria of a tree of
two players.

A side has what a case says of the weights of one player, and of what is
optimal for the other, which depends on these weights alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .fraction import Fraction
from .game import Game
from .otherclaims import WeightedClaim, Weights
from .poly import require
from .polytope import Form, Point, Polytope, plans, point, values
from .work import PER_NUMBER, PER_PRODUCT, take

Pays = dict[int, int]  # by sequences
Vertices = frozenset[tuple[Fraction, ...]]
Blocks = list[tuple[int, list[int], Vertices]]  # order, sequences, vertices
MAX_LOWEST = 8  # blocks among which those of the least order are chosen
ZERO = Fraction(0)


class View:
    """What is fixed of a side, by the game."""

    def __init__(self, game: Game, i: int) -> None:
        self.sets = game.infosets[i]
        self.others = game.infosets[1 - i]
        self.size = game.sequence_count(i)
        self.other_size = game.sequence_count(1 - i)
        self.before = [-1] * self.size
        self.after: list[list[int]] = [[] for _ in range(self.size)]
        for k, h in enumerate(self.sets):
            self.after[h.own].append(k)
            for s in h.sequences():
                self.before[s] = h.own
        self.next: list[list[int]] = [[] for _ in range(self.other_size)]
        for k, h in enumerate(self.others):
            self.next[h.own].append(k)
        self.nodes = [sorted({v.sequences[i] for v in h.nodes})
                      for h in self.others]
        # Times a common denominator.
        self.pays: list[Pays] = [{} for _ in range(self.other_size)]
        for z, u in zip(game.terms,
                        point([z.payoffs[1 - i] for z in game.terms])):
            self.pays[z.sequences[1 - i]][z.sequences[i]] = u


@dataclass(frozen=True)
class Said:
    """What splits have said, of sequences."""

    unused: frozenset[int] = frozenset()
    used: frozenset[int] = frozenset()
    optimal: frozenset[int] = frozenset()  # of the other
    # Per set of the other: tops of the blocks of least order, of others.
    minimal: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = ()


class Side:
    """Blocks and weights."""

    def __init__(self, view: View, said: Said,
                 last: "Side | None" = None) -> None:
        self.view, self.said = view, said
        take(PER_NUMBER * view.size, 8 * len(view.others))
        self.void = any(said.unused.issuperset(h.sequences())
                        for h in view.sets) or not self.join()
        if self.void:
            return
        self.weights = [last and self.left(b, last) or self.plans(b)
                        for b in self.blocks]
        low = {h: tops for h, tops, _ in said.minimal}
        self.at = [-1] * len(view.others)  # blocks, -1 if that is open
        for h in range(len(view.others)):
            lowest = self.lowest(h)
            if h in low:
                self.at[h] = self.block[low[h][0]]
            elif len(lowest) == 1:
                self.at[h] = lowest[0]
        self.worth: list[Pays | None] = [None] * len(self.at)
        self.cut()
        self.void = (
            any(not self.within(h, self.at[h]) for h in low)
            or any(self.needed(s) and self.positive([s]) == 0
                   for s in range(view.size)))

    def join(self) -> bool:
        """Find the blocks; say whether they have orders."""
        view = self.view
        up = list(range(view.size))  # one of the block, the first one itself

        def find(s: int) -> int:
            while up[s] != s:
                s = up[s]
            return s

        less = []
        for s in range(1, view.size):
            if s in self.said.unused:
                less.append((view.before[s], s))
            else:
                up[s] = find(view.before[s])
        for _, low, high in self.said.minimal:
            for s in low:
                a, b = find(low[0]), find(s)
                up[max(a, b)] = min(a, b)
            less += [(low[0], s) for s in high]
        firsts = [s for s in range(view.size) if up[s] == s]
        self.block = [firsts.index(find(s)) for s in range(view.size)]
        self.blocks: list[list[int]] = [[] for _ in firsts]
        for s, k in enumerate(self.block):
            self.blocks[k].append(s)
        # Sets of blocks of less order, which grow until nothing changes.
        self.above: list[set[int]] = [set() for _ in firsts]
        self.order = [0] * len(firsts)
        again = True
        while again:
            again = False
            take(PER_NUMBER * len(less), len(firsts))
            for s, t in less:
                a, b = self.block[s], self.block[t]
                if a == b or b in self.above[a]:
                    return False
                if not self.above[b].issuperset(self.above[a] | {a}):
                    self.above[b] |= self.above[a] | {a}
                    again = True
                if self.order[b] <= self.order[a]:
                    self.order[b] = self.order[a] + 1
                    again = True
        return True

    def top(self, s: int) -> bool:
        """Say whether the weight is not part of another's."""
        return s == 0 or s in self.said.unused

    def left(self, block: list[int], last: "Side") -> Polytope | None:
        """Return the weights that a block had before, as far as they are
        left; None if it had other tops."""
        k = last.block[block[0]]
        before = last.blocks[k]
        take(PER_NUMBER, len(before))
        if not last.top(block[0]) or any(last.block[s] != k for s in block):
            return None
        w = last.weights[k]
        for s in before:
            if self.top(s) and not last.top(s):
                w = w.face(s)
        return w

    def plans(self, block: list[int]) -> Polytope:
        """Return all weights of a block."""
        splits = [[s] + [t for t in self.view.sets[h].sequences()
                         if t not in self.said.unused]
                  for s in block for h in self.view.after[s]]
        return plans(self.view.size, [s for s in block if self.top(s)], splits)

    def lowest(self, h: int) -> list[int]:
        """Return the blocks at a set of the other with no lesser ones."""
        there = {self.block[s]: None for s in self.view.nodes[h]}
        return [k for k in there if not self.above[k] & there.keys()]

    def cut(self) -> None:
        """Cut the weights by what is optimal; find what is so anyway."""
        again = True
        while again:
            again = False
            for h in reversed(range(len(self.at))):
                if self.worth[h] is None:
                    self.cut_at(h)
                    again = again or self.worth[h] is not None
        self.best = {s for h in range(len(self.at)) for s in
                     self.finest(h, self.forms(h))}

    def cut_at(self, h: int) -> None:
        """Cut the weights by what is optimal at a set of the other."""
        forms = self.forms(h)
        if not forms:
            return
        said = [s for s in forms if s in self.said.optimal]
        cuts = [more(forms[s], forms[t]) for s in said[:1] for t in forms]
        cuts += [more(forms[s], forms[said[0]]) for s in said[1:]]
        k = self.at[h]
        self.weights[k] = self.weights[k].cut(cuts)
        if found := self.finest(h, forms):
            self.worth[h] = forms[found[-1]]

    def forms(self, h: int) -> dict[int, Pays]:
        """Return what sequences at a set of the other pay, by weights of its
        block; nothing if that is open."""
        k, found = self.at[h], {}
        if k < 0:
            return {}
        for s in self.view.others[h].sequences():
            take(32 * self.view.size, 0)
            pays = {t: u for t, u in self.view.pays[s].items()
                    if self.block[t] == k}
            for later in self.view.next[s]:
                if self.at[later] < 0:
                    return {}
                if self.at[later] == k:
                    worth = self.worth[later]
                    if worth is None:
                        return {}
                    pays = plus(pays, worth, 1)
            found[s] = pays
        return found

    def finest(self, h: int, forms: dict[int, Pays]
               ) -> list[int]:
        """Return the sequences at a set of the other that are optimal at all
        weights, given what they pay."""
        if not forms:
            return []
        points = self.weights[self.at[h]].points()
        one = next(iter(forms))  # optimal at all weights, if one is
        for s in forms:
            if span(more(forms[s], forms[one]), points)[0] >= 0:
                one = s
        found = []
        for s in forms:
            least, most = span(more(forms[one], forms[s]), points)
            if least < 0:
                return []
            if most == 0:
                found.append(s)
        return found

    def positive(self, sequences: list[int]) -> int:
        """Return the number of vertices of the block at which a sum of
        weights is above 0."""
        return sum(any(x[s] for s in sequences) for x in
                   self.weights[self.block[sequences[0]]].points())

    def needed(self, s: int) -> bool:
        """Say whether a weight is above 0 in the case."""
        while not self.top(s):
            if s not in self.said.used:
                return False
            s = self.view.before[s]
        return True

    def settled(self, sequences: list[int]) -> bool:
        """Say whether a sum of weights is above 0 in the case."""
        points = self.weights[self.block[sequences[0]]].points()
        return (any(map(self.needed, sequences)) or bool(points)
                and self.positive(sequences) == len(points))

    def within(self, h: int, k: int) -> list[int]:
        """Return the sequences at a set of the other in a block."""
        return [s for s in self.view.nodes[h] if self.block[s] == k]

    def ready(self) -> bool:
        """Say whether all sets are reached by weights of known blocks."""
        return (all(self.settled([h.own]) for h in self.view.sets)
                and min(self.at, default=0) >= 0
                and all(self.settled(self.within(h, k))
                        for h, k in enumerate(self.at)))

    def found(self) -> Blocks:
        """Return the blocks."""
        blocks = []
        for k, b in enumerate(self.blocks):
            tops = [s for s in b if self.top(s)]
            vertices = []
            for x in self.weights[k].points():
                total = sum(x[s] for s in tops)
                vertices.append(tuple(Fraction(x[s], total) for s in b))
            blocks.append((self.order[k], b, frozenset(vertices)))
        return blocks


def plus(x: Pays, y: Pays, sign: int) -> Pays:
    """Return x + y or x - y."""
    take(sum(u.bit_length() + PER_PRODUCT for u in x.values())
         + sum(u.bit_length() + PER_PRODUCT for u in y.values()), 0)
    return {t: x.get(t, 0) + sign * y.get(t, 0) for t in x.keys() | y.keys()}


def more(x: Pays, y: Pays) -> Form:
    """Return x - y."""
    return [(t, u) for t, u in plus(x, y, -1).items() if u]


def span(f: Form, points: list[Point]) -> tuple[int, int]:
    """Return the least and the largest value of a form at points, 0 of
    none."""
    at = values(f, points) if f else [0]
    return min(at, default=0), max(at, default=0)


class Piece:
    """The weights of a player, as claimed."""

    def __init__(self, weights: Weights) -> None:
        blocks, self.sets = weights
        self.blocks: Blocks = [
            (b.order, b.sequences, frozenset(tuple(x) for x in b.vertices))
            for b in blocks]
        self.lengths = [len(b.vertices) for b in blocks]

    def same(self, side: Side, blocks: Blocks) -> bool:
        """Say whether it is that of a case."""
        return (self.blocks == blocks and self.sets == side.at
                and self.lengths == [len(v) for _, _, v in blocks])

    def covers(self, side: Side, blocks: Blocks) -> bool:
        """Rule 6: say whether it has all weights of a case."""
        return len(self.sets) == len(side.at) and all(
            any(block_covers(side, self.blocks[k], blocks[j], j) and all(
                side.at[h] == j for h, at in enumerate(self.sets) if at == k)
                for j in range(len(blocks)))
            for k in range(len(self.blocks)))


def block_covers(side: Side, b: tuple[int, list[int], Vertices],
                 c: tuple[int, list[int], Vertices], j: int) -> bool:
    """Say whether a block has the weights of block j of a case, those of the
    other sequences being 0: last ones that are not used."""
    view, (_, mine, vertices), (_, theirs, points) = side.view, b, c
    for s in mine:
        if s >= view.size:
            return False
        if side.block[s] != j and (not side.top(s) or s == 0
                                   or view.after[s]):
            return False
    if not set(theirs) <= set(mine):
        return False
    place = {s: n for n, s in enumerate(theirs)}
    return all(tuple(x[place[s]] if s in place else ZERO for s in mine)
               in vertices for x in points)


class Checker:
    """The words, and the pieces that cases have been."""

    def __init__(self, game: Game, c: WeightedClaim) -> None:
        require(game.tree and len(game.infosets) == 2
                and game.perfect_recall, "not a tree of two players")
        require(all(v.step > 0 for v in game.nodes),
                "a move by chance of probability 0")
        self.game, self.words, self.next = game, c.words, 0
        require(all(len(p) == 2 for p in c.pieces), "not two players")
        self.pieces = [[Piece(w) for w in p] for p in c.pieces]
        self.met: set[int] = set()

    def word(self) -> str:
        """Return the next word."""
        self.next += 1
        return self.words[self.next - 1] if self.next <= len(
            self.words) else ""

    def number(self, n: int) -> int:
        """Return the next number, from 0."""
        word = self.word()
        require(word.isascii() and word.isdigit() and len(word) < 10
                and word[0] != "0" and int(word) <= n,
                "not such a number in the cases")
        return int(word) - 1

    def cases(self) -> None:
        """Rules 1 to 6: read all cases."""
        first = (Side(View(self.game, 0), Said()),
                 Side(View(self.game, 1), Said()))
        pending: list[Iterator[tuple[Side, Side]]] = [iter([first])]
        while pending:
            sides = next(pending[-1], None)
            if sides is None:
                pending.pop()
                continue
            if sides[0].void or sides[1].void:
                continue
            letter = self.word()
            if letter == "k":
                self.piece(sides)
                continue
            require(letter in ("o", "u", "m"), "not a word of the cases")
            i = self.number(2)
            h = self.number(len(self.game.infosets[i]))
            if letter == "m":
                pending.append(self.minimal(sides, i, h))
            else:
                pending.append(self.split(letter, sides, i, h))
        require(self.next == len(self.words), "words after the last case")
        require(len(self.met) == len(self.pieces), "a piece that is no case")

    def split(self, letter: str, sides: tuple[Side, Side], i: int,
              h: int) -> Iterator[tuple[Side, Side]]:
        """Rules 2 and 3: an action is optimal or used, or not used."""
        infoset = self.game.infosets[i][h]
        s = infoset.first + self.number(infoset.actions)
        own, other = sides[i].said, sides[1 - i].said
        require(s not in own.unused and s not in own.used
                and (letter == "u" or s not in other.optimal),
                "decided twice")
        used = replace(own, used=own.used | {s}) if letter == "u" else own
        yield self.changed(sides, i, used,
                           replace(other, optimal=other.optimal | {s}))
        yield self.changed(sides, i, replace(own, unused=own.unused | {s}),
                           other)

    def minimal(self, sides: tuple[Side, Side], i: int,
                h: int) -> Iterator[tuple[Side, Side]]:
        """Rule 4: which blocks have the least order at a set."""
        side = sides[1 - i]
        lowest = side.lowest(h)
        require(side.at[h] < 0 and len(lowest) <= MAX_LOWEST,
                "not a set with a few blocks that may have the least order")
        require(all(side.settled(side.within(h, k)) for k in lowest),
                "a set that may be reached or not")
        tops = [side.blocks[k][0] for k in lowest]
        for mask in range(2**len(tops) - 1, 0, -1):
            low = tuple(s for n, s in enumerate(tops) if mask >> n & 1)
            high = tuple(s for n, s in enumerate(tops) if not mask >> n & 1)
            said = replace(side.said,
                           minimal=side.said.minimal + ((h, low, high),))
            yield self.changed(sides, i, sides[i].said, said)

    def changed(self, sides: tuple[Side, Side], i: int, own: Said,
                other: Said) -> tuple[Side, Side]:
        """Return sides with other things said of player i and the other."""
        z = list(sides)
        for k, said in ((i, own), (1 - i, other)):
            if said is not sides[k].said:
                z[k] = Side(sides[k].view, said, sides[k])
        return z[0], z[1]

    def piece(self, sides: tuple[Side, Side]) -> None:
        """Rule 5: a case is in a piece."""
        n = self.number(len(self.pieces))
        require(sides[0].ready() and sides[1].ready(), "a case that is open")
        for i, side in enumerate(sides):
            require(all(s in sides[1 - i].best
                        for s in range(1, side.view.size)
                        if s not in side.said.unused and side.positive([s])),
                    "an action that is used and not optimal")
        found = [side.found() for side in sides]
        for side, p in zip(sides, self.pieces[n]):
            for _, s, v in p.blocks:
                take(PER_NUMBER * len(s), len(v) + len(side.view.sets))
        listed = list(zip(self.pieces[n], sides, found))
        if all(p.same(side, blocks) for p, side, blocks in listed):
            self.met.add(n)
        else:
            require(all(p.covers(side, blocks)
                        for p, side, blocks in listed),
                    "a case that is not in its piece")


def check_orders(game: Game, c: WeightedClaim) -> None:
    """Check the claim that pieces are all sequential equilibria."""
    Checker(game, c).cases()

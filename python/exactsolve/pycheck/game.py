"""Games: readers of .efg and .nfg files, canonical text, perfect recall.

A tree is read once, in prefix order, with an explicit stack. What remains of
it is what checks need: information sets, and for each node the chance
probability and the sequences that lead there.

Numbers are fractions, or quotients of polynomials, as in family.py.
"""

from __future__ import annotations

import hashlib
import math
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Callable, Generic, Iterator, TypeVar

from .fraction import Fraction
from .poly import Unreadable, decimal, integer, parse_number
from .quotient import Quotient

SPACE = " \t\r\n\v\f"
TOKEN = re.compile(r'("[^"\\]*(?:\\.[^"\\]*)*"|[{},]|[^' + SPACE + r'{},"]+)'
                   f"[{SPACE}]*", re.DOTALL)

# Limits.
MAX_PLAYERS = 32_767
MAX_INTEGER = 2**63
MAX_PROFILES = 2**31 - 1
MAX_SUM_BITS = 2**15  # of probabilities, beyond twice the longest
# Players times nodes or pure profiles, and the bits of products of chance
# probabilities and sums of payoffs at all of them: a base, and more for each
# byte of the file.
MAX_CELLS = 2**20, 16
MAX_BITS = 2**22, 128

K = TypeVar("K")
T = TypeVar("T")
N = TypeVar("N", Fraction, Quotient)


def bits(x: Fraction) -> int:
    """Return the bits of the longer one of numerator and denominator."""
    return max(x.numerator.bit_length(), x.denominator.bit_length())


def is_distribution(probs: list[Fraction]) -> bool:
    """Say whether numbers are probabilities that sum to 1."""
    most = MAX_SUM_BITS + 2 * max(map(bits, probs))
    total = Fraction(0)
    for p in probs:
        total += p
        if p < 0 or bits(total) > max(most, MAX_SUM_BITS):
            return False
    return total == 1


@dataclass
class Kind(Generic[N]):
    """The numbers of a game."""

    heading: str  # of the canonical text
    zero: N
    one: N
    parse: Callable[[str], N]
    text: Callable[[N], str]
    bits: Callable[[N], int]
    is_distribution: Callable[[list[N]], bool]


PLAIN = Kind("exactsolve-game 1", Fraction(0), Fraction(1), parse_number,
             decimal, bits, is_distribution)


@dataclass
class NodeOf(Generic[N]):
    """A node of a tree, or a pure profile of a strategic form.

    For chance and leaves, player is -1. Only leaves have payoffs; those of a
    strategic form have no number.
    """

    number: int  # in prefix order, from 0
    chance: N  # product of the chance probabilities on the path
    sequences: tuple[int, ...]  # the last one of each player on the path
    step: N  # chance probability of the last action, or 1
    parent: int = -1
    player: int = -1
    infoset: int = -1
    payoffs: list[N] = field(default_factory=list)


@dataclass
class InfosetOf(Generic[N]):
    """An information set of a player.

    Its actions are the sequences first, ..., first + actions - 1.
    """

    own: int  # the sequence that leads here, 0 if empty
    first: int
    actions: int
    nodes: list[NodeOf[N]] = field(default_factory=list)

    def sequences(self) -> range:
        """Return the sequences that end with an action here."""
        return range(self.first, self.first + self.actions)


@dataclass
class GameOf(Generic[N]):
    """A game. Strategic form has one information set a player, no nodes, and
    a leaf for each pure profile."""

    kind: Kind[N]
    tree: bool
    infosets: list[list[InfosetOf[N]]]
    lines: list[str]  # of the canonical text
    nodes: list[NodeOf[N]] = field(default_factory=list)
    leaves: list[NodeOf[N]] = field(default_factory=list)
    perfect_recall: bool = True

    def sequence_count(self, player: int) -> int:
        """Return the number of sequences of a player."""
        sets = self.infosets[player]
        return sets[-1].first + sets[-1].actions if sets else 1

    def sha256(self) -> str:
        """Return the hash of the canonical text."""
        text = "".join(line + "\n" for line in self.lines)
        return hashlib.sha256(text.encode("ascii")).hexdigest()

    @cached_property
    def terms(self) -> list[NodeOf[N]]:
        """Return the leaves that chance leads to, those of the same sequences
        as one that pays the sum of chance times payoffs."""
        found: dict[tuple[int, ...], NodeOf[N]] = {}
        for z in self.leaves:
            if not z.chance:
                continue
            pay = [z.chance * u if u else u for u in z.payoffs]
            if z.sequences in found:
                old = found[z.sequences].payoffs
                pay = [a + b for a, b in zip(old, pay)]
            found[z.sequences] = NodeOf(-1, self.kind.one, z.sequences,
                                        self.kind.one, payoffs=pay)
        return list(found.values())

    def add_leaf(self, leaf: NodeOf[N]) -> None:
        """Append a leaf, already a node, and its line."""
        self.leaves.append(leaf)
        self.lines.append(" ".join(["t", *map(self.kind.text, leaf.payoffs)]))


Node = NodeOf[Fraction]
Infoset = InfosetOf[Fraction]
Game = GameOf[Fraction]


class Tokens(Generic[N]):
    """The tokens of a game file; "" stands for its end."""

    def __init__(self, text: str, size: int, kind: Kind[N]) -> None:
        self.size = size  # in bytes
        self.kind: Kind[N] = kind
        self._tokens = self._split(text)
        self.peek = next(self._tokens)

    @staticmethod
    def _split(text: str) -> Iterator[str]:
        at = len(text) - len(text.lstrip(SPACE))
        while at < len(text):
            match = TOKEN.match(text, at)
            if match is None:
                raise Unreadable("game: unterminated text")
            yield match[1]
            at = match.end()
        while True:
            yield ""

    def next(self) -> str:
        """Return the next token and pass it."""
        token, self.peek = self.peek, next(self._tokens)
        return token

    def expect(self, *words: str) -> str:
        """Pass one of the words."""
        token = self.next()
        if token not in words:
            raise Unreadable(f"game: {token[:40]!a} where {words} is wanted")
        return token

    def text(self) -> str:
        """Pass a quoted text and return it with escapes undone."""
        token = self.next()
        if not token.startswith('"'):
            raise Unreadable(f"game: {token[:40]!a} where a text is wanted")
        return re.sub(r'\\(["\\])', r"\1", token[1:-1])

    def optional_text(self) -> bool:
        """Pass a quoted text if there is one."""
        found = self.peek.startswith('"')
        if found:
            self.text()
        return found

    def integer(self) -> int:
        """Pass an integer."""
        token = self.next()
        if not re.fullmatch("[+-]?[0-9]{1,1000}", token) or not (
                -MAX_INTEGER <= integer(token) < MAX_INTEGER):
            raise Unreadable(f"game: {token[:40]!a}, no integer of 64 bits")
        return integer(token)

    def number(self) -> N:
        """Pass an exact number."""
        return self.kind.parse(self.next())

    def braces(self, item: Callable[[], T], name: bool = False) -> list[T]:
        """Pass { item item ... }, perhaps with a name first."""
        self.expect("{")
        if name:
            self.optional_text()
        items = []
        while self.peek != "}":
            items.append(item())
        self.expect("}")
        return items

    def payoff(self) -> N:
        """Pass a payoff and perhaps a comma."""
        value = self.number()
        if self.peek == ",":
            self.next()
        return value

    def outcome(self) -> list[N]:
        """Pass an outcome, perhaps with a name first."""
        return self.braces(self.payoff, name=True)

    def described(self) -> bool:
        """Pass an optional name; say whether { follows, as it must then."""
        if self.optional_text() and self.peek != "{":
            raise Unreadable("game: a name without a description")
        return self.peek == "{"

    def header(self, kind: str, version: str) -> int:
        """Pass the header and return the number of players."""
        self.expect(kind)
        self.expect(version)
        self.expect("R", "D")
        self.text()
        players = len(self.braces(self.text))
        if not 1 <= players <= MAX_PLAYERS:
            raise Unreadable("game: no players, or too many")
        return players


class TreeReader(Generic[N]):
    """Reads the nodes of an .efg file."""

    def __init__(self, tokens: Tokens[N]) -> None:
        self.tokens: Tokens[N] = tokens
        self.kind: Kind[N] = tokens.kind
        self.cells, self.bits = (a + b * tokens.size
                                 for a, b in (MAX_CELLS, MAX_BITS))
        self.players = tokens.header("EFG", "2")
        tokens.optional_text()
        self.outcomes: dict[int, list[N]] = {
            0: [self.kind.zero] * self.players}
        # Descriptions by player (0 for chance) and number in the file.
        self.moves: dict[tuple[int, int], list[Any]] = {}
        self.index: dict[tuple[int, int], int] = {}
        self.game: GameOf[N] = GameOf(
            self.kind, True, [[] for _ in range(self.players)],
            [self.kind.heading, f"extensive {self.players}"])

    def describe(self, known: dict[K, list[T]], key: K,
                 item: Callable[[], T]) -> list[T]:
        """Read a description, or look up an earlier one; they must agree."""
        if self.tokens.described():
            found = self.tokens.braces(item)
            if known.setdefault(key, found) != found:
                raise Unreadable(f"game: {key} described in two ways")
        if key not in known:
            raise Unreadable(f"game: {key} is not described")
        return known[key]

    def outcome(self) -> list[N]:
        """Read an outcome and return its payoffs."""
        number = self.tokens.integer()
        if number == 0 and self.tokens.described():
            raise Unreadable("game: outcome 0 with a description")
        pay = self.describe(self.outcomes, number, self.tokens.payoff)
        if len(pay) != self.players:
            raise Unreadable(f"game: outcome {number} has {len(pay)} payoffs")
        return pay

    def chance_move(self) -> tuple[str, N]:
        """Read a chance action with its probability."""
        return self.tokens.text(), self.tokens.number()

    def move(self, player: int) -> list[Any]:
        """Read the information set of a node and return its actions."""
        key = (player, self.tokens.integer())
        item: Callable[[], Any] = (
            self.tokens.text if player else self.chance_move)
        actions = self.describe(self.moves, key, item)
        if not actions:
            raise Unreadable(f"game: no actions at {key}")
        if player and key not in self.index:
            self.index[key] = len(self.game.infosets[player - 1])
        return [key, actions]

    def read(self) -> GameOf[N]:
        """Read all nodes, in prefix order."""
        game, one = self.game, self.kind.one
        # What leads to the nodes still to come, the next one on top: parent,
        # chance probability of the last action, last sequence of each player,
        # payoffs on the way.
        pending = [(-1, one, (0,) * self.players,
                    [self.kind.zero] * self.players)]
        while pending:
            parent, step, seqs, paid = pending.pop()
            chance = step * (game.nodes[parent].chance if game.nodes else one)
            node = NodeOf(len(game.nodes), chance, seqs, step, parent)
            game.nodes.append(node)
            kind = self.tokens.expect("c", "p", "t")
            self.tokens.text()
            children: list[tuple[N, tuple[int, ...]]] = []
            if kind == "c":
                _, actions = self.move(0)
                probs: list[N] = [p for _, p in actions]
                if not self.kind.is_distribution(probs):
                    raise Unreadable("game: chance is not a distribution")
                game.lines.append(" ".join(["c", *map(self.kind.text, probs)]))
                children = [(p, seqs) for p in probs]
            elif kind == "p":
                player = self.tokens.integer()
                if not 1 <= player <= self.players:
                    raise Unreadable(f"game: no player {player}")
                key, actions = self.move(player)
                node.player, node.infoset = player - 1, self.index[key]
                h = self.visit(node, len(actions))
                children = [
                    (one, seqs[:player - 1] + (s,) + seqs[player:])
                    for s in h.sequences()]
            if any(pay := self.outcome()):
                paid = [a + b for a, b in zip(paid, pay)]
            self.count(len(paid), sum(map(self.kind.bits, paid))
                       + self.kind.bits(chance))
            if kind == "t":
                node.payoffs = paid
                game.add_leaf(node)
            pending.extend((node.number, chance, seqs, paid)
                           for chance, seqs in reversed(children))
        self.tokens.expect("")
        return game

    def count(self, cells: int, bits: int) -> None:
        """Count cells and bits of a node."""
        self.cells -= cells
        self.bits -= bits
        if min(self.cells, self.bits) < 0:
            raise Unreadable("game: too many players and nodes, or numbers "
                             "that grow too long")

    def visit(self, node: NodeOf[N], actions: int) -> InfosetOf[N]:
        """Add a node to its information set, new or not.

        Perfect recall: all nodes have the same last own sequence. As it
        names the information set before, all own actions are the same.
        """
        player, own = node.player, node.sequences[node.player]
        sets: list[InfosetOf[N]] = self.game.infosets[player]
        if node.infoset == len(sets):
            first = self.game.sequence_count(player)
            sets.append(InfosetOf(own, first, actions))
        h = sets[node.infoset]
        if h.own != own:
            self.game.perfect_recall = False
        h.nodes.append(node)
        self.game.lines.append(f"p {player + 1} {node.infoset + 1} {actions}")
        return h


def read_strategic(tokens: Tokens[N]) -> GameOf[N]:
    """Read an .nfg file, of payoffs or of outcomes."""
    kind = tokens.kind
    players = tokens.header("NFG", "1")
    tokens.expect("{")
    sizes: list[int] = []
    while tokens.peek != "}":
        sizes.append(len(tokens.braces(tokens.text)) if tokens.peek == "{"
                     else tokens.integer())
    tokens.expect("}")
    tokens.optional_text()
    if len(sizes) != players or min(sizes) < 1:
        raise Unreadable("game: wrong numbers of strategies")
    if math.prod(sizes) > MAX_PROFILES or (
            players * math.prod(sizes)
            > MAX_CELLS[0] + MAX_CELLS[1] * tokens.size):
        raise Unreadable("game: too many pure profiles")
    heading = " ".join(map(str, ["strategic", players, *sizes]))
    game = GameOf(kind, False, [[InfosetOf[N](0, 1, n)] for n in sizes],
                  [kind.heading, heading])

    if tokens.peek == "{":
        outcomes: list[list[N]] = [[kind.zero] * players]
        outcomes += tokens.braces(tokens.outcome)
        if any(len(pay) != players for pay in outcomes):
            raise Unreadable("game: wrong number of payoffs")
    else:
        outcomes = []
    left = MAX_BITS[0] + MAX_BITS[1] * tokens.size
    # Player 1's strategy changes fastest; nothing is allocated in advance.
    for number in range(math.prod(sizes)):
        if outcomes:
            which = tokens.integer()
            if not 0 <= which < len(outcomes):
                raise Unreadable(f"game: no outcome {which}")
            pay = outcomes[which]
        else:
            pay = [tokens.payoff() for _ in range(players)]
        left -= sum(map(kind.bits, pay)) if outcomes else 0
        if left < 0:
            raise Unreadable("game: payoffs of too many bits")
        profile = []
        for n in sizes:
            profile.append(1 + number % n)
            number //= n
        game.add_leaf(NodeOf(-1, kind.one, tuple(profile), kind.one,
                             payoffs=pay))
    tokens.expect("")
    return game


def read_kind(data: bytes, kind: Kind[N]) -> GameOf[N]:
    """Read a game of numbers of a kind; its first word says its format."""
    # Other bytes than UTF-8 may be in names, of which equal ones are equal.
    tokens = Tokens(data.decode("utf-8-sig", errors="surrogateescape"),
                    len(data), kind)
    if tokens.peek == "NFG":
        return read_strategic(tokens)
    return TreeReader(tokens).read()


def read_game(data: bytes) -> Game:
    """Read a game without a parameter."""
    return read_kind(data, PLAIN)


class GameFile:
    """A game's file, which is read when it is known how."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def game(self) -> Game:
        """Return the game, if it has no parameter."""
        return read_game(self.data)

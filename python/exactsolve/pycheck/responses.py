"""What each player can get against the flow of the other, and what it gets.

Vectors have a number for each hand in the layout of a board. A board is
visited once, with all that is played on it; what hands get there they get on
those that are the same as well, with the suits renamed.
"""

from __future__ import annotations

from operator import add, mul
from typing import Optional, Sequence

from .betting import DEALS, DECIDES, FOLDED, Node
from .boards import Apart, Board, Layout, layouts, renamed
from .flows import Flows
from .locks import Lock
from .poly import require
from .spot import PLAYERS, whole_weights

Vector = Sequence[int]


class Responses:
    """All visits: what they share and what they add up."""

    def __init__(self, flows: Flows) -> None:
        self.flows, self.spot = flows, flows.spot
        self.weights = [whole_weights(r) for r in self.spot.ranges]
        nodes, streets = self.spot.nodes, range(len(self.spot.deals) + 1)
        # By street: the nodes that follow the same deal, by the first.
        self.parts: list[dict[int, list[int]]] = [{} for _ in streets]
        first = list(range(len(nodes)))
        for k, n in enumerate(nodes):
            if n.parent >= 0:
                first[k] = first[n.parent]
            self.parts[n.street].setdefault(first[k], []).append(k)
        self.slots: dict[int, int] = {}  # of the first action of a decision
        for street in streets:
            for p in (0, 1):
                slot = 0
                for k in self.spot.decisions(street, p):
                    self.slots[k] = slot
                    slot += len(nodes[k].actions)
        self.first = Visit(self, flows.board, None)
        # Sums over pairs of hands and deals, in units times 2^scale: of what
        # each can get, and with both scales of what it gets.
        self.best, self.paid = [0, 0], [0, 0]

    def pairs(self) -> int:
        """Return the weight of all pairs of hands that go together."""
        a, b = self.first.weights
        return sum(map(mul, a, self.first.apart[0].folded(b, 1)))

    def visit(self) -> None:
        """Check the flows, and add up what both can get."""
        worth = self.first.worth()[0]
        self.best = [sum(map(mul, w, v))
                     for w, v in zip(self.first.weights, worth)]


class Visit:
    """A board, what is played there, and what it is worth."""

    def __init__(self, of: Responses, board: Board,
                 above: Optional[Visit]) -> None:
        self.of, self.board, self.above = of, board, above
        self.street = len(board.dealt)
        hands = ([x.hands for x in above.layouts] if above
                 else [sorted(w) for w in of.weights])
        self.times: int = above.times * len(board.alike) if above else 1
        self.layouts: list[Layout] = layouts(
            board, of.spot.deck, hands, self.street == len(of.spot.deals))
        self.weights: list[list[int]] = [
            [w[h] for h in x.hands] for w, x in zip(of.weights, self.layouts)]
        a, b = self.layouts
        self.apart: list[Apart] = [Apart(a, b), Apart(b, a)]
        self.flow: dict[int, list[Vector]] = {}  # that comes to nodes
        # Places of hands that the renamings make the same as each.
        self.same = [[min(x.place[renamed(h, r)] for r in board.stays)
                      for h in x.hands] for x in self.layouts]

    def arriving(self, root: int) -> list[Vector]:
        """Return the flows that come to the first node after a deal."""
        if self.above is None:
            return [[1 << scale] * len(x.hands) for scale, x in zip(
                self.of.flows.scales, self.layouts)]
        return [[v[up.place[h]] for h in x.hands] for v, up, x in zip(
            self.above.flow[root - 1], self.above.layouts, self.layouts)]

    def numbers(self, player: int, node: int, action: int) -> Vector:
        """Return the flow of an action."""
        of = self.of.flows.numbers[player][self.board.number]
        return of[self.of.slots[node] + action]

    def divide(self, root: int, part: list[int]) -> None:
        """Follow the flows, and check that they are."""
        came = self.arriving(root)
        for k in part:
            n = self.of.spot.nodes[k]
            self.flow[k] = [came[p] if last is None else self.numbers(p, *last)
                            for p, last in enumerate(n.last)]
            if n.kind == DECIDES:
                self.conserved(k, n.player, self.flow[k][n.player], [
                    self.numbers(n.player, k, a)
                    for a in range(len(n.actions))])

    def conserved(self, node: int, player: int, came: Vector,
                  actions: list[Vector]) -> None:
        """Check what comes to a decision against what its actions have."""
        require(all(len(x) == len(came) for x in actions),
                "not a number for each hand of " + PLAYERS[player])
        lock = self.of.spot.locks.of.get(node)
        if lock:
            kept = [h in lock.parts for h in self.layouts[player].hands]
            require(all(y == x for a in actions
                        for x, y, k in zip(came, a, kept) if k),
                    f"a locked hand of {PLAYERS[player]} is divided")
            actions_sum = [x if k else sum(y) for x, k, *y in zip(
                came, kept, *actions)]
        else:
            actions_sum = list(map(sum, zip(*actions)))
        require(list(came) == actions_sum,
                f"the actions of {PLAYERS[player]} do not add up")
        if len(self.board.stays) > 1:
            require(all([x[j] for j in self.same[player]] == list(x)
                        for x in actions),
                    f"hands of {PLAYERS[player]} that are the same but for "
                    "names of suits are not treated the same")

    def worth(self) -> dict[int, list[list[int]]]:
        """Return what hands of both can get from the nodes after a deal."""
        parts = self.of.parts[self.street]
        for root, part in parts.items():
            self.divide(root, part)
        below = {k: [[0] * len(x.hands) for x in self.layouts]
                 for part in parts.values() for k in part
                 if self.of.spot.nodes[k].kind == DEALS}
        for child in self.board.children if below else ():
            Visit(self.of, child, self).give(self.layouts, below)
        return {root: [self.best(p, part, below) for p in (0, 1)]
                for root, part in parts.items()}

    def give(self, above: list[Layout],
             below: dict[int, list[list[int]]]) -> None:
        """Add what the board is worth to what is below the deals."""
        worth = self.worth()
        for p, x in enumerate(self.layouts):
            for r in self.board.alike:
                to = [above[p].place[renamed(h, r)] for h in x.hands]
                for root, both in worth.items():
                    into = below[root - 1][p]
                    for k, v in zip(to, both[p]):
                        into[k] += v

    def best(self, player: int, part: list[int],
             below: dict[int, list[list[int]]]) -> list[int]:
        """Return the most that hands get from the nodes after a deal."""
        found: dict[int, list[int]] = {}  # the best of what is after a node
        for k in reversed(part):
            n = self.of.spot.nodes[k]
            if n.kind == DECIDES:
                v = found.pop(k)
            elif n.kind == DEALS:
                v = below[k][player]
            else:
                v = self.end(k, player)
            before = found.get(n.parent)
            lock = self.of.spot.locks.of.get(n.parent)
            if lock and self.of.spot.nodes[n.parent].player == player:
                found[n.parent] = self.keep(player, n, lock, v, before)
            elif before is None:
                found[n.parent] = v
            elif self.of.spot.nodes[n.parent].player == player:
                found[n.parent] = [x if x > y else y
                                   for x, y in zip(before, v)]
            else:
                found[n.parent] = list(map(add, before, v))
        return found[-1]

    def keep(self, player: int, node: Node, lock: Lock, v: list[int],
             before: Optional[list[int]]) -> list[int]:
        """Return the best of an action and others, where hands are locked."""
        hands = self.layouts[player].hands
        v = [x * lock.counts(h, node.before[1]) for x, h in zip(v, hands)]
        if before is None:
            return v
        return [x + y if h in lock.parts else max(x, y)
                for x, y, h in zip(before, v, hands)]

    def weighed(self, player: int, node: int) -> list[int]:
        """Return the weights of hands, times how often they count."""
        locks, w = self.of.spot.locks, self.weights[player]
        return w if not locks.of else list(map(mul, w, locks.counts(
            node, player, self.layouts[player].hands)))

    def end(self, node: int, player: int) -> list[int]:
        """Return what hands get at an end, against what comes there."""
        spot = self.of.spot
        flow, other = self.flow[node], 1 - player
        reach = list(map(mul, self.weighed(other, node), flow[other]))
        if not any(reach):
            return [0] * len(self.weights[player])
        v = self.paid(node, player, reach, 1)
        if self.of.flows.of_gains:
            self.of.paid[player] += self.times * sum(
                map(mul, map(mul, self.weighed(player, node), flow[player]),
                    self.paid(node, player, reach, 0)
                    if spot.prizes.prizes else v))
        return v

    def paid(self, node: int, player: int, reach: list[int],
             up: int) -> list[int]:
        """Return what hands are paid at an end, rounded down or up."""
        spot, n = self.of.spot, self.of.spot.nodes[node]
        pays = [x * spot.locks.times(node) for x in spot.pays(n, player, up)]
        if n.kind == FOLDED:
            return self.apart[player].folded(
                reach, pays[0] * spot.deals_after(n.street, 4))
        return self.apart[player].shown(reach, *pays)

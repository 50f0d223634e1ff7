"""The tree of betting, which is the same on all boards."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Callable, Iterator, Optional

from .poly import Unreadable

MAX_NODES, MAX_PATH = 1_000_000, 500
DECIDES, DEALS, FOLDED, SHOWN = range(4)
ACTION = re.compile("f|c|b[1-9][0-9]{0,9}")


@dataclass
class Node:
    """A point of the betting; what is after it has a street of its own."""

    kind: int
    player: int  # who decides, or has folded
    street: int
    put: tuple[int, int]  # by each player since the spot began
    acted: bool = False  # the other player, on this street
    parent: int = -1  # on the same street
    # Node and number of the last action of each player on this street.
    last: tuple[Optional[tuple[int, int]], ...] = (None, None)
    before: tuple[int, int] = (-1, 0)  # the last action of both, as in last
    path: str = "r"  # and all actions
    actions: list[str] = field(default_factory=list)


class Betting:
    """All nodes in prefix order; read returns the actions at a path.

    A path is short enough for Python to recur.
    """

    def __init__(self, put: tuple[int, int], stack: int, streets: int,
                 read: Callable[[str], list[str]]) -> None:
        self.stack, self.streets, self.read = stack, streets, read
        self.nodes: list[Node] = []
        self.grow(self.opened(Node(DECIDES, int(put[1] < put[0]), 0, put)))

    def grow(self, node: Node) -> None:
        """Append a node and all that follows."""
        number = len(self.nodes)
        if number == MAX_NODES:
            raise Unreadable(f"more than {MAX_NODES} nodes")
        self.nodes.append(node)
        if node.kind == DEALS:
            self.grow(self.opened(Node(
                DECIDES, 0, node.street + 1, node.put,
                before=node.before, path=node.path)))
        elif node.kind == DECIDES:
            node.actions = self.read(node.path)
            self.judge(node)
            for child in self.children(number):
                self.grow(child)

    def opened(self, node: Node) -> Node:
        """Return the node, which is an end if all is put in."""
        if len(node.path) > MAX_PATH:
            raise Unreadable(f"a path of more than {MAX_PATH} bytes")
        return self.ended(node) if min(node.put) == self.stack else node

    def ended(self, node: Node) -> Node:
        """Return the node as the end of its street."""
        node.player = 0
        node.kind = SHOWN if node.street == self.streets else DEALS
        return node

    def children(self, number: int) -> Iterator[Node]:
        """Yield what follows each action of a decision."""
        at = self.nodes[number]
        p = at.player
        for k, action in enumerate(at.actions):
            last = list(at.last)
            last[p] = number, k
            child = Node(DECIDES, 1 - p, at.street, at.put, True, number,
                         tuple(last), (number, k), f"{at.path}:{action}")
            if action == "f":
                child.kind, child.player = FOLDED, p
                yield child
                continue
            to = max(at.put) if action == "c" else int(action[1:])
            child.put = (to, at.put[1]) if p == 0 else (at.put[0], to)
            yield (self.ended if action == "c" and at.acted
                   else self.opened)(child)

    def judge(self, at: Node) -> None:
        """Check what can be done at a decision."""
        if not at.actions:
            raise Unreadable(f"nothing can be done at {at.path}")
        if len(set(at.actions)) < len(at.actions):
            raise Unreadable(f"an action twice at {at.path}")
        for action in at.actions:
            if not ACTION.fullmatch(action):
                raise Unreadable(f"not an action: {action[:40]!a}")
            facing = at.put[1 - at.player] > at.put[at.player]
            if action == "f" and not facing:
                raise Unreadable(f"nothing is bet at {at.path}")
            if action[0] == "b" and not (
                    max(at.put) < int(action[1:]) <= self.stack):
                raise Unreadable(f"no bet {action} can be made at {at.path}")

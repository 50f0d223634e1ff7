"""The game of the agents of a tree, in strategic form.

Notation: player i, node v by its number, information set h, sequence s,
agent k.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from .fraction import Fraction
from .game import PLAIN, Game, Infoset, Node
from .poly import require
from .tree import subgame_roots
from .work import budget

MAX_PAYOFFS = 2**18
MAX_STEPS = 2**23  # nodes times pure profiles
PER_PAYOFF, COUNTED = 30_000_000, 2**16  # work, of so many payoffs


@dataclass
class Agent:
    """Moves at information sets of a player, perhaps at none.

    A plan has an action for each set, counted from 0, or None where own
    earlier actions exclude it.
    """

    player: int
    root: int  # where the subgame begins that the sets belong to
    # Of each set, the place of the one before and the action there, if any.
    sets: dict[int, tuple[int, int] | None] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    plans: list[list[int | None]] = field(default_factory=lambda: [[]])

    def list_plans(self, game: Game, most: int) -> None:
        """List the plans, of which there are to be no more than most."""
        for h, before in self.sets.items():
            last = game.infosets[self.player][h].actions - 1
            plans: list[list[int | None]] = []
            for plan in self.plans:
                if before is not None and plan[before[0]] != before[1]:
                    plan.append(None)
                else:
                    plans += [plan + [a] for a in range(last)]
                    plan.append(last)
                plans.append(plan)
                require(len(plans) <= most, "too many strategies of agents")
            self.plans = plans


def owners(game: Game, i: int) -> list[tuple[int, int]]:
    """Return the information set and the action that each sequence of player
    i ends with."""
    return [(-1, -1)] + [(h, a) for h, info in enumerate(game.infosets[i])
                         for a in range(info.actions)]


def cells(game: Game, subgames: bool) -> list[int]:
    """Return where the smallest subgame begins that each node is in, -1 if
    chance cannot reach it."""
    if not subgames:
        return [0] * len(game.nodes)
    return [r if game.nodes[r].chance else -1 for r in subgame_roots(game)]


def find_agents(game: Game, subgames: bool) -> list[Agent]:
    """Return the agents, the first of each player first."""
    cell = cells(game, subgames)
    agents = [Agent(i, 0) for i in range(len(game.infosets))]
    for i, sets in enumerate(game.infosets):
        of: list[Agent | None] = []
        ends = owners(game, i)
        for h, info in enumerate(sets):
            root = cell[info.nodes[0].number]
            before, action = ends[info.own]
            agent = of[before] if info.own else None
            if root < 0:
                of.append(None)
            elif agent is not None and agent.root == root:
                of.append(agent)
                agent.sets[h] = agent.places[before], action
                agent.places[h] = len(agent.places)
            else:
                agent = agents[i]
                if root or agent.sets:
                    agent = Agent(i, root)
                    agents.append(agent)
                of.append(agent)
                agent.sets[h], agent.places[h] = None, 0
    most = min(MAX_STEPS // len(game.nodes), MAX_PAYOFFS // len(agents))
    profiles = 1
    for k in agents:
        k.list_plans(game, most // profiles)
        require(len(k.plans) <= most // profiles,
                "too many strategies of agents")
        profiles *= len(k.plans)
    budget.left += PER_PAYOFF * min(COUNTED, len(agents) * profiles)
    return agents


class Values:
    """What the players get, in the mean, from each node on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.children: list[list[Node]] = [[] for _ in game.nodes]
        for v in game.nodes[1:]:
            self.children[v.parent].append(v)
        self.at = [v.payoffs for v in game.nodes]

    def compute(self, action: list[list[int]]) -> None:
        """Go up the tree with actions by player and information set."""
        for v in reversed(self.game.nodes):
            below = self.children[v.number]
            if v.payoffs:
                continue
            if v.player >= 0:
                next_node = below[action[v.player][v.infoset]]
                self.at[v.number] = self.at[next_node.number]
            else:
                self.at[v.number] = self.mean(below)

    def mean(self, below: list[Node]) -> list[Fraction]:
        """Return what chance comes to."""
        total = [Fraction(0)] * len(self.game.infosets)
        for c in below:
            if c.step:
                total = [t + c.step * u
                         for t, u in zip(total, self.at[c.number])]
        return total


def agents_game(game: Game, subgames: bool) -> Game:
    """Return the game of the agents of a tree."""
    agents = find_agents(game, subgames)
    form = Game(PLAIN, False,
                [[Infoset(0, 1, len(k.plans))] for k in agents], [])
    action = [[0] * len(sets) for sets in game.infosets]
    values = Values(game)
    # The first agent's strategy changes fastest.
    for reverse in product(*(range(len(k.plans)) for k in reversed(agents))):
        chosen = reverse[::-1]
        for k, s in zip(agents, chosen):
            for h, a in zip(k.sets, k.plans[s]):
                action[k.player][h] = a or 0
        values.compute(action)
        form.leaves.append(Node(-1, Fraction(1), tuple(s + 1 for s in chosen),
                                Fraction(1),
                                payoffs=[values.at[k.root][k.player]
                                         for k in agents]))
    return form

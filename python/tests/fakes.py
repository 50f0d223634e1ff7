"""Games as pyspiel and pygambit have them, as far as the package asks; and programs that are not quite right."""

import os
import stat
import sys


class State:
    """One card is dealt; the first player, who sees it, bets or passes; the second calls or folds."""

    def __init__(self, moves=(), chance=(1 / 3, 1 / 3, 1 / 3)):
        self.moves, self.chance = tuple(moves), chance

    def is_terminal(self): return len(self.moves) == 3 or self.moves[1:] == (4,)
    def is_chance_node(self): return not self.moves
    def is_simultaneous_node(self): return False
    def current_player(self): return len(self.moves) - 1
    def chance_outcomes(self): return list(enumerate(self.chance))
    def legal_actions(self, player): return [4, 7]
    def child(self, action): return State(self.moves + (action,), self.chance)
    def action_to_string(self, player, action): return f"move {action}"
    def information_state_string(self, player): return f"card {self.moves[0]}\nof mine" if player == 0 else "bet"

    def returns(self):
        payoff = -1.0 if len(self.moves) == 2 else 1.5 if self.moves[2] == 4 else (2.0 if self.moves[0] == 2 else -2.0)
        return [payoff, -payoff]


class Kuhn:
    """kuhn_poker of OpenSpiel: two cards of 0, 1 and 2, then p(ass) is action 0 and b(et) action 1."""

    def __init__(self, cards=(), moves=""): self.cards, self.moves = cards, moves
    def is_terminal(self): return self.moves in ("pp", "pbp", "pbb", "bp", "bb")
    def is_chance_node(self): return len(self.cards) < 2
    def is_simultaneous_node(self): return False
    def current_player(self): return len(self.moves) % 2
    def legal_actions(self, player): return [0, 1]
    def action_to_string(self, player, action): return ("Pass", "Bet")[action] if player >= 0 else f"Deal:{action}"
    def information_state_string(self, player): return f"{self.cards[player]}{self.moves}"

    def chance_outcomes(self):
        left = [card for card in range(3) if card not in self.cards]
        return [(card, 1 / len(left)) for card in left]

    def child(self, action):
        return Kuhn((*self.cards, action)) if self.is_chance_node() else Kuhn(self.cards, self.moves + "pb"[action])

    def returns(self):
        if self.moves in ("bp", "pbp"):
            return [1.0, -1.0] if self.moves == "bp" else [-1.0, 1.0]
        stake = 1.0 if self.moves == "pp" else 2.0
        return [stake, -stake] if self.cards[0] > self.cards[1] else [-stake, stake]


class Together:
    """Matching pennies at different stakes, both at once."""

    def __init__(self, moves=()): self.moves = tuple(moves)
    def is_terminal(self): return bool(self.moves)
    def is_chance_node(self): return False
    def is_simultaneous_node(self): return True
    def legal_actions(self, player): return [0, 1]
    def action_to_string(self, player, action): return "HT"[action]
    def information_state_string(self, player): return f"player {player}"
    def clone(self): return Together(self.moves)
    def apply_actions(self, actions): self.moves = tuple(actions)

    def returns(self):
        payoff = {(0, 0): 1.0, (0, 1): -1.0, (1, 0): -2.0, (1, 1): 2.0}[self.moves]
        return [payoff, -payoff]


class Bits(Together):
    """Each gets the move made."""

    def clone(self): return Bits(self.moves)
    def returns(self): return list(map(float, self.moves))


class Spiel:
    def __init__(self, start, players=2, name='fake(kind="spiel")'):
        self.start, self.players, self.name = start, players, name

    def num_players(self): return self.players
    def new_initial_state(self): return self.start
    def __str__(self): return self.name


class TabularPolicy:
    def __init__(self, table): self.table = table
    def to_dict(self): return self.table


class Gambit:
    title, is_tree = "from Gambit", False
    def to_nfg(self): return 'NFG 1 R "from Gambit" { "Ann" "Bob" } { { "T" "B" } { "L" "R" } } ""\n1/3 0 0 1 0 1 1 0\n'


class Part:
    """A player, an information set or an action of pygambit."""

    def __init__(self, label, **parts):
        self.label = label
        self.__dict__.update(parts)


class GambitTree:
    """A tree of pygambit: its text, and by player the actions of each information set."""

    title, is_tree = "from Gambit", True

    def __init__(self, text, players):
        self.text = text
        self.players = [Part(name, infosets=[Part("", actions=[Part(a) for a in actions]) for actions in sets])
                        for name, sets in players.items()]

    def to_efg(self): return self.text


class Numpy:
    """A number of numpy that is no Python float."""

    def __init__(self, text): self.text = text
    def __float__(self): return float(self.text)
    def __str__(self): return self.text


class Array:
    """As much of an array of numpy as is used."""

    def __init__(self, rows): self.rows = rows
    def __len__(self): return len(self.rows)
    def __getitem__(self, k): return Array(self.rows[k]) if isinstance(self.rows[k], list) else self.rows[k]


class Table(Array):
    """As much of a table of pandas: its items are columns."""

    def __array__(self): return Array(self.rows)
    def __getitem__(self, k): return Array([row[k] for row in self.rows])


def program(folder, lines):
    """Write a program that says lines, then answers every request with what reply makes of it."""
    path = os.path.join(folder, "exactsolve")
    with open(path, "w") as f:
        f.write(f"#!{sys.executable}\nimport json, sys\n{lines}\n")
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


HELLO = 'print(json.dumps({"hello": {"protocol": "exactsolve-rpc/1", "version": "v9.9.9", "new": 1}}), flush=True)'

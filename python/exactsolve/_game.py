"""Games: the text of a file, and what the program says about it."""

from __future__ import annotations

import json
import os
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._engine import Call, ExactsolveError, engine

Option = Union[str, int, float, Fraction, None]
_TREE_NODES = 120  # that a notebook shows
_LONGEST = 1 << 30  # bytes of a file that is decompressed


def exact(x: Any) -> Fraction:
    """Return a number as the fraction that its digits say.

    >>> exact(0.1), exact("1/3"), exact(2)
    (Fraction(1, 10), Fraction(1, 3), Fraction(2, 1))

    A float is read by its shortest decimal, and so are numbers of numpy.
    """
    if isinstance(x, Fraction):
        return x
    if isinstance(x, str):
        return _parse(x)
    if isinstance(x, int) or hasattr(x, "numerator") and hasattr(x, "denominator"):
        return Fraction(int(x.numerator), int(x.denominator))
    if not hasattr(x, "__float__"):
        raise TypeError(f"want a number, not {x!r}")
    return _parse(str(x))


def _parse(text: str) -> Fraction:
    if re.search(r"[eE][-+]?0*[1-9]\d{4,}\s*$", text):
        raise ValueError(f"{text!r}: want an exponent of at most four digits")
    if len(text) < 4000:
        return Fraction(text)
    if not re.fullmatch(r"-?\d+(/\d+)?", text):
        raise ValueError(f"{text[:20]}… of {len(text)} characters: want an integer or a fraction")
    n, _, d = text.partition("/")
    return Fraction(int(Decimal(n)), int(Decimal(d or "1")))  # int refuses text of more than 4300 digits


def settings(options: Mapping[str, Any]) -> Dict[str, Any]:
    """Return options as a request has them; those that are None or False are left out."""
    given = {k: v for k, v in options.items() if v is not None and v is not False}
    for k, v in given.items():
        if k == "timeout" and not isinstance(v, str):
            given[k] = f"{min(max(float(v), 1e-9), 9e9):.9f}s"  # 0 would be no limit; more than 292 years are too many
        elif not isinstance(v, (bool, int, str)):
            given[k] = str(exact(v))
    return given


class Game:
    """A game. `read`, `generate` and `from_text`, `from_arrays`, … make one.

    >>> import exactsolve as es
    >>> es.generate("kuhn")
    <Game "Kuhn poker", extensive form, players I, II>
    """

    text: str  #: as the file has it
    name: str  #: of the file, for messages

    def __init__(self, text: str, name: str = "game", normalize_chance: bool = False) -> None:
        if not isinstance(text, str):
            raise TypeError(f"want the text of a game, not {type(text).__name__}")
        self.text, self.name = text, name
        self.normalize_chance = normalize_chance
        self._info: Optional[Dict[str, Any]] = None
        self.legal_actions: List[Dict[str, List[int]]] = []  # of OpenSpiel, by player and information state

    @property
    def info(self) -> Dict[str, Any]:
        """What ``exactsolve info --json`` says."""
        if self._info is None:
            self._info = ask(self, "info", {}).results()[-1]
        return self._info

    @property
    def title(self) -> str:
        return str(self.info["game"].get("title", ""))

    @property
    def sha256(self) -> str:
        """Of the canonical text, as certificates have it."""
        return str(self.info["game"]["sha256"])

    @property
    def is_tree(self) -> bool:
        return bool(self.info["form"] == "extensive")

    @property
    def players(self) -> List[str]:
        return [p["name"] for p in self.info["players"]]

    def sizes(self) -> List[List[int]]:
        """Return the number of actions at each information set of each player."""
        as_json = json.loads(ask(self, "convert", {"to": "json"}).output())
        return [[len(h["actions"]) for h in p["infosets"]] for p in as_json["players"]]

    def render(self, profile: Any = None, *, format: str = "svg", **options: Option) -> str:
        """Draw the game: see `render`."""
        from ._questions import render
        return render(self, profile, format=format, **options)

    def _repr_svg_(self) -> Optional[str]:
        return self.render() if self._fits() else None

    def _repr_html_(self) -> Optional[str]:
        if self._fits():
            return None  # notebooks prefer it to the picture
        from html import escape
        tree = self.info["tree"]
        return f"<p><b>{escape(self.title)}</b>: {tree['nodes']} nodes, players {escape(', '.join(self.players))}</p>"

    def _fits(self) -> bool:
        return int(self.info.get("tree", {}).get("nodes", 0)) <= _TREE_NODES

    def __repr__(self) -> str:
        try:
            return f'<Game "{self.title}", {self.info["form"]} form, players {", ".join(self.players)}>'
        except (ExactsolveError, OSError) as e:
            return f"<Game {self.name}: {e}>"


def text_of(game: Game) -> str:
    if not isinstance(game, Game):
        raise TypeError(f"want a Game, as es.read returns, not {type(game).__name__}")
    return game.text


def ask(game: Game, command: str, options: Mapping[str, Any], profile: str = "") -> Call:
    """Put a question about a game to the program."""
    request: Dict[str, Any] = {"command": command, "input": text_of(game)}
    request["options"] = settings({**options, "normalize_chance": game.normalize_chance})
    if profile:
        request["profile"] = profile
    return engine.ask(request, game.name)


def read(path: Union[str, "os.PathLike[str]"], *, normalize_chance: bool = False) -> Game:
    """Read a game in a format of Gambit or in JSON, perhaps compressed by gzip.

    With normalize_chance, probabilities of chance that sum to nearly 1 are divided by their sum.
    """
    text, name = read_text(path)
    return Game(text, name, normalize_chance)


def read_text(path: Union[str, "os.PathLike[str]"]) -> Tuple[str, str]:
    """Return the text of a file, and its name for messages."""
    path = os.fspath(path)  # and no number, which open would take
    with open(path, "rb") as f:
        data = f.read()
    name = os.path.basename(path)
    if data[:2] == b"\x1f\x8b":
        data = _unzipped(data, name)
    if data[:4] == b"\x28\xb5\x2f\xfd":
        raise ExactsolveError(f"{name}: compressed by zstd, which Python does not read: use zstd -d first, or gzip")
    return _decode(data, name), name


def _unzipped(data: bytes, name: str) -> bytes:
    import gzip
    import io
    import zlib
    try:
        text = gzip.GzipFile(fileobj=io.BytesIO(data)).read(_LONGEST + 1)
    except (OSError, EOFError, zlib.error) as e:
        raise ExactsolveError(f"{name}: {e}") from None
    if len(text) > _LONGEST:
        raise ExactsolveError(f"{name}: more than {_LONGEST} bytes when decompressed")
    return text


def _decode(data: bytes, name: str) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        before = e.object[:e.start]
        line, column = before.count(b"\n") + 1, e.start - before.rfind(b"\n")
        raise ExactsolveError(f"{name}:{line}:{column}: byte {e.object[e.start]:#04x} is not UTF-8") from None


def from_text(text: str, *, name: str = "game", normalize_chance: bool = False) -> Game:
    """Make a game of the text of a file. The name is for messages."""
    return Game(text, name, normalize_chance)


def generate(name: str, **parameters: Option) -> Game:
    """Make a game of the catalogue of ``exactsolve gen``.

    >>> generate("leduc", ranks=2).info["tree"]["nodes"]
    511
    """
    if not name:
        raise ValueError("want the name of a game")
    return Game(engine.ask({"command": "gen", "name": name, "options": settings(parameters)}, name).output(), name)


def quoted(s: Any) -> str:
    return '"' + str(s).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _list(items: Sequence[Any]) -> str:
    return "{ " + " ".join(map(quoted, items)) + " }"


def rows(a: Any) -> Optional[List[Any]]:
    """Return what an array consists of, or None of what is none."""
    if isinstance(a, (str, Mapping)) or not hasattr(a, "__len__") or not hasattr(a, "__getitem__"):
        return None
    if hasattr(a, "__array__"):
        a = a.__array__()  # in tables of pandas a[k] is a column
    return [a[k] for k in range(len(a))]


def _shape(a: Any) -> Tuple[int, ...]:
    parts = rows(a)
    return () if parts is None else (len(parts), *(_shape(parts[0]) if parts else ()))


def _entries(a: Any, sizes: Tuple[int, ...], where: str) -> List[Union[int, Fraction]]:
    """Return the numbers of an array, with the first index changing fastest."""
    if not sizes:
        return [_entry(a, where)]
    parts = rows(a)
    if parts is None or len(parts) != sizes[0]:
        raise ValueError(f"{where}: want {sizes[0]} entries, as in the first")
    lists = [_entries(part, sizes[1:], f"{where}[{k}]") for k, part in enumerate(parts)]
    return [x for column in zip(*lists) for x in column]


def _entry(x: Any, where: str) -> Union[int, Fraction]:
    try:
        return x if type(x) is int else exact(x)
    except (TypeError, ValueError, ZeroDivisionError) as e:
        raise ValueError(f"{where}: {e}") from None


def from_arrays(*payoffs: Any, title: str = "", players: Optional[Sequence[str]] = None,
                strategies: Optional[Sequence[Sequence[str]]] = None) -> Game:
    """Make a strategic form of an array of payoffs for each player, or of one matrix a zero-sum game.

    Entries are integers, fractions, strings such as "1/3", or floats, which are read by their
    shortest decimals; arrays are nested lists, those of numpy, or tables of pandas.

    >>> import exactsolve as es
    >>> g = es.from_arrays([["1/3", 0], [0, 0.1]], players=["Ann", "Bob"], strategies=[["T", "B"], ["L", "R"]])
    >>> es.solve(g, concept="nash").profile.mixed()["Ann"]["T"]
    Fraction(3, 13)
    """
    sizes = _shape(payoffs[0]) if payoffs else ()
    if len(sizes) != (2 if len(payoffs) == 1 else len(payoffs)) or 0 in (sizes or [0]):
        raise ValueError(f"{len(payoffs)} arrays, the first of shape {sizes}: want a matrix, or for n players n arrays "
                         "of n dimensions")
    tables = [_entries(a, sizes, f"array {i + 1}") for i, a in enumerate(payoffs)]
    if len(tables) == 1:
        tables.append([-x for x in tables[0]])
    players = players if players is not None else [str(i + 1) for i in range(len(sizes))]
    strategies = strategies if strategies is not None else [[str(k + 1) for k in range(n)] for n in sizes]
    if len(players) != len(sizes) or [len(s) for s in strategies] != list(sizes):
        raise ValueError(f"want {len(sizes)} names of players, and of strategies {', '.join(map(str, sizes))}")
    numbers = " ".join(str(x) for profile in zip(*tables) for x in profile)
    names = " ".join(map(_list, strategies))
    return Game(f'NFG 1 R {quoted(title)} {_list(players)}\n{{ {names} }}\n""\n\n{numbers}\n', title or "arrays")


def from_gambit(game: Any) -> Game:
    """Make a game of a pygambit.Game, by its own writers: exactly."""
    return Game(game.to_efg() if game.is_tree else game.to_nfg(), str(game.title))


def from_openspiel(game: Any, *, max_denominator: int = 10**6, max_nodes: int = 10**6) -> Game:
    """Make a tree of a pyspiel.Game, whose information states become information sets.

    Floats of chance are replaced by the nearest fractions of a denominator up to max_denominator:
    a ValueError unless these sum to 1, differ from the floats by less than 1e-9, and are not 0 where those are not.
    Moves at the same time become moves one after the other, unseen.
    """
    return _Walk(game, max_denominator, max_nodes).game()


class _Walk:
    """Writes a tree of OpenSpiel, a line each node, in prefix order."""

    def __init__(self, game: Any, max_denominator: int, max_nodes: int) -> None:
        self._game, self._denominator, self._nodes = game, max_denominator, max_nodes
        self._players = game.num_players()
        self._legal: List[Dict[str, List[int]]] = [{} for _ in range(self._players)]
        self._numbers: List[Dict[str, int]] = [{} for _ in range(self._players)]
        self._count = 0  # of outcomes and of chance nodes
        self._lines: List[str] = []

    def game(self) -> Game:
        stack: List[Tuple[Any, Tuple[int, ...]]] = [(self._game.new_initial_state(), ())]
        while stack:  # a tree may be deeper than Python's recursion
            stack += reversed(self._node(*stack.pop()))
            if len(self._lines) > self._nodes:
                raise ValueError(f"the tree has more than {self._nodes} nodes; see max_nodes")
        head = f"EFG 2 R {quoted(self._game)} {_list([f'Pl{i}' for i in range(self._players)])}"
        made = Game("\n".join([head, '""', "", *self._lines, ""]), str(self._game))
        made.legal_actions = self._legal
        return made

    def _node(self, state: Any, pending: Tuple[int, ...]) -> "List[Tuple[Any, Tuple[int, ...]]]":
        """Write a node and return what comes after it. Pending are moves of earlier players at the same time."""
        if state.is_terminal():
            self._count += 1
            payoffs = ", ".join(str(exact(float(u))) for u in state.returns())
            self._lines.append(f't "" {self._count} "" {{ {payoffs} }}')
            return []
        if state.is_chance_node():
            return self._chance(state)
        together = state.is_simultaneous_node()
        player = len(pending) if together else state.current_player()
        actions = list(state.legal_actions(player))
        self._decision(state, player, actions)
        if not together:
            return [(state.child(a), ()) for a in actions]
        if player + 1 < self._players:
            return [(state, (*pending, a)) for a in actions]
        return [(_applied(state, [*pending, a]), ()) for a in actions]

    def _chance(self, state: Any) -> "List[Tuple[Any, Tuple[int, ...]]]":
        outcomes = state.chance_outcomes()
        near = [Fraction(p).limit_denominator(self._denominator) for _, p in outcomes]
        if sum(near) != 1 or any(abs(q - Fraction(p)) >= Fraction(1, 10**9) or q == 0 < p
                                for q, (_, p) in zip(near, outcomes)):
            raise ValueError(f"chance probabilities {[p for _, p in outcomes]} at {state}: not near fractions of a "
                             f"denominator up to {self._denominator} that sum to 1")
        self._count += 1
        words = " ".join(f"{quoted(state.action_to_string(-1, a))} {q}" for (a, _), q in zip(outcomes, near))
        self._lines.append(f'c "" {self._count} "" {{ {words} }} 0')
        return [(state.child(a), ()) for a, _ in outcomes]

    def _decision(self, state: Any, player: int, actions: List[int]) -> None:
        key = state.information_state_string(player)
        numbers = self._numbers[player]
        words = [] if key in numbers else [state.action_to_string(player, a) for a in actions]
        names = f" {quoted(key)} {_list(words)}" if words else ""
        number = numbers.setdefault(key, len(numbers) + 1)
        if self._legal[player].setdefault(key, actions) != actions:
            raise ValueError(f"information state {key!r} has actions {self._legal[player][key]} and {actions}")
        self._lines.append(f'p "" {player + 1} {number}{names} 0')


def _applied(state: Any, actions: List[int]) -> Any:
    after = state.clone()
    after.apply_actions(actions)
    return after

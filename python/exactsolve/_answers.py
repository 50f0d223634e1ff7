"""What questions are answered with."""

from __future__ import annotations

import json
import os
from fractions import Fraction
from functools import total_ordering
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from ._engine import ExactsolveError
from ._game import Game, ask, exact

_SHOWN = 1000  # characters of what a session prints
Entries = List[Dict[str, Any]]  # of a profile, as in messages


class Record:
    """Has fields that do not change."""

    _unshown = {"raw", "game", "sets", "certificate", "notes", "components"}

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} does not change")

    def __repr__(self) -> str:
        shown = ((k, v) for k, v in self.__dict__.items()
                 if k not in self._unshown and v not in (None, "", (), {}))
        return _short(f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in shown)})")


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


@total_ordering
class Algebraic:
    """An irrational number: bounds, and as str its closed form if that is known.

    Comparing raises a ValueError where the bounds do not decide. No arithmetic: take `low` and `high`.
    """

    def __init__(self, text: str, decimal: str, low: Fraction, high: Fraction) -> None:
        self.low, self.high, self._text, self._decimal = low, high, text, decimal

    def decimal(self, digits: int) -> str:
        """Return the number rounded to so many digits after the point; a ValueError if they are not certain."""
        if self._decimal and digits == _digits(self._decimal):
            return self._decimal
        low, high = _rounded(self.low, digits), _rounded(self.high, digits)
        if low != high:
            raise ValueError(f"{digits} digits of {self} are not certain: ask with digits={digits}")
        return low

    def _compared(self, other: Any) -> int:
        """Return -1, 0 or 1 as the number is less, the same, or more."""
        if isinstance(other, Algebraic):
            if self is other or self._text and self._text == other._text and self.low == other.low:
                return 0
            low, high = other.low, other.high
        else:
            low = high = exact(other)
        if self.low <= high and self.high >= low:
            raise ValueError(f"the bounds do not tell {self} from {other}")
        return -1 if self.high < low else 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (int, float, Fraction, Algebraic)) and self._compared(other) == 0

    def __lt__(self, other: Any) -> bool:
        return self._compared(other) < 0

    def __hash__(self) -> int:
        return hash((self._text, self.low, self.high))

    def __float__(self) -> float:
        return float((self.low + self.high) / 2)

    def __format__(self, spec: str) -> str:
        return format(float(self), spec) if spec else str(self)

    def __str__(self) -> str:
        return self._text or f"{self._decimal or float(self)}…"

    def __repr__(self) -> str:
        return f"Algebraic({str(self)!r})"


def _digits(decimal: str) -> int:
    """Return how many digits are after the point."""
    mantissa, _, exponent = decimal.partition("e")
    return len(mantissa.partition(".")[2]) - int(exponent or 0)


def _rounded(x: Fraction, digits: int) -> str:
    n = round(x * Fraction(10) ** digits)
    text = str(abs(n)).rjust(digits + 1, "0")
    return "-" * (n < 0) + text[:len(text) - digits] + "." * (digits > 0) + text[len(text) - digits:]


Number = Union[Fraction, Algebraic]


def number(m: Union[str, Mapping[str, Any]], radius: str = "0") -> Number:
    """Return a number as messages have it."""
    if isinstance(m, str):
        return exact(m)
    text = m.get("probability") or m.get("exact")
    if text is not None:
        return exact(text)
    decimal = m.get("decimal", "")
    if "center" in m:
        return Algebraic("", decimal, exact(m["center"]) - exact(radius), exact(m["center"]) + exact(radius))
    if "low" in m:
        return Algebraic("", decimal, exact(m["low"]), exact(m["high"]))
    if not decimal:  # the number is rational
        return exact(m["number"])
    half = Fraction(10) ** -_digits(decimal) / 2
    return Algebraic(m["number"], decimal, exact(decimal) - half, exact(decimal) + half)


Sets = Dict[str, Dict[str, Dict[str, Number]]]


class Profile(Mapping[str, Dict[str, Dict[str, Number]]]):
    """The probability of each action: profile[player][set][action], and profile[player, set, action] too.

    Keys are labels, values Fractions, or `Algebraic` where they are irrational. In a
    strategic form each player has one information set, "1:1", "2:1", …; see `mixed`.
    Information sets may be missing where the player's own actions do not lead. Who changes a
    probability changes the profile.
    """

    def __init__(self, game: Game, players: List[str], entries: Entries, beliefs: Entries, radius: str = "0") -> None:
        self.game, self._players, self._beliefs = game, players, beliefs
        self._sets: Sets = {player: {} for player in players}
        self._position: Dict[Tuple[str, str], int] = {}
        for e in entries:
            player = players[e["player"] - 1]
            self._position[player, e["label"]] = e["infoset"]
            self._sets[player].setdefault(e["label"], {})[e["action"]] = number(e, radius)

    def __getitem__(self, key: Any) -> Any:
        at: Any = self._sets
        for k in key if isinstance(key, tuple) else (key,):
            at = at[k]
        return at

    def __iter__(self) -> Iterator[str]:
        return iter(self._sets)

    def __len__(self) -> int:
        return len(self._sets)

    def mixed(self) -> Dict[str, Dict[str, Number]]:
        """Return mixed[player][strategy], of a strategic form."""
        if any(len(sets) != 1 for sets in self._sets.values()):
            raise ValueError("a player has several information sets")
        return {player: actions for player, sets in self._sets.items() for actions in sets.values()}

    def lists(self) -> List[List[List[Number]]]:
        """Return the probabilities as lists[player][set][action], in the order of the game, [] where there are none."""
        z: List[List[List[Number]]] = [[[] for _ in range(p["infosets"])] for p in self.game.info["players"]]
        for i, (player, sets) in enumerate(self._sets.items()):
            for label, actions in sets.items():
                z[i][self._position[player, label] - 1] = list(actions.values())
        return z

    def floats(self) -> List[List[List[float]]]:
        """Return `lists` as floats, for numpy."""
        return [[list(map(float, p)) for p in sets] for sets in self.lists()]

    def to_json(self) -> str:
        """Return the profile with its beliefs in JSON, which commands of the program read."""
        self._rational()
        entries = [{"player": i, "infoset": self._position[player, label], "label": label, "action": action,
                    "probability": str(x)} for i, (player, sets) in enumerate(self._sets.items(), 1)
                   for label, actions in sets.items() for action, x in actions.items()]
        return json.dumps({"profile": entries, "beliefs": self._beliefs})

    def to_gambit(self) -> str:
        """Return a line as Gambit's programs print it, with zeros where there are no probabilities."""
        self._rational()
        lists = self.lists()
        if not all(map(all, lists)):
            lists = [[p or [Fraction(0)] * n for p, n in zip(*player)] for player in zip(lists, self.game.sizes())]
        return "NE," + ",".join(str(x) for sets in lists for p in sets for x in p)

    def to_openspiel(self) -> Dict[str, List[Tuple[int, float]]]:
        """Return a tabular policy: for each information state the actions with their probabilities, as floats.

        Of a game that `from_openspiel` made, actions are those of OpenSpiel, and else positions from 0.
        """
        policy: Dict[str, List[Tuple[int, float]]] = {}
        for i, sets in enumerate(self._sets.values()):
            legal = self.game.legal_actions[i] if self.game.legal_actions else {}
            for label, actions in sets.items():
                if label in policy:
                    raise ValueError(f"two players have an information set {label!r}")
                policy[label] = list(zip(legal.get(label, range(len(actions))), map(float, actions.values())))
        return policy

    def _rational(self) -> None:
        if any(isinstance(x, Algebraic) for sets in self._sets.values() for p in sets.values() for x in p.values()):
            raise ValueError("probabilities are irrational: no such text has them exactly; certificates do")

    def beliefs(self) -> Dict[str, Dict[str, Optional[Dict[str, Number]]]]:
        """Return the beliefs: the probability of each node, by the actions that lead there."""
        z: Dict[str, Dict[str, Optional[Dict[str, Number]]]] = {}
        for b in self._beliefs:
            sets = z.setdefault(self._players[b["player"] - 1], {})
            sets[b["label"]] = None if b.get("nodes") is None else _by_history(b["nodes"], b.get("radius", "0"))
        return z

    def _repr_html_(self) -> str:
        from ._html import profile
        return profile(self)

    def __repr__(self) -> str:
        return _short("Profile(" + str({p: {h: {a: str(x) for a, x in actions.items()} for h, actions in sets.items()}
                                        for p, sets in self._sets.items()}) + ")")


def _by_history(nodes: Entries, radius: str) -> Dict[str, Number]:
    z: Dict[str, Number] = {}
    for n in nodes:  # histories may be shortened, and then the same
        history = n["history"] if n["history"] not in z else f"{n['history']} #{n['node']}"
        z[history] = number(n, radius)
    return z


def profile_of(game: Game, m: Mapping[str, Any]) -> Optional[Profile]:
    """Return the profile of a message, if it has one."""
    claim, radius = _claim(m)
    if not claim.get("profile"):
        return None
    beliefs = [{**b, "radius": radius} if "box" in m else b for b in claim.get("beliefs") or []]
    return Profile(game, m.get("players") or game.players, claim["profile"], beliefs, radius)


def payoffs_of(m: Mapping[str, Any]) -> Tuple[Number, ...]:
    claim, radius = _claim(m)
    return tuple(number(x, radius) for x in claim.get("payoffs") or [])


def _claim(m: Mapping[str, Any]) -> Tuple[Mapping[str, Any], str]:
    claim = m.get("box") or m.get("algebraic") or m
    return claim, claim.get("radius", "0")


class Certificate:
    """The evidence for an answer. `verify` checks it."""

    def __init__(self, text: str, game: Optional[Game] = None) -> None:
        self.text, self.game = text, game

    def has_game(self) -> bool:
        """Tell whether the text contains the game, as it does unless that is large."""
        return bool(json.loads(self.text)["game"].get("text"))

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the text to a file, which the command ``verify`` reads."""
        with open(path, "w", encoding="utf-8", newline="\n") as f:
            f.write(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Certificate of {len(self.text)} characters>"


class Verdict(Record):
    """True if the status is "yes"."""

    status: str  #: "yes", "no" or "unknown"
    reason: str = ""  #: why the status is not "yes"

    def __bool__(self) -> bool:
        return self.status == "yes"


class Judged(Verdict):
    game: Game
    concept: str  #: that was asked for
    certificate: Optional[Certificate] = None
    raw: Dict[str, Any]  #: the result, as docs/formats/json.md describes it


class Answer(Judged):
    """An equilibrium, or the best profile seen; true if it is what was asked for, certified."""

    claim: str  #: what the certificate says that the profile is, "" if nothing
    profile: Optional[Profile] = None
    payoffs: Tuple[Number, ...] = ()
    beliefs: Dict[str, Dict[str, Optional[Dict[str, Number]]]]  #: by player, set and history
    epsilon: Optional[Fraction] = None  #: the regret of the profile, if it is no equilibrium
    epsilon_bar: Optional[str] = None  #: of refinements: mistakes are smaller than this
    notes: Tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        from ._html import answer
        return answer(self)


class Certified(Answer):
    """The exact equilibrium near a profile."""

    given_regret: Fraction  #: of the profile given
    distance: Fraction  #: the largest change of a realization weight
    behavior_distance: Fraction  #: of a probability, where the own plan leads


def answer_fields(game: Game, m: Mapping[str, Any], certificate: str) -> Dict[str, Any]:
    """Return the fields of an `Answer` in a message."""
    profile = profile_of(game, m)
    return {
        **judged_fields(game, m, certificate), "claim": m.get("claim") or (m["concept"] if m["status"] == "yes" else ""),
        "profile": profile, "payoffs": payoffs_of(m), "beliefs": profile.beliefs() if profile else {},
        "epsilon": exact(m["epsilon"]) if "epsilon" in m else None, "epsilon_bar": m.get("epsilon_bar"),
        "notes": tuple(m.get("notes") or ())}


def judged_fields(game: Game, m: Mapping[str, Any], certificate: str) -> Dict[str, Any]:
    return {"game": game, "status": m["status"], "concept": m["concept"], "reason": m.get("reason", ""),
            "certificate": Certificate(certificate, game) if certificate else None, "raw": m}


class PlayerReport(Record):
    payoff: Fraction
    best: Fraction  #: the payoff of a best response
    regret: Fraction  #: their difference
    deviation: Tuple[Tuple[str, str], ...]  #: information sets and the actions to switch to there


class SetReport(Record):
    """What is known of an information set; None is what depends on a belief that is not known."""

    reach: Fraction
    value: Optional[Fraction]
    regret: Optional[Fraction]  #: the most that one changed action gains
    global_regret: Optional[Fraction]  #: that any change from there on gains
    values: Dict[str, Optional[Fraction]]  #: of each action
    gain: Dict[str, Optional[Fraction]]  #: of each action


class Check(Judged):
    """What a profile is; true if it is what was asked for."""

    regret: Fraction  #: the largest of the players
    players: Dict[str, PlayerReport]
    sets: Dict[Tuple[str, str], SetReport]  #: by player and information set
    verdicts: Dict[str, Verdict]  #: by concept
    assessment: Dict[str, Verdict]  #: if there are beliefs: locally_rational, globally_rational, consistent, sequential

    @property
    def regrets(self) -> Dict[str, Fraction]:
        return {name: p.regret for name, p in self.players.items()}

    def _repr_html_(self) -> str:
        from ._html import check
        return check(self)


def check_of(game: Game, m: Mapping[str, Any], certificate: str) -> Check:
    names = {p["player"]: p["name"] for p in m["players"]}
    return Check(
        **judged_fields(game, m, certificate), regret=exact(m["regret"]),
        players={p["name"]: _player(p) for p in m["players"]},
        sets={(names[s["player"]], s["label"]): _set(s) for s in m.get("sets") or []},
        verdicts={v["concept"]: _verdict(v) for v in m.get("verdicts") or []},
        assessment={k: _verdict(v) for k, v in (m.get("assessment") or {}).items() if isinstance(v, dict)})


def _verdict(v: Mapping[str, Any]) -> Verdict:
    return Verdict(status=v["status"], reason=v.get("reason", ""))


def _player(p: Mapping[str, Any]) -> PlayerReport:
    return PlayerReport(payoff=exact(p["payoff"]), best=exact(p["best"]), regret=exact(p["regret"]),
                        deviation=tuple((d["label"], d["action"]) for d in p.get("deviation") or []))


def _set(s: Mapping[str, Any]) -> SetReport:
    def at(m: Mapping[str, Any], key: str) -> Optional[Fraction]:
        return exact(m[key]) if m.get(key) is not None else None
    return SetReport(reach=exact(s["reach"]), value=at(s, "value"), regret=at(s, "regret"),
                     global_regret=at(s, "global_regret"),
                     values={a["action"]: at(a, "value") for a in s["actions"]},
                     gain={a["action"]: at(a, "gain") for a in s["actions"]})


class Equilibrium(Record):
    """One of several."""

    number: int  #: from 1
    profile: Optional[Profile]
    payoffs: Tuple[Number, ...]
    index: Optional[int]  #: 1 or -1, or 0 if it is degenerate; None if it was not computed


class Enumeration(Judged):
    """What a search has found; true if that is certified to be all, or so many as `count` asked for."""

    complete: bool
    equilibria: Tuple[Equilibrium, ...]
    components: Tuple[Dict[str, Any], ...]  #: of the set of all equilibria, as docs/formats/json.md describes them
    selected: Tuple[int, ...]  #: numbers of the equilibria that ``select`` is about

    def __len__(self) -> int:
        return len(self.equilibria)

    def __getitem__(self, k: int) -> Equilibrium:
        return self.equilibria[k]


class Search(Iterator[Equilibrium]):
    """Equilibria, as they are found. To stop early, leave a ``with`` block or call `close`."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        self._game = game
        self._found: List[Equilibrium] = []
        self._result: Dict[str, Any] = {}
        self._several = options.get("count") is not None
        self._call = ask(game, "solve", options if self._several else {**options, "all": True})

    def __next__(self) -> Equilibrium:
        try:
            return self._next()
        except KeyboardInterrupt:
            self.close()
            raise

    def _next(self) -> Equilibrium:
        for m in self._call:
            self._result = m.get("result") or self._result
            found = m.get("equilibrium")
            if self._several and m.get("result", {}).get("status") == "yes":
                found = m["result"]
            if found:
                self._found.append(Equilibrium(
                    number=len(self._found) + 1, profile=profile_of(self._game, found), payoffs=payoffs_of(found),
                    index=found.get("index")))
                return self._found[-1]
        raise StopIteration

    def finish(self) -> Enumeration:
        """Wait for the rest, and return the whole."""
        for _ in self:
            pass
        m = self._result
        if not m:
            raise ExactsolveError("the search has been ended: no result")
        selected = (m.get("selected") or {}).get("equilibria") or ()
        return Enumeration(
            **judged_fields(self._game, m, self._call.certificate), complete=bool(m.get("complete")),
            equilibria=tuple(self._found), components=tuple(m.get("components") or ()), selected=tuple(selected))

    def close(self) -> None:
        """End the search."""
        self._call.close()

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Verified(Verdict):
    """What a check of a certificate says; true if it was accepted, "unknown" if a limit came first."""

    claim: str  #: what is proved, "" if nothing is

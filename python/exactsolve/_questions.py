"""Questions: what to ask about a game, and a profile."""

from __future__ import annotations

import csv
import io
import json
import os
import zlib
from fractions import Fraction
from typing import Any, Mapping, Optional, Sequence, Union

from ._answers import (
    Answer, Certificate, Certified, Check, Enumeration, Equilibrium, Judged, Profile, Verified, answer_fields,
    check_of)
from ._engine import ExactsolveError
from ._engine import engine as program
from ._game import Game, Option, ask, exact, read_text, rows, text_of

ProfileLike = Any  # Profile, Answer, Equilibrium, text in a format of check, Path, mapping, nested lists or arrays


def solve_with(game: Game, options: Mapping[str, Any]) -> Answer:
    question = ask(game, "solve", options)
    return Answer(**answer_fields(game, question.results()[-1], question.certificate))


def check(game: Game, profile: ProfileLike, *, concept: Optional[str] = None,
          epsilon: Union[str, float, Fraction, None] = None, criterion: Optional[str] = None,
          beliefs: Optional[str] = None, ignore_beliefs: bool = False, fill: Optional[str] = None,
          pick: Optional[int] = None, round: Optional[int] = None, tolerance: Union[str, float, Fraction, None] = None,
          timeout: Union[str, float, None] = None, certificate: bool = False) -> Check:
    """Say what a profile is, exactly; without a concept, of nash equilibria also which refinements.

    The profile is a `Profile`; a mapping {player: {set: {action: probability}}}, of labels; nested lists
    or arrays by player, set and action; a tabular policy of OpenSpiel; or text, or the `Path` of a file, in
    any format that ``exactsolve check`` reads. Where a player has one information set it may be left out.
    What the options mean is in ``exactsolve check --help``.

    >>> import exactsolve as es
    >>> g = es.from_arrays([[3, 0], [1, 2]])
    >>> r = es.check(g, [["1/4", "3/4"], [0.5, 0.5]])
    >>> bool(r), r.regret, r.players["2"].deviation
    (True, Fraction(0, 1), ())
    >>> es.check(g, {"1": {"1": 1}, "2": {"1": 1}}).regrets
    {'1': Fraction(0, 1), '2': Fraction(3, 1)}
    """
    options = {"concept": concept, "epsilon": epsilon, "criterion": criterion, "beliefs": beliefs,
               "ignore_beliefs": ignore_beliefs, "fill": fill, "pick": pick, "round": round, "tolerance": tolerance,
               "timeout": timeout, "certificate": certificate}
    question = ask(game, "check", options, profile_text(game, profile))
    return check_of(game, question.results()[-1], question.certificate)


def certify(game: Game, profile: ProfileLike, *, concept: Optional[str] = None, algebraic: bool = False,
            digits: Optional[int] = None, fill: Optional[str] = None, pick: Optional[int] = None,
            round: Optional[int] = None, tolerance: Union[str, float, Fraction, None] = None,
            max_pivots: Optional[int] = None, timeout: Union[str, float, None] = None) -> Certified:
    """Find an exact equilibrium near a profile of floats, which is as of `check`, and certify it.

    >>> import exactsolve as es
    >>> a = es.certify(es.from_arrays([[3, 0], [1, 2]]), [[0.2501, 0.7499], [0.5, 0.5]])
    >>> bool(a), a.payoffs[0], a.distance
    (True, Fraction(3, 2), Fraction(1, 10000))
    """
    options = {"concept": concept, "algebraic": algebraic, "digits": digits, "fill": fill, "pick": pick, "round": round,
               "tolerance": tolerance, "max_pivots": max_pivots, "timeout": timeout, "certificate": True}
    question = ask(game, "certify", options, profile_text(game, profile))
    m = question.results()[-1]
    return Certified(
        **answer_fields(game, m, question.certificate), given_regret=exact(m["given_regret"]),
        distance=exact(m["distance"]), behavior_distance=exact(m["behavior_distance"]))


def verify(certificate: Union[str, Certificate, Judged, "os.PathLike[str]"], game: Optional[Game] = None, *,
           engine: str = "python") -> Verified:
    """Check a certificate: its text, an answer with its own, or the path of a file.

    That is done in Python, without the program; with engine="go" by the program. Flows of a spot have no game.

    >>> import exactsolve as es
    >>> v = es.verify(es.solve(es.from_arrays([[3, 0], [1, 2]])))
    >>> bool(v), v.claim
    (True, 'quasi-perfect')
    """
    if isinstance(certificate, Judged):
        if certificate.certificate is None:
            raise ValueError("the answer has no certificate")
        certificate = certificate.certificate
    if isinstance(certificate, Certificate):
        if game is None and certificate.game and not certificate.has_game():
            game = certificate.game
    elif not str(certificate).lstrip().startswith(("{", "exactsolve-flow/1\n")):
        certificate, _ = read_text(certificate)
    text = text_of(game) if game is not None else ""
    if engine == "python":
        return _verify_here(str(certificate), text)
    if engine != "go":
        raise ValueError(f"engine {engine!r}: want python or go")
    m, *more = program.ask({"command": "verify", "input": str(certificate), "game": text}, "certificate").results()
    if more:
        raise ExactsolveError("certificate: several certificates, want one")
    numbers = ["value", m["low"], m["high"]] if "low" in m else ["gains", *m["gains"]] if "gains" in m else []
    claim = " ".join(numbers) or ("not " if m.get("refuted") else "") + m["concept"]
    return Verified(status=m["status"], claim=claim if m["status"] == "yes" else "", reason=m.get("reason", ""))


def _verify_here(text: str, game: str) -> Verified:
    from .pycheck import verify
    from .pycheck.poly import CheckError
    try:
        return Verified(status="yes", claim=verify(text, game or None))
    except CheckError as e:
        if e.status == 2:
            raise ExactsolveError(f"{e.word}: {e}") from None
        return Verified(status="no" if e.status == 1 else "unknown", claim="", reason=str(e))


class Picture(str):
    """Text that a notebook shows as a picture, if it is one in SVG."""

    def _repr_svg_(self) -> Optional[str]:
        return str(self) if self.startswith("<svg") else None


def render(game: Game, profile: ProfileLike = None, *, format: str = "svg", **options: Option) -> Picture:
    """Draw a game as svg, tex, dot or text, with a profile or an answer; of all equilibria their payoffs.

    Options are those of ``exactsolve render``: orientation="down", max_nodes=50, …

    >>> import exactsolve as es
    >>> g = es.from_arrays([[3, 0], [1, 2]], players=["Ann", "Bob"])
    >>> es.render(g)[:4]
    '<svg'
    """
    text = "" if profile is None else profile_text(game, profile, certified=True)
    if format == "svg":  # names in a page are to differ from those of other pictures
        options.setdefault("id", f"g{zlib.crc32((text_of(game) + text + str(options)).encode('utf-8', 'replace')):08x}")
    return Picture(ask(game, "render", {"format": format, **options}, text).output())


def profile_text(game: Game, profile: ProfileLike, certified: bool = False) -> str:
    """Return a profile as text that the program reads; an irrational one as certificate if that will do."""
    if isinstance(profile, Enumeration):
        if len(profile) != 1 and not certified:
            raise ValueError(f"want a profile, not {len(profile)} equilibria")
        profile = profile[0] if len(profile) == 1 else profile.certificate
    if isinstance(profile, (Answer, Equilibrium)):
        if certified and isinstance(profile, Answer) and profile.certificate and profile.claim != profile.concept:
            return profile.certificate.text
        profile = profile.profile
    if isinstance(profile, os.PathLike):
        return read_text(profile)[0]
    if isinstance(profile, (str, Certificate)):
        return str(profile)
    if isinstance(profile, Profile):
        return profile.to_json()
    for name in ("to_dict", "policy_table"):  # tabular policies of OpenSpiel in Python and in C++
        if hasattr(profile, name):
            profile = getattr(profile, name)()
    if isinstance(profile, Mapping):
        return _by_labels(game, profile) if set(map(str, profile)) <= set(game.players) else _policy(profile)
    if rows(profile) is not None:
        return _by_positions(profile)
    raise TypeError(f"want a profile, its text, a mapping or lists, not {type(profile).__name__}")


def _by_labels(game: Game, profile: Mapping[str, Any]) -> str:
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["player", "infoset", "action", "probability"])
    for player, sets in profile.items():
        if not isinstance(sets, Mapping):
            raise TypeError(f"player {player!r}: want a mapping of actions, or of information sets, not {sets!r}")
        if not all(isinstance(p, Mapping) for p in sets.values()):
            sets = {"1": sets}  # the position of the only set
        for label, actions in sets.items():
            for action, p in actions.items():
                rows.writerow([player, label, action, exact(p)])
    return out.getvalue()


def _policy(policy: Mapping[str, Any]) -> str:
    def written(actions: Any) -> Any:
        if isinstance(actions, Mapping):
            return {str(a): str(exact(p)) for a, p in actions.items()}
        return [[a, str(exact(p))] for a, p in actions]
    return json.dumps({label: written(actions) for label, actions in policy.items()})


def _by_positions(profile: Sequence[Any]) -> str:
    players = [[p] if p and isinstance(p[0], str) else [h or None for h in p] for p in _nested(profile)]
    return json.dumps({"profile": players})


def _nested(a: Any) -> Any:
    parts = rows(a)
    return str(exact(a)) if parts is None else [_nested(part) for part in parts]

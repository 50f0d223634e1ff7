"""Equilibria of games in exact arithmetic, with proofs.

>>> import exactsolve as es
>>> a = es.solve(es.from_arrays([[3, 0], [1, 2]]), concept="nash")
>>> a.status, a.payoffs[0], a.profile["1"]["1:1"]["2"]
('yes', Fraction(3, 2), Fraction(3, 4))

Names are loaded when they are first used, so that ``python -m exactsolve.pycheck`` loads
the checker alone.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, List

    from ._answers import (
        Algebraic, Answer, Certificate, Certified, Check, Enumeration, Equilibrium, Profile, Search, Verified)
    from ._engine import ExactsolveError, engine, find_exactsolve
    from ._fields import solve, solve_all
    from ._game import Game, exact, from_arrays, from_gambit, from_openspiel, from_text, generate, read
    from ._questions import certify, check, render, verify

__version__ = "0.0.0"  # of a checkout; a release writes its own

__all__ = [
    "Algebraic", "Answer", "Certificate", "Certified", "Check", "Enumeration", "Equilibrium", "ExactsolveError",
    "Game", "Profile", "Search", "Verified", "certify", "check", "engine", "exact", "find_exactsolve", "from_arrays",
    "from_gambit", "from_openspiel", "from_text", "generate", "read", "render", "solve", "solve_all", "verify"]


def __getattr__(name: str) -> "Any":
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import _answers, _engine, _fields, _game, _questions
    for home in (_answers, _engine, _fields, _game, _questions):
        if hasattr(home, name):
            globals()[name] = getattr(home, name)
    return globals()[name]


def __dir__() -> "List[str]":
    return sorted({*globals(), *__all__})

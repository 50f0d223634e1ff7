"""A second checker of certificates, in Python alone.

It follows docs/formats/certificate.md rule by rule; that page has the proofs.
Read fraction.py, poly.py, work.py, univariate.py, quotient.py, game.py,
strict.py, otherclaims.py, certificate.py, tree.py, claims.py, trembles.py,
refutation.py, extreme.py, isolated.py, enclosed.py, branch.py, algebraic.py,
sequential.py, cover.py, agents.py, complete.py, plans.py, chain.py,
outcome.py, polytope.py, signals.py, orders.py, mediated.py, device.py,
division.py, optimal.py, places.py, formula.py, family.py,
parametricclaims.py, varying.py, bands.py and parametric.py in this order.
Flows of poker spots follow docs/formats/flow.md:
cards.py, boards.py, betting.py, locks.py, spot.py, spottext.py, flows.py,
responses.py and verdict.py, which need of the others only poly.py and
fraction.py.

verify("...certificate...") returns what is proved, such as "quasi-perfect", or
raises a CheckError: Rejected, Undecided, Unreadable.
"""

from __future__ import annotations

import json
from typing import Any, Callable

from .algebraic import check_algebraic
from .branch import check_box, check_branch
from .certificate import OF_PROFILE, Certificate, read_certificate
from .chain import check_chain
from .claims import (check_claim, check_nash, check_perturbed,
                    check_subgame_perfect)
from .complete import (check_complete, check_complete_perfect,
                      check_complete_sets)
from .device import check_device
from .enclosed import check_enclosed
from .extreme import check_extreme
from .family import Family, read_family
from .game import Game, GameFile
from .isolated import check_isolated
from .optimal import check_optimal
from .orders import check_orders
from .outcome import check_outcome
from .parametric import check_parametric
from .parametricclaims import ParametricClaim
from .plans import check_plans
from .poly import (CheckError, Rejected, Undecided, Unreadable, parse_number,
                   require)
from .refutation import check_refutation
from .sequential import check_sequential
from .signals import check_signals
from .strict import parse_stream
from .verdict import check_flows, is_flows
from .work import begin, end

__all__ = ["CheckError", "Rejected", "Undecided", "Unreadable", "verify"]

OTHER_CHECKS: dict[str, Callable[[Game, Any], None]] = {
    "optimal-nash": check_optimal,
    "correlated": check_device,
    "coarse-correlated": check_device,
    "extensive-form-correlated": check_device,
    "extensive-form-coarse-correlated": check_device,
    "agent-form-correlated": check_device,
    "extreme-nash": check_extreme,
    "isolated-nash": check_isolated,
    "enclosed-nash": check_enclosed,
    "enclosed-sequential": check_box,
    "enclosed-quasi-perfect": check_box,
    "enclosed-extensive-form-perfect": check_box,
    "algebraic-nash": check_algebraic,
    "algebraic-sequential": check_sequential,
    "complete-nash": check_complete,
    "complete-nash/2": check_complete_sets,
    "complete-subgame-perfect": check_complete_perfect,
    "plan-nash": check_plans,
    "outcome": check_outcome,
    "complete-sequential": check_signals,
    "complete-sequential/2": check_orders}


def verify(certificate: str | bytes, game: str | bytes | None = None) -> str:
    """Return what the one certificate proves about the game, a file's text.

    Without it, the game is the one whose text the certificate has. Flows of a
    poker spot have the spot, and there is no game beside them.
    """
    try:
        data = as_bytes(certificate)
        if is_flows(data):
            if game is not None:
                raise Unreadable("a game beside the spot of flows")
            return check_flows(data)
        known = None if game is None else GameFile(as_bytes(game))
        values = list(parse_stream(data))
        if len(values) != 1:
            raise Unreadable("several certificates")
        return check(values[0], known)
    finally:
        parse_number.cache_clear()  # of long ones it may be gigabytes


def as_bytes(text: str | bytes) -> bytes:
    """Return the bytes of a file."""
    return text.encode("utf-8", "surrogatepass") if isinstance(
        text, str) else text


def check(value: Any, file: GameFile | None) -> str:
    """Check a certificate; return what it proves, or raise a CheckError."""
    c = read_certificate(value)
    size = sum(len(json.dumps(value[part], ensure_ascii=False,
                              separators=(",", ":")))
               for part in ("claim", "evidence") if part in value)
    own, file = file is None, file or file_of(c)
    try:
        if isinstance(c.other, ParametricClaim):
            family = read_family(file.data, c.other)
            game = family.game
            times = family.times()
        else:
            family, game, times = None, file.game, 1
        if own and c.kind != ("efg" if game.tree else "nfg"):
            raise Unreadable("game.kind is not that of game.text")
        begin(size + len(game.leaves), len(game.leaves) * len(game.infosets),
              times)
        return judge(c, game, family)
    finally:
        end()


def file_of(c: Certificate) -> GameFile:
    """Return the file whose text the certificate has."""
    if c.text is None:
        raise Unreadable("the certificate does not contain the game")
    return GameFile(as_bytes(c.text))


def judge(c: Certificate, game: Game, family: Family | None) -> str:
    """Check a certificate that has been read, with its work counted."""
    require(game.perfect_recall, "the game has no perfect recall")
    require(c.sha256 == game.sha256(), "the certificate is of another game")
    if family is not None:
        check_parametric(family)
        return c.concept
    if c.other is not None:
        OTHER_CHECKS[c.concept](game, c.other)
        return c.concept
    check_claim(game, c)
    if c.refutation is not None:
        check_refutation(game, c)
        return "not " + c.concept
    if c.concept == "subgame-perfect":
        check_subgame_perfect(game, c)
    elif c.concept in OF_PROFILE:
        check_nash(game, c)
    elif c.chain is not None:
        check_chain(game, c, c.chain)
    elif c.branch is not None:
        require(c.beliefs is None, "beliefs, which a branch does not prove")
        check_branch(game, c.branch)
    else:
        check_perturbed(game, c)
    return c.concept

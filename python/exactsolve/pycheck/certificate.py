"""What a certificate says, read from its JSON value.

Types, names and presence of fields are checked here; all else elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Callable, Optional, Union

from .fraction import Fraction
from .otherclaims import (OTHERS, BranchClaim, Lists, OtherClaim, read_branch,
                         read_other)
from .poly import Poly, Unreadable
from .strict import array, fields, numbers, pair, polys, position, text

FORMAT = "exactsolve-certificate/1"
OF_PROFILE = ("nash", "epsilon-nash", "subgame-perfect")
WITH_LOSS = ("sequential", "normal-form-perfect", "quasi-perfect")
PERTURBED = WITH_LOSS + ("extensive-form-perfect", "quasi-proper", "proper")
ENCLOSED = {"normal-form-perfect": "enclosed-quasi-perfect",
            "quasi-perfect": "enclosed-quasi-perfect",
            "extensive-form-perfect": "enclosed-extensive-form-perfect"}
CONCEPTS = OF_PROFILE + PERTURBED + ("consistent", *OTHERS)

Beliefs = list[list[Optional[list[Fraction]]]]


@dataclass
class Monomials:
    """Trembles k * t^e, with k a product of powers of the base numbers."""

    exponents: Lists
    base: list[Fraction]
    powers: list[Lists]


@dataclass
class Stage:
    """Weights of the other player's sequences, and a plan with them."""

    weights: list[Fraction]
    plan: list[Fraction]


@dataclass
class Deviation:
    """Who gains, and where. Positions in a file count from 1, here from 0."""

    player: int
    gain: Fraction
    node: int | None = None
    place: tuple[int, int] | None = None  # information set, action


@dataclass
class Dominating:
    """A plan that is never worse than that of the profile."""

    player: int
    plan: list[Fraction]


@dataclass
class Alternative:
    """Multipliers that add up to something impossible."""

    player: int
    sequences: list[Fraction]
    rows: list[tuple[int, int, Fraction]]  # information set, action, factor
    multipliers: list[Fraction]


@dataclass
class Inconsistency:
    """Quotients of beliefs that contradict each other."""

    # Player, information set, both nodes in it, factor.
    pairs: list[tuple[int, int, int, int, Fraction]]
    base: Fraction | None


@dataclass
class Tremble:
    """What one action pays more than another, times probabilities."""

    place: tuple[int, int]  # player, information set
    action: int
    instead: int
    times: list[tuple[int, int, int]]  # player, information set, action
    factor: Fraction


Refutation = Union[Deviation, Dominating, Alternative, Inconsistency,
                   list[Tremble]]


@dataclass
class Certificate:
    """What a certificate says, of the right types but unchecked."""

    concept: str
    sha256: str
    payoffs: list[Fraction]
    profile: Lists
    epsilon: Fraction = Fraction(0)
    beliefs: Beliefs | None = None
    plans: list[list[Poly]] = field(default_factory=list)
    mixed: list[list[Poly]] | None = None  # instead of plans
    bounds: list[list[Poly]] | None = None
    epsilon_bar: Fraction = Fraction(0)
    monomials: Monomials | None = None
    chain: list[list[Stage]] | None = None  # for proper
    branch: BranchClaim | None = None  # instead of plans
    refutation: Refutation | None = None  # if the claim is refuted
    other: OtherClaim | None = None  # for concepts with fields of their own
    kind: str | None = None  # of the game
    text: str | None = None  # of its file


def read_monomials(value: Any) -> Monomials:
    """Read evidence.monomials."""
    exponents, base, powers = fields(value, "exponents base powers")
    return Monomials(numbers(exponents, 3), numbers(base, 1),
                     numbers(powers, 4))


def read_chain(value: Any) -> list[list[Stage]]:
    """Read evidence.chain."""
    chain: list[list[Stage]] = []
    for stages in array(value):
        chain.append([])
        for stage in array(stages):
            weights, plan = fields(stage, "weights plan")
            chain[-1].append(Stage(numbers(weights, 1), numbers(plan, 1)))
    return chain


def read_deviation(value: Any) -> Deviation:
    """Read a deviation, with node, or with infoset and action, or neither."""
    player, gain, node, infoset, action = fields(
        value, "player gain", "node infoset action")
    d = Deviation(position(player), numbers(gain, 0))
    if node is not None:
        d.node = position(node)
    if (infoset is None) != (action is None) or (
            node is not None and infoset is not None):
        raise Unreadable("a deviation at no single place")
    if infoset is not None:
        d.place = position(infoset), position(action)
    return d


def read_dominating(value: Any) -> Dominating:
    """Read a plan that dominates."""
    player, plan = fields(value, "player plan")
    return Dominating(position(player), numbers(plan, 1))


def read_alternative(value: Any) -> Alternative:
    """Read the multipliers of a theorem of the alternative."""
    player, sequences, rows, multipliers = fields(
        value, "player sequences rows multipliers")
    read = []
    for row in array(rows):
        infoset, action, factor = fields(row, "infoset action factor")
        read.append((position(infoset), position(action), numbers(factor, 0)))
    return Alternative(position(player), numbers(sequences, 1), read,
                       numbers(multipliers, 1))


def read_inconsistency(value: Any) -> Inconsistency:
    """Read pairs of nodes."""
    pairs, base = fields(value, "pairs", "base")
    read = []
    for p in array(pairs):
        player, infoset, nodes, factor = fields(
            p, "player infoset nodes factor")
        v, w = map(position, pair(nodes))
        read.append((position(player), position(infoset), v, w,
                     numbers(factor, 0)))
    return Inconsistency(read, None if base is None else numbers(base, 0))


def read_trembles(value: Any) -> list[Tremble]:
    """Read the terms of a sum."""
    read = []
    for t in array(value):
        player, infoset, action, instead, factor, times = fields(
            t, "player infoset action instead factor", "times")
        places = [array(x) for x in array([] if times is None else times)]
        if any(len(x) != 3 for x in places):
            raise Unreadable("not a triple")
        read.append(Tremble(
            (position(player), position(infoset)), position(action),
            position(instead), [(position(i), position(h), position(a))
                                for i, h, a in places], numbers(factor, 0)))
    return read


REFUTATIONS: dict[str, Callable[[Any], Refutation]] = {
    "deviation": read_deviation, "dominating": read_dominating,
    "alternative": read_alternative, "inconsistency": read_inconsistency,
    "trembles": read_trembles}


def read_refutation(value: Any) -> Refutation:
    """Read evidence.refutation, an object of one field."""
    if not isinstance(value, dict) or len(value) != 1:
        raise Unreadable("not exactly one refutation")
    [(name, content)] = value.items()
    if name not in REFUTATIONS:
        raise Unreadable(f"unknown refutation {name[:40]!a}")
    return REFUTATIONS[name](content)


def read_evidence(c: Certificate, refuted: bool, evidence: Any) -> None:
    """Read the evidence that the concept wants."""
    if refuted:
        refutation, = fields(evidence, "refutation")
        c.refutation = read_refutation(refutation)
    elif c.concept in OF_PROFILE:
        if evidence is not None:
            raise Unreadable("evidence for " + c.concept)
    elif c.concept == "consistent" or (
            c.concept == "sequential" and isinstance(evidence, dict)
            and "monomials" in evidence):
        monomials, = fields(evidence, "monomials")
        c.monomials = read_monomials(monomials)
    elif c.concept == "proper" and isinstance(evidence, dict) and (
            "chain" in evidence):
        chain, = fields(evidence, "chain")
        c.chain = read_chain(chain)
    elif (c.concept == "proper" and isinstance(evidence, dict)
          and "mixed" in evidence):
        mixed, epsilon_bar = fields(evidence, "mixed epsilon_bar")
        c.mixed, c.epsilon_bar = polys(mixed), numbers(epsilon_bar, 0)
    elif c.concept in ENCLOSED and isinstance(evidence, dict) and (
            "branch" in evidence):
        branch, bar = fields(evidence, "branch epsilon_bar")
        b = read_branch(ENCLOSED[c.concept])(None, branch, bar)
        b.profile, b.payoffs, c.branch = c.profile, c.payoffs, b
    else:
        plans, epsilon_bar, bounds = fields(
            evidence, "plans epsilon_bar", "bounds")
        c.plans, c.epsilon_bar = polys(plans), numbers(epsilon_bar, 0)
        if bounds is not None:
            c.bounds = polys(bounds)


def read_certificate(value: Any) -> Certificate:
    """Read a certificate from its JSON value."""
    form, game, claim, evidence = fields(value, "format game claim",
                                         "evidence")
    if form != FORMAT:
        raise Unreadable(f"not of format {FORMAT}")
    sha256, kind, game_text = fields(game, "sha256", "kind text")
    if not re.fullmatch("[0-9a-f]{64}", text(sha256)):
        raise Unreadable("game.sha256 is not a hash")
    if kind not in (None, "efg", "nfg"):
        raise Unreadable(f"unknown game.kind {str(kind)[:40]!a}")
    if game_text is not None:
        text(game_text)
    concept = claim.get("concept") if isinstance(claim, dict) else None
    if concept not in CONCEPTS:
        raise Unreadable("unknown concept")
    if concept in OTHERS:
        return Certificate(concept, sha256, [], [], kind=kind, text=game_text,
                           other=read_other(concept, claim, evidence))
    _, payoffs, profile, *epsilon, beliefs, refuted = fields(
        claim, "concept payoffs profile"
        + " epsilon" * (concept == "epsilon-nash"), "beliefs refuted")
    c = Certificate(concept, sha256, numbers(payoffs, 1), numbers(profile, 3),
                    kind=kind, text=game_text)
    if epsilon:
        c.epsilon = numbers(epsilon[0], 0)
    if beliefs is not None:
        c.beliefs = numbers(beliefs, 3, null_depth=1)
    if refuted is not None and refuted is not True:
        raise Unreadable("refuted is not true")
    read_evidence(c, refuted is True, evidence)
    return c

"""What certificates say that have fields of their own: lists and boxes.

Types, names and presence of fields are checked here; all else elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Callable, Union

from .fraction import Fraction
from .mediated import (Division, MediatedClaim, read_division, read_mediated,
                       read_requirements)
from .parametricclaims import PARAMETRIC, ParametricClaim, read_parametric
from .poly import Unreadable
from .strict import array, count, fields, numbers, pair, position, text

Matrix = list[list[Fraction]]
Lists = list[Matrix]


@dataclass
class ExtremeClaim:
    """All extreme equilibria, and a distinction of cases."""

    strategies: Lists
    equilibria: list[tuple[int, int]]
    payoffs: Matrix
    words: list[str]
    dominance: Lists
    slides: Lists


@dataclass
class IsolatedClaim:
    """A box with one equilibrium, and an inverse of the Jacobian."""

    profile: Matrix
    payoffs: list[Fraction]
    radius: Fraction
    inverse: Matrix


@dataclass
class Term:
    """An equation times a factor times unknowns, all counted from 0."""

    equation: int
    factor: Fraction
    unknowns: list[int]


@dataclass
class Enclosure:
    """Equations whose zero is in a box.

    Actions count from 0; sequences have their numbers.
    """

    choices: list[list[int]]
    unknowns: list[list[int]]
    equations: list[list[int]]
    inverse: Matrix
    small: Fraction  # the radius of the unknowns
    combinations: list[tuple[int, int, list[Term]]]  # player, sequence


@dataclass
class EnclosedClaim(Enclosure):
    """A box with an equilibrium, and what shows it."""

    plans: Matrix
    payoffs: list[Fraction]
    radius: Fraction


@dataclass
class BranchClaim(Enclosure):
    """A box with a refinement, and trembles that show it."""

    concept: str
    profile: Lists
    beliefs: list[list[list[Fraction] | None]] | None
    payoffs: list[Fraction]
    radius: Fraction
    orders: list[list[list[int]]]
    coefficients: Lists
    bar: Fraction  # 0 if there is none


@dataclass
class AlgebraicClaim:
    """An equilibrium in polynomials in a root of one polynomial."""

    polynomial: list[Fraction]
    low: Fraction
    high: Fraction
    profile: list[Lists]
    payoffs: Matrix
    orders: list[list[list[int]]] = field(default_factory=list)
    coefficients: list[Lists] = field(default_factory=list)  # of trembles


@dataclass
class Equilibrium:
    """One of all equilibria, in a box if it has a radius."""

    profile: Matrix
    payoffs: list[Fraction]
    radius: Fraction | None


@dataclass
class Piece:
    """A set of equilibria."""

    vertices: Lists
    equal: list[tuple[int, int]]  # player and action, from 0
    at_most: list[tuple[int, int]]  # likewise
    weights: Matrix | None


@dataclass
class CompleteClaim:
    """All equilibria, and a tree of regions."""

    copies: list[list[int]] | None  # the class of each action, from 1
    equilibria: list[Equilibrium]
    pieces: list[Piece] | None
    unresolved: list[tuple[list[str], Lists]]  # marks, vertices
    roots: list[tuple[int, Matrix]]  # equilibrium, from 0, and inverse
    words: list[str]


@dataclass
class Subset:
    """Plans of each player, and what best responses to them pay."""

    plans: Lists
    payoffs: Matrix


@dataclass
class Inner:
    """A polytope within one of a subset, by shares of its plans."""

    subset: int  # from 0
    weights: Matrix


@dataclass
class PlanClaim:
    """All equilibria in plans, and a distinction of cases."""

    subsets: list[Subset]
    words: list[str]
    weights: Lists
    inner: list[list[Inner]]


@dataclass
class Case:
    """A split by an action, from 0, or multipliers."""

    action: int | None
    beliefs: list[Fraction] | None
    responses: list[Fraction] | None


@dataclass
class Answer:
    """A belief and a response, or cases that show that there are none."""

    belief: list[Fraction] | None
    response: list[Fraction] | None
    cases: list[Case] | None


@dataclass
class OutcomeClaim:
    """An outcome, a criterion, and answers about messages."""

    criterion: str
    fails: bool
    payoffs: list[Fraction]
    profile: Lists
    screening: list[tuple[int, list[Answer]]]  # information set, from 0


@dataclass
class AssessmentsClaim:
    """All sequential equilibria of a signalling game, and cases."""

    pieces: list[tuple[Lists, Lists]]  # strategies of sender and receiver
    # Per information set of the receiver: responses, from 0, with beliefs.
    optimal: list[list[tuple[list[int], Matrix]]]
    words: list[str]


@dataclass
class Block:
    """Sequences of one order, with vertices of their weights."""

    order: int
    sequences: list[int]
    vertices: Matrix


# The weights of a player: blocks, and per set of the other the block.
Weights = tuple[list[Block], list[int]]


@dataclass
class WeightedClaim:
    """All sequential equilibria of a tree of two players, and cases."""

    pieces: list[list[Weights]]
    words: list[str]


@dataclass
class WorthClaim:
    """An equilibrium that pays what all pay."""

    profile: Lists
    payoffs: list[Fraction]


About = Union[ExtremeClaim, PlanClaim, CompleteClaim, Division, WorthClaim]


@dataclass
class OptimalClaim:
    """The best equilibrium, a bound, or that none is as required."""

    maximize: list[Fraction] | None
    require: list[tuple[list[Fraction], Fraction]]
    profile: Lists | None
    payoffs: list[Fraction] | None
    listed: int  # the number of one in a box, 0 if there is none
    at_most: Fraction | None
    box: IsolatedClaim | EnclosedClaim | None
    prices: Matrix
    all: About


OtherClaim = Union[ExtremeClaim, IsolatedClaim, EnclosedClaim, BranchClaim,
                   AlgebraicClaim, CompleteClaim, PlanClaim, OutcomeClaim,
                   AssessmentsClaim, WeightedClaim, MediatedClaim,
                   ParametricClaim, OptimalClaim]


def read_extreme(claim: Any, search: Any) -> ExtremeClaim:
    """Read claim.extreme and evidence.search."""
    strategies, pairs, payoffs = fields(claim, "strategies equilibria payoffs")
    cases, dominance, slides = fields(search, "cases dominance slides")
    words = text(cases).split(" ")
    for word in words:
        if not re.fullmatch("[xypqste]0*[1-9][0-9]{0,17}", word):
            raise Unreadable(f"not a case: {word[:40]!a}")
    return ExtremeClaim(numbers(strategies, 3),
                        [pair(e) for e in array(pairs)], numbers(payoffs, 2),
                        words, numbers(dominance, 3), numbers(slides, 3))


def read_isolated(claim: Any, inverse: Any) -> IsolatedClaim:
    """Read claim.isolated and evidence.inverse."""
    profile, payoffs, radius = fields(claim, "profile payoffs radius")
    return IsolatedClaim(numbers(profile, 2), numbers(payoffs, 1),
                         numbers(radius, 0), numbers(inverse, 2))


def counts(value: Any, read: Callable[[Any], int]) -> list[list[int]]:
    """Return JSON numbers in lists of lists."""
    return [[read(v) for v in array(row)] for row in array(value)]


def read_term(value: Any) -> Term:
    """Read a term of a combination."""
    equation, factor, unknowns = fields(value, "equation factor", "unknowns")
    factors = [] if unknowns is None else array(unknowns)
    return Term(count(equation) - 1, numbers(factor, 0),
                [count(k) - 1 for k in factors])


ENCLOSURE = "choices unknowns equations inverse radius"


def read_enclosure(choices: Any, unknowns: Any, equations: Any, inverse: Any,
                   small: Any, given: Any) -> dict[str, Any]:
    """Return the fields of an enclosure."""
    combinations = []
    for value in [] if given is None else array(given):
        player, sequence, terms = fields(value, "player sequence terms")
        combinations.append((position(player), count(sequence),
                             [read_term(t) for t in array(terms)]))
    return {"choices": counts(choices, position),
            "unknowns": counts(unknowns, count),
            "equations": counts(equations, count),
            "inverse": numbers(inverse, 2), "small": numbers(small, 0),
            "combinations": combinations}


def read_enclosed(claim: Any, enclosure: Any) -> EnclosedClaim:
    """Read claim.enclosed and evidence.enclosure."""
    plans, payoffs, radius = fields(claim, "plans payoffs radius")
    return EnclosedClaim(
        **read_enclosure(*fields(enclosure, ENCLOSURE, "combinations")),
        plans=numbers(plans, 2), payoffs=numbers(payoffs, 1),
        radius=numbers(radius, 0))


def read_branch(concept: str) -> Callable[..., BranchClaim]:
    """Return the reader of claim.refined and evidence.branch.

    Without the former the claim is about one profile, which the caller knows.
    """
    def read(claim: Any, branch: Any, bar: Any = "0") -> BranchClaim:
        profile, payoffs, radius, beliefs = ([], [], "0", None) if (
            claim is None) else fields(
                claim, "profile payoffs radius", "beliefs")
        orders, coefficients, *rest = fields(
            branch, "orders coefficients " + ENCLOSURE, "combinations")
        return BranchClaim(
            **read_enclosure(*rest), concept=concept,
            profile=numbers(profile, 3), payoffs=numbers(payoffs, 1),
            beliefs=None if beliefs is None else numbers(
                beliefs, 3, null_depth=1), radius=numbers(radius, 0),
            orders=[counts(sets, count) for sets in array(orders)],
            coefficients=numbers(coefficients, 3), bar=numbers(bar, 0))
    return read


def read_algebraic(claim: Any, evidence: Any) -> AlgebraicClaim:
    """Read claim.algebraic; there is no evidence."""
    polynomial, low, high, profile, payoffs = fields(
        claim, "polynomial low high profile payoffs")
    return AlgebraicClaim(numbers(polynomial, 1), numbers(low, 0),
                          numbers(high, 0), numbers(profile, 4),
                          numbers(payoffs, 2))


def read_powers(claim: Any, powers: Any) -> AlgebraicClaim:
    """Read claim.algebraic and evidence.powers."""
    c = read_algebraic(claim, None)
    orders, coefficients = fields(powers, "orders coefficients")
    c.orders = [counts(sets, count) for sets in array(orders)]
    c.coefficients = numbers(coefficients, 4)
    return c


def read_piece(value: Any) -> Piece:
    """Read a set of equilibria."""
    vertices, equal, most, weights = fields(value, "vertices",
                                            "equal at_most weights")
    return Piece(numbers(vertices, 3), read_actions(equal),
                 read_actions(most),
                 None if weights is None else numbers(weights, 2))


def read_actions(value: Any) -> list[tuple[int, int]]:
    """Read a list of players and actions, or none."""
    pairs = [pair(v) for v in array([] if value is None else value)]
    return [(position(player), position(action)) for player, action in pairs]


def read_complete(claim: Any, cover: Any) -> CompleteClaim:
    """Read claim.complete and evidence.cover."""
    listed, left, sets, alike = fields(claim, "equilibria unresolved",
                                       "pieces copies")
    given, tree = fields(cover, "roots tree")
    equilibria, unresolved, roots = [], [], []
    for value in array(listed):
        profile, payoffs, radius = fields(value, "profile payoffs", "radius")
        equilibria.append(Equilibrium(
            numbers(profile, 2), numbers(payoffs, 1),
            None if radius is None else numbers(radius, 0) or None))
    for value in array(left):
        status, simplex = fields(value, "status simplex")
        unresolved.append(([text(s) for s in array(status)],
                           numbers(simplex, 3)))
    for value in array(given):
        number, inverse = fields(value, "equilibrium inverse")
        roots.append((position(number), numbers(inverse, 2)))
    pieces = None if sets is None else [
        read_piece(value) for value in array(sets)]
    copies = None if alike is None else counts(alike, count)
    return CompleteClaim(copies, equilibria, pieces, unresolved, roots,
                         text(tree).split(" "))


def read_inner(value: Any) -> Inner:
    """Read a polytope within one of a subset."""
    subset, weights = fields(value, "subset weights")
    return Inner(position(subset), numbers(weights, 2))


def read_plans(claim: Any, evidence: Any) -> PlanClaim:
    """Read claim.subsets and evidence.cases."""
    cases, weights, inner = fields(evidence, "cases weights inner")
    words = text(cases).split(" ")
    for word in words:
        if not re.fullmatch("[sbpqfguv]0*[1-9][0-9]{0,17}", word):
            raise Unreadable(f"not a case: {word[:40]!a}")
    subsets = []
    for value in array(claim):
        plans, payoffs = fields(value, "plans payoffs")
        subsets.append(Subset(numbers(plans, 3), numbers(payoffs, 2)))
    return PlanClaim(subsets, words, numbers(weights, 3),
                     [[read_inner(v) for v in array(row)]
                      for row in array(inner)])


def read_case(value: Any) -> Case:
    """Read a case, of one field."""
    action, beliefs, responses = fields(value, "", "action beliefs responses")
    if (action, beliefs, responses).count(None) != 2:
        raise Unreadable("a case without exactly one field")
    return Case(None if action is None else position(action),
                None if beliefs is None else numbers(beliefs, 1),
                None if responses is None else numbers(responses, 1))


def read_answer(value: Any) -> Answer:
    """Read an answer, yes or no."""
    belief, response, cases = fields(value, "", "belief response cases")
    if (belief is None) != (response is None) or (
            (belief is None) == (cases is None)):
        raise Unreadable("neither a belief with a response nor cases")
    if cases is None:
        return Answer(numbers(belief, 1), numbers(response, 1), None)
    return Answer(None, None, [read_case(c) for c in array(cases)])


def read_outcome(claim: Any, screening: Any) -> OutcomeClaim:
    """Read claim.outcome and evidence.screening."""
    criterion, payoffs, profile, fails = fields(
        claim, "criterion payoffs profile", "fails")
    if fails is not None and fails is not True:
        raise Unreadable("fails is not true")
    messages = []
    for value in array(screening):
        infoset, answers = fields(value, "infoset answers")
        messages.append((position(infoset),
                         [read_answer(a) for a in array(answers)]))
    return OutcomeClaim(text(criterion), fails is True, numbers(payoffs, 1),
                        numbers(profile, 3), messages)


def read_assessments(claim: Any, patterns: Any) -> AssessmentsClaim:
    """Read claim.assessments and evidence.patterns."""
    given, lists = fields(claim, "pieces optimal")
    pieces: list[tuple[Lists, Lists]] = []
    optimal: list[list[tuple[list[int], Matrix]]] = []
    for value in array(given):
        sender, receiver = fields(value, "sender receiver")
        pieces.append((numbers(sender, 3), numbers(receiver, 3)))
    for listed in array(lists):
        optimal.append([])
        for value in array(listed):
            responses, vertices = fields(value, "responses vertices")
            optimal[-1].append(([position(r) for r in array(responses)],
                                numbers(vertices, 2)))
    return AssessmentsClaim(pieces, optimal, text(patterns).split(" "))


def read_block(value: Any) -> Block:
    """Read a block of weights."""
    order, sequences, vertices = fields(value, "order sequences vertices")
    return Block(count(order), [count(s) for s in array(sequences)],
                 numbers(vertices, 2))


def read_weighted(claim: Any, patterns: Any) -> WeightedClaim:
    """Read claim.weighted and evidence.patterns."""
    [given] = fields(claim, "pieces")
    pieces: list[list[Weights]] = []
    for value in array(given):
        pieces.append([])
        for w in array(value):
            blocks, sets = fields(w, "blocks sets")
            pieces[-1].append(([read_block(b) for b in array(blocks)],
                               [position(k) for k in array(sets)]))
    return WeightedClaim(pieces, text(patterns).split(" "))


def read_about(said: list[Any], shown: list[Any]) -> About:
    """Read what there is about all equilibria, in claim and evidence."""
    Read = Callable[[Any, Any], About]
    readers: list[Read] = [read_extreme, read_plans, read_complete,
                           lambda _, division: read_division(division),
                           lambda _, worth: read_worth(worth)]
    given = [(read, a, b) for read, a, b in zip(readers, said, shown)
             if a is not None or b is not None]
    if len(given) != 1 or None in given[0]:
        raise Unreadable("not one list with its evidence")
    read, a, b = given[0]
    return read(a, b)


def read_worth(value: Any) -> WorthClaim:
    """Read evidence.worth."""
    profile, payoffs = fields(value, "profile payoffs")
    return WorthClaim(numbers(profile, 3), numbers(payoffs, 1))


def read_best_box(isolated: Any, enclosed: Any, evidence: Any
                  ) -> IsolatedClaim | EnclosedClaim | None:
    """Read the box of the best equilibrium, if it is in one."""
    if evidence is None and isolated is None and enclosed is None:
        return None
    inverse, enclosure = fields(evidence, "", "inverse enclosure")
    if ((isolated is None) != (inverse is None) or (isolated is None)
            == (enclosed is None)
            or (enclosed is None) != (enclosure is None)):
        raise Unreadable("not one box with its evidence")
    if isolated is not None:
        return read_isolated(isolated, inverse)
    return read_enclosed(enclosed, enclosure)


def read_optimal(claim: Any, evidence: Any) -> OptimalClaim:
    """Read the claim and the evidence of the best equilibrium."""
    _, best, isolated, enclosed, *said = fields(
        claim, "concept optimal",
        "isolated enclosed extreme subsets complete")
    prices, box, *shown = fields(
        evidence, "", "prices box search cases cover division worth")
    about = read_about(said + shown[3:], shown)  # those have no claim
    maximize, require, profile, payoffs, listed, most = fields(
        best, "", "maximize require profile payoffs listed at_most")
    return OptimalClaim(
        None if maximize is None else numbers(maximize, 1),
        [] if require is None else read_requirements(require),
        None if profile is None else numbers(profile, 3),
        None if payoffs is None else numbers(payoffs, 1),
        0 if listed is None else count(listed),
        None if most is None else numbers(most, 0),
        read_best_box(isolated, enclosed, box),
        [] if prices is None else numbers(prices, 2), about)


# Per concept: its field in the claim, that of the evidence, which may be left
# out if a space is before it, the reader.
OTHERS: dict[str, tuple[str, str, Callable[..., OtherClaim]]] = {
    "optimal-nash": ("", "", read_optimal),
    "extreme-nash": ("extreme", "search", read_extreme),
    "isolated-nash": ("isolated", "inverse", read_isolated),
    "enclosed-nash": ("enclosed", "enclosure", read_enclosed),
    "algebraic-nash": ("algebraic", "", read_algebraic),
    "algebraic-sequential": ("algebraic", "powers", read_powers),
    "complete-nash": ("complete", "cover", read_complete),
    "complete-nash/2": ("complete", "cover", read_complete),
    "complete-subgame-perfect": ("complete", "cover", read_complete),
    "plan-nash": ("subsets", "cases", read_plans),
    "complete-sequential": ("assessments", "patterns", read_assessments),
    "complete-sequential/2": ("weighted", "patterns", read_weighted),
    "outcome": ("outcome", "screening", read_outcome),
    "enclosed-sequential": ("refined", "branch",
                            read_branch("enclosed-sequential")),
    **{concept: ("parametric", "cells", partial(read_parametric, concept))
       for concept in PARAMETRIC},
    **{concept: ("mediated", " duals", partial(read_mediated, concept))
       for concept in (
           "correlated", "coarse-correlated", "extensive-form-correlated",
           "extensive-form-coarse-correlated", "agent-form-correlated")},
    **{concept: ("refined", "branch epsilon_bar", read_branch(concept))
       for concept in ("enclosed-quasi-perfect",
                       "enclosed-extensive-form-perfect")},
}


def read_other(concept: str, claim: Any, evidence: Any) -> OtherClaim:
    """Read the claim and evidence of one of these concepts."""
    if concept == "optimal-nash":
        return read_optimal(claim, evidence)
    said, shown, read = OTHERS[concept]
    _, content = fields(claim, "concept " + said)
    if concept in PARAMETRIC:
        return read(content, *fields(evidence, shown, "points"))
    if not shown:
        if evidence is not None:
            raise Unreadable("evidence for " + concept)
        return read(content, None)
    if shown.startswith(" "):
        return read(content, *([None] if evidence is None
                               else fields(evidence, shown)))
    return read(content, *fields(evidence, shown))

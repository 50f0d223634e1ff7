"""What certificates about devices say: types and readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .fraction import Fraction
from .poly import Unreadable
from .strict import array, count, fields, numbers, pair, position, text

Plans = list[list[int]]  # per player and information set an action, or 0


@dataclass
class Device:
    """Plans that are drawn, or pairs of sequences, with probabilities."""

    plans: list[tuple[Fraction, Plans]] | None
    pairs: list[tuple[Fraction, tuple[int, int]]] | None


@dataclass
class Temptation:
    """What is left, counted from 0 or -1, and what is played instead."""

    player: int
    infoset: int
    action: int
    plan: list[int] | None
    best: int  # a best reply that is left instead, 0 if there is none
    deviation: list[tuple[Fraction, int, list[int] | None]]


@dataclass
class Dual:
    """A proof that payoffs, weighted, have a bound."""

    temptations: list[Temptation]
    require: list[Fraction]
    # Per player: weight, information set from 0, sequence of the other.
    potentials: list[list[tuple[Fraction, int, int]]] | None
    # Weight, player from 0, action, actions of the others.
    ranges: list[tuple[Fraction, int, int, list[int]]]
    nodes: bool  # instead of all these: the best choice at each node


@dataclass
class Part:
    """A part of a division: its dual, or how it is divided."""

    dual: int
    player: int
    action: int
    at: Fraction | None


@dataclass
class Division:
    """Bounds of what equilibria pay, as devices of a concept, by parts."""

    concept: str
    parts: list[Part]
    duals: list[Dual]


@dataclass
class MediatedClaim:
    """A device, or that there is none, or the payoffs of all."""

    concept: str
    device: Device | None
    payoffs: list[Fraction] | None
    epsilon: Fraction
    maximize: list[Fraction] | None
    at_most: Fraction | None
    require: list[tuple[list[Fraction], Fraction]] | None
    polygon: list[tuple[Device, list[Fraction]]] | None
    duals: list[Dual]


def optional(value: Any) -> list[Any]:
    """Return a list, which may be left out."""
    return [] if value is None else array(value)


def actions(value: Any) -> list[int] | None:
    """Return a plan, which may be left out."""
    return None if value is None else [count(a) for a in array(value)]


def read_device(value: Any) -> Device:
    """Read a device."""
    plans, pairs = fields(value, "", "plans pairs")
    device = Device(None if plans is None else [],
                    None if pairs is None else [])
    for draw in optional(plans):
        weight, each = fields(draw, "weight actions")
        assert device.plans is not None
        device.plans.append((numbers(weight, 0), [
            [count(a) for a in array(plan)] for plan in array(each)]))
    for probability in optional(pairs):
        weight, sequences = fields(probability, "weight sequences")
        assert device.pairs is not None
        device.pairs.append((numbers(weight, 0), pair(sequences)))
    return device


def read_temptation(value: Any) -> Temptation:
    """Read a way to leave."""
    player, deviation, infoset, action, plan, best = fields(
        value, "player deviation", "infoset action plan best")
    shares = []
    for share in array(deviation):
        weight, sequence, other = fields(share, "weight", "sequence plan")
        shares.append((numbers(weight, 0),
                       0 if sequence is None else count(sequence),
                       actions(other)))
    return Temptation(position(player),
                      -1 if infoset is None else position(infoset),
                      -1 if action is None else position(action),
                      actions(plan),
                      0 if best is None else count(best), shares)


def read_dual(value: Any) -> Dual:
    """Read multipliers."""
    temptations, require, potentials, ranges, nodes = fields(
        value, "", "temptations require potentials ranges nodes")
    if nodes is not None and nodes is not True:
        raise Unreadable("nodes that are not true")
    dual = Dual([read_temptation(t) for t in optional(temptations)],
                [numbers(x, 0) for x in optional(require)], None, [],
                nodes is True)
    for ranged in optional(ranges):
        weight, player, action, others = fields(
            ranged, "weight player action others")
        dual.ranges.append((numbers(weight, 0), position(player),
                            position(action) + 1,
                            [count(a) for a in array(others)]))
    if potentials is not None:
        lists = array(potentials)
        if len(lists) != 2:
            pair(lists)
        dual.potentials = []
        for one in lists:
            found = []
            for potential in array(one):
                weight, infoset, sequence = fields(
                    potential, "weight infoset sequence")
                found.append((numbers(weight, 0), position(infoset),
                              count(sequence)))
            dual.potentials.append(found)
    return dual


def read_part(value: Any) -> Part:
    """Read a part of a division."""
    dual, player, action, at = fields(
        value, "", "dual player action probability")
    return Part(0 if dual is None else count(dual),
                0 if player is None else count(player),
                0 if action is None else position(action) + 1,
                None if at is None else numbers(at, 0))


def read_division(value: Any) -> Division:
    """Read evidence.division."""
    concept, parts, duals = fields(value, "concept parts duals")
    return Division(text(concept), [read_part(x) for x in array(parts)],
                    [read_dual(d) for d in array(duals)])


def read_requirements(value: Any) -> list[tuple[list[Fraction], Fraction]]:
    """Read requirements."""
    read = []
    for requirement in array(value):
        weights, least = fields(requirement, "weights least")
        read.append((numbers(weights, 1), numbers(least, 0)))
    return read


def read_mediated(concept: str, claim: Any, duals: Any) -> MediatedClaim:
    """Read claim.mediated and evidence.duals."""
    epsilon, device, payoffs, maximize, at_most, require, polygon = fields(
        claim, "epsilon", "device payoffs maximize at_most require polygon")
    read = MediatedClaim(
        concept, None if device is None else read_device(device),
        None if payoffs is None else numbers(payoffs, 1),
        numbers(epsilon, 0),
        None if maximize is None else numbers(maximize, 1),
        None if at_most is None else numbers(at_most, 0),
        None if require is None else read_requirements(require),
        None if polygon is None else [],
        [read_dual(d) for d in optional(duals)])
    for vertex in optional(polygon):
        drawn, pays = fields(vertex, "device payoffs")
        assert read.polygon is not None
        read.polygon.append((read_device(drawn), numbers(pays, 1)))
    return read

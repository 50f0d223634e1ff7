"""Polytopes cut out of products of simplices, by their vertices.

A point is a list of integers: probabilities times their least common
denominator. The double description method, as in docs/formats/certificate.md.
"""

from dataclasses import dataclass
from math import gcd, lcm

from .fraction import Fraction
from .poly import require
from .work import PER_PRODUCT, take

PER_PAIR, PER_LOOK = 50, 10  # of vertices that may be neighbors
MAX_NUMBERS = 2**20  # vertices times coordinates

Point = tuple[int, ...]
Form = list[tuple[int, int]]  # coordinates with coefficients


def point(probs: list[Fraction]) -> Point:
    """Return probabilities times their least common denominator."""
    d = 1
    for p in probs:
        take(d.bit_length(), p.denominator.bit_length())
        d = lcm(d, p.denominator)
    take(d.bit_length(), PER_PRODUCT * len(probs))
    return tuple(p.numerator * (d // p.denominator) for p in probs)


def form(terms: list[tuple[int, Fraction]]) -> Form:
    """Return a form times a common denominator."""
    whole = point([c for _, c in terms])
    return [(j, c) for (j, _), c in zip(terms, whole) if c]


def values(f: Form, points: list[Point]) -> list[int]:
    """Return a form at points, times positive numbers."""
    take(sum(x[j].bit_length() + PER_PRODUCT for x in points for j, _ in f),
         sum(c.bit_length() + PER_PRODUCT for _, c in f))
    return [sum(c * x[j] for j, c in f) for x in points]


@dataclass
class Polytope:
    """Vertices, each with the set of inequalities that are equations there.

    Sets are integers of bits. The first inequalities are those of
    coordinates, at least 0.
    """

    vertices: list[tuple[Point, int]]
    size: int  # number of coordinates
    dim: int  # of the product of simplices
    forms: int  # number of inequalities

    def points(self) -> list[Point]:
        """Return the vertices."""
        return [x for x, _ in self.vertices]

    def limit(self, vertices: list[tuple[Point, int]]) -> None:
        """Bound the size."""
        require(len(vertices) * self.size <= MAX_NUMBERS,
                "a polytope of too many vertices")

    def face(self, j: int) -> "Polytope":
        """Return the points at which coordinate j is 0."""
        return Polytope([v for v in self.vertices if v[0][j] == 0],
                        self.size, self.dim, self.forms)

    def edge(self, both: int) -> bool:
        """Say whether just two vertices have all these equations."""
        take(PER_LOOK * len(self.vertices), 0)
        found = 0
        for _, tight in self.vertices:
            if both & tight == both:
                found += 1
                if found > 2:
                    return False
        return True

    def cut(self, forms: list[Form]) -> "Polytope":
        """Return the points at which forms are at least 0.

        What cuts most away is done first.
        """
        p = self
        while True:
            left: list[Form] = []  # that cut something away
            most, k, first = 0, 0, list[int]()
            for f in forms:
                at = values(f, p.points()) if f else []
                n = sum(a < 0 for a in at)
                if n > most:
                    most, k, first = n, len(left), at
                if n:
                    left.append(f)
            if not left:
                return p
            p = p.part(first)
            forms = left[:k] + left[k + 1:]

    def part(self, at: list[int]) -> "Polytope":
        """Return the points at which a form is at least 0.

        It has these values at the vertices, times positive numbers.
        """
        below = [k for k, a in enumerate(at) if a < 0]
        tight = 1 << self.forms
        found = [(x, t if a else t | tight)
                 for (x, t), a in zip(self.vertices, at) if a >= 0]
        for u, a in enumerate(at):
            if a <= 0:
                continue
            take(PER_PAIR * len(below), 0)
            x, t = self.vertices[u]
            for v in below:
                both = t & self.vertices[v][1]
                if bin(both).count("1") >= self.dim - 1 and self.edge(both):
                    found.append((between(x, a, self.vertices[v][0], at[v]),
                                  both | tight))
                    self.limit(found)
        return Polytope(found, self.size, self.dim, self.forms + 1)


def between(x: Point, a: int, y: Point, b: int) -> Point:
    """Return the point between x and y at which the form is 0."""
    long = a.bit_length() + b.bit_length()
    sizes = [p.bit_length() + q.bit_length() for p, q in zip(x, y)]
    take(long + sum(sizes) + PER_PRODUCT * len(sizes),
         max(long, *sizes))  # with the divisor
    z = [a * q - b * p for p, q in zip(x, y)]
    d = gcd(*z)
    return tuple(p // d for p in z)


def simplices(sizes: list[int]) -> Polytope:
    """Return a product of simplices with so many coordinates each."""
    whole = Polytope([((), 0)], 0, 0, 0)
    for n in sizes:
        whole.size += n
        whole.dim += n - 1
        require(len(whole.vertices) * n * whole.size <= MAX_NUMBERS,
                "a product of too many vertices")
        ones = (1 << n) - 1
        whole.vertices = [
            (x + (0,) * a + (1,) + (0,) * (n - a - 1),
             t | (ones & ~(1 << a)) << whole.forms)
            for x, t in whole.vertices for a in range(n)]
        whole.forms += n
    return whole


def plans(size: int, top: list[int], splits: list[list[int]]) -> Polytope:
    """Return the points with sum 1 over top, such that at each split the
    coordinates after the first have the sum of the first; all others are 0.

    The first coordinate of a split is among those of top, or comes after the
    first in an earlier split.
    """
    points = [1 << j for j in top]
    dim = len(top) - 1
    for first, *into in splits:
        dim += len(into) - 1
        require((len(points) + sum(x >> first & 1 for x in points)
                 * (len(into) - 1)) * size <= MAX_NUMBERS,
                "plans of too many vertices")
        points = [y for x in points for y in
                  ([x | 1 << j for j in into] if x >> first & 1 else [x])]
    take(len(points), 16 * size)
    ones = (1 << size) - 1
    return Polytope([(tuple(x >> j & 1 for j in range(size)), ones & ~x)
                     for x in points], size, dim, size)

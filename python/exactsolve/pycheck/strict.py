"""JSON, read strictly: each text has one meaning for all readers.

Functions here return a value of the type wanted or raise Unreadable.
"""

import json
import re
from typing import Any, Iterator

from .poly import Poly, Unreadable, parse_number, poly

SPACE = re.compile("[ \t\r\n]*")
MAX_COUNT_DIGITS = 18


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a JSON object of fields that occur once."""
    names = dict(pairs)
    if len(names) != len(pairs):
        raise Unreadable("a field occurs twice")
    return names


def no_float(text: str) -> Any:
    """Refuse JSON numbers that are no plain integers."""
    raise Unreadable(f"a JSON number {text[:40]}")


def plain_integer(text: str) -> int:
    """Return a JSON number of digits alone."""
    if text.startswith("-") or len(text) > MAX_COUNT_DIGITS:
        no_float(text)
    return int(text)


DECODER = json.JSONDecoder(object_pairs_hook=unique, parse_float=no_float,
                           parse_int=plain_integer, parse_constant=no_float)


def skip(text: str, at: int) -> int:
    """Return where the space from there on ends."""
    match = SPACE.match(text, at)
    return match.end() if match else at


def parse_stream(data: bytes) -> Iterator[Any]:
    """Read JSON values one after the other, at least one."""
    try:
        text = data.decode("utf-8")
        at = first = skip(text, 0)
        while at == first or at < len(text):
            value, at = DECODER.raw_decode(text, at)
            yield value
            at = skip(text, at)
    except (ValueError, RecursionError) as e:
        raise Unreadable(f"not JSON: {e}") from None


def fields(value: Any, wanted: str, optional: str = "") -> list[Any]:
    """Return the fields of an object, None for optional ones left out."""
    if not isinstance(value, dict):
        raise Unreadable(f"no object with {wanted.replace(' ', ', ')}")
    known = wanted.split() + optional.split()
    for name in value:
        if value[name] is None:
            raise Unreadable(f"field {name[:40]!a} is null")
        if name not in known:
            raise Unreadable(f"unknown field {name[:40]!a}")
    for name in wanted.split():
        if name not in value:
            raise Unreadable(f"no field {name!a}")
    return [value.get(name) for name in known]


def text(value: Any) -> str:
    """Return a JSON string, which is not empty."""
    if not isinstance(value, str) or not value:
        raise Unreadable("not a string, or an empty one")
    return value


def count(value: Any) -> int:
    """Return a JSON number."""
    if type(value) is not int:
        raise Unreadable("not a plain integer")
    return value


def position(value: Any) -> int:
    """Return a position, given from 1, from 0."""
    if (number := count(value)) == 0:
        raise Unreadable("position 0")
    return number - 1


def array(value: Any) -> list[Any]:
    """Return a JSON array."""
    if not isinstance(value, list):
        raise Unreadable("null for a list" if value is None else "not a list")
    return value


def numbers(value: Any, depth: int, null_depth: int = -1) -> Any:
    """Return rationals in lists of lists; null may stand at null_depth."""
    if depth == 0:
        return parse_number(text(value))
    if value is None and depth == null_depth:
        return None
    return [numbers(v, depth - 1, null_depth) for v in array(value)]


def polys(value: Any) -> list[list[Poly]]:
    """Return lists of lists of polynomials."""
    return [[poly(p) for p in plan] for plan in numbers(value, 3)]


def pair(value: Any) -> tuple[int, int]:
    """Return a pair of JSON numbers."""
    if len(array(value)) != 2:
        raise Unreadable("not a pair")
    return count(value[0]), count(value[1])

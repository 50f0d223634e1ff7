"""The claims that flows prove: between what the value is, or most gains."""

from __future__ import annotations

from .betting import FOLDED, SHOWN
from .flows import Flows, read_flows
from .fraction import Fraction
from .poly import Unreadable, decimal, require
from .responses import Responses
from .spot import PLAYERS, whole_weights

MAX_SCALE, MAX_BITS = 30, 62


def check_flows(data: bytes) -> str:
    """Check a file; return what it proves, or raise a CheckError."""
    flows = read_flows(data)
    spot = flows.spot
    ...

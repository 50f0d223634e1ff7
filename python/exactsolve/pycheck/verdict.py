"""The claims about a spot that flows prove."""

from __future__ import annotations

from .betting import FOLDED, SHOWN
from .flows import FIRST, Flows, read_flows
from .poly import Unreadable, decimal, require
from .responses import Responses
from .spot import PLAYERS

MIN_SCALE, MAX_SCALE, MAX_BITS = 12, 30, 62


def is_flows(data: bytes) -> bool:
    """Say whether a file is one of flows, by its first line."""
    return data.startswith(FIRST.encode())


def check_flows(data: bytes) -> str:
    """Check a file; return the claim that it proves, or raise a CheckError."""
    flows = read_flows(data)
    of = Responses(flows)
    pairs = (of.pairs() * flows.spot.deals_after(0, 4)
             * flows.spot.locks.whole)
    if pairs == 0:
        raise Unreadable("no hands of both go together on the board")
    check_scales(flows, of)
    require(flows.of_gains or (
        flows.spot.rake[0] == 0 and not flows.spot.prizes.prizes),
        "with a rake or prizes a spot has no value")
    of.visit()
    unit = flows.spot.unit / pairs
    a, b = flows.scales
    best = [unit * of.best[p] / 2**scale for p, scale in enumerate((b, a))]
    if flows.of_gains:
        word, verb, claimed = "gains", "gain", list(flows.claim)
        most = [x - unit * paid / 2**(a + b) for x, paid in zip(best, of.paid)]
    else:
        word, verb, most = "value", "get", best
        claimed = [flows.claim[1], -flows.claim[0]]
    for player, x, c in zip(PLAYERS, most, claimed):
        require(x <= c, f"{player} can {verb} more than is claimed")
    return " ".join([word, *map(decimal, flows.claim)])


def check_scales(flows: Flows, of: Responses) -> None:
    """Check that sums in 62 bits are large enough for others to check."""
    spot = flows.spot
    ends = [n for n in spot.nodes if n.kind in (FOLDED, SHOWN)]
    for p, player in enumerate(PLAYERS):
        most = max(1, *(max(win, -lose, -win, lose) for win, lose, _ in (
            spot.pays(n, 1 - p, up) for n in ends for up in (0, 1))))
        total = sum(of.first.weights[p])
        largest = 4 * total * spot.deals_after(0, 0) * most * spot.locks.whole
        scale = min(MAX_SCALE, MAX_BITS - largest.bit_length())
        if scale < MIN_SCALE:
            raise Unreadable("weights, boards and amounts are too large")
        require(flows.scales[p] <= scale,
                f"the scale of {player} is more than {scale}")

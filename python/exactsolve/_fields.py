"""Questions whose options are those of exactsolve solve. Written by the test PythonStubs of cmd/exactsolve."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, Optional, Union

from ._answers import Answer, Search
from ._game import Game
from ._questions import solve_with


def solve(
        game: Game, *,
        concept: Optional[Literal["nash", "subgame-perfect", "sequential", "normal-form-perfect", "quasi-perfect", "extensive-form-perfect", "quasi-proper", "proper", "correlated", "coarse-correlated", "extensive-form-correlated", "extensive-form-coarse-correlated", "agent-form-correlated"]] = None,
        method: Optional[Literal["auto", "simplex", "guided", "lemke", "lemke-howson", "portfolio", "supports", "logit", "ncp", "miqcp", "miqcp-chain", "cfr", "fictitious-play"]] = None,
        label: Optional[int] = None,
        maximize: Optional[str] = None,
        minimize: Optional[str] = None,
        require: Optional[str] = None,
        polygon: bool = False,
        param: Optional[str] = None,
        gap: Union[Fraction, float, str, None] = None,
        symmetry: Optional[Literal["auto", "off"]] = None,
        covering: Optional[Literal["ones", "random"]] = None,
        trembles: Optional[Literal["length", "random"]] = None,
        seed: Optional[int] = None,
        timeout: Union[float, str, None] = None,
        max_pivots: Optional[int] = None,
        max_supports: Optional[int] = None,
        max_starts: Optional[int] = None,
        newton: Optional[Literal["all", "below", "decided"]] = None,
        max_boxes: Optional[int] = None,
        max_rounds: Optional[int] = None,
        jobs: Optional[int] = None,
        reduce: bool = False,
        algebraic: bool = False,
        digits: Optional[int] = None,
) -> Answer:
    """Find an equilibrium, check it, and return it with its certificate.

    The status is "unknown" if a limit comes first; then the profile is the best that was seen.

    >>> import exactsolve as es
    >>> a = es.solve(es.generate("kuhn"), timeout=60)
    >>> a.status, a.claim, str(a.payoffs[0]), str(a.profile["I"]["J:"]["bet"])
    ('yes', 'quasi-perfect', '-1/18', '1/3')

    concept: find a CONCEPT of 'help concepts' (default quasi-perfect; nash with --all or unless there are 2 players)
    method: by METHOD: auto, simplex, guided, lemke, lemke-howson, portfolio, supports, logit, ncp, miqcp, miqcp-chain, cfr or fictitious-play (default auto)
    label: lemke-howson: the missing label N (default 1)
    maximize: the most of GOAL: sum, player:N or 2,1,-1
    minimize: the least of GOAL, of nash or devices
    require: of those with NEEDS, as "player:1>=3; sum<=5"
    polygon: the payoffs of all devices of 2 players
    param: for all t=0..2 in the numbers: see 'help parameters'
    gap: only bound the value, within G such as 1/1000
    symmetry: devices by symmetry WHEN: auto or off (default auto)
    covering: VECTOR of lemke: ones or random (default ones)
    trembles: bounds HOW: by length or random (default length)
    seed: seed N of what is random
    timeout: give up after DURATION, such as 30s or 5m
    max_pivots: give up after N pivots (0 for no limit)
    max_supports: portfolio, supports: give up after N supports (0 for a million)
    max_starts: portfolio, and concepts but nash with 3 players or more: give up after N random starts (0 for a thousand; in trees and for these concepts for 20)
    newton: Newton in BOXES: all, below, decided (default all)
    max_boxes: give up after N boxes (0 for a million)
    max_rounds: cfr, fictitious-play: N rounds (0 for 10000)
    jobs: branch and bound, --all: use N cores, not all
    reduce: remove weakly dominated actions first, for nash
    algebraic: express irrational probabilities by roots
    digits: N digits in decimals, 0 for none (default 3)
    """
    return solve_with(game, {
        "concept": concept,
        "method": method,
        "label": label,
        "maximize": maximize,
        "minimize": minimize,
        "require": require,
        "polygon": polygon,
        "param": param,
        "gap": gap,
        "symmetry": symmetry,
        "covering": covering,
        "trembles": trembles,
        "seed": seed,
        "timeout": timeout,
        "max_pivots": max_pivots,
        "max_supports": max_supports,
        "max_starts": max_starts,
        "newton": newton,
        "max_boxes": max_boxes,
        "max_rounds": max_rounds,
        "jobs": jobs,
        "reduce": reduce,
        "algebraic": algebraic,
        "digits": digits,
    })


def solve_all(
        game: Game, *,
        concept: Optional[Literal["nash", "subgame-perfect", "sequential", "normal-form-perfect", "quasi-perfect", "extensive-form-perfect", "quasi-proper", "proper", "correlated", "coarse-correlated", "extensive-form-correlated", "extensive-form-coarse-correlated", "agent-form-correlated"]] = None,
        method: Optional[Literal["auto", "simplex", "guided", "lemke", "lemke-howson", "portfolio", "supports", "logit", "ncp", "miqcp", "miqcp-chain", "cfr", "fictitious-play"]] = None,
        label: Optional[int] = None,
        criterion: Optional[Literal["none", "equilibrium-dominance", "iterated-equilibrium-dominance", "intuitive", "iterated-intuitive", "divinity", "iterated-divinity", "d1", "iterated-d1", "d2", "iterated-d2", "nwbr", "iterated-nwbr"]] = None,
        select: Optional[str] = None,
        maximize: Optional[str] = None,
        minimize: Optional[str] = None,
        require: Optional[str] = None,
        polygon: bool = False,
        param: Optional[str] = None,
        gap: Union[Fraction, float, str, None] = None,
        count: Optional[int] = None,
        symmetry: Optional[Literal["auto", "off"]] = None,
        covering: Optional[Literal["ones", "random"]] = None,
        trembles: Optional[Literal["length", "random"]] = None,
        seed: Optional[int] = None,
        timeout: Union[float, str, None] = None,
        max_pivots: Optional[int] = None,
        max_supports: Optional[int] = None,
        max_starts: Optional[int] = None,
        newton: Optional[Literal["all", "below", "decided"]] = None,
        max_boxes: Optional[int] = None,
        max_rounds: Optional[int] = None,
        max_strategies: Optional[int] = None,
        max_regions: Optional[int] = None,
        max_halvings: Optional[int] = None,
        jobs: Optional[int] = None,
        reduce: bool = False,
        algebraic: bool = False,
        digits: Optional[int] = None,
) -> Search:
    """Find all equilibria, of two players the extreme ones, or with count so many: an iterator, as they come.

    >>> import exactsolve as es
    >>> search = es.solve_all(es.from_arrays([[2, 0], [0, 1]], [[1, 0], [0, 2]]))
    >>> sorted(str(e.payoffs[0]) for e in search)
    ['1', '2', '2/3']
    >>> search.finish().complete
    True

    concept: find a CONCEPT of 'help concepts' (default quasi-perfect; nash with --all or unless there are 2 players)
    method: by METHOD: auto, simplex, guided, lemke, lemke-howson, portfolio, supports, logit, ncp, miqcp, miqcp-chain, cfr or fictitious-play (default auto)
    label: lemke-howson: the missing label N (default 1)
    criterion: judge outcomes by NAME of 'help criteria'
    select: of --all by RULE: welfare, player:N, pareto, pure, symmetric, risk-dominant or index:K
    maximize: the most of GOAL: sum, player:N or 2,1,-1
    minimize: the least of GOAL, of nash or devices
    require: of those with NEEDS, as "player:1>=3; sum<=5"
    polygon: the payoffs of all devices of 2 players
    param: for all t=0..2 in the numbers: see 'help parameters'
    gap: only bound the value, within G such as 1/1000
    count: up to N equilibria, by random vectors or trembles (default 1)
    symmetry: devices by symmetry WHEN: auto or off (default auto)
    covering: VECTOR of lemke: ones or random (default ones)
    trembles: bounds HOW: by length or random (default length)
    seed: seed N of what is random
    timeout: give up after DURATION, such as 30s or 5m
    max_pivots: give up after N pivots (0 for no limit)
    max_supports: portfolio, supports: give up after N supports (0 for a million)
    max_starts: portfolio, and concepts but nash with 3 players or more: give up after N random starts (0 for a thousand; in trees and for these concepts for 20)
    newton: Newton in BOXES: all, below, decided (default all)
    max_boxes: give up after N boxes (0 for a million)
    max_rounds: cfr, fictitious-play: N rounds (0 for 10000)
    max_strategies: --all of a tree, 3 players or more: refuse more than N strategies of an agent (0 for 200)
    max_regions: --all with 3 players or more: give up after N regions (0 for a million)
    max_halvings: --all with 3 players or more: halve edges of regions N times at most (0 for 20)
    jobs: branch and bound, --all: use N cores, not all
    reduce: remove weakly dominated actions first, for nash
    algebraic: express irrational probabilities by roots
    digits: N digits in decimals, 0 for none (default 3)
    """
    return Search(game, {
        "concept": concept,
        "method": method,
        "label": label,
        "criterion": criterion,
        "select": select,
        "maximize": maximize,
        "minimize": minimize,
        "require": require,
        "polygon": polygon,
        "param": param,
        "gap": gap,
        "count": count,
        "symmetry": symmetry,
        "covering": covering,
        "trembles": trembles,
        "seed": seed,
        "timeout": timeout,
        "max_pivots": max_pivots,
        "max_supports": max_supports,
        "max_starts": max_starts,
        "newton": newton,
        "max_boxes": max_boxes,
        "max_rounds": max_rounds,
        "max_strategies": max_strategies,
        "max_regions": max_regions,
        "max_halvings": max_halvings,
        "jobs": jobs,
        "reduce": reduce,
        "algebraic": algebraic,
        "digits": digits,
    })

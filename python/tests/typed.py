"""What a type checker makes of programs that use the package. Not run: mypy reads it, and wants each error."""

from fractions import Fraction
from typing import Dict, List, Optional, Tuple, Union

import exactsolve as es

game: es.Game = es.from_arrays([[1, 0], [0, 1]])
answer = es.solve(game, concept="nash", timeout=1.5, max_pivots=10)
payoffs: Tuple[Union[Fraction, es.Algebraic], ...] = answer.payoffs
lists: List[List[List[float]]] = answer.profile.floats() if answer.profile else []
indices: List[Optional[int]] = [e.index for e in es.solve_all(game)]
complete: bool = es.solve_all(game, select="pareto").finish().complete
regrets: Dict[str, Fraction] = es.check(game, lists).regrets
distance: Fraction = es.certify(game, lists).distance
proved: str = es.verify(answer).claim
picture: str = game.render(answer, orientation="down")

es.solve(game, concept="best")  # type: ignore[arg-type]
es.solve(game, concpet="nash")  # type: ignore[call-arg]
es.solve(game, max_pivots="many")  # type: ignore[arg-type]
es.solve_all(game).complete  # type: ignore[attr-defined]

"""Outcomes of signalling games: criteria that they pass or fail."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .certificate import Certificate
from .claims import check_claim, check_nash
from .fraction import Fraction
from .game import Game
from .otherclaims import Answer, Case, Lists, Matrix, OutcomeClaim
from .poly import present, require
from .signals import Signalling

CRITERIA = ("equilibrium-dominance", "intuitive", "divinity", "d1", "d2",
            "nwbr")
MAX_DIVINE = 8

Sets = list[list[int]]  # of senders
Rows = list[tuple[int, int]]  # a sender, and the sign of what it gains
Ask = Callable[[Sets, Rows], bool]


@dataclass
class Message:
    """A message that is not sent: per sender, and response."""

    prior: list[Fraction]
    gains: Matrix  # of the sender, over what its type gets
    receiver: Matrix
    known: dict[tuple[int, ...], list[Fraction]] = field(
        default_factory=dict)

    def values(self, senders: list[int]) -> list[Fraction]:
        """Return what responses give if just these send the message."""
        key = tuple(senders)
        if key not in self.known:
            total = sum((self.prior[t] for t in senders), Fraction(0))
            self.known[key] = [
                sum(self.prior[t] * self.receiver[t][r] for t in senders)
                / total for r in range(len(self.receiver[0]))]
        return self.known[key]


def unsent(game: Game, profile: Lists) -> dict[int, Message]:
    """Return the messages that are not sent, by information set."""
    z = Signalling(game)
    pays, sent = [Fraction(0)] * len(z.types), set()
    for m in z.messages:
        response = [Fraction(1)]
        if m.infoset is not None:
            response = profile[z.receiver][m.infoset]
        for t, action, leaves in m.senders:
            if p := profile[z.sender][z.types[t]][action]:
                sent.add(m.infoset)
                pays[t] += p * sum(q * v.payoffs[z.sender]
                                   for q, v in zip(response, leaves))
    found = {}
    for h, k in sorted(z.of_set.items()):
        senders = z.messages[k].senders
        if h not in sent:
            found[h] = Message(
                [z.prior[t] for t, _, _ in senders],
                [[v.payoffs[z.sender] - pays[t] for v in leaves]
                 for t, _, leaves in senders],
                [[v.payoffs[z.receiver] for v in leaves]
                 for _, _, leaves in senders])
    return found


def tests(rule: str, sets: Sets, group: list[int], senders: int
          ) -> Iterator[Rows]:
    """Yield rows, each of which must have a response to keep a set."""
    if rule == "divinity":
        yield [(t, 1 if t in group else -1) for t in range(senders)]
        return
    [t] = group
    others = [(s, -1) for [s] in sets if s != t]
    if not others:
        return
    if rule == "d1":
        for other in others:
            yield [(t, 1), other]
    elif rule == "d2":
        yield [(t, 1), *others]
    elif rule == "nwbr":
        yield [(t, 0), *others]
    else:
        yield [(t, 1)]


def screen(criterion: str, senders: int, ask: Ask) -> bool:
    """Ask what the criterion asks, and say whether the message passes."""
    rule = criterion.removeprefix("iterated-")
    sets = [[t] for t in range(senders)]
    family = sets
    if rule == "divinity":
        require(senders <= MAX_DIVINE, "divinity with too many types")
        family = [[t for t in range(senders) if k >> t & 1]
                  for k in range(1, 2 ** senders)]
    while True:
        kept = [g for g in family
                if all(ask(sets, rows)
                       for rows in tests(rule, sets, g, senders))]
        if len(kept) in (0, len(family)):
            break
        sets = family = kept
        if rule == criterion:
            break
    if rule == "intuitive":
        return all(ask(sets, [(t, -1)]) for [t] in sets)
    return ask(sets, [(t, -1) for t in range(senders)])


def check_distribution(x: list[Fraction], size: int) -> None:
    """Require a distribution of that size."""
    require(len(x) == size and min(x) >= 0 and sum(x) == 1,
            "no distribution, or of a wrong size")


def dot(x: list[Fraction], y: list[Fraction]) -> Fraction:
    """Return the sum of products."""
    return sum((a * b for a, b in zip(x, y)), Fraction(0))


def check_yes(m: Message, sets: Sets, rows: Rows, a: Answer) -> None:
    """Require a belief and a response that is best, and the rows."""
    belief, response = a.belief or [], a.response or []
    check_distribution(belief, len(sets))
    check_distribution(response, len(m.receiver[0]))
    of_sets = [m.values(group) for group in sets]
    values = [dot(belief, list(v)) for v in zip(*of_sets)]
    require(dot(response, values) >= max(values), "not a best response")
    for t, sign in rows:
        gain = dot(response, m.gains[t])
        require(gain * sign >= 0 and (sign != 0 or gain == 0),
                "the response is not as asked")


def check_no(m: Message, sets: Sets, rows: Rows, cases: list[Case]) -> None:
    """Require that all cases are there, and impossible."""
    actions = len(m.receiver[0])
    used: list[int] = []
    unused: set[int] = set()
    open_splits: list[int] = []
    done = False
    for case in cases:
        require(not done, "too many cases")
        if case.action is not None:
            a = case.action
            require(0 <= a < actions and a not in unused and a not in used,
                    "no action, or one that is decided")
            used.append(a)
            open_splits.append(a)
            continue
        if case.beliefs is not None:
            no_belief(m, sets, used, case.beliefs)
        else:
            no_response(m, rows, unused, case.responses or [])
        while open_splits and open_splits[-1] in unused:
            unused.remove(open_splits.pop())
        done = not open_splits
        if open_splits:
            used.pop()
            unused.add(open_splits[-1])
    require(done, "too few cases")


def no_belief(m: Message, sets: Sets, used: list[int], y: list[Fraction]
              ) -> None:
    """Require that the actions used are not best to any belief."""
    actions = len(m.receiver[0])
    require(len(y) == len(used) * (actions - 1) and all(f >= 0 for f in y),
            "multipliers of beliefs")
    pairs = [(a, r) for a in used for r in range(actions) if r != a]
    for group in sets:
        v = m.values(group)
        require(sum(f * (v[a] - v[r]) for f, (a, r) in zip(y, pairs)) < 0,
                "a sum that is not negative for a set")


def no_response(m: Message, rows: Rows, unused: set[int], y: list[Fraction]
                ) -> None:
    """Require that no response without the actions unused is as asked."""
    require(len(y) == len(rows) and all(
        f >= 0 or sign == 0 for f, (_, sign) in zip(y, rows)),
        "multipliers of responses")
    for r in range(len(m.receiver[0])):
        total = sum(f * m.gains[t][r] * (sign or 1)
                    for f, (t, sign) in zip(y, rows))
        require(r in unused or total < 0,
                "a sum that is not negative for an action")


def check_outcome(game: Game, c: OutcomeClaim) -> None:
    """Check that an outcome passes a criterion, or fails it."""
    require(c.criterion.removeprefix("iterated-") in CRITERIA,
            "unknown criterion")
    nash = Certificate("nash", "", c.payoffs, c.profile)
    check_claim(game, nash)
    messages = unsent(game, c.profile)
    check_nash(game, nash)
    given = [h for h, _ in c.screening]
    if c.fails:
        require(len(given) == 1 and given[0] in messages,
                "not one message that is not sent")
    else:
        require(given == list(messages), "other messages than those unsent")
    for h, answers in c.screening:
        m, left = messages[h], iter(answers)

        def ask(sets: Sets, rows: Rows) -> bool:
            a = present(next(left, None), "too few answers")
            if a.cases is None:
                check_yes(m, sets, rows, a)
            else:
                check_no(m, sets, rows, a.cases)
            return a.cases is None

        passes = screen(c.criterion, len(m.prior), ask)
        require(next(left, None) is None, "too many answers")
        require(passes != c.fails, "the message decides otherwise")

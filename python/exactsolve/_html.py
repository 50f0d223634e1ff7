"""Answers as notebooks show them."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, Iterable

from ._answers import Answer, Check, Number, Profile

_ROWS = 100  # of information sets
_CHARACTERS = 20000  # of a certificate


def answer(a: Answer) -> str:
    certificate = str(a.certificate or "")
    if len(certificate) > _CHARACTERS:
        certificate = repr(a.certificate)
    payoffs = zip(a.profile or (), a.payoffs)
    proved = f"; certified: {a.claim}" if a.claim not in ("", a.concept) else ""
    return (f"<p><b>{escape(a.concept)}</b>: {escape(a.status + proved)} {escape(a.reason)}<br>"
            + escape(", ".join(f"{p} gets {x}" for p, x in payoffs)) + "</p>"
            + (profile(a.profile) if a.profile else "")
            + _details("Notes", "".join(f"<p>{escape(n)}</p>" for n in a.notes))
            + _details("Certificate", certificate and f"<pre>{escape(certificate)}</pre>"))


def profile(p: Profile) -> str:
    beliefs = p.beliefs()
    head = ["player", "information set", "action: probability"] + ["node: belief"] * bool(beliefs)
    rows = [[name, label, _sum(actions)] + [_sum(beliefs.get(name, {}).get(label) or {})] * bool(beliefs)
            for name, sets in p.items() for label, actions in sets.items()]
    return _table(head, rows[:_ROWS]) + (f"<p>… and {len(rows) - _ROWS} more</p>" if len(rows) > _ROWS else "")


def check(c: Check) -> str:
    rows = ([name, r.payoff, r.best, r.regret, ", ".join(f"{h}: {a}" for h, a in r.deviation)]
            for name, r in c.players.items())
    return (f"<p><b>{escape(c.concept)}</b>: {escape(c.status)} {escape(c.reason)}</p>"
            + _table(["player", "payoff", "best response", "regret", "deviation"], rows))


def _sum(weights: Dict[str, Number]) -> str:
    return ", ".join(f"{k}: {x}" for k, x in weights.items())


def _table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    def cells(tag: str, values: Iterable[Any]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(str(v))}</{tag}>" for v in values) + "</tr>"
    return "<table>" + cells("th", head) + "".join(cells("td", row) for row in rows) + "</table>"


def _details(title: str, inside: str) -> str:
    return f"<details><summary>{title}</summary>{inside}</details>" if inside else ""

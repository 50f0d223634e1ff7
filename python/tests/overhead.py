"""Print what a call costs beside the solving, and an import: python3 tests/overhead.py"""

import statistics
import subprocess
import sys
import time

import exactsolve as es


def calls(count=300):
    """Return milliseconds of calls that are not spent on solving."""
    game, found = es.from_arrays([[1, -1], [-1, 1]]), []
    for _ in range(count):
        began = time.perf_counter()
        answer = es.solve(game, concept="nash")
        found.append(1000 * (time.perf_counter() - began - answer.raw["stats"]["seconds"]))
    return found


def imported(source, count=20):
    """Return milliseconds of an import, in a Python of its own each."""
    timed = f"import time; t = time.perf_counter(); {source}; print(1000 * (time.perf_counter() - t))"
    return [float(subprocess.check_output([sys.executable, "-c", timed])) for _ in range(count)]


if __name__ == "__main__":
    measured = {"a call": calls()}
    for source in ("import exactsolve", "from exactsolve import solve"):
        measured[source] = imported(source)
    for what, times in measured.items():
        print(f"{what}: least {min(times):.2f} ms, median {statistics.median(times):.2f} ms")

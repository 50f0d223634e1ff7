package pycheck_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSigns compares signs between real numbers with those of factors with known roots, some of them ends, and of polynomials of
// ends with other roots in between.
func TestSigns(t *testing.T) {
	python(t)
	require.Equal(t, "ok\n", script(t, `
import random
from exactsolve.pycheck.fraction import Fraction
from exactsolve.pycheck.places import Line, odd, place
from exactsolve.pycheck.univariate import multiply

r = random.Random(5)
FACTORS = [([-k, 0, 1], [-k**0.5, k**0.5]) for k in (2, 3, 5, 7)] + [
    ([-n, d], [n / d]) for n, d in ((0, 1), (1, 1), (-3, 2), (5, 3), (9, 4))] + [([1, 0, 1], []), ([3, 1, 1], [])]

def number():
    """Return a factor's root, as what a certificate says of it."""
    k = r.randrange(9)
    p, roots = FACTORS[k]
    x = r.choice(roots)
    if len(roots) == 1 and r.random() < .5:
        return x, (None, Fraction(-p[0], p[1]), Fraction(-p[0], p[1]))
    others = r.sample([f for f in FACTORS if f[0] != p], r.randrange(5))
    for q, _ in others:
        p = multiply(p, q)
    near = [y for _, ys in others for y in ys] + [y for y in roots if y != x] + [-9, 9]
    low, high = max(y for y in near if y < x), min(y for y in near if y > x)
    bound = lambda y: Fraction(round((x + (y - x) * r.uniform(.1, .9)) * 10**6), 10**6)
    return x, ([Fraction(a) for a in p], bound(low), bound(high))

counts = {}
for _ in range(3000):
    (x, a), (y, b) = number(), number()
    below = place(*a).is_below(place(*b))
    assert below == (x < y and abs(x - y) > 1e-9), (a, b)
    if not below:
        continue
    line = Line([place(*a), place(*b)])
    for _ in range(3):
        p, roots = [r.choice([-3, 2])], []
        for q, ys in r.choices(FACTORS, k=r.randrange(5)):
            for _ in range(r.randrange(1, 4)):
                p = multiply(p, q)
                roots += ys
        within = [z for z in roots if x + 1e-9 < z < y - 1e-9]
        sign = 1
        for z in roots:
            sign *= -1 if z > (x + y) / 2 else 1
        want = None if within else sign * (1 if p[-1] > 0 else -1)
        assert line.inside(p, 0) == want, (a, b, p)
        for k, end in enumerate((x, y)):
            zero = any(abs(z - end) < 1e-9 for z in roots)
            assert (line.at(p, k) == 0) == zero
        changes = any(within.count(z) % 2 for z in within)
        assert (line.inside(odd(p), 0) is None) == changes
        counts[want, len(within) > 1] = counts.get((want, len(within) > 1), 0) + 1
assert len(counts) == 4 and min(counts.values()) > 100, counts
print("ok")
`))
}

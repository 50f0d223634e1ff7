package foreign

import (
	"errors"
	"fmt"
	"strings"

	"exactsolve/rational"
)

// maxNumber bounds the characters of a number.
const maxNumber = 100

// fixedBits is how exact shares are that have no small common denominator: more than any flow.
const fixedBits = 60

// sharesOf returns whole numbers, of at most 61 bits together, in proportion to probabilities, or nil if
// all of these are 0 or not numbers.
func sharesOf(texts []string) ([]int64, error) {
	x := make([]rational.Rat, len(texts))
	var sum rational.Rat
	finest, missing := 0, false
	for k, text := range texts {
		if isNaN(text) {
			missing = true
			continue
		}
		if len(text) > maxNumber {
			return nil, fmt.Errorf("a number of %d characters", len(text))
		}
		p, err := rational.Parse(text)
		if err != nil {
			return nil, err
		}
		if p.Sign() < 0 {
			return nil, fmt.Errorf("the probability %s is negative", text)
		}
		if p.Cmp(rational.Int(2)) > 0 {
			return nil, fmt.Errorf("the probability %s is above 1", text)
		}
		x[k], sum, finest = p, sum.Add(p), max(finest, decimals(text))
	}
	if sum.IsZero() {
		return nil, nil
	}
	if missing {
		return nil, errors.New("a probability is no number")
	}
	if off := sum.Sub(rational.Int(1)); rational.Max(off, off.Neg()).Cmp(tolerance(len(texts), finest)) > 0 {
		return nil, fmt.Errorf("the probabilities %s add up to %v, and not to 1", strings.Join(texts[:min(len(texts), 8)], " "), decimalText(sum))
	}
	return whole(x, finest)
}

// whole returns numbers with d decimals times 10^d, or other ones times their common denominator, or
// where that is large, times a power of two and rounded down.
func whole(x []rational.Rat, d int) ([]int64, error) {
	shares := make([]int64, len(x))
	if timesPower(x, d, shares) {
		return shares, nil
	}
	if num, _, err := rational.Integers(x, fixedBits-1); err == nil {
		for k, n := range num {
			shares[k] = n.Int64()
		}
		return shares, nil
	}
	some := int64(0)
	for k, p := range x {
		shares[k] = p.Mul(rational.Int(1 << fixedBits)).Floor().Int64()
		some |= shares[k]
	}
	if some == 0 {
		return nil, errors.New("the probabilities are too small")
	}
	return shares, nil
}

// timesPower fills in numbers times 10^d, and reports whether these are whole and below 2^60.
func timesPower(x []rational.Rat, d int, shares []int64) bool {
	if d > 17 {
		return false
	}
	scale := rational.Int(power(d))
	for k, p := range x {
		n, one, ok := p.Mul(scale).Small()
		if !ok || one != 1 {
			return false
		}
		shares[k] = n
	}
	return true
}

// power returns 10^d.
func power(d int) int64 {
	p := int64(1)
	for range d {
		p *= 10
	}
	return p
}

// tolerance returns by how much n probabilities printed with d decimals may miss 1: half a unit of the
// last decimal each, or of the sixth, as numbers may be printed with six digits and have more decimals;
// and at most a hundredth. Fractions and whole numbers must be exact.
func tolerance(n, d int) rational.Rat {
	if d == 0 {
		return rational.Rat{}
	}
	each := rational.New(1, 2*power(min(d, 6)))
	return rational.Min(each.Mul(rational.Int(int64(n))), rational.New(1, 100))
}

// decimals returns how many decimals a number is printed with.
func decimals(text string) int {
	digits, power, _ := strings.Cut(strings.ToLower(text), "e")
	_, after, _ := strings.Cut(digits, ".")
	if strings.HasPrefix(power, "-") {
		return maxNumber
	}
	return len(after)
}

// isNaN reports whether a text is how programs print that there is no number.
func isNaN(text string) bool {
	return text == "null" || strings.EqualFold(strings.TrimPrefix(text, "-"), "nan")
}

// decimalText returns a number with six decimals, rounded down.
func decimalText(x rational.Rat) string {
	n := x.Mul(rational.Int(1_000_000)).Floor().Int64()
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%06d", n/1_000_000, n%1_000_000), "0"), ".")
}

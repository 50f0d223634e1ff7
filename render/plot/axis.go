package plot

import (
	"cmp"
	"math"
	"strconv"
	"strings"
)

// An axis maps values to a position from 0 at its low end to 1 at its high one.
type axis struct {
	log    bool
	whole  bool    // all values are, so that ticks should be
	lo, hi float64 // lo < hi; logarithms to base 10 if log
	ticks  []tick
}

type tick struct {
	at   float64 // position, from 0 to 1
	text string
}

const maxTicks = 7

// newAxis returns an axis that shows the values and ends at ticks. All values can be shown on it.
func newAxis(values []float64, log bool) *axis {
	a := &axis{log: log, whole: true, lo: math.Inf(1), hi: math.Inf(-1)}
	for _, x := range values {
		a.whole = a.whole && x == math.Trunc(x)
		a.lo, a.hi = min(a.lo, a.scaled(x)), max(a.hi, a.scaled(x))
	}
	switch {
	case len(values) == 0:
		a.lo, a.hi = 0, 1
	case log && a.hi-a.lo < 1e-9:
		a.lo, a.hi = a.lo-0.5, a.hi+0.5
	case !log && a.hi-a.lo <= 1e-12*max(math.Abs(a.lo), math.Abs(a.hi)):
		half := cmp.Or(max(math.Abs(a.lo), math.Abs(a.hi))/2, 1)
		a.lo, a.hi = a.lo-half, a.hi+half
	}
	if log {
		a.decades()
	} else {
		a.linear()
	}
	return a
}

func (a *axis) scaled(x float64) float64 {
	if a.log {
		return math.Log10(x)
	}
	// Within the range of floats, so that no difference is infinite and no step is 0.
	if math.Abs(x) < 1e-280 {
		return 0
	}
	return max(-math.MaxFloat64/4, min(math.MaxFloat64/4, x))
}

func (a *axis) position(x float64) float64 { return (a.scaled(x) - a.lo) / (a.hi - a.lo) }

// linear sets ticks at multiples of 1, 2 or 5 times a power of 10; at whole numbers if the values are.
func (a *axis) linear() {
	power := math.Pow(10, math.Floor(math.Log10((a.hi-a.lo)/(maxTicks-1))))
	if a.whole {
		power = max(1, power)
	}
	step := power
	for _, f := range []float64{1, 2, 5, 10, 20} {
		step = f * power
		if math.Ceil(a.hi/step)-math.Floor(a.lo/step) <= maxTicks-1 {
			break
		}
	}
	first, last := math.Floor(a.lo/step), math.Ceil(a.hi/step)
	a.lo, a.hi = first*step, last*step
	for k := range int(last-first) + 1 {
		a.ticks = append(a.ticks, tick{float64(k) / (last - first), tickText((first+float64(k))*step, step)})
	}
}

// tickText writes x, a multiple of step, without digits below the step.
func tickText(x, step float64) string {
	if math.Abs(x) < step/2 {
		return "0"
	}
	if size := max(math.Abs(x), step); size >= 1e6 || size < 1e-4 {
		return shortFloat(x)
	}
	digits := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	return printed.Replace(strconv.FormatFloat(x, 'f', digits, 64))
}

// shortFloat writes x with at most four digits.
func shortFloat(x float64) string { return printed.Replace(strconv.FormatFloat(x, 'g', 4, 64)) }

// printed writes signs and exponents as in print.
var printed = strings.NewReplacer("e+0", "e", "e+", "e", "e-0", "e−", "-", "−")

// decades sets ticks at powers of 10; if these are few, at 2 and 5 times them too.
func (a *axis) decades() {
	within := []float64{1}
	if a.hi-a.lo < 2 {
		within = []float64{1, 2, 5}
	}
	var marks []float64
	for e := math.Floor(a.lo); e <= math.Ceil(a.hi); e++ {
		for _, f := range within {
			marks = append(marks, e+math.Log10(f))
		}
	}
	const slack = 1e-9 // logarithms are rounded
	first, last := 0, len(marks)-1
	for marks[first+1] <= a.lo+slack {
		first++
	}
	for marks[last-1] >= a.hi-slack && last-1 > first {
		last--
	}
	marks = marks[first : last+1]
	a.lo, a.hi = marks[0], marks[len(marks)-1]
	every := 1 + (len(marks)-1)/maxTicks
	for k := 0; k < len(marks); k += every {
		a.ticks = append(a.ticks, tick{(marks[k] - a.lo) / (a.hi - a.lo), powerText(marks[k])})
	}
}

// powerText writes 10 to the power e, which is a digit before zeros.
func powerText(e float64) string {
	low := int(math.Floor(e + 1e-9))
	if e > -4 && e < 5 {
		return strconv.FormatFloat(math.Pow(10, e), 'f', max(0, -low), 64)
	}
	lead := strconv.FormatFloat(math.Pow(10, e-float64(low)), 'f', 0, 64)
	return lead + "e" + printed.Replace(strconv.Itoa(low))
}

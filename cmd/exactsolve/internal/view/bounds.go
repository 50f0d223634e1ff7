package view

import (
	"strings"

	"exactsolve/message"
	"exactsolve/rational"
)

// PayoffBounds returns what each payoff of a claim is within, nil where that is not said of all.
func PayoffBounds(c *message.Claim) (list []rational.Interval) {
	for _, u := range c.Payoffs {
		list = append(list, rational.Point(u))
	}
	if c.Box != nil {
		for k := range c.Box.Payoffs {
			x := &c.Box.Payoffs[k]
			switch {
			case x.Exact != nil:
				list = append(list, rational.Point(*x.Exact))
			case x.Center != nil:
				list = append(list, around(*x.Center, c.Box.Radius))
			case x.Low != nil && x.High != nil:
				list = append(list, rational.Interval{Lo: *x.Low, Hi: *x.High})
			default:
				return nil
			}
		}
	}
	if c.Algebraic != nil {
		for k := range c.Algebraic.Payoffs {
			x := &c.Algebraic.Payoffs[k]
			if z, err := rational.Parse(x.Number); err == nil {
				list = append(list, rational.Point(z))
				continue
			}
			z, err := rational.Parse(x.Decimal)
			if err != nil {
				return nil
			}
			list = append(list, around(z, lastDigit(x.Decimal)))
		}
	}
	return list
}

func around(x, r rational.Rat) rational.Interval {
	return rational.Interval{Lo: x.Sub(r), Hi: x.Add(r)}
}

// lastDigit returns what one more in the last digit of a decimal is.
func lastDigit(decimal string) rational.Rat {
	digits, exponent, scaled := strings.Cut(strings.TrimLeft(decimal, "+-"), "e")
	unit := strings.Map(func(r rune) rune {
		if r == '.' {
			return r
		}
		return '0'
	}, digits[:len(digits)-1]) + "1"
	if scaled {
		unit += "e" + exponent
	}
	x, _ := rational.Parse(unit)
	return x
}

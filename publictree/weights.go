package publictree

import (
	"errors"
	"fmt"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// wholeWeights returns the weights of a range times their least common denominator, by hand.
func wholeWeights(r *cards.Range) ([]int64, error) {
	num, _, err := rational.Integers(r[:], 30)
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	w := make([]int64, len(num))
	for k, n := range num {
		if n.BitLen() > 30 {
			return nil, errors.New("a weight of more than 30 bits")
		}
		w[k] = n.Int64()
	}
	return w, nil
}

package extreme

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/seqform"
)

// A Case says of each label, per side, whether it is in, +1, or out, −1; 0 if that is not
// decided.
type Case [2][]int8

func (c Case) equal(d Case) bool { return slices.Equal(c[0], d[0]) && slices.Equal(c[1], d[1]) }

// StepLeft begins the word of a case that is left to another part of a search. The number
// after it says nothing.
const StepLeft = 'P'

// PartChecker returns a function that checks part of a search of g: that the list has all
// extreme equilibria in the case at, but for those in the cases left, in this order, and no
// others. It fails if g is not a two-player game in strategic form.
func PartChecker(g *seqform.Game) (check func(at Case, list *claim.Extreme, part *claim.Search, left []Case) error, err error) {
	b, err := newBimatrix(g)
	if err != nil {
		return nil, err
	}
	return func(at Case, list *claim.Extreme, part *claim.Search, left []Case) error {
		w := &walk{b: b, words: part.Cases, left: left, status: Case{slices.Clone(at[0]), slices.Clone(at[1])}}
		if err := w.readClaim(list); err != nil {
			return err
		}
		return w.check(part)
	}, nil
}

package answer

import (
	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A Bound says what no device of a concept exceeds, of payoffs in sum with some weights, by a dual; or why that is
// not known.
type Bound struct {
	Concept claim.Concept
	Dual    claim.Dual
	None    bool           // that no device meets some requirements
	Device  *claim.Device  // else one that pays this; where chance is not public perhaps none, but what bounds devices
	Payoffs []rational.Rat // of it
	Reason  string         // "" if all this is known
	Stats   Stats
}

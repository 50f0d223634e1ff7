package solve

import (
	"exactsolve/nash/bilinear"
	"exactsolve/tableau"
)

// An Event says how far the work is. One of its fields is set.
type Event struct {
	Phase   string          // that begins
	Pivot   *tableau.Event  // the last one made
	Boxes   *bilinear.Event // of a search by boxes
	Removed *Removed        // before the search
}

package solve

import (
	"exactsolve/cluster"
	"exactsolve/nash/bilinear"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
)

// Workers returns what makes workers for units of work of other processes, by the rules of
// their kinds.
func Workers() map[string]cluster.Maker {
	return map[string]cluster.Maker{
		bimatrix.Rules: bimatrix.NewWorker,
		bilinear.Rules: bilinear.NewWorker,
		complete.Rules: complete.NewWorker,
	}
}

package ask

import (
	"exactsolve/cluster"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
)

// Workers returns what makes workers for units of work of other processes, by the rules of
// their kinds.
func Workers() map[string]cluster.Maker {
	return map[string]cluster.Maker{
		resolve.Rules:   resolve.NewWorker,
		blueprint.Rules: blueprint.NewWorker,
	}
}

package flow_test

import "exactsolve/cert/flow/flowtest"

const small = "deck AsAhAdAcKsKhKdKcQsQhQdQc\n"

// What makes certificates, by shorter names.
var (
	spots   = flowtest.Spots
	parse   = flowtest.Parse
	table   = flowtest.Table
	sealed  = flowtest.Sealed
	written = flowtest.Written
	random  = flowtest.Random
)

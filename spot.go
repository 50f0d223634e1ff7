package exactsolve

import (
	"context"

	"exactsolve/gamefile"
	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/spot"
)

// Types of poker spots. Their fields and methods are shown by go doc of packages publictree,
// publictree/spot and publictree/flow, as in go doc exactsolve/publictree.Spot.
type (
	Spot            = publictree.Spot
	SpotOptions     = spot.Options
	SpotProgress    = spot.Progress
	SpotResult      = spot.Result
	SpotCertificate = flow.Certificate
)

// ReadSpot reads the file of a poker spot, perhaps compressed by gzip or zstd. Its text is described
// in docs/formats/spot.md; an error has the place in the file.
func ReadSpot(path string) (*Spot, error) {
	r, err := gamefile.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return publictree.Parse(path, r)
}

// SolveSpot finds strategies of a spot with proved bounds of its value, or with a rake or prizes of what
// each player could gain, as close as the options ask. When ctx ends it returns the best so far.
func SolveSpot(ctx context.Context, s *Spot, o SpotOptions) (*SpotResult, error) {
	return spot.Solve(ctx, s, o)
}

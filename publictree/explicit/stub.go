package explicit

import (
	"errors"
	"exactsolve/publictree"
	"exactsolve/seqform"
)

func Game(s *publictree.Spot, maxNodes int) (*seqform.Game, error) { return nil, errors.New("not yet") }

package resolve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/depthlimit"
	"exactsolve/seqform"
)

// Rules names the units of [Base.SolveAll] and what comes of them. If that changes it needs
// another name.
const Rules = "subgames/1"

// A job is what a worker must know beside the game.
type job struct {
	Player  int             `json:"player"`  // Us
	Profile seqform.Profile `json:"profile"` // the blueprint of Us, and the priors
	Nodes   []int           `json:"nodes"`   // of the limit
	Keep    []int           `json:"keep"`    // likewise; nil for none

	Method        Method             `json:"method"`
	MaxPivots     int                `json:"max_pivots"`
	Vertex        bool               `json:"vertex"`
	Continuations []seqform.Behavior `json:"continuations,omitempty"`
	MaxValues     int                `json:"max_values"`
}

// job returns what a worker must know.
func (s *subgames) job() ([]byte, error) {
	b, o := s.b, s.opt
	j := &job{
		Player: b.us, Profile: make(seqform.Profile, 2), Nodes: b.limit.Nodes(),
		Method: o.Method, MaxPivots: o.MaxPivots, Vertex: o.Vertex, Continuations: o.Continuations, MaxValues: o.MaxValues,
	}
	j.Profile[b.us], j.Profile[b.opp] = b.before.Strategy, b.prior
	if o.Keep != nil {
		j.Keep = append([]int{}, o.Keep.Nodes()...)
	}
	return json.Marshal(j)
}

// options say who solves the subgames.
func (s *subgames) options() (o cluster.Options, err error) {
	o.Jobs = s.opt.Jobs
	if s.opt.Remote != nil {
		o.Remote, o.Game, o.Aside = s.opt.Remote, s.b.game, s.aside
		o.Heading = checkpoint.Heading{Search: Rules, Game: s.b.game.Hash()}
		o.Data, err = s.job()
	}
	return o, err
}

// aside leaves a subgame as it was.
func (s *subgames) aside(e *cluster.AsideError) {
	if k, err := strconv.Atoi(e.Unit); err == nil {
		s.results[k] = &Result{Reason: "resolve: " + e.Error(), Before: s.b.before, After: s.b.before}
	}
}

// NewWorker returns a worker that solves subgames for [Base.SolveAll] in another process.
func NewWorker(j *cluster.Job) (cluster.Worker, error) {
	var p job
	if err := json.Unmarshal(j.Data, &p); err != nil {
		return nil, fmt.Errorf("resolve: %w", err)
	}
	if j.Game == nil {
		return nil, errors.New("resolve: no game")
	}
	l, err := depthlimit.NewLimit(j.Game, p.Nodes)
	if err != nil {
		return nil, err
	}
	opt := &Options{Method: p.Method, MaxPivots: p.MaxPivots, Vertex: p.Vertex, Continuations: p.Continuations, MaxValues: p.MaxValues, Brief: true}
	if p.Keep != nil {
		if opt.Keep, err = depthlimit.NewLimit(j.Game, p.Keep); err != nil {
			return nil, err
		}
	}
	b, err := New(l, p.Player, p.Profile)
	if err != nil {
		return nil, err
	}
	return cluster.NewWorker(away{newSubgames(b, States(l), opt)}), nil
}

// Away are subgames solved for another process.
type away struct{ *subgames }

// Run gives a subgame back that was not solved because ctx is done.
func (s away) Run(ctx context.Context, k int, enough func() bool) (*part, error) {
	if k < 0 || k >= len(s.states) {
		return nil, fmt.Errorf("resolve: subgame %d of %d", k+1, len(s.states))
	}
	p, err := s.subgames.Run(ctx, k, enough)
	if err == nil && p.Unsolved != "" && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return p, err
}

package main

import (
	"context"
	"math"
	"slices"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// resolveFlags say how the rest of the game is solved anew after the trunk.
type resolveFlags struct {
	resolve      string // a method of the package, or "none"
	resolveDepth int    // 0 for all of the subgames
	jobs         int
}

func (c *resolveFlags) declare(fs *pflag.FlagSet) {
	words := []string{"none"}
	for _, m := range resolve.Methods() {
		words = append(words, m.String())
	}
	fs.Var(newChoice(&c.resolve, words...), "resolve", "then solve each subgame at the limit, or where the next round begins, anew: `METHOD` resolve, maxmargin, weighted-maxmargin, reach-resolve, reach-maxmargin, splice, or unsafe, which alone can lose")
	fs.Var(&count{&c.resolveDepth, 0, math.MaxInt32}, "resolve-depth", "--resolve: keep the blueprint from `N` actions below its roots on (0 for nowhere)")
	c.jobs = 1
	fs.Var(&count{&c.jobs, 1, maxJobs}, "jobs", "--resolve, but for splice: solve `N` subgames at a time; the answer is the same")
}

func (c *resolveFlags) wanted() bool { return c.resolve != "none" }

func (c *resolveFlags) check() error {
	if c.resolveDepth > 0 && !c.wanted() {
		return usageError("--resolve-depth is for --resolve")
	}
	if c.jobs > 1 && (!c.wanted() || c.resolve == resolve.Splice.String()) {
		return usageError("--jobs is for --resolve with a method other than splice")
	}
	return nil
}

func (c *resolveFlags) addOptions(o options) {
	if c.wanted() {
		o["resolve"] = c.resolve
	}
	o.add("resolve_depth", c.resolveDepth)
	if c.jobs > 1 {
		o["jobs"] = c.jobs
	}
}

// A subgameCut has the limits for solving anew.
type subgameCut struct {
	roots *depthlimit.Limit
	keep  *depthlimit.Limit // nil for none
}

// subgames returns where subgames begin: at the limit, or, if that is the end of a
// round, where play of the next begins and what chance shows is seen.
func (c *depthLimit) subgames(limit *depthlimit.Limit) (*subgameCut, error) {
	g := limit.Game()
	cut, err := &subgameCut{roots: limit}, error(nil)
	if c.changed("after-round") {
		if cut.roots, err = depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, c.round+1)); err != nil {
			return nil, err
		}
	}
	if c.resolveDepth > 0 {
		cut.keep, err = depthlimit.NewLimit(g, below(g.Tree, cut.roots.Nodes(), c.resolveDepth))
	}
	return cut, err
}

// below returns the decision and chance nodes so many edges below some nodes.
func below(t *seqform.Tree, nodes []int, depth int) []int {
	at := make([]int, t.Len())
	var list []int
	for _, root := range nodes {
		for v := root; v < int(t.End[root]); v++ {
			if v > root {
				at[v] = at[t.Parent[v]] + 1
			}
			if at[v] == depth && !t.IsLeaf(v) {
				list = append(list, v)
				v = int(t.End[v]) - 1
			}
		}
	}
	return list
}

// maxJobs bounds the goroutines of a run.
const maxJobs = exactsolve.MaxJobs

// Solutions of linear programs have thousands of bits, which every number of a subgame
// then has, and no two subgames the same denominator.
const (
	maxRootBits     = 256     // of probabilities from which subgames are solved
	rootDenominator = 1 << 24 // of those that have more
)

// shortened returns b with long probabilities rounded, and whether there are any.
func shortened(b seqform.Behavior) (z seqform.Behavior, changed bool) {
	z = slices.Clone(b)
	for h, p := range b {
		if !slices.ContainsFunc(p, func(x rational.Rat) bool { return x.BitLen() > maxRootBits }) {
			continue
		}
		weights := make([]float64, len(p))
		for a, x := range p {
			weights[a] = approx.Float64(x)
		}
		z[h], changed = blueprint.Round(weights, rootDenominator), true
	}
	return z, changed
}

// shorten makes the strategy found one of short fractions, with what that guarantees.
func (r *depthRun) shorten(found *depthlimit.Result) error {
	b, changed := shortened(found.Best.Strategy)
	if !changed {
		return nil
	}
	q, err := depthlimit.Guaranteed(r.f.Game, found.Best.Player, b)
	if err != nil {
		return err
	}
	r.s.detail("probabilities of the strategy rounded to multiples of 1/%d: guarantees %s", rootDenominator, r.m.short(q.Value))
	found.Best = q
	return nil
}

// again solves the subgames anew, from the strategy found, and puts the result in its
// place, unless that is worse than before its numbers were shortened.
func (r *depthRun) again(cut *subgameCut, found *depthlimit.Result) error {
	long := found.Best
	if err := r.shorten(found); err != nil {
		return err
	}
	if err := r.resolveAll(cut, found); err != nil {
		return err
	}
	if r.c.resolve != resolve.Unsafe.String() && found.Best.Value.Cmp(long.Value) < 0 {
		found.Best, r.m.Resolve.Solved = long, 0
		r.m.Resolve.Before = r.worth(long.Value)
	}
	return nil
}

func (r *depthRun) resolveAll(cut *subgameCut, found *depthlimit.Result) error {
	m := &message.Resolve{Method: r.c.resolve, Nodes: len(cut.roots.Nodes()), Before: r.worth(found.Best.Value)}
	r.m.Resolve = m
	us := r.c.player - 1
	p := make(seqform.Profile, 2)
	p[us], p[1-us] = found.Best.Strategy, r.opponent.Strategy
	states := resolve.States(cut.roots)
	if m.Subgames = len(states); r.ctx.Err() != nil {
		stopped(found, context.Cause(r.ctx).Error())
		return nil
	}
	base, err := resolve.New(cut.roots, us, p)
	if err != nil {
		return err
	}
	method, err := resolve.ParseMethod(r.c.resolve)
	if err != nil {
		return err
	}
	done := 0
	all, err := base.SolveAll(r.ctx, resolve.Options{
		Method: method, MaxPivots: r.c.maxPivots, Keep: cut.keep, Brief: true, Jobs: r.c.jobs,
		Trace: func(*resolve.Result) {
			done++
			r.s.detail("%d of %s re-solved", done, plural(len(states), "subgame"))
		},
	})
	if err != nil {
		return err
	}
	r.joined(found, all)
	return nil
}

// joined puts what re-solving led to into the answer.
func (r *depthRun) joined(found *depthlimit.Result, all *resolve.All) {
	m := r.m.Resolve
	m.Solved = all.Solved
	found.Best = all.After
	found.Stats.Add(all.Stats)
	r.low = rational.Max(r.low, found.Best.Value)
	if all.Status != cert.Yes {
		stopped(found, all.Reason)
	}
}

// stopped says why not all was done, unless that is said.
func stopped(found *depthlimit.Result, why string) {
	if found.Status == cert.Yes {
		found.Status, found.Reason = cert.Unknown, why
	}
}

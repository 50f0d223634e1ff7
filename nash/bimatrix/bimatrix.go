package bimatrix

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/extreme"
	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/internal/partition"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/memory"
	"exactsolve/seqform/meter"
)

// Options of [All]. The zero value asks for all extreme equilibria with a
// certificate, without a limit of work.
type Options struct {
	// Jobs is the number of goroutines; 0 means one for each processor. The result does
	// not depend on it.
	Jobs int

	// MaxPivots limits the pivots of the search; 0 means no limit. A limit is
	// looked at between cases, so it may be passed by a few pivots. With one the search
	// has one goroutine.
	MaxPivots int

	// MaxEvidence limits the size of the certificate: words of its cases plus
	// numbers in its vectors, each a few bytes of text. 0 means 4,000,000; a
	// negative number asks for no certificate, which saves about half of the
	// time.
	MaxEvidence int

	// Each is called for every equilibrium once it is found and checked, in an
	// order that depends on the game alone; it returns false to stop the
	// search. nil for none. It is not called from two goroutines at once.
	Each func(Equilibrium) bool

	// Checkpoint keeps what was found, and has what another run found. A run that goes
	// on comes to the same result, and calls Each for all. With either all evidence is
	// kept in memory, whatever MaxEvidence. An error of a
	// checkpoint is a [checkpoint.Error] or that of the file.
	Checkpoint checkpoint.File

	// Remote, if not nil, has the search done by other processes, see [NewWorker]; with a limit
	// of pivots it is not used.
	Remote cluster.Remote

	cut func() bool // reports whether a unit is to end, in tests
}

const (
	entryBytes  = 200 // of a search at least, for each profile
	maxEvidence = 4_000_000
	maxSubsets  = 100_000 // maximal Nash subsets
)

// An Equilibrium is an extreme equilibrium: a mixed strategy of each player and
// the payoffs.
type Equilibrium struct {
	Mixed   [2][]rational.Rat
	Payoffs [2]rational.Rat
}

// A Result has the equilibria found, all of them checked.
type Result struct {
	// Status is Yes if the list is complete and the certificate, which says so,
	// has been checked; otherwise it is Unknown.
	Status answer.Status

	// Complete says that the search came to its end. Without a certificate that
	// the list is complete rests on this program alone. It never rests on a checkpoint:
	// of a search resumed the certificate has been checked, however large.
	Complete bool

	// Reason says why the status is not Yes.
	Reason string

	Game *seqform.Game // that was solved

	// Strategies are the mixed strategies of each player that occur in
	// equilibria, in decreasing lexicographic order. Pairs has, in increasing
	// order, the indices of the two strategies of each of the Equilibria.
	Strategies [2][][]rational.Rat
	Equilibria []Equilibrium
	Pairs      [][2]int

	// Rank has, of each equilibrium in the order of the search, which Options.Each sees,
	// its index in Equilibria.
	Rank []int

	// Subsets are the maximal Nash subsets and Components the connected
	// components of the set of all equilibria; both only if Complete. If there
	// are more than 100,000 subsets, Subsets is nil.
	Subsets    []Subset
	Components []Component

	Certificate *cert.Certificate // if Status is Yes
	Stats       Stats
}

// Stats count the work done, so that runs can be compared exactly.
type Stats struct {
	Cases  int `json:"cases"` // of the search
	Pivots int `json:"pivots"`
	Bits   int `json:"bits"` // largest bit length of a denominator
}

// ErrNotSupported is wrapped by the errors of [All] for games outside its scope.
var ErrNotSupported = errors.New("not supported")

// All finds all extreme equilibria of a two-player game in strategic form, exactly, with the
// maximal Nash subsets, whose union is the set of all equilibria.
//
// If a limit or ctx ends the search, the result has what was found until then,
// checked, but not complete. An error means that the game or the options are out
// of scope, or wraps [answer.ErrInternal] if an answer failed its check.
//
// Results do not depend on the number of processors. The cost is exponential: for
// random games the search grows by a factor of about two for each strategy that
// both players have more.
func All(ctx context.Context, g *seqform.Game, opt Options) (*Result, error) {
	if opt.MaxPivots < 0 {
		return nil, fmt.Errorf("bimatrix: negative pivot limit %d", opt.MaxPivots)
	}
	opt.MaxEvidence = cmp.Or(opt.MaxEvidence, maxEvidence)
	if opt.MaxPivots > 0 {
		opt.Jobs, opt.Remote = 1, nil // so that what is done before the limit depends on the game alone
	}
	result := &Result{Game: g}
	if err := inScope(g); err != nil {
		return nil, err
	}
	check, err := extreme.PairChecker(result.Game)
	if err != nil {
		return nil, err
	}
	part, err := extreme.PartChecker(result.Game)
	if err != nil {
		return nil, err
	}
	polys := newPolytopes(result.Game)
	c := &collector{opt: opt, result: result, check: check, part: part, cases: map[string]extreme.Case{}, polys: &polys, pieces: map[string]*piece{}, seen: map[string]bool{}}
	if err := c.search(ctx, g); err != nil {
		return nil, err
	}
	c.list()
	if !result.Complete {
		return result, nil
	}
	result.graph(maxSubsets)
	switch err := c.certify(); {
	case err != nil && opt.Checkpoint.Open != nil:
		return nil, checkpoint.Unproved(err)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return result, nil
}

// inScope reports an error unless g is a game of two players in strategic form that fits
// into memory.
func inScope(g *seqform.Game) error {
	if len(g.Players) != 2 || g.Table == nil {
		return fmt.Errorf("bimatrix: %s: %w, want 2 players in strategic form", g, ErrNotSupported)
	}
	n := g.Payoffs.Len()
	return memory.Check(fmt.Sprintf("the search in a table of %d profiles", n), entryBytes*int64(n))
}

// NewWorker returns a worker for searches of a game by [All] in another process.
func NewWorker(j *cluster.Job) (cluster.Worker, error) {
	if err := inScope(j.Game); err != nil {
		return nil, err
	}
	polys := newPolytopes(j.Game)
	return cluster.NewWorker(&collector{polys: &polys, most: math.MaxInt}), nil
}

// A collector makes the result of a search. It is the [cluster.Kind] of that: a unit is the
// path to a case. Pieces are put together in the order of the text of the evidence, so that
// it does not matter where they were cut.
type collector struct {
	opt    Options
	result *Result
	check  func(mixed claim.Pair[[]rational.Rat], payoffs claim.Pair[rational.Rat]) error
	part   func(at extreme.Case, list *claim.Extreme, part *claim.Search, left []extreme.Case) error
	polys  *[2]polytope
	idle   sync.Pool     // of searches
	found  []Equilibrium // in the order of the search
	most   int           // words and numbers of evidence
	rec    recorder      // of the whole
	full   atomic.Bool   // no more evidence is wanted

	cases  map[string]extreme.Case // that pieces left which were checked
	pieces map[string]*piece       // that were not reached yet
	at     []*place                // where the next find is: the last, in a piece that is left in the one before
	seen   map[string]bool         // the equilibria, after a checkpoint
}

// search runs the whole search, emits what it finds and notes how it ended.
func (c *collector) search(ctx context.Context, g *seqform.Game) error {
	meter.From(ctx).Count("cases")
	complete, err := cluster.Do(ctx, c, cluster.Options{
		Jobs: cmp.Or(c.opt.Jobs, runtime.GOMAXPROCS(0)), Checkpoint: c.opt.Checkpoint,
		Heading: checkpoint.Heading{Search: Rules, Game: g.Hash()},
		Remote:  c.opt.Remote, Game: g,
		Aside: func(e *cluster.AsideError) { c.result.Reason = e.Error() },
	})
	resumed := c.opt.Checkpoint.Open != nil
	switch {
	case err != nil && resumed && errors.Is(err, errNoCase):
		return checkpoint.Unproved(err)
	case err != nil:
		return err
	}
	r := c.result
	if r.Complete = complete; complete || r.Reason == stopped {
		return nil
	}
	switch {
	case ctx.Err() != nil:
		r.Reason = context.Cause(ctx).Error()
	case c.opt.MaxPivots > 0:
		r.Reason = fmt.Sprintf("pivot limit of %d reached", c.opt.MaxPivots)
	}
	if err := c.emitNext(true); !errors.Is(err, cluster.ErrDone) {
		return err
	}
	return nil
}

// checked returns the equilibrium of a find, unless it is none.
func (c *collector) checked(f *find) (Equilibrium, error) {
	if f.checked != nil {
		return *f.checked, nil
	}
	e := Equilibrium{Mixed: f.Mixed}
	for side := range c.polys {
		if len(f.Mixed[side]) != c.polys[side].own {
			return e, fmt.Errorf("%d probabilities of %d strategies", len(f.Mixed[side]), c.polys[side].own)
		}
		e.Payoffs[1-side] = c.polys[side].bestPayoff(f.Mixed[side])
	}
	return e, c.check(e.Mixed, e.Payoffs)
}

// list puts what was found in order.
func (c *collector) list() {
	r := c.result
	for side := range r.Strategies {
		for _, e := range c.found {
			r.Strategies[side] = append(r.Strategies[side], e.Mixed[side])
		}
		slices.SortFunc(r.Strategies[side], decreasing)
		r.Strategies[side] = slices.CompactFunc(r.Strategies[side], equal)
	}
	pairs := make([][2]int, len(c.found))
	order := make([]int, len(c.found))
	for k, e := range c.found {
		order[k] = k
		for side, x := range e.Mixed {
			pairs[k][side], _ = slices.BinarySearchFunc(r.Strategies[side], x, decreasing)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Compare(pairs[a][:], pairs[b][:]) })
	r.Rank = make([]int, len(order))
	for place, k := range order {
		r.Rank[k] = place
		r.Pairs = append(r.Pairs, pairs[k])
		r.Equilibria = append(r.Equilibria, c.found[k])
	}
}

func decreasing(x, y []rational.Rat) int { return slices.CompareFunc(y, x, rational.Rat.Cmp) }

func equal(x, y []rational.Rat) bool { return slices.EqualFunc(x, y, rational.Rat.Equal) }

// distrusts reports whether other processes do the search that are not trusted.
func (c *collector) distrusts() bool { return c.opt.Remote != nil && !c.opt.Remote.Trusted() }

// certify adds the certificate that the list is complete, if one is asked for and it is not
// too large. What others did is checked whatever its size.
func (c *collector) certify() error {
	r, most := c.result, c.opt.MaxEvidence
	foreign := c.opt.Checkpoint.Open != nil || c.distrusts()
	switch {
	case most < 0:
		r.Reason = "complete, but no certificate was asked for"
	case c.rec.full || c.rec.size > most:
		r.Reason = fmt.Sprintf("complete, but the certificate would have more than %d words and numbers", most)
	}
	if r.Reason != "" && !foreign {
		return nil
	}
	certificate := r.certificate(&c.rec)
	err := cert.Check(context.Background(), r.Game, certificate)
	if err == nil && r.Reason == "" {
		r.Status, r.Certificate = answer.Yes, certificate
	}
	return err
}

func (r *Result) certificate(rec *recorder) *cert.Certificate {
	list := &claim.Extreme{Strategies: r.Strategies}
	for k, pair := range r.Pairs {
		list.Equilibria = append(list.Equilibria, pair)
		list.Payoffs = append(list.Payoffs, r.Equilibria[k].Payoffs)
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(r.Game),
		Claim:    cert.Claim{Concept: cert.ExtremeNash, Extreme: list},
		Evidence: cert.Evidence{Search: rec.search(r.Rank)},
	}
}

// A Subset is a maximal Nash subset: every strategy of one player listed forms
// an equilibrium with every one of the other, as do their mixtures. The numbers
// are indices in Result.Strategies, in increasing order.
type Subset [2][]int

// A Component is a connected component of the set of equilibria, with its strategies as
// in a Subset.
type Component [2][]int

// graph sets the subsets and components of a complete result. They are those of
// the bipartite graph whose edges are the extreme equilibria: complete bipartite
// subgraphs that are maximal, and connected components.
//
// Reference: Avis, Rosenberg, Savani and von Stengel 2010 [ARSS10], section 6.
func (r *Result) graph(limit int) {
	partners := make([][]int, len(r.Strategies[0])) // of each x, in increasing order
	for _, p := range r.Pairs {
		partners[p[0]] = append(partners[p[0]], p[1])
	}
	r.Components = components(partners, len(r.Strategies[1]))
	for _, c := range r.Components {
		found := c.subsets(partners, limit-len(r.Subsets))
		if found == nil {
			r.Subsets = nil
			return
		}
		r.Subsets = append(r.Subsets, found...)
	}
	slices.SortFunc(r.Subsets, func(a, b Subset) int {
		return cmp.Or(slices.Compare(a[0], b[0]), slices.Compare(a[1], b[1]))
	})
}

// components returns the connected components of the graph, in the order of
// their first x; n is the number of y.
func components(partners [][]int, n int) []Component {
	p := partition.New(len(partners) + n) // y number j is len(partners)+j
	for i, list := range partners {
		for _, j := range list {
			p.Join(i, len(partners)+j)
		}
	}
	var all []Component
	for _, part := range p.Parts() {
		var c Component
		for _, v := range part {
			if v < len(partners) {
				c[0] = append(c[0], v)
			} else {
				c[1] = append(c[1], v-len(partners))
			}
		}
		all = append(all, c)
	}
	return all
}

// subsets returns the maximal Nash subsets in a component, nil if there are more
// than limit. Sets of its y are integers with a bit for each.
func (c Component) subsets(partners [][]int, limit int) []Subset {
	local := make(map[int]int, len(c[1])) // place of each y in the component
	for k, j := range c[1] {
		local[j] = k
	}
	sets := make([]*big.Int, len(c[0]))
	for k, i := range c[0] {
		sets[k] = new(big.Int)
		for _, j := range partners[i] {
			sets[k].SetBit(sets[k], local[j], 1)
		}
	}
	shared, ok := intersections(sets, len(local), limit)
	if !ok {
		return nil
	}
	found := make([]Subset, len(shared))
	var outside big.Int
	for n, y := range shared {
		for k, i := range c[0] {
			if outside.AndNot(y, sets[k]).Sign() == 0 {
				found[n][0] = append(found[n][0], i)
			}
		}
		for k, j := range c[1] {
			if y.Bit(k) == 1 {
				found[n][1] = append(found[n][1], j)
			}
		}
	}
	return found
}

// intersections returns all intersections of sets, of n bits, that are not empty,
// unless there are more than limit. These are the y-sides of maximal complete
// subgraphs: a side determines the other, and is what the other's members have
// in common.
func intersections(sets []*big.Int, n, limit int) (all []*big.Int, ok bool) {
	seen, key := make(map[string]bool), make([]byte, (n+7)/8)
	add := func(s *big.Int) {
		if s.Sign() != 0 && !seen[string(s.FillBytes(key))] {
			seen[string(key)] = true
			all = append(all, new(big.Int).Set(s))
		}
	}
	var both big.Int
	for _, s := range sets {
		if seen[string(s.FillBytes(key))] {
			continue // so are its intersections with all
		}
		for _, t := range all { // those of the sets before
			add(both.And(s, t))
		}
		add(s)
		if len(all) > limit {
			return nil, false
		}
	}
	return all, true
}

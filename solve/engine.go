package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cluster/checkpoint"
	"exactsolve/nash"
	"exactsolve/nash/bilinear"
	"exactsolve/nash/bilinear/model"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/extensive"
	"exactsolve/nash/logit"
	"exactsolve/nash/sequential"
	"exactsolve/quasiperfect"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// An engine is a search for one equilibrium of a game of any number of players.
type engine struct {
	method  string       // word of the field method
	concept cert.Concept // that it finds
	takes   games
	heeds   []string // of the fields that not every method heeds
	run     func(w *work, ctx context.Context, g *seqform.Game) (*answer.Result, error)
}

// games are those that an engine takes.
type games int

const (
	tables games = 1 << iota // in strategic form
	trees
	alone // only those of one player
)

// engines has the searches, that of method auto first among those for a kind of
// game and a concept.
var engines = []*engine{
	{"portfolio", cert.Nash, tables, supportFields, (*work).supports},
	{"portfolio", cert.Nash, trees, startFields, (*work).tree},
	{"supports", cert.Nash, tables, supportFields, (*work).supports},
	{"logit", cert.Nash, tables | trees, nil, (*work).logit},
	{"ncp", cert.Nash, tables | trees, boxFields, (*work).boxes},
	{"miqcp", cert.Nash, tables | trees, boxFields, (*work).boxes},
	{"miqcp-chain", cert.Nash, tables, boxFields, (*work).boxes},
	{counterfactual, cert.Nash, tables | trees, learnFields, (*work).learn},
	{fictitiousPlay, cert.Nash, tables | trees, learnFields, (*work).learn},
	{auto, cert.SubgamePerfect, trees, startFields, (*work).sequential},
	{auto, cert.Sequential, trees, startFields, (*work).sequential},
	{auto, cert.NormalFormPerfect, tables | trees | alone, nil, (*work).single},
	{auto, cert.QuasiPerfect, tables | trees | alone, nil, (*work).single},
	{auto, cert.ExtensivePerfect, tables | trees | alone, nil, (*work).single},
	{auto, cert.QuasiProper, tables | trees | alone, nil, (*work).single},
	{auto, cert.Proper, tables | trees | alone, nil, (*work).single},
	{auto, cert.NormalFormPerfect, tables | trees, startFields, (*work).sequential},
	{auto, cert.QuasiPerfect, tables | trees, startFields, (*work).sequential},
	{auto, cert.ExtensivePerfect, tables | trees, startFields, (*work).sequential},
}

const maxStrategies = "max-strategies"

var (
	supportFields = []string{"max-supports", "max-starts"}
	startFields   = []string{"max-starts"}
	boxFields     = []string{"newton", "max-boxes", "jobs", "cluster", "checkpoint", "resume", "job"}
	learnFields   = []string{"max-rounds"}
	treeFields    = []string{"select", "jobs"} // with two players
	listFields    = []string{"select", "max-regions", "max-halvings", "jobs", "cluster", "checkpoint", "resume", "job"}
	tableFields   = []string{"select", "jobs", "cluster", "checkpoint", "resume", "job"}
	here          = []string{"jobs", "max-pivots"} // not heeded by other processes
)

// wideMethods returns the methods for games of any number of players of which ok holds.
func wideMethods(ok func(e *engine) bool) (list []string) {
	for _, e := range engines {
		if e.method != auto && ok(e) && !slices.Contains(list, e.method) {
			list = append(list, e.method)
		}
	}
	return list
}

func (e *engine) fits(g *seqform.Game) bool {
	kind := tables
	if g.Tree != nil {
		kind = trees
	}
	return e.takes&kind != 0 && (e.takes&alone == 0 || len(g.Players) == 1)
}

func findEngine(g *seqform.Game, method string, concept cert.Concept) *engine {
	for _, e := range engines {
		if e.fits(g) && e.concept == concept && (e.method == method || method == auto) {
			return e
		}
	}
	return nil
}

func (w *work) supports(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	return nash.Solve(ctx, g, nash.Options{
		Method: nash.Method(w.q.Method), MaxSupports: w.q.Limits.Supports, MaxStarts: w.q.Limits.Starts,
	})
}

func (w *work) tree(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	return extensive.Solve(ctx, g, extensive.Options{Starts: w.q.Limits.Starts, Seed: w.q.Seed})
}

func (w *work) sequential(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	concept := w.q.Concept
	if concept == cert.SubgamePerfect {
		concept = cert.Sequential // which is more
	}
	r, err := sequential.Solve(ctx, g, sequential.Options{Concept: concept, Starts: w.q.Limits.Starts, Seed: w.q.Seed})
	if err == nil && r.Status == answer.Yes {
		switch enclosed := r.Certificate.Claim.Concept; {
		case w.q.Concept == cert.NormalFormPerfect && enclosed == cert.EnclosedQuasiPerfect:
			w.warn("the certificate is of a quasi-perfect equilibrium, which is normal-form perfect too")
		case w.q.Concept == cert.SubgamePerfect && enclosed == cert.EnclosedSequential:
			w.warn("the certificate is of a sequential equilibrium, which is subgame-perfect too")
		}
	}
	return w.asked(g, r, err)
}

// asked claims of a sequential or quasi-perfect equilibrium that it is subgame-perfect,
// which needs no evidence, if that is what was asked for and it is not in a box.
func (w *work) asked(g *seqform.Game, r *answer.Result, err error) (*answer.Result, error) {
	if err != nil || r.Status != answer.Yes || w.q.Concept != cert.SubgamePerfect || r.Certificate.Claim.Profile == nil {
		return r, err
	}
	found := &r.Certificate.Claim
	r.Certificate = &cert.Certificate{Claim: cert.Claim{Concept: w.q.Concept, Profile: found.Profile, Payoffs: found.Payoffs}}
	return r, sealed(g, r.Certificate)
}

// sealed makes c a certificate about g, which it must be.
func sealed(g *seqform.Game, c *cert.Certificate) error {
	if err := cert.Seal(context.Background(), g, c); err != nil {
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return nil
}

// single solves a game of one player as one of two, of whom the second never moves, and
// claims for the first what was found.
func (w *work) single(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	r, err := w.pivoting(ctx, g.WithBank())
	if err != nil || r.Status != answer.Yes {
		return r, err
	}
	c := r.Certificate
	c.Claim.Profile, c.Claim.Payoffs, c.Claim.Beliefs = c.Claim.Profile[:1], c.Claim.Payoffs[:1], c.Claim.Beliefs[:1]
	c.Evidence.Plans, c.Evidence.Mixed, c.Evidence.Bounds = ofFirst(c.Evidence.Plans), ofFirst(c.Evidence.Mixed), ofFirst(c.Evidence.Bounds)
	return r, sealed(g, c)
}

// ofFirst returns what a list has of player 1, if anything.
func ofFirst[T any](list []T) []T { return list[:min(1, len(list))] }

func (w *work) logit(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	return logit.Solve(ctx, g)
}

// jobs returns the number of goroutines of a search that can use them.
func (w *work) jobs() int { return cmp.Or(w.q.Jobs, runtime.GOMAXPROCS(0)) }

// Boxes count the work of a search by branch and bound.
type Boxes struct {
	bilinear.Counts
	Left  int             // boxes
	Found *bilinear.Found // nil if nothing was
}

// A Checkpoint is where a search keeps what it has finished, and from where it goes on.
// What records say is not trusted: answers are checked.
type Checkpoint = checkpoint.File

// A ResumeError says what is wrong with a checkpoint to go on from, with the line.
type ResumeError = checkpoint.Error

func (w *work) boxes(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	o := bilinear.Options{
		Method: bilinear.Method(w.q.Method), Newton: bilinear.Starts(w.q.Newton),
		MaxBoxes: w.q.Limits.Boxes, Jobs: w.jobs(), Remote: w.q.Remote, Checkpoint: w.q.Checkpoint,
	}
	if w.q.Progress != nil {
		o.Trace = func(e bilinear.Event) { w.q.Progress(Event{Boxes: &e}) }
	}
	r, err := bilinear.Solve(ctx, g, o)
	if err != nil {
		return nil, err
	}
	w.answer.Boxes = &Boxes{r.Counts, r.Left, r.Found}
	return &r.Result, nil
}

// pivoting finds an equilibrium of 2 players in a tableau.
func (w *work) pivoting(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	if w.q.Method == lemkeHowson {
		return bimatrix.LemkeHowson(ctx, g, bimatrix.HowsonOptions{Label: w.q.Label - 1, MaxPivots: w.q.Limits.Pivots, Trace: w.pivots()})
	}
	opt := w.quasiperfect()
	if w.q.Progress != nil {
		opt.Phase = func(p quasiperfect.Phase) { w.q.Progress(Event{Phase: p.Name}) }
	}
	r, err := quasiperfect.Solve(ctx, g, opt)
	return w.asked(g, r, err)
}

// quasiperfect returns the options of that package.
func (w *work) quasiperfect() quasiperfect.Options {
	concept, method := w.q.Concept, quasiperfect.Method(w.q.Method)
	switch {
	case concept == cert.SubgamePerfect:
		concept = cert.QuasiPerfect // which is more
	case concept == cert.Proper && len(w.g.Players) == 1:
		method = quasiperfect.Lemke // and no chain, which is for two
	}
	return quasiperfect.Options{
		Concept: concept, Method: method, MaxPivots: w.q.Limits.Pivots, Beliefs: true, Trace: w.pivots(),
	}
}

// pivots returns what a method calls after each pivot.
func (w *work) pivots() func(tableau.Event) {
	if w.q.Progress == nil {
		return nil
	}
	return func(e tableau.Event) { w.q.Progress(Event{Pivot: &e}) }
}

// pivotingMethod returns which of those methods finds a concept; ofTwo tells a game of 2 players from
// one made of more, or of one, for which there are no chains.
func pivotingMethod(g *seqform.Game, concept cert.Concept, ofTwo bool) string {
	_, constant := g.ConstantSum()
	switch {
	case concept == cert.Proper && g.Table == nil && constant && ofTwo:
		return string(quasiperfect.Guided)
	case !constant || concept == cert.QuasiProper || concept == cert.Proper:
		return string(quasiperfect.Lemke)
	case concept == cert.ExtensivePerfect:
		return string(quasiperfect.Guided)
	}
	return string(quasiperfect.Simplex)
}

// ModelFormats returns the names of the models of Nash equilibria that [WriteModel]
// writes for other optimizers: the kind of model, a point, and the format of the file;
// last, the formats alone, for linear programs.
func ModelFormats() []string {
	var list []string
	layouts := []model.Layout{model.LP, model.MPS}
	for _, layout := range layouts {
		for _, kind := range model.Kinds() {
			list = append(list, string(kind)+"."+string(layout))
		}
	}
	return append(list, string(layouts[0]), string(layouts[1]))
}

// WriteModel writes a model of the Nash equilibria of a game, or nothing but returns a
// [QuestionError] if the game has none.
func WriteModel(w io.Writer, g *seqform.Game, format string) error {
	kind, layout, found := strings.Cut(format, ".")
	if !found {
		kind, layout = string(model.KindLinear), kind
	}
	m, err := buildModel(g, model.Kind(kind))
	if err != nil {
		return err
	}
	return model.Format(w, m, model.Layout(layout))
}

func buildModel(g *seqform.Game, kind model.Kind) (m *model.Model, err error) {
	if kind == model.KindLinear {
		m, err = model.Linear(g)
	} else {
		m, err = model.Build(g, kind)
	}
	if errors.Is(err, model.ErrNotSupported) {
		return nil, unsuited("", strings.TrimPrefix(err.Error(), "model: "))
	}
	return m, err
}

// A ModelSize is the size of a model of the Nash equilibria of a game, or why the model is too large.
type ModelSize struct {
	Kind   string      // as in [ModelFormats]
	Size   *model.Size // nil if it is too large
	Reason string
}

// ModelSizes returns those of the models for games of that form, or a [QuestionError]
// if the game has none of them.
func ModelSizes(g *seqform.Game) ([]ModelSize, error) {
	var list []ModelSize
	var none error
	built := false
	for _, kind := range model.Kinds() {
		m, err := buildModel(g, kind)
		switch {
		case err == nil:
			size := m.Size()
			list, built = append(list, ModelSize{Kind: string(kind), Size: &size}), true
		case g.Table != nil || kind != model.KindChain: // which a tree has not
			list = append(list, ModelSize{Kind: string(kind), Reason: strings.TrimPrefix(err.Error(), "solve: ")})
		}
		none = cmp.Or(none, err)
	}
	if !built {
		return nil, none
	}
	return list, nil
}

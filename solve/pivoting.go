package solve

import (
	"context"

	"exactsolve/cert"
	"exactsolve/nash/bimatrix"
	"exactsolve/quasiperfect"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// pivoting finds an equilibrium of 2 players in a tableau.
func (w *work) pivoting(ctx context.Context, g *seqform.Game) (*cert.Result, error) {
	if w.q.Method == lemkeHowson {
		return bimatrix.LemkeHowson(ctx, g, bimatrix.HowsonOptions{Label: w.q.Label - 1, MaxPivots: w.q.Limits.Pivots, Trace: w.pivots()})
	}
	opt := w.quasiperfect()
	if w.q.Progress != nil {
		opt.Phase = func(p quasiperfect.Phase) { w.q.Progress(Event{Phase: p.Name}) }
	}
	return quasiperfect.Solve(ctx, g, opt)
}

// quasiperfect returns the options of that package.
func (w *work) quasiperfect() quasiperfect.Options {
	return quasiperfect.Options{
		Concept: w.q.Concept, Method: quasiperfect.Method(w.q.Method), MaxPivots: w.q.Limits.Pivots, Beliefs: true, Trace: w.pivots(),
	}
}

// pivots returns what a method calls after each pivot.
func (w *work) pivots() func(tableau.Event) {
	if w.q.Progress == nil {
		return nil
	}
	return func(e tableau.Event) { w.q.Progress(Event{Pivot: &e}) }
}

// pivotingMethod returns which of those methods finds a concept.
func pivotingMethod(g *seqform.Game, concept cert.Concept) string {
	_, constant := g.ConstantSum()
	switch {
	case concept == cert.Proper && g.Table == nil:
		return ""
	case !constant || concept == cert.Proper:
		return string(quasiperfect.Lemke)
	case concept == cert.ExtensivePerfect:
		return string(quasiperfect.Guided)
	}
	return string(quasiperfect.Simplex)
}

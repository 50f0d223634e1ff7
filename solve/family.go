package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/beside"
	"exactsolve/rational/expression"
	"exactsolve/seqform/family"
	"exactsolve/solve/parametric"
)

// ofFamily are the fields that a question about a game with a parameter may have.
var ofFamily = []string{"param", "concept", "all", "maximize", "minimize", "timeout", "max-pivots", "digits", "certificate"}

// Functional reports whether the question is about a game with a parameter.
func (q *Question) Functional() bool { return q.Param.Name != "" }

// functional reports what does not go together in a question about a game with a parameter, and fills in words.
func (q *Question) functional() error {
	devices, weighs := orList(words(claim.CorrelatedConcepts())), q.Maximize != "" || q.Minimize != ""
	switch {
	case q.Concept != "" && q.Concept != cert.Nash && !q.Mediated():
		return oneByOne("--param is for --concept nash or %s", devices)
	case q.All && (q.Mediated() || weighs):
		return wrong("param", "--all with --param is of all nash equilibria: without another --concept, --maximize and --minimize")
	case q.Maximize != "" && q.Minimize != "":
		return wrong("minimize", "--maximize and --minimize are two questions: want one of them")
	case weighs && !q.Mediated():
		return wrong("param", "--maximize and --minimize with --param are of devices: add --concept %s", devices)
	case q.Mediated() && !weighs:
		return wrong("param", "--concept %s with --param needs --maximize or --minimize", q.Concept)
	}
	for _, f := range fields {
		if q.given(&f) && !slices.Contains(ofFamily, f.Name) {
			return oneByOne("--%s does not go with --param", f.Name)
		}
	}
	q.fill()
	return q.inRange()
}

// oneByOne is the error for what is not done for all values of a parameter.
func oneByOne(format string, args ...any) error {
	return &QuestionError{Field: "param", Clash: true, text: fmt.Sprintf(format, args...),
		hints: []string{"'exactsolve sweep' asks any question for one value after another"}}
}

// SettleFamily is [Question.Settle] for a game with a parameter, which it enters.
func (q *Question) SettleFamily(f *family.Family) error {
	q.Param = expression.Domain{Name: f.Name, From: f.From, To: f.To}
	if err := q.Validate(); err != nil {
		return err
	}
	q.fill()
	if q.Concept == "" {
		q.Concept = cert.Nash
	}
	if f.Game.Recall != nil {
		return unsuited("", fmt.Sprintf("%v; no method here handles that", f.Game.Recall))
	}
	return q.weighed(f.Game)
}

// SolveFamily answers a question for every value of the parameter of a game, as functions of it.
func SolveFamily(ctx context.Context, f *family.Family, q Question) (*Answer, error) {
	if err := q.SettleFamily(f); err != nil {
		return nil, err
	}
	w := &work{q: q, g: f.Game, gate: new(beside.Gate)}
	w.answer = w.newAnswer(answer.Result{})
	w.guard()
	ctx, cancel := w.q.limited(ctx)
	defer cancel()
	find := func(ctx context.Context) (*Answer, error) { return w.functions(ctx, f) }
	return beside.PromptlyOne(ctx, w.q.Limits.grace, find, func() (*Answer, error) { return w.left(ctx), nil })
}

func (w *work) functions(ctx context.Context, f *family.Family) (*Answer, error) {
	weights, err := w.q.Weights(len(f.Game.Players))
	if err != nil {
		return nil, err
	}
	r, err := parametric.Solve(ctx, f, parametric.Question{Concept: w.q.Concept, Maximize: weights, All: w.q.All}, parametric.Options{MaxPivots: w.q.Limits.Pivots})
	var refusal *parametric.Refusal
	if errors.As(err, &refusal) {
		return nil, unsuited("param", refusal.Error())
	}
	if err != nil {
		return nil, err
	}
	if r.Status != answer.Yes && ctx.Err() != nil {
		r.Reason = context.Cause(ctx).Error()
	}
	w.answer.Result, w.answer.Pivoting = *r, false
	return w.answer, nil
}

package solve

import (
	"context"
	"strings"

	"exactsolve/cert"
	"exactsolve/nash/bilinear"
	"exactsolve/seqform"
)

// Boxes count the work of a search by branch and bound.
type Boxes struct {
	bilinear.Counts
	Left int // boxes
}

// A ResumeError says what is wrong with the text to resume from.
type ResumeError struct{ text string }

// Error says what is wrong, with the line.
func (e *ResumeError) Error() string { return e.text }

// boxes searches by branch and bound.
func (w *work) boxes(ctx context.Context, g *seqform.Game) (*cert.Result, error) {
	o := bilinear.Options{Method: bilinear.Method(w.q.Method), MaxBoxes: w.q.Limits.Boxes, Jobs: w.q.Jobs, Checkpoint: w.q.Checkpoint}
	if w.q.Progress != nil {
		o.Trace = func(e bilinear.Event) { w.q.Progress(Event{Boxes: &e}) }
	}
	if w.q.Resume != nil {
		r, err := w.q.Resume()
		if err != nil {
			return nil, err
		}
		defer r.Close()
		o.Resume = r
	}
	r, err := bilinear.Solve(ctx, g, o)
	if err != nil {
		if text, ok := strings.CutPrefix(err.Error(), "bilinear: checkpoint: "); ok && o.Resume != nil {
			return nil, &ResumeError{text}
		}
		return nil, err
	}
	w.answer.Boxes = &Boxes{r.Counts, r.Left}
	return &r.Result, nil
}

package solve

import (
	"context"
	"iter"

	"exactsolve/cert"
	"exactsolve/seqform"
)

// All finds several equilibria: distinct ones by random covering vectors or trembles,
// if the question says so, and otherwise all Nash equilibria. Of 2 players these are
// the extreme ones, of which all others are mixtures. Each is given once it has been
// checked.
//
// The last answer is about the whole: its List is not nil. It is an answer with status
// unknown if a limit came first. After an error there is nothing more.
func All(ctx context.Context, g *seqform.Game, q Question) iter.Seq2[*Answer, error] {
	return func(yield func(*Answer, error) bool) {
		if !q.several() {
			q.All = true
			if q.Concept == "" {
				q.Concept = cert.Nash
			}
		}
		w, err := newWork(g, q)
		if err != nil {
			yield(nil, err)
			return
		}
		ctx, cancel := w.q.limited(ctx)
		defer cancel()
		switch {
		case w.q.list:
			w.complete(ctx, yield)
		case w.q.All:
			w.extreme(ctx, yield)
		default:
			w.several(ctx, yield)
		}
	}
}

// ref returns the name of the game in certificates.
func (w *work) ref() cert.GameRef {
	if w.game.Hash == "" {
		w.game = cert.NewGameRef(w.g)
	}
	return w.game
}

// listed returns one answer of several.
func (w *work) listed(number int, c *cert.Certificate) *Answer {
	a := w.newAnswer(cert.Result{Status: cert.Yes, Certificate: c})
	a.Number = number
	return a
}

// last returns the answer about the whole.
func (w *work) last(r cert.Result, l List) *Answer {
	w.answer.Result, w.answer.List = r, &l
	return w.answer
}

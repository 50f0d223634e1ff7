package solve

import (
	"context"

	"exactsolve/cert"
	"exactsolve/quasiperfect"
)

// several finds distinct equilibria by random variation.
func (w *work) several(ctx context.Context, yield func(*Answer, error) bool) {
	v := quasiperfect.Variation{
		Covering: w.q.Covering == random,
		Trembles: w.q.Trembles == random,
		Seed:     w.q.Seed,
		Count:    w.q.Count,
	}
	found, stopped := 0, false
	tries, unfinished, err := quasiperfect.Several(ctx, w.g, w.quasiperfect(), v, func(r *cert.Result) bool {
		found++
		a := w.newAnswer(*r)
		a.Number = found
		stopped = !yield(a, nil)
		return !stopped
	})
	switch {
	case stopped:
	case err != nil:
		yield(nil, err)
	default:
		if unfinished == nil {
			unfinished = &cert.Result{Status: cert.Yes}
		}
		yield(w.last(*unfinished, List{Found: found, Tries: tries}), nil)
	}
}

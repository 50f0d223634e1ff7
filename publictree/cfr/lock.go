package cfr

import (
	"exactsolve/publictree"
	"exactsolve/publictree/cards"
)

// lockReach gives to locked hands what of their reach remains after each action.
func lockReach[V number](l *publictree.Lock, hands []cards.Hand, on, reach []V) {
	for k, h := range hands {
		for a := k; a < len(on); a += len(hands) {
			if n, locked := l.Times(h, a/len(hands)); locked {
				on[a] = reach[k] * V(n) / V(l.Whole)
			}
		}
	}
}

// lockGains adds to v what locked hands get, where the actions get u. Then nothing of that is left, so
// that there is nothing to learn.
func lockGains[V number](l *publictree.Lock, hands []cards.Hand, v, u []V) {
	for k, h := range hands {
		for a := k; a < len(u); a += len(hands) {
			if n, locked := l.Times(h, a/len(hands)); locked {
				v[k] += u[a] / V(l.Whole) * V(n)
				u[a] = 0
			}
		}
	}
}

// pass lets all that arrives for hand k go on by each action, as its lock has it, and reports whether it
// is locked.
func pass(l *publictree.Lock, h cards.Hand, x, in []int32, k int) bool {
	_, locked := l.Times(h, 0)
	for a := k; locked && a < len(x); a += len(in) {
		x[a] = in[k]
	}
	return locked
}

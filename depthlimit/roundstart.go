package depthlimit

import "exactsolve/seqform"

// RoundStarts returns the decision nodes at which play of the given round begins, the
// first round being 1: the first after the chance moves that begin it, see
// [AfterRound]. What chance shows is then seen, so that the nodes fall into smaller
// public states.
func RoundStarts(t *seqform.Tree, round int) []int {
	after := make([]bool, t.Len()) // the rounds before have ended
	for _, v := range AfterRound(t, round-1) {
		for u := v; u < int(t.End[v]); u++ {
			after[u] = true
		}
	}
	return Where(t, func(v int) bool { return after[v] && t.Player[v] >= 0 })
}

package profile

import (
	"encoding/json"
	"slices"
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// believe sets the belief at an information set, given at offset off. It is
// rounded as behavior is.
func (d *draft) believe(off int, at place, belief seqform.Belief) {
	if d.info.Beliefs == nil {
		d.info.Beliefs = d.g.EmptyBeliefs()
	}
	if d.info.Beliefs[at.i][at.h] != nil {
		d.Errorf(off, "the belief at %v again", at)
		return
	}
	if d.opt.Round > 0 {
		for k, x := range belief {
			belief[k] = nearest(x, d.opt.Round)
		}
	}
	d.info.Beliefs[at.i][at.h] = belief
	d.sum(off, listAt{"beliefs", at}, belief)
}

// beliefs reads the field of this module's JSON: a list of information sets with
// lists of nodes, or null for one without belief.
func (r *jsonReader) beliefs() {
	off := r.Pos()
	if r.Peek() == 'n' || !r.opt.Beliefs || r.g.Tree == nil {
		r.Skip()
		return
	}
	if r.believed {
		r.Fail(off, "more than one list of beliefs")
		return
	}
	r.believed = true
	if r.nests() {
		r.nested(r.nestedBelief)
		return
	}
	r.Each("expected a list of beliefs in brackets", r.belief)
}

// A weight is the belief in a node, which is given by number from 1.
type weight struct{ node, probability field }

// belief reads the belief at one information set. Nodes may come before the
// fields that say where they are.
func (r *jsonReader) belief() {
	off := r.Pos()
	var weights []weight
	set := r.fields(fieldNames[:2], func(key string) {
		if key == "nodes" {
			weights = r.weights()
		} else {
			r.Skip()
		}
	})
	if weights == nil || !r.complete(off, "belief", set) {
		return
	}
	if at, ok := r.place(set); ok {
		r.weigh(off, at, weights)
	}
}

var weightFields = []string{"node", "probability"}

// weights reads a list of nodes, nil for null.
func (r *jsonReader) weights() []weight {
	if r.Peek() == 'n' {
		r.Skip()
		return nil
	}
	list := []weight{}
	r.Each("expected a list of nodes in brackets", func() {
		at := r.Pos()
		f := r.fields(weightFields, r.ignore)
		if !r.Stopped() && !(f[0].given && f[1].given) {
			r.Fail(at, "expected a node and its probability")
		}
		list = append(list, weight{f[0], f[1]})
	})
	return list
}

// scalar reads the value of a field that is neither a list nor an object.
func (r *jsonReader) scalar(key string) field {
	f := field{off: r.Pos(), given: true}
	f.value = r.Token()
	if _, nested := f.value.(json.Delim); nested {
		r.Fail(f.off, "%s is neither a number nor a string", key)
	}
	return f
}

// weigh enters a belief. Nodes left out have probability 0.
func (r *jsonReader) weigh(off int, at place, weights []weight) {
	nodes := r.g.Players[at.i].Infosets[at.h].Nodes
	belief := make(seqform.Belief, len(nodes))
	seen := make([]bool, len(nodes))
	for _, w := range weights {
		v, ok := r.position("node", w.node, r.g.Tree.Len())
		if !ok {
			return
		}
		k, ok := slices.BinarySearch(nodes, int32(v))
		switch {
		case !ok:
			r.Errorf(w.node.off, "node %d is not in %v", v+1, at)
			return
		case seen[k]:
			r.Errorf(w.node.off, "node %d again", v+1)
			return
		}
		seen[k] = true
		if belief[k], ok = r.probability(w.probability); !ok {
			return
		}
	}
	r.believe(off, at, belief)
}

// nestedBelief reads a belief of a certificate: null or a probability a node.
func (r *jsonReader) nestedBelief(at place) {
	off := r.Pos()
	if belief := r.numbers(len(r.g.Players[at.i].Infosets[at.h].Nodes), nodesAt(at)); belief != nil {
		r.believe(off, at, belief)
	}
}

// numbers reads a list of n probabilities, or null, which is nil like a list with mistakes.
func (r *jsonReader) numbers(n int, what any) []rational.Rat {
	if r.Peek() == 'n' {
		if off := r.Pos(); r.Token() != nil {
			r.Fail(off, "expected a list or null")
		}
		return nil
	}
	good := true
	prob := make([]rational.Rat, n)
	r.array(n, what, func(k int) {
		x, ok := r.probability(r.scalar("probability"))
		prob[k], good = x, good && ok
	})
	if !good || r.Stopped() {
		return nil
	}
	return prob
}

// beliefTable reads the rows of the second table of a player: for each node of
// an information set, given by label, by number in the game or in the set, its
// belief and the probability of reaching it. Rows of zeros, without a belief or
// with what is not a number are no belief.
func (r *tableReader) beliefTable(i int) {
	if l, ok := r.next(); !ok || !isRule(l.text) {
		r.fail(l, ok, "a line of dashes")
		return
	}
	for h := range r.g.Players[i].Infosets {
		if r.beliefRows(place{r.g, i, h}); r.Stopped() {
			return
		}
	}
	if l, ok := r.next(); ok {
		r.Fail(l.start(), "a row after those of all nodes of %s", place{g: r.g, i: i}.player())
	}
}

func (r *tableReader) beliefRows(at place) {
	set := &r.g.Players[at.i].Infosets[at.h]
	belief := make(seqform.Belief, len(set.Nodes))
	first, known := 0, true
	for k, v := range set.Nodes {
		l, ok := r.next()
		name := ""
		if r.g.Tree.Name != nil {
			name = r.g.Tree.Name[v]
		}
		list := numbersAfter(l, after(after([]string{l.text}, set.Name, at.h+1, set.Number), name, k+1, int(v)+1))
		if !ok || list == nil {
			r.fail(l, ok, "the row of node "+strconv.Itoa(k+1)+" of "+at.String())
			return
		}
		if k == 0 {
			first = list[0].off
		}
		if _, err := rational.Parse(list[0].text); err != nil {
			known = false // such as NaN, where Bayes' rule divides by zero
			continue
		}
		belief[k], _ = r.number(list[0].off, list[0].text)
	}
	if sum, ok := lex.Sum(belief); known && (!ok || !sum.IsZero()) {
		r.believe(first, at, belief)
	}
}

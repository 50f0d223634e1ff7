package complete

import (
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
)

// answer returns what was found, checked.
func (s *search) answer(whole *box.Box) (*cert.Result, error) {
	w := &writer{
		claim: &claim.Complete{Equilibria: []claim.ListedEquilibrium{}, Unresolved: []claim.OpenRegion{}},
		roots: []claim.CoverRoot{},
	}
	nodes := s.merge(w)
	w.write(whole, nodes)
	result := &cert.Result{Stats: cert.Stats{
		Method: "refutation tree",
		Guess:  fmt.Sprintf("%d regions of %d supports", s.regions, len(s.tasks)),
	}}
	if n := len(w.claim.Unresolved); n > 0 {
		result.Reason = fmt.Sprintf("%d regions are unresolved", n)
	}
	if w.tooMany() {
		result.Reason += ", too many for a certificate"
		return result, nil
	}
	c := &cert.Certificate{
		Game:     cert.NewGameRef(s.g),
		Claim:    cert.Claim{Concept: cert.CompleteNash, Complete: w.claim},
		Evidence: cert.Evidence{Cover: &claim.Cover{Roots: w.roots, Tree: strings.TrimPrefix(w.text.String(), " ")}},
	}
	if err := cert.Check(s.g, c); err != nil {
		return nil, fmt.Errorf("complete: %w: %w", cert.ErrInternal, err)
	}
	if result.Certificate = c; result.Reason != "" {
		return result, nil
	}
	result.Status = cert.Yes
	sum, regular := 0, true
	for _, k := range Indices(s.g, w.claim) {
		sum += k
		regular = regular && k != 0
	}
	if regular && sum != 1 {
		return nil, fmt.Errorf("complete: %w: indices sum to %d", cert.ErrInternal, sum)
	}
	if regular {
		result.Stats.Guess += ", all equilibria regular, their indices sum to 1"
	}
	return result, nil
}

// merge puts the trees of tasks in their places, lists their roots and returns all
// nodes.
func (s *search) merge(w *writer) []node {
	var nodes []node
	tasks := s.tasks
	for _, n := range s.nodes {
		if n.letter != taskNode {
			nodes = append(nodes, n)
			continue
		}
		t := tasks[0]
		tasks = tasks[1:]
		index := make([]int32, len(t.roots))
		for k, z := range t.roots {
			index[k] = w.add(z)
		}
		for range t.stack {
			t.nodes = append(t.nodes, node{letter: claim.CoverUnresolved})
		}
		for _, n := range t.collapsed() {
			if n.letter == claim.CoverRootLeaf {
				n.n[0] = index[n.n[0]]
			}
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// A writer makes a claim and its evidence.
type writer struct {
	claim  *claim.Complete
	roots  []claim.CoverRoot
	text   strings.Builder
	points map[string]int // equilibria that are not boxes
}

// maxUnresolved is the number of unresolved regions that a claim may have.
const maxUnresolved = 1 << 14

func (w *writer) tooMany() bool {
	return len(w.claim.Unresolved) > maxUnresolved || len(w.claim.Equilibria) > maxUnresolved
}

// add lists a root, and its equilibrium if that is not listed: a point may be a root
// of several supports, a box is of its own.
func (w *writer) add(z *root) int32 {
	key := ""
	if z.Radius.IsZero() {
		key = fmt.Sprint(z.Profile)
	}
	n, listed := w.points[key]
	if !listed || key == "" {
		n = len(w.claim.Equilibria)
		w.claim.Equilibria = append(w.claim.Equilibria, claim.ListedEquilibrium{Profile: z.Profile, Payoffs: z.payoffs, Radius: z.Radius})
	}
	if key != "" {
		if w.points == nil {
			w.points = make(map[string]int)
		}
		w.points[key] = n
	}
	w.roots = append(w.roots, claim.CoverRoot{Equilibrium: n + 1, Inverse: z.Inverse})
	return int32(len(w.roots) - 1)
}

// write writes the nodes, the first of which is about r, and returns those after its
// tree.
func (w *writer) write(r *box.Box, nodes []node) []node {
	if r == nil {
		return nodes
	}
	n := nodes[0]
	nodes = nodes[1:]
	w.text.WriteByte(' ')
	w.text.WriteByte(n.letter)
	arguments := map[byte]int{claim.CoverSupport: 2, claim.CoverBisect: 3, claim.CoverDominance: 3, claim.CoverRootLeaf: 1}[n.letter]
	for _, x := range n.n[:arguments] {
		w.text.WriteByte(' ')
		w.text.WriteString(strconv.Itoa(int(x) + 1))
	}
	w.text.WriteString(n.m)
	var first, second *box.Box
	switch n.letter {
	case claim.CoverSupport:
		first, second = r.Decide(int(n.n[0]), int(n.n[1]))
	case claim.CoverBisect:
		first, second = r.Bisect(int(n.n[0]), int(n.n[1]), int(n.n[2]))
	case claim.CoverUnresolved:
		if w.claim.Unresolved = append(w.claim.Unresolved, claim.OpenRegion{}); !w.tooMany() {
			w.claim.Unresolved[len(w.claim.Unresolved)-1] = r.Region()
		}
	}
	return w.write(second, w.write(first, nodes))
}

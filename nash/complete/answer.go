package complete

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cluster/checkpoint"
	"exactsolve/internal/dense"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// answer returns what was found, checked.
func (s *search) answer() (*answer.Result, error) {
	w, nodes := s.list, s.merge()
	open := 0
	for _, n := range nodes {
		if n.letter == claim.CoverUnresolved {
			open++
		}
	}
	result := &answer.Result{Stats: answer.Stats{
		Method: "refutation tree",
		Guess:  plural(s.regions, "region") + " of " + plural(len(s.tasks), "support"),
	}}
	known := len(w.claim.Equilibria)
	w.group(s.ctx, s.g, nodes)
	for k := known; k < len(w.claim.Equilibria) && s.o.Each != nil; k++ {
		if !s.o.Each(&w.claim.Equilibria[k], nil) {
			return &answer.Result{Reason: stopped}, nil
		}
	}
	switch w.coarse = open > s.mostOpen(); {
	case open == 0: // no boxes are needed
		for _, n := range nodes {
			w.word(n)
		}
	case !w.coarse || len(w.roots) > 0:
		w.write(s.whole, nodes)
		open = len(w.claim.Unresolved)
	}
	if open > 0 {
		if result.Reason = plural(open, "region") + " are unresolved"; open == 1 {
			result.Reason = "1 region is unresolved"
		}
	}
	if w.text == nil || w.tooMany() {
		result.Reason += ", too many for a certificate"
		return result, nil
	}
	w.claim.Copies = s.copies
	c := s.certificate(w.claim, w.roots, strings.TrimPrefix(string(w.text), " "))
	switch err := s.check(c); {
	case errors.Is(err, cert.ErrWork):
		result.Reason = strings.TrimPrefix(result.Reason+", too much work for a check", ", ")
		return result, nil
	case err != nil:
		return nil, err
	}
	if result.Certificate = c; result.Reason != "" {
		return result, nil
	}
	result.Status = answer.Yes
	sum, regular := 0, len(w.claim.Pieces) == 0
	for _, k := range Indices(s.g, w.claim) {
		sum += k
		regular = regular && k != 0
	}
	if regular && sum != 1 {
		return nil, fmt.Errorf("complete: %w: indices sum to %d", answer.ErrInternal, sum)
	}
	if regular {
		result.Stats.Guess += ", all equilibria regular, their indices sum to 1"
	}
	return result, nil
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func (s *search) certificate(list *claim.Complete, roots []claim.CoverRoot, tree string) *cert.Certificate {
	concept := cert.CompleteNash
	if s.copies != nil || strings.ContainsAny(tree, string(claim.CoverCut)+string(claim.CoverPiece)+string(claim.CoverPieceEach)) {
		concept = cert.CompleteSets
	}
	if s.o.Form != nil && s.o.Form.Subgames {
		concept = cert.CompletePerfect
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(s.about),
		Claim:    cert.Claim{Concept: concept, Complete: list},
		Evidence: cert.Evidence{Cover: &claim.Cover{Roots: roots, Tree: tree}},
	}
}

// check checks a certificate; what is wrong with it is the checkpoint's fault if there is one.
func (s *search) check(c *cert.Certificate) error {
	switch err := cert.Check(context.Background(), s.about, c); {
	case err == nil:
		return nil
	case s.foreign:
		return checkpoint.Unproved(err)
	default:
		return fmt.Errorf("complete: %w: %w", answer.ErrInternal, err)
	}
}

// merge puts the trees of tasks in their places and returns all nodes.
func (s *search) merge() []node {
	var nodes []node
	tasks := s.tasks
	for _, n := range s.nodes {
		if n.letter != taskNode {
			nodes = append(nodes, n)
			continue
		}
		t := tasks[0]
		tasks = tasks[1:]
		done := t.open > 0 && t.done()
		for range t.stack {
			t.nodes = append(t.nodes, node{letter: claim.CoverUnresolved})
		}
		if done {
			t.nodes = s.describe(t)
		}
		for _, n := range t.collapsed() {
			if n.letter == claim.CoverRootLeaf {
				n.n[0] = t.listed[n.n[0]]
			}
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// A writer makes a claim and its evidence.
type writer struct {
	claim  *claim.Complete
	pieces map[*claim.Piece]int // numbers of those that leaves have become part of; −k if that is equilibrium k alone
	roots  []claim.CoverRoot
	text   []byte
	points map[string]int // equilibria that are not boxes, by profile; under "", the last box
	leaves int            // that are roots or have a piece
	most   int            // regions that are unresolved
	coarse bool           // a tree without roots that is not closed is one unresolved region
}

// Numbers of unresolved regions: the most that a claim may have, and above which it is
// made coarse when time is over, as each takes time to check.
const (
	maxUnresolved = 1 << 14
	maxHasty      = 1 << 10
)

func newWriter(most int) *writer {
	return &writer{
		claim: &claim.Complete{Equilibria: []claim.ListedEquilibrium{}, Unresolved: []claim.OpenRegion{}},
		roots: []claim.CoverRoot{}, points: map[string]int{}, pieces: map[*claim.Piece]int{}, most: most,
	}
}

// mostOpen returns how many a claim may have now.
func (s *search) mostOpen() int {
	if s.ctx.Err() != nil {
		return maxHasty
	}
	return s.o.mostOpen
}

func (w *writer) tooMany() bool {
	return len(w.claim.Unresolved) > w.most || max(len(w.claim.Equilibria), len(w.claim.Pieces)) > maxUnresolved
}

// stopped is the reason when Options.Each ends the work.
const stopped = "stopped by the caller"

// add lists a root, and its equilibrium if that is not listed: a point may be a root
// of several supports, a box is of its own.
func (w *writer) add(z *root) int32 {
	n := w.list(&claim.ListedEquilibrium{Profile: z.Profile, Payoffs: z.Payoffs, Radius: z.Radius})
	w.roots = append(w.roots, claim.CoverRoot{Equilibrium: n + 1, Inverse: z.Inverse})
	return int32(len(w.roots) - 1)
}

// list lists an equilibrium unless it is there, and returns its place.
func (w *writer) list(e *claim.ListedEquilibrium) int {
	key := ""
	if e.Radius.IsZero() {
		key = fmt.Sprint(e.Profile)
	}
	n, listed := w.points[key]
	if !listed || key == "" {
		n = len(w.claim.Equilibria)
		w.claim.Equilibria = append(w.claim.Equilibria, *e)
		w.points[key] = n
	}
	return n
}

// write writes the nodes, the first of which is about r, and returns those after its
// tree.
func (w *writer) write(r *box.Box, nodes []node) []node {
	if r == nil {
		return nodes
	}
	n, at, open, roots := nodes[0], len(w.text), len(w.claim.Unresolved), w.leaves
	nodes = nodes[1:]
	w.word(n)
	switch n.letter {
	case claim.CoverSupport:
		first, second := r.Decide(int(n.n[0]), int(n.n[1]))
		nodes = w.write(second, w.write(first, nodes))
	case claim.CoverBisect, claim.CoverCut:
		h, _ := n.cut()
		first, second := h.of(r)
		nodes = w.write(second, w.write(first, nodes))
	case claim.CoverUnresolved:
		w.unresolved(r)
		return nodes
	case claim.CoverRootLeaf:
		w.leaves++
	case claim.CoverPiece, claim.CoverPieceEach:
		if n.piece != nil {
			w.leaves++
		}
	}
	if w.coarse && w.leaves == roots && len(w.claim.Unresolved) > open {
		w.text, w.claim.Unresolved = append(w.text[:at], ' ', claim.CoverUnresolved), w.claim.Unresolved[:open]
		w.unresolved(r)
	}
	return nodes
}

// word writes a node.
func (w *writer) word(n node) {
	w.text = append(w.text, ' ')
	if n.letter == claim.CoverPiece || n.letter == claim.CoverPieceEach {
		k := w.pieces[n.piece]
		if k < 0 {
			k = len(w.claim.Pieces) - k
		}
		w.text = append(strconv.AppendInt(append(w.text, n.letter, ' '), int64(k), 10), n.m...)
		return
	}
	w.text = n.text(w.text, 1)
}

// unresolved lists a region, but for its text if there are too many.
func (w *writer) unresolved(r *box.Box) {
	if w.claim.Unresolved = append(w.claim.Unresolved, claim.OpenRegion{}); !w.tooMany() {
		w.claim.Unresolved[len(w.claim.Unresolved)-1] = r.Region()
	}
}

// Indices returns the index of each equilibrium of a claim that [cert.Check] accepts: the sign
// of the determinant of −J, with J the derivatives of the equations
// u_i(a, x_-i) − u_i(b, x_-i) = 0, for a and a fixed b in the support, by the
// probabilities of these actions a; 0 if J is singular or an action outside the
// support is a best response. If the list is complete and no index is 0, they sum
// to 1, so that there is an odd number of equilibria.
//
// In a box J is nonsingular, so that its sign is that at the center.
//
// Reference: Ritzberger 1994 [Rit94].
func Indices(g *seqform.Game, c *claim.Complete) []int {
	out := make([]int, len(c.Equilibria))
	for k := range c.Equilibria {
		out[k] = index(g, &c.Equilibria[k])
	}
	return out
}

func index(g *seqform.Game, l *claim.ListedEquilibrium) int {
	supports, _ := support.Of(l.Profile)
	if l.Radius.IsZero() && tied(g, l) {
		return 0
	}
	return dense.Sign(reduced(support.New(g, supports).Jacobian(l.Profile), supports))
}

// tied reports whether an action outside the support pays as much as those in it.
func tied(g *seqform.Game, l *claim.ListedEquilibrium) bool {
	plans := g.Plans(support.Profile(l.Profile))
	for i, x := range l.Profile {
		for a, u := range seqform.Gradient(g, i, plans, rational.Int(1))[1:] {
			if x[a].IsZero() && u.Equal(l.Payoffs[i]) {
				return true
			}
		}
	}
	return false
}

// reduced returns −J for the derivatives of the equations of supports.
func reduced(full [][]rational.Rat, supports [][]int) [][]rational.Rat {
	var at [][2]int // of each unknown and equation, its place and that of the first one of the player
	first := 0
	for _, list := range supports {
		for k := 1; k < len(list); k++ {
			at = append(at, [2]int{first + k, first})
		}
		first += len(list) + 1
	}
	rows := make([][]rational.Rat, len(at))
	for k, r := range at {
		for _, c := range at {
			here, there := full[r[0]][c[0]].Sub(full[r[1]][c[0]]), full[r[0]][c[1]].Sub(full[r[1]][c[1]])
			rows[k] = append(rows[k], there.Sub(here))
		}
	}
	return rows
}

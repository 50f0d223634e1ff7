package complete

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cluster/checkpoint"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform/meter"
)

// Rules names the search in checkpoints: what comes of a region. If that changes it needs
// another name.
const Rules = "all equilibria/5"

func (s *search) heading() checkpoint.Heading {
	return checkpoint.Heading{Search: Rules, Game: s.of.Hash(), Question: map[string]any{"halvings": s.o.MaxHalvings}}
}

// A unit is the regions of a task from one number on, in the order in which they are looked
// at, which depends on nothing else. What follows To is for processes that have not been there,
// see [tree].
type unit struct {
	Task    int     `json:"task"`
	From    int     `json:"from"`
	To      int     `json:"to"` // at the latest it ends before that one, which is no part of its name
	Support [][]int `json:"support"`
	Path    []half  `json:"path,omitempty"`
	Roots   []*root `json:"roots,omitempty"`
	Failed  int     `json:"failed,omitempty"`
	Open    int     `json:"open,omitempty"`
}

// A result is what came of the first regions of a unit.
type result struct{ Looks []look }

// A look is what came of a region: a node, a root if one was found, and whether one was
// not proved.
type look struct {
	Node   node
	Root   *root
	Failed bool

	first, second *box.Box // that it is cut into
}

// A resultText is a result as text: nodes with commas between them, and what else there is
// of some of them.
type resultText struct {
	Nodes  string    `json:"nodes"`
	Roots  []rootAt  `json:"roots,omitempty"`
	Pieces []pieceAt `json:"pieces,omitempty"`
	Failed []int     `json:"failed,omitempty"`
}

type pieceAt struct {
	At    int          `json:"at"`
	Piece *claim.Piece `json:"piece"`
}

type rootAt struct {
	At   int   `json:"at"` // index of the node
	Root *root `json:"root"`
}

// MarshalJSON returns a result as text.
func (r result) MarshalJSON() ([]byte, error) {
	var z resultText
	var nodes []byte
	for k := range r.Looks {
		l := &r.Looks[k]
		nodes = append(l.Node.text(nodes, 0), ',')
		if l.Root != nil {
			z.Roots = append(z.Roots, rootAt{k, l.Root})
		}
		if l.Node.piece != nil {
			z.Pieces = append(z.Pieces, pieceAt{k, l.Node.piece})
		}
		if l.Failed {
			z.Failed = append(z.Failed, k)
		}
	}
	z.Nodes = strings.TrimSuffix(string(nodes), ",")
	return json.Marshal(&z)
}

// UnmarshalJSON reads such a text.
func (r *result) UnmarshalJSON(text []byte) error {
	var z resultText
	if err := json.Unmarshal(text, &z); err != nil {
		return err
	}
	r.Looks = nil
	for word := range strings.SplitSeq(z.Nodes, ",") {
		n, err := readNode(word)
		if err != nil {
			return err
		}
		r.Looks = append(r.Looks, look{Node: n})
	}
	at := func(k int) bool { return k >= 0 && k < len(r.Looks) }
	for _, x := range z.Roots {
		if !at(x.At) || x.Root == nil {
			return fmt.Errorf("a root at node %d, want one of %d", x.At, len(r.Looks))
		}
		r.Looks[x.At].Root = x.Root
	}
	for _, x := range z.Pieces {
		if !at(x.At) || x.Piece == nil || r.Looks[x.At].Node.letter != claim.CoverPiece && r.Looks[x.At].Node.letter != claim.CoverPieceEach {
			return fmt.Errorf("a piece at node %d, want one of %d that has one", x.At, len(r.Looks))
		}
		r.Looks[x.At].Node.piece = x.Piece
	}
	for _, k := range z.Failed {
		if !at(k) {
			return fmt.Errorf("a failure at node %d, want one of %d", k, len(r.Looks))
		}
		r.Looks[k].Failed = true
	}
	return nil
}

// readNode reads a node as text writes it, with numbers from 0.
func readNode(text string) (n node, err error) {
	rest := text
	if text != "" {
		n.letter, rest = text[0], text[1:]
	}
	for k := range n.numbers() {
		rest = strings.TrimPrefix(rest, " ")
		word, _, _ := strings.Cut(rest, " ")
		x, err := strconv.ParseUint(word, 10, 15)
		if err != nil {
			return n, fmt.Errorf("%q is no node, want a letter, its numbers and multipliers", text)
		}
		n.n[k], rest = int32(x), rest[len(word):]
	}
	n.m = rest
	if text == "" || strings.Trim(rest, "-0123456789 ") != "" {
		return n, fmt.Errorf("%q is no node, want a letter, its numbers and multipliers", text)
	}
	return n, nil
}

// Check returns what is wrong with a result from elsewhere: it may not fit its task, or a
// root is none. Whether there are no others is checked with the answer.
func (s *search) Check(u unit, r result) error {
	s.foreign = true
	if len(r.Looks) == 0 {
		return errors.New("no regions, want one at least")
	}
	t := s.tasks[u.Task].tree.clone()
	for k := range r.Looks {
		l := &r.Looks[k]
		if t.done() || !t.fits(l) {
			return errors.New("a region that cannot come there, want the next one of its task")
		}
		if l.Root != nil {
			if err := s.prove(l.Root, t.roots); err != nil {
				return err
			}
		}
		t.enter(l)
	}
	meter.From(s.ctx).Add(len(r.Looks))
	return nil
}

// prove returns what is wrong with a root from elsewhere, which comes after others of its task.
func (s *search) prove(z *root, others []*root) error {
	if !slices.EqualFunc(z.Profile, s.g.Table.Sizes, func(x []rational.Rat, n int) bool { return len(x) == n }) {
		return errors.New("a root that is no profile, want as many probabilities as there are actions")
	}
	if err := claim.CheckInverse(z.Inverse, len(z.Inverse)); len(z.Inverse) > 0 && err != nil {
		return err
	}
	e := &claim.ListedEquilibrium{Profile: z.Profile, Payoffs: z.Payoffs, Radius: z.Radius}
	if err := cert.Check(context.WithoutCancel(s.ctx), s.g, Listed(cert.NewGameRef(s.g), e, z.Inverse)); err != nil {
		return err
	}
	if slices.ContainsFunc(others, z.meets) {
		return errors.New("a root that may be one of those before it")
	}
	return nil
}

// Listed returns the certificate of one equilibrium of a list for a game. The inverse is for a
// box.
func Listed(game cert.GameRef, e *claim.ListedEquilibrium, inverse [][]rational.Rat) *cert.Certificate {
	c := &cert.Certificate{Game: game, Claim: cert.Claim{Concept: cert.Nash, Profile: support.Profile(e.Profile), Payoffs: e.Payoffs}}
	if !e.Radius.IsZero() {
		c.Claim = cert.Claim{Concept: cert.IsolatedNash, Isolated: &claim.Isolated{Profile: e.Profile, Payoffs: e.Payoffs, Radius: e.Radius}}
		c.Evidence.Inverse = inverse
	}
	return c
}

// fits reports whether l can be what comes of the next region of a tree, and if so makes its
// halves.
func (t *tree) fits(l *look) bool {
	n := l.Node.n
	switch l.Node.letter {
	case claim.CoverFarkas, claim.CoverWeakFarkas:
		return true
	case claim.CoverDominance, claim.CoverUnresolved:
		return l.Node.m == ""
	case claim.CoverRootLeaf:
		return l.Node.m == "" && (int(n[0]) < len(t.roots) || int(n[0]) == len(t.roots) && l.Root != nil)
	case claim.CoverPiece, claim.CoverPieceEach:
		return hasPiece(t.next(), l.Node.piece)
	case claim.CoverBisect, claim.CoverCut:
		h, ok := l.Node.cut()
		l.first, l.second = h.of(t.next())
		return ok && (l.Node.m == "" || l.Node.letter == claim.CoverCut) && l.first != nil && len(t.path) < maxDepth
	}
	return false
}

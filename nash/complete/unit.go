package complete

import (
	"context"
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
const Rules = "all equilibria/2"

func (s *search) heading() checkpoint.Heading {
	return checkpoint.Heading{Search: Rules, Game: s.g.Hash(), Question: map[string]any{"halvings": s.o.MaxHalvings}}
}

// A unit is the regions of a task from one number on, in the order in which they are looked
// at, which depends on nothing else.
type unit struct {
	Task int `json:"task"`
	From int `json:"from"`
	To   int `json:"to"` // at the latest it ends before that one, which is no part of its name
}

// A result is what came of the first regions of a unit.
type result struct {
	Looks []look `json:"looks"`
}

// A look is what came of a region: a node, a root if one was found, and whether one was
// not proved.
type look struct {
	Node   node  `json:"node"`
	Root   *root `json:"root,omitempty"`
	Failed bool  `json:"failed,omitempty"`

	first, second *box.Box // that it is cut into
}

// MarshalText returns the letter, the numbers from 0 and the multipliers of a node.
func (n node) MarshalText() ([]byte, error) {
	text := []byte{n.letter}
	for _, x := range n.n {
		text = strconv.AppendInt(append(text, ' '), int64(x), 10)
	}
	return append(text, n.m...), nil
}

// UnmarshalText reads such a text.
func (n *node) UnmarshalText(text []byte) error {
	words := strings.SplitN(string(text), " ", 5)
	wrong := fmt.Errorf("%q is no node, want a letter, three numbers and multipliers", text)
	if len(words) < 4 || len(words[0]) != 1 {
		return wrong
	}
	n.letter = words[0][0]
	for k := range n.n {
		x, err := strconv.ParseInt(words[1+k], 10, 16)
		if err != nil || x < 0 {
			return wrong
		}
		n.n[k] = int32(x)
	}
	if n.m = ""; len(words) == 5 {
		n.m = " " + words[4]
	}
	if strings.Trim(n.m, "-0123456789 ") != "" {
		return wrong
	}
	return nil
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
			if err := s.prove(l.Root); err != nil {
				return err
			}
		}
		t.enter(l)
	}
	meter.From(s.ctx).Add(len(r.Looks))
	return nil
}

// prove returns what is wrong with a root from elsewhere.
func (s *search) prove(z *root) error {
	if !slices.EqualFunc(z.Profile, s.g.Table.Sizes, func(x []rational.Rat, n int) bool { return len(x) == n }) {
		return errors.New("a root that is no profile, want as many probabilities as there are actions")
	}
	c := &cert.Certificate{Game: cert.NewGameRef(s.g)}
	if z.Radius.IsZero() {
		c.Claim = cert.Claim{Concept: cert.Nash, Profile: support.Profile(z.Profile), Payoffs: z.Payoffs}
	} else {
		c.Claim = cert.Claim{Concept: cert.IsolatedNash, Isolated: &claim.Isolated{Profile: z.Profile, Payoffs: z.Payoffs, Radius: z.Radius}}
		c.Evidence.Inverse = z.Inverse
	}
	return cert.Check(context.WithoutCancel(s.ctx), s.g, c)
}

// fits reports whether l can be what comes of the next part of a tree, and if so makes its
// parts.
func (t *tree) fits(l *look) bool {
	n, p := l.Node.n, t.next()
	switch l.Node.letter {
	case claim.CoverBisect:
		if int(n[0]) >= len(p.r.Simplex) {
			return false
		}
		vertices := int32(len(p.r.Simplex[n[0]]))
		if n[1] >= vertices || n[2] >= vertices || n[1] == n[2] || p.depth >= maxDepth {
			return false
		}
		l.first, l.second = p.r.Bisect(int(n[0]), int(n[1]), int(n[2]))
		return l.first != nil
	case claim.CoverRootLeaf:
		return int(n[0]) < len(t.roots) || int(n[0]) == len(t.roots) && l.Root != nil
	case claim.CoverDominance, claim.CoverFarkas, claim.CoverWeakFarkas, claim.CoverUnresolved:
		return true
	}
	return false
}

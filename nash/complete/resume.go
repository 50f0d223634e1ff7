package complete

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/cluster/checkpoint"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/rational"
	"exactsolve/seqform/simplices"
)

// rules names the search in checkpoints: what comes of a region. If that changes it needs
// another name.
const rules = "all equilibria/1"

// A look is what came of a region: a node, a root if one was found, and whether one was
// not proved.
type look struct {
	node   node
	root   *root
	failed bool
	line   int // of the checkpoint it is from

	first, second *box.Box // that it is cut into
}

// A diary has what came of the regions of a tree, in the order in which they are looked
// at, which depends on nothing else.
type diary struct {
	tree  int    // 0 for that down to supports; those below follow
	known []look // by another run, still to come
	fresh []look // not kept yet
	tick  int
}

// A record is a part of a diary.
type record struct {
	Tree  int        `json:"tree"`
	Looks []lookText `json:"looks"`
}

type lookText struct {
	Node   string    `json:"node"` // letter, numbers from 0, multipliers
	Root   *rootText `json:"root,omitempty"`
	Failed bool      `json:"failed,omitempty"`
}

type rootText struct {
	Profile [][]rational.Rat `json:"profile"`
	Radius  rational.Rat     `json:"radius"`
	Inverse [][]rational.Rat `json:"inverse"`
	Payoffs []rational.Rat   `json:"payoffs"`
	Solves  bool             `json:"solves"`
}

func (s *search) diary(tree int) *diary {
	return &diary{tree: tree, known: s.known[tree], tick: s.log.Tick()}
}

var errForeign = errors.New("a region that cannot come there, want the next one of its tree")

// look returns what comes of the next region: what another run has found, if it fits, or
// what first finds. That is kept now and then, unless the context was done meanwhile.
func (d *diary) look(s *search, find func() look, fits func(l *look) bool) look {
	if len(d.known) > 0 {
		l := d.known[0]
		d.known = d.known[1:]
		if fits(&l) {
			return l
		}
		s.cancel(&checkpoint.Error{Line: l.line, Err: errForeign})
		d.known = nil
		return look{node: node{letter: claim.CoverUnresolved}}
	}
	l := find()
	if s.log == nil || s.ctx.Err() != nil {
		return l
	}
	d.fresh = append(d.fresh, l)
	if tick := s.log.Tick(); tick != d.tick {
		d.tick = tick
		s.keep(d)
	}
	return l
}

// keep adds what is new to the checkpoint.
func (s *search) keep(d *diary) {
	if len(d.fresh) == 0 {
		return
	}
	r := &record{Tree: d.tree}
	for _, l := range d.fresh {
		t := lookText{Node: l.node.text(), Failed: l.failed}
		if z := l.root; z != nil {
			t.Root = &rootText{z.Profile, z.Radius, z.Inverse, z.payoffs, z.solves}
		}
		r.Looks = append(r.Looks, t)
	}
	d.fresh = d.fresh[:0]
	if err := s.log.Add(r); err != nil {
		s.cancel(err)
	}
}

// kept completes the checkpoint, and returns what was wrong with it. That ends the
// search, if ctx does not.
func (s *search) kept(ctx context.Context) error {
	if err := s.log.Flush(); err != nil {
		return err
	}
	if ctx.Err() == nil && s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return nil
}

// resume begins the checkpoint, and reads that of another run.
func (s *search) resume() (err error) {
	if !s.o.Checkpoint.Used() {
		return nil
	}
	s.known = map[int][]look{}
	h := checkpoint.Heading{Search: rules, Game: s.g.Hash(), Question: map[string]any{"halvings": s.o.MaxHalvings}}
	s.log, err = checkpoint.Begin(s.o.Checkpoint, h, func(line int, r *record) error {
		for k := range r.Looks {
			l, err := s.parseLook(&r.Looks[k])
			if err != nil {
				return err
			}
			l.line = line
			s.known[r.Tree] = append(s.known[r.Tree], l)
		}
		return nil
	})
	return err
}

func (s *search) parseLook(t *lookText) (l look, err error) {
	if l.node, err = parseNode(t.Node); err != nil {
		return l, err
	}
	l.failed = t.Failed
	if z := t.Root; z != nil {
		l.root = &root{simplices.Root{Profile: z.Profile, Radius: z.Radius, Inverse: z.Inverse}, z.Payoffs, z.Solves}
		sizes := s.g.Table.Sizes
		if len(z.Profile) != len(sizes) || !slices.EqualFunc(z.Profile, sizes, func(x []rational.Rat, n int) bool { return len(x) == n }) {
			return l, errors.New("a root that is no profile, want as many probabilities as there are actions")
		}
	}
	return l, nil
}

// text returns the letter, the numbers and the multipliers of a node.
func (n node) text() string {
	text := []byte{n.letter}
	for _, x := range n.n {
		text = strconv.AppendInt(append(text, ' '), int64(x), 10)
	}
	return string(append(text, n.m...))
}

func parseNode(text string) (n node, err error) {
	words := strings.SplitN(text, " ", 5)
	if len(words) < 4 || len(words[0]) != 1 {
		return n, fmt.Errorf("%q is no node, want a letter, three numbers and multipliers", text)
	}
	n.letter = words[0][0]
	for k := range n.n {
		x, nerr := strconv.ParseInt(words[1+k], 10, 16)
		if nerr != nil || x < 0 {
			return n, fmt.Errorf("%q is no node, want a letter, three numbers and multipliers", text)
		}
		n.n[k] = int32(x)
	}
	if len(words) == 5 {
		n.m = " " + words[4]
	}
	if strings.Trim(n.m, "-0123456789 ") != "" {
		return n, fmt.Errorf("%q is no node, want a letter, three numbers and multipliers", text)
	}
	return n, nil
}

// splits reports whether l can be what comes of r above supports.
func (l *look) splits(r *box.Box) bool {
	i, a := int(l.node.n[0]), int(l.node.n[1])
	switch l.node.letter {
	case claim.CoverSupport, neverNode:
		return i < len(r.Use) && a < len(r.Use[i]) && r.Use[i][a] == box.Open
	case taskNode:
		i, _ := choose(r)
		return i < 0
	case claim.CoverDominance, claim.CoverFarkas, claim.CoverWeakFarkas:
		return true
	}
	return false
}

// cuts reports whether l can be what comes of a part of the task.
func (l *look) cuts(p part, t *task) bool {
	n := l.node.n
	switch l.node.letter {
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
		return int(n[0]) < len(t.roots) || int(n[0]) == len(t.roots) && l.root != nil
	case claim.CoverDominance, claim.CoverFarkas, claim.CoverWeakFarkas, claim.CoverUnresolved:
		return true
	}
	return false
}

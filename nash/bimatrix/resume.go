package bimatrix

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/internal/checkpoint"
	"exactsolve/rational"
)

// rules names the search in checkpoints: the case at a path, and what comes of it. If
// that changes it needs another name.
const rules = "extreme equilibria/1"

// Letters of paths.
const (
	takeIn  = '0' // the label is in
	takeOut = '1'
)

// A record says what was found in a part since the record before: in the cases from
// where that ended, in the order of the search, up to the one at At.
type record struct {
	Part    int         `json:"part"`
	Path    string      `json:"path"`            // to where the part starts
	At      string      `json:"at,omitempty"`    // from there to the case that comes next
	Ended   bool        `json:"ended,omitempty"` // none comes
	Work    Stats       `json:"work"`            // in the part so far
	Found   []foundText `json:"found,omitempty"`
	Steps   string      `json:"steps,omitempty"` // of the evidence, counting from 0 in the part
	Vectors [4][]string `json:"vectors"`         // likewise
}

// A foundText is a find: an equilibrium, or where a part starts.
type foundText struct {
	Mixed  [2][]rational.Rat `json:"mixed"`
	Path   string            `json:"path,omitempty"`
	Pivots int               `json:"pivots"`
}

// kept says how much of a part is in the checkpoint.
type kept struct {
	cases, found, steps int
	vectors             [4]int
}

// A mark is where a part stands between two cases.
type mark struct {
	kept
	work Stats
	at   []byte
}

// mark notes where the part stands. Whatever ends the search in the case that comes next,
// what was found until here can be kept.
func (s *search) mark() {
	m, p := &s.safe, s.out
	m.cases, m.found, m.work, m.at = p.work.Cases, len(p.found), p.work, append(m.at[:0], s.path...)
	m.work.Pivots, m.work.Bits = s.space.pivots, s.space.bits
	if p.rec == nil {
		return
	}
	m.steps = len(p.rec.steps)
	for kind := range m.vectors {
		m.vectors[kind] = len(p.rec.vectors[kind].list)
	}
}

// keep adds what was found until the mark to the checkpoint.
func (s *search) keep() {
	p, m := s.out, &s.safe
	if s.log == nil || s.err != nil || m.cases == p.kept.cases && !p.ended {
		return
	}
	r := &record{Part: p.number, Path: p.path, At: string(m.at), Ended: p.ended, Work: m.work}
	if p.ended {
		r.At = ""
	}
	for _, f := range p.found[p.kept.found:m.found] {
		t := foundText{Mixed: f.mixed, Pivots: f.pivots}
		if f.part != nil {
			t.Path = f.part.path
		}
		r.Found = append(r.Found, t)
	}
	p.rec.keep(r, &p.kept, m)
	p.kept = m.kept
	s.fail(s.log.Add(r))
}

// keep enters the evidence from what is kept until a mark.
func (r *recorder) keep(out *record, k *kept, m *mark) {
	var text []byte
	for _, s := range r.steps[k.steps:m.steps] {
		text = append(strconv.AppendInt(append(text, s.kind), int64(s.arg), 10), ' ')
	}
	out.Steps = strings.TrimSuffix(string(text), " ")
	for kind := range r.vectors {
		for _, v := range r.vectors[kind].list[k.vectors[kind]:m.vectors[kind]] {
			out.Vectors[kind] = append(out.Vectors[kind], string(vectorText(text[:0], v)))
		}
	}
}

// vectorText appends the numbers of v, a blank after each.
func vectorText(text []byte, v []rational.Rat) []byte {
	for _, x := range v {
		text = append(x.Append(text), ' ')
	}
	return text
}

// parseVector reads what vectorText makes of n numbers.
func parseVector(text string, n int) (v []rational.Rat, err error) {
	for word := range strings.FieldsSeq(text) {
		var x rational.Rat
		if err := x.UnmarshalText([]byte(word)); err != nil {
			return nil, err
		}
		v = append(v, x)
	}
	if len(v) != n {
		return nil, fmt.Errorf("%d numbers in a vector, want %d", len(v), n)
	}
	return v, nil
}

// fail ends the search for an error, if that is not nil.
func (s *search) fail(err error) {
	if err != nil {
		s.err, s.stopped = err, true
	}
}

// resume begins the checkpoint, from the one to go on from, whose finds it puts into
// root and its parts.
func (c *collector) resume(root *part) (*checkpoint.Log[record], error) {
	if !c.opt.Checkpoint.Used() {
		return nil, nil
	}
	parts := []*part{root}
	h := checkpoint.Heading{Search: rules, Game: c.game.Hash()}
	return checkpoint.Begin(c.opt.Checkpoint, h, func(line int, r *record) error {
		if r.Part < 0 || r.Part >= len(parts) || parts[r.Part].path != r.Path {
			return fmt.Errorf("no part %d at path %q, want one that was found", r.Part, r.Path)
		}
		p := parts[r.Part]
		if p.ended || strings.Trim(r.At, "01") != "" || r.Work.Cases < p.work.Cases || r.Work.Pivots < p.work.Pivots || r.Work.Bits < 0 {
			return fmt.Errorf("part %d ends or goes back, want it to go on", r.Part)
		}
		p.line = line
		had := len(p.found)
		if err := c.restore(p, r); err != nil {
			return err
		}
		for _, f := range p.found[had:] {
			if f.part != nil {
				f.part.line = line
				parts = append(parts, f.part)
			}
		}
		return nil
	})
}

// restore adds a record to its part.
func (c *collector) restore(p *part, r *record) error {
	p.at, p.ended, p.work = r.At, r.Ended, r.Work
	p.rec.mute(true)
	defer p.rec.mute(false)
	for _, t := range r.Found {
		f := find{mixed: t.Mixed, pivots: t.Pivots}
		if t.Path != "" {
			f = find{part: p.inner(t.Path), pivots: t.Pivots}
		} else if _, err := c.checked(f); err != nil {
			return err
		}
		if f.part != nil && (p.number > 0 || c.whole()) || strings.Trim(t.Path, "01") != "" {
			return fmt.Errorf("a part at path %q, where none can be", t.Path)
		}
		p.found = append(p.found, f)
	}
	p.kept.found, p.kept.cases = len(p.found), p.work.Cases
	return p.rec.restore(r, p, c.polys)
}

// restore adds the evidence of a record.
func (r *recorder) restore(text *record, p *part, polys *[2]polytope) error {
	for kind, list := range text.Vectors {
		length := polys[kind%2].other
		if kind >= slideX {
			length = polys[kind%2].own
		}
		for _, text := range list {
			v, err := parseVector(text, length)
			if err != nil {
				return err
			}
			if n := len(r.vectors[kind].list); int(r.vector(kind, v).arg) != n {
				return fmt.Errorf("vector %d of kind %d is there already, want a new one", n, kind)
			}
		}
	}
	next := len(p.found) - len(text.Found) // of the finds, for which steps come in order
	for word := range strings.FieldsSeq(text.Steps) {
		k, err := strconv.ParseInt(word[1:], 10, 32)
		s := step{word[0], int32(k)}
		if err != nil || k < 0 || !r.fits(s, p, next, polys[0].own+polys[0].other) {
			return fmt.Errorf("step %q, want one that refers to what there is", word)
		}
		if s.kind == partStep || s.kind == claim.StepEquilibrium {
			next++
		}
		r.steps = append(r.steps, s)
		r.grow(1)
	}
	if next < len(p.found) {
		return errors.New("finds without steps, want one for each")
	}
	p.kept.steps = len(r.steps)
	for kind := range r.vectors {
		p.kept.vectors[kind] = len(r.vectors[kind].list)
	}
	return nil
}

// fits reports whether a step may be in a part, of a game with so many labels, where that for
// the next find has not come.
func (r *recorder) fits(s step, p *part, next, labels int) bool {
	k := int(s.arg)
	switch s.kind {
	case claim.StepBranchX, claim.StepBranchY:
		return k < labels
	case claim.StepEquilibrium:
		return k == next && k < len(p.found) && p.found[k].part == nil
	case partStep:
		return next < len(p.found) && p.found[next].part != nil && k == p.found[next].part.number-1
	}
	kind := slices.Index(letters[:], s.kind)
	return kind >= 0 && k < len(r.vectors[kind].list)
}

var errNoCase = errors.New("a path that leads to no case, want that to one of the game")

// caughtUp says that the case looked at is the one at which another run was.
func (s *search) caughtUp() {
	s.catch = false
	s.out.rec.mute(false)
	s.space.pivots, s.space.bits = s.out.work.Pivots, s.out.work.Bits
	s.mark()
}

// lost ends the search if it is not at the case at which another run was and cannot get there.
func (s *search) lost() {
	if !s.late() {
		s.fail(&checkpoint.Error{Line: s.out.line, Err: errNoCase})
	}
}

// follow returns the faces of the case in which a part starts, as [search.postpone] does; nil if
// there is none or ctx is done.
func (s *search) follow(p *part) *faces {
	s.out, s.space = &part{line: p.line}, workspace{}
	path, fs := p.path, s.root(p.rec != nil)
	for k := 0; s.propagate(fs) && !s.slides(fs) && !s.late(); k++ {
		if k == len(path) {
			return fs
		}
		side, l := fs.choose()
		if l < 0 {
			break
		}
		s.decide(fs, side, l, map[byte]status{takeIn: in, takeOut: out}[path[k]])
	}
	s.lost()
	return nil
}

package bilinear

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"exactsolve/internal/checkpoint"
	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// rules names the search in checkpoints: what comes of a box. If that changes it needs
// another name.
const rules = "boxes/6"

// maxBits limits the numbers of a checkpoint; the search makes shorter ones, but for
// payoffs of as many.
const maxBits = 1 << 14

func long(x rational.Rat) bool { return x.BitLen() > maxBits }

// A record is a state, which comes first, or a box.
type record struct {
	State *state   `json:"state,omitempty"`
	Box   *boxText `json:"box,omitempty"`
}

// A state is that of a search between two rounds.
type state struct {
	Rounds int            `json:"rounds"`
	Counts Counts         `json:"counts"`
	Best   []seqform.Plan `json:"best"` // of least regret so far
	By     string         `json:"by,omitempty"`
	Regret rational.Rat   `json:"regret"`
	Boxes  int            `json:"boxes"` // that follow
}

// A boxText is a box. Domains are those that differ from the model's.
type boxText struct {
	ID      int            `json:"id"`
	Path    []domainText   `json:"path"`
	Domains []domainText   `json:"domains"`
	Basis   *relaxed.Basis `json:"basis,omitempty"`
	Tried   bool           `json:"tried,omitempty"`
}

// A domainText is the name of a variable with its least and largest value.
type domainText struct {
	Var string       `json:"var"`
	Lo  rational.Rat `json:"lo"`
	Hi  rational.Rat `json:"hi"`
}

// sorted returns the boxes left by ID.
func (f *frontier) sorted() []*box {
	return slices.SortedFunc(maps.Values(f.left), func(a, b *box) int { return a.ID - b.ID })
}

// write adds the state of the search between two rounds, and the boxes left.
func (s *search) write(add func(*record) error) error {
	list := s.frontier.sorted()
	err := add(&record{State: &state{
		Rounds: s.rounds, Counts: s.result.Counts, Best: s.best, By: s.by, Regret: s.regret, Boxes: len(list),
	}})
	for k := 0; k < len(list) && err == nil; k++ {
		err = add(&record{Box: s.space.text(list[k])})
	}
	return err
}

func (s *space) text(b *box) *boxText {
	line := &boxText{ID: b.ID, Path: []domainText{}, Domains: []domainText{}, Basis: b.basis, Tried: b.tried}
	named := func(k int, d rational.Interval) domainText { return domainText{s.m.Vars[k].Name, d.Lo, d.Hi} }
	for _, p := range b.Path {
		line.Path = append(line.Path, named(p.Var, p.Domain))
	}
	for k, d := range b.Domains {
		if first := s.m.Vars[k].Domain; !d.Lo.Equal(first.Lo) || !d.Hi.Equal(first.Hi) {
			line.Domains = append(line.Domains, named(k, d))
		}
	}
	return line
}

// resume begins the checkpoint, and restores the state of the search at that of another
// run, if there is one. The text is not trusted: what it cannot make is a wrong answer,
// since answers are checked.
func (s *search) resume() (resumed bool, err error) {
	if !s.o.Checkpoint.Used() {
		return false, nil
	}
	names := make(map[string]int)
	for k, v := range s.space.m.Vars {
		names[v.Name] = k
	}
	missing := 0
	h := checkpoint.Heading{Search: rules, Game: s.space.g.Hash(), Question: map[string]any{"method": string(s.o.Method), "newton": string(s.o.Newton)}}
	s.log, err = checkpoint.Begin(s.o.Checkpoint, h, func(line int, r *record) error {
		s.lines = line
		if r.State != nil && !resumed {
			resumed, missing = true, r.State.Boxes
			return s.restoreState(r.State)
		}
		if missing--; r.Box == nil || missing < 0 {
			return errors.New("no part of a state, want a state and its boxes")
		}
		return s.restoreBox(r.Box, names)
	})
	if err == nil && missing > 0 {
		err = &checkpoint.Error{Line: s.lines + 1, Err: fmt.Errorf("the end, want %d more of its boxes", missing)}
	}
	return resumed, err
}

func (s *search) restoreState(h *state) error {
	switch {
	case h.Boxes < 1 || h.Boxes > maxIntervals || h.Rounds < 0 || h.Counts.Boxes < 0:
		return fmt.Errorf("%d boxes after %d rounds, want from 1 to %d", h.Boxes, h.Rounds, maxIntervals)
	case len(h.Best) != len(s.space.g.Players):
		return fmt.Errorf("%d plans, want one for each of %d players", len(h.Best), len(s.space.g.Players))
	case !slices.Contains([]string{"", byRelaxation, byNewton, byAverage}, h.By):
		return fmt.Errorf("plans by %q, want %s, %s or %s", h.By, byRelaxation, byNewton, byAverage)
	}
	for i, x := range h.Best {
		if slices.ContainsFunc(x, long) {
			return fmt.Errorf("a plan with numbers of more than %d bits, want shorter ones", maxBits)
		}
		if err := s.space.g.Players[i].CheckPlan(x); err != nil {
			return err
		}
	}
	s.rounds, s.result.Counts, s.best, s.by, s.regret = h.Rounds, h.Counts, h.Best, h.By, h.Regret
	return nil
}

func (s *search) restoreBox(line *boxText, names map[string]int) error {
	if line.ID < s.frontier.next {
		return fmt.Errorf("box %d after box %d, want them in order", line.ID, s.frontier.next-1)
	}
	if (len(s.frontier.left)+1)*len(s.space.m.Vars) > 2*maxIntervals {
		return fmt.Errorf("box %d, want at most so many for %d variables", len(s.frontier.left)+1, len(s.space.m.Vars))
	}
	path, err := s.space.branches(line.Path, names)
	if err != nil {
		return err
	}
	narrowed, err := s.space.branches(line.Domains, names)
	if err != nil {
		return err
	}
	domains := s.space.domains()
	for _, b := range narrowed {
		domains[b.Var] = b.Domain
	}
	b := newBox(s.space.m, domains, path)
	b.ID, b.basis, b.tried = line.ID, line.Basis, line.Tried
	s.frontier.restore(b)
	return nil
}

// branches reads domains, each of which must be part of the variable's.
func (s *space) branches(list []domainText, names map[string]int) ([]branch, error) {
	var out []branch
	for _, d := range list {
		k, ok := names[d.Var]
		if !ok {
			return nil, fmt.Errorf("no variable %q, want one of the model", d.Var)
		}
		if long(d.Lo) || long(d.Hi) {
			return nil, fmt.Errorf("%s has bounds of more than %d bits, want shorter ones", d.Var, maxBits)
		}
		if first := s.m.Vars[k].Domain; d.Lo.Cmp(d.Hi) > 0 || !first.Contains(d.Lo) || !first.Contains(d.Hi) {
			return nil, fmt.Errorf("%s from %v to %v, want part of %v", d.Var, d.Lo, d.Hi, first)
		}
		out = append(out, branch{k, rational.NewInterval(d.Lo, d.Hi)})
	}
	return out, nil
}

package bilinear

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"exactsolve/cluster/checkpoint"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Rules names the search in checkpoints: what comes of a box. If that changes it needs
// another name.
const Rules = "boxes/6"

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

// resume begins the checkpoint, and restores the state of the search at that of another
// run, if there is one. The text is not trusted: what it cannot make is a wrong answer,
// since answers are checked.
func (s *search) resume() (resumed bool, err error) {
	if !s.o.Checkpoint.Used() {
		return false, nil
	}
	missing := 0
	s.log, err = checkpoint.Begin(s.o.Checkpoint, s.heading(), func(line int, r *record) error {
		s.lines = line
		if r.State != nil && !resumed {
			resumed, missing = true, r.State.Boxes
			return s.restoreState(r.State)
		}
		if missing--; r.Box == nil || missing < 0 {
			return errors.New("no part of a state, want a state and its boxes")
		}
		return s.restoreBox(r.Box)
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

func (s *search) restoreBox(line *boxText) error {
	if line.ID < s.frontier.next {
		return fmt.Errorf("box %d after box %d, want them in order", line.ID, s.frontier.next-1)
	}
	if (len(s.frontier.left)+1)*len(s.space.m.Vars) > 2*maxIntervals {
		return fmt.Errorf("box %d, want at most so many for %d variables", len(s.frontier.left)+1, len(s.space.m.Vars))
	}
	b, err := s.space.box(line)
	if err == nil {
		s.frontier.restore(b)
	}
	return err
}

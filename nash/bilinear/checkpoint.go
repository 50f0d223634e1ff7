package bilinear

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// format names the text of checkpoints, and its version.
const format = "exactsolve-boxes/1"

// maxLine is the length of a line of a checkpoint, in bytes.
const maxLine = 1 << 26

// maxBits limits the numbers of a checkpoint; the search makes shorter ones, but for
// payoffs of as many.
const maxBits = 1 << 14

func long(x rational.Rat) bool { return x.BitLen() > maxBits }

// A heading is the first line of a checkpoint.
type heading struct {
	Format string         `json:"format"`
	Game   string         `json:"game"` // SHA-256 of the canonical text
	Method Method         `json:"method"`
	Rounds int            `json:"rounds"`
	Counts Counts         `json:"counts"`
	Best   []seqform.Plan `json:"best"` // of least regret so far
	Regret rational.Rat   `json:"regret"`
	Boxes  int            `json:"boxes"` // lines that follow
}

// A boxLine is a box. Domains are those that differ from the model's.
type boxLine struct {
	ID      int          `json:"id"`
	Path    []domainText `json:"path"`
	Domains []domainText `json:"domains"`
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

// write writes the state of the search between two rounds: a line of JSON for the
// whole and one for each box left.
func (s *search) write(w io.Writer) error {
	out := bufio.NewWriter(w)
	e := json.NewEncoder(out)
	list := s.frontier.sorted()
	head := heading{
		Format: format, Game: s.space.g.Hash(), Method: s.o.Method, Rounds: s.rounds,
		Counts: s.result.Counts, Best: s.best, Regret: s.regret, Boxes: len(list),
	}
	if err := e.Encode(head); err != nil {
		return err
	}
	for _, b := range list {
		if err := e.Encode(s.space.text(b)); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (s *space) text(b *box) *boxLine {
	line := &boxLine{ID: b.ID, Path: []domainText{}, Domains: []domainText{}}
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

// read restores the state of a search. The text is not trusted: what it cannot make
// is a wrong answer, since answers are checked.
func (s *search) read(r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	var head heading
	if err := readLine(lines, &head); err != nil {
		return fmt.Errorf("bilinear: checkpoint: line 1: %w", err)
	}
	if err := s.restoreHead(&head); err != nil {
		return fmt.Errorf("bilinear: checkpoint: line 1: %w", err)
	}
	names := make(map[string]int)
	for k, v := range s.space.m.Vars {
		names[v.Name] = k
	}
	for n := range head.Boxes {
		var line boxLine
		err := readLine(lines, &line)
		if err == nil {
			err = s.restoreBox(&line, names)
		}
		if err != nil {
			return fmt.Errorf("bilinear: checkpoint: line %d: %w", n+2, err)
		}
	}
	return nil
}

func readLine(lines *bufio.Scanner, into any) error {
	if !lines.Scan() {
		return cmp.Or(lines.Err(), io.ErrUnexpectedEOF)
	}
	return json.Unmarshal(lines.Bytes(), into)
}

func (s *search) restoreHead(h *heading) error {
	switch {
	case h.Format != format:
		return fmt.Errorf("format %q, want %q", h.Format, format)
	case h.Game != s.space.g.Hash():
		return fmt.Errorf("of another game, with hash %q", h.Game)
	case h.Method != s.o.Method:
		return fmt.Errorf("of method %q, want %q", h.Method, s.o.Method)
	case h.Boxes < 1 || h.Boxes > maxIntervals || h.Rounds < 0 || h.Counts.Boxes < 0:
		return fmt.Errorf("%d boxes after %d rounds", h.Boxes, h.Rounds)
	case len(h.Best) != len(s.space.g.Players):
		return fmt.Errorf("%d plans for %d players", len(h.Best), len(s.space.g.Players))
	}
	for i, x := range h.Best {
		if slices.ContainsFunc(x, long) {
			return fmt.Errorf("a plan with numbers of more than %d bits", maxBits)
		}
		if err := s.space.g.Players[i].CheckPlan(x); err != nil {
			return err
		}
	}
	s.rounds, s.result.Counts, s.best, s.regret = h.Rounds, h.Counts, h.Best, h.Regret
	return nil
}

func (s *search) restoreBox(line *boxLine, names map[string]int) error {
	if line.ID < s.frontier.next {
		return fmt.Errorf("box %d after box %d", line.ID, s.frontier.next-1)
	}
	if (len(s.frontier.left)+1)*len(s.space.m.Vars) > 2*maxIntervals {
		return fmt.Errorf("more than %d boxes", len(s.frontier.left))
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
	b.ID = line.ID
	s.frontier.restore(b)
	return nil
}

// branches reads domains, each of which must be part of the variable's.
func (s *space) branches(list []domainText, names map[string]int) ([]branch, error) {
	var out []branch
	for _, d := range list {
		k, ok := names[d.Var]
		if !ok {
			return nil, fmt.Errorf("no variable %q", d.Var)
		}
		if long(d.Lo) || long(d.Hi) {
			return nil, fmt.Errorf("%s has bounds of more than %d bits", d.Var, maxBits)
		}
		if first := s.m.Vars[k].Domain; d.Lo.Cmp(d.Hi) > 0 || !first.Contains(d.Lo) || !first.Contains(d.Hi) {
			return nil, fmt.Errorf("%s from %v to %v is not in %v", d.Var, d.Lo, d.Hi, first)
		}
		out = append(out, branch{k, rational.NewInterval(d.Lo, d.Hi)})
	}
	return out, nil
}

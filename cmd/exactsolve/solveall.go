package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"exactsolve/cert"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// solveAll finds all extreme Nash equilibria of a two-player game. JSON and
// Gambit lines are written as they are found, text at the end.
func (c *solve) solveAll(s *session, f *gameFile, certificate []*output) error {
	var result *bimatrix.Result
	var failure error
	n := newNames(f.Game)
	stream := s.format != "text" && f.Game.Tree == nil
	err := c.within(s, f, func(ctx context.Context, _ *progress) (err error) {
		opt := bimatrix.Options{MaxPivots: c.maxPivots}
		if number := 0; stream {
			opt.Each = func(e bimatrix.Equilibrium) bool {
				number++
				failure = c.equilibrium(s, f, n, number, behaviors(nil, e), e.Payoffs)
				return failure == nil
			}
		}
		result, err = bimatrix.All(ctx, f.Game, opt)
		return err
	})
	if err == nil {
		err = failure
	}
	if err != nil {
		return err
	}
	for k, e := range result.Equilibria {
		if stream {
			break
		}
		if err := c.equilibrium(s, f, n, k+1, behaviors(result.Reduction, e), e.Payoffs); err != nil {
			return inputError(err)
		}
	}
	return c.answerAll(s, f, result, certificate)
}

// behaviors returns an equilibrium as a profile of the game asked about.
func behaviors(r *bimatrix.Reduction, e bimatrix.Equilibrium) seqform.Profile {
	p := make(seqform.Profile, 2)
	for i := range p {
		if r != nil {
			p[i] = r.Behavior(i, e.Mixed[i])
		} else {
			p[i] = seqform.Behavior{e.Mixed[i]}
		}
	}
	return p
}

// equilibrium writes one equilibrium, unless the format is text.
func (c *solve) equilibrium(s *session, f *gameFile, n *names, number int, p seqform.Profile, payoffs [2]rational.Rat) error {
	switch s.format {
	case "json":
		return s.message("equilibrium", equilibriumMessage{Number: number, claimMessage: claimMessage{Profile: n.profile(p), Payoffs: payoffs[:]}})
	case "gambit":
		return profile.FormatGambit(s.out, f.Game, p)
	}
	return nil
}

// answerAll writes the certificate and the summary, and sets the exit status.
func (c *solve) answerAll(s *session, f *gameFile, r *bimatrix.Result, certificate []*output) error {
	if r.Certificate != nil {
		about := &gameFile{Name: f.Name, Kind: "nfg", Game: r.Game}
		for _, o := range certificate {
			if err := writeCertificate(o, about, r.Certificate); err != nil {
				return inputError(err)
			}
		}
	}
	m := c.allResult(s, f, r)
	if s.format == "gambit" {
		s.note("%s", m.headline())
	} else if err := s.report(m); err != nil {
		return inputError(err)
	}
	return status(s.statusOf(m.Status))
}

// An allResult is the answer of solve --all.
type allResult struct {
	Status      string       `json:"status"`
	Concept     cert.Concept `json:"concept"`
	Complete    bool         `json:"complete"`
	Reason      string       `json:"reason,omitempty"`
	Equilibria  int          `json:"equilibria"`
	Subsets     [][2][]int   `json:"subsets,omitempty"`
	Reduced     *[2]int      `json:"reduced,omitempty"`
	Players     []string     `json:"players"`
	Stats       allStats     `json:"stats"`
	Certificate string       `json:"certificate,omitempty"`
	lines       []string
	subsetLines []string
}

type allStats struct {
	Cases   int     `json:"cases"`
	Pivots  int     `json:"pivots"`
	Bits    int     `json:"bits"`
	Seconds float64 `json:"seconds"`
}

func (c *solve) allResult(s *session, f *gameFile, r *bimatrix.Result) *allResult {
	n := newNames(r.Game)
	elapsed := time.Since(s.start).Round(time.Microsecond)
	m := &allResult{
		Status: r.Status.String(), Concept: cert.Nash, Complete: r.Complete, Reason: r.Reason,
		Equilibria: len(r.Equilibria), Players: newNames(f.Game).players,
		Stats: allStats{r.Stats.Cases, r.Stats.Pivots, r.Stats.Bits, elapsed.Seconds()},
	}
	if r.Certificate != nil {
		m.Certificate = c.certificate
	}
	if r.Reduction != nil {
		m.Reduced = &[2]int{r.Game.Table.Sizes[0], r.Game.Table.Sizes[1]}
	}
	for k, e := range r.Equilibria {
		m.lines = append(m.lines, fmt.Sprintf("%4d  %s   payoffs  %v, %v", k+1, mixedText(n, e), e.Payoffs[0], e.Payoffs[1]))
	}
	for _, u := range r.Subsets {
		m.Subsets = append(m.Subsets, [2][]int(u))
		if len(u[0])*len(u[1]) > 1 {
			m.subsetLines = append(m.subsetLines, fmt.Sprintf("      {%s} × {%s}", numbered("x", u[0]), numbered("y", u[1])))
		}
	}
	if len(m.subsetLines) > 0 {
		for i, name := range []string{"x", "y"} {
			for k, x := range r.Strategies[i] {
				m.subsetLines = append(m.subsetLines, fmt.Sprintf("      %s%d  %s", name, k+1, supportText(n, i, x)))
			}
		}
	}
	return m
}

func numbered(name string, indices []int) string {
	list := make([]string, len(indices))
	for k, i := range indices {
		list[k] = fmt.Sprintf("%s%d", name, i+1)
	}
	return strings.Join(list, ", ")
}

func mixedText(n *names, e bimatrix.Equilibrium) string {
	return supportText(n, 0, e.Mixed[0]) + "  |  " + supportText(n, 1, e.Mixed[1])
}

// supportText lists the strategies that x plays.
func supportText(n *names, i int, x []rational.Rat) string {
	actions := n.actions(i, 0)
	var list []string
	for a, p := range x {
		if !p.IsZero() {
			list = append(list, printable(actions[a])+" "+p.String())
		}
	}
	return strings.Join(list, "  ")
}

func (m *allResult) headline() string {
	text := fmt.Sprintf("%d extreme equilibria", m.Equilibria)
	if m.Equilibria == 1 {
		text = "1 extreme equilibrium"
	}
	switch {
	case m.Status == "yes":
		text += ", all there are, checked"
	case m.Complete:
		text += ", each checked; the search was complete, but that is not certified: " + m.Reason
	default:
		text += ", each checked, perhaps not all: " + m.Reason
	}
	return text
}

func (m *allResult) text(p *page) {
	look := green
	if m.Status != "yes" {
		look = red
	}
	p.line(span{m.headline(), look}, span{fmt.Sprintf(" (%s, %s, %d-bit entries, %s)", plural(m.Stats.Cases, "case"), plural(m.Stats.Pivots, "pivot"),
		m.Stats.Bits, seconds(time.Duration(m.Stats.Seconds*float64(time.Second)))), plain})
	if p.brief {
		return
	}
	p.line()
	for _, line := range m.lines {
		p.line(span{line, plain})
	}
	p.line()
	if m.Reduced != nil {
		p.paragraph(0, fmt.Sprintf("Found in the reduced strategic form, of %d by %d strategies, in which actions that an own earlier action excludes are left out. "+
			"It grows exponentially with the tree.", m.Reduced[0], m.Reduced[1]))
	}
	switch {
	case !m.Complete:
	case len(m.subsetLines) == 0:
		p.paragraph(0, "There are no other equilibria.")
	default:
		p.paragraph(0, "The set of all equilibria is the union of these maximal Nash subsets, in which any mixture of strategies on the left with any on the right is one, and of the isolated equilibria:")
		for _, line := range m.subsetLines {
			p.line(span{line, plain})
		}
	}
	if m.Certificate != "" && m.Certificate != "-" {
		p.paragraph(0, "Certificate: "+printable(m.Certificate))
	}
}

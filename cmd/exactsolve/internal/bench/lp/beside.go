package lp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"exactsolve"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A peer is a way to run a solver of others on the linear program of a game.
type peer struct {
	name    string
	program string
	args    []string       // with "model" and "answer" for the files
	value   *regexp.Regexp // what it prints or writes into answer
	enough  bool           // it is ended as soon as it has printed that
}

// allPeers returns those of --beside.
func allPeers() []peer {
	return []peer{
		{"esolver", "esolver", []string{"-O", "answer", "model"}, regexp.MustCompile(`Value = (\S+)`), false},
		{"clp", "clp", []string{"model", "-dualsimplex"}, regexp.MustCompile(`Optimal objective (\S+)`), false},
		// Even with -crossover off it has the simplex method clean up what presolve leaves.
		{"clp-barrier", "clp", []string{"model", "-barrier"}, regexp.MustCompile(`At end .* objective (\S+)\n`), true},
		{"glpsol", "glpsol", []string{"--exact", "--freemps", "model", "-o", "answer"}, regexp.MustCompile(`obj = (\S+)`), false},
	}
}

// findPeers returns those of a list.
func findPeers(list string) (found []peer, err error) {
	peers := allPeers()
	var names []string
	for _, p := range peers {
		names = append(names, p.name)
	}
	for name := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' }) {
		k := slices.Index(names, name)
		if k < 0 {
			return nil, cli.UsageError("--beside: no program %q, want a list of %s", name, cli.OrList(names))
		}
		found = append(found, peers[k])
	}
	return found, nil
}

// A duel is a game that peers solve too, from a file.
type duel struct {
	folder string
	peers  []peer
}

// newDuel writes the program of g for peers; its end removes it.
func newDuel(g *seqform.Game, peers []peer) (d *duel, end func(), err error) {
	if len(peers) == 0 {
		return &duel{}, func() {}, nil
	}
	folder, err := os.MkdirTemp("", "exactsolve-")
	if err != nil {
		return nil, nil, err
	}
	end = func() { os.RemoveAll(folder) }
	out, err := os.Create(filepath.Join(folder, "model.mps"))
	if err == nil {
		err = errors.Join(exactsolve.WriteModel(out, g, "mps"), out.Close())
	}
	if err != nil {
		end()
		return nil, nil, err
	}
	return &duel{folder, peers}, end, nil
}

// run has each peer solve the program once, one after the other, and keeps the fastest runs in m.
func (d *duel) run(ctx context.Context, m *message.LPMeasurement) {
	for k, p := range d.peers {
		r := p.run(ctx, d.folder)
		if k == len(m.Beside) {
			m.Beside = append(m.Beside, r)
		} else if best := &m.Beside[k]; r.Value != "" && (best.Value == "" || r.Seconds < best.Seconds) {
			m.Beside[k] = r
		}
	}
}

// run has the peer solve the program in a folder.
func (p *peer) run(ctx context.Context, folder string) message.LPPeer {
	r := message.LPPeer{Program: p.name, Status: answer.Unknown.String()}
	written := filepath.Join(folder, "answer")
	args := slices.Clone(p.args)
	for k, a := range args {
		switch a {
		case "model":
			args[k] = filepath.Join(folder, "model.mps")
		case "answer":
			args[k] = written
		}
	}
	cmd := exec.CommandContext(ctx, p.program, args...)
	cmd.WaitDelay = time.Second
	out := &printed{of: p, cmd: cmd}
	cmd.Stdout, cmd.Stderr = out, out
	begun := time.Now()
	err := cmd.Run()
	if s := cmd.ProcessState; s != nil { // it is installed
		r.Seconds = cli.Microseconds(time.Since(begun))
		r.CPU = cli.Microseconds(s.UserTime() + s.SystemTime())
	}
	text, _ := os.ReadFile(written) // some write none
	os.Remove(written)
	found := p.value.FindAllSubmatch(append(out.text, text...), -1)
	switch {
	case ctx.Err() != nil:
		r.Reason = context.Cause(ctx).Error()
	case err != nil && !(p.enough && found != nil):
		r.Reason = err.Error()
	case found == nil:
		r.Reason = "no value in what it printed"
	default:
		r.Status, r.Value = answer.Yes.String(), string(found[len(found)-1][1])
	}
	return r
}

// printed is what a program prints. It ends the program once that is enough.
type printed struct {
	text []byte
	of   *peer
	cmd  *exec.Cmd
}

func (o *printed) Write(text []byte) (int, error) {
	o.text = append(o.text, text...)
	if o.of.enough && o.of.value.Match(o.text) {
		o.cmd.Process.Kill()
	}
	return len(text), nil
}

// differs says how far the value of a peer is from ours, "equal" if it is not.
func differs(p *message.LPPeer, value *rational.Rat) string {
	theirs, err := rational.Parse(p.Value)
	if err != nil || value == nil {
		return "–"
	}
	gap := theirs.Sub(*value).Abs()
	if gap.IsZero() {
		return "equal"
	}
	return fmt.Sprintf("%.1g", approx.Float64(gap))
}

// beside lists processor seconds of peers and of ours.
func (r *benchLPResult) beside() [][]string {
	rows := [][]string{{"beside", "program", "cpu", "ours", "ours/theirs", "value differs by"}}
	for _, m := range r.list {
		for _, p := range m.Beside {
			if p.Value == "" {
				rows = append(rows, cli.Cells(m.Game, p.Program, p.Reason, "", "", ""))
				continue
			}
			ours, ratio := "–", "–"
			if m.Value != nil {
				ours, ratio = short(m.CPU), fmt.Sprintf("%.2f", m.CPU/max(p.CPU, 0.001))
			}
			rows = append(rows, cli.Cells(m.Game, p.Program, short(p.CPU), ours, ratio, differs(&p, m.Value)))
		}
	}
	return rows
}

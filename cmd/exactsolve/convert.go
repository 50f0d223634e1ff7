package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

func convertCommand() *command {
	return &command{
		Name:  "convert",
		Args:  "[GAME]",
		Short: "normalize a game file, or write it as json",
		Long: `Writes a game in another format: efg and nfg are Gambit's, in a normal form of
ours (one node a line, numbers in lowest terms); json is a plain listing of the
game; canonical is the text whose SHA-256 names the game in certificates.

Without --to, the format is that of the name after --output (.efg, .nfg, .json),
and otherwise the one that fits the game. A game in extensive form cannot be
written as nfg yet, nor one in strategic form as efg.`,
		Setup: func(fs *pflag.FlagSet) action {
			c := new(convert)
			fs.Var(newChoice(&c.to, "auto", "efg", "nfg", "json", "canonical"), "to", "`FORMAT`: efg, nfg, json or canonical")
			fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
			c.addOutput(fs)
			c.addTalk(fs, quietNotes)
			return c.run
		},
	}
}

// convert holds the flags of the command.
type convert struct {
	common
	read readOptions
	to   string
}

func (c *convert) run(ctx context.Context, io stdio, args []string) (err error) {
	if err := wantArgs(args, 0, 1, "one GAME"); err != nil {
		return err
	}
	s, err := newSession(ctx, io, c.common)
	if err != nil {
		return err
	}
	defer func() { err = s.finish(err) }()
	f, err := s.readArgument(args, 0, "a GAME file", c.read)
	if err != nil {
		return err
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	write, err := c.writer(f)
	if err != nil {
		return err
	}
	if err := write(s.out, f.Game); err != nil {
		return inputError(err)
	}
	return nil
}

// A gameWriter writes a game in one format.
type gameWriter func(w io.Writer, g *seqform.Game) error

// writer returns the writer of the format asked for, if the game fits it.
func (c *convert) writer(f *gameFile) (gameWriter, error) {
	to := c.to
	if to == "auto" {
		to = strings.TrimPrefix(filepath.Ext(c.output), ".")
		if !slices.Contains([]string{"efg", "nfg", "json"}, to) {
			to = f.Kind
		}
	}
	switch {
	case to == "json":
		return writeGameJSON, nil
	case to == "canonical":
		return func(w io.Writer, g *seqform.Game) error { return g.WriteCanonical(w) }, nil
	case to != f.Kind:
		return nil, inputError(fmt.Errorf("%s: converting .%s to .%s is not supported yet", f.Name, f.Kind, to),
			"--to json writes either kind")
	case to == "nfg":
		return nfg.Format, nil
	}
	return efg.Format, nil
}

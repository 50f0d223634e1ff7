package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/quasiperfect"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/profile"
)

func solveCommand() *command {
	return &command{
		Name:  "solve",
		Args:  "[GAME]",
		Short: "find an equilibrium, check it, write its certificate",
		Long: `Finds an equilibrium of a two-player game with perfect recall and prints the
exact probability of every action and the exact belief at every information set. The answer has been checked before it is printed.

The default concept is quasi-perfect: every player's play is best, from each
information set on, against opponents who make mistakes that are ever rarer.
Such an equilibrium is also sequential and normal-form perfect. It need not be
unique: the one found is a limit of equilibria in which every sequence σ of own
actions has weight at least ε^|σ|.

GAME is an .efg or .nfg file, perhaps compressed with gzip; - or none is
standard input.`,
		Setup: func(fs *pflag.FlagSet) action {
			c := new(solve)
			c.declare(fs)
			return c.run
		},
	}
}

// solve holds the flags of the command.
type solve struct {
	common
	read        readOptions
	concept     string
	method      string
	certificate string
	timeout     time.Duration
	maxPivots   int
	digits      int
	progress    string
}

func (c *solve) declare(fs *pflag.FlagSet) {
	words := conceptWords()
	fs.Var(newChoice(&c.concept, words...), "concept", "what to find: `CONCEPT`, see 'exactsolve help concepts'")
	c.concept = string(cert.QuasiPerfect)
	fs.Lookup("concept").DefValue = c.concept
	fs.Var(newChoice(&c.method, "auto"), "method", "how to find it: `auto`")
	fs.StringVar(&c.certificate, "certificate", "", "write the certificate to `FILE`")
	fs.DurationVar(&c.timeout, "timeout", 0, "give up after `DURATION`, such as 30s or 5m (default none)")
	fs.Var(&count{&c.maxPivots, 0, math.MaxInt}, "max-pivots", "give up after `N` pivots (0 for no limit)")
	c.digits = 3
	fs.Var(&count{&c.digits, 0, 1000}, "digits", "`N` digits in the decimals beside exact values, 0 for none")
	fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
	c.addOutput(fs)
	c.addFormat(fs, "text", "json", "gambit")
	c.addTalk(fs, quietText)
	fs.Var(newChoice(&c.progress, "auto", "never"), "progress", "show progress: `auto|never`")
}

const normalizeChanceUsage = "divide chance probabilities that do not sum to 1 by their sum"

func conceptWords() []string {
	var words []string
	for _, c := range cert.Concepts() {
		words = append(words, string(c))
	}
	return words
}

// A solver finds equilibria of some concepts. Later ones are further entries.
type solver struct {
	concepts []cert.Concept
	solve    func(ctx context.Context, g *seqform.Game, opt quasiperfect.Options) (*cert.Result, error)
}

func solvers() []solver {
	return []solver{{
		concepts: []cert.Concept{cert.Nash, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect},
		solve:    quasiperfect.Solve,
	}}
}

// solverFor returns the solver for a concept, or a usage error that lists those
// that can be asked for.
func solverFor(concept cert.Concept) (*solver, error) {
	var known []string
	for _, s := range solvers() {
		if slices.Contains(s.concepts, concept) {
			return &s, nil
		}
		for _, c := range s.concepts {
			known = append(known, string(c))
		}
	}
	return nil, inputError(fmt.Errorf("--concept %s is not supported yet, only %s", concept, orList(known)))
}

func (c *solve) run(ctx context.Context, io stdio, args []string) (err error) {
	if err := wantArgs(args, 0, 1, "one GAME"); err != nil {
		return err
	}
	if c.timeout < 0 {
		return usageError("--timeout %v is negative", c.timeout)
	}
	method, err := solverFor(cert.Concept(c.concept))
	if err != nil {
		return err
	}
	s, err := newSession(ctx, io, c.common)
	if err != nil {
		return err
	}
	defer func() { err = s.finish(err) }()
	certificate, err := c.certificateOutput(s)
	if err != nil {
		return err
	}
	f, err := s.readArgument(args, 0, "a GAME file", c.read)
	if err != nil {
		return err
	}
	if err := s.checkOutputs(certificate...); err != nil {
		return err
	}
	if err := s.config("solve", f, c.options()); err != nil {
		return err
	}
	s.heed()
	result, err := c.solve(s, method, f)
	if err != nil {
		return err
	}
	return c.answer(s, f, result, certificate)
}

// readArgument reads the game named by argument k, or from standard input.
func (s *session) readArgument(args []string, k int, what string, opt readOptions) (*gameFile, error) {
	path, err := s.argOrStdin(args, k, what)
	if err != nil {
		return nil, err
	}
	return s.readGame(path, opt)
}

// certificateOutput returns where the certificate goes: one output or none.
func (c *solve) certificateOutput(s *session) ([]*output, error) {
	if c.certificate == "" {
		return nil, nil
	}
	if c.certificate == "-" && s.out.path == "" {
		return nil, usageError("--certificate - needs --output FILE, since the answer goes to standard output")
	}
	return []*output{s.newOutput(c.certificate)}, nil
}

// options are those that decide the answer, for the config message.
func (c *solve) options() map[string]any {
	o := map[string]any{"concept": c.concept, "method": c.method}
	if c.maxPivots > 0 {
		o["max_pivots"] = c.maxPivots
	}
	if c.timeout > 0 {
		o["timeout"] = c.timeout.String()
	}
	if c.read.normalizeChance {
		o["normalize_chance"] = true
	}
	return o
}

// solve runs the method within the limits.
func (c *solve) solve(s *session, method *solver, f *gameFile) (*cert.Result, error) {
	if f.Game.Recall != nil {
		return nil, inputError(fmt.Errorf("%s: %w; no method here handles that", f.Name, f.Game.Recall))
	}
	ctx := s.ctx
	if c.timeout > 0 {
		var cancel func()
		ctx, cancel = context.WithTimeoutCause(ctx, c.timeout, fmt.Errorf("time limit of %v reached", c.timeout))
		defer cancel()
	}
	opt := quasiperfect.Options{Concept: cert.Concept(c.concept), MaxPivots: c.maxPivots}
	bar := c.newProgress(s)
	opt.Trace = bar.trace()
	defer bar.erase()
	result, err := method.solve(ctx, f.Game, opt)
	if errors.Is(err, quasiperfect.ErrNotSupported) {
		return nil, inputError(fmt.Errorf("%s: %s", f.Name, strings.TrimPrefix(err.Error(), "quasiperfect: ")))
	}
	return result, err
}

// answer writes the certificate and the answer, and sets the exit status.
func (c *solve) answer(s *session, f *gameFile, result *cert.Result, certificate []*output) error {
	if result.Status == cert.Yes {
		for _, o := range certificate {
			if err := writeCertificate(o, f, result.Certificate); err != nil {
				return inputError(err)
			}
		}
	}
	if err := c.print(s, f, result); err != nil {
		return inputError(err)
	}
	return status(c.exitStatus(s, result))
}

func (c *solve) exitStatus(s *session, result *cert.Result) int {
	switch {
	case result.Status == cert.Yes:
		return exitYes
	case result.Status == cert.No:
		return exitNo
	case errors.Is(context.Cause(s.ctx), errInterrupted):
		return exitInterrupted
	}
	return exitUnknown
}

func (c *solve) print(s *session, f *gameFile, result *cert.Result) error {
	if s.format != "gambit" {
		return s.report(c.result(s, f, result))
	}
	if result.Status != cert.Yes {
		s.note("%s: %s", result.Status, result.Reason)
		return nil
	}
	return profile.FormatGambit(s.out, f.Game, result.Certificate.Claim.Profile)
}

// maxEmbedded bounds the game text in a certificate, in bytes.
const maxEmbedded = 1 << 20

// writeCertificate writes a certificate, with the game's text in it unless that
// is large.
func writeCertificate(o *output, f *gameFile, c *cert.Certificate) error {
	var text bytes.Buffer
	write := efg.Format
	if f.Kind == "nfg" {
		write = nfg.Format
	}
	if err := write(&text, f.Game); err != nil {
		return err
	}
	with := *c
	if text.Len() <= maxEmbedded {
		with.Game.Kind, with.Game.Text = f.Kind, text.String()
	}
	if err := with.Write(o); err != nil {
		o.abort()
		return err
	}
	return o.commit()
}

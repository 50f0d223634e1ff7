// Certcheck, in the shell layer, checks one certificate about a game or a spot of poker and does
// nothing else. It is for those who want to read the checker before they believe it: what it comes
// to is all there is to read, and uses the standard library alone.
//
//	go run -tags plain ./cmd/certcheck CERT GAME
//	go run -tags plain ./cmd/certcheck FLOW
//
// GAME is a file in the format .nfg if its name ends so, and otherwise .efg; its numbers may depend on the
// parameter that the certificate names. FLOW is a flow
// certificate, which has the spot in it. The status is 0 if the certificate is accepted, 1 if it is
// rejected, 2 if a file cannot be read, and 3 if the check takes more work than is allowed, so that
// nothing is decided.
// The build tag plain leaves out what only makes checks faster.
//
// Reference: docs/exactness.md.
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/parametric"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/family"
	"exactsolve/seqform/nfg"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout)) }

// run prints the verdict, with what has been claimed, and returns the exit status.
func run(args []string, out io.Writer) int {
	read := game
	if len(args) == 1 {
		read = spot
	}
	check, err := read(args)
	if err != nil {
		fmt.Fprintln(out, err)
		return 2
	}
	claim, err := check(context.Background())
	if err != nil {
		word, status := "rejected:", 1
		if errors.Is(err, cert.ErrWork) {
			word, status = "not decided:", 3
		}
		fmt.Fprintln(out, word, err)
		return status
	}
	fmt.Fprintln(out, "accepted:", claim)
	return 0
}

// A check returns what is claimed, and an error if it is not proved.
type check func(context.Context) (claim fmt.Stringer, err error)

// game reads a game and a certificate about it.
func game(args []string) (check, error) {
	if len(args) != 2 {
		return nil, errors.New("usage: certcheck CERT GAME, or certcheck FLOW")
	}
	proof, err := os.ReadFile(args[0])
	game, err2 := os.ReadFile(args[1])
	c, err3 := cert.Read(bytes.NewReader(proof))
	if err := cmp.Or(err, err2, err3); err != nil {
		return nil, err
	}
	if c.Claim.Parametric != nil {
		return withParameter(args[1], game, c)
	}
	g, err := parse(args[1], game, nil)
	return func(ctx context.Context) (fmt.Stringer, error) { return c.Claim, cert.Check(ctx, g, c) }, err
}

// parse reads a game, the numbers of which are read by formula, if that is not nil.
func parse(name string, text []byte, formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
	if strings.HasSuffix(name, ".nfg") {
		return nfg.ParseWith(name, bytes.NewReader(text), formula)
	}
	g, _, err := efg.ParseWith(name, bytes.NewReader(text), efg.Options{Formula: formula})
	return g, err
}

// withParameter reads a game whose numbers depend on the parameter of a claim about it.
func withParameter(name string, text []byte, c *cert.Certificate) (check, error) {
	p := c.Claim.Parametric
	f, err := family.Read(p.Name, p.From, p.To, nil, func(formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
		return parse(name, text, formula)
	})
	return func(ctx context.Context) (fmt.Stringer, error) { return c.Claim, parametric.Check(ctx, f, c) }, err
}

// spot reads a certificate about the spot in it.
func spot(args []string) (check, error) {
	f, err := os.Open(args[0])
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c, err := flow.Read(args[0], f)
	return func(ctx context.Context) (fmt.Stringer, error) { return &c.Claim, c.Check(ctx) }, err
}

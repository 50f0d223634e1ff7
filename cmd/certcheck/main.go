// Certcheck, in the shell layer, checks one certificate about a game and does nothing
// else. It is for those who want to read the checker before they believe it: what it comes
// to is all there is to read, and uses the standard library alone.
//
//	go run -tags plain ./cmd/certcheck CERT GAME
//
// GAME is a file in the format .nfg if its name ends so, and otherwise .efg. The status is
// 0 if the certificate is accepted, 1 if it is rejected, and 2 if a file cannot be read.
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
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout)) }

// run prints the verdict, with what has been claimed, and returns the exit status.
func run(args []string, out io.Writer) int {
	g, c, err := read(args)
	if err != nil {
		fmt.Fprintln(out, err)
		return 2
	}
	if err := cert.Check(context.Background(), g, c); err != nil {
		fmt.Fprintln(out, "rejected:", err)
		return 1
	}
	fmt.Fprintln(out, "accepted:", c.Claim)
	return 0
}

func read(args []string) (*seqform.Game, *cert.Certificate, error) {
	if len(args) != 2 {
		return nil, nil, errors.New("usage: certcheck CERT GAME")
	}
	proof, err := os.ReadFile(args[0])
	game, err2 := os.ReadFile(args[1])
	if err := cmp.Or(err, err2); err != nil {
		return nil, nil, err
	}
	parse := efg.Parse
	if strings.HasSuffix(args[1], ".nfg") {
		parse = nfg.Parse
	}
	g, err := parse(args[1], bytes.NewReader(game))
	if err != nil {
		return nil, nil, err
	}
	c, err := cert.Read(bytes.NewReader(proof))
	return g, c, err
}

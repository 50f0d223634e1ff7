package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/seqform"
)

// maxFile bounds what is read whole, in bytes after decompression.
const maxFile = 1 << 28

// readWhole reads a file, or standard input, which can then be read again.
func readWhole(s *session, path string) (name string, data []byte, err error) {
	name, r, err := s.open(path)
	if err != nil {
		return name, nil, err
	}
	defer r.Close()
	data, err = io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return name, nil, wrapOpen(name, err)
	case len(data) > maxFile:
		return name, nil, inputError(fmt.Errorf("%s: more than %d MB", name, maxFile>>20))
	}
	if path == "-" {
		s.io.In = bytes.NewReader(data)
	}
	return name, data, nil
}

// isCertificate reports whether the text begins as certificates do.
func isCertificate(data []byte) bool {
	start := bytes.TrimLeft(data[:min(len(data), 200)], " \t\r\n")
	start, ok := bytes.CutPrefix(start, []byte("{"))
	return ok && bytes.HasPrefix(bytes.TrimLeft(start, " \t\r\n"), []byte(`"format"`)) && bytes.Contains(start, []byte(`"exactsolve-certificate/`))
}

// A nearby is a claim of an equilibrium whose probabilities are no fractions: a
// profile near it, and what is written in its place.
type nearby struct {
	profile seqform.Profile // nil where the claim says nothing
	numbers [][][]render.Number
}

// A drawnNumber is the probability of one action of such a claim.
type drawnNumber struct {
	message.Set
	render.Number
	near rational.Rat // exactly it, or near it
}

// boxed has the concepts whose claims are not a profile of rational numbers.
var boxed = []cert.Concept{cert.IsolatedNash, cert.EnclosedNash, cert.AlgebraicNash, cert.CompleteNash}

// readNearby returns what a certificate that has been checked claims if its
// probabilities are no fractions, and nil for anything else.
func readNearby(s *session, path string, f *gameFile, digits int) (*nearby, error) {
	name, data, err := readWhole(s, path)
	if err != nil || !isCertificate(data) {
		return nil, err
	}
	proof, err := cert.Read(bytes.NewReader(data))
	if err != nil || !slices.Contains(boxed, proof.Claim.Concept) {
		return nil, nil // the reader of profiles says what is wrong
	}
	if err := cert.Check(f.Game, proof); err != nil {
		return nil, inputError(fmt.Errorf("%s: the certificate does not hold: %s", name, strings.TrimPrefix(err.Error(), "cert: ")))
	}
	v := newView(newNames(f.Game), proof, digits)
	if _, list := v.(*listView); list {
		return nil, inputError(errors.New(name + ": a list of equilibria cannot be drawn, want one equilibrium"))
	}
	return newNearby(f.Game, drawnNumbers(v)), nil
}

// newNearby returns the profile near what numbers show. Sums are made 1.
func newNearby(g *seqform.Game, numbers []drawnNumber) *nearby {
	m := &nearby{profile: make(seqform.Profile, len(g.Players)), numbers: make([][][]render.Number, len(g.Players))}
	for i := range g.Players {
		m.profile[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
		m.numbers[i] = make([][]render.Number, len(g.Players[i].Infosets))
	}
	for _, x := range numbers {
		i, h := x.Player-1, x.Infoset-1
		m.profile[i][h] = append(m.profile[i][h], x.near)
		m.numbers[i][h] = append(m.numbers[i][h], x.Number)
	}
	for i := range m.profile {
		for _, prob := range m.profile[i] {
			var sum rational.Rat
			for _, x := range prob {
				sum = sum.Add(x)
			}
			for a := range prob {
				prob[a] = prob[a].Quo(sum) // positive: something is played
			}
		}
	}
	return m
}

// nearAlgebraic returns a number, or its decimal.
func nearAlgebraic(x *message.AlgebraicNumber) rational.Rat {
	for _, text := range []string{x.Number, x.Decimal} {
		if z, err := rational.Parse(text); err == nil {
			return z
		}
	}
	return rational.Rat{}
}

// maxClosed is the length of a closed form that is drawn as such.
const maxClosed = 20

// drawnNumbers returns those of a box or of an equilibrium in algebraic numbers.
func drawnNumbers(v view) []drawnNumber {
	var list []drawnNumber
	for k, x := range v.numbers() {
		z := drawnNumber{Set: x.Set, Number: render.Number{Short: strings.Replace(x.text, "≈ ", "≈", 1), Full: x.text + x.beside}}
		switch v := v.(type) {
		case *boxView:
			z.near = v.Profile[k].Middle()
		case *algebraicView:
			z.near = nearAlgebraic(&v.Profile[k].AlgebraicNumber)
			if d := v.Profile[k].Decimal; d != "" && (v.Root != "" || len(x.text) > maxClosed) {
				z.Short = "≈" + d
			}
		}
		list = append(list, z)
	}
	return list
}

// maxDrawn bounds what the flags ask to be drawn, as package render does.
const maxDrawn = 100_000

package gamefile

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/family"
)

// ReadFamily reads a file with formulas in a parameter, from one value to another. Other names have those of the options.
func ReadFamily(path, parameter string, from, to rational.Rat, o Options) (*family.Family, error) {
	r, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return ParseFamily(path, r, parameter, from, to, o)
}

// ParseFamily is [ReadFamily] for text that is not compressed. The name is for messages.
func ParseFamily(name string, r io.Reader, parameter string, from, to rational.Rat, o Options) (*family.Family, error) {
	if o.NormalizeChance {
		return nil, fmt.Errorf("%s: probabilities that depend on a parameter are not divided by their sum", name)
	}
	text, err := io.ReadAll(&sized{r: r, factor: treeFactor})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if KindOf(text[:min(len(text), 1<<12)]) == AGG {
		return nil, fmt.Errorf("%s: a parameter in an action-graph game is not supported: write it as .nfg or .efg first", name)
	}
	f, err := family.Read(parameter, from, to, o.Values, func(formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
		g, err := Parse(name, bytes.NewReader(text), Options{formula: formula, Meter: o.Meter})
		if err != nil {
			return nil, err
		}
		return g.Game, nil
	})
	if err != nil && !strings.HasPrefix(err.Error(), name+":") { // not from the reader
		err = fmt.Errorf("%s: %w", name, err)
	}
	return f, err
}

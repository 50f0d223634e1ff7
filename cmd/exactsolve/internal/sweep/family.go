package sweep

import (
	"errors"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
)

// sweepFamily has the run sweep a family by the parameters that are given.
func (c *task) sweepFamily(k *run, f gen.Family) error {
	if c.At != nil {
		return cli.UsageError("--at is for a FILE; %s has no names in its numbers", f.Name)
	}
	if len(c.set) > 0 {
		return cli.UsageError("--set is for a FILE; the parameters of %s are flags, see 'exactsolve gen %s --help'", f.Name, f.Name)
	}
	for _, name := range c.parameters() {
		if !slices.ContainsFunc(f.Params, func(p gen.Param) bool { return p.Name == name }) {
			return cli.UsageError("%s has no parameter --%s, see 'exactsolve gen %s --help'", f.Name, name, f.Name)
		}
	}
	for _, p := range f.Params {
		if !c.changed(p.Name) {
			continue
		}
		a, err := parseAxis(p.Name, *c.given[p.Name], kindOf(&p))
		if err == nil {
			err = checkAxis(&p, a)
		}
		if err != nil {
			return cli.UsageError("--%s: %v", p.Name, err)
		}
		k.grid = append(k.grid, a)
	}
	k.name = f.Name
	k.make = func(_ *cli.Session, values []string) (*cli.GameFile, error) { return k.member(f, values) }
	return nil
}

func kindOf(p *gen.Param) kind {
	switch {
	case p.Kind == gen.Bool || p.Choices != nil:
		return words
	case p.Kind == gen.String:
		return text
	}
	return numbers
}

// checkAxis checks the first two values of each part and the last one; those between are of the
// same kind, and in range if these are.
func checkAxis(p *gen.Param, a *axis) error {
	for _, part := range a.parts {
		for _, k := range []int{0, min(1, part.n-1), part.n - 1} {
			if err := p.Check(part.value(k)); err != nil {
				return shorter(p.Name, err)
			}
		}
	}
	return nil
}

// member makes a game of a family.
func (k *run) member(f gen.Family, values []string) (*cli.GameFile, error) {
	params := map[string]string{}
	for i, name := range k.names() {
		params[name] = values[i]
	}
	g, err := f.Make(params)
	if err != nil {
		return nil, cli.InputError(shorter(f.Name, err))
	}
	kind := "efg"
	if g.Tree == nil {
		kind = "nfg"
	}
	return &cli.GameFile{Name: k.called(values), Kind: kind, Game: g}, nil
}

// shorter leaves out of an error what is said anyway.
func shorter(name string, err error) error {
	if text, ok := strings.CutPrefix(strings.TrimPrefix(err.Error(), "gen: "), name+": "); ok {
		return errors.New(text)
	}
	return err
}

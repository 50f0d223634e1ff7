package sweep

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
	"exactsolve/rational"
)

// A template is the text of a game with names in its numbers.
type template struct {
	name string
	text []byte
	opt  gamefile.Options
}

// maxTemplate bounds the text of a template, in bytes.
const maxTemplate = 64 << 20

// readTemplate reads a template, all of whose names are to be given, and those given to be in it.
func (c *task) readTemplate(s *cli.Session, path string, k *run) (*template, error) {
	name, r, err := s.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, maxTemplate+1))
	if err != nil {
		return nil, cli.InputError(fmt.Errorf("%s: %w", name, err))
	}
	if len(text) > maxTemplate {
		return nil, cli.InputError(fmt.Errorf("%s: more than %d MiB of text", name, maxTemplate>>20))
	}
	for _, name := range k.names() {
		if c.At.Has(name) {
			return nil, cli.UsageError("%s has values by --set and one by --at", name)
		}
	}
	t := &template{name, text, c.Reading()}
	_, err = t.at(s, k.names(), k.row(0))
	if errors.Is(err, gamefile.ErrUnused) || cli.NoValue(err) {
		return nil, err
	}
	return t, nil
}

// at returns the game where names have values.
func (t *template) at(s *cli.Session, names, values []string) (*cli.GameFile, error) {
	opt := t.opt
	for k, name := range names {
		opt.Values = opt.Values.With(name, rational.MustParse(values[k]))
	}
	return s.ParseGame(t.name, bytes.NewReader(t.text), opt)
}

// key names the text for tables, by the start of its hash.
func (t *template) key() string {
	sum := sha256.Sum256(t.text)
	return "sha256:" + hex.EncodeToString(sum[:8])
}

package sweep

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"regexp"
	"slices"
	"sync"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/seqform/mistake"
)

// A template is the text of a game in which $NAME stands for a number.
type template struct {
	name string
	text []byte
	at   [][]int // where names stand
}

// maxTemplate bounds the text of a template, in bytes.
const maxTemplate = 64 << 20

var placeholder = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$[A-Za-z][A-Za-z0-9_]*`) })

// readTemplate reads a template, all of whose names are to be given, and those given to be in it.
func readTemplate(s *cli.Session, path string, given []string) (*template, error) {
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
	t := &template{name, text, placeholder().FindAllIndex(text, -1)}
	return t, t.match(given)
}

func (t *template) match(given []string) error {
	unused := slices.Clone(given)
	for _, at := range t.at {
		p := string(t.text[at[0]+1 : at[1]])
		if !slices.Contains(given, p) {
			return cli.InputError(&mistake.List{Errors: []*mistake.Error{
				mistake.At(t.name, t.text, at[0], fmt.Sprintf("$%s stands for no number, want --set %s=…", p, p)),
			}})
		}
		unused = slices.DeleteFunc(unused, func(q string) bool { return q == p })
	}
	if len(unused) > 0 {
		return cli.InputError(fmt.Errorf("%s: no $%s in it for --set %s=…", t.name, unused[0], unused[0]))
	}
	return nil
}

// fill returns the text with numbers in it.
func (t *template) fill(names, values []string) []byte {
	var b bytes.Buffer
	last := 0
	for _, at := range t.at {
		b.Write(t.text[last:at[0]])
		b.WriteString(values[slices.Index(names, string(t.text[at[0]+1:at[1]]))])
		last = at[1]
	}
	b.Write(t.text[last:])
	return b.Bytes()
}

// key names the text for tables, by the start of its hash.
func (t *template) key() string {
	sum := sha256.Sum256(t.text)
	return "sha256:" + hex.EncodeToString(sum[:8])
}

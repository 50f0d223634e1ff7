package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/spots"
	"exactsolve/internal/schematest"
	"exactsolve/message"
)

// said returns the messages of one kind in what a command printed.
func said[M any](t testing.TB, out string) []*M {
	t.Helper()
	all, err := message.Read(strings.NewReader(out))
	require.NoError(t, err, out)
	var list []*M
	for _, m := range all {
		if m, ok := m.(*M); ok {
			list = append(list, m)
		}
	}
	return list
}

// answered returns the last message of its kind.
func answered[M any](t testing.TB, out string) *M {
	t.Helper()
	list := said[M](t, out)
	require.NotEmpty(t, list, out)
	return list[len(list)-1]
}

// streamAgain reads a stream and writes it again, which must be to the byte. Bytes that
// are not UTF-8 are written as an escape, and again as the character that it stands for.
func streamAgain(text string) error {
	text = strings.ReplaceAll(text, `\ufffd`, "\ufffd")
	if err := validStream(text); err != nil {
		return err
	}
	d, err := message.NewDecoder(strings.NewReader(text))
	if err == io.EOF {
		return nil // no messages
	}
	if err != nil {
		return err
	}
	var b strings.Builder
	to := message.NewEncoder(&b)
	err = to.Encode("config", d.Config())
	for err == nil {
		var l *message.Line
		if l, err = d.Next(); err == io.EOF {
			break
		}
		if err == nil {
			err = lineAgain(d.Config(), l, to)
		}
	}
	if err == io.EOF && b.String() != text {
		return fmt.Errorf("%s: read and written again it is %s", text, b.String())
	}
	if err == io.EOF {
		return nil
	}
	return fmt.Errorf("%s: %w", text, err)
}

// validStream validates a stream by its schema.
func validStream(text string) error {
	if text == "" {
		return nil // no messages
	}
	err := schematest.Validate("answer.schema.json", []byte(streamList(text)))
	if err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	return nil
}

func lineAgain(c *message.Config, l *message.Line, to *message.Encoder) error {
	m, err := c.Message(l)
	if m == nil {
		err = errors.Join(err, fmt.Errorf("%s has no message %q", c.Command, l.Field))
	}
	return errors.Join(err, to.Encode(l.Field, m))
}

// TestMessages has every command say every kind of message. That they are read again
// is tested by try.
func TestMessages(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("wrong", []byte("NE,"+strings.Repeat("1,0,", 11)+"1,0"), 0o600))
	more := strings.Replace(spots.Text("flop_holdem_10"), "\nbets 1\n", "\nbets 1\nbets preflop oop 1/2 1\n", 1)
	require.NoError(t, os.WriteFile("more", []byte(more), 0o600))
	kinds := map[string]int{}
	for line := range strings.Lines(`gen kuhn -o kuhn
gen beer_quiche -o beer
gen nau_irrational -o irrational
gen random-nfg --players 3 --actions 3 --seed 4 -o random
gen rps-plus -o rps
solve kuhn --certificate proof
solve irrational --algebraic
solve irrational --certificate box
solve kuhn --concept nash --reduce --method ncp
solve rps --concept nash --all
solve --each kuhn rps --concept nash
solve random --all --max-regions 5 --certificate open
check kuhn proof --sets always --beliefs
check kuhn wrong
certify kuhn proof
verify box irrational
verify open random
info kuhn
reduce kuhn --dominated weak -o less
depthlimit rps --depth 1 --values loop --resolve maxmargin
play kuhn --player 1 --off-tree bet --opponent off-tree --hands 6 --record hands
play kuhn --player 2
aivat kuhn hands --strategy proof --player 1
match kuhn one=proof two=cfr:3
gen aa_qq_kk -o spot
spot spot --gap 1% --strategy strategy --certificate flow
spot spot --exact
spot check spot strategy
gen flop_holdem_10 -o ten
spot limit ten --blueprint cfr:4 --steps 4
spot ten --gap 20% --certificate tenflow
spot nested more --blueprint tenflow --after r:b1 --values 2 --steps 4 --anew 4
spot show flow --at r:b100 --hands
spot match flow flow
bench lp --games kuhn-3
bench epsilon kuhn
bench nash --count 2 --class covariant
bench depth --ranks 2 --blueprint uniform --values 1
bench depth --gadgets --ranks 2 --blueprint uniform
bench depth --ladder --games kuhn-3 --blueprint uniform
bench paper all --only rps,java
`) {
		got, lines := heard("x\n1\n", strings.Fields(line)...)
		require.NotEqual(t, cli.ExitInput, got.status, "%s: %s", line, got.err)
		all, err := message.Read(strings.NewReader(lines))
		require.NoError(t, err)
		for _, m := range all {
			kinds[fmt.Sprintf("%T", m)]++
		}
	}
	require.Len(t, kinds, 39, "%v", kinds)
}

// TestGolden reads the streams in scripts again; times and the like are left out in them.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/script/*.txtar")
	require.NoError(t, err)
	streams := 0
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		for _, f := range archive.Files {
			if text := strings.ReplaceAll(string(f.Data), `"seconds":"T"`, `"seconds":0.5`); strings.Contains(text, `"protocol":"exactsolve/1","version"`) {
				require.NoError(t, streamAgain(text), "%s: %s", name, f.Name)
				streams++
			}
		}
	}
	require.GreaterOrEqual(t, streams, 4)
}

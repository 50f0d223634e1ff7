package family

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// canonical computes the hash: the canonical texts of all games differ in numbers alone.
func (s *samples) canonical(f *Family) error {
	texts := make([][]string, len(s.games)) // lines
	for k, g := range s.games {
		var b bytes.Buffer
		if err := g.WriteCanonical(&b); err != nil {
			return err
		}
		texts[k] = strings.Split(b.String(), "\n")[1:]
		if len(texts[k]) != len(texts[0]) {
			return errOther
		}
	}
	h := sha256.New()
	fmt.Fprintf(h, "exactsolve-family 1 %s\n", f.Name)
	for j, first := range texts[0] {
		if j > 0 {
			h.Write([]byte("\n"))
		}
		words := make([][]string, len(texts)) // of this line in each text
		for k := range words {
			words[k] = strings.Split(texts[k][j], " ")
			if len(words[k]) != len(words[0]) {
				return errOther
			}
		}
		for n, word := range strings.Split(first, " ") {
			word, err := s.word(word, n, words)
			if err != nil {
				return err
			}
			if n > 0 {
				word = " " + word
			}
			h.Write([]byte(word))
		}
	}
	f.hash = hex.EncodeToString(h.Sum(nil))
	return nil
}

var errOther = errors.New("the game has another form at another value of the parameter")

// word returns the nth word of a line, the same one in all texts or a function with these values.
func (s *samples) word(first string, n int, words [][]string) (string, error) {
	same := true
	y := make([]rational.Rat, len(words))
	for k := range words {
		same = same && words[k][n] == first
	}
	if same {
		return first, nil
	}
	for k := range words {
		var err error
		if y[k], err = rational.Parse(words[k][n]); err != nil {
			return "", fmt.Errorf("at another value of the parameter: %w", err)
		}
	}
	r := s.through(y)
	if len(r.Den) == 1 { // which is 1 then
		return list(r.Num), nil
	}
	return list(r.Num) + "/" + list(r.Den), nil
}

func list(p polynomial.Poly) string {
	var text []string
	for _, c := range p {
		text = append(text, c.String())
	}
	return "[" + strings.Join(text, ",") + "]"
}

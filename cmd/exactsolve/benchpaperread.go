package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// A reader takes a number, or a word, from the outputs of the steps.
type reader func(out []string) (string, error)

// at reads what the group in pattern matches first in the output of a step.
func at(step int, pattern string) reader {
	return func(out []string) (string, error) {
		if m := regexp.MustCompile(pattern).FindStringSubmatch(out[step]); m != nil {
			return m[1], nil
		}
		return "", fmt.Errorf("step %d prints nothing that matches %s", step+1, pattern)
	}
}

// number reads an integer and returns what follows from it.
func number(step int, pattern string, from func(n int) int) reader {
	read := at(step, pattern)
	return func(out []string) (string, error) {
		word, err := read(out)
		if err != nil {
			return "", err
		}
		n, err := strconv.Atoi(word)
		if err != nil {
			return "", fmt.Errorf("step %d prints %q, want an integer", step+1, word)
		}
		return strconv.Itoa(from(n)), nil
	}
}

// together reads several things, with blanks between them.
func together(list ...reader) reader {
	return func(out []string) (string, error) {
		var words []string
		for _, read := range list {
			word, err := read(out)
			if err != nil {
				return "", err
			}
			words = append(words, word)
		}
		return strings.Join(words, " "), nil
	}
}

var betweenCells = regexp.MustCompile(` {2,}`)

// inTableOf reads from a table in the output of a step: the cell of the row that begins
// with row, under the n-th heading named column, from 1. Headings begin with first.
func inTableOf(step int, first, row, column string, n int) reader {
	return func(out []string) (string, error) {
		at := -1
		for line := range strings.Lines(out[step]) {
			cells := betweenCells.Split(strings.TrimSpace(line), -1)
			switch {
			case cells[0] == first:
				at = nth(cells, column, n)
			case cells[0] == row && at >= 0 && at < len(cells):
				return cells[at], nil
			}
		}
		return "", fmt.Errorf("step %d prints no %q under %q", step+1, row, column)
	}
}

// nth returns the index of the n-th word equal to one, from 1; −1 if there are fewer.
func nth(words []string, word string, n int) int {
	for k, w := range words {
		if w == word {
			if n--; n == 0 {
				return k
			}
		}
	}
	return -1
}

// A gameSize is what info prints of a game tree.
type gameSize struct {
	nodes, leaves, chance    int
	sets, actions, sequences int // of all players together
}

var (
	nodesLine  = regexp.MustCompile(`extensive, (\d+) nodes \((\d+) lea(?:f|ves), (\d+) of chance\)`)
	playerLine = regexp.MustCompile(`(?m)^  \d .*?  +(\d+) +(\d+) +(\d+) +-?\d`)
)

// size reads a number that follows from the sizes of a game, as step prints them.
func size(step int, from func(z gameSize) int) reader {
	return func(out []string) (string, error) {
		var z gameSize
		m := nodesLine.FindStringSubmatch(out[step])
		if m == nil {
			return "", fmt.Errorf("step %d prints no sizes of a game tree", step+1)
		}
		if _, err := fmt.Sscan(strings.Join(m[1:], " "), &z.nodes, &z.leaves, &z.chance); err != nil {
			return "", err
		}
		for _, m := range playerLine.FindAllStringSubmatch(out[step], -1) {
			var sets, actions, sequences int
			if _, err := fmt.Sscan(strings.Join(m[1:], " "), &sets, &actions, &sequences); err != nil {
				return "", err
			}
			z.sets, z.actions, z.sequences = z.sets+sets, z.actions+actions, z.sequences+sequences
		}
		return fmt.Sprint(from(z)), nil
	}
}

// as reads another word where there is something to read.
func (read reader) as(word string) reader {
	return func(out []string) (string, error) {
		_, err := read(out)
		return word, err
	}
}

// less says whether one decimal is less than another.
func less(x, y reader) reader {
	return func(out []string) (string, error) {
		words, err := together(x, y)(out)
		if err != nil {
			return "", err
		}
		one, two, _ := strings.Cut(words, " ")
		a, err := rational.Parse(one)
		if err != nil {
			return "", err
		}
		b, err := rational.Parse(two)
		if err != nil {
			return "", err
		}
		if a.Cmp(b) < 0 {
			return "yes", nil
		}
		return "no", nil
	}
}

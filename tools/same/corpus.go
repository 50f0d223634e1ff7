package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/txtar"
)

// A line is one command line of the corpus, perhaps of several steps, with the files it may read.
type line struct {
	group string
	text  string
	files map[string]string // by name; those that the text names
}

func (l line) String() string { return l.group + ": " + l.text }

// name names the line in a folder of answers.
func (l line) name() string {
	h := sha256.Sum256([]byte(l.text))
	return fmt.Sprintf("%.100s_%x", unsafe.ReplaceAllString(l.text, "_"), h[:4])
}

var unsafe = regexp.MustCompile(`[^A-Za-z0-9.=-]+`)

// readCorpus reads a file of command lines: an archive of txtar whose files the lines
// may read, as they may those that "files PATTERN…" names, relative to the corpus.
// Before the files there are
//
//	# a comment
//	[GROUP]                 the group of the lines below
//	NAME = TEXT             {NAME} stands for TEXT
//	ARGS…                   a command line without the name of the program
//
// A line with {a|b|c} stands for one line for each of a, b and c; the same braces
// again are the same choice, others are independent. A line has steps, separated by
// " ; ". In a step, <FILE is standard input and >FILE takes standard output, without its
// timings; words with blanks are in single quotes; and "damage OLD NEW FILE" replaces
// the first OLD in FILE by NEW, instead of running the program.
func readCorpus(name string) ([]line, error) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		return nil, err
	}
	c := corpus{folder: filepath.Dir(name), files: map[string]string{}, names: map[string]string{}, seen: map[string]bool{}}
	for _, f := range archive.Files {
		c.files[f.Name] = string(f.Data)
	}
	n := 0
	for text := range strings.Lines(string(archive.Comment)) {
		n++
		if err := c.read(strings.TrimSpace(text)); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return c.lines, nil
}

// A corpus is what has been read of it.
type corpus struct {
	folder string
	group  string
	files  map[string]string
	names  map[string]string
	lines  []line
	seen   map[string]bool
}

var (
	groupLine  = regexp.MustCompile(`^\[([a-z-]+)\]$`)
	definition = regexp.MustCompile(`^([a-z0-9-]+) =(?: (.*))?$`)
	braces     = regexp.MustCompile(`\{[^{}]*\}`)
	fileName   = regexp.MustCompile(`[A-Za-z0-9_.-]+`)
)

func (c *corpus) read(text string) error {
	if text == "" || strings.HasPrefix(text, "#") {
		return nil
	}
	if m := groupLine.FindStringSubmatch(text); m != nil {
		c.group = m[1]
		return nil
	}
	if m := definition.FindStringSubmatch(text); m != nil {
		c.names[m[1]] = c.named(m[2])
		return nil
	}
	if patterns, ok := strings.CutPrefix(text, "files "); ok {
		return c.load(strings.Fields(patterns))
	}
	lines, err := c.expand(c.named(text))
	for _, l := range lines {
		c.add(l)
	}
	return err
}

// load makes files known.
func (c *corpus) load(patterns []string) error {
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(c.folder, pattern))
		if err != nil || len(names) == 0 {
			return fmt.Errorf("no files like %s", pattern)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			c.files[filepath.Base(name)] = string(text)
		}
	}
	return nil
}

// named puts what names stand for in their place.
func (c *corpus) named(text string) string {
	return braces.ReplaceAllStringFunc(text, func(b string) string {
		if named, ok := c.names[b[1:len(b)-1]]; ok {
			return named
		}
		return b
	})
}

// expand returns the lines that a pattern stands for.
func (c *corpus) expand(text string) ([]string, error) {
	b := braces.FindString(text)
	if b == "" {
		return []string{text}, nil
	}
	choices := strings.Split(b[1:len(b)-1], "|")
	if len(choices) == 1 {
		return nil, fmt.Errorf("%s is neither a name nor a choice", b)
	}
	var all []string
	for _, choice := range choices {
		more, err := c.expand(strings.ReplaceAll(text, b, choice))
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return all, nil
}

// add adds a line with the files that it names, unless it is there already.
func (c *corpus) add(text string) {
	text = strings.Join(strings.Fields(text), " ")
	if c.seen[text] {
		return
	}
	c.seen[text] = true
	l := line{c.group, text, map[string]string{}}
	for _, word := range fileName.FindAllString(text, -1) {
		if content, ok := c.files[word]; ok {
			l.files[word] = content
		}
	}
	c.lines = append(c.lines, l)
}

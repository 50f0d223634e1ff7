package paper

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"exactsolve/message"
)

// A reader reads the text of a paper, whose format is in docs/reproduce/README.md.
type reader struct {
	paper *Paper
	x     *Exhibit          // the last one; before the first what is not kept
	let   map[string]string // what names in braces stand for
	named map[string]int    // steps of the exhibit

	method string   // of the paper, that made the numbers that follow
	from   []source // what a figure reads
}

// A line has a word that says what it is.
type line struct {
	number     int // in the file
	word, rest string
}

// Read reads the text of a paper. An error begins with the file and the line.
func Read(file, text string) (*Paper, error) {
	r := &reader{paper: new(Paper), x: new(Exhibit), let: map[string]string{}, named: map[string]int{}}
	number, err := r.lines(splitLines(text))
	if err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, number, err)
	}
	return r.paper, nil
}

// splitLines leaves out comments and joins lines that go on after blanks.
func splitLines(text string) []line {
	var list []line
	number := 0
	for s := range strings.Lines(text) {
		number++
		trimmed := strings.TrimSpace(s)
		switch {
		case trimmed == "" || strings.HasPrefix(s, "#"):
		case s[0] == ' ' && list != nil:
			list[len(list)-1].rest += " " + trimmed
		default:
			word, rest, _ := strings.Cut(trimmed, " ")
			list = append(list, line{number, word, strings.TrimSpace(rest)})
		}
	}
	return list
}

// lines reads lines in turn, and those of a table for each of its rows. Of an error the line is returned.
func (r *reader) lines(list []line) (number int, err error) {
	for len(list) > 0 {
		l := list[0]
		if list = list[1:]; l.word != "each" {
			if err := r.line(l.word, r.filled(l.rest)); err != nil {
				return l.number, err
			}
			continue
		}
		end := slices.IndexFunc(list, func(l line) bool { return l.word == "end" })
		if end < 0 {
			return l.number, fmt.Errorf("no end of each")
		}
		if number, err := r.each(columns(l.rest), list[:end]); err != nil {
			return number, err
		}
		list = list[end+1:]
	}
	return 0, nil
}

// each reads rows, and for each of them the lines after them.
func (r *reader) each(names []string, list []line) (number int, err error) {
	before := maps.Clone(r.let)
	defer func() { r.let = before }()
	body := slices.DeleteFunc(slices.Clone(list), func(l line) bool { return l.word == "row" })
	for _, l := range list {
		if l.word != "row" {
			continue
		}
		row := columns(l.rest)
		if len(row) != len(names) {
			return l.number, fmt.Errorf("%d columns, want %d", len(row), len(names))
		}
		for k, name := range names {
			r.let[name] = row[k]
		}
		if number, err := r.lines(body); err != nil {
			return number, err
		}
	}
	return 0, nil
}

// columns returns what is between bars.
func columns(s string) []string {
	list := strings.Split(s, "|")
	for k := range list {
		list[k] = strings.TrimSpace(list[k])
	}
	return list
}

var inBraces = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{([a-z]+)\}`) })

// filled puts what names in braces stand for.
func (r *reader) filled(s string) string {
	return inBraces().ReplaceAllStringFunc(s, func(name string) string {
		if text, known := r.let[name[1:len(name)-1]]; known {
			return text
		}
		return name
	})
}

// line reads a line that is no row.
func (r *reader) line(word, rest string) (err error) {
	p, x := r.paper, r.x
	texts := map[string]*string{"paper": &p.Key, "source": &p.Source, "title": &p.Title, "machine": &p.Machine,
		"where": &x.Where, "says": &x.What, "not-run": &x.Why}
	if to := texts[word]; to != nil {
		*to = rest
		return nil
	}
	switch word {
	case "exhibit":
		r.x, r.named, r.method = new(Exhibit), map[string]int{}, ""
		r.x.Paper, r.x.Name = p.Key, rest
		p.Exhibits = append(p.Exhibits, r.x)
	case "let":
		name, text, _ := strings.Cut(rest, " = ")
		r.let[name] = text
	case "games":
		x.games, err = strconv.Atoi(rest)
	case "slow":
		x.slow = true
	case "calls":
		names := columns(rest)
		p.calls = append(p.calls, naming{names[0], names[1:]})
	case "method":
		r.method, err = rest, p.called(rest)
	case "run":
		err = r.run(rest)
	case "figure", "timing":
		err = r.figure(word == "timing", columns(rest))
	default:
		err = fmt.Errorf("%q is no word of this format", word)
	}
	return err
}

// run reads a command line, with a name before it and a status after it.
func (r *reader) run(s string) (err error) {
	if name := inBraces().FindString(s); name != "" {
		return fmt.Errorf("nothing is called %s", name)
	}
	s, status, _ := strings.Cut(s, " | status ")
	var code int
	if status != "" {
		code, err = strconv.Atoi(status)
	}
	if name, command, ok := strings.Cut(s, ": "); ok {
		r.named[name], s = len(r.x.steps), command
	}
	r.x.steps = append(r.x.steps, step{s, code})
	return err
}

// figure reads what a number is, how it is read, and what else is said of it.
func (r *reader) figure(timing bool, list []string) error {
	if len(list) < 2 {
		return fmt.Errorf("want a figure and, after a bar, how it is read")
	}
	f := figure{Figure: message.Figure{What: list[0], Timing: timing}}
	method := r.method
	var err, bad error
	for _, s := range list[2:] {
		word, rest, _ := strings.Cut(s, " ")
		switch word {
		case "printed":
			f.Paper = rest
		case "method":
			method, bad = rest, r.paper.called(rest)
		case "differs:":
			f.differs, bad = r.prose(rest)
		default:
			return fmt.Errorf("%q, want the word printed, method, or differs with a colon", s)
		}
		err = cmp.Or(err, bad)
	}
	if f.Paper != "" {
		f.Printed = method
	}
	r.from = nil
	f.read, bad = r.reading(list[1])
	f.from = r.from
	r.x.figures = append(r.x.figures, f)
	return cmp.Or(err, bad)
}

// prose returns a text with readings in its braces.
func (r *reader) prose(s string) (reading, error) {
	if strings.Contains(s, "{") {
		return r.template(s)
	}
	return func([]any) []any { return []any{s} }, nil
}

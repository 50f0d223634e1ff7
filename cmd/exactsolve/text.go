package main

import (
	"bufio"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A page lays out text for people: a first line that is the answer, then
// aligned rows, wrapped at the width of the terminal.
type page struct {
	w     io.Writer
	buf   *bufio.Writer
	width int
	paint bool // color is wanted
	brief bool // only the first line is
}

// A look is how text stands out. It never carries meaning alone.
type look string

// Looks, as terminals are told.
const (
	plain look = ""
	bold  look = "1"
	dim   look = "2"
	red   look = "1;31"
	green look = "1;32"
)

// A span is text with one look.
type span struct {
	text string
	look look
}

// An item is spans that stay on one line.
type item []span

func (it item) width() int {
	n := 0
	for _, s := range it {
		n += utf8.RuneCountInString(s.text)
	}
	return n
}

// defaultWidth is that of text which does not go to a terminal.
const defaultWidth = 100

func textWidth(io stdio, toTerminal bool) int {
	if io.Width > 0 && (toTerminal || io.Getenv("COLUMNS") != "") {
		return max(io.Width, 40)
	}
	return defaultWidth
}

// useColor decides about color: the flag, then the environment, then whether
// the text goes to a terminal.
func useColor(flag string, getenv func(string) string, terminal bool) bool {
	switch {
	case flag == "always":
		return true
	case flag == "never" || getenv("NO_COLOR") != "":
		return false
	case getenv("FORCE_COLOR") != "":
		return true
	}
	return terminal && getenv("TERM") != "dumb"
}

func (p *page) out() *bufio.Writer {
	if p.buf == nil {
		p.buf = bufio.NewWriter(p.w)
	}
	return p.buf
}

func (p *page) flush() error { return p.out().Flush() }

// put writes one span.
func (p *page) put(s span) {
	if p.paint && s.look != plain && s.text != "" {
		p.out().WriteString("\x1b[" + string(s.look) + "m" + s.text + "\x1b[0m")
		return
	}
	p.out().WriteString(s.text)
}

// line writes spans and ends the line.
func (p *page) line(spans ...span) {
	for _, s := range spans {
		p.put(s)
	}
	p.out().WriteByte('\n')
}

// paragraph writes words filled to the width, after indent blanks.
func (p *page) paragraph(indent int, text string) {
	blanks := strings.Repeat(" ", indent)
	for _, l := range wrap(text, p.width-indent) {
		p.line(span{blanks + l, plain})
	}
}

// gap separates the items of a row.
const gap = 3

// A row is a prefix with items after it. What does not fit in one line goes on
// below the first item.
type row struct {
	prefix item
	items  []item
	free   bool // items are not aligned with those of other rows
}

// maxAligned bounds the columns that items are aligned in; longer ones push
// aside what is right of them.
const maxAligned = 32

// rows writes rows with their prefixes and items aligned in columns.
func (p *page) rows(rows []row) {
	indent, columns := 0, []int{}
	for _, r := range rows {
		indent = max(indent, r.prefix.width())
		for k, it := range r.items {
			if r.free {
				break
			}
			if k == len(columns) {
				columns = append(columns, 0)
			}
			if w := it.width(); w <= maxAligned {
				columns[k] = max(columns[k], w)
			}
		}
	}
	for _, r := range rows {
		p.row(r, indent, columns)
	}
}

func (p *page) row(r row, indent int, columns []int) {
	for _, s := range r.prefix {
		p.put(s)
	}
	at := r.prefix.width()
	fresh := true // nothing but the prefix is on the line
	for k, it := range r.items {
		start := indent
		if !fresh {
			start = at + gap
			if !r.free {
				start += max(0, columns[k-1]-r.items[k-1].width())
			}
		}
		if !fresh && start+it.width() > p.width {
			p.out().WriteByte('\n')
			at, start = 0, indent
		}
		p.out().WriteString(strings.Repeat(" ", max(0, start-at)))
		for _, s := range it {
			p.put(s)
		}
		at, fresh = start+it.width(), false
	}
	p.out().WriteByte('\n')
}

// wrap breaks text at blanks into lines of at most width characters, as far as
// its words allow.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// pad returns s with blanks up to n characters.
func pad(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s)))
}

// table writes cells in columns, the first row being the heading.
func (p *page) table(cells [][]string) {
	var widths []int
	for _, r := range cells {
		for k, c := range r {
			if k == len(widths) {
				widths = append(widths, 0)
			}
			widths[k] = max(widths[k], utf8.RuneCountInString(c))
		}
	}
	for k, r := range cells {
		look := plain
		if k == 0 {
			look = bold
		}
		line := "  "
		for j, c := range r {
			line += pad(c, widths[j]) + "  "
		}
		p.line(span{strings.TrimRight(line, " "), look})
	}
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// plural2 is plural for nouns that do not just take an s.
func plural2(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

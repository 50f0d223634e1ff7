package cli

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
	"unicode/utf8"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A Page lays out text for people: a first line that is the answer, then aligned rows, wrapped at its width.
type Page struct {
	W     io.Writer
	buf   *bufio.Writer
	Width int
	paint bool // color is wanted
	Brief bool // only the first line is
}

// A Span is text with one look. That never carries meaning alone.
type Span struct {
	Text string
	look string // as terminals are told, "" for plain
}

// Plain returns text without a look.
func Plain(text string) Span { return Span{Text: text} }

// Bold returns text that stands out.
func Bold(text string) Span { return Span{text, "1"} }

// Dim returns text that stands back.
func Dim(text string) Span { return Span{text, "2"} }

// Red returns text that says no.
func Red(text string) Span { return Span{text, "1;31"} }

// Green returns text that says yes.
func Green(text string) Span { return Span{text, "1;32"} }

// An Item is spans that stay on one line.
type Item []Span

// Width returns how many columns it takes.
func (it Item) Width() int {
	n := 0
	for _, s := range it {
		n += utf8.RuneCountInString(s.Text)
	}
	return n
}

// Width returns how many columns a label takes.
func Width(label string) int { return utf8.RuneCountInString(Printable(label)) }

// Exact returns a number after what is said before it, with a decimal beside it.
func Exact(before string, x rational.Rat, digits int) Item {
	return Item{Plain(before + x.String()), Dim(Beside(x, digits))}
}

// DefaultWidth is that of text which does not go to a terminal.
const DefaultWidth = 100

// TextWidth returns how many columns a line of text may have.
func TextWidth(io Stdio, toTerminal bool) int {
	if io.Width > 0 && (toTerminal || io.Getenv("COLUMNS") != "") {
		return max(io.Width, 40)
	}
	return DefaultWidth
}

// useColor decides about color: the flag, then the environment, then whether the text goes to a terminal.
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

func (p *Page) out() *bufio.Writer {
	if p.buf == nil {
		p.buf = bufio.NewWriter(p.W)
	}
	return p.buf
}

// Flush writes what is not written yet and returns the first error.
func (p *Page) Flush() error { return p.out().Flush() }

// Put writes one span.
func (p *Page) Put(s Span) {
	if p.Brief {
		s.Text = ClipNumbers(s.Text)
	}
	if p.paint && s.look != "" && s.Text != "" {
		p.out().WriteString("\x1b[" + s.look + "m" + s.Text + "\x1b[0m")
		return
	}
	p.out().WriteString(s.Text)
}

// longNumber finds whole numbers, also those of a fraction, of more than maxClipped digits.
var longNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(fmt.Sprintf("[0-9]{%d,}", maxClipped+1)) })

// ClipNumbers shortens long numbers in the middle.
func ClipNumbers(text string) string {
	if len(text) <= maxClipped {
		return text
	}
	return longNumber().ReplaceAllStringFunc(text, clip)
}

// maxClipped is how many characters a number may have before it is shortened.
const maxClipped = 60

// clipped returns the text of x, shortened in the middle if it is long.
func clipped(x rational.Rat) string { return clip(x.String()) }

func clip(number string) string {
	if len(number) <= maxClipped {
		return number
	}
	return number[:28] + "…" + number[len(number)-28:]
}

// Line writes spans and ends the line.
func (p *Page) Line(spans ...Span) {
	for _, s := range spans {
		p.Put(s)
	}
	p.out().WriteByte('\n')
}

// Text writes a plain line.
func (p *Page) Text(line string) { p.Line(Plain(line)) }

// Paragraph writes words filled to the width, after indent blanks.
func (p *Page) Paragraph(indent int, text string) {
	blanks := strings.Repeat(" ", indent)
	for _, l := range Wrap(text, p.Width-indent) {
		p.Text(blanks + l)
	}
}

const gap = 3

// A Row is a prefix with items after it. What does not fit in one line goes on below the first item.
type Row struct {
	Prefix Item
	Items  []Item
	Free   bool // items are not aligned with those of other rows
}

// MaxAligned bounds the columns that items are aligned in; longer ones push aside what is right of them.
const MaxAligned = 32

// Rows writes rows with their prefixes and items aligned in columns.
func (p *Page) Rows(rows []Row) {
	indent, columns := 0, []int{}
	for _, r := range rows {
		indent = max(indent, r.Prefix.Width())
		for k, it := range r.Items {
			if r.Free {
				break
			}
			if k == len(columns) {
				columns = append(columns, 0)
			}
			if w := it.Width(); w <= MaxAligned {
				columns[k] = max(columns[k], w)
			}
		}
	}
	for _, r := range rows {
		p.row(r, indent, columns)
	}
}

func (p *Page) row(r Row, indent int, columns []int) {
	for _, s := range r.Prefix {
		p.Put(s)
	}
	at := r.Prefix.Width()
	fresh := true // nothing but the prefix is on the line
	for k, it := range r.Items {
		start := indent
		if !fresh {
			start = at + gap
			if !r.Free {
				start += max(0, columns[k-1]-r.Items[k-1].Width())
			}
		}
		if !fresh && start+it.Width() > p.Width {
			p.out().WriteByte('\n')
			at, start = 0, indent
		}
		p.out().WriteString(strings.Repeat(" ", max(0, start-at)))
		for _, s := range it {
			p.Put(s)
		}
		at, fresh = start+it.Width(), false
	}
	p.out().WriteByte('\n')
}

// Wrap breaks text at blanks into lines of at most width characters, as far as its words allow.
func Wrap(text string, width int) []string {
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

// Pad returns s with blanks up to n characters.
func Pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s))) }

// Table writes cells in columns, the first row being the heading. All rows have as many cells.
func (p *Page) Table(cells [][]string) {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, row := range cells {
		fmt.Fprintln(w, "  "+strings.Join(row, "\t"))
	}
	w.Flush()
	look := Bold
	for line := range strings.Lines(text.String()) {
		p.Line(look(strings.TrimRight(line, " \n")))
		look = Plain
	}
}

// UpperFirst returns s with its first letter in upper case.
func UpperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Cells writes values for a row of a table.
func Cells(values ...any) []string {
	row := make([]string, len(values))
	for k, v := range values {
		row[k] = fmt.Sprint(v)
	}
	return row
}

// Plural returns "1 node" or "2 nodes".
func Plural(n int, noun string) string { return Plural2(n, noun, noun+"s") }

// Plural2 is [Plural] for nouns that do not just take an s.
func Plural2(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Decimal returns x with the given number of digits after the point, or as
// many significant digits where that is more, and whether it equals x.
func Decimal(x rational.Rat, digits int) (string, bool) {
	whole := 0
	if n := x.Abs().Floor(); n.Sign() > 0 {
		whole = len(n.String())
	}
	text, exact := approx.Decimal(x, max(digits+whole, 1), approx.Nearest)
	return text, exact
}

// Beside returns " (≈ 0.667)" for 2/3, and nothing where the decimal would be exact or has no digits.
func Beside(x rational.Rat, digits int) string {
	if digits == 0 || x.IsInt() {
		return ""
	}
	text, exact := Decimal(x, digits)
	if exact {
		return ""
	}
	return " (≈ " + text + ")"
}

// Seconds returns seconds as in "0.02 s", with more digits when they are few.
func Seconds(s float64) string {
	text := fmt.Sprintf("%.2f", s)
	if text == "0.00" {
		text = strings.TrimSuffix(fmt.Sprintf("%.4f", s), "0")
	}
	return text + " s"
}

// Microseconds returns a duration in seconds, as messages have it.
func Microseconds(d time.Duration) float64 { return d.Round(time.Microsecond).Seconds() }

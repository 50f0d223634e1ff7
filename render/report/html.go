package report

import (
	"bufio"
	"io"

	"exactsolve/render/internal/face"
)

// A page writes HTML. Names of elements and attributes are of this package; text and
// values are escaped here and nowhere else.
type page struct {
	w   *bufio.Writer
	err error // of charts
}

func newPage(w io.Writer) *page { return &page{w: bufio.NewWriter(w)} }

// open writes a tag with attributes: names and values in turn. An attribute with an
// empty value stands alone.
func (p *page) open(tag string, attributes ...string) {
	p.raw("<" + tag)
	for k := 0; k < len(attributes); k += 2 {
		p.raw(" " + attributes[k])
		if v := attributes[k+1]; v != "" {
			p.raw(`="` + face.Escape(face.Clean(v)) + `"`)
		}
	}
	p.raw(">")
}

func (p *page) close(tag string) { p.raw("</" + tag + ">") }

// element writes an element with text alone, on a line of its own.
func (p *page) element(tag, text string, attributes ...string) {
	p.open(tag, attributes...)
	p.text(text)
	p.close(tag)
	p.raw("\n")
}

// text writes text, shortened if it is very long.
func (p *page) text(s string) { p.raw(face.Escape(face.Shorten(s, maxText))) }

// raw writes what is HTML already.
func (p *page) raw(s string) { p.w.WriteString(s) }

// section opens a section with a heading; the caller closes it.
func (p *page) section(id, heading string) {
	p.open("section", "id", id, "aria-labelledby", id+"-head")
	p.raw("\n")
	p.element("h2", heading, "id", id+"-head")
}

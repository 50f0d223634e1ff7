package render

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// TeX writes a picture of g for LaTeX: a tikzpicture, or tabulars for a
// strategic form. It needs the package tikz and none of its libraries, and is
// meant for \input. Characters that LaTeX may lack are written by number, as in
// U+4E2D.
func TeX(w io.Writer, g *seqform.Game, o Options) error {
	if err := o.Validate(g); err != nil {
		return err
	}
	t := texWriter{bufio.NewWriter(w)}
	fmt.Fprintln(t, `% \usepackage{tikz}`)
	if g.Tree == nil {
		t.grid(newGrid(g, &o))
	} else {
		t.picture(newPicture(newOutline(g, &o)))
	}
	return t.Flush()
}

type texWriter struct{ *bufio.Writer }

func (t texWriter) colors() {
	fmt.Fprintf(t, "\\definecolor{xsf}{HTML}{%s}\\definecolor{xsshade}{HTML}{%s}%%\n", strings.ToUpper(font.Faint.Light), strings.ToUpper(font.Shade.Light))
	for k, c := range font.Players {
		fmt.Fprintf(t, "\\definecolor{xsp%d}{HTML}{%s}%%\n", k, strings.ToUpper(c.Light))
	}
}

func (k ink) tex() string {
	if k == plain {
		return "black"
	}
	return "xs" + k.class()
}

// picture writes a tikzpicture with the pixels of the picture: 4 are 3 bp, and
// y grows to the bottom.
func (t texWriter) picture(p *picture) {
	fmt.Fprintf(t, "%% %s: %s\n{%%\n", p.title, p.about)
	t.colors()
	fmt.Fprintln(t, `\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line join=round,every node/.style={inner sep=0pt,outer sep=0pt,font=\sffamily\fontsize{9}{11}\selectfont}]`)
	fmt.Fprintf(t, "\\useasboundingbox (0,0) rectangle (%d,%d);\n", p.width, p.height)
	for k := range p.groups {
		g := &p.groups[k]
		for j := range g.strokes {
			t.stroke(&g.strokes[j])
		}
		for j := range g.marks {
			t.mark(&g.marks[j])
		}
		for j := range g.texts {
			t.text(&g.texts[j])
		}
	}
	fmt.Fprintln(t, "\\end{tikzpicture}}")
}

func (t texWriter) stroke(s *stroke) {
	width := [...]string{"0.5bp", "0.9bp", "2bp"}[s.weight]
	dash := ""
	if s.dash > 0 {
		dash = ",dash pattern=" + [...]string{"", "on 4bp off 2bp", "on 1.5bp off 2bp", "on 8bp off 2bp"}[s.dash]
	}
	fmt.Fprintf(t, "\\draw[%s,line width=%s%s] (%d,%d)", s.ink.tex(), width, dash, s.points[0].x, s.points[0].y)
	if s.curved {
		a, c, b := s.points[0], s.points[1], s.points[2] // a parabola as a cubic curve
		fmt.Fprintf(t, " .. controls (%d,%d) and (%d,%d) .. (%d,%d)", (a.x+2*c.x)/3, (a.y+2*c.y)/3, (b.x+2*c.x)/3, (b.y+2*c.y)/3, b.x, b.y)
	} else {
		for _, q := range s.points[1:] {
			fmt.Fprintf(t, " -- (%d,%d)", q.x, q.y)
		}
	}
	fmt.Fprintln(t, ";")
}

func (t texWriter) mark(m *mark) {
	color := m.ink.tex()
	fill := color
	if m.hollow || m.form == ring {
		fill = "white"
	}
	fmt.Fprintf(t, "\\filldraw[draw=%s,fill=%s,line width=1bp] ", color, fill)
	shape := corners[m.form]
	if shape == nil {
		// in points, as the radius of a circle has no direction
		fmt.Fprintf(t, "(%d,%d) circle[radius=%d.%dbp];\n", m.at.x, m.at.y, m.form.radius()*3/4, m.form.radius()*3%4*25)
		return
	}
	for _, c := range shape {
		fmt.Fprintf(t, "(%d,%d) -- ", m.at.x+c.x, m.at.y+c.y)
	}
	fmt.Fprintln(t, "cycle;")
}

func (t texWriter) text(x *text) {
	font := ""
	if x.size == titleSize {
		font = ",font=\\sffamily\\fontsize{11}{13}\\selectfont"
	}
	fmt.Fprintf(t, "\\node[anchor=%s%s] at (%d,%d) {%s};\n", [...]string{"base west", "base", "base east"}[x.anchor], font, x.at.x, x.at.y, texSpans(x.spans))
}

func texSpans(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		text := tex(s.text)
		if s.underlined {
			text = "\\underline{" + text + "}"
		}
		if s.bold {
			text = "\\textbf{" + text + "}"
		}
		if s.ink != plain {
			text = "\\textcolor{" + s.ink.tex() + "}{" + text + "}"
		}
		b.WriteString(text)
	}
	return b.String()
}

// grid writes a tabular for each table. The shading of supports is left to bold
// headings, as colored cells need a package more.
func (t texWriter) grid(d *grid) {
	fmt.Fprintf(t, "%% %s: %s\n{%%\n", titleOf(d.g), d.summary())
	t.colors()
	for k := range d.tables {
		b := &d.tables[k]
		if k > 0 {
			fmt.Fprint(t, "\\par\\medskip\n")
		}
		fmt.Fprintf(t, "\\begin{tabular}{r|%s}\n", strings.Repeat("c|", len(d.cols)))
		if k == 0 && d.o.Caption != "" {
			fmt.Fprintf(t, "\\multicolumn{%d}{l}{%s}\\\\\n", len(d.cols)+1, tex(font.Shorten(d.o.Caption, maxTitle)))
		}
		if b.fixed != nil {
			fmt.Fprintf(t, "\\multicolumn{%d}{l}{%s}\\\\\n", len(d.cols)+1, texSpans(b.caption(d.names)))
		}
		if len(d.names) > 1 {
			for c := range d.cols {
				fmt.Fprintf(t, " & \\multicolumn{1}{c}{%s}", texSpans(d.cols[c].spans(" ")))
			}
			fmt.Fprintln(t, "\\\\")
		}
		rule := fmt.Sprintf("\\cline{2-%d}\n", len(d.cols)+1)
		fmt.Fprint(t, rule)
		for r := range d.rows {
			fmt.Fprint(t, texSpans(d.rows[r].spans(" ")))
			for c := range d.cols {
				fmt.Fprintf(t, " & %s", texCell(&b.cells[r][c]))
			}
			fmt.Fprint(t, "\\\\", rule)
		}
		fmt.Fprintln(t, "\\end{tabular}")
	}
	fmt.Fprintln(t, "}")
}

// texCell marks cells in the support with a frame of color.
func texCell(c *cell) string {
	text := texSpans(c.spans())
	if c.support {
		return "\\colorbox{xsshade}{" + text + "}"
	}
	return text
}

// texSpecial has what LaTeX would not print as it is. Hyphens are kept apart,
// as two of them would become a dash, and so are what else joins.
var texSpecial = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '_': `\_`, '%': `\%`,
	'~': `\textasciitilde{}`, '^': `\textasciicircum{}`, '<': `\textless{}`, '>': `\textgreater{}`, '|': `\textbar{}`,
	'-': `-{}`, '`': "`{}", '\'': `'{}`, '"': `\char34{}`, ',': `,{}`, '?': `?{}`, '!': `!{}`,
	'…': `\dots{}`, '≈': `$\approx$`, '−': `$-$`, '→': `$\to$`, '\uFFFD': `\fbox{?}`, '\u00A0': `~`,
	'α': `$\alpha$`, 'β': `$\beta$`, 'γ': `$\gamma$`, 'δ': `$\delta$`, 'ε': `$\varepsilon$`, 'θ': `$\theta$`, 'λ': `$\lambda$`,
	'μ': `$\mu$`, 'π': `$\pi$`, 'ρ': `$\rho$`, 'σ': `$\sigma$`, 'τ': `$\tau$`, 'φ': `$\varphi$`, 'ω': `$\omega$`,
	'Δ': `$\Delta$`, 'Σ': `$\Sigma$`, 'Ω': `$\Omega$`, '¬': `$\lnot$`, '×': `$\times$`, '±': `$\pm$`, '÷': `$\div$`, '·': `$\cdot$`, 'µ': `$\mu$`,
}

// tex escapes clean text. Letters with accents stay, which LaTeX knows of
// itself; of what else is not ASCII the number is written.
func tex(s string) string {
	var b strings.Builder
	before := ' '
	for k, c := range s {
		special, ok := texSpecial[c]
		switch {
		case c == '-' && !unicode.IsLetter(before) && !unicode.IsDigit(before) && k+1 < len(s) && s[k+1] >= '0' && s[k+1] <= '9':
			b.WriteString("$-$") // a sign
		case ok:
			b.WriteString(special)
		case c >= ' ' && c <= '~', accented(c):
			b.WriteRune(c)
		default:
			fmt.Fprintf(&b, "U+%04X", c)
		}
		before = c
	}
	return b.String()
}

// accented reports whether c is a Western European letter, or one of Central
// Europe that the fonts of LaTeX have by default, by composing it.
func accented(c rune) bool {
	if strings.ContainsRune("ÐðÞþ", c) {
		return false // not in the default encoding
	}
	return c >= 'À' && c <= 'ÿ' || strings.ContainsRune("ĀāĂăĆćĈĉĊċČčĎďĒēĔĕĖėĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭİıĴĵĶķĹĺĻļŁłŃńŅņŇňŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŴŵŶŷŸŹźŻżŽž", c)
}

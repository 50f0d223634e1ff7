package page

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"reflect"
	"strings"

	"exactsolve/render"
	"exactsolve/render/internal/font"
	"exactsolve/render/plot"
)

//go:embed *.html *.css *.js
var assets embed.FS

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"text":  func(s string) string { return font.Shorten(s, maxText) },
	"clean": font.Clean,
	"mark":  func(s Status) mark { return marks[s] },
	"color": func(i int) int { return i % len(font.Players) },
	"shape": func(i int) string { return font.Shapes[i%len(font.Shapes)] },
	"tone":  func(order int) int { return min(order, 3) },

	"rows":   func() int { return maxRows },
	"nodes":  func() int { return maxBelief },
	"sets":   func() int { return maxSets },
	"listed": func() int { return maxListed },
	"some": func(most int, list any) any {
		v := reflect.ValueOf(list)
		return v.Slice(0, min(most, v.Len())).Interface()
	},
	"left": left,

	"tooLarge": func(f File) bool { return len(f.Data) > maxFile },
	"size":     func(f File) string { return fmt.Sprintf("%d bytes, SHA-256 %x", len(f.Data), sha256.Sum256(f.Data)) },
	"link": func(f File) template.URL {
		return template.URL("data:" + f.Type + ";base64," + base64.StdEncoding.EncodeToString(f.Data))
	},
}).ParseFS(assets, "*.html"))

// left says how many things of a list are left out, "" if it is none.
func left(most int, list any, what string) string {
	n := reflect.ValueOf(list).Len() - most
	if n <= 0 {
		return ""
	}
	return fmt.Sprint(n, " more ", what)
}

// A mark of a status is a sign, and a word for those who do not see it.
type mark struct{ Class, Sign, Word string }

var marks = [...]mark{
	Stated: {"stated", "i", "stated, not checked here"}, Yes: {"yes", "✓", "yes"}, No: {"no", "✗", "no"}, Unknown: {"unknown", "?", "unknown"},
}

// A drawing is SVG, with what it shows.
type drawing struct {
	About string
	SVG   template.HTML
}

// draw returns what package render or plot draws. Nothing else is taken for HTML: they escape all texts.
func draw(about string, write func(io.Writer) error) (drawing, error) {
	var svg strings.Builder
	err := write(&svg)
	return drawing{about, template.HTML(svg.String())}, err
}

// source returns files of the page as one.
func source(names ...string) string {
	var all strings.Builder
	for _, name := range names {
		text, _ := assets.ReadFile(name) // it is embedded
		all.Write(text)
	}
	return all.String()
}

func style() string {
	return font.Sheet(colors) + "\n" + render.Style() + "\n" + plot.Style() + "\n" + source("style.css", "list.css", "ranges.css")
}

func colors(of func(font.Tone) string) string {
	text := fmt.Sprintf(":root{--ground:#%s;--text:#%s;--faint:#%s;--shade:#%s;--yes:#%s;--no:#%s;--link:#%s}",
		of(font.Ground), of(font.Plain), of(font.Faint), of(font.Shade), of(font.Players[2]), of(font.Players[6]), of(font.Players[0]))
	for k, t := range font.Players {
		text += fmt.Sprintf(":root{--p%d:#%s}.p%d{color:var(--p%d)}", k, of(t), k, k)
	}
	return text
}

// policy returns the content security policy: this style and script, nothing else.
func policy(style, script string) string {
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) + "; base-uri 'none'; form-action 'none'"
}
